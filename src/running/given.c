/*
 * given.c - the names that a stretch of code would give values to, read from its tokens (run.h).
 *
 * The code need not be readable as a whole: a line that holds no tokens is passed over. Of a line
 * the targets before an equals sign, the names of def, class, for, with and import count; what
 * stands in the body of a def or class gives no name of the top level. A name that is called, or
 * handed to a call, may have changed, and so may one that gets another name: only print and the
 * like, and operators, surely leave it as it is.
 */
#include "running/run.h"
#include "syntax/lexer.h"

#include <string.h>

enum { MAX_LINE_TOKENS = 512 }; /* of a line; what comes behind them is not read */

typedef struct Scan {
    NoteGiven *note;
    void *context;
    Token token[MAX_LINE_TOKENS];
    int count;  /* of a line's tokens */
    int depth;  /* of blocks */
    int hidden; /* the depth of a def or class; what is deeper is its own; -1: there is none */
    bool calls; /* something is called */
} Scan;

static bool is(const Scan *s, int i, const char *text)
{
    return i >= 0 && i < s->count && s->token[i].kind != TOKEN_STRING &&
           str_is(span_text(s->token[i].at), text);
}

static bool is_name(const Scan *s, int i)
{
    return i >= 0 && i < s->count && s->token[i].kind == TOKEN_NAME;
}

static void note(const Scan *s, int i, NameHow how)
{
    if (is_name(s, i))
        s->note(s->context, span_text(s->token[i].at), how);
}

/* Behind the bracket that closes the one at i. */
static int behind_bracket(const Scan *s, int i, int end)
{
    int open = 0;
    for (; i < end; i++) {
        open += is(s, i, "(") || is(s, i, "[") || is(s, i, "{");
        open -= is(s, i, ")") || is(s, i, "]") || is(s, i, "}");
        if (open <= 0)
            return i + 1;
    }
    return end;
}

/* Targets of an assignment, from i up to an end: a, (b, *c), d[0], e.f */
static void note_targets(const Scan *s, int i, int end)
{
    while (i < end) {
        bool name = is_name(s, i);
        if (is(s, i, ":"))
            return; /* of an annotation */
        if (name)
            note(s, i, NAME_GIVEN);
        i++;
        while (name && i < end && (is(s, i, ".") || is(s, i, "[") || is(s, i, "(")))
            i = is(s, i, ".") ? i + 2 : behind_bracket(s, i, end);
    }
}

/* The first token from i up to end with that text outside of brackets; end: there is none. */
static int find(const Scan *s, int i, int end, const char *text)
{
    while (i < end && !is(s, i, text))
        i = is(s, i, "(") || is(s, i, "[") || is(s, i, "{") ? behind_bracket(s, i, end) : i + 1;
    return i < end ? i : end;
}

/* x += 1, and the like: the token at i, of two characters or more, ends in an equals sign. */
static bool updates(const Scan *s, int i)
{
    Str text = span_text(s->token[i].at);
    return s->token[i].kind == TOKEN_SYMBOL && text.len > 1 && text.at[text.len - 1] == '=' &&
           !strchr("=!<>:", text.at[0]);
}

/* x.append(1), x["loss"].append(1): a method of lists, dicts and sets that changes them. */
static void note_changed(const Scan *s, int i, int end)
{
    static const char *const methods[] = {"append",     "extend", "insert",  "add",    "update",
                                          "setdefault", "pop",    "popitem", "remove", "discard",
                                          "clear",      "sort",   "reverse"};
    int k = i + 1;
    while (is(s, k, "[") || (is(s, k, ".") && !is(s, k + 2, "(")))
        k = is(s, k, ".") ? k + 2 : behind_bracket(s, k, end);
    for (size_t m = 0; is(s, k, ".") && m < sizeof methods / sizeof *methods; m++)
        if (is(s, k + 1, methods[m]))
            note(s, i, NAME_CHANGED);
}

static bool is_one_of(const Scan *s, int i, const char *const words[], size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (is(s, i, words[k]))
            return true;
    return false;
}

#define IS_ONE_OF(s, i, words) is_one_of(s, i, words, sizeof(words) / sizeof *(words))

/* Is a function called at i that only looks at what it gets? */
static bool looks(const Scan *s, int i)
{
    static const char *const functions[] = {"print", "len",  "str", "repr",  "int",       "float",
                                            "bool",  "type", "abs", "round", "isinstance"};
    return is(s, i + 1, "(") && !is(s, i - 1, ".") && IS_ONE_OF(s, i, functions);
}

/* The bracket that is open at token i; -1: none is. */
static int open_bracket(const Scan *s, int i)
{
    int closed = 0;
    while (--i >= 0) {
        if (closed == 0 && (is(s, i, "(") || is(s, i, "[") || is(s, i, "{")))
            return i;
        closed += is(s, i, ")") || is(s, i, "]") || is(s, i, "}");
        closed -= is(s, i, "(") || is(s, i, "[") || is(s, i, "{");
    }
    return -1;
}

/* Does an operand end at token i? Else a * behind it is none that multiplies. */
static bool is_operand(const Scan *s, int i)
{
    return is_name(s, i) || is(s, i, ")") || is(s, i, "]") ||
           (i >= 0 && (s->token[i].kind == TOKEN_INT || s->token[i].kind == TOKEN_FLOAT));
}

