/*
 * parser.c - tokens that are expected and those that are not; statements and blocks (see parser.h).
 */
#include "syntax/parser.h"

#include "base/lookup.h"
#include "syntax/parse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- the Python that the lesson language leaves out, and what to write instead ---- */

/* To leave out (or let in) a word, edit the table. It is asked only where a token could not be
 * used, so words like "in" or "else" stand here without harm. */
static const struct Refused {
    const char *words, *hint;
} refused[] = {
    {"yield", "write it as a statement of its own, or as x = yield"},
    {"async", "write a plain def"},
    {"await", "call the function plainly"},
    {"*", "nothing is unpacked here: write the items one by one"},
    {"%", "lines of IPython's own, such as %matplotlib, are not run"},
    {"!", "a condition is turned around by `not a.any()`; commands for the shell are not run"},
};

/* Could a * unpack something here, as in x[*places]? Behind an operator it is none of Python. */
static bool may_unpack(const Parser *p)
{
    Str last = span_text(p->last);
    return str_is(last, "[") || str_is(last, ",") || str_is(last, ":");
}

/* What to write instead of the next token; NULL: it is not left out. */
static const char *refusal(const Parser *p)
{
    Str token = span_text(p->now.at), word;
    bool named = p->now.kind == TOKEN_SYMBOL || p->now.kind == TOKEN_KEYWORD;
    if (str_is(token, "*") && !may_unpack(p))
        return NULL;
    for (size_t k = 0; named && k < sizeof refused / sizeof *refused; k++)
        for (Str words = str_of(refused[k].words); str_word(&words, &word);)
            if (str_equal(word, token))
                return refused[k].hint;
    return NULL;
}

/* True when there is an error: one that was there, or because the next token is a piece of Python
 * that the lesson language leaves out. */
static bool parse_refuse(Parser *p)
{
    const char *hint = refusal(p);
    Str token = span_text(p->now.at);
    if (p->error->kind == ERROR_NONE && hint) {
        error_at(p->error, p->now.at, "'%.*s' is not in the lesson language%s", STR_ARG(token),
                 strchr("+*@%", token.at[0]) ? " at this place" : "");
        error_type(p->error, ERROR_LIMIT);
        error_hint(p->error, "%s", hint);
    }
    return p->error->kind != ERROR_NONE;
}

/* ---- lists and tokens ---- */

Ast *ast_list_add(AstList *l, Ast *node)
{
    if (node) {
        *(l->first ? &l->last->next : &l->first) = node;
        l->last = node;
    }
    return node;
}

AstRole ast_role(const Ast *s)
{
    const Ast *e = s->left;
    if (s->kind == AST_IMPORT || s->kind == AST_DEF || s->kind == AST_CLASS)
        return ROLE_NONE;
    if (s->kind != AST_EXPRESSION)
        return ROLE_STEP;
    if (e->kind == AST_STRING)
        return ROLE_NONE;
    bool print = e->kind == AST_CALL && e->left->kind == AST_NAME && str_is(e->left->text, "print");
    return print ? ROLE_PRINT : ROLE_STEP;
}

Parser parser_make(Arena *a, Span code, bool inside, int depth, Error *e)
{
    Parser p = {.arena = a, .code = code, .depth = depth, .error = e, .last = code};
    p.last.len = 0;
    p.lexer = lexer_make(code, inside, e);
    p.now = lexer_next(&p.lexer);
    return p;
}

Ast *parse_node(Parser *p, AstKind kind, Span at)
{
    Ast *n = ARENA_NEW(p->arena, Ast);
    n->kind = kind;
    n->at = at;
    return n;
}

Ast *parse_end(Parser *p, Ast *n)
{
    n->at = span_join(n->at, p->last);
    return p->error->kind == ERROR_NONE ? n : NULL;
}

void parse_advance(Parser *p)
{
    if (p->now.at.len) {
        p->last = p->now.at;
        p->last_kind = p->now.kind;
    }
    p->now = lexer_next(&p->lexer);
    if (p->now.kind == TOKEN_END && p->last.len) /* blank lines, or a fence's, say nothing */
        p->now.at = (Span){p->last.source, p->last.start + p->last.len, 0};
}

