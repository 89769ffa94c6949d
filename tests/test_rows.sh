#!/bin/sh
# test_rows.sh   does every demonstration of the chapter appear in a lesson, checked?
#
# rows.txt lists them by their number in the order of the chapter, 2 to 54:
#     ROW <tab> LESSON:LINE <tab> TEXT
# The line must stand in an output block of that lesson and hold the text, and no row may be missing.
# `test_rows.sh mend` writes the list anew with the lines where the texts stand now.

cd "$(dirname "$0")/.." || exit 1

awk -F '\t' -v mend="${1:-}" '
function read_lesson(file,    line, n, inside, output) {
    for (n = 1; (getline line < file) > 0; n++) {
        if (line ~ /^```/) {
            output = !inside && line ~ /^```output/
            inside = !inside
        } else if (inside && output) {
            text[file, n] = line
        }
        lines[file] = n
    }
    close(file)
    known[file] = 1
}

# The line of the file nearest to `from` whose output holds the text; 0: none.
function find(file, from, what,    d) {
    for (d = 0; d <= lines[file]; d++) {
        if (index(text[file, from + d], what))
            return from + d
        if (index(text[file, from - d], what))
            return from - d
    }
    return 0
}

{
    split($2, place, ":")
    file = place[1]
    if (!(file in known))
        read_lesson(file)
    seen[$1] = 1
    if (mend != "") {
        print $1 "\t" file ":" find(file, place[2], $3) "\t" $3 > "tests/rows.txt.new"
    } else if (index(text[file, place[2]], $3)) {
        passed++
    } else {
        printf "row %s: %s is not in the output at %s; it is in line %d\n", $1, $3, $2,
               find(file, place[2], $3)
        failed++
    }
}

END {
    for (row = 2; row <= 54; row++)
        if (row in seen)
            passed++
        else {
            print "row " row " of the chapter is in no lesson"
            failed++
        }
    if (mend == "")
        print passed + 0 " passed, " failed + 0 " failed"
    exit failed > 0
}' tests/rows.txt
status=$?
[ "${1:-}" = mend ] && mv tests/rows.txt.new tests/rows.txt
exit $status
