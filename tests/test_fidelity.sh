#!/bin/sh
# test_fidelity.sh: runs every tests/torch/*.py with `attnscope run` and compares what it prints with what PyTorch printed.
# Beside a script that is meant to end in an error stands NAME.err, the last line of Python's traceback: exit 3, with that
# sentence at the place. ATTNSCOPE names another program than ./attnscope; arguments name scripts, else all of them run.
# Each failure is a FAIL line with the first difference; the last line counts. Exit 1 when one failed.
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0
[ $# -gt 0 ] || set -- tests/torch/*.py
for script in "$@"; do
    raised=${script%.py}.err
    "$program" run "$script" >"$folder/out" 2>"$folder/err"
    code=$?
    if [ -f "$raised" ] && { [ $code != 3 ] || ! head -n 1 "$folder/err" | grep -qF -- ": $(cat "$raised")"; }; then
        reason="exit $code, want \"$(cat "$raised")\": $(head -n 1 "$folder/err")"
    elif [ ! -f "$raised" ] && [ $code != 0 ]; then
        reason=$(head -n 4 "$folder/err")
    elif reason=$(awk -f tests/compare.awk "${script%.py}.out" "$folder/out"); then
        passed=$((passed + 1))
        continue
    fi
    failed=$((failed + 1))
    printf 'FAIL %s: %s\n' "$script" "$reason"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