bool parse_at(const Parser *p, const char *text)
{
    return (p->now.kind == TOKEN_SYMBOL || p->now.kind == TOKEN_KEYWORD) &&
           str_is(span_text(p->now.at), text);
}

bool parse_take(Parser *p, const char *text)
{
    if (!parse_at(p, text))
        return false;
    parse_advance(p);
    return true;
}

/* The next token as messages name it. */
typedef struct TokenText {
    char text[64];
} TokenText;

static TokenText found(const Parser *p)
{
    static const char *const special[] = {
        [TOKEN_NEWLINE] = "the end of the line",
        [TOKEN_END] = "the end of the code",
        [TOKEN_INDENT] = "a deeper indentation",
        [TOKEN_DEDENT] = "the end of the block",
        [TOKEN_STRING] = "a string",
        [TOKEN_SYMBOL] = NULL,
    };
    TokenText out;
    Str text = span_text(p->now.at);
    bool cut = text.len > 40;
    if (special[p->now.kind])
        snprintf(out.text, sizeof out.text, "%s", special[p->now.kind]);
    else
        snprintf(out.text, sizeof out.text, "'%.*s'%s", cut ? 40 : (int)text.len, text.at,
                 cut ? "..." : "");
    return out;
}

bool parse_expect(Parser *p, const char *text, const char *after)
{
    if (parse_take(p, text))
        return true;
    return !parse_refuse(p) && error_at(p->error, p->now.at, "expected '%s' after %s, found %s",
                                        text, after, found(p).text);
}

/* True when the bracket that is open here is not closed in all that follows. */
static bool never_closed(const Parser *p)
{
    Error quiet = {0};
    Lexer ahead = p->lexer;
    int open = ahead.brackets;
    ahead.error = &quiet;
    while (lexer_next(&ahead).kind != TOKEN_END)
        if (ahead.brackets < open)
            return false;
    return true;
}

static bool is_closing(const Parser *p)
{
    return parse_at(p, ")") || parse_at(p, "]") || parse_at(p, "}");
}

static bool is_value(TokenKind k)
{
    return k == TOKEN_NAME || k == TOKEN_INT || k == TOKEN_FLOAT || k == TOKEN_STRING;
}

/* True when a value begins here; when one ended just before. */
static bool begins_value(const Parser *p)
{
    return is_value(p->now.kind);
}

static bool ends_value(const Parser *p)
{
    Str last = span_text(p->last);
    bool closes = str_is(last, ")") || str_is(last, "]") || str_is(last, "}");
    return p->last.len && (is_value(p->last_kind) || closes);
}

static bool fail_unclosed(Parser *p, Span opener)
{
    static const char *const pairs[] = {"()", "[]", "{}"};
    Str open = span_text(opener);
    error_at(p->error, opener, "'%.*s' was never closed", STR_ARG(open));
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (open.at[0] == pairs[i][0])
            error_hint(p->error, "put '%c' where it ends", pairs[i][1]);
    return false;
}

bool parse_close(Parser *p, const char *text, Span opener)
{
    Str open = span_text(opener);
    if (parse_take(p, text))
        return true;
    if (p->error->kind != ERROR_NONE)
        return false;
    if (is_closing(p))
        return error_at(p->error, p->now.at,
                        "closing parenthesis '%.*s' does not match opening parenthesis '%.*s'%s",
                        STR_ARG(span_text(p->now.at)), STR_ARG(open),
                        span_line(opener) == span_line(p->now.at) ? "" : " further up");
    if (p->now.kind == TOKEN_END || never_closed(p))
        return fail_unclosed(p, opener);
    if (begins_value(p)) {
        error_at(p->error, p->now.at, "invalid syntax. Perhaps you forgot a comma?");
        return error_hint(p->error, "between %.*s and %s", STR_ARG(span_text(p->last)),
                          found(p).text);
    }
    if (parse_refuse(p))
        return false;
    return error_at(p->error, p->now.at, "expected '%s' to close '%.*s' at line %d, found %s", text,
                    STR_ARG(open), span_line(opener), found(p).text);
}

