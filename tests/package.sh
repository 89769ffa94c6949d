#!/bin/sh
# package.sh FOLDER   is what `make install` installs, and the .deb of FOLDER that has it, right by the
# tools that read it: man, lintian, desktop-file-validate, appstreamcli, zsh, fish? test_install.sh has
# what needs no tools.

folder=$1
stage=$folder/stage
share=$stage/usr/share
said=$folder/said
id=org.attnscope.attnscope
passed=0 failed=0

# check NAME COMMAND...: passes when the command succeeds
check() {
    name=$1 && shift
    if "$@" >"$said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        cat "$said"
    fi
}

# silent COMMAND...: it succeeds and says nothing
silent() { "$@" >"$said.errors" 2>&1 && ! grep -v 'with root privileges' "$said.errors"; }

rm -rf "$stage"
check 'make install succeeds' make install DESTDIR="$stage" PREFIX=/usr
PATH=$PWD/$stage/usr/bin:$PATH
version=$(attnscope --version | sed 's/attnscope //')

# --- the manual -----------------------------------------------------------------------------------

# well_formed PAGE WIDTH: man shows some pages of it in a terminal so wide, and nothing is warned of
well_formed() {
    MANWIDTH=$2 man --warnings -E UTF-8 -l "$1" >"$said.page" 2>"$said.warnings" &&
        groff -man -wall -ww -Kutf8 -Tutf8 "$1" 2>>"$said.warnings" >/dev/null
    ! grep . "$said.warnings" && [ "$(wc -l <"$said.page")" -gt 20 ]
}
for page in man1/attnscope.1 man5/attnscope-lesson.5 man7/attnscope-language.7; do
    for width in 72 80 120; do
        check "man shows $page, $width wide" well_formed "$share/man/$page" $width
    done
    name=$(basename "${page%.*}")
    check "whatis knows $page" sh -c "lexgrog '$share/man/$page' | grep -q '\"$name - '"
done

# --- menu entry and catalogue ---------------------------------------------------------------------

check 'the menu entry is valid' silent desktop-file-validate "$share/applications/$id.desktop"
check 'the catalogue entry is valid' appstreamcli validate --no-net --pedantic "$share/metainfo/$id.metainfo.xml"
check 'nothing is to be mended in it' sh -c "! grep '^[EWIP]:' '$said'"
check 'the catalogue finds the menu entry' appstreamcli validate-tree --no-net "$stage"
check 'the icon of the menu entry is there' \
    ls "$share/icons/hicolor/scalable/apps/$(sed -n 's/^Icon=//p' "$share/applications/$id.desktop").svg"
for size in 48 64 128 256; do
    check "an icon has $size pixels" sh -c "od -An -j16 -N8 -tx1 '$share/icons/hicolor/${size}x$size/apps/attnscope.png' |
        tr -d ' ' | grep -qx '$(printf '%08x%08x' $size $size)'"
done

# --- zsh and fish ---------------------------------------------------------------------------------

# in_zsh WORD WORDS...: zsh is given WORD for the last one
in_zsh() {
    # shellcheck disable=SC2016  # zsh expands them
    zsh -fc 'file=$1 word=$2; words=("${@[3,-1]}") CURRENT=$#words PREFIX=$words[-1]
        _describe() { print -l -- ${(P)4} }
        _files() { print -r -- "files $*" }
        complete_it() { . $file }
        complete_it | grep -qxF -e "$word"' zsh "$share/zsh/site-functions/_attnscope" "$@"
}
check 'zsh completes a verb' in_zsh 'explain:where one number comes from' attnscope exp
check 'zsh completes a lesson' in_zsh 'one-token:Attention for one token' attnscope show one
check 'zsh completes the file of a lesson' in_zsh 'files -g (*.md|*.ipynb|*.py)' attnscope show ''
check 'zsh completes a value' in_zsh --theme=dark attnscope show --theme=d
check 'zsh completes a tensor' in_zsh 'attn_scores_2:a tensor' attnscope explain 1 attn
check 'zsh completes a folder' in_zsh 'files -/' attnscope export 1 -o ''

# in_fish WORD LINE: fish has WORD among what fits at the end of the line
in_fish() {
    # shellcheck disable=SC2016  # fish expands them
    fish -N -c 'source $argv[1]; complete -C$argv[2] | cut -f 1' \
        "$share/fish/vendor_completions.d/attnscope.fish" "$2" | grep -qxF -e "$1"
}
check 'fish completes a verb' in_fish explain 'attnscope exp'
check 'fish completes a lesson' in_fish one-token 'attnscope show one'
check 'fish completes the file of a lesson' in_fish lessons/README.md 'attnscope show lessons/REA'
check 'fish completes a value' in_fish --theme=dark 'attnscope show --theme=d'
check 'fish completes a tensor' in_fish attn_scores_2 'attnscope explain 1 attn'
check 'fish completes a folder' in_fish assets/ 'attnscope export 1 -o asse'

# --- the package for Debian -----------------------------------------------------------------------

deb=$(ls "$folder"/attnscope_*.deb)
check 'lintian has no finding' silent lintian "$folder"/attnscope_*.changes
check 'the package has the version of the program' [ "$(dpkg-deb -f "$deb" Version)" = "$version" ]
check 'the catalogue has it, too' grep -q "<release version=\"$version\"" "$share/metainfo/$id.metainfo.xml"
# The list of folders is for make uninstall: dpkg knows them itself.
(cd "$stage" && find . -type f ! -path ./usr/share/doc/attnscope/folders | sed 's/site-functions/vendor-completions/' | LC_ALL=C sort) >"$folder/installed"
dpkg-deb --fsys-tarfile "$deb" | tar -t | sed 's/\.gz$//; /\/$/d; /\/changelog$/d; /\/copyright$/d' | LC_ALL=C sort >"$folder/packaged"
check 'the package has what make install installs' diff "$folder/installed" "$folder/packaged"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
