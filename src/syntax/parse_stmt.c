/*
 * parse_stmt.c - statements and blocks (see parse.h).
 */
#include "syntax/parse.h"

#include "trace/ops.h"

/* ---- simple statements ---- */

/* assignment: items {'=' items}, the first target already read */
static Ast *parse_assignment(Parser *p, Ast *first)
{
    Ast *n = parse_node(p, AST_ASSIGN, first->at);
    AstList targets;
    ast_list_start(&targets);
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
    AstList list;
    ast_list_start(&list);
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

/* block: simple line, or NEWLINE INDENT statement {statement} DEDENT */
static bool parse_block(Parser *p, Ast *owner, const char *what)
{
    AstList body;
    ast_list_start(&body);
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

/* def: 'def' NAME '(' [parameter {',' parameter} [',']] ')' block */
static Ast *parse_def(Parser *p)
{
    Ast *n = parse_node(p, AST_DEF, p->now.at);
    AstList params;
    ast_list_start(&params);
    parse_advance(p);
    if (p->now.kind != TOKEN_NAME)
        return parse_unexpected(p);
    n->text = span_text(p->now.at);
    n->name = p->now.at;
    parse_advance(p);
    Span opener = p->now.at;
    if (!parse_expect(p, "(", "the function's name"))
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
    bool outer = p->in_def;
    p->in_def = true;
    bool fine = parse_block(p, n, "this 'def'");
    p->in_def = outer;
    return fine ? n : NULL;
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
    Ast *n = parse_node(p, AST_CLASS, p->now.at);
    parse_advance(p);
    if (p->now.kind != TOKEN_NAME)
        return parse_unexpected(p);
    n->text = span_text(p->now.at);
    n->name = p->now.at;
    parse_advance(p);
    Span opener = p->now.at;
    if (parse_take(p, "(")) {
        if (!parse_at(p, ")") && !(n->left = parse_one(p)))
            return NULL;
        if (!parse_close(p, ")", opener))
            return NULL;
    }
    bool outer = p->in_def;
    p->in_def = false;
    bool fine = parse_block(p, n, "this 'class'") && check_class_body(p, n);
    p->in_def = outer;
    return fine ? n : NULL;
}

/* ---- all ---- */

static Ast *parse_pass(Parser *p)
{
    Ast *n = parse_node(p, AST_PASS, p->now.at);
    parse_advance(p);
    return n;
}

static Ast *parse_simple(Parser *p)
{
    if (parse_at(p, "assert"))
        return parse_assert(p);
    if (parse_at(p, "return"))
        return parse_return(p);
    if (parse_at(p, "pass"))
        return parse_pass(p);
    if (parse_at(p, "import") || parse_at(p, "from"))
        return parse_import(p);
    return parse_expression_statement(p);
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

/* statement: for | def | class | line */
bool parse_statement(Parser *p, AstList *to)
{
    if (parse_at(p, "for"))
        return add_statement(p, to, parse_for(p));
    if (parse_at(p, "def"))
        return add_statement(p, to, parse_def(p));
    if (parse_at(p, "class"))
        return add_statement(p, to, parse_class(p));
    return parse_line(p, to);
}
