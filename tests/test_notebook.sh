#!/bin/sh
# test_notebook.sh: notebooks through the program. Those of tests/notebooks/ hold what PyTorch
# recorded, and cells that the lesson language cannot run.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/notebook
rm -rf "$here"
mkdir -p "$here"
passed=0 failed=0

# says CODE PATTERN WORD...: the call ends with CODE and prints a line like PATTERN
says() {
    code=$1 pattern=$2
    shift 2
    timeout 60 "$program" "$@" >"$here/said" 2>&1
    got=$?
    # shellcheck disable=SC2254  # the code may be a pattern
    case $got in $code) fits=1 ;; *) fits= ;; esac
    if [ "$fits" ] && grep -q -e "$pattern" "$here/said"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $*: code $got, not $code, or not '$pattern'"
        tail -n 4 "$here/said"
    fi
}

# cells CODE...: a notebook of code cells without outputs
cells() {
    printf '{"nbformat": 4, "cells": ['
    comma=
    for code; do
        printf '%s{"cell_type": "code", "source": "%s"}' "$comma" "$code"
        comma=,
    done
    printf ']}'
}

words=tests/notebooks/one-token.ipynb heads=tests/notebooks/heads.ipynb
says 0 "^$words: 19 of 20 outputs agree, 0 differ, 0 not reached, 1 not judged" check "$words"
says 0 "^$words: cell 4: not judged: version 1.13.0a0+gitunknown was recorded" check "$words"
says 0 "^$words: cell 10: agrees" check "$words"
says '[01]' "^$heads: 2[0-9] of 23 outputs agree, 0 differ" check "$heads"

# shown.ipynb: what cells show, as IPython itself recorded it.
shown=tests/notebooks/shown.ipynb
says 0 "^$shown: 46 of 48 outputs agree, 0 differ, 0 not reached, 2 not judged" check "$shown"

# session.ipynb: Out[1], _1, %precision, files = !ls in a block, seed_everything, texts in pieces, errors in colour.
session=tests/notebooks/session.ipynb
says 1 "^$session: 21 of 30 outputs agree, 0 differ, 2 not reached, 7 not judged" check "$session"
says 1 "^$session: cell 3: agrees" check "$session"
says 1 "^$session: cell 8: agrees" check "$session"
says 1 "^$session: cell 32: fails as recorded" check "$session"

# spent.ipynb: memory ends in some cells; each says so, and the others are judged.
spent=tests/notebooks/spent.ipynb
says 1 "^$spent: 3 of 9 outputs agree, 0 differ, 6 not reached, 0 not judged" check "$spent"
says 1 "^$spent: cell 4: not reached: ones: a tensor of shape .* is too large" check "$spent"
says 1 "^$spent: cell 9: not reached: memory ended before: this is not run" check "$spent"

# chance.ipynb: what nobody can foretell; learning.ipynb: weights that change in cells that are not run; raised.ipynb: errors.
chance=tests/notebooks/chance.ipynb learning=tests/notebooks/learning.ipynb raised=tests/notebooks/raised.ipynb
says 1 "^$chance: 15 of 25 outputs agree, 0 differ, 1 not reached, 9 not judged" check "$chance"
says 1 "^$chance: cell 3: not judged: random numbers were drawn before any random.seed" check "$chance"
says 1 "^$chance: cell 4: not judged: random numbers were drawn before any torch.manual_seed" check "$chance"
says 1 "^$chance: cell 7: agrees" check "$chance" # a generator of its own, with a seed
says 1 "^$chance: cell 11: not judged: hashes of texts, and the order of a set" check "$chance"
says 1 "^$chance: cell 12: agrees" check "$chance" # it is sorted
says 1 "^$learning: 2 of 10 outputs agree, 0 differ, 7 not reached, 1 not judged" check "$learning"
says 1 "^$learning: cell 7: not reached: .model. is used in cell 6, which was not run" check "$learning"
says 1 "^$learning: cell 17: not reached: cell 16, where weights are learned, was not run" check "$learning"
says 0 "^$raised: 28 of 30 outputs agree, 0 differ, 0 not reached, 2 not judged" check "$raised"

