# compare.awk: awk -f compare.awk WANT GOT
#
# Judges two printed outputs as equal when their words are equal and each pair of numbers differs by at most one unit
# of the last printed digit (a float32 sum taken in another order may round differently). Whole numbers must be equal;
# a number with more than six decimals is the full form of a float32 and may differ by 3e-7 of its value.
# Spacing counts only as what separates words. Prints the first difference and exits 1; prints nothing when equal.

BEGIN {
    NUMBER = "[-+]?([0-9]+\\.[0-9]*|\\.[0-9]+|[0-9]+)(e[-+]?[0-9]+)?"
    if (ARGC != 3) fail("usage: compare.awk WANT GOT")
    wants = slurp(ARGV[1], want)
    gots = slurp(ARGV[2], got)
    for (i = 1; i <= wants && i <= gots; i++)
        if (!same(want[i], got[i]))
            fail("line " i ": want \"" want[i] "\"\n  got \"" got[i] "\"")
    if (wants != gots) fail("want " wants " lines, got " gots)
    exit 0
}

function fail(message) {
    print message
    exit 1
}

# The lines of a file without the empty ones at its end; returns how many.
function slurp(path, lines,    count, line, status) {
    while ((status = (getline line < path)) > 0) lines[++count] = line
    if (status < 0) fail("cannot read " path)
    while (count > 0 && lines[count] == "") count--
    return count + 0
}

function same(w, g,    wn, gn, k) {
    if (w == g) return 1
    if (words(w, wn) != words(g, gn)) return 0
    for (k = 1; k in wn; k++)
        if (!near(wn[k], gn[k])) return 0
    return 1
}

# The text with every number replaced by # and every run of spaces by one; its numbers go to found[1], found[2]...
function words(text, found,    out, count) {
    while (match(text, NUMBER)) {
        out = out substr(text, 1, RSTART - 1) "#"
        found[++count] = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
    }
    out = out text
    gsub(/[ \t]+/, " ", out)
    sub(/^ /, "", out)
    sub(/ $/, "", out)
    return out
}

function near(a, b,    difference, allowed) {
    difference = a - b
    if (difference < 0) difference = -difference
    allowed = unit(a) > unit(b) ? unit(a) : unit(b)
    return difference <= 1.0001 * allowed
}

# One unit of the last printed digit; 0 for a whole number.
function unit(text,    parts, exponent, point, decimals, value) {
    exponent = split(text, parts, "e") > 1 ? parts[2] + 0 : 0
    point = index(parts[1], ".")
    if (!point && parts[2] == "") return 0
    decimals = point ? length(parts[1]) - point : 0
    value = text + 0
    if (decimals > 6 && parts[2] == "") return (value < 0 ? -value : value) * 3e-7
    return 10 ^ (exponent - decimals)
}
