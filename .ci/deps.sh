#!/bin/sh
# What attnscope needs from the machine, and where each distribution keeps it.
#
#   deps.sh report [KIND]    names what is missing and how to get it; exit 1 when anything is
#   deps.sh install [KIND]   installs what is missing from the distribution's own packages
#   deps.sh flags            prints compiler and linker flags as make variables
#   deps.sh debian           prints what it is built with as Debian's control files have it
#
# With the kind `check`, also the tools of `make check`; with `test`, those of `make window-test`: a
# display without a screen, what presses keys on it, and what reads its pixels; and what reads exported
# pictures in `make test`; with `web` and `web-test`, those of `make web` and `make web-test`; with
# `windows` and `windows-test`, those of `make windows` and `make check-windows`; with `package`, those of `make deb` and `make package-check`. To need something new, add a row to `needs`
# (and the library, if it is one, to `flags`).

cd "$(dirname "$0")/.." || exit 1
CC=${CC:-cc}

# Is there ...? Each is called with the row's argument.
command_() { command -v "$1" >/dev/null 2>&1; }
font() { ! sh src/base/fonts.sh | grep -qx "$1"; }
library() { command_ pkg-config && pkg-config --exists "$1"; }
header() { echo "#include <$1>" | $CC -E - >/dev/null 2>&1 || brew_header "$1"; }
brew_header() { command_ brew && [ -f "$(brew --prefix)/include/$1" ]; }
compiler() { builds '' "$@"; }
fuzzer() { builds '-fsanitize=fuzzer-no-link,address' "$@"; }

browser() { command_ "$1" || command_ "$1-esr" || command_ "$1-browser"; }
python_() { PATH=/usr/bin:$PATH python3 -c "import $1" 2>/dev/null; }
windows_compiler() { command_ "x86_64-w64-mingw32-$1"; }
windows_header() { echo "#include <$1>" | x86_64-w64-mingw32-gcc -E - >/dev/null 2>&1; }
webassembly() { builds '--target=wasm32-wasi --sysroot=/usr' clang; }

# builds FLAGS CC...: can this compiler compile and link a program?
builds() {
    flags=$1 && shift
    command_ "$1" || return 1
    dir=$(mktemp -d) && printf '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' >"$dir/a.c"
    # shellcheck disable=SC2086  # no flag or several
    "$@" $flags -o "$dir/a" "$dir/a.c" >/dev/null 2>&1
    built=$?
    rm -rf "$dir"
    return $built
}

# what it is | how to see it | apt | dnf | pacman | brew   ("-": not packaged there)
needs() {
    cat <<END
a C compiler|compiler $CC|gcc libc6-dev|gcc glibc-devel|gcc|gcc
pkg-config|command_ pkg-config|pkg-config|pkgconf-pkg-config|pkgconf|pkgconf
awk|command_ awk|mawk|gawk|gawk|gawk
SDL2|library sdl2|libsdl2-dev|SDL2-devel|sdl2|sdl2
SDL2_ttf|library SDL2_ttf|libsdl2-ttf-dev|SDL2_ttf-devel|sdl2_ttf|sdl2_ttf
stb|header stb/stb_image_write.h|libstb-dev|stb_image_write-devel|stb|-
libdeflate|library libdeflate|libdeflate-dev|libdeflate-devel|libdeflate|libdeflate
md4c|library md4c|libmd4c-dev|md4c-devel|md4c|md4c
libqrencode|library libqrencode|libqrencode-dev|qrencode-devel|qrencode|qrencode
cairo|library cairo-pdf|libcairo2-dev|cairo-devel|cairo|cairo
libwebp|library libwebpmux|libwebp-dev|libwebp-devel|libwebp|webp
HarfBuzz|library harfbuzz-subset|libharfbuzz-dev|harfbuzz-devel|harfbuzz|harfbuzz
cJSON|library libcjson|libcjson-dev|cjson-devel|cjson|cjson
the font Inter|font Inter|fonts-inter|rsms-inter-fonts|inter-font|font-inter
the font JetBrains Mono|font JetBrains-Mono|fonts-jetbrains-mono|jetbrains-mono-fonts|ttf-jetbrains-mono|font-jetbrains-mono
the font DejaVu Sans|font DejaVu-Sans|fonts-dejavu-core|dejavu-sans-fonts|ttf-dejavu|font-dejavu
END
    [ "$1" = check ] && cat <<END
gcc|compiler gcc|gcc libc6-dev|gcc glibc-devel|gcc|gcc
clang|compiler clang|clang|clang|clang|llvm
clang's sanitizers and fuzzer|fuzzer clang|clang libclang-rt-dev|compiler-rt|compiler-rt|llvm
clang-format|command_ clang-format|clang-format|clang-tools-extra|clang|clang-format
clang-tidy|command_ clang-tidy|clang-tidy|clang-tools-extra|clang|llvm
cppcheck|command_ cppcheck|cppcheck|cppcheck|cppcheck|cppcheck
shellcheck|command_ shellcheck|shellcheck|ShellCheck|shellcheck|shellcheck
Node.js|command_ node|nodejs|nodejs|nodejs|node
END
    [ "$1" = test ] && cat <<END
Xvfb|command_ Xvfb|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb|-
xdotool|command_ xdotool|xdotool|xdotool|xdotool|xdotool
netpbm|command_ xwdtopnm|netpbm|netpbm-progs|netpbm|netpbm
xclip|command_ xclip|xclip|xclip|xclip|xclip
openbox|command_ openbox|openbox|openbox|openbox|-
dwebp|command_ dwebp|webp|libwebp-tools|libwebp-utils|webp
NumPy|python_ numpy|python3-numpy|python3-numpy|python-numpy|numpy
END
    [ "$1" = web ] && cat <<END
clang for WebAssembly|webassembly|clang lld wasi-libc libclang-rt-14-dev-wasm32|-|-|-
fontTools|python_ fontTools|python3-fonttools|python3-fonttools|python-fonttools|fonttools
brotli for Python|python_ brotli|python3-brotli|python3-brotli|python-brotli|-
dpkg-source|command_ dpkg-source|dpkg-dev|-|-|-
END
    [ "$1" = web-test ] && cat <<END
npm|command_ npm|npm|npm|npm|node
Chromium|browser chromium|chromium|chromium|chromium|-
Firefox|browser firefox|firefox-esr|firefox|firefox|-
zbarimg|command_ zbarimg|zbar-tools|zbar|zbar|zbar
END
    [ "$1" = windows ] && cat <<END
MinGW-w64|windows_compiler gcc|gcc-mingw-w64-x86-64|mingw64-gcc|mingw-w64-gcc|mingw-w64
MinGW-w64 for C++|windows_compiler g++|g++-mingw-w64-x86-64|mingw64-gcc-c++|mingw-w64-gcc|mingw-w64
zlib for Windows|windows_header zlib.h|libz-mingw-w64-dev|mingw64-zlib-static|-|-
CMake|command_ cmake|cmake|cmake|cmake|cmake
zip|command_ zip|zip|zip|zip|zip
dpkg-source|command_ dpkg-source|dpkg-dev|-|-|-
END
    [ "$1" = windows-test ] && cat <<END
Wine|command_ wine|wine wine64|wine|wine|-
END
    [ "$1" = package ] && cat <<END
dpkg-buildpackage|command_ dpkg-buildpackage|dpkg-dev|-|-|-
debhelper|command_ dh|debhelper|-|-|-
lintian|command_ lintian|lintian|-|-|-
mmdebstrap|command_ mmdebstrap|mmdebstrap|-|-|-
man and groff|command_ mandb|man-db groff|man-db groff|man-db groff|-
desktop-file-validate|command_ desktop-file-validate|desktop-file-utils|desktop-file-utils|desktop-file-utils|desktop-file-utils
appstreamcli|command_ appstreamcli|appstream|appstream|appstream|-
zsh|command_ zsh|zsh|zsh|zsh|zsh
fish|command_ fish|fish|fish|fish|fish
END
}

