#!/bin/sh
# test_rows.sh   does every demonstration of the chapter appear in a lesson, checked?
#
# rows.txt lists them by their number in the order of the chapter, 2 to 54:
#     ROW <tab> LESSON:LINE <tab> book or - <tab> TEXT
# The line must stand in an output block of that lesson and hold the text, and no row may be missing.
# Where "book" stands, the text is printed in the book; the block then says source=book, and no other block does.
# `test_rows.sh mend` writes the list anew with the lines where the texts stand now.

cd "$(dirname "$0")/.." || exit 1

awk -F '\t' -v mend="${1:-}" '
function read_lesson(file,    line, n, inside, output, opened) {
    for (n = 1; (getline line < file) > 0; n++) {
        if (line ~ /^```/) {
            output = !inside && line ~ /^```output/
            inside = !inside
            opened = n
            if (output && line ~ /source=book/)
                claims[file, n] = 1
        } else if (inside && output) {
            text[file, n] = line
            block[file, n] = opened
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
        print $1 "\t" file ":" find(file, place[2], $4) "\t" $3 "\t" $4 > "tests/rows.txt.new"
    } else if (index(text[file, place[2]], $4)) {
        passed++
    } else {
        printf "row %s: %s is not in the output at %s; it is in line %d\n", $1, $4, $2,
               find(file, place[2], $4)
        failed++
    }
    opening = file SUBSEP block[file, place[2]]
    if (mend == "" && $3 == "book" && !(opening in claims)) {
        print "row " $1 ": the output at " $2 " stands in the book and does not say source=book"
        failed++
    }
    proven[opening] = proven[opening] || $3 == "book"
}

END {
    for (opening in claims) {
        split(opening, place, SUBSEP)
        if (proven[opening] || mend != "") {
            passed++
        } else {
            print place[1] ":" place[2] ": says source=book, and no row of the book stands there"
            failed++
        }
    }
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
