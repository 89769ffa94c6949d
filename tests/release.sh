#!/bin/sh
# release.sh FOLDER   is what `make dist` put into FOLDER ready to leave? It has what README.md says
# to open or install, its sums are right, and whoever unpacks the sources, in another folder and
# without git, builds every file of it anew, with the same bytes. What libraries are compiled from is
# taken along, not fetched again.

folder=$(realpath "$1")
elsewhere=$(mktemp -d) || exit 1
trap 'rm -rf "$elsewhere"' EXIT

grep -oE 'attnscope(\.html|[-_]\*[a-z.-]+)' README.md | sort -u | while read -r each; do
    if [ -z "$(find "$folder" -name "$each")" ]; then
        echo "release: README.md speaks of $each, which is not in $folder"
        exit 1
    fi
done || exit 1
(cd "$folder" && sha256sum --quiet -c SHA256SUMS) || exit 1
tar -xzf "$folder"/attnscope-*.tar.gz -C "$elsewhere" && cd "$elsewhere"/attnscope-* || exit 1
mkdir build && cp -R "$OLDPWD/build/sources" build || exit 1
if ! env -u MAKEFLAGS -u MAKELEVEL make dist >"$elsewhere/log" 2>&1; then
    tail -n 20 "$elsewhere/log"
    echo "release: the unpacked sources do not build"
    exit 1
fi
if ! diff "$folder/SHA256SUMS" build/dist/SHA256SUMS; then
    echo "release: built again elsewhere, these files have other bytes"
    exit 1
fi
echo "release: built twice, $(wc -l <"$folder/SHA256SUMS") files with the same bytes"
