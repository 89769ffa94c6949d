/*
 * parser.c - tokens that are expected and those that are not; statements and blocks (see parser.h).
 */
#include "syntax/parser.h"

#include "syntax/parse.h"

#include <stdio.h>
#include <string.h>

/* ---- the Python that the lesson language leaves out, and what to write instead ---- */

/* To leave out (or let in) a word, edit the table. It is asked only where a token could not be
 * used, so words like "in" or "else" stand here without harm. */
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

/* True when the next token is a piece of Python that the lesson language leaves out, an error has
 * then been set. */
static bool parse_refuse(Parser *p)
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
    Parser p = {.arena = a, .depth = depth, .error = e, .last = code};
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

void parse_advance(Parser *p)
{
    if (p->now.at.len)
        p->last = p->now.at;
    p->now = lexer_next(&p->lexer);
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

/* The next token as messages name it. Line ends have no text to point at: the place is then just
 * behind the last token, where something is missing. */
static const char *found(const Parser *p, Span *at, char *room, size_t size)
{
    *at = p->now.at;
    Str text = span_text(*at);
    switch (p->now.kind) {
    case TOKEN_NEWLINE:
        return "the end of the line";
    case TOKEN_END:
        return "the end of the code";
    case TOKEN_INDENT:
        return "a deeper indentation";
    case TOKEN_DEDENT:
        return "the end of the block";
    case TOKEN_STRING:
        return "a string";
    default:
        snprintf(room, size, "'%.*s'%s", text.len > 40 ? 40 : (int)text.len, text.at,
                 text.len > 40 ? "..." : "");
        return room;
    }
}

bool parse_expect(Parser *p, const char *text, const char *after)
{
    char room[64];
    Span at;
    if (parse_take(p, text))
        return true;
    if (p->error->kind != ERROR_NONE || parse_refuse(p))
        return false;
    const char *got = found(p, &at, room, sizeof room);
    return error_at(p->error, at, "expected '%s' after %s, found %s", text, after, got);
}

bool parse_close(Parser *p, const char *text, Span opener)
{
    char room[64];
    Span at;
    if (parse_take(p, text))
        return true;
    if (p->error->kind != ERROR_NONE || parse_refuse(p))
        return false;
    if (p->now.kind == TOKEN_END)
        return error_at(p->error, opener, "'%.*s' was never closed", STR_ARG(span_text(opener)));
    const char *got = found(p, &at, room, sizeof room);
    return error_at(p->error, at, "expected '%s' to close '%.*s' at line %d, found %s", text,
                    STR_ARG(span_text(opener)), span_line(opener), got);
}

Ast *parse_unexpected(Parser *p)
{
    char room[64];
    Span at;
    if (p->error->kind != ERROR_NONE || parse_refuse(p))
        return NULL;
    const char *got = found(p, &at, room, sizeof room);
    error_at(p->error, at, "did not expect %s here", got);
    if (p->now.kind == TOKEN_INDENT)
        error_hint(p->error, "only the lines of a for, def or class are indented");
    else if (p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END)
        error_hint(p->error, "something is missing here");
    return NULL;
}

/* ---- simple statements ---- */

/* assignment: items {'=' items}, the first target already read */
static Ast *parse_assignment(Parser *p, Ast *first)
{
    Ast *n = parse_node(p, AST_ASSIGN, first->at);
    AstList targets = {0};
    for (Ast *next = first; next; next = parse_items(p)) {
        if (!parse_at(p, "=")) {
            n->right = next;
            n->list = targets.first;
            n->at = span_join(first->at, next->at);
            return n;
        }
        if (!parse_check_target(p, next))
            return NULL;
        ast_list_add(&targets, next);
        parse_advance(p);
    }
    return NULL;
}

/* update: target OP'=' items, the target already read */
static Ast *parse_update(Parser *p, Ast *target)
{
    Ast *n = parse_node(p, AST_UPDATE, target->at);
    n->op = parse_update_op(p);
    n->target = target;
    if (target->kind == AST_TUPLE || target->kind == AST_LIST) {
        error_at(p->error, target->at, "a tuple cannot be updated in place");
        return NULL;
    }
    if (!parse_check_target(p, target))
        return NULL;
    parse_advance(p);
    n->right = parse_items(p);
    if (!n->right)
        return NULL;
    n->at = span_join(target->at, n->right->at);
    return n;
}

/* expression: items, alone or as the first part of an assignment */
static Ast *parse_expression_statement(Parser *p)
{
    Ast *first = parse_items(p);
    if (!first)
        return NULL;
    if (parse_at(p, "="))
        return parse_assignment(p, first);
    if (parse_update_op(p) >= 0)
        return parse_update(p, first);
    if (parse_at(p, ":")) {
        error_at(p->error, p->now.at, "type annotations are not in the lesson language");
        error_hint(p->error, "leave the type out");
        return NULL;
    }
    Ast *n = parse_node(p, AST_EXPRESSION, first->at);
    n->left = first;
    return n;
}

/* assertion: 'assert' one [',' one] */
static Ast *parse_assert(Parser *p)
{
    Ast *n = parse_node(p, AST_ASSERT, p->now.at);
    parse_advance(p);
    n->left = parse_one(p);
    if (n->left && parse_take(p, ","))
        n->right = parse_one(p);
    n->at = span_join(n->at, p->last);
    return n;
}

/* return: 'return' [items] */
static Ast *parse_return(Parser *p)
{
    Ast *n = parse_node(p, AST_RETURN, p->now.at);
    if (!p->in_def) {
        error_at(p->error, p->now.at, "'return' outside function");
        return NULL;
    }
    parse_advance(p);
    if (p->now.kind != TOKEN_NEWLINE && p->now.kind != TOKEN_END && !parse_at(p, ";"))
        n->left = parse_items(p);
    n->at = span_join(n->at, p->last);
    return n;
}

/* ---- import ---- */

/* dotted: {'.'} NAME {'.' NAME} */
static bool parse_dotted(Parser *p, Str *out)
{
    Span first = p->now.at;
    while (parse_take(p, "."))
        continue;
    do {
        if (p->now.kind != TOKEN_NAME)
            return parse_unexpected(p) != NULL;
        parse_advance(p);
    } while (parse_take(p, "."));
    *out = span_text(span_join(first, p->last));
    return true;
}

/* alias: (dotted | NAME) ['as' NAME] */
static Ast *parse_alias(Parser *p, Str module, bool member)
{
    Ast *n = parse_node(p, AST_ALIAS, p->now.at);
    n->module = module;
    if (!parse_dotted(p, member ? &n->text : &n->module))
        return NULL;
    if (parse_take(p, "as")) {
        if (p->now.kind != TOKEN_NAME)
            return parse_unexpected(p);
        n->as = span_text(p->now.at);
        parse_advance(p);
    }
    n->at = span_join(n->at, p->last);
    return n;
}

static bool parse_aliases(Parser *p, Ast *import, Str module, bool member)
{
    AstList list = {0};
    do {
        Ast *n = member && parse_at(p, ")") ? NULL : parse_alias(p, module, member);
        if (!n && p->error->kind != ERROR_NONE)
            return false;
        ast_list_add(&list, n);
    } while (parse_take(p, ","));
    import->list = list.first;
    return true;
}

/* import: 'import' alias {',' alias}
 *       | 'from' dotted 'import' ('*' | alias {',' alias} | '(' alias {',' alias} ')') */
static Ast *parse_import(Parser *p)
{
    Ast *n = parse_node(p, AST_IMPORT, p->now.at);
    Str module = {"", 0};
    bool from = parse_take(p, "from");
    if (from && !parse_dotted(p, &module))
        return NULL;
    if (!parse_expect(p, "import", "the module's name"))
        return NULL;
    Span opener = p->now.at;
    if (from && parse_take(p, "(")) {
        if (!parse_aliases(p, n, module, true) || !parse_close(p, ")", opener))
            return NULL;
    } else if (!(from && parse_take(p, "*")) && !parse_aliases(p, n, module, from)) {
        return NULL;
    }
    n->at = span_join(n->at, p->last);
    return n;
}

/* ---- blocks ---- */

static bool parse_line(Parser *p, AstList *to);
static bool parse_statement(Parser *p, AstList *to);

/* block: simple line, or NEWLINE INDENT statement {statement} DEDENT */
static bool parse_block(Parser *p, Ast *owner, const char *what)
{
    AstList body = {0};
    Span header = owner->at;
    if (!parse_expect(p, ":", what))
        return false;
    if (p->now.kind != TOKEN_NEWLINE) {
        if (!parse_line(p, &body))
            return false;
    } else {
        parse_advance(p);
        if (p->error->kind != ERROR_NONE)
            return false;
        if (p->now.kind != TOKEN_INDENT) {
            error_at(p->error, p->now.at, "expected an indented block after %s at line %d", what,
                     span_line(header));
            return error_hint(p->error, "indent the lines that belong to it by four spaces");
        }
        parse_advance(p);
        while (p->now.kind != TOKEN_DEDENT && p->now.kind != TOKEN_END)
            if (!parse_statement(p, &body))
                return false;
        if (p->now.kind == TOKEN_DEDENT)
            parse_advance(p);
    }
    owner->list = body.first;
    for (const Ast *n = body.first; n; n = n->next)
        owner->at = span_join(header, n->at);
    return p->error->kind == ERROR_NONE;
}

/* The block of a def, in which a return may stand, or of a class. */
static bool parse_body(Parser *p, Ast *owner, const char *what, bool in_def)
{
    bool outer = p->in_def;
    p->in_def = in_def;
    bool fine = parse_block(p, owner, what);
    p->in_def = outer;
    return fine;
}

/* for: 'for' target 'in' items block */
static Ast *parse_for(Parser *p)
{
    Ast *n = parse_node(p, AST_FOR, p->now.at);
    parse_advance(p);
    n->target = parse_target(p);
    if (!n->target || !parse_expect(p, "in", "the name of a 'for'"))
        return NULL;
    n->right = parse_items(p);
    if (!n->right)
        return NULL;
    n->name = span_join(n->at, n->right->at);
    return parse_block(p, n, "this 'for'") ? n : NULL;
}

/* parameter: NAME ['=' one] */
static Ast *parse_parameter(Parser *p)
{
    if (p->now.kind != TOKEN_NAME)
        return parse_unexpected(p);
    Ast *n = parse_node(p, AST_PARAMETER, p->now.at);
    n->text = span_text(p->now.at);
    n->name = p->now.at;
    parse_advance(p);
    if (parse_at(p, ":")) {
        error_at(p->error, p->now.at, "type annotations are not in the lesson language");
        error_hint(p->error, "leave the type out");
        return NULL;
    }
    if (parse_take(p, "=")) {
        n->right = parse_one(p);
        if (!n->right)
            return NULL;
    }
    return n;
}

static bool check_parameter(Parser *p, const Ast *first, const Ast *n)
{
    for (const Ast *before = first; before && before != n; before = before->next) {
        if (str_equal(before->text, n->text))
            return error_at(p->error, n->name, "duplicate argument '%.*s' in function definition",
                            STR_ARG(n->text));
        if (before->right && !n->right)
            return error_at(p->error, n->name, "non-default argument follows default argument");
    }
    return true;
}

/* keyword NAME, of a def or class */
static Ast *parse_named(Parser *p, AstKind kind)
{
    Ast *n = parse_node(p, kind, p->now.at);
    parse_advance(p);
    if (p->now.kind != TOKEN_NAME)
        return parse_unexpected(p);
    n->text = span_text(p->now.at);
    n->name = p->now.at;
    parse_advance(p);
    return n;
}

/* def: 'def' NAME '(' [parameter {',' parameter} [',']] ')' block */
static Ast *parse_def(Parser *p)
{
    AstList params = {0};
    Ast *n = parse_named(p, AST_DEF);
    Span opener = p->now.at;
    if (!n || !parse_expect(p, "(", "the function's name"))
        return NULL;
    while (!parse_at(p, ")")) {
        Ast *one = parse_parameter(p);
        ast_list_add(&params, one);
        if (!one || !check_parameter(p, params.first, one))
            return NULL;
        if (!parse_take(p, ","))
            break;
    }
    n->params = params.first;
    if (!parse_close(p, ")", opener))
        return NULL;
    return parse_body(p, n, "this 'def'", true) ? n : NULL;
}

/* Only defs make a class here. */
static bool check_class_body(Parser *p, const Ast *n)
{
    for (const Ast *s = n->list; s; s = s->next) {
        bool text = s->kind == AST_EXPRESSION && s->left->kind == AST_STRING;
        if (s->kind == AST_DEF || s->kind == AST_PASS || text)
            continue;
        error_at(p->error, s->at, "only defs stand in a class");
        return error_hint(p->error, "set values in its __init__: self.x = ...");
    }
    return true;
}

/* class: 'class' NAME ['(' [one] ')'] block */
static Ast *parse_class(Parser *p)
{
    Ast *n = parse_named(p, AST_CLASS);
    Span opener = p->now.at;
    if (n && parse_take(p, "(")) {
        if (!parse_at(p, ")") && !(n->left = parse_one(p)))
            return NULL;
        if (!parse_close(p, ")", opener))
            return NULL;
    }
    return n && parse_body(p, n, "this 'class'", false) && check_class_body(p, n) ? n : NULL;
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
    {"for", parse_for, true},        {"def", parse_def, true},        {"class", parse_class, true},
    {"assert", parse_assert, false}, {"return", parse_return, false}, {"pass", parse_pass, false},
    {"import", parse_import, false}, {"from", parse_import, false},
};

/* The row of the statement that begins with the next token, or NULL. */
static const struct Statement *find_statement(const Parser *p)
{
    for (size_t k = 0; k < sizeof statements / sizeof *statements; k++)
        if (parse_at(p, statements[k].word))
            return &statements[k];
    return NULL;
}

static Ast *parse_simple(Parser *p)
{
    const struct Statement *row = find_statement(p);
    return row && !row->block ? row->parse(p) : parse_expression_statement(p);
}

static bool add_statement(Parser *p, AstList *to, Ast *n)
{
    if (!n || p->error->kind != ERROR_NONE)
        return false;
    ast_list_add(to, n);
    if (++p->statements <= MAX_STATEMENTS)
        return true;
    return error_at(p->error, n->at, "more than %d statements", MAX_STATEMENTS);
}

/* line: simple {';' simple} [';'] NEWLINE */
static bool parse_line(Parser *p, AstList *to)
{
    do {
        if (!add_statement(p, to, parse_simple(p)))
            return false;
    } while (parse_take(p, ";") && p->now.kind != TOKEN_NEWLINE && p->now.kind != TOKEN_END);
    if (p->now.kind == TOKEN_NEWLINE)
        parse_advance(p);
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

bool parse_script(Arena *a, Span code, Ast **out, Error *e)
{
    AstList list = {0};
    Parser p = parser_make(a, code, false, 0, e);
    while (p.now.kind != TOKEN_END && parse_statement(&p, &list))
        continue;
    *out = list.first;
    return e->kind == ERROR_NONE;
}

bool parse_expression(Arena *a, Span code, Ast **out, Error *e)
{
    Parser p = parser_make(a, code, true, 0, e);
    *out = parse_items(&p);
    if (*out && p.now.kind != TOKEN_END)
        parse_unexpected(&p);
    return e->kind == ERROR_NONE;
}
