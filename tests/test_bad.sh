#!/bin/sh
# test_bad.sh: bad lessons through the program: code 3, file:line:col and a caret on standard error,
# nothing written; the messages themselves are compared in test_lesson.c.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/bad
rm -rf "$here"
mkdir -p "$here"
passed=0 failed=0

# told FILE CODE PATTERN: export of it ends with CODE and says PATTERN; what ran before is drawn
told() {
    rm -rf "$here/drawn"
    timeout 20 "$program" export "$1" -o "$here/drawn" --size 640x480 >"$here/said" 2>"$here/err"
    got=$?
    if [ "$got" = "$2" ] && grep -q -e "$3" "$here/err"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $1: code $got, not $2, or not '$3'"
        head -n 4 "$here/err"
    fi
}

# refused FILE CODE PATTERN: and no file is written, since nothing ran
refused() {
    timeout 20 "$program" export "$1" -o "$here/out" >"$here/said" 2>"$here/err"
    got=$?
    if [ "$got" = "$2" ] && grep -q -e "$3" "$here/err" && [ ! -s "$here/said" ] &&
        [ -z "$(find "$here/out" -type f 2>/dev/null)" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $1: code $got, not $2, or not '$3', or something was written"
        head -n 4 "$here/err"
    fi
}

for lesson in tests/bad/*.md; do
    told "$lesson" 3 "^$lesson:[0-9]*:[0-9]*: "
done

# lesson NAME: a lesson whose one fence is standard input
lesson() {
    { printf '# T\n\n## s\n\n```torch\n' && cat && printf '\n```\n'; } >"$here/$1"
}
many() {
    awk -v n="$1" -v what="$2" 'BEGIN { while (n-- > 0) printf "%s", what }'
}

{ printf 'x = ' && many 50000 '(' && printf 1 && many 50000 ')'; } | lesson brackets.md
many 50000 '[
' | lesson lines-of-brackets.md
many 1000000 x | lesson long-line.md
printf 'x = 1\ny = "\0"' | lesson nul.md
printf 'for i in range(10**12):\n    pass' | lesson endless.md
for lesson in "$here"/*.md; do
    told "$lesson" 3 "^$lesson:[0-9]*:[0-9]*: "
    grep -q '^ *^' "$here/err" || { failed=$((failed + 1)) && echo "FAILED $lesson: no caret"; }
done


# A script that learns: its first forward pass is drawn, and the refusal says what to do.
cat >"$here/train.py" <<'END'
import torch
import torch.nn as nn
torch.manual_seed(0)
model = nn.Linear(2, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
for epoch in range(3):
    loss = (model(x) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
y = model(x)
END
told "$here/train.py" 3 'train.py:10:10: Tensor.backward is not in the lesson language'
told "$here/train.py" 3 'without this line the code goes on'
told "$here/train.py" 3 '1 step behind an error not run and left out'
[ "$(find "$here/drawn" -name 'train-*.png' | wc -l)" = 4 ] || { failed=$((failed + 1)) && echo 'FAILED 4 steps of train.py are drawn'; }
sed 's/^ *loss.backward()$//' "$here/train.py" >"$here/forward.py"
"$program" run "$here/forward.py" || { failed=$((failed + 1)) && echo 'FAILED without backward it goes on'; }

refused "$here" 4 'it is a folder'
refused "$here/missing.md" 4 'no lesson and no file'
printf '# T\n' >"$here/locked.md" && chmod 000 "$here/locked.md"
[ "$(id -u)" = 0 ] || refused "$here/locked.md" 4 'Permission denied'
chmod 600 "$here/locked.md"

# Where the system gives less memory than results may take, older ones make room. (A build with
# sanitizers does not even start with so little.)
printf 'x = torch.rand(2000, 2000)\nfor i in range(30):\n    x = torch.softmax(x, dim=-1) * 2\nprint(x.shape)\n' >"$here/much.py"
# shellcheck disable=SC3045  # where sh has no ulimit -v, nothing is tried
if (ulimit -v 250000 && "$program" --version) >"$here/out" 2>&1; then
    if (ulimit -v 250000 && "$program" run "$here/much.py") >"$here/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED large results make room for others: $(head -n 1 "$here/out")"
    fi

    # Where they are read again and there is not even room for a part of one, the program ends in order:
    # all told, a mistake told, or `out of memory`.
    for room in 700000 900000; do
        # shellcheck disable=SC3045  # as above
        (ulimit -v "$room" && exec "$program" trace 12 --big) >"$here/out" 2>"$here/err"
        case $? in
        0 | 3 | 4) passed=$((passed + 1)) ;;
        *)
            failed=$((failed + 1))
            echo "FAILED a trace ends in order with $room KB: $(head -n 1 "$here/err")"
            ;;
        esac
    done
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
