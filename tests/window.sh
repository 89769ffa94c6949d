#!/bin/sh
# window.sh PROGRAM FOLDER [PART...]   the window as a person meets it: a display of its own (Xvfb),
# real key presses and a real mouse (xdotool), and a look at the pixels. The parts are
# tests/window/PART.sh, lib.sh there has their words. FOLDER is written to; failed checks leave
# screenshots in it. `make window-test` calls this; `make test` needs no display and does not.
# shellcheck source=tests/window/lib.sh

cd "$(dirname "$0")/.." || exit 1
program=$1 here=$2
shift 2
rm -rf "$here"
mkdir -p "$here/screen" "$here/home"
case $here in /*) ;; *) here=$PWD/$here ;; esac
case $program in /*) ;; *) program=$PWD/$program ;; esac

. tests/window/lib.sh

# What the person running the tests has set or remembers must not count.
export HOME="$here/home" XDG_STATE_HOME="$here/state" XDG_CONFIG_HOME="$here/config"
unset SDL_VIDEODRIVER WAYLAND_DISPLAY ATTNSCOPE_TIMING

display_start 1440 900 || exit 1
[ $# -gt 0 ] || set -- leave walk ask inside present menu predict edit keep opening beside pointer beyond
for part; do
    # shellcheck source=/dev/null
    . "tests/window/$part.sh"
    stop
done
display_stop

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
