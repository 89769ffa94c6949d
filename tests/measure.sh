#!/bin/sh
# measure.sh [PROGRAM]   prints how long things take and how much memory an export needs, beside the
# measures to reach. Not a test: nothing here passes or fails. Linux only (date +%N, /proc).

program=${1:-./attnscope}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

now() { date +%s%N; }

# milliseconds TIMES COMMAND...: the average time of one run
milliseconds() {
    times=$1 && shift
    start=$(now)
    for _ in $(seq "$times"); do "$@" >"$out/stdout" || echo "failed: $*" >&2; done
    echo "$start $(now) $times" | awk '{ printf "%.1f", ($2 - $1) / $3 / 1e6 }'
}

# peak COMMAND...: the most memory it had, in MB, by asking the kernel until it ends
peak() {
    "$@" >"$out/stdout" &
    while grep VmHWM "/proc/$!/status" 2>/dev/null >"$out/asked" && [ -s "$out/asked" ]; do
        cp "$out/asked" "$out/peak"
    done
    awk '{ printf "%.1f", $2 / 1024 }' "$out/peak"
}

line() { printf '%-44s %8s %-3s (under %s)\n' "$@"; }

line '--version' "$(milliseconds 50 "$program" --version)" ms 10
for lesson in lessons/[0-9]*.md; do
    line "load and run $(basename "$lesson" .md)" "$(milliseconds 20 "$program" check "$lesson")" ms 20
done

total=$(milliseconds 1 "$program" export -f -o "$out" --size 1920x1080)
pictures=$(grep -c 'png$' "$out/stdout")
line "one 1920x1080 PNG, average of $pictures" "$(echo "$total $pictures" | awk '{ printf "%.1f", $1 / $2 }')" ms 60
line 'peak memory of that export' "$(peak "$program" export -f -o "$out" --size 1920x1080)" MB 100
