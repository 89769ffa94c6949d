/*
 * parse_expr.c - expressions: names, numbers and brackets; what follows a value, such as calls,
 * subscripts and attributes; operators, by one table of precedences (see parse.h).
 */
#include "syntax/parse.h"

#include "trace/ops.h"

/* How tightly operators bind. */
enum {
    LEVEL_NONE,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_BITOR,
    LEVEL_BITAND,
    LEVEL_SUM,
    LEVEL_PRODUCT
};

typedef struct Operator {
    const char *text;
    int level;
    AstKind kind;
    int op;
    bool updates; /* a statement may end it with "=": x += 1 */
} Operator;

/* All binary operators; ** binds to the right, parse_unary reads it. To add one, add a row. */
static const Operator operators[] = {
    {"or", LEVEL_OR, AST_OR, 0, false},
    {"and", LEVEL_AND, AST_AND, 0, false},
    {"==", LEVEL_COMPARE, AST_BINARY, OP_EQ, false},
    {"!=", LEVEL_COMPARE, AST_BINARY, OP_NE, false},
    {"<", LEVEL_COMPARE, AST_BINARY, OP_LT, false},
    {"<=", LEVEL_COMPARE, AST_BINARY, OP_LE, false},
    {">", LEVEL_COMPARE, AST_BINARY, OP_GT, false},
    {">=", LEVEL_COMPARE, AST_BINARY, OP_GE, false},
    {"|", LEVEL_BITOR, AST_BINARY, OP_BITOR, true},
    {"&", LEVEL_BITAND, AST_BINARY, OP_BITAND, true},
    {"+", LEVEL_SUM, AST_BINARY, OP_ADD, true},
    {"-", LEVEL_SUM, AST_BINARY, OP_SUB, true},
    {"*", LEVEL_PRODUCT, AST_BINARY, OP_MUL, true},
    {"/", LEVEL_PRODUCT, AST_BINARY, OP_DIV, true},
    {"//", LEVEL_PRODUCT, AST_BINARY, OP_FLOORDIV, true},
    {"%", LEVEL_PRODUCT, AST_BINARY, OP_MOD, true},
    {"@", LEVEL_PRODUCT, AST_BINARY, OP_MATMUL, true},
    {"**", LEVEL_NONE, AST_BINARY, OP_POW, true},
};

static const Operator *find_operator(const Parser *p)
{
    for (size_t k = 0; k < sizeof operators / sizeof *operators; k++)
        if (parse_at(p, operators[k].text))
            return &operators[k];
    return NULL;
}

int parse_update_op(const Parser *p)
{
    Str text = p->now.kind == TOKEN_SYMBOL ? span_text(p->now.at) : STR("");
    if (str_ends(text, "="))
        text.len--;
    for (size_t k = 0; k < sizeof operators / sizeof *operators; k++)
        if (operators[k].updates && text.len < p->now.at.len && str_is(text, operators[k].text))
            return operators[k].op;
    return -1;
}

static bool enter(Parser *p)
{
    if (p->depth++ < MAX_NESTING_DEPTH)
        return true;
    error_at(p->error, p->now.at, "the expression is nested too deeply");
    return error_hint(p->error, "give a part of it a name of its own");
}

static Ast *binary(Parser *p, AstKind kind, Ast *left, int op, Ast *right)
{
    if (!left || !right)
        return NULL;
    Ast *n = parse_node(p, kind, span_join(left->at, right->at));
    n->op = op;
    n->left = left;
    n->right = right;
    return n;
}

/* ---- names, numbers, brackets ---- */

static Ast *leaf(Parser *p, AstKind kind)
{
    Ast *n = parse_node(p, kind, p->now.at);
    n->text = span_text(p->now.at);
    n->i = p->now.i;
    n->f = p->now.f;
    parse_advance(p);
    return n;
}

/* group: '(' ')' | '(' one ')' | '(' one ',' [items] ')' */
static Ast *parse_group(Parser *p)
{
    Span opener = p->now.at;
    parse_advance(p);
    bool empty = parse_at(p, ")");
    Ast *n = empty ? parse_node(p, AST_TUPLE, opener) : parse_items(p);
    if (!n)
        return NULL;
    if (parse_at(p, "for")) {
        error_at(p->error, p->now.at, "generators are not in the lesson language");
        error_hint(p->error, "write a list: [x for x in seq]");
        return NULL;
    }
    if (!parse_close(p, ")", opener))
        return NULL;
    n->at = span_join(opener, p->last);
    return n;
}

