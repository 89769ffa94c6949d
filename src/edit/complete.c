/*
 * complete.c - what fits where somebody types code: names of the lesson at that place, members of
 * what stands before a dot, Python's functions and words (see edit.h).
 *
 * What stands before a dot is followed name by name, without running anything: a variable as it is
 * at that step or in the call, modules, members of objects. Behind a bracket a tensor is expected,
 * as nearly all calls of a lesson give one. Within quotes and comments nothing fits.
 */
#include "edit/edit.h"
#include "language/composed.h"
#include "language/library.h"
#include "lesson/places.h"
#include "syntax/lexer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FITS_MOST = 300 };

typedef struct Search {
    const Lesson *lesson;
    size_t names;     /* so many of its bindings are there, */
    const Step *call; /* and what the function has that is called; NULL: it is in none */
    Arena *a;
    Fits *out;
    Str prefix;
    bool called; /* a bracket stands behind the caret: what is taken brings none */
} Search;

/* ---- the text before the caret ---- */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t word_start(Str text, size_t at)
{
    while (at > 0 && in_word(text.at[at - 1]))
        at--;
    return at;
}

/* Does the offset stand within quotes or a comment of its line? */
static bool is_quoted(Str text, size_t at)
{
    size_t start = at;
    char quote = 0;
    while (start > 0 && text.at[start - 1] != '\n')
        start--;
    for (; start < at; start++) {
        char c = text.at[start];
        if (!quote && c == '#')
            return true;
        if (!quote && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = 0;
    }
    return quote != 0;
}

/* ---- adding what fits ---- */

static bool begins_so(Str name, Str prefix)
{
    for (size_t i = 0; i < prefix.len; i++)
        if (i >= name.len ||
            tolower((unsigned char)name.at[i]) != tolower((unsigned char)prefix.at[i]))
            return false;
    bool own = name.len && name.at[0] == '_'; /* not meant for whoever does not ask for it */
    return !own || prefix.len;
}

static bool is_there(const Fits *out, Str insert)
{
    for (size_t i = 0; i < out->count; i++)
        if (str_equal(out->items[i].insert, insert))
            return true;
    return false;
}

static void add(Search *s, Fit fit)
{
    if (s->out->count < FITS_MOST && !is_there(s->out, fit.insert))
        *ARENA_PUSH(s->a, s->out) = fit;
}

static void add_name(Search *s, Str name, Str note)
{
    if (begins_so(name, s->prefix))
        add(s, (Fit){name, note, note, name, name.len, name.len});
}

/* The call of a function with what it cannot do without, the first of it selected: of
 * "softmax(input, dim, dtype=None)" it is "softmax(input, dim)". */
static Fit call_of(Search *s, Str name, Str signature, Str doc)
{
    Fit fit = {signature, doc, doc, name, name.len, name.len};
    size_t open = str_find(signature, '(');
    Str left = str_part(signature, open + 1, signature.len - 1);
    StrBuf out = strbuf_make(s->a);
    if (s->called || open == signature.len)
        return fit;
    strbuf_printf(&out, "%.*s(", STR_ARG(name));
    for (bool more = false; left.len; more = true) {
        size_t end = str_search(left, STR(", "), 0);
        Str word = str_part(left, 0, end < left.len ? end : left.len);
        bool rest = word.len && word.at[0] == '*';
        if (str_find(word, '=') < word.len || str_is(word, "*") || (more && rest))
            break;
        strbuf_puts(&out, more ? ", " : "");
        strbuf_add(&out, str_from(word, rest));
        if (!more) {
            fit.from = name.len + 1;
            fit.to = out.len;
        }
        left = str_from(left, word.len + 2);
    }
    strbuf_char(&out, ')');
    fit.insert = strbuf_str(&out);
    if (fit.from == name.len)
        fit.from = fit.to = fit.insert.len;
    return fit;
}

static void add_row(Search *s, const Builtin *row, bool bound)
{
    StrBuf signature = strbuf_make(s->a);
    if (library_hidden(row) || !begins_so(str_of(row->name), s->prefix))
        return;
    library_signature(&signature, row, bound);
    add(s, call_of(s, str_of(row->name), strbuf_str(&signature), str_of(row->doc)));
}

/* A function of the library that is written in the lesson language; bound to its object, it lacks
 * its first parameter. */
static void add_composed(Search *s, const Composed *c, bool bound)
{
    Str parameters = str_one_line(s->a, str_trim(c->parameters), SIZE_MAX);
    size_t first = str_search(parameters, STR(", "), 0);
    if (!begins_so(c->name, s->prefix))
        return;
    if (c->constant) {
        add_name(s, c->name, c->doc);
        return;
    }
    if (bound)
        parameters = str_from(parameters, first < parameters.len ? first + 2 : parameters.len);
    Str signature = str_printf(s->a, "%.*s(%.*s)", STR_ARG(c->name), STR_ARG(parameters));
    add(s, call_of(s, c->name, signature, c->doc));
}

/* As in a dictionary: capitals stand among the small letters. */
static int by_name(const void *a, const void *b)
{
    const Fit *x = a, *y = b;
    size_t least = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = strncasecmp(x->name.at, y->name.at, least);
    order = order ? order : memcmp(x->name.at, y->name.at, least);
    return order ? order : (int)x->name.len - (int)y->name.len;
}

static void add_space(Search *s, Namespace space, bool bound)
{
    const Builtin *row;
    size_t first = s->out->count;
    for (int k = 0; (row = library_row(k)) != NULL; k++)
        if (in_space(row->spaces, space))
            add_row(s, row, bound);
    for (const Constant *c = library_constants; c->name; c++)
        if (in_space(c->spaces, space))
            add_name(s, str_of(c->name),
                     c->value.kind == VALUE_MODULE ? STR("a module") : STR("a constant"));
    for (Composed c = {0}; composed_next(&c);)
        if (composed_in(&c, space))
            add_composed(s, &c, bound);
    if (s->out->count > first)
        qsort(s->out->items + first, s->out->count - first, sizeof *s->out->items, by_name);
}

/* ---- values ---- */

/* "6x6" for a tensor, what is written for a number, else the name of its type. */
static Str value_note(Search *s, Value v)
{
    StrBuf out = strbuf_make(s->a);
    if (v.kind == VALUE_INT)
        return str_printf(s->a, "%lld", (long long)v.i);
    if (v.kind == VALUE_FLOAT)
        return str_printf(s->a, "%.9g", v.f);
    if (v.kind == VALUE_FUNCTION || v.kind == VALUE_CLASS)
        return v.kind == VALUE_CLASS ? STR("a class of the lesson")
                                     : STR("a function of the lesson");
    if (v.kind != VALUE_TENSOR)
        return str_of(value_type_name(v));
    Shape shape = trace_node(&s->lesson->trace, v.node)->out.shape;
    for (int d = 0; d < shape.rank; d++)
        strbuf_printf(&out, "%s%lld", d ? "x" : "", (long long)shape.size[d]);
    return shape.rank ? strbuf_str(&out) : STR("a tensor of one number");
}

/* The newest tensor that the call gave that name; of other values the trace knows nothing. */
static bool local_value(const Search *s, Str name, Value *out)
{
    NodeId first = s->call ? s->call->begin : 0;
    for (NodeId id = s->call ? s->call->end : 0; id-- > first;)
        if (str_equal(str_behind(trace_node(&s->lesson->trace, id)->name, '.'), name)) {
            *out = (Value){.kind = VALUE_TENSOR, .node = id};
            return true;
        }
    return false;
}

static bool variable(const Search *s, Str name, Value *out)
{
    if (local_value(s, name, out))
        return true;
    for (size_t i = s->names; i-- > 0;)
        if (str_equal(s->lesson->bindings.items[i].name, name)) {
            *out = s->lesson->bindings.items[i].value;
            return true;
        }
    return false;
}

static bool module_named(Str name, Value *out)
{
    for (int i = 0; i < SPACES; i++)
        if (library_spaces[i].module && str_is(name, library_spaces[i].name)) {
            *out = (Value){.kind = VALUE_MODULE, .i = i};
            return true;
        }
    return false;
}

static bool object_member_of(Value of, Str name, Value *out)
{
    const MemberList *all = &of.module->members;
    for (size_t i = 0; i < all->count; i++)
        if (str_equal(all->items[i].name, name)) {
            *out = object_member(&all->items[i]);
            return true;
        }
    return false;
}

/* Follows one name behind a dot. */
static bool member(Search *s, Value of, Str name, Value *out)
{
    if (of.kind == VALUE_OBJECT)
        return object_member_of(of, name, out);
    *out = of;
    if (of.kind == VALUE_TENSOR)
        return str_is(name, "T") || str_is(name, "mT") || str_is(name, "data");
    return of.kind == VALUE_MODULE &&
           module_named(str_printf(s->a, "%s.%.*s", library_spaces[of.i].name, STR_ARG(name)), out);
}

/* The value that stands before a dot at that offset, without its cells: what it is. */
static bool value_before(Search *s, Str text, size_t dot, Value *out)
{
    size_t start = word_start(text, dot);
    Str name = str_part(text, start, dot);
    Value of;
    if (dot > 0 && (text.at[dot - 1] == ')' || text.at[dot - 1] == ']')) {
        *out = (Value){.kind = VALUE_TENSOR, .node = NO_NODE};
        return true;
    }
    if (!name.len || isdigit((unsigned char)name.at[0]))
        return false;
    if (start > 0 && text.at[start - 1] == '.')
        return value_before(s, text, start - 1, &of) && member(s, of, name, out);
    return variable(s, name, out) || module_named(name, out);
}

static void add_members(Search *s, Value of)
{
    Namespace space = value_space(of);
    if (of.kind == VALUE_MODULE) {
        add_space(s, (Namespace)of.i, false);
        return;
    }
    if (of.kind == VALUE_OBJECT) {
        const MemberList *all = &of.module->members;
        for (size_t i = 0; i < all->count; i++)
            add_name(s, all->items[i].name, value_note(s, object_member(&all->items[i])));
        space = SPACE_OBJECT;
    }
    if (space < SPACES)
        add_space(s, space, true);
}

static void add_keywords(Search *s)
{
    static const char *const words[] = {"and",  "as",     "assert", "break",  "class",  "continue",
                                        "def",  "del",    "elif",   "else",   "for",    "from",
                                        "if",   "import", "in",     "is",     "lambda", "not",
                                        "or",   "pass",   "raise",  "return", "try",    "while",
                                        "with", "None",   "True",   "False"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        add_name(s, str_of(words[i]), STR("a word of Python"));
}

static bool is_word(Token t, const char *text)
{
    return (t.kind == TOKEN_SYMBOL || t.kind == TOKEN_KEYWORD) && str_is(span_text(t.at), text);
}

/* Is a name given a value here? In brackets are parameters, behind them what begins a line, a loop
 * or goes on a list, with an "=" behind it. */
static bool is_given(Token before, Token name, Token next, bool header, int brackets)
{
    bool lists = is_word(before, ",");
    if (name.kind != TOKEN_NAME || brackets != header)
        return false;
    if (header)
        return lists || is_word(before, "(") || is_word(before, "*") || is_word(before, "**");
    bool begins = before.kind == TOKEN_NEWLINE || before.kind == TOKEN_INDENT ||
                  before.kind == TOKEN_DEDENT || is_word(before, "for");
    return (lists || begins) && (is_word(next, "=") || is_word(next, ",") || is_word(next, "in"));
}

/* The parameters of the function that is called, and the names that its lines give. */
static void add_locals(Search *s)
{
    Error ignored = {0};
    if (!s->call)
        return;
    Lexer x = lexer_make(s->call->def, false, &ignored);
    Token before = {0}, name = lexer_next(&x);
    for (bool header = true; name.kind != TOKEN_END;) {
        int brackets = x.brackets;
        Token next = lexer_next(&x);
        Value v = {.kind = VALUE_NONE};
        Str text = span_text(name.at);
        if (is_given(before, name, next, header, brackets) && begins_so(text, s->prefix))
            add_name(s, text, local_value(s, text, &v) ? value_note(s, v) : STR("of the function"));
        header = header && !(brackets == 0 && is_word(name, ":"));
        before = name;
        name = next;
    }
}

/* The variables, the newest first: of each name only the newest value is added. */
static void add_names(Search *s)
{
    add_locals(s);
    for (size_t i = s->names; i-- > 0;) {
        const Binding *b = &s->lesson->bindings.items[i];
        if (begins_so(b->name, s->prefix) && !is_there(s->out, b->name))
            add_name(s, b->name, value_note(s, b->value));
    }
    add_space(s, SPACE_BUILTIN, false);
    add_keywords(s);
}

/* True when all that fits is what stands there already. */
static bool is_whole(const Search *s)
{
    return s->out->count == 1 && str_equal(s->out->items[0].insert, s->prefix);
}

/* The newest call of the innermost function that the code which is typed stands in; NULL: none. */
static const Step *call_around(const Editing *ed)
{
    const Lesson *l = ed->shown->lesson;
    DrawTag over = ed->shown->field.over;
    Span at = {over.node ? &l->prelude : &l->source, (uint32_t)over.cell, 0};
    const Step *call = NULL;
    for (size_t i = 0; over.kind == TAG_LINE && i < l->trace.steps.count; i++) {
        const Step *s = &l->trace.steps.items[i];
        if (s->kind == STEP_CALL && span_holds(s->def, at) &&
            (!call || s->def.len <= call->def.len))
            call = s;
    }
    return call;
}

void edit_fits(void *editing, Arena *a, Str text, size_t caret, Fits *out)
{
    const Editing *ed = editing;
    const LessonStep *step = shown_step(ed->shown);
    size_t from = word_start(text, caret);
    bool dot = from > 0 && text.at[from - 1] == '.';
    Value of;
    if (!step || is_quoted(text, caret))
        return;
    Search s = {.lesson = ed->shown->lesson,
                .names = names_until(ed->shown->lesson, step->number - ed->fits_before),
                .call = ed->fits_before ? call_around(ed) : NULL,
                .a = a,
                .out = out,
                .prefix = str_part(text, from, caret),
                .called = caret < text.len && text.at[caret] == '('};
    out->from = from;
    if (dot && value_before(&s, text, from - 1, &of))
        add_members(&s, of);
    else if (!dot && s.prefix.len && !isdigit((unsigned char)s.prefix.at[0]))
        add_names(&s);
    if (is_whole(&s))
        out->count = 0;
}
