#!/bin/sh
# all.sh B PROGRAM [quick]   runs every test of the variant built in folder B, as many at a time as
# there are processors: its run-tests, then layers.sh and every tests/test_*.sh (which find the
# program in $ATTNSCOPE and a folder of their own to write to in $SCRATCH). With `quick` only
# layers.sh and those of run-tests that are not marked as slow.
#
# Each prints `N passed, N failed` as its last line; one that does not has crashed and counts as a
# failure. The last line here is their sum. No test needs a display or the network.

build=$1 quick=$3
scratch=$PWD/$build/scratch
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
export ATTNSCOPE="$2" SDL_VIDEODRIVER=dummy scratch
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
rm -rf "$scratch"
mkdir -p "$scratch"

scripts=tests/layers.sh
[ "$quick" ] || scripts="$scripts $(echo tests/test_*.sh)"

"$build/run-tests" -j "$jobs" ${quick:+-q} >"$scratch/run-tests.output" 2>&1
echo $? >"$scratch/run-tests.status"

# shellcheck disable=SC2086,SC2016  # names without spaces; the inner shell's variables
printf '%s\n' $scripts | xargs -P "$jobs" -n 1 sh -c '
    name=${0##*/}
    export SCRATCH="$scratch/$name"
    mkdir -p "$SCRATCH"
    sh "$0" >"$scratch/$name.output" 2>&1
    echo $? >"$scratch/$name.status"'

passed=0 failed=0
for test in "$build/run-tests" $scripts; do
    output=$scratch/${test##*/}.output status=$(cat "$scratch/${test##*/}.status")
    # shellcheck disable=SC2046  # two numbers
    set -- $(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$output")
    if [ $# != 2 ] || { [ "$status" != 0 ] && [ "$2" = 0 ]; }; then
        cat "$output"
        echo "$test ended with code $status before it was through"
        set -- "${1:-0}" 1
    elif [ "$2" != 0 ]; then
        sed '$d' "$output"
    else
        grep '^honesty: \|^ *[0-9.]* s  ' "$output" # what was explained and checked; what is slow
    fi
    echo "$test: $1 passed, $2 failed"
    passed=$((passed + $1)) failed=$((failed + $2))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