/* comprehension: '[' one 'for' target 'in' one ']', the item already read */
static Ast *parse_comprehension(Parser *p, Span opener, Ast *item)
{
    Ast *n = parse_node(p, AST_COMPREHEND, opener);
    n->left = item;
    parse_advance(p);
    n->target = parse_target(p);
    if (!n->target || !parse_expect(p, "in", "the name of a 'for'"))
        return NULL;
    n->right = parse_one(p);
    if (!n->right)
        return NULL;
    if (parse_at(p, "for")) {
        error_at(p->error, p->now.at, "a list comprehension has one 'for' in the lesson language");
        error_hint(p->error, "write a list of lists, or two for statements");
        return NULL;
    }
    return parse_close(p, "]", opener) ? n : NULL;
}

/* list: '[' [one {',' one} [',']] ']' | comprehension */
static Ast *parse_list(Parser *p)
{
    Span opener = p->now.at;
    AstList list = {0};
    parse_advance(p);
    Ast *n = parse_node(p, AST_LIST, opener);
    while (n->kind == AST_LIST && !parse_at(p, "]")) {
        Ast *item = parse_one(p);
        if (!item)
            return NULL;
        if (!list.first && parse_at(p, "for")) {
            n = parse_comprehension(p, opener, item);
            if (!n)
                return NULL;
            break;
        }
        ast_list_add(&list, item);
        if (!parse_take(p, ","))
            break;
    }
    n->list = list.first;
    if (n->kind == AST_LIST && !parse_close(p, "]", opener))
        return NULL;
    n->at = span_join(opener, p->last);
    return n;
}

/* atom: NAME | INT | FLOAT | STRING {STRING} | 'True' | 'False' | 'None' | group | list */
static Ast *parse_atom(Parser *p)
{
    switch (p->now.kind) {
    case TOKEN_NAME:
        return leaf(p, AST_NAME);
    case TOKEN_INT:
        return leaf(p, AST_INT);
    case TOKEN_FLOAT:
        return leaf(p, AST_FLOAT);
    case TOKEN_STRING:
        return parse_strings(p);
    default:
        break;
    }
    if (parse_at(p, "("))
        return parse_group(p);
    if (parse_at(p, "["))
        return parse_list(p);
    if (parse_at(p, "True"))
        return leaf(p, AST_TRUE);
    if (parse_at(p, "False"))
        return leaf(p, AST_FALSE);
    return parse_at(p, "None") ? leaf(p, AST_NONE) : parse_unexpected(p);
}

/* ---- what follows a value ---- */

/* keyword: NAME '=' expr, the name already read */
static Ast *parse_keyword(Parser *p, const Ast *name)
{
    parse_advance(p);
    Ast *value = parse_one(p);
    if (!value)
        return NULL;
    Ast *n = parse_node(p, AST_KEYWORD, span_join(name->at, value->at));
    n->text = name->text;
    n->name = name->at;
    n->right = value;
    return n;
}

/* argument: expr | keyword */
static Ast *parse_argument(Parser *p, bool *keywords)
{
    Ast *n = parse_one(p);
    if (n && parse_at(p, "for")) {
        error_at(p->error, p->now.at, "generators are not in the lesson language");
        error_hint(p->error, "put brackets around it: [x for x in seq]");
        return NULL;
    }
    if (n && n->kind == AST_NAME && parse_at(p, "=")) {
        *keywords = true;
        return parse_keyword(p, n);
    }
    if (n && *keywords)
        error_at(p->error, n->at, "positional argument follows keyword argument");
    return p->error->kind == ERROR_NONE ? n : NULL;
}

static bool check_keyword(Parser *p, const Ast *first, const Ast *n)
{
    for (const Ast *a = n->kind == AST_KEYWORD ? first : n; a != n; a = a->next)
        if (a->kind == AST_KEYWORD && str_equal(a->text, n->text))
            return error_at(p->error, n->name, "keyword argument repeated: %.*s", STR_ARG(n->text));
    return true;
}

