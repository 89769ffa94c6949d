#!/bin/sh
# test_signals.sh: the program asked to go while it reads or computes. A verb ends by the signal, as
# the shell expects; the window ends in order. What it is busy with would take minutes, and BOUND is
# far above what it needs to go: nothing here is a matter of a fast machine.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/signals
rm -rf "$here"
mkdir -p "$here"
unset DISPLAY WAYLAND_DISPLAY
export SDL_VIDEODRIVER=dummy XDG_CONFIG_HOME="$here/config" XDG_STATE_HOME="$here/state"
BOUND=20 # seconds
passed=0 failed=0 pid=
trap '[ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null' EXIT

# A shell has SIGINT ignored by what it runs behind it; this takes that back. Not every env can.
asks='env --default-signal=INT,TERM,HUP' signals='INT TERM HUP'
$asks true 2>/dev/null || asks='' signals='TERM HUP'
number() { case $1 in INT) echo 2 ;; TERM) echo 15 ;; HUP) echo 1 ;; esac; }

# until_true SECONDS COMMAND...: until it succeeds; false when the time is over before
until_true() {
    give_up=$(($(date +%s) + $1))
    shift
    until "$@"; do
        [ "$(date +%s)" -lt "$give_up" ] || return 1
        sleep 0.02
    done
}
drawn() { grep -q '^frame' "$here/said"; }

# begin ARGUMENTS...: the call goes on behind this, with a standard input that never comes to an end
begin() {
    : >"$here/said"
    # shellcheck disable=SC2086  # a command with its options
    $asks "$program" "$@" >"$here/said" 2>&1 <"$here/never" &
    pid=$!
}

# ends SIGNAL CODE ARGUMENTS...: the call that was begun is gone soon after it, with CODE
ends() {
    signal=$1 code=$2
    shift 2
    kill -"$signal" "$pid"
    (until_true "$BOUND" false || kill -KILL "$pid") 2>/dev/null &
    guard=$!
    wait "$pid" 2>/dev/null
    got=$? pid=
    kill "$guard" 2>/dev/null
    if [ "$got" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED '$*' ends with $got after SIG$signal, not $code"
        head -n 5 "$here/said"
    fi
}

# busy ARGUMENTS...: the call, at work, ends by each signal
busy() {
    for each in $signals; do
        begin "$@"
        sleep 0.2
        ends "$each" $((128 + $(number "$each"))) "$@"
    done
}

# shown ARGUMENTS...: the window, which has drawn, ends in order
shown() {
    for each in $signals; do
        begin show "$@"
        until_true "$BOUND" drawn
        ends "$each" 0 show "$@"
    done
}

mkfifo "$here/never"
exec 9<>"$here/never" # nobody writes to it, but somebody could
# shellcheck disable=SC2016  # the marks of a fence
sed -n '/^```torch/,/^```/p' tests/slow.md | grep -v '^```' >"$here/slow.py"
export ATTNSCOPE_TIMING=1

busy check tests/slow.md
busy trace tests/slow.md
busy explain tests/slow.md small
busy export tests/slow.md -o "$here/out"
busy run "$here/slow.py"
busy run -
busy check -
busy bench --shape 64,512,768,12 --only loops
shown 2
shown tests/slow.md
shown -
shown tests/slow.md --step 7

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
