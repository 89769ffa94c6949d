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

made=$(mktemp)
trap 'rm -f "$made"' EXIT

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
    install -d "${to%/*}" && install -m "$mode" "$file" "$to" || exit 1
    echo "  $to"
done || exit 1
[ "$what" = install ] || rmdir "$prefix/share/doc/attnscope/lessons" "$prefix/share/doc/attnscope" 2>/dev/null || true
