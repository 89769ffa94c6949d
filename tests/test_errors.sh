#!/bin/sh
# test_errors.sh: runs the scripts of tests/errors/*.txt and compares what they say on standard error.
# A case begins with "== TITLE"; below it stands the script, and below "--" the message. $ATTNSCOPE names another program.
# Arguments name files, else all are run.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${ATTNSCOPE:-./attnscope}")" && pwd)/attnscope
tests=$(pwd)/tests
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
[ $# -gt 0 ] || set -- "$tests"/errors/*.txt
awk -v folder="$folder" '
FNR == 1 { part = "" }
/^== / { n++; part = "py"; print substr($0, 4) > (folder "/" n ".title"); next }
/^--$/ { part = "want"; next }
part != "" { print > (folder "/" n "." part) }
END { print n > (folder "/count") }' "$@"
count=$(cat "$folder/count")
failed=0 n=0
cd "$folder" || exit 1
while [ $n -lt "$count" ]; do
    n=$((n + 1))
    timeout 20 "$program" run $n.py >out 2>err </dev/null
    code=$?
    sed "s/^$n\.py://" err >got
    if [ $code != 3 ] || ! cmp -s got $n.want; then
        failed=$((failed + 1))
        echo "FAIL $(cat $n.title): exit $code"
        diff $n.want got
    fi
done
echo "$((count - failed)) passed, $failed failed"
[ $failed -eq 0 ]