# missing COLUMN [KIND]: the given column of every row whose test fails
missing() {
    needs "$2" | while IFS='|' read -r what test apt dnf pacman brew; do
        $test </dev/null && continue
        case $1 in
        what) echo "$what" ;;
        apt) echo "$apt" ;;
        dnf) echo "$dnf" ;;
        pacman) echo "$pacman" ;;
        brew) echo "$brew" ;;
        esac
    done
}

manager() {
    for each in apt-get dnf pacman brew; do
        command_ "$each" && echo "$each" && return
    done
}

# run COMMAND...: says it, then does it
run() {
    echo "  $*"
    "$@"
}

install() {
    names=$(missing what "$1" | paste -sd, - | sed 's/,/, /g')
    [ -n "$names" ] || return 0
    tool=$(manager)
    packages=$(missing "${tool%-get}" "$1" | tr ' ' '\n' | grep -vx -e - | sort -u | tr '\n' ' ')
    as_root=
    [ "$(id -u)" = 0 ] || [ "$tool" = brew ] || as_root=sudo
    if [ -z "$tool" ]; then
        echo "Missing: $names."
        echo "No package manager known here (apt, dnf, pacman, brew): please install these yourself."
        exit 1
    fi
    if [ -n "$as_root" ] && ! command_ sudo; then
        echo "Missing: $names."
        echo "Neither root nor sudo here. As root, please run: $tool install $packages"
        exit 1
    fi
    echo "Missing: $names. Installing from your distribution's packages:"
    # shellcheck disable=SC2086  # package names and the optional sudo are to be split
    case $tool in
    apt-get)
        run $as_root apt-get update -q || echo "  (going on with the lists there are)"
        run $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -q --no-install-recommends $packages
        ;;
    dnf) run $as_root dnf install -y $packages ;;
    pacman) run $as_root pacman -S --needed --noconfirm $packages ;;
    brew) run brew install $packages ;;
    esac
    report "$1" # a command that failed has said why, above
}

report() {
    names=$(missing what "$1" | paste -sd, - | sed 's/,/, /g')
    [ -n "$names" ] || return 0
    echo "Missing: $names. \`make deps\` installs what is packaged."
    exit 1
}

debian() {
    needs build | cut -d '|' -f 3 | tr ' ' '\n' | sort -u | paste -sd, - | sed 's/,/, /g'
}

# Include folders of libraries are -isystem: our warnings are about our code.
flags() {
    prefix=
    command_ brew && prefix="-isystem $(brew --prefix)/include"
    system() { pkg-config --cflags "$@" | sed 's/-I */-isystem /g'; }
    echo "LIB_CFLAGS := $(system libdeflate md4c libcjson libqrencode cairo-pdf cairo-ft harfbuzz harfbuzz-subset libwebp libwebpmux) $prefix"
    echo "SDL_CFLAGS := $(system sdl2 SDL2_ttf)"
    echo "LIBS := $(pkg-config --libs SDL2_ttf sdl2 libdeflate md4c libcjson libqrencode cairo-pdf cairo-ft harfbuzz harfbuzz-subset freetype2 libwebp libwebpmux) -lm"
}

case $1 in
install | report | flags | debian) "$1" "$2" ;;
*) echo "usage: deps.sh report|install [check|test|web|web-test|windows|windows-test|package] | flags | debian" >&2 && exit 2 ;;
esac
