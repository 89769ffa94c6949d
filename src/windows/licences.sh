#!/bin/sh
# licences.sh SOURCES COPYRIGHT   prints the licences of all that is inside the program for Windows: those
# of the program, as the file COPYRIGHT has them, and those of the libraries, as their SOURCES have them
# and, of what comes compiled, the distribution's packages.

sources=$1 copyright=$2

grep -q 'three families of fonts$' "$copyright" && grep -q '^ and one header\. ' "$copyright" || exit 1
sed 's/three families of fonts$/three families of fonts,/
     s/^ and one header\. / one header, and the libraries whose licences follow. /' "$copyright" || exit 1

while read -r name files; do
    printf '\n==== %s ====\n\n' "$name"
    # shellcheck disable=SC2086  # several files
    (cd "$sources" && cat $files) | tr -d '\r\f' || exit 1
done <<END
SDL libsdl2/LICENSE.txt
SDL_ttf libsdl2-ttf/LICENSE.txt
FreeType freetype/LICENSE.TXT freetype/docs/FTL.TXT
HarfBuzz harfbuzz/COPYING
cairo cairo/COPYING cairo/COPYING-MPL-1.1
libwebp libwebp/COPYING libwebp/PATENTS
pixman pixman/COPYING
libdeflate libdeflate/COPYING
MD4C md4c/LICENSE.md
cJSON cjson/LICENSE
libqrencode qrencode/COPYING
musl musl/COPYRIGHT
zlib /usr/share/doc/libz-mingw-w64-dev/copyright
MinGW-w64 /usr/share/doc/mingw-w64-common/copyright
GCC's-libraries /usr/share/doc/gcc-mingw-w64-base/copyright
END
