#!/bin/sh
# test_numbers.sh: what export writes for other programs: numbers of tensors and the trace as JSON,
# read back by other readers (read_back.py); what cannot be is said, and nothing is written.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.

. tests/verdict.sh
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/numbers
rm -rf "$here"
mkdir -p "$here"

read_back() {
    PATH=/usr/bin:$PATH python3 tests/read_back.py "$@" >"$here/told" 2>&1
}
holds() {
    name=$1 && shift
    "$@"
    verdict $? "$name"
}
# refused STATUS WORDS ARGUMENTS...: does the export end with that, say these words, write nothing?
refused() {
    status=$1 words=$2 && shift 2
    "$program" export "$@" -o "$here/no" >"$here/out" 2>"$here/said"
    [ $? = "$status" ] && grep -q -e "$words" "$here/said" && [ ! -e "$here/no" ]
    verdict $? "refused: $words"
}

cat >"$here/kinds.md" <<'END'
# Kinds
## s
Numbers of all kinds.
```torch
f = torch.tensor([[0.1, float("nan"), float("inf")], [-float("inf"), -0.0, 16777217]])
d = torch.tensor([0.1, 1 / 3, -1e300], dtype=torch.float64)
i = torch.tensor([2**53 + 1, -5])
b = torch.tensor([[True, False], [False, True]])
one = torch.tensor(2.5)
none = torch.zeros(0, 3)
turned = f.T
deep = torch.tensor([[[1, 2]], [[3, 4]]], dtype=torch.int32)
byte = torch.tensor([255], dtype=torch.uint8)
small = torch.tensor([-128], dtype=torch.int8)
short = torch.tensor([-300], dtype=torch.int16)
layer = nn.Linear(2, 1, bias=False)
layer.weight = nn.Parameter(torch.tensor([[0.5, -0.25]]))
later = [torch.tensor([1.0]), torch.tensor([2.0])]
n = 3
```
END
sed 's/^n = 3/one += 1\none *= 2/' "$here/kinds.md" >"$here/steps.md"
names='f d i b one none turned deep byte small short layer.weight'

# --- numbers --------------------------------------------------------------------------------------

only=
for name in $names; do only="$only --tensor $name"; done
# shellcheck disable=SC2086  # an option for each name
"$program" export "$here/kinds.md" --format npy,npz,safetensors,csv -o "$here/a" $only >"$here/out" 2>&1
verdict $? 'numbers in four formats'
[ "$(wc -l <"$here/out")" = 26 ] && grep -qx "$here/a/kinds-layer.weight.npy" "$here/out"
verdict $? 'a line for each file'
# shellcheck disable=SC2086
"$program" export "$here/kinds.md" --format npy,npz,safetensors,csv -o "$here/b" $only >"$here/out"
holds 'the same call gives the same bytes' diff -r "$here/a" "$here/b"

if read_back has numpy; then
    holds 'NumPy reads the same bits' read_back numpy "$here/a"
else
    echo 'left out: Python has no NumPy'
fi
holds 'safetensors, read from their description, are the same bits' read_back safetensors "$here/a"
printf 'True,False\nFalse,True\n' | cmp -s - "$here/a/kinds-b.csv"
verdict $? 'true and false stand as words in CSV'
printf '0.1,nan,inf\n-inf,-0.0,16777216.0\n' | cmp -s - "$here/a/kinds-f.csv"
verdict $? 'so do nan and inf'

"$program" export "$here/kinds.md" --format csv -o "$here/all" >"$here/out"
verdict $? 'without --tensor all tensors that have a name'
for name in $names; do [ -e "$here/all/kinds-$name.csv" ] || echo "$name"; done >"$here/missing"
holds 'weights of layers, too' [ ! -s "$here/missing" ]
holds 'but nothing that is no tensor' [ ! -e "$here/all/kinds-n.csv" ]
"$program" export "$here/steps.md" --format csv -o "$here/steps" --tensor one@5 --tensor one \
    --tensor 'later[1]' >"$here/out"
