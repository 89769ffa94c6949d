# lib.sh - the words of the window's tests; sourced by tests/window.sh, which sets $program and $here.
#
# Nothing waits longer than it must: every check asks again and again until what it wants is there,
# and fails when PATIENCE is over. A picture is the X server's own frame buffer, a file that it maps
# (Xvfb -fbdir), so looking costs little and the pointer is not in it.
# shellcheck shell=sh disable=SC2154

PATIENCE=30      # seconds until a condition counts as failed; a busy machine needs some
CALM=10          # seconds until a program that never rests is looked at all the same
LOOK=0.02        # seconds between two looks
passed=0 failed=0 pid='' window='' manager='' second=''

# ---- the display ----

# remember LINE...: the state of a person who has used the program before
remember() {
    mkdir -p "$XDG_STATE_HOME/attnscope"
    printf '%s\n' "$@" >"$XDG_STATE_HOME/attnscope/state"
}

# display_start WIDTH HEIGHT: on a free number
display_start() {
    mkfifo "$here/number"
    Xvfb -displayfd 3 -screen 0 "$1x$2x24" -nocursor -noreset -fbdir "$here/screen" -nolisten tcp \
        3>"$here/number" 2>"$here/xvfb.log" &
    server=$!
    trap 'kill $pid $manager $second $server 2>/dev/null' EXIT
    trap 'exit 1' INT TERM
    DISPLAY=:$(head -n 1 "$here/number")
    export DISPLAY
    screen=$here/screen/Xvfb_screen0
    [ "$DISPLAY" != : ] && return
    echo "no display could be started:"
    cat "$here/xvfb.log"
    return 1
}

display_stop() {
    kill "$server"
    wait "$server"
}

# manager_start, manager_stop: a window manager, for what only that can do
manager_start() {
    cat >"$here/openbox.xml" <<END
<openbox_config xmlns="http://openbox.org/3.4/rc">
<keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
<applications><application class="*"><decor>no</decor></application></applications>
</openbox_config>
END
    openbox --sm-disable --config-file "$here/openbox.xml" >"$here/manager.log" 2>&1 &
    manager=$!
    until_true managed
}
managed() { xdotool get_num_desktops >/dev/null 2>&1; }
manager_stop() {
    kill "$manager"
    wait "$manager" 2>/dev/null
    manager=
}

# ---- the program ----

# start ARGUMENTS...: the window, the pointer beside it; what it says is in $here/said. The window
# stands in the middle of the screen, 1280x720, its upper left corner at (80, 90). Signals end it
# even where whoever started the tests ignores them, as nohup does.
asks='env --default-signal=TERM,HUP'
$asks true 2>/dev/null || asks=''
start() {
    xdotool mousemove 1439 899
    $asks "$program" show "$@" >"$here/said" 2>&1 </dev/null &
    pid=$!
    window=
    until_true window_there || fail "show $*: no window comes"
    until_true is_drawn
    [ -n "$manager" ] || xdotool windowfocus "$window" 2>/dev/null
    settle
}
window_there() {
    window=$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | tail -n 1)
    [ -n "$window" ]
}
is_drawn() { [ "$(ppm 100 120 1200 660 | pamsumm -max -brief)" -gt 0 ]; }

# stop: makes an end of it, whatever it is doing
stop() {
    [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null
    [ -z "$pid" ] || wait "$pid" 2>/dev/null
    pid=
    until_true no_window
}
no_window() { [ -z "$window" ] || ! xdotool getwindowname "$window" >/dev/null 2>&1; }

# press KEY...: presses and releases, one after the other, slowly enough to be meant
press() { xdotool key --delay 70 "$@"; }
# write TEXT: types it
write() { xdotool type --delay 20 "$1"; }
# point X Y: moves the mouse to that pixel of the window
point() { xdotool mousemove --window "$window" "$1" "$2"; }
click() {
    point "$1" "$2"
    xdotool click 1
}
away() { xdotool mousemove 1439 899; }

title() { xdotool getwindowname "$window" 2>/dev/null; }
step() { title | sed -n 's/.* step \([0-9]*\)\/.*/\1/p'; }
steps() { title | sed -n 's/.* step [0-9]*\///p'; }

# ---- waiting ----

# until_true COMMAND...: until it succeeds, or PATIENCE is over
until_true() {
    give_up=$(($(date +%s) + PATIENCE))
    until "$@"; do
        [ "$(date +%s)" -lt "$give_up" ] || return 1
        sleep "$LOOK"
    done
}

# What the program and the screen are doing; the same three times in a row: nothing.
doing() {
    cut -d ' ' -f 3,14,15 "/proc/$pid/stat" 2>/dev/null
    pixels | cksum
}
settle() {
    still=0 before=
    give_up=$(($(date +%s) + CALM))
    while [ "$still" -lt 3 ] && [ "$(date +%s)" -lt "$give_up" ]; do
        sleep "$LOOK"
        now=$(doing)
        case $now in
        R*) still=0 ;;
        "$before") still=$((still + 1)) ;;
        *) still=0 ;;
        esac
        before=$now
    done
}

# ---- pictures ----

# The file is in the format of xwd: a head, 256 colours, then 4 bytes a pixel. Head and colours
# follow the colour map of the window in front, which says nothing of the pixels: class 4 is theirs.
pixels() { tail -c +3233 "$screen"; }
xwd() {
    head -c 52 "$screen"
    printf '\000\000\000\004'
    tail -c +57 "$screen"
}

# keep NAME: the screen as it is when all is done
keep() {
    settle
    pixels >"$here/$1"
}

# ppm LEFT TOP WIDTH HEIGHT: a part of the screen as a picture
ppm() { xwd | xwdtopnm 2>/dev/null | pamcut -left "$1" -top "$2" -width "$3" -height "$4"; }

shows() { pixels | cmp -s - "$here/$1"; }
differs() { ! shows "$1"; }

# Likewise, but for the bar below, which tells what can be done now.
BAR=$((4 * 1440 * (90 + 688)))
shows_above_bar() { pixels | cmp -s -n "$BAR" - "$here/$1"; }

# ---- checks ----

pass() { passed=$((passed + 1)); }

# fail WHAT: and what there was to see
fail() {
    failed=$((failed + 1))
    echo "FAILED $part: $1"
    echo "    title: $(title)"
    sed 's/^/    said: /' "$here/said" 2>/dev/null | head -n 5
    xwd | xwdtopnm 2>/dev/null | pnmtopng 2>/dev/null >"$here/failed-$failed.png"
    echo "    screen: $here/failed-$failed.png"
}

# holds WHAT COMMAND...: it is so, soon
holds() {
    what=$1
    shift
    if until_true "$@"; then pass; else fail "$what ($*)"; fi
}

# at WHAT STEP: the title tells this step
at() { holds "$1" at_step "$2"; }
at_step() { [ "$(step)" = "$1" ]; }

# same WHAT NAME: the screen is what was kept; other WHAT NAME: it is not
same() { holds "$1" shows "$2"; }
other() {
    settle
    holds "$1" differs "$2"
}

# ends WHAT CODE: the program ends with it
ends() {
    if ! until_true gone; then
        fail "$1: does not end"
        stop
        return
    fi
    wait "$pid"
    code=$?
    pid=
    if [ "$code" = "$2" ]; then pass; else fail "$1: ends with $code, not $2"; fi
}
gone() { case $(cut -d ' ' -f 3 "/proc/$pid/stat" 2>/dev/null) in '' | Z) true ;; *) false ;; esac; }
