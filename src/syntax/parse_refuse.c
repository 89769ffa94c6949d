/*
 * parse_refuse.c - the Python that the lesson language leaves out, and what to write instead.
 *
 * To leave out (or let in) a word, edit the table. It is asked only where a token could not be
 * used, so words like "in" or "else" stand here without harm.
 */
#include "syntax/parse.h"

#include <string.h>

static const struct Refused {
    const char *text, *hint;
} refused[] = {
    {"if", "a lesson runs straight through: compute with masks, or with 'and' and 'or'"},
    {"elif", "a lesson runs straight through: compute with masks, or with 'and' and 'or'"},
    {"else", "a lesson runs straight through: compute with masks, or with 'and' and 'or'"},
    {"while", "repeat with 'for i in range(n):'"},
    {"break", "let the for run over just the items that are needed, as in 'x[:n]'"},
    {"continue", "let the for run over just the items that are needed, as in 'x[:n]'"},
    {"try", "a torch fence marked 'raises' shows an error and goes on"},
    {"except", "a torch fence marked 'raises' shows an error and goes on"},
    {"finally", "a torch fence marked 'raises' shows an error and goes on"},
    {"raise", "'assert condition, message' stops with a message"},
    {"with", "write the lines without it: gradients are always off here"},
    {"lambda", "write a def"},
    {"global", "a function gives its result with 'return'"},
    {"nonlocal", "a function gives its result with 'return'"},
    {"del", "just go on: the lesson keeps every tensor"},
    {"yield", "build a list and return it"},
    {"async", "write a plain def"},
    {"await", "call the function plainly"},
    {"in", "compare with '==', or read the items in a for"},
    {"not", "'in' is left out too: compare with '=='"},
    {"is", "compare with '=='"},
    {"{", "there are no dictionaries and sets: use a list or tuple"},
    {"...", "write ':' for each dimension, as in 'x[:, :, 0]'"},
    {"^", "a power is written '**'"},
    {"<<", "multiply by a power of 2"},
    {">>", "divide by a power of 2 with '//'"},
    {"^=", "write the whole assignment"},
    {"<<=", "write the whole assignment"},
    {">>=", "write the whole assignment"},
    {"->", "leave the type out"},
    {"+", "a plus sign before a value does nothing: leave it out"},
    {"*", "write the items one by one: nothing is unpacked"},
    {"**", "write the arguments one by one: nothing is unpacked"},
    {"%", "lines of IPython's own, such as %matplotlib, are not run"},
    {"!", "commands for the shell are not run"},
    {"@", "there are no decorators: write the def alone"},
};

bool parse_refuse(Parser *p)
{
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        if (!parse_at(p, refused[k].text))
            continue;
        error_at(p->error, p->now.at, "'%s' is not in the lesson language%s", refused[k].text,
                 strchr("+*@%", refused[k].text[0]) ? " at this place" : "");
        error_hint(p->error, "%s", refused[k].hint);
        return true;
    }
    return false;
}
