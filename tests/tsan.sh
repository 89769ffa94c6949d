#!/bin/sh
# tsan.sh B [short]   runs what has threads (worker, watcher, stopwatch, fast kernels, window) in the
# variant of folder B, built with the thread sanitizer; exit code 1 when it reports anything. With
# `short` only what is done in a minute.

build=$1 short=$2
out=$build/scratch/tsan
mkdir -p "$out"
export SDL_VIDEODRIVER=dummy XDG_STATE_HOME="$PWD/$out" XDG_CONFIG_HOME="$PWD/$out"
export TSAN_OPTIONS="suppressions=$PWD/tests/tsan.supp exitcode=66"
export SCRATCH="$PWD/$out"
calls=0 bad=0

# Kernels that spread memory more than the sanitizer expects keep it from starting.
fixed=
"$build/attnscope" --version >"$out/said" 2>&1 || fixed='setarch -R'

# call SECONDS COMMAND...: it may take so long and is then ended as with Ctrl+C
call() {
    seconds=$1
    shift
    calls=$((calls + 1))
    # shellcheck disable=SC2086  # a command and its option, or nothing
    timeout -s INT "$seconds" $fixed "$@" >"$out/said" 2>&1
    code=$?
    case $code in 0 | 124) grep -q 'WARNING: ThreadSanitizer' "$out/said" || return 0 ;; esac
    bad=$((bad + 1))
    echo "FAILED ($code) $*"
    head -n 60 "$out/said"
}

printf 'x = torch.ones(700, 700)\nfor i in range(3):\n    x = torch.softmax(x @ x, dim=-1)\nprint(x.sum())\n' >"$out/script.py"
call 300 "$build/run-tests" worker test_threads test_app
call 100 "$build/attnscope" trace 9
call 100 "$build/attnscope" run "$out/script.py"
call 10 "$build/attnscope" show 1 --step 3
if [ "$short" != short ]; then
    # Of the window's tests all but the one whose own thread sets a flag that no lock guards.
    call 600 "$build/run-tests" test_fast test_measure test_edit test_storm window_keys window_typed \
        window_control window_held window_clicks window_shows window_survives window_tells \
        window_is_left window_takes
    call 600 "$build/attnscope" check 12 --big
    call 30 "$build/attnscope" show --big 12
    call 100 "$build/attnscope" bench --shape 1,64,64,2
fi
echo "$calls calls, $bad with a race or another fault"
[ "$bad" = 0 ]