static bool at_line_end(const Parser *p)
{
    return p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END;
}

/* The line up to the last token, and that token with it. */
static Str line_so_far(const Parser *p)
{
    Str text = p->last.source->text;
    size_t stop = p->last.start + p->last.len, start = stop;
    while (start > 0 && text.at[start - 1] != '\n')
        start--;
    return str_trim(str_part(text, start, stop));
}

/* What other languages write: x++, a && b. */
static bool hint_foreign(Parser *p)
{
    static const struct {
        const char *twice, *hint;
    } signs[] = {{"++", "write `n += 1`"},
                 {"&&", "write `a.any() and b.any()`: `and` joins conditions"},
                 {"||", "write `a.any() or b.any()`: `or` joins conditions"}};
    Str text = p->last.source->text;
    size_t end = p->last.start + p->last.len + (at_line_end(p) ? 0 : p->now.at.len);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (end >= 2 && end <= text.len && str_is(str_part(text, end - 2, end), signs[i].twice))
            return error_hint(p->error, "%s", signs[i].hint), true;
    return false;
}

/* A line that begins with a word that is nearly a keyword, and no name in front of a value. */
static bool hint_keyword(Parser *p)
{
    static const char *const keywords[] = {"for",   "return", "while", "elif",   "else", "def",
                                           "class", "import", "from",  "with",   "try",  "except",
                                           "raise", "assert", "if",    "finally"};
    Str line = line_so_far(p);
    Nearest near = {.wanted = str_part(line, 0, line.len - str_ends(line, ":"))};
    for (size_t i = 0; i < near.wanted.len; i++)
        if (!isalpha((unsigned char)near.wanted.at[i]))
            return false;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        nearest_offer(&near, str_of(keywords[i]));
    return near.distance > 0 && nearest_hint(&near, p->error);
}

/* What is missing where something stands that was not expected. */
static void hint_missing(Parser *p)
{
    bool closes = is_closing(p);
    if (at_line_end(p))
        error_hint(p->error, "something is missing here");
    else if (closes && !ends_value(p))
        error_hint(p->error, "something is missing in front of it");
    else if (closes)
        error_hint(p->error, "no '%s' stands before it that it could close",
                   parse_at(p, ")")   ? "("
                   : parse_at(p, "]") ? "["
                                      : "{");
    else if (begins_value(p) && ends_value(p))
        error_hint(p->error, "between %.*s and %s something is missing, an operator or a comma",
                   STR_ARG(span_text(p->last)), found(p).text);
}

/* The innermost bracket that is still open where the code ends: the last one that opened it. */
static Span open_bracket(const Parser *p)
{
    Error quiet = {0};
    Lexer again = lexer_make(p->code, p->lexer.inside, &quiet);
    Span opened = {0};
    int before = again.brackets;
    for (Token t; (t = lexer_next(&again)).kind != TOKEN_END; before = again.brackets)
        if (again.brackets > before && again.brackets == p->lexer.brackets)
            opened = t.at;
    return opened;
}

Ast *parse_unexpected(Parser *p)
{
    if (parse_refuse(p))
        return NULL;
    Span open = p->now.kind == TOKEN_END ? open_bracket(p) : (Span){0};
    if (open.len)
        return fail_unclosed(p, open), NULL;
    if (parse_at(p, "="))
        return parse_fail(p, p->now.at,
                          "invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
                          "equality is tested with '=='");
    if (p->now.kind == TOKEN_INDENT) {
        error_at(p->error, p->now.at, "unexpected indent");
        error_type(p->error, "IndentationError");
    }
    error_at(p->error, p->now.at, "did not expect %s here", found(p).text);
    if (p->now.kind == TOKEN_INDENT)
        error_hint(p->error, "only the lines behind a ':' are indented");
    else if (!hint_foreign(p) && !hint_keyword(p))
        hint_missing(p);
    return NULL;
}

Ast *parse_fail(Parser *p, Span at, const char *message, const char *hint)
{
    if (p->error->kind == ERROR_NONE) {
        error_at(p->error, at, "%s", message);
        error_hint(p->error, "%s", hint);
    }
    return NULL;
}