# truth.ipynb records what can be recorded; skipped.ipynb has a cell that cannot be run.
truth=tests/notebooks/truth.ipynb skipped=tests/notebooks/skipped.ipynb
says '[01]' "^$truth: cell 3: agrees" check "$truth"  # a class is shown as __main__.Head
says '[01]' "^$truth: cell 5: fails as recorded" check "$truth" # an error that was recorded
says '[01]' "^$truth: cell 10: agrees" check "$truth" # below %%time
says '[01]' "^$truth: cell 10: not judged: it takes another time" check "$truth"
says '[01]' "^$truth: cell 11: not judged: a plot" check "$truth"
says '[01]' "^$truth: cell 12: not judged: an address in memory" check "$truth"
says '[01]' "^$truth: cell 13: not judged: warnings" check "$truth"
says '[01]' ' 0 differ,' check "$truth"
says 1 "^$skipped: cell 2: not reached: tiktoken is not in the lesson language" check "$skipped"
says 1 "^$skipped: cell 5: not reached: .embed_dim. comes from cell 3, which was not run" check "$skipped"
says 1 "^$skipped: cell 6: not reached: .x. comes from cell 5, which was not run" check "$skipped"
says 1 "^$skipped: cell 7: not reached: its random numbers follow upon" check "$skipped"
says 1 "^$skipped: cell 8: agrees" check "$skipped"
says 1 "^$skipped: cell 9: not reached: .*stands further down" check "$skipped"
says 1 "^$skipped: cell 11: not judged: it may show memory" check "$skipped"
says 1 "^$skipped: output of cell 12, .*expected 7., got 6." check "$skipped"
says 1 "^$skipped: cell 13: not judged: it may show a time" check "$skipped"
says 1 ' 2 of 11 outputs agree, 1 differs, 6 not reached, 2 not judged' check "$skipped"
says 0 'output: not reached: .embed_dim. comes from cell 3' trace "$skipped"
says 0 ' sa_v1.forward.attn_weights, shape \[6, 6\]' trace "$heads"
says 0 'sa_v2.W_key.weight\[1,0\] = ' explain "$heads" 'keys[0,1]'
says 0 '^torch.Size(\[6, 3\])' run "$words"
says 0 "heads-001-start.png" export "$heads" --step 1 -o "$here/out"
says 0 ': 3 of 4 outputs agree, 0 differ, 0 not reached, 1 not judged' check tests/notebooks/cells.ipynb

