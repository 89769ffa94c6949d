#!/bin/sh
# test_hints.sh: no hint leads into a dead end. What messages put between backquotes is code to write, so it is run:
# each stands in a string of the sources and knows the names a, b, x, model and so on below. $ATTNSCOPE names another program.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${ATTNSCOPE:-./attnscope}")" && pwd)/attnscope
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0

# shellcheck disable=SC2016  # backquotes that are looked for, not run
# Code in backquotes within strings; a name that a message fills in (%s) is no code.
grep -ho '"[^"]*`[^`"%]*`[^"]*"' src/language/*.c src/python/*.c src/torch/*.c src/evaluation/*.c src/syntax/*.c src/modules/*.c src/trace/*.c |
    grep -o '`[^`]*`' | tr -d '`' | grep '[a-z]' | sort -u >"$folder/hints"
while IFS= read -r code; do
    case $code in
    logical_* | tensor.item* | attnscope* | repeats | shifts | indices | other | weights | input | and | or | chunks | source | destination | inf | nan | -) continue ;; # words of PyTorch's messages
    esac
    cat >"$folder/try.py" <<END
import torch
import torch.nn as nn
import torch.nn.functional as F
a = torch.rand(3, 3)
b = torch.rand(3, 3)
x = torch.rand(2, 3)
ids = torch.tensor([0, 1])
mask = torch.tensor([True, False])
n = 3
$code
END
    case $code in *:) echo '    pass' >>"$folder/try.py" ;; esac
    if "$program" run "$folder/try.py" >/dev/null 2>"$folder/err" </dev/null; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL the hint '$code': $(head -n 1 "$folder/err")"
    fi
done <"$folder/hints"
[ "$passed" -ge 5 ] || failed=$((failed + 1))

# A name that messages call left out is not there, and one that they do not is no dead row of the table.
awk '/^static const Missing missing/ { on = 1; next } on && /NULL, NULL/ { on = 0 } on' src/language/attribute.c |
    grep -o '{"[^"]*"' | tr -d '{"' | tr ' ' '\n' >"$folder/missing"
while IFS= read -r name; do
    printf 'import torch\nx = torch.ones(2, 2)\nprint([hasattr(torch, "%s"), hasattr(x, "%s")])\n' "$name" "$name" >"$folder/try.py"
    if "$program" run "$folder/try.py" 2>/dev/null | grep -q 'True, True'; then
        failed=$((failed + 1))
        echo "FAIL '$name' is there: its row in attribute.c says what to write instead of it"
    else
        passed=$((passed + 1))
    fi
done <"$folder/missing"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