Span parse_name(Parser *p)
{
    Span at = p->now.at;
    if (p->now.kind != TOKEN_NAME)
        parse_unexpected(p);
    parse_advance(p);
    return at;
}

Str parse_own(const Parser *p, Str name)
{
    Str class = p->of_class;
    if (!class.len || !str_starts(name, "__") || str_ends(name, "__"))
        return name;
    while (str_starts(class, "_"))
        class = str_from(class, 1);
    return class.len ? str_printf(p->arena, "_%.*s%.*s", STR_ARG(class), STR_ARG(name)) : name;
}

Ast *parse_commas(Parser *p, const char *close, ReadItem *item)
{
    AstList list = {0};
    while (!parse_at(p, close) && ast_list_add(&list, item(p, &list)) && parse_take(p, ","))
        continue;
    return list.first;
}

/* ---- simple statements ---- */

/* assertion: 'assert' one [',' one] */
static Ast *parse_assert(Parser *p)
{
    Ast *n = parse_node(p, AST_ASSERT, p->now.at);
    parse_advance(p);
    n->left = parse_one(p);
    if (parse_take(p, ","))
        n->right = parse_one(p);
    return parse_end(p, n);
}

/* return: 'return' [items] */
static Ast *parse_return(Parser *p)
{
    Ast *n = parse_node(p, AST_RETURN, p->now.at);
    if (!p->in_def)
        return parse_fail(p, p->now.at, "'return' outside function", "");
    parse_advance(p);
    if (!at_line_end(p) && !parse_at(p, ";"))
        n->left = parse_items(p);
    return parse_end(p, n);
}

/* ---- import ---- */

/* dotted: {'.'} NAME {'.' NAME} */
static Str parse_dotted(Parser *p)
{
    Span first = p->now.at;
    while (parse_take(p, "."))
        continue;
    do
        parse_name(p);
    while (parse_take(p, "."));
    return span_text(span_join(first, p->last));
}

/* alias: dotted ['as' NAME] */
static Ast *parse_alias(Parser *p, const AstList *before)
{
    (void)before;
    Ast *n = parse_node(p, AST_ALIAS, p->now.at);
    n->module = parse_dotted(p);
    if (parse_take(p, "as"))
        n->as = span_text(parse_name(p));
    return parse_end(p, n);
}

/* member: NAME ['as' NAME] */
static Ast *parse_member(Parser *p, const AstList *before)
{
    (void)before;
    Ast *n = parse_node(p, AST_ALIAS, p->now.at);
    n->module = span_text(parse_name(p));
    if (parse_at(p, "."))
        return parse_fail(p, p->now.at, "invalid syntax",
                          "a member stands here, without a dot: from torch.nn import functional");
    if (parse_take(p, "as"))
        n->as = span_text(parse_name(p));
    return parse_end(p, n);
}

/* '*': an alias called so */
static Ast *parse_all(Parser *p)
{
    Ast *n = parse_node(p, AST_ALIAS, p->now.at);
    n->module = STR("*");
    parse_take(p, "*");
    return parse_end(p, n);
}

/* import: 'import' alias {',' alias}
 *       | 'from' dotted 'import' ('*' | member {',' member} | '(' member {',' member} ')') */
static Ast *parse_import(Parser *p)
{
    Ast *n = parse_node(p, AST_IMPORT, p->now.at);
    bool from = parse_take(p, "from");
    Str module = from ? parse_dotted(p) : STR("");
    parse_expect(p, "import", "the module's name");
    Span opener = p->now.at;
    bool open = from && parse_take(p, "(");
    n->list = from && !open && parse_at(p, "*")
                  ? parse_all(p)
                  : parse_commas(p, ")", from ? parse_member : parse_alias);
    if (open)
        parse_close(p, ")", opener);
    for (Ast *a = from ? n->list : NULL; a; a = a->next) {
        a->text = a->module;
        a->module = module;
    }
    return parse_end(p, n);
}

/* ---- blocks ---- */