cells 'x = 1\nx' 'y = x +' 'x + 1' >"$here/a.ipynb"
says 3 "^$here/a.ipynb: cell 2, line 1, column 8" run "$here/a.ipynb"
says 1 '; 1 cell not run in full$' check "$here/a.ipynb"
"$program" run "$here/a.ipynb" 2>/dev/null | tr '\n' ' ' >"$here/said"
if [ "$(cat "$here/said")" = '1 2 ' ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "FAILED run: not both values were shown"
fi

sed 's/0.9544/0.9644/' "$words" >"$here/wrong.ipynb"
says 1 'output of cell 11, line 1, column 9: expected 0.9644, got 0.9544' check "$here/wrong.ipynb"
# one CODE OUTPUT: a notebook of one cell that recorded that
one() {
    printf '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "%s", "outputs": [%s]}]}' "$1" "$2" >"$here/one.ipynb"
}
one 'async def f():\n    pass' '{"output_type": "stream", "name": "stdout", "text": "x"}'
says 3 ' 0 of 1 outputs agree, 0 differ, 1 not reached' check "$here/one.ipynb" # nothing ran
one 'import matplotlib.pyplot as plt\nplt.plot(1)' '{"output_type": "display_data", "data": {"image/png": "x"}}'
says '[13]' ' 0 of 1 outputs agree, 0 differ, 0 not reached, 1 not judged' check "$here/one.ipynb"
one 'import torch\ntorch.manual_seed(123)\nprint(torch.nn.Dropout(0.5)(torch.ones(2, 6)))' \
    '{"output_type": "stream", "name": "stdout", "text": "tensor([[2., 2., 2., 2., 2., 2.],\n        [0., 2., 0., 0., 0., 0.]])\n"}'
says 0 'with dropout masks as MKL draws them' check "$here/one.ipynb"
one 'raise ValueError(3)' '{"output_type": "error", "ename": "ValueError", "evalue": "3"}'
says 0 ' 1 of 1 outputs agree' check "$here/one.ipynb"
one 'x = 3' '{"output_type": "error", "ename": "ValueError", "evalue": "3"}'
says 1 ' 1 differs' check "$here/one.ipynb"

one 'try:\n    import lightning\nexcept ImportError:\n    !pip install --quiet \"x>=1\"\nprint(3)' '{"output_type": "stream", "name": "stdout", "text": "3"}'
says 0 ' 1 of 1 outputs agree' check "$here/one.ipynb" # a command within a block
one 'if True:\n    !ls\n    %time x = 3\n    print(x)' '{"output_type": "stream", "name": "stdout", "text": "a.txt\\n3"}'
says '[013]' ' 1 not judged' check "$here/one.ipynb"
one 'import numpy as np\nprint(np.random.rand(2))' '{"output_type": "stream", "name": "stdout", "text": "[0.84711883 0.29366239]"}'
says '[013]' 'not judged: random numbers were drawn before any numpy.random.seed' check "$here/one.ipynb"
one 'import numpy as np\nnp.random.seed(0)\nprint(np.random.rand(2))' '{"output_type": "stream", "name": "stdout", "text": "[0.84711883 0.29366239]"}'
says 1 'expected 0.84711883, got 0.5488135' check "$here/one.ipynb"
one 'Out[3]' '{"output_type": "execute_result", "data": {"text/plain": "3"}}'
says '[13]' "IPython's Out is not there" check "$here/one.ipynb"
cells '1 + 2' '_ * 2' '_ + __' 'for _ in range(3):\n    pass' '5' '_' >"$here/shown.ipynb"
"$program" run "$here/shown.ipynb" 2>/dev/null | tr '\n' ' ' >"$here/said"
if [ "$(cat "$here/said")" = '3 6 9 5 2 ' ]; then # as IPython: a name of one's own stays
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "FAILED run: _ is not what was shown last: $(cat "$here/said")"
fi

# ordered RUN CODE [SHOWN]: a cell, and the count of its run
ordered() {
    printf '{"cell_type": "code", "execution_count": %s, "source": "%s", "outputs": [' "$1" "$2"
    [ "$3" ] && printf '{"output_type": "execute_result", "data": {"text/plain": "%s"}}' "$3"
    printf ']}'
}
# book CELL...: a notebook of such cells
book() {
    printf '{"nbformat": 4, "cells": [%s' "$1"
    shift
    printf ', %s' "$@"
    printf ']}'
}
book "$(ordered 1 'x = 1')" "$(ordered 3 'x' 2)" "$(ordered 2 'x = x + 1')" >"$here/order.ipynb"
says '[013]' 'cell 2: not judged: .x. is from cell 3 too, which ran out of its order' check "$here/order.ipynb"
book "$(ordered 5 'x = 1')" "$(ordered 2 'y = x')" "$(ordered 3 'y' 2)" "$(ordered 4 '1' 2)" >"$here/order.ipynb"
says 1 'cell 3: not judged: .x. is from cell 1 too' check "$here/order.ipynb"
says 1 ' 1 differs, 0 not reached, 1 not judged' check "$here/order.ipynb"
book "$(ordered 5 'x = 1')" "$(ordered 7 'x = 3')" "$(ordered 9 'x' 2)" >"$here/order.ipynb"
says 1 'expected 2, got 3' check "$here/order.ipynb" # gaps alone excuse nothing

book "$(ordered 1 'x = 1')" "$(ordered 4 'x = x + 1\nx' 4)" "$(ordered 5 'x' 4)" "$(ordered 6 '3' 4)" >"$here/again.ipynb"
says 1 'cell 2: not judged: cell 2 changes .x., and may have run more than once' check "$here/again.ipynb"
says 1 'cell 3: not judged: cell 2 changes' check "$here/again.ipynb"
says 1 'cell 4, line 1, column 1: expected 4, got 3' check "$here/again.ipynb"
book "$(ordered 1 'x = 1')" "$(ordered 2 'x = x + 1\nx' 4)" >"$here/once.ipynb"
says 1 'expected 4, got 2' check "$here/once.ipynb" # no run is missing
book "$(ordered 1 'x = 1')" "$(ordered null 'x = x + 1')" "$(ordered 2 'x' 1)" >"$here/unrun.ipynb"
says '[013]' 'cell 3: not judged: .x. is from cell 2 too, which has no number of a run' check "$here/unrun.ipynb"
one 'import sys\nsys.exit()' '{"output_type": "error", "ename": "SystemExit", "evalue": ""}'
says 0 ' 1 of 1 outputs agree' check "$here/one.ipynb"
one 'import torch\ntorch.__version__' '{"output_type": "execute_result", "data": {"text/plain": "'"'1.12.0'"'"}, "metadata": {}, "execution_count": 1}'
says '[13]' 'not judged: version 1.12.0 was recorded, here it is 1.13.1' check "$here/one.ipynb"
one 'import torch\ntorch.__version__' '{"output_type": "execute_result", "data": {"text/plain": "'"'1.13.1'"'"}, "metadata": {}, "execution_count": 1}'
says 0 ' 1 of 1 outputs agree' check "$here/one.ipynb"
book "$(ordered 1 'import torch\nw = torch.ones(2, requires_grad=True)\nl, d, k = [], {\"a\": []}, [1]\nfor i in range(2):\n    w.sum().backward()\n    l.append(k[0])\n    d[\"a\"].append(i)\nprint(l)')" \
    "$(ordered 2 'l[-1]' 1)" "$(ordered 3 'd' 1)" "$(ordered 4 'k[0]' 1)" >"$here/learned.ipynb"
says 1 'cell 2: not reached: .l. is changed in cell 1, which was not run in full' check "$here/learned.ipynb"
says 1 'cell 3: not reached: .d. is changed in cell 1, which was not run in full' check "$here/learned.ipynb"
says 1 'cell 4: agrees' check "$here/learned.ipynb"
one 'files = !ls\nprint(files)' '{"output_type": "stream", "name": "stdout", "text": "a"}'
says '[013]' 'comes from cell 1, which was not run in full' check "$here/one.ipynb"

head -c 5000 "$heads" >"$here/cut.ipynb"
says 3 "^$here/cut.ipynb:[0-9]*:[0-9]*: this is not JSON" check "$here/cut.ipynb"
sed 's/"nbformat": 4/"nbformat": 3/' "$words" >"$here/old.ipynb"
says 3 'convert it: jupyter nbconvert' trace "$here/old.ipynb"
sed 's/"name": "python"/"name": "julia"/' "$words" >"$here/julia.ipynb"
says 3 'this notebook is written in julia' run "$here/julia.ipynb"
says 4 'no lesson and no file' check "$here/missing.ipynb"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
