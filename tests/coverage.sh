#!/bin/sh
# coverage.sh B [FILE]   what the tests of the variant in folder B, built by gcc with --coverage, ran
# of src: for each folder how many of its lines, then the files of which they ran less than 90 %.
# With FILE (src/...) its lines that nothing ran, as a compiler would name them.

build=$1 file=$2
find "$build/obj" -name '*.gcda' | sort | xargs gcov -t 2>/dev/null | awk -v file="$file" '
    # "  count:  line:text" for each line of each source that an object holds
    /:    0:Source:/ { sub(/.*:Source:/, ""); source = $0; next }
    source !~ /^src\// { next }
    {
        split($0, part, ":")
        count = part[1]
        gsub(/[ *]/, "", count)
        key = source ":" (part[2] + 0)
        if (count == "-") next
        if (!(key in ran)) { ran[key] = 0; of[key] = source; text[key] = substr($0, length(part[1] part[2]) + 3) }
        if (count !~ /^[#=]/) ran[key] = 1
    }
    END {
        for (key in ran) {
            split(of[key], part, "/")
            room = part[2]
            lines[room]++; all++; lines[of[key]]++
            covered[room] += ran[key]; total += ran[key]; covered[of[key]] += ran[key]
            rooms[room]; files[of[key]]
            if (of[key] == file && !ran[key]) print key ":" text[key] | "sort -t: -k2n"
        }
        close("sort -t: -k2n")
        if (file) exit
        order = "base numbers fast trace modules syntax language torch evaluation lesson reading versions running draw words subject matrix views slide inside pictures report output controls menu edit app window bench main"
        count = split(order, part, " ")
        for (i = 1; i <= count; i++)
            if ((room = part[i]) in rooms)
                printf "%-44s %5d of %5d lines  %5.1f %%\n", room, covered[room], lines[room],
                       100 * covered[room] / lines[room]
        printf "%-44s %5d of %5d lines  %5.1f %%\n", "all", total, all, 100 * total / all
        for (f in files)
            if (covered[f] < 0.9 * lines[f])
                printf "  %-42s %5d of %5d lines  %5.1f %%\n", f, covered[f], lines[f],
                       100 * covered[f] / lines[f] | "sort"
    }'
