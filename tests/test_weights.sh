#!/bin/sh
# test_weights.sh: weights and arrays from files beside a script, made here byte by byte: what is read, which paths are
# refused, and that a write into a tensor leaves the file as it is. test_weights.c and test_arrays.c ask for every way
# in which such a file can be broken.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${ATTNSCOPE:-./attnscope}")" && pwd)/attnscope
here=${SCRATCH:-/tmp}/weights
rm -rf "$here"
mkdir -p "$here/lesson/below" "$here/beside"
cd "$here/lesson" || exit 1
passed=0 failed=0

# says CODE TEXT: the script on standard input ends so, and its output and errors hold each line of TEXT
says() {
    cat >case.py
    "$program" run case.py >out 2>&1 </dev/null
    got=$?
    missing=$(printf '%s\n' "$2" | while IFS= read -r line; do grep -qF -e "$line" out || echo "$line"; done)
    if [ "$got" = "$1" ] && [ -z "$missing" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED code $got, not $1, or without '$missing':"
        cat case.py out
    fi
}

# holds NAME COMMAND...: the command succeeds
holds() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name"
    fi
}

# tensors FILE HEADER: a safetensors file: its header's length, the header (padded to 248 bytes, so that
# the cells can be shown where they lie), the cells of standard input
tensors() {
    {
        printf '\370\0\0\0\0\0\0\0'
        printf %-248s "$2"
        cat
    } >"$1"
}

# array FILE TYPE SHAPE: a .npy file, of the cells of standard input
array() {
    {
        printf '\223NUMPY\1\0\166\0'
        printf '%-117s\n' "{'descr': '$2', 'fortran_order': False, 'shape': $3, }"
        cat
    } >"$1"
}

# 1, 2, -3 and 4 as float32; 1 and -2 as bfloat16; 0.5 as float16; 7 as int64
floats='\0\0\200\77\0\0\0\100\0\0\100\300\0\0\200\100'
# shellcheck disable=SC2059  # bytes
printf "$floats"'\200\77\0\300\0\70\7\0\0\0\0\0\0\0' | tensors w.safetensors '{"f":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},"b":{"dtype":"BF16","shape":[2],"data_offsets":[16,20]},"h":{"dtype":"F16","shape":[1],"data_offsets":[20,22]},"i":{"dtype":"I64","shape":[],"data_offsets":[22,30]}}'
# shellcheck disable=SC2059
printf "$floats" | array w.npy '<f4' '(2, 2)'
cp w.safetensors below/
cp w.safetensors w.npy "$here/beside"
cp w.safetensors before
ln -s "$here/beside/w.safetensors" link.safetensors
ln -s "$here/beside" out-there
mkfifo pipe.safetensors

says 0 "tensor([[ 1.,  2.],
        [-3.,  4.]])
tensor([ 1., -2.]) tensor([0.5000]) tensor(7) torch.float32
['b', 'f', 'h', 'i'] tensor([ 1., -2.])
SafetensorError('File does not contain tensor nothing')" <<'END_OF_SCRIPT'
from safetensors import safe_open
from safetensors.torch import load_file
w = load_file("w.safetensors")
print(w["f"])
print(w["b"], w["h"], w["i"], w["h"].dtype)
with safe_open("below/w.safetensors", framework="pt", device="cpu") as f:
    print(list(f.keys()), f.get_tensor("b"))
    try:
        f.get_tensor("nothing")
    except Exception as e:
        print(repr(e))
END_OF_SCRIPT

says 0 "[[ 1.  2.]
tensor([[ 1.,  2.],
tensor(-3.)" <<'END_OF_SCRIPT'
import numpy as np
import torch
print(np.load("w.npy"))
x = torch.from_numpy(np.load("w.npy"))
print(x)
print(x[1, 0])
END_OF_SCRIPT

# A write gives the tensor cells of its own: file and other readings stay as they were.
says 0 "tensor([[9., 2.],
        [0., 0.]])
