#!/bin/sh
# dist.sh FOLDER FILE...   fills FOLDER with what a release is: the sources as an archive, the FILEs
# that were built of them, and the SHA-256 of each in SHA256SUMS. The archive has the date of the
# release, so the same sources give the same bytes, whoever packs them and wherever.

folder=$1 && shift
release=$(sed -n 's/.*<release version="\([^"]*\)" date="\([^"]*\)".*/\1 \2/p;/<release /q' \
    assets/package/org.attnscope.attnscope.metainfo.xml)
name=attnscope-${release% *}

rm -rf "$folder"
mkdir -p "$folder" || exit 1

# What git knows; in an unpacked archive, which git knows nothing of, what was not built there.
if [ -e .git ]; then
    git ls-files
else
    find . -path ./build -prune -o -path ./attnscope -prune -o -type f -print | sed 's,^\./,,'
fi | LC_ALL=C sort >"$folder/sources" || exit 1
tar -c --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="${release#* } 00:00Z" \
    --transform="s,^,$name/," -T "$folder/sources" | gzip -9n >"$folder/$name.tar.gz" || exit 1
rm "$folder/sources"

cp "$@" "$folder" || exit 1
(cd "$folder" && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS .) || exit 1
cat "$folder/SHA256SUMS"
