# stepped.awk - makes the stepped kernels: awk -f stepped.awk kernels.c >stepped.c
#
# Copies kernels.c line for line, so that line numbers stay, and adds at the end of lines, behind the
# mark /*step*/, what reports them (see step.h): after every assignment, and first in every loop's
# body, which gets the braces for that. A kernel that is not made of loop headers and assignments
# alone, one a line, cannot be stepped: then the build fails here.

function fail(why) {
    print FILENAME ":" FNR ": " why | "cat >&2"
    failed = 1
    exit
}

# A parameter or local variable comes into scope. An array does not: its cells are reported.
function declare(text,    word, n) {
    n = split(text, word, /[ *]+/)
    if (text ~ /\*/)
        return
    name[++vars] = word[n]
    whole[vars] = word[n - 1] == "int"
    scope[vars] = depth
}

function leave_block() {
    while (vars > 0 && scope[vars] == depth)
        vars--
    depth--
}

# Closes the braces that were given to loops without their own, once their one statement is over.
function close_given(    text) {
    while (depth > 0 && given[depth]) {
        leave_block()
        text = text " }"
    }
    return text
}

# The call that reports a line; a cell at the very start of it is written.
function report(code,    i, vlist, clist, cells, cell, start) {
    for (i = 1; i <= vars; i++)
        vlist = vlist sprintf("{\"%s\", (double)%s, %d}, ", name[i], name[i], whole[i])
    for (start = 1; match(substr(code, start), /[a-z]+\[[^]]*\]/); start += RSTART + RLENGTH - 1) {
        cell = substr(code, start + RSTART - 1, RLENGTH)
        if (index(clist, "&" cell ","))
            continue
        clist = clist sprintf("{\"%s\", &%s, %d}, ", substr(cell, 1, index(cell, "[") - 1), cell,
                              start + RSTART == 2)
        cells++
    }
    return sprintf("step_report(&(StepEvent){%d, %d, %d, (StepVar[]){%s}, %s});", FNR, vars, cells,
                   vlist, cells ? "(StepCell[]){" clist "}" : "0")
}

/^#include "numbers\/kernels.h"/ { sub(/kernels.h/, "step.h") }
/^const Kernels /                { sub(/teaching/, "stepped") }
/^ *\.name = /                   { sub(/teaching/, "stepped") }

/^static void / { signature = " " }
signature {
    signature = signature $0
    print
    if ($0 !~ /^\{$/)
        next
    gsub(/^[^(]*\(|\).*$/, "", signature)
    vars = depth = 0
    count = split(signature, parameter, /, */)
    for (p = 1; p <= count; p++)
        declare(parameter[p])
    signature = ""
    inside = 1
    kernels++
    next
}

!inside { print; next }

{
    code = $0
    gsub(/\/\*.*\*\/|^ +/, "", code)
    sub(/ +$/, "", code)
}
code ~ /\[[^]]*\[/ { fail("[] inside []: name the inner cell first") }

code == "" { print; next }

code == "}" {
    if (depth == 0)
        inside = 0
    else
        leave_block()
    text = close_given()
    print $0 (text ? " /*step*/" text : "")
    next
}

code ~ /^for \(int [a-z]+ = [^;]*; [^;]*; [^;]*\)( \{)?$/ {
    if (code ~ /\[/)
        fail("a loop header reads a cell")
    given[++depth] = code !~ /\{$/
    split(code, part, / = /)
    sub(/^for \(/, "", part[1])
    declare(part[1])
    print $0 " /*step*/ " (given[depth] ? "{ " : "") report("")
    next
}

code ~ /^(float |int )?[a-z][a-z0-9]*(\[[^]]*\])? [-+*\/]?= [^;{}]*;$/ {
    right = substr(code, index(code, "= ") + 2)
    if (right ~ /[^=!<>]=[^=]|\+\+|--/)
        fail("more than one assignment on a line")
    if (code ~ /^(float|int) /)
        declare(substr(code, 1, index(code, " = ") - 1))
    print $0 " /*step*/ " report(code) close_given()
    next
}

{ fail("neither a loop header nor one assignment: a kernel with it cannot be stepped") }

END {
    if (!failed && (inside || !kernels))
        fail("no kernels, or one without an end")
    exit failed
}