/* call: value '(' [argument {',' argument} [',']] ')' */
static Ast *parse_call(Parser *p, Ast *callee)
{
    bool keywords = false;
    Span opener = p->now.at;
    AstList list = {0};
    Ast *n = parse_node(p, AST_CALL, callee->at);
    n->left = callee;
    parse_advance(p);
    while (!parse_at(p, ")")) {
        Ast *argument = parse_argument(p, &keywords);
        if (!argument)
            return NULL;
        ast_list_add(&list, argument);
        if (!check_keyword(p, list.first, argument))
            return NULL;
        if (!parse_take(p, ","))
            break;
    }
    n->list = list.first;
    if (!parse_close(p, ")", opener))
        return NULL;
    n->at = span_join(callee->at, p->last);
    return n;
}

/* One part of a slice, or nothing before ':', ',' and ']'. */
static bool parse_bound(Parser *p, Ast **out)
{
    if (parse_at(p, ":") || parse_at(p, ",") || parse_at(p, "]"))
        return true;
    *out = parse_one(p);
    return *out != NULL;
}

/* subscript: expr | [expr] ':' [expr] [':' [expr]] */
static Ast *parse_subscript(Parser *p)
{
    Ast *start = NULL;
    Span first = p->now.at;
    if (!parse_bound(p, &start))
        return NULL;
    if (start && !parse_at(p, ":"))
        return start;
    Ast *n = parse_node(p, AST_SLICE, first);
    n->left = start;
    if (!parse_take(p, ":"))
        return parse_unexpected(p);
    if (!parse_bound(p, &n->right) || (parse_take(p, ":") && !parse_bound(p, &n->step)))
        return NULL;
    n->at = span_join(first, p->last);
    return n;
}

/* index: value '[' subscript {',' subscript} [','] ']' */
static Ast *parse_index(Parser *p, Ast *of)
{
    Span opener = p->now.at;
    AstList list = {0};
    Ast *n = parse_node(p, AST_INDEX, of->at);
    n->left = of;
    parse_advance(p);
    if (parse_at(p, "]")) {
        error_at(p->error, p->now.at, "an index is missing between the brackets");
        return NULL;
    }
    do {
        Ast *item = parse_at(p, "]") ? NULL : parse_subscript(p);
        if (!item && p->error->kind != ERROR_NONE)
            return NULL;
        ast_list_add(&list, item);
        n->tuple = n->tuple || parse_at(p, ",");
    } while (parse_take(p, ","));
    n->list = list.first;
    if (!parse_close(p, "]", opener))
        return NULL;
    n->at = span_join(of->at, p->last);
    return n;
}

/* attribute: value '.' NAME */
static Ast *parse_attribute(Parser *p, Ast *of)
{
    parse_advance(p);
    if (p->now.kind != TOKEN_NAME) {
        parse_unexpected(p);
        return NULL;
    }
    Ast *n = parse_node(p, AST_ATTRIBUTE, span_join(of->at, p->now.at));
    n->left = of;
    n->text = span_text(p->now.at);
    n->name = p->now.at;
    parse_advance(p);
    return n;
}

/* postfix: atom {call | index | attribute} */
static Ast *parse_postfix(Parser *p)
{
    Ast *n = parse_atom(p);
    while (n) {
        if (parse_at(p, "("))
            n = parse_call(p, n);
        else if (parse_at(p, "["))
            n = parse_index(p, n);
        else if (parse_at(p, "."))
            n = parse_attribute(p, n);
        else
            break;
    }
    return n;
}

/* ---- operators ---- */

/* unary: ('-' | '~') unary | postfix ['**' unary] */
static Ast *parse_unary(Parser *p)
{
    Ast *n = NULL;
    Span first = p->now.at;
    if (!enter(p))
        return NULL;
    bool minus = parse_take(p, "-");
    if (minus || parse_take(p, "~")) {
        Ast *of = parse_unary(p);
        if (of) {
            n = parse_node(p, AST_UNARY, span_join(first, of->at));
            n->op = minus ? OP_NEG : OP_BITNOT;
            n->left = of;
        }
    } else {
        n = parse_postfix(p);
        if (n && parse_take(p, "**"))
            n = binary(p, AST_BINARY, n, OP_POW, parse_unary(p));
    }
    p->depth--;
    return n;
}

static Ast *parse_binary(Parser *p, int level);