verdict $? 'tensors are called as explain calls them'
[ "$(cat "$here/steps/steps-one@5.csv" "$here/steps/steps-one.csv" "$here/steps/steps-later[1].csv")" = '2.5
7.0
2.0' ]
verdict $? 'also as they were after a step, and in a list'
cp "$here/a/kinds.safetensors" "$here/a/kinds.npz" "$here/a/kinds-deep.npy" "$here"
cat >"$here/again.py" <<'END'
import numpy as np
from safetensors.torch import load_file
w = load_file("kinds.safetensors")
print(w["f"], w["d"].dtype, w["i"], w["b"], np.load("kinds.npz")["f"], np.load("kinds-deep.npy"))
END
"$program" run "$here/again.py" >"$here/out" 2>&1 && grep -q 9007199254740993 "$here/out" &&
    grep -q '\[\[3 4\]\]' "$here/out"
verdict $? 'and this program reads them, too'

refused 2 "unknown name 'nope'" 1 --format npy --tensor nope
refused 2 'this is not a name' 1 --format npy --tensor a/b
refused 2 'this is not a name' 1 --format npy --tensor ../inputs
refused 2 'wants a whole tensor' 1 --format npy --tensor 'inputs[0,1]'
refused 2 'names inputs twice' 1 --format npy --tensor inputs --tensor inputs
refused 2 'is no tensor' "$here/kinds.md" --format npy --tensor n
refused 2 'has no effect with --format png' 1 --tensor inputs
refused 2 'has no effect with --format npz' 1 --format npz --theme dark
refused 2 'has no effect with --format json' 1 --format json --tensor inputs
refused 2 'has no effect with --format csv' 1 --format csv --cells 3
refused 2 'has no effect with --format png,json' 1 --format png,json --tensor inputs
refused 2 'names npz twice' 1 --format npz,npz
refused 2 "does not know 'xlsx'" 1 --format xlsx
refused 2 'did you mean safetensors' 1 --format safetensor
refused 2 'wants a whole number' 1 --format json --cells -1
mkdir -p "$here/twice"
cp "$here/kinds.md" "$here/twice"
refused 2 'two lessons would both write' "$here/kinds.md" "$here/twice/kinds.md" --format npz
cp "$here/a/kinds.npz" "$here/before"
"$program" export "$here/kinds.md" --format npy,npz -o "$here/a" >"$here/out" 2>"$here/said"
[ $? = 4 ] && grep -q 'exists already' "$here/said" && [ ! -s "$here/out" ] &&
    cmp -s "$here/before" "$here/a/kinds.npz"
verdict $? 'files that exist stay as they are'
mkdir -p "$here/c/kinds.npz"
"$program" export "$here/kinds.md" --format npz -f -o "$here/c" >"$here/out" 2>"$here/said"
[ $? = 4 ] && grep -q 'cannot' "$here/said" && [ -d "$here/c/kinds.npz" ] && [ "$(find "$here/c" | wc -l)" = 2 ]
verdict $? 'a folder in the place of a file is an error'

# --- JSON -----------------------------------------------------------------------------------------

told() {
    grep -qxF -e "$1" "$here/told"
    verdict $? "in the trace: $1"
}
"$program" export "$here/kinds.md" --format json -o "$here/j" >"$here/out"
holds 'the trace is as its schema says' read_back json assets/trace.schema.json "$here/j/kinds.json"
told '1 tensor f float32 [2, 3] lesson:5:5 [0.1, "nan", "inf", "-inf", -0.0, 16777216.0]'
told '3 tensor i int64 [2] lesson:7:5 [9007199254740993, -5]'
told '4 tensor b bool [2, 2] lesson:8:5 [true, false, false, true]'
told '6 full none float32 [0, 3] lesson:10:8 []'
"$program" export "$here/kinds.md" --format json --cells 3 -f -o "$here/j" >"$here/out"
read_back json assets/trace.schema.json "$here/j/kinds.json"
told '1 tensor f float32 [2, 3] lesson:5:5 null'
told '2 tensor d float64 [3] lesson:6:5 [0.1, 0.3333333333333333, -1e+300]'
for lesson in 1 5 9 14 tests/notebooks/*.ipynb; do
    rm -rf "$here/j"
    "$program" export "$lesson" --format json -o "$here/j" >"$here/out" 2>"$here/said"
    read_back json assets/trace.schema.json "$here/j/"*.json
    verdict $? "the trace of $lesson is as the schema says"
done
# shellcheck disable=SC2016  # a fence
printf '# T\n## s\n\n```torch\nx = torch.ones(2)\ny = x @ torch.ones(3)\n```\n' >"$here/wrong.md"
"$program" export "$here/wrong.md" --format json -o "$here/w" >"$here/out" 2>"$here/said"
[ $? = 3 ] && read_back json assets/trace.schema.json "$here/w/wrong.json"
verdict $? 'of a lesson with an error what ran is there'
told '1 full x float32 [2] lesson:5:5 [1.0, 1.0]'

count_verdicts
