#!/bin/sh
# measure_fast.sh [PATH] [REPEATS]   how fast the fast kernels are on this machine: beside the most
# it can do (its registers multiplied and added, nothing else), beside oneDNN where libdnnl-dev is
# installed, and for long contexts.
#
# PATH is plain, avx2 or avx512 (the best there is). Not a test: nothing is judged. That e^x is
# right for every float shows `build/measure-fast exp`, in half a minute.

cd "$(dirname "$0")/.." || exit 1
make build/measure-fast || exit 1
for what in speed onednn tokens; do
    build/measure-fast "$what" "$@"
done