static bool parse_line(Parser *p, AstList *to);
static bool parse_statement(Parser *p, AstList *to);

/* block: simple line, or NEWLINE INDENT statement {statement} DEDENT */
Ast *parse_block(Parser *p, Ast *owner, const char *what)
{
    AstList body = {0};
    Span header = owner->at;
    parse_expect(p, ":", what);
    if (p->now.kind != TOKEN_NEWLINE) {
        parse_line(p, &body);
    } else {
        parse_advance(p);
        if (p->error->kind == ERROR_NONE && p->now.kind != TOKEN_INDENT) {
            error_at(p->error, p->now.at, "expected an indented block after %s at line %d", what,
                     span_line(header));
            error_type(p->error, "IndentationError");
            error_hint(p->error, "indent the lines that belong to it by four spaces");
        }
        parse_advance(p);
        while (p->now.kind != TOKEN_DEDENT && p->now.kind != TOKEN_END)
            if (!parse_statement(p, &body))
                return NULL;
        if (p->now.kind == TOKEN_DEDENT)
            parse_advance(p);
    }
    owner->list = body.first;
    if (body.last)
        owner->at = span_join(header, body.last->at);
    return p->error->kind == ERROR_NONE ? owner : NULL;
}

/* The block of a def, in which a return may stand, or of a class. */
static Ast *parse_body(Parser *p, Ast *owner, const char *what, bool in_def)
{
    bool outer = p->in_def, loop = p->in_loop, yields = p->yields;
    p->in_def = in_def;
    p->in_loop = p->yields = false;
    owner = parse_block(p, owner, what);
    p->in_def = outer;
    p->in_loop = loop;
    if (owner)
        owner->yields = p->yields;
    p->yields = yields;
    return owner;
}

/* May the parameter stand behind these? */
static bool check_parameter(Parser *p, const AstList *before, const Ast *n)
{
    bool by_name = false, preset = false;
    for (const Ast *other = before->first; other; other = other->next) {
        if (n->text.len && str_equal(other->text, n->text))
            return error_at(p->error, n->name, "duplicate argument '%.*s' in function definition",
                            STR_ARG(n->text));
        if (other->op == PARAMETER_WORDS)
            return error_at(p->error, n->at, "arguments cannot follow var-keyword argument");
        if (other->op == PARAMETER_SLASH && n->op == PARAMETER_SLASH)
            return error_at(p->error, n->at, "/ may appear only once");
        by_name = by_name || other->op == PARAMETER_REST;
        preset = preset || other->right;
    }
    if (by_name && n->op == PARAMETER_REST)
        return error_at(p->error, n->at, "* argument may appear only once");
    if (by_name && n->op == PARAMETER_SLASH)
        return error_at(p->error, n->at, "/ must be ahead of *");
    if (!before->first && n->op == PARAMETER_SLASH)
        return error_at(p->error, n->at, "at least one argument must precede /");
    return by_name || !preset || n->right || n->op != PARAMETER_ONE ||
           error_at(p->error, n->name, "non-default argument follows default argument");
}

/* parameter: NAME [':' one] ['=' one] | '*' [NAME] | '**' NAME | '/' */
static Ast *parse_parameter(Parser *p, const AstList *before)
{
    Ast *n = parse_node(p, AST_PARAMETER, p->now.at);
    n->op = parse_take(p, "*")    ? PARAMETER_REST
            : parse_take(p, "**") ? PARAMETER_WORDS
            : parse_take(p, "/")  ? PARAMETER_SLASH
                                  : PARAMETER_ONE;
    bool named = n->op != PARAMETER_SLASH &&
                 !(n->op == PARAMETER_REST && (parse_at(p, ",") || parse_at(p, ")")));
    if (named) {
        n->name = parse_name(p);
        n->text = parse_own(p, span_text(n->name));
    }
    if (p->annotated && parse_take(p, ":"))
        n->step = parse_one(p);
    if (n->op == PARAMETER_ONE && parse_take(p, "="))
        n->right = parse_one(p);
    check_parameter(p, before, n);
    return parse_end(p, n);
}

