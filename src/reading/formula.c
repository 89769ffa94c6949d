/*
 * formula.c - LaTeX formulas as plain lines (see foreign.h).
 *
 * Letters and signs are looked up, fractions and roots are written on the line, ^ and _ raise and
 * lower what follows. What is not known loses its backslash and stays: nobody is told less than was
 * written. To know a command, add it to a table.
 */
#include "reading/foreign.h"

#include <string.h>

enum { MAX_FORMULA_DEPTH = 20 }; /* groups in groups; deeper ones are left out */

typedef struct Sign {
    const char *name, *text;
} Sign;

/* clang-format off */
static const Sign signs[] = {
    {"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ε"},
    {"theta", "θ"}, {"lambda", "λ"}, {"mu", "μ"}, {"pi", "π"}, {"sigma", "σ"}, {"omega", "ω"},
    {"phi", "φ"}, {"Sigma", "Σ"}, {"Delta", "Δ"}, {"Omega", "Ω"}, {"sum", "Σ"}, {"prod", "Π"},
    {"cdot", "·"}, {"times", "×"}, {"infty", "∞"}, {"in", " ∈ "}, {"leq", " ≤ "}, {"geq", " ≥ "},
    {"le", " ≤ "}, {"ge", " ≥ "}, {"neq", " ≠ "}, {"approx", " ≈ "}, {"rightarrow", " → "},
    {"to", " → "}, {"top", "⊤"}, {"dots", "..."}, {"ldots", "..."}, {"cdots", "..."},
    {"partial", "∂"}, {"odot", "⊙"}, {"mid", "|"}, {"quad", " "}, {"qquad", " "}, {"pm", "±"},
    {"mathbb", ""}, {"mathbf", ""}, {"mathcal", ""}, {"mathit", ""}, {"mathrm", ""}, {"bf", ""},
    {"text", ""}, {"textbf", ""}, {"textit", ""}, {"operatorname", ""}, {"boldsymbol", ""},
    {"left", ""}, {"right", ""}, {"big", ""}, {"Big", ""}, {"limits", ""}, {"displaystyle", ""},
    {"begin", ""}, {"end", ""}, {"hat", ""}, {"tilde", ""}, {"bar", ""}, {"vec", ""},
};
/* clang-format on */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t name_length(Str s)
{
    size_t n = 0;
    while (n < s.len && is_letter(s.at[n]))
        n++;
    return n;
}

/* Cuts the argument off *rest: a group without its braces, a command, or one character. */
static Str argument(Str *rest)
{
    size_t end = 0, depth = 0, first = 0;
    while (first < rest->len && rest->at[first] == ' ')
        first++;
    *rest = str_from(*rest, first);
    if (rest->len && rest->at[0] == '{') {
        do {
            depth += rest->at[end] == '{';
            depth -= rest->at[end] == '}';
            end++;
        } while (depth && end < rest->len);
        Str group = str_part(*rest, 1, depth ? end : end - 1);
        *rest = str_from(*rest, end);
        return group;
    }
    if (rest->len && rest->at[0] == '\\')
        end = 1 + name_length(str_from(*rest, 1));
    else
        str_char(*rest, &end);
    Str one = str_part(*rest, 0, end);
    *rest = str_from(*rest, end);
    return one;
}

static void add(BlockMaker *m, Str tex, int depth);

/* An argument of a fraction or root, in parentheses when it is more than one name. */
static void add_operand(BlockMaker *m, Str tex, int depth)
{
    bool compound = false;
    for (size_t i = 0; i < tex.len; i++)
        compound = compound || tex.at[i] == ' ' || tex.at[i] == '+' || tex.at[i] == '-';
    if (compound)
        block_text(m, STR("("));
    add(m, tex, depth);
    if (compound)
        block_text(m, STR(")"));
}

/* A command; *rest begins behind its backslash. */
static void add_command(BlockMaker *m, Str *rest, int depth)
{
    Str name = str_part(*rest, 0, name_length(*rest)), text = name;
    if (!name.len) { /* \{ is a brace, \, a space */
        size_t end = 0;
        str_char(*rest, &end);
        bool sign = rest->len && strchr("{}_%&#$", rest->at[0]);
        block_text(m, sign ? str_part(*rest, 0, end) : STR(" "));
        *rest = str_from(*rest, end);
        return;
    }
    *rest = str_from(*rest, name.len);
    if (str_is(name, "frac")) {
        add_operand(m, argument(rest), depth);
        block_text(m, STR("/"));
        add_operand(m, argument(rest), depth);
        return;
    }
    if (str_is(name, "sqrt")) {
        block_text(m, STR("√"));
        add_operand(m, argument(rest), depth);
        return;
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_is(name, signs[i].name))
            text = str_of(signs[i].text);
    block_text(m, text);
}

static void add(BlockMaker *m, Str tex, int depth)
{
    if (depth > MAX_FORMULA_DEPTH)
        return;
    while (tex.len) {
        size_t n = 0;
        while (n < tex.len && !str_is(str_part(tex, n, n + 1), "\\") && tex.at[n] != '^' &&
               tex.at[n] != '_' && tex.at[n] != '{' && tex.at[n] != '}' && tex.at[n] != '&')
            n++;
        if (n)
            block_text(m, str_part(tex, 0, n));
        if (n == tex.len)
            return;
        char mark = tex.at[n];
        tex = str_from(tex, n + 1);
        unsigned style = m->style;
        if (mark == '\\') {
            add_command(m, &tex, depth + 1);
        } else if (mark == '^' || mark == '_') {
            m->style |= mark == '^' ? PROSE_SUPER : PROSE_SUB;
            add(m, argument(&tex), depth + 1);
            m->style = style;
        }
    }
}

void formula_add(BlockMaker *m, Str tex)
{
    add(m, tex, 0);
}
