#!/bin/sh
# measure_fast.sh [PATH] [REPEATS]   how fast the fast kernels are on this machine, beside the most it
# can do (its registers multiplied and added, nothing else, between the repeats of the same run).
#
# PATH is plain, avx2 or avx512 (the best there is). Not a test: nothing is judged.

cd "$(dirname "$0")/.." || exit 1
make build/measure-fast && build/measure-fast "$@"
