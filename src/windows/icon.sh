#!/bin/sh
# icon.sh PNG...   prints an icon for Windows that has these square pictures, smallest first.

# little BYTES NUMBER: the number, its lowest byte first
little() {
    n=$2
    for _ in $(seq "$1"); do
        # shellcheck disable=SC2059  # an octal byte
        printf "\\$(printf %03o $((n % 256)))"
        n=$((n / 256))
    done
}

little 2 0 && little 2 1 && little 2 $#
at=$((6 + 16 * $#))
for png; do
    width=$(od -An -j 16 -N 4 -t u1 "$png" | awk '{ print $3 * 256 + $4 }')
    bytes=$(wc -c <"$png")
    # Both sides, of which 256 is 0; no palette; one plane of 32 bits.
    little 1 $((width % 256)) && little 1 $((width % 256)) && little 2 0 && little 2 1 && little 2 32
    little 4 "$bytes" && little 4 $at
    at=$((at + bytes))
done
cat "$@"
