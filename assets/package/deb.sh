#!/bin/sh
# deb.sh FOLDER   builds the package for Debian in FOLDER, from a copy of the sources there, and prints
# its path. Version, date and changes are those of the releases in the AppStream file, the packages it
# is built with those of .ci/deps.sh.

folder=$1
copy=$folder/attnscope
releases=assets/package/org.attnscope.attnscope.metainfo.xml

rm -rf "$folder"
mkdir -p "$copy" && cp -R Makefile README.md LICENSE .ci assets lessons src "$copy" &&
    cp -R assets/package/debian "$copy" || exit 1

needs=$(sh .ci/deps.sh debian) || exit 1
sed "s/@NEEDS@/$needs/" assets/package/debian/control >"$copy/debian/control"
maintainer=$(sed -n 's/^Maintainer: //p' assets/package/debian/control)

# Changes of all releases, the newest first.
sed -n 's/.*<release version="\([^"]*\)" date="\([^"]*\)".*/release \1 \2/p; s/.*<li>\(.*\)<\/li>.*/change \1/p
    s/.*<\/release>.*/end/p' "$releases" | sed -n '/^release/,$p' | while read -r what text; do
    case $what in
    release)
        day=${text#* }
        printf 'attnscope (%s) unstable; urgency=medium\n\n' "${text% *}"
        ;;
    change) printf '  * %s\n' "$text" | fold -s -w 76 | sed '2,$s/^/    /; s/ *$//' ;;
    end) printf '\n -- %s  %s\n\n' "$maintainer" "$(LC_ALL=C date -u -d "$day" '+%a, %d %b %Y %T +0000')" ;;
    esac
done >"$copy/debian/changelog"

# The settings of the make that called are not those of the package.
if ! (cd "$copy" && env -u MAKEFLAGS -u MAKELEVEL -u CFLAGS -u WERROR DEB_BUILD_OPTIONS=noautodbgsym \
    dpkg-buildpackage -b -us -uc) >"$folder/log" 2>&1; then
    tail -n 20 "$folder/log"
    echo "The package could not be built; all that was said is in $folder/log."
    exit 1
fi
ls "$folder"/*.deb