Ast *parse_parameters(Parser *p, const char *close)
{
    Ast *first = parse_commas(p, close, parse_parameter), *last = first;
    while (last && last->next)
        last = last->next;
    if (last && last->op == PARAMETER_REST && !last->text.len)
        return parse_fail(p, last->at, "named arguments must follow bare *", "");
    return first;
}

/* keyword NAME, of a def or class */
static Ast *parse_named(Parser *p, AstKind kind)
{
    Ast *n = parse_node(p, kind, p->now.at);
    parse_advance(p);
    n->name = parse_name(p);
    n->text = parse_own(p, span_text(n->name));
    return n;
}

/* Notes whose the names of a def are: a parameter, and what is bound already, is nobody else's. */
static Ast *parse_names(Parser *p, Ast *def)
{
    const Ast *late = ast_names(p->arena, def->list, &def->names);
    bool global = late && lookup_find(&def->names, late->text) == NAME_GLOBAL;
    if (late)
        return parse_fail(p, late->at,
                          str_printf(p->arena, "name '%.*s' is assigned to before %s declaration",
                                     STR_ARG(late->text), global ? "global" : "nonlocal")
                              .at,
                          "say so in the first line of the def");
    for (const Ast *one = def->params; one; one = one->next) {
        int whose = one->text.len ? lookup_find(&def->names, one->text) : -1;
        if (whose > NAME_LOCAL)
            return parse_fail(p, one->at,
                              str_printf(p->arena, "name '%.*s' is parameter and %s",
                                         STR_ARG(one->text),
                                         whose == NAME_GLOBAL ? "global" : "nonlocal")
                                  .at,
                              "call one of the two by another name");
    }
    return def;
}

/* def: 'def' NAME '(' [parameter {',' parameter} [',']] ')' ['->' one] block; the type after the
 * arrow is ignored */
static Ast *parse_def(Parser *p)
{
    Ast *n = parse_named(p, AST_DEF);
    Span opener = p->now.at;
    parse_expect(p, "(", "the function's name");
    p->annotated = true;
    n->params = parse_parameters(p, ")");
    p->annotated = false;
    parse_close(p, ")", opener);
    n->op = parse_take(p, "->");
    if (n->op)
        parse_one(p);
    n = parse_body(p, n, "this 'def'", true);
    if (n && n->yields)
        parse_mark_yields(n->list);
    return n ? parse_names(p, n) : NULL;
}

/* class: 'class' NAME ['(' [argument {',' argument} [',']] ')'] block */
static Ast *parse_class(Parser *p)
{
    Ast *n = parse_named(p, AST_CLASS);
    Span opener = p->now.at;
    if (parse_take(p, "(")) {
        n->params = parse_commas(p, ")", parse_argument);
        parse_close(p, ")", opener);
    }
    Str outer = p->of_class;
    p->of_class = span_text(n->name);
    n = parse_body(p, n, "this 'class'", false);
    p->of_class = outer;
    return n;
}

/* decorated: '@' one NEWLINE {'@' one NEWLINE} (def | class) */
static Ast *parse_decorated(Parser *p)
{
    AstList decorators = {0};
    Span first = p->now.at;
    while (parse_at(p, "@")) {
        Ast *n = parse_node(p, AST_DECORATOR, p->now.at);
        parse_advance(p);
        n->left = parse_one(p);
        if (!ast_list_add(&decorators, parse_end(p, n)))
            return NULL;
        if (p->now.kind != TOKEN_NEWLINE)
            return parse_unexpected(p);
        parse_advance(p);
    }
    if (!parse_at(p, "def") && !parse_at(p, "class"))
        return parse_fail(p, first, "a decorator stands above a def or class", "");
    Ast *n = parse_at(p, "def") ? parse_def(p) : parse_class(p);
    if (n)
        n->decorators = decorators.first;
    return n;
}

/* ---- any statement ---- */

static Ast *parse_pass(Parser *p)
{
    Ast *n = parse_node(p, AST_PASS, p->now.at);
    parse_advance(p);
    return n;
}

/* The statements that begin with a word of their own; all others begin with an expression. To add
 * one: a function that reads it, and a row. */
