#!/bin/sh
# measure_window.sh [PROGRAM]   prints how fast the window is, beside the measures to reach: on a
# display of its own (Xvfb), with real keys and a real mouse (xdotool; `make deps-test` has both).
# Not a test: nothing here passes or fails. Frames are timed by the program (ATTNSCOPE_TIMING), the
# rest from outside. Linux only (/proc). Without glyphs drawn before, the first pictures take
# longest: they are in the figures.

# shellcheck disable=SC2030,SC2031  # the subshell of first_frame has a pid of its own
program=${1:-./attnscope}
lessons='2 6 9' # every step of these
here=$(mktemp -d)
server='' pid=''
trap 'kill $pid $server 2>/dev/null; rm -rf "$here"' EXIT
unset SDL_VIDEODRIVER WAYLAND_DISPLAY

now() { date +%s%N; }
line() { printf '%-52s %8s %-3s (under %s)\n' "$@"; }

# display WIDTH HEIGHT: a new one
display() {
    rm -f "$here/number"
    mkfifo "$here/number"
    Xvfb -displayfd 3 -screen 0 "$1x$2x24" -nocursor -noreset -nolisten tcp 3>"$here/number" \
        2>"$here/log" &
    server=$!
    DISPLAY=:$(head -n 1 "$here/number")
    export DISPLAY
}
no_display() {
    kill "$server"
    wait "$server" 2>/dev/null
}

# open_window ARGUMENTS...: it waits for the window and its first frame
open_window() {
    : >"$here/frames"
    ATTNSCOPE_TIMING=1 "$program" show --no-state --no-motion "$@" 2>>"$here/frames" &
    pid=$!
    until grep -q frame "$here/frames"; do sleep 0.005; done
    window=$(xdotool search --sync --onlyvisible --pid "$pid" | tail -n 1)
    xdotool windowfocus "$window" 2>/dev/null
}
close_window() {
    kill "$pid"
    wait "$pid" 2>/dev/null
    pid=
}

# frames: the average and the longest of those timed since the last mark
frames() {
    awk '/^mark/ { n = sum = most = 0 } /^frame/ { n++; sum += $2; if ($2 > most) most = $2 }
         END { printf "%.1f, at most %.1f", n ? sum / n : 0, most }' "$here/frames"
}
mark() { echo mark >>"$here/frames"; }

# first_frame: milliseconds from the start of the program until it has drawn, the best of five
first_frame() {
    for _ in 1 2 3 4 5; do
        : >"$here/frames"
        start=$(now)
        ATTNSCOPE_TIMING=1 "$program" show 9 --no-state 2>>"$here/frames" &
        pid=$!
        until grep -q frame "$here/frames"; do :; done
        echo "$start $(now)" | awk '{ printf "%.0f\n", ($2 - $1) / 1e6 }'
        close_window
    done | sort -n | head -n 1
}

# walk: every step of the lessons, in a window as large as the display
walk() {
    cp /dev/null "$here/all"
    for lesson in $lessons; do
        open_window "$lesson"
        xdotool windowmove "$window" 0 0 windowsize "$window" "$1" "$2"
        xdotool mousemove "$1" "$2"
        sleep 0.5
        mark
        for _ in $(seq 25); do xdotool key --delay 90 Right; done
        sed '1,/^mark/d' "$here/frames" >>"$here/all"
        close_window
    done
    mv "$here/all" "$here/frames"
    frames
}

# hover: the pointer over the middle of a picture, a cell at a time
hover() {
    open_window 2 --step 4
    mark
    for x in $(seq 560 20 1000); do
        xdotool mousemove --window "$window" "$x" 300
        sleep 0.03
    done
    sleep 0.1
    frames
    close_window
}

# around: zooming with the wheel and dragging in a grid of 12 maps of 1024 x 1024 weights
around() {
    cat >"$here/maps.md" <<'END'
# T

## s

```torch
w = torch.softmax(torch.rand(1, 12, 1024, 1024), dim=-1)
```

```view
show w as grid
```
END
    open_window "$here/maps.md" --big
    xdotool windowmove "$window" 0 0 windowsize "$window" 1920 1080
    xdotool mousemove 1300 400
    sleep 1
    mark
    for _ in 1 2 3 4 5; do xdotool click --delay 60 4; done
    xdotool mousedown 1
    for x in $(seq 1300 -9 1000); do
        xdotool mousemove "$x" 420
        sleep 0.03
    done
    xdotool mouseup 1
    for _ in 1 2 3 4 5; do xdotool click --delay 60 5; done
    sleep 0.5
    sorted=$(sed '1,/^mark/d' "$here/frames" | awk '/^frame/ { print $2 }' | sort -n)
    echo "$sorted" | awk '{ t[NR] = $1 } END { printf "%.1f, at most %.1f", t[int((NR + 1) / 2)], t[NR] }'
    close_window
}

switches() { awk '/^voluntary/ { print $2 }' "/proc/$pid/task/$pid/status"; }
ticks() { cut -d ' ' -f 14,15 "/proc/$pid/stat"; }

# idle: how often it woke and whether it computed in five seconds of nothing
idle() {
    open_window 2
    sleep 1.5 # a resting pointer is hidden once
    woken=$(switches) used=$(ticks)
    sleep 5
    woken=$(($(switches) - woken))
    [ "$(ticks)" = "$used" ] && used='no time' || used='some time'
    close_window
}

display 1920 1080
line 'first frame after the start, warm' "$(first_frame)" ms 150
line 'a step at 1920x1080, average' "$(walk 1920 1080)" ms 16
line 'around in 12 x 1024x1024, median' "$(around)" ms 16
line 'a cell pointed at, 1280x720' "$(hover)" ms 16
idle
line "wake-ups in 5 idle seconds ($used of the processor)" "$woken" '' 1
no_display
display 3840 2160
line 'a step at 3840x2160, average' "$(walk 3840 2160)" ms 40
no_display
