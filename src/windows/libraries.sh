#!/bin/sh
# libraries.sh SOURCES PLACE   compiles the libraries of the program for Windows, as PLACE/lib/*.a
# and PLACE/include.
#
# Each by its own build system where it has settings to work out, straight where it is a few files.
# What stands in PLACE already, by the same recipe, is not compiled again. What is said meanwhile is in
# PLACE/log.
# shellcheck disable=SC2046,SC2086  # lists of words without spaces

# The settings of the make that called are not those of the libraries. ccache is to hand paths on as they
# are, or the flag that takes them out finds none.
unset MAKEFLAGS MAKELEVEL MFLAGS
export CCACHE_BASEDIR=

script=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
sources=$(cd "$1" && pwd) || exit 1
mkdir -p "$2/lib" "$2/include" "$2/work" && cd "$2" || exit 1
place=$PWD host=x86_64-w64-mingw32
CC="${CCACHE:+$CCACHE }$host-gcc" CXX="${CCACHE:+$CCACHE }$host-g++"
# printf as C has it, on which what cairo writes depends; and no word of where the sources are.
flags="-O2 -D__USE_MINGW_ANSI_STDIO=1 -DNDEBUG -ffile-prefix-map=$sources=."

# compile LIBRARY FILE... -- FLAG...   few files, with their own flags
compile() {
    library=$1 files='' objects=''
    shift
    while [ "$1" != -- ]; do
        files="$files $1"
        shift
    done
    shift
    for file in $files; do
        object=work/$library-$(basename "$file").o
        compiler=$CC
        [ "${file%.cc}" = "$file" ] || compiler=$CXX
        $compiler -w $flags "$@" -c -o "$object" "$sources/$file" || return 1
        objects="$objects $object"
    done
    $host-ar rcs "lib/$library.a" $objects
}

# headers FOLDER FILE...   into include/FOLDER
headers() {
    folder=include/$1
    shift
    mkdir -p "$folder" && for file; do cp "$sources/$file" "$folder/" || return 1; done
}

# cmake_ NAME OPTION...   the library of that source, installed into PLACE
cmake_() {
    name=$1
    shift
    cmake -S "$sources/$name" -B "work/$name" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$host-gcc -DCMAKE_CXX_COMPILER=$host-g++ \
        -DCMAKE_RC_COMPILER=$host-windres -DCMAKE_FIND_ROOT_PATH="$place;/usr/$host" \
        -DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=NEVER -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY \
        -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -DCMAKE_INSTALL_PREFIX="$place" \
        -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$flags" ${CCACHE:+-DCMAKE_C_COMPILER_LAUNCHER=$CCACHE} "$@" &&
        make -C "work/$name" -j2 install
}

# configure NAME FOLDERS OPTION...   the same of one that has a configure script; FOLDERS are built
configure() {
    name=$1 folders=$2
    shift 2
    rm -rf "work/$name" && cp -r "$sources/$name" "work/$name" && (
        cd "work/$name" && ./configure --host=$host --prefix="$place" --disable-shared \
            --enable-static --disable-gtk-doc --disable-dependency-tracking CC="$CC" \
            CFLAGS="$flags -w" "$@" &&
            for each in $folders; do
                make -C "$each" -j2 install ACLOCAL=: AUTOCONF=: AUTOMAKE=: AUTOHEADER=: || exit 1
            done
    )
}

