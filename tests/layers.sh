#!/bin/sh
# layers.sh [ROOT]   do the sources under ROOT/src keep to the layers? README.md beside this folder
# has their order: the table of the folders in src.
#
# A file includes only its own layer and lower ones; only the window and the font library know SDL;
# stb lives in one file; only main ends the program; text leaves through one file. Prints each
# offence as file:line, then the count of rules.

# shellcheck disable=SC2016  # the backquotes are README.md's
order=$(sed -n '/^| folder in `src\/` |/,/^$/s/^| `\([a-z]*\)` |.*/\1/p' "$(dirname "$0")/../README.md" | tr '\n' ' ')
cd "${1:-.}" || exit 1

files=$(find src -name '*.[ch]' | LC_ALL=C sort)

# shellcheck disable=SC2086  # our file names hold no spaces
awk -v layers="$order" '
BEGIN {
    count = split(layers, order)
    for (i = 1; i <= count; i++)
        level[order[i]] = i
    split("upward foreign core stb exit door", rules, " ")
}

function offence(rule, text) {
    print FILENAME ":" FNR ": " text
    broken[rule] = 1
}

FNR == 1 {
    split(FILENAME, part, "/")
    layer = part[2]
    comment = 0
    if (!(layer in level))
        offence("foreign", "src/" layer " is not a layer")
}

# What is left of the line is code: no comments, no strings but the names of included files.
{
    code = $0
    if (comment) {
        if (!sub(/^.*\*\//, "", code))
            next
        comment = 0
    }
    if (code !~ /^[ \t]*#[ \t]*include/)
        gsub(/"([^"\\]|\\.)*"/, "\"\"", code)
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", code)
    sub(/\/\/.*/, "", code)
    if (sub(/\/\*.*/, "", code))
        comment = 1
}

code ~ /^[ \t]*#[ \t]*include[ \t]*"/ {
    split(code, quoted, "\"")
    split(quoted[2], part, "/")
    if (!(part[1] in level) || quoted[2] !~ /\//)
        offence("foreign", "\"" quoted[2] "\" does not name a layer")
    else if (level[part[1]] > level[layer])
        offence("upward", layer " includes " part[1] ", a higher layer")
}

code ~ /^[ \t]*#[ \t]*include[ \t]*<SDL/ && layer != "window" && FILENAME !~ /^src\/output\/(glyphs|sdl)\.c$/ {
    offence("core", "only src/window, src/output/glyphs.c and sdl.c include SDL")
}

code ~ /^[ \t]*#[ \t]*include[ \t]*["<].*stb_/ && FILENAME != "src/output/png.c" {
    offence("stb", "only src/output/png.c includes stb")
}

# Memory that ends where no try is under way is answered there, with a message and the exit code.
FILENAME == "src/base/arena.c" {
    sub(/_exit\(ERROR_FILE\)|fputs\(.*, stderr\)/, "", code)
}

code ~ /(^|[^A-Za-z0-9_])(exit|_exit|_Exit|quick_exit|abort)[ \t]*\(/ && layer != "main" {
    offence("exit", "only src/main ends the program")
}

code ~ /(^|[^A-Za-z0-9_])(v?f?printf|dprintf|perror|f?puts|f?putc|putchar|fwrite)[ \t]*\(/ &&
FILENAME != "src/base/terminal.c" {
    offence("door", "only src/base/terminal.c prints")
}

END {
    for (rule in rules)
        if (rules[rule] in broken)
            failed++
        else
            passed++
    printf "%d passed, %d failed\n", passed, failed
    exit failed > 0
}' $files
