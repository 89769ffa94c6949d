#!/bin/sh
# window.sh PROGRAM FOLDER [PART...]   the window as a person meets it: a display of its own (Xvfb),
# real key presses and a real mouse (xdotool), and a look at the pixels. The parts are
# tests/window/PART.sh, lib.sh there has their words. FOLDER is written to; failed checks leave
# screenshots in it. Without a PART all of them are run, each on a display of its own and in a
# folder of its own, as many at a time as there are processors: they mostly wait.
# `make window-test` calls this; `make test` needs no display and does not.
# shellcheck source=tests/window/lib.sh

cd "$(dirname "$0")/.." || exit 1
program=$1 here=$2
shift 2
rm -rf "$here"
mkdir -p "$here/screen" "$here/home"
case $here in /*) ;; *) here=$PWD/$here ;; esac
case $program in /*) ;; *) program=$PWD/$program ;; esac

if [ $# = 0 ]; then
    passed=0 failed=0 jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
    parts="leave walk ask inside present menu predict edit keep opening beside pointer beyond"
    # shellcheck disable=SC2086,SC2016  # names without spaces; the inner shell's variables
    printf '%s\n' $parts | xargs -P "$jobs" -I PART \
        sh -c 'sh tests/window.sh "$0" "$1/$2" "$2" >"$1/$2.output" 2>&1' "$program" "$here" PART
    for part in $parts; do
        # shellcheck disable=SC2046  # two numbers
        set -- $(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$here/$part.output")
        [ "$*" ] || set -- 0 1
        [ "$2" = 0 ] || cat "$here/$part.output"
        echo "tests/window/$part.sh: $1 passed, $2 failed"
        passed=$((passed + $1)) failed=$((failed + $2))
    done
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
fi

. tests/window/lib.sh

# What the person running the tests has set or remembers must not count.
export HOME="$here/home" XDG_STATE_HOME="$here/state" XDG_CONFIG_HOME="$here/config"
unset SDL_VIDEODRIVER WAYLAND_DISPLAY ATTNSCOPE_TIMING

display_start 1440 900 || exit 1
for part; do
    # shellcheck source=/dev/null
    . "tests/window/$part.sh"
    stop
done
display_stop

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
