#!/bin/sh
# install.sh install|uninstall PROGRAM PREFIX   copies the program and all that belongs to it below
# the folder PREFIX, or removes it from there. $ZSH_FUNCTIONS is where zsh looks, below PREFIX.

what=$1 program=$2 prefix=$3
id=org.attnscope.attnscope

# mode | file, or with a ! what the program prints when it is asked so | where it goes below PREFIX
rows() {
    cat <<END
755|$program|bin/attnscope
644|!help --man|share/man/man1/attnscope.1
644|!help lesson --man|share/man/man5/attnscope-lesson.5
644|!help language --man|share/man/man7/attnscope-language.7
644|assets/package/complete.bash|share/bash-completion/completions/attnscope
644|assets/package/complete.zsh|${ZSH_FUNCTIONS:-share/zsh/site-functions}/_attnscope
644|assets/package/complete.fish|share/fish/vendor_completions.d/attnscope.fish
644|assets/package/$id.desktop|share/applications/$id.desktop
644|assets/package/$id.metainfo.xml|share/metainfo/$id.metainfo.xml
644|assets/package/icons/attnscope.svg|share/icons/hicolor/scalable/apps/attnscope.svg
644|lessons/README.md|share/doc/attnscope/lessons/README.md
END
    for size in 48 64 128 256; do
        echo "644|assets/package/icons/attnscope-$size.png|share/icons/hicolor/${size}x$size/apps/attnscope.png"
    done
}

made=$(mktemp) folders=$(mktemp)
trap 'rm -f "$made" "$folders"' EXIT
list=$prefix/share/doc/attnscope/folders # below PREFIX, that were not there before

# make_folder FOLDER: makes it and those above it, and notes them
make_folder() {
    [ ! -d "$prefix/$1" ] || return 0
    case $1 in */*) make_folder "${1%/*}" ;; esac
    install -d "$prefix/$1" && echo "$1" >>"$folders"
}

rows | while IFS='|' read -r mode file place; do
    to=$prefix/$place
    if [ "$what" = uninstall ]; then
        rm -f "$to" || exit 1
        continue
    fi
    case $file in
    !*)
        # shellcheck disable=SC2086  # several words
        "$program" ${file#!} >"$made" </dev/null || exit 1
        file=$made
        ;;
    esac
    make_folder "${place%/*}" && install -m "$mode" "$file" "$to" || exit 1
    echo "  $to"
done || exit 1
if [ "$what" = install ]; then
    cat "$folders" >>"$list"
else
    sort -r "$list" >"$folders" 2>/dev/null
    rm -f "$list"
    while read -r folder; do # those with something else in them stay
        rmdir "$prefix/$folder" 2>/dev/null
    done <"$folders"
    exit 0
fi