/* negation: 'not' negation | comparison */
static Ast *parse_operand(Parser *p, int level)
{
    Span first = p->now.at;
    if (level > LEVEL_NOT || !parse_take(p, "not"))
        return parse_unary(p);
    Ast *of = enter(p) ? parse_binary(p, LEVEL_NOT) : NULL;
    p->depth--;
    if (!of)
        return NULL;
    Ast *n = parse_node(p, AST_NOT, span_join(first, of->at));
    n->left = of;
    return n;
}

/* comparison: either {('==' | '<' | ...) either}; one is a plain binary, more are a chain. */
static Ast *parse_comparison(Parser *p, Ast *left)
{
    AstList links = {0};
    const Operator *o;
    while ((o = find_operator(p)) && o->level == LEVEL_COMPARE) {
        parse_advance(p);
        Ast *link = binary(p, AST_LINK, left, o->op, parse_binary(p, LEVEL_BITOR));
        if (!link)
            return NULL;
        ast_list_add(&links, link);
    }
    Ast *first = links.first;
    if (!first)
        return left;
    if (!first->next)
        return binary(p, AST_BINARY, left, first->op, first->right);
    Ast *n = parse_node(p, AST_CHAIN, span_join(left->at, p->last));
    n->left = left;
    n->list = first;
    return n;
}

/* expression: operands with the operators of `level` and above between them */
static Ast *parse_binary(Parser *p, int level)
{
    Ast *n = parse_operand(p, level);
    const Operator *o;
    while (n && (o = find_operator(p)) && o->level >= level) {
        if (o->level == LEVEL_COMPARE) {
            n = parse_comparison(p, n);
            continue;
        }
        parse_advance(p);
        n = binary(p, o->kind, n, o->op, parse_binary(p, o->level + 1));
    }
    return n;
}

/* one: expression, within the limit of depth */
Ast *parse_one(Parser *p)
{
    Ast *n = enter(p) ? parse_binary(p, LEVEL_OR) : NULL;
    p->depth--;
    return n;
}

/* The tuple of what was read since `first`. */
static Ast *tuple_of(Parser *p, const AstList *list)
{
    Ast *tuple = parse_node(p, AST_TUPLE, span_join(list->first->at, p->last));
    tuple->list = list->first;
    return tuple;
}

/* True where a list of expressions may end behind a comma. */
static bool at_items_end(const Parser *p)
{
    return p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END || parse_at(p, "=") ||
           parse_at(p, ")") || parse_at(p, ";") || parse_at(p, "]");
}

/* items: one {',' one} [','] - a tuple when there is a comma */
Ast *parse_items(Parser *p)
{
    AstList list = {0};
    Ast *first = parse_one(p);
    if (!first || !parse_at(p, ","))
        return first;
    ast_list_add(&list, first);
    while (parse_take(p, ",") && !at_items_end(p))
        if (!ast_list_add(&list, parse_one(p)))
            return NULL;
    return tuple_of(p, &list);
}

/* ---- targets ---- */

bool parse_check_target(Parser *p, const Ast *to)
{
    bool fine = to->kind == AST_NAME || to->kind == AST_ATTRIBUTE || to->kind == AST_INDEX ||
                to->kind == AST_TUPLE || to->kind == AST_LIST;
    if (!fine) {
        error_at(p->error, to->at, "cannot assign to this expression");
        return error_hint(p->error, "left of '=' stands a name, x[i] or a tuple of these; "
                                    "equality is tested with '=='");
    }
    if (to->kind == AST_TUPLE || to->kind == AST_LIST)
        for (const Ast *item = to->list; item; item = item->next)
            if (!parse_check_target(p, item))
                return false;
    return true;
}

/* target: postfix {',' postfix} - an expression would take the "in" */
Ast *parse_target(Parser *p)
{
    AstList list = {0};
    Ast *target = enter(p) ? parse_postfix(p) : NULL;
    p->depth--;
    if (target && parse_at(p, ",")) {
        ast_list_add(&list, target);
        while (parse_take(p, ",") && !parse_at(p, "in"))
            if (!ast_list_add(&list, parse_postfix(p)))
                return NULL;
        target = tuple_of(p, &list);
    }
    return target && parse_check_target(p, target) ? target : NULL;
}
