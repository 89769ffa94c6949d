/*
 * formula.c - LaTeX as a plain line (see blocks.h).
 *
 * \frac{QK^T}{\sqrt{d_k}} is (QK^T)/√d_k: letters and signs are looked up, fractions and roots are
 * written on the line, ^ and _ raise and lower what follows. A command that is not known loses its
 * backslash and stays: nobody is told less than was written. To know a command, add it to a table.
 */
#include "reading/blocks.h"

#include <ctype.h>
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
    {"begin", ""}, {"end", ""}, {"softmax", "softmax"}, {"exp", "exp"}, {"log", "log"},
    {"max", "max"}, {"min", "min"}, {"tanh", "tanh"}, {"sin", "sin"}, {"cos", "cos"},
    {"tan", "tan"}, {"ln", "ln"}, {"det", "det"}, {"dim", "dim"}, {"lim", "lim"}, {"arg", "arg"},
    {"rho", "ρ"}, {"tau", "τ"}, {"eta", "η"},
    {"nabla", "∇"}, {"propto", " ∝ "}, {"forall", "∀"}, {"leftarrow", " ← "}, {"sim", " ~ "},
    {"ell", "ℓ"}, {"hat", ""}, {"tilde", ""}, {"bar", ""}, {"vec", ""},
};
/* clang-format on */

enum { SIGNS = sizeof signs / sizeof *signs };

static size_t name_length(Str s)
{
    size_t n = 0;
    while (n < s.len && isalpha((unsigned char)s.at[n]))
        n++;
    return n;
}

/* Cuts the argument off *rest: a group without its braces, a command, or one character. */
static Str formula_argument(Str *rest)
{
    size_t end = 0, depth = 0;
    *rest = str_from(*rest, str_indent(*rest));
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

static void add_formula(BlockMaker *m, Str tex, int depth);

/* An argument of a fraction or root, in parentheses when it is more than one name. */
static void add_operand(BlockMaker *m, Str tex, int depth)
{
    bool compound = false;
    for (size_t i = 0; i < tex.len; i++)
        compound = compound || tex.at[i] == ' ' || tex.at[i] == '+' || tex.at[i] == '-';
    if (compound)
        block_text(m, STR("("));
    add_formula(m, tex, depth);
    if (compound)
        block_text(m, STR(")"));
}

/* A command; *rest begins behind its backslash. */
static void add_command(BlockMaker *m, Str *rest, int depth)
{
    Str name = str_part(*rest, 0, name_length(*rest));
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
        add_operand(m, formula_argument(rest), depth);
        block_text(m, STR("/"));
        add_operand(m, formula_argument(rest), depth);
        return;
    }
    if (str_is(name, "sqrt")) {
        block_text(m, STR("√"));
        add_operand(m, formula_argument(rest), depth);
        return;
    }
    size_t row = 0;
    while (row < SIGNS && !str_is(name, signs[row].name))
        row++;
    if (row == SIGNS)
        *ARENA_PUSH(m->arena, &m->unknown) = name;
    block_text(m, row < SIGNS ? str_of(signs[row].text) : name);
}

static void add_formula(BlockMaker *m, Str tex, int depth)
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
            add_formula(m, formula_argument(&tex), depth + 1);
            m->style = style;
        }
    }
}

void block_formula(BlockMaker *m, Str tex)
{
    add_formula(m, tex, 0);
}