tensor([[ 1.,  2.],
        [-3.,  4.]])" <<'END_OF_SCRIPT'
from safetensors.torch import load_file
x = load_file("w.safetensors")["f"]
x[0, 0] = 9
x[1].zero_()
print(x)
print(load_file("w.safetensors")["f"])
END_OF_SCRIPT
holds "a write into a tensor changes no file" cmp -s before w.safetensors
"$program" explain case.py 'x@2' >out 2>&1
holds "the cells before the write are still told" grep -q 'x@2.1,0. = .* = -3' out
"$program" explain case.py 'x@1' >out 2>&1
holds "and those before all writes" grep -q 'x@1.0,0. = .* = 1' out
"$program" explain case.py 'x[0,0]' >out 2>&1
holds "and those after it" grep -q '9' out

# the weights of the program's lessons: beside those wherever one is, and for a lesson that has none of that name
holds "a built-in lesson finds its weights anywhere" "$program" check 23 24
says 0 "torch.Size([28, 16])" <<'END_OF_SCRIPT'
from safetensors.torch import load_file
print(load_file("weights/who-runs.safetensors")["embedding"].shape)
END_OF_SCRIPT
mkdir weights
cp w.safetensors weights/who-runs.safetensors
says 0 "['f', 'b', 'h', 'i']" <<'END_OF_SCRIPT'
from safetensors.torch import load_file
print(list(load_file("weights/who-runs.safetensors")))
END_OF_SCRIPT
holds "and is not misled by a file beside it" "$program" check 23
rm -r weights
says 3 "No such file or directory" <<'END_OF_SCRIPT'
from safetensors.torch import load_file
load_file("weights/none.safetensors")
END_OF_SCRIPT
says 3 "No such file or directory" <<'END_OF_SCRIPT'
print(open("23-who-runs.md").read())
END_OF_SCRIPT

# out of the lesson's folder, by every way
for file in ../beside/w.safetensors "$here/beside/w.safetensors" link.safetensors out-there/w.safetensors \
    below/../../beside/w.safetensors; do
    says 3 "lies outside of the lesson's folder
case.py:2" <<END_OF_SCRIPT
from safetensors.torch import load_file
w = load_file("$file")
END_OF_SCRIPT
done
says 3 "lies outside of the lesson's folder" <<'END_OF_SCRIPT'
import numpy as np
x = np.load("../beside/w.npy")
END_OF_SCRIPT
says 3 "lies outside of the lesson's folder" <<'END_OF_SCRIPT'
from safetensors import safe_open
f = safe_open("../beside/w.safetensors", framework="pt")
END_OF_SCRIPT

# no such file, no file, nothing in it
says 0 "FileNotFoundError No such file or directory: \"none.safetensors\"" <<'END_OF_SCRIPT'
from safetensors.torch import load_file
try:
    load_file("none.safetensors")
except Exception as e:
    print(type(e).__name__, str(e))
END_OF_SCRIPT
for file in below pipe.safetensors; do
    says 3 "is no regular file" <<END_OF_SCRIPT
from safetensors.torch import load_file
load_file("$file")
END_OF_SCRIPT
done
: >empty.safetensors
says 3 "HeaderTooSmall" <<'END_OF_SCRIPT'
from safetensors.torch import load_file
load_file("empty.safetensors")
END_OF_SCRIPT

# truncated at every byte: never a tensor, always a sentence
length=$(wc -c <w.npy)
wrong=0 i=0
while [ "$i" -lt "$length" ]; do
    head -c "$i" w.npy >short.npy
    printf 'import numpy as np\nprint(np.load("short.npy"))\n' >case.py
    "$program" run case.py >out 2>&1
    [ $? = 3 ] && grep -q 'case.py:' out || wrong=$((wrong + 1))
    i=$((i + 7))
done
holds "arrays that are cut off are refused" [ "$wrong" = 0 ]

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