/* Is the name at i only read: an operand, an argument of what looks(), asked for its shape, or all
 * of its line? */
static bool only_reads(const Scan *s, int i)
{
    static const char *const operators[] = {"+", "-",  "*",  "/", "//", "%",  "**",
                                            "@", "==", "!=", "<", ">",  "<=", ">="};
    static const char *const facts[] = {"shape", "dtype", "ndim", "device"};
    int open = open_bracket(s, i);
    bool argument =
        (is(s, i - 1, "(") || is(s, i - 1, ",")) && (is(s, i + 1, ")") || is(s, i + 1, ","));
    if (is(s, i + 1, "."))
        return IS_ONE_OF(s, i + 2, facts) && !is(s, i + 3, "(");
    if (is(s, i + 1, "(") || is(s, i + 1, "["))
        return false;
    return IS_ONE_OF(s, i + 1, operators) ||
           (IS_ONE_OF(s, i - 1, operators) && is_operand(s, i - 2)) ||
           (argument && open > 0 && looks(s, open - 1)) || s->count == 1;
}

static void read_assignment(Scan *s, int i, int end)
{
    int start = i;
    for (int equals = i; (equals = find(s, start, end, "=")) < end;)
        start = equals + 1;
    for (int k = i; k < end; k++) {
        if (is_name(s, k) && (is(s, k + 1, "(") || is(s, k + 1, ".")) && !looks(s, k))
            s->calls = true;
        if (is_name(s, k) && k >= start && !is(s, k - 1, ".")) {
            note(s, k, only_reads(s, k) ? NAME_READ : NAME_USED);
            note_changed(s, k, end);
        }
    }
    for (int k = i; k < end; k++) {
        if (updates(s, k))
            note_targets(s, i, k);
        if (is(s, k, ":="))
            note(s, k - 1, NAME_GIVEN);
    }
    for (int from = i; from < start; from = find(s, from, end, "=") + 1)
        note_targets(s, from, find(s, from, end, "="));
    if (find(s, i, end, ":") < end && is_name(s, i) && is(s, i + 1, ":"))
        note(s, i, NAME_GIVEN);
}

static void read_import(const Scan *s, int i, int end)
{
    bool from = is(s, i, "from");
    int k = from ? find(s, i, end, "import") + 1 : i + 1;
    for (; k < end; k++)
        if (is_name(s, k) && !is(s, k - 1, ".") && !is(s, k + 1, "as"))
            note(s, k, NAME_IMPORTED);
}

static void read_piece(Scan *s, int i, int end)
{
    bool block = is(s, i, "if") || is(s, i, "while") || is(s, i, "else") || is(s, i, "try") ||
                 is(s, i, "elif") || is(s, i, "finally") || is(s, i, "for") || is(s, i, "with") ||
                 is(s, i, "except");
    if (is(s, i, "async"))
        i++;
    if (is(s, i, "def") || is(s, i, "class")) {
        note(s, i + 1, NAME_GIVEN);
        s->hidden = s->depth;
    } else if (is(s, i, "import") || is(s, i, "from")) {
        read_import(s, i, end);
    } else if (block) {
        int colon = find(s, i, end, ":");
        if (is(s, i, "for"))
            note_targets(s, i + 1, find(s, i, end, "in"));
        for (int k = i; k < colon; k++)
            if (is(s, k, "as"))
                note(s, k + 1, NAME_GIVEN);
        read_assignment(s, colon, colon);
        s->calls = s->calls || find(s, i, end, "(") < end;
        if (colon + 1 < end)
            read_piece(s, colon + 1, end);
    } else {
        read_assignment(s, i, end);
    }
}

static void read_line(Scan *s)
{
    if (s->hidden >= 0 && s->depth > s->hidden)
        return;
    s->hidden = -1;
    for (int i = 0; i < s->count;) {
        int end = find(s, i, s->count, ";");
        read_piece(s, i, end);
        i = end + 1;
    }
}

/* Reads lines until the text ends or a line holds no tokens; the place where reading stopped. */
static size_t read_lines(Scan *s, Span code)
{
    Error e = {0};
    Lexer x = lexer_make(code, false, &e);
    Token t;
    s->depth = s->count = 0;
    s->hidden = -1;
    do {
        t = lexer_next(&x);
        s->depth += (t.kind == TOKEN_INDENT) - (t.kind == TOKEN_DEDENT);
        if (t.kind == TOKEN_NEWLINE || t.kind == TOKEN_END) {
            read_line(s);
            s->count = 0;
        } else if (t.kind != TOKEN_INDENT && t.kind != TOKEN_DEDENT && s->count < MAX_LINE_TOKENS) {
            s->token[s->count++] = t;
        }
    } while (t.kind != TOKEN_END);
    return e.kind == ERROR_NONE ? (size_t)code.start + code.len : e.at.start;
}

bool code_given(Span code, NoteGiven *noted, void *context)
{
    Scan s = {.note = noted, .context = context};
    while (code.len) {
        size_t stop = read_lines(&s, code), end = (size_t)code.start + code.len;
        Str rest = str_part(code.source->text, stop, end);
        size_t next = stop + str_find(rest, '\n') + 1;
        if (next > end)
            next = end;
        code.start = (uint32_t)next;
        code.len = (uint32_t)(end - next);
    }
    return s.calls;
}
