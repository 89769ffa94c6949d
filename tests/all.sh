#!/bin/sh
# all.sh B PROGRAM   runs every test of the variant built in folder B: its run-tests, layers.sh and
# every tests/test_*.sh (which find the program in $ATTNSCOPE and a folder to write to in $SCRATCH).
#
# Each prints `N passed, N failed` as its last line; one that does not has crashed and counts as a
# failure. The last line here is their sum. No test needs a display or the network.

build=$1
export ATTNSCOPE="$2" SDL_VIDEODRIVER=dummy ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 SCRATCH="$PWD/$build/scratch"
rm -rf "$SCRATCH"
mkdir -p "$SCRATCH"

passed=0 failed=0
for test in "$build/run-tests" tests/layers.sh tests/test_*.sh; do
    [ -f "$test" ] || continue
    case $test in *.sh) sh "$test" ;; *) "$test" ;; esac >"$SCRATCH/output" 2>&1
    status=$?
    # shellcheck disable=SC2046  # two numbers
    set -- $(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$SCRATCH/output")
    if [ $# != 2 ] || { [ "$status" != 0 ] && [ "$2" = 0 ]; }; then
        cat "$SCRATCH/output"
        echo "$test ended with code $status before it was through"
        set -- "${1:-0}" 1
    elif [ "$2" != 0 ]; then
        sed '$d' "$SCRATCH/output"
    fi
    grep '^honesty: ' "$SCRATCH/output" # how much of the lessons was explained and checked
    echo "$test: $1 passed, $2 failed"
    passed=$((passed + $1)) failed=$((failed + $2))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