static const struct Statement {
    const char *word;
    Ast *(*parse)(Parser *p);
    bool block; /* it has a block, and so a line of its own */
} statements[] = {
    {"for", parse_for, true},
    {"def", parse_def, true},
    {"class", parse_class, true},
    {"if", parse_if, true},
    {"while", parse_while, true},
    {"try", parse_try, true},
    {"with", parse_with, true},
    {"break", parse_break, false},
    {"continue", parse_continue, false},
    {"raise", parse_raise, false},
    {"del", parse_del, false},
    {"global", parse_global, false},
    {"nonlocal", parse_nonlocal, false},
    {"assert", parse_assert, false},
    {"return", parse_return, false},
    {"pass", parse_pass, false},
    {"import", parse_import, false},
    {"from", parse_import, false},
    {"@", parse_decorated, true},
};

/* The row of the statement that begins with the next token, or NULL. */
static const struct Statement *find_statement(const Parser *p)
{
    for (size_t k = 0; k < sizeof statements / sizeof *statements; k++)
        if (parse_at(p, statements[k].word))
            return &statements[k];
    return NULL;
}

/* A line of IPython's own, which nothing is done for: a pass that has a text. */
static Ast *parse_command(Parser *p)
{
    Ast *n = parse_pass(p);
    n->text = span_text(n->at);
    return n;
}

static Ast *parse_simple(Parser *p)
{
    if (p->now.kind == TOKEN_COMMAND)
        return parse_command(p);
    const struct Statement *row = find_statement(p);
    return row && !row->block ? row->parse(p) : parse_assignment(p);
}

static bool add_statement(Parser *p, AstList *to, Ast *n)
{
    if (!n || p->error->kind != ERROR_NONE)
        return false;
    ast_list_add(to, n);
    if (++p->statements <= MAX_STATEMENTS)
        return true;
    error_at(p->error, n->at, "more than %d statements", MAX_STATEMENTS);
    return error_type(p->error, ERROR_LIMIT);
}

/* line: simple {';' simple} [';'] NEWLINE */
static bool parse_line(Parser *p, AstList *to)
{
    do {
        if (!add_statement(p, to, parse_simple(p)))
            return false;
    } while (parse_take(p, ";") && !at_line_end(p));
    if (p->now.kind == TOKEN_NEWLINE)
        parse_advance(p);
    else if (begins_value(p) && str_is(span_text(p->last), "print"))
        parse_fail(p, p->last, "Missing parentheses in call to 'print'. Did you mean print(...)?",
                   "");
    else if (begins_value(p) && str_is(span_text(p->last), "match"))
        parse_fail(p, p->last, "'match' is not in the lesson language", "write if and elif");
    else if (p->now.kind != TOKEN_END)
        parse_unexpected(p);
    return p->error->kind == ERROR_NONE;
}

/* Adds the next statement, or the line of statements, to the list; false after an error.
 * statement: for | def | class | line */
static bool parse_statement(Parser *p, AstList *to)
{
    const struct Statement *row = find_statement(p);
    return row && row->block ? add_statement(p, to, row->parse(p)) : parse_line(p, to);
}

/* ---- whole texts ---- */

/* What cannot be read is Python's SyntaxError, unless it is Python that is left out here. */
static bool end_reading(Error *e)
{
    bool left_out = strstr(e->message, "not in the lesson language") != NULL;
    if (e->kind == ERROR_LESSON)
        error_type(e, left_out ? ERROR_LIMIT : "SyntaxError");
    return e->kind == ERROR_NONE;
}

bool parse_script(Arena *a, Span code, Ast **out, Error *e)
{
    AstList list = {0};
    Parser p = parser_make(a, code, false, 0, e);
    while (p.now.kind != TOKEN_END && parse_statement(&p, &list))
        continue;
    *out = list.first;
    return end_reading(e);
}

bool parse_expression(Arena *a, Span code, Ast **out, Error *e)
{
    Parser p = parser_make(a, code, true, 0, e);
    *out = parse_items(&p);
    if (*out && p.now.kind != TOKEN_END)
        parse_unexpected(&p);
    return end_reading(e);
}
