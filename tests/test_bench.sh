#!/bin/sh
# test_bench.sh: bench as its user meets it, on layers so small that nothing takes time.
# $ATTNSCOPE is the program, $SCRATCH a folder to write to.
# shellcheck disable=SC2086  # $tiny is an option and its value
cd "$(dirname "$0")/.." || exit 1
program=${ATTNSCOPE:-./attnscope}
here=${SCRATCH:-/tmp}/bench
rm -rf "$here"
mkdir -p "$here"
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
passed=0 failed=0
tiny='--shape 1,9,16,2 --repeat 2'

# ends CODE TEXT ARGUMENTS...: the call ends with CODE; TEXT is on standard output when CODE is 0,
# else on standard error.
ends() {
    code=$1 text=$2
    shift 2
    "$program" bench "$@" >"$here/out" 2>"$here/err" </dev/null
    got=$?
    if [ "$code" = 0 ]; then said=$here/out; else said=$here/err; fi
    if [ "$got" = "$code" ] && grep -q -e "$text" "$said"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED 'bench $*' ends with $got, not $code, or does not say '$text'"
        sed 's/^/    /' "$here/out" "$here/err" | head -n 12
    fi
}

# holds NAME COMMAND...: the command succeeds
holds() {
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
    fi
}

# rows FILE: every line has seven columns, numbers where numbers belong
rows() {
    awk -F '\t' 'NF != 7 { exit 1 }
        NR > 1 && !($2 ~ /^[0-9]+$/ && $3 >= $4 && $4 > 0 && $5 > 0 && $6 > 0 && $7 > 0) { exit 1 }
        END { if (NR < 2) exit 1 }' "$1"
}

# --- tables ---------------------------------------------------------------------------------------

ends 0 '^name.*threads.*median s.*min s.*GFLOP/s.*of peak.*extra.*faster' $tiny
holds 'every implementation has a row' test "$(awk 'NR > 4 { print $1 }' "$here/out" | sort -u | wc -l)" = 11
holds 'no terminal, no progress' test ! -s "$here/err"
ends 0 '^name	threads	median_s	min_s	gflops	peak_fraction	extra_bytes$' $tiny --tsv
holds 'tab-separated values' rows "$here/out"
ends 0 '^loops	1	' $tiny --tsv --only loops
holds 'only one row' test "$(wc -l <"$here/out")" = 2
ends 0 '^flash	1	' $tiny --tsv --threads 1 --only flash,flex --only einsum
holds 'those of --only, in the order of the table' test \
    "$(awk 'NR > 1 { printf "%s ", $1 }' "$here/out")" = 'einsum flash flex '
ends 0 '^Causal attention, 1 item of 1 token, 2 features, 1 head: 4e-08 GFLOP$' --shape 1,1,2,1 --only loops
holds 'short times have digits' grep -q '^loops  *1 0\.0*[1-9]' "$here/out"
holds 'lines fit 80 columns' awk 'length > 80 { exit 1 }' "$here/out"
ends 0 'left out: heads of 1025 features' --shape 1,2,1025,1 --only loops,flash
holds 'no peak where none was measured' awk '/ 0.0 with/ { exit 1 }' "$here/out"
ends 2 'nothing is left to be timed: flash: heads of 1025 features' --shape 1,2,1025,1 --only flash
ends 0 'loops .*the lessons' --help

# --- what cannot be -------------------------------------------------------------------------------

ends 2 'did you mean flash? There are loops, reordered' $tiny --only flahs
ends 2 'there are loops' $tiny --only quux
ends 2 'only needs a value' $tiny --only ''
ends 2 'shape needs a value' --shape ''
for shape in 4 1,2,3 1,2,3,4,5 0,2,8,2 1,-2,8,2 1,2,x,2 '1,2,8,2,' 1.5,2,8,2; do
    ends 2 'wants four whole numbers from 1 up' --shape "$shape"
done
ends 2 '16 features cannot be shared out among 3 heads' --shape 1,9,16,3
ends 2 'heads must divide features: 2 or 4 would' --shape 1,9,16,3
ends 2 'wants a whole number from 1 to' $tiny --threads 0
ends 2 'can be used here' $tiny --threads 9999
if taskset -c 0 true 2>/dev/null; then # of the machine's processors it may use one
    taskset -c 0 "$program" bench $tiny --only flash >"$here/out"
    holds 'threads as there are processors for it' grep -q '^flash  *1 ' "$here/out"
    holds 'and no more' test "$(grep -c '^flash ' "$here/out")" = 1
fi
ends 2 'wants a whole number from 1 to' --repeat 0
ends 2 'this shape needs at least .* of memory, .* are allowed' --shape 1000000,1000000,768,12
ends 2 'at least 8.0 EiB of memory' --shape 9000000000000000000,1000000,768,12
ends 2 'at least 10.9 TiB of memory' --shape 1,1000000,1,1 --only loops
ends 2 'bench takes no' $tiny what

# --- the chart ------------------------------------------------------------------------------------

ends 0 '^flash' $tiny --only loops,flash --png "$here/chart.png" --theme dark --size 640x480
holds 'it is a PNG' grep -q PNG "$here/chart.png"
ends 4 'exists already' $tiny --only flash --png "$here/chart.png"
ends 0 '^flash' $tiny --only flash --png "$here/chart.png" -f
ends 4 "$here/nowhere" $tiny --only flash --png "$here/nowhere/chart.png"
holds 'a file that cannot be written is told first' test ! -s "$here/out"
mkdir "$here/folder.png"
ends 4 'it is a folder' $tiny --only flash --png "$here/folder.png" -f
ends 2 'a name that ends in .png' $tiny --only flash --png "$here/chart.jpg"
ends 2 'png needs a value' $tiny --only flash --png ''
ends 2 'want --png' $tiny --theme dark
ends 2 'light, dark, contrast or print' $tiny --png "$here/other.png" --theme pink
ends 2 'WIDTHxHEIGHT' $tiny --png "$here/other.png" --size 3x3
holds 'nothing is written after an error' test ! -e "$here/other.png"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