libdeflate() {
    compile libdeflate libdeflate/lib/deflate_compress.c libdeflate/lib/deflate_decompress.c \
        libdeflate/lib/zlib_compress.c libdeflate/lib/zlib_decompress.c libdeflate/lib/adler32.c \
        libdeflate/lib/crc32.c libdeflate/lib/utils.c libdeflate/lib/x86/cpu_features.c -- \
        -I"$sources/libdeflate" && headers . libdeflate/libdeflate.h
}
md4c() { compile libmd4c md4c/src/md4c.c -- && headers . md4c/src/md4c.h; }
cjson() {
    compile libcjson cjson/cJSON.c -- -DCJSON_HIDE_SYMBOLS && headers cjson cjson/cJSON.h
}
qrencode() {
    compile libqrencode $(for each in bitstream mask mmask mqrspec qrencode qrinput qrspec rsecc split; do
        echo "qrencode/$each.c"
    done) -- -DSTATIC_IN_RELEASE=static -DVERSION='""' -DMAJOR_VERSION=0 -DMINOR_VERSION=0 \
        -DMICRO_VERSION=0 && headers . qrencode/qrencode.h
}
freetype() {
    cmake_ freetype -DBUILD_SHARED_LIBS=OFF -DFT_REQUIRE_ZLIB=ON -DFT_DISABLE_BZIP2=ON \
        -DFT_DISABLE_PNG=ON -DFT_DISABLE_HARFBUZZ=ON -DFT_DISABLE_BROTLI=ON
}
harfbuzz() {
    compile libharfbuzz harfbuzz/src/harfbuzz-subset.cc harfbuzz/src/hb-ft.cc -- -std=c++11 \
        -fno-exceptions -fno-rtti -fno-threadsafe-statics -Iinclude/freetype2 -DHAVE_FREETYPE=1 &&
        headers harfbuzz $(cd "$sources" && ls harfbuzz/src/hb*.h)
}
# MinGW-w64's own rounds the product, too.
fma() {
    compile libfma musl/src/math/fma.c musl/src/math/fmaf.c -- -I"$sources/musl/src/internal" \
        -I"$sources/musl/arch/x86_64"
}
libsdl2() {
    cmake_ libsdl2 -DSDL_SHARED=OFF -DSDL_STATIC=ON -DSDL_TEST=OFF -DSDL_JOYSTICK=OFF -DSDL_HAPTIC=OFF \
        -DSDL_SENSOR=OFF -DSDL_AUDIO=OFF -DSDL_VULKAN=OFF
}
libsdl2_ttf() {
    compile libSDL2_ttf libsdl2-ttf/SDL_ttf.c -- -Iinclude/SDL2 -Iinclude/freetype2 \
        -Iinclude/harfbuzz -DTTF_USE_HARFBUZZ=1 && headers SDL2 libsdl2-ttf/SDL_ttf.h
}
pixman() { configure pixman pixman --disable-openmp --disable-libpng --disable-gtk; }
# It would print by Microsoft's function, which rounds 0.0625 to 0.063, and name a font in a file by what
# it has in long numbers, which Windows has shorter. So the same pictures would not be the same bytes.
cairo() {
    sed -i '/define snprintf _snprintf/d' "$sources/cairo/src/cairo-compiler-private.h"
    sed -i '/hash = _hash_data ((unsigned char \*) (font_subset->glyphs),/{N;c\
    unsigned long long *wide = malloc (8 * font_subset->num_glyphs + 1);\
    for (unsigned k = 0; k < font_subset->num_glyphs; k++) wide[k] = font_subset->glyphs[k];\
    hash = _hash_data ((unsigned char *) wide, 8 * font_subset->num_glyphs, hash);\
    free (wide);
    }' "$sources/cairo/src/cairo-pdf-surface.c"
    configure cairo src --disable-xlib --disable-xcb --disable-win32 --disable-win32-font \
        --disable-fc --enable-ft --enable-pdf --disable-ps --disable-svg --disable-png \
        --disable-script --disable-interpreter --disable-gobject --disable-trace \
        --disable-valgrind CPPFLAGS=-DCAIRO_WIN32_STATIC_BUILD \
        pixman_CFLAGS="-I$place/include/pixman-1" pixman_LIBS="-L$place/lib -lpixman-1" \
        FREETYPE_CFLAGS="-I$place/include/freetype2" FREETYPE_LIBS="-L$place/lib -lfreetype -lz"
}
libwebp() {
    cmake_ libwebp -DBUILD_SHARED_LIBS=OFF $(for each in ANIM_UTILS CWEBP DWEBP GIF2WEBP IMG2WEBP VWEBP WEBPINFO \
        WEBPMUX EXTRAS; do echo "-DWEBP_BUILD_$each=OFF"; done) -DWEBP_BUILD_LIBWEBPMUX=ON
}
# Headers alone, from the machine's own package.
stb() { mkdir -p include/stb && cp /usr/include/stb/stb_image_write.h /usr/include/stb/stb_*.h include/stb/; }

: >log
for each in libdeflate md4c cjson qrencode stb freetype harfbuzz fma libwebp libsdl2 libsdl2_ttf pixman cairo; do
    recipe=$(sed -n "/^$each()/,/^}/p; /^flags=/p" "$script")
    [ "$(cat "work/$each.done" 2>/dev/null)" = "$recipe" ] && continue
    echo "  LIB $each"
    if ! $each >>log 2>&1; then
        tail -n 20 log >&2
        echo "$each cannot be compiled for Windows; all that was said is in $place/log." >&2
        exit 1
    fi
    echo "$recipe" >"work/$each.done"
done
