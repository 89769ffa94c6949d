#!/bin/sh
# zip.sh PROGRAM LICENCES FOLDER   packs the program for Windows, its licences and the lessons' texts into
# FOLDER/attnscope-VERSION-windows.zip, and prints its path. All in it has the date of the release: the
# same files give the same bytes.

program=$1 licences=$2 folder=$3
release=$(sed -n 's/.*<release version="\([^"]*\)" date="\([^"]*\)".*/\1 \2/p;/<release /q' \
    assets/package/org.attnscope.attnscope.metainfo.xml)
name=attnscope-${release% *}

rm -rf "$folder/pack" "$folder"/*.zip
mkdir -p "$folder/pack/$name/lessons" || exit 1
cp "$program" README.md LICENSE "$folder/pack/$name" && cp "$licences" "$folder/pack/$name/LICENCES.txt" &&
    cp -R lessons/*.md lessons/weights "$folder/pack/$name/lessons" || exit 1
find "$folder/pack" -exec touch -d "${release#* } 00:00:00Z" {} + || exit 1
find "$folder/pack" -type f -exec chmod 644 {} + || exit 1
(cd "$folder/pack" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -9 -@ ../zip.part) &&
    mv "$folder"/zip.part* "$folder/$name-windows.zip" && rm -r "$folder/pack" || exit 1
echo "$folder/$name-windows.zip"
