#!/bin/sh
# test_fidelity.sh: runs every tests/torch/*.py with `attnscope run` and compares what it prints with what PyTorch printed.
# ATTNSCOPE names another program than ./attnscope; arguments name scripts, else all of them run.
# Each failure is a FAIL line with the first difference; the last line counts. Exit 1 when one failed.
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0
[ $# -gt 0 ] || set -- tests/torch/*.py
for script in "$@"; do
    if ! "$program" run "$script" >"$folder/out" 2>"$folder/err"; then
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
