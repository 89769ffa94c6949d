/*
 * parse_expr.c - expressions: names, numbers and brackets; what follows a value, such as calls,
 * subscripts and attributes; operators, by one table of precedences; and what assigns to an
 * expression (see parse.h).
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
    LEVEL_BITXOR,
    LEVEL_BITAND,
    LEVEL_SHIFT,
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
    {"in", LEVEL_COMPARE, AST_BINARY, OP_IN, false},
    {"not", LEVEL_COMPARE, AST_BINARY, OP_NOT_IN, false},
    {"is", LEVEL_COMPARE, AST_BINARY, OP_IS, false},
    {"|", LEVEL_BITOR, AST_BINARY, OP_BITOR, true},
    {"^", LEVEL_BITXOR, AST_BINARY, OP_XOR, true},
    {"&", LEVEL_BITAND, AST_BINARY, OP_BITAND, true},
    {"<<", LEVEL_SHIFT, AST_BINARY, OP_LEFT, true},
    {">>", LEVEL_SHIFT, AST_BINARY, OP_RIGHT, true},
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

/* OpId of the next token "+="; -1: it is none. */
static int update_op(const Parser *p)
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
    parse_fail(p, p->now.at, "the expression is nested too deeply",
               "give a part of it a name of its own");
    return error_type(p->error, ERROR_LIMIT);
}

static Ast *binary(Parser *p, AstKind kind, Ast *left, int op, Ast *right)
{
    if (!left || !right)
        return NULL;
    Ast *n = parse_node(p, kind, left->at);
    n->op = op;
    n->left = left;
    n->right = right;
    return parse_end(p, n);
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

static Ast *parse_own_name(Parser *p)
{
    Ast *n = leaf(p, AST_NAME);
    n->text = parse_own(p, n->text);
    return n;
}

static Ast *parse_whole(Parser *p)
{
    bool beyond = p->now.beyond;
    Ast *n = leaf(p, AST_INT);
    n->op = beyond;
    return n;
}

/* atom: NAME | INT | FLOAT | STRING {STRING} | 'True' | 'False' | 'None' | '...' | group | list |
 *       braces */
static Ast *parse_atom(Parser *p)
{
    switch (p->now.kind) {
    case TOKEN_NAME:
        return parse_own_name(p);
    case TOKEN_INT:
        return parse_whole(p);
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
    if (parse_at(p, "{"))
        return parse_braces(p);
    if (parse_at(p, "True"))
        return leaf(p, AST_TRUE);
    if (parse_at(p, "False"))
        return leaf(p, AST_FALSE);
    if (parse_at(p, "..."))
        return leaf(p, AST_ELLIPSIS);
    return parse_at(p, "None") ? leaf(p, AST_NONE) : parse_unexpected(p);
}

/* ---- what follows a value ---- */

/* keyword: NAME '=' expr, the name and '=' already read */
static Ast *parse_keyword(Parser *p, Ast *n, const AstList *before)
{
    n->kind = AST_KEYWORD;
    n->name = n->at;
    n->text = span_text(n->at); /* it is nobody's own */
    n->right = parse_one(p);
    for (const Ast *a = before->first; a; a = a->next)
        if (a->kind == AST_KEYWORD && str_equal(a->text, n->text))
            error_at(p->error, n->name, "keyword argument repeated: %.*s", STR_ARG(n->text));
    return parse_end(p, n);
}

/* unpacked: ('*' | '**') one */
static Ast *parse_unpacked(Parser *p, const AstList *before)
{
    Ast *n = parse_node(p, parse_at(p, "*") ? AST_STAR : AST_STARS, p->now.at);
    parse_advance(p);
    n->left = parse_one(p);
    for (const Ast *a = before->first; a; a = a->next)
        if (a->kind == AST_STARS && n->kind == AST_STAR)
            return parse_fail(p, n->at,
                              "iterable argument unpacking follows keyword argument unpacking", "");
    return parse_end(p, n);
}

/* Does an argument by name stand before this one, which is given by place? */
static bool follows_keyword(Parser *p, const AstList *before, const Ast *n)
{
    for (const Ast *a = before->first; a; a = a->next)
        if (a->kind == AST_KEYWORD || a->kind == AST_STARS)
            return !parse_fail(p, n->at,
                               a->kind == AST_STARS
                                   ? "positional argument follows keyword argument unpacking"
                                   : "positional argument follows keyword argument",
                               "");
    return false;
}

/* argument: expr | keyword | unpacked */
Ast *parse_argument(Parser *p, const AstList *before)
{
    if (parse_at(p, "*") || parse_at(p, "**"))
        return parse_unpacked(p, before);
    Ast *n = parse_one(p);
    if (n && parse_at(p, "for"))
        n = parse_comprehension(p, COMPREHEND_GENERATOR, n, NULL);
    if (n && n->kind == AST_NAME && parse_take(p, "="))
        return parse_keyword(p, n, before);
    return n && !follows_keyword(p, before, n) ? n : NULL;
}

/* One part of a slice, or NULL before ':', ',' and ']'. */
static Ast *parse_bound(Parser *p)
{
    bool none = parse_at(p, ":") || parse_at(p, ",") || parse_at(p, "]");
    return none ? NULL : parse_one(p);
}

/* subscript: expr | [expr] ':' [expr] [':' [expr]] */
static Ast *parse_subscript(Parser *p, const AstList *before)
{
    (void)before;
    Span first = p->now.at;
    Ast *start = parse_bound(p);
    if (start && !parse_at(p, ":"))
        return start;
    Ast *n = parse_node(p, AST_SLICE, first);
    n->left = start;
    if (!parse_take(p, ":"))
        return parse_unexpected(p);
    n->right = parse_bound(p);
    if (parse_take(p, ":"))
        n->step = parse_bound(p);
    return parse_end(p, n);
}

/* call: value '(' [argument {',' argument} [',']] ')'
 * index: value '[' subscript {',' subscript} [','] ']' */
static Ast *parse_brackets(Parser *p, AstKind kind, Ast *of, const char *close, ReadItem *item)
{
    Span opener = p->now.at;
    Ast *n = parse_node(p, kind, of->at);
    n->left = of;
    parse_advance(p);
    if (kind == AST_INDEX && parse_at(p, close))
        return parse_fail(p, p->now.at, "an index is missing between the brackets", "");
    n->list = parse_commas(p, close, item);
    parse_close(p, close, opener);
    return parse_end(p, n);
}

/* attribute: value '.' NAME */
static Ast *parse_attribute(Parser *p, Ast *of)
{
    Ast *n = parse_node(p, AST_ATTRIBUTE, of->at);
    parse_advance(p);
    n->left = of;
    n->name = parse_name(p);
    n->text = parse_own(p, span_text(n->name));
    return parse_end(p, n);
}

/* postfix: atom {call | index | attribute} */
static Ast *parse_postfix(Parser *p)
{
    Ast *n = parse_atom(p);
    while (n) {
        if (parse_at(p, "("))
            n = parse_brackets(p, AST_CALL, n, ")", parse_argument);
        else if (parse_at(p, "["))
            n = parse_brackets(p, AST_INDEX, n, "]", parse_subscript);
        else if (parse_at(p, "."))
            n = parse_attribute(p, n);
        else
            break;
    }
    return n;
}

/* ---- operators ---- */

/* unary: ('-' | '~' | '+') unary | postfix ['**' unary] */
static Ast *parse_unary(Parser *p)
{
    Ast *n;
    Span first = p->now.at;
    if (!enter(p))
        return NULL;
    int op = parse_take(p, "-") ? OP_NEG : parse_take(p, "~") ? OP_BITNOT : 0;
    if (op || parse_take(p, "+")) {
        n = parse_node(p, AST_UNARY, first);
        n->op = op ? op : OP_PLUS;
        n->left = parse_unary(p);
        n = parse_end(p, n);
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
    Ast *n = parse_node(p, AST_NOT, first);
    n->left = enter(p) ? parse_binary(p, LEVEL_NOT) : NULL;
    p->depth--;
    return parse_end(p, n);
}

/* comparison: either {('==' | '<' | 'not' 'in' | ...) either}; one is a plain binary, more are a
 * chain. */
static Ast *parse_comparison(Parser *p, Ast *left)
{
    AstList links = {0};
    const Operator *o;
    while ((o = find_operator(p)) && o->level == LEVEL_COMPARE) {
        parse_advance(p);
        int op = o->op == OP_IS && parse_take(p, "not") ? OP_IS_NOT : o->op;
        if (op == OP_NOT_IN && !parse_expect(p, "in", "'not'"))
            return NULL;
        Ast *link = binary(p, AST_LINK, left, op, parse_binary(p, LEVEL_BITOR));
        if (!link)
            return NULL;
        ast_list_add(&links, link);
    }
    Ast *first = links.first;
    if (!first)
        return left;
    if (!first->next)
        return binary(p, AST_BINARY, left, first->op, first->right);
    Ast *n = parse_node(p, AST_CHAIN, left->at);
    n->left = left;
    n->list = first;
    return parse_end(p, n);
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

/* disjunction: expression, within the limit of depth */
Ast *parse_disjunction(Parser *p)
{
    Ast *n = enter(p) ? parse_binary(p, LEVEL_OR) : NULL;
    p->depth--;
    return n;
}

/* lambda: 'lambda' [parameter {',' parameter}] ':' one */
static Ast *parse_lambda(Parser *p)
{
    Ast *n = parse_node(p, AST_LAMBDA, p->now.at);
    bool annotated = p->annotated;
    parse_advance(p);
    p->annotated = false;
    n->text = STR("<lambda>");
    n->params = parse_parameters(p, ":");
    p->annotated = annotated;
    parse_expect(p, ":", "the parameters of this 'lambda'");
    n->left = parse_one(p);
    return parse_end(p, n);
}

/* choice: disjunction 'if' disjunction 'else' one, the first already read */
static Ast *parse_choice(Parser *p, Ast *first)
{
    Ast *n = parse_node(p, AST_CHOOSE, first->at);
    n->left = first;
    parse_advance(p);
    n->step = parse_disjunction(p);
    if (n->step && !parse_at(p, "else"))
        return parse_fail(p, p->now.at, "expected 'else' after 'if' expression",
                          "write x if condition else y");
    parse_advance(p);
    n->right = parse_one(p);
    return parse_end(p, n);
}

/* one: lambda | disjunction | choice | NAME ':=' one */
Ast *parse_one(Parser *p)
{
    Ast *n = !enter(p) ? NULL : parse_at(p, "lambda") ? parse_lambda(p) : parse_binary(p, LEVEL_OR);
    if (n && n->kind != AST_LAMBDA && parse_at(p, "if"))
        n = parse_choice(p, n);
    if (n && n->kind == AST_NAME && parse_at(p, ":=")) {
        Ast *walrus = parse_node(p, AST_WALRUS, n->at);
        walrus->target = n;
        parse_advance(p);
        walrus->right = parse_one(p);
        n = parse_end(p, walrus);
    }
    p->depth--;
    return n;
}

/* True where a list of expressions may end behind a comma. */
static bool at_items_end(const Parser *p)
{
    return p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END || parse_at(p, "=") ||
           parse_at(p, ")") || parse_at(p, ";") || parse_at(p, "]") || parse_at(p, "}");
}

static bool at_targets_end(const Parser *p)
{
    return parse_at(p, "in") || parse_at(p, "=") || parse_at(p, ":") || parse_at(p, ")") ||
           parse_at(p, ";") || p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END;
}

/* tuple: item {',' item} [','], the first already read; without a comma, that */
static Ast *parse_tuple(Parser *p, Ast *first, Ast *(*item)(Parser *p),
                        bool (*at_end)(const Parser *p))
{
    if (!first || !parse_at(p, ","))
        return first;
    AstList list = {0};
    Ast *n = parse_node(p, AST_TUPLE, first->at);
    n->list = ast_list_add(&list, first);
    while (parse_take(p, ",") && !at_end(p) && ast_list_add(&list, item(p)))
        continue;
    return parse_end(p, n);
}

/* items: starred {',' starred} [','] - a tuple when there is a comma */
Ast *parse_items(Parser *p)
{
    Ast *n = parse_tuple(p, parse_starred(p), parse_starred, at_items_end);
    if (n && n->kind == AST_STAR && !parse_at(p, "="))
        return parse_fail(p, n->at, "can't use starred expression here",
                          "it stands in a list or tuple: [*x], (*x,)");
    return n;
}

/* ---- targets and assignments ---- */

/* May it be assigned to? */
static bool check_target(Parser *p, const Ast *to)
{
    bool several = to->kind == AST_TUPLE || to->kind == AST_LIST;
    const Ast *star = NULL;
    if (!several && to->kind != AST_NAME && to->kind != AST_ATTRIBUTE && to->kind != AST_INDEX)
        return parse_fail(p, to->at, "cannot assign to this expression",
                          "left of '=' stands a name, x[i] or a tuple of these; "
                          "equality is tested with '=='");
    for (const Ast *item = several ? to->list : NULL; item; item = item->next) {
        if (item->kind == AST_STAR && star)
            return parse_fail(p, item->at, "multiple starred expressions in assignment", "");
        star = item->kind == AST_STAR ? item : star;
        if (!check_target(p, item->kind == AST_STAR ? item->left : item))
            return false;
    }
    return true;
}

/* starred target: postfix | '*' postfix - an expression would take the "in" */
static Ast *parse_starred_target(Parser *p)
{
    Ast *star = parse_at(p, "*") ? parse_node(p, AST_STAR, p->now.at) : NULL;
    if (star)
        parse_advance(p);
    Ast *n = parse_postfix(p);
    if (!star)
        return n;
    star->left = n;
    return parse_end(p, star);
}

/* target: starred target {',' starred target} */
Ast *parse_target(Parser *p)
{
    Ast *n = enter(p) ? parse_starred_target(p) : NULL;
    p->depth--;
    n = parse_tuple(p, n, parse_starred_target, at_targets_end);
    return n && check_target(p, n) ? n : NULL;
}

Ast *parse_one_target(Parser *p)
{
    Ast *n = enter(p) ? parse_postfix(p) : NULL;
    p->depth--;
    return n && check_target(p, n) ? n : NULL;
}

void parse_for_target(Parser *p, Ast *n)
{
    parse_advance(p);
    n->target = parse_target(p);
    parse_expect(p, "in", "the name of a 'for'");
}

/* value: items | yield */
static Ast *parse_value(Parser *p)
{
    return parse_at(p, "yield") ? parse_yield(p) : parse_items(p);
}

/* chain: items {'=' value}, the first target already read */
static Ast *parse_targets(Parser *p, Ast *first)
{
    Ast *n = parse_node(p, AST_ASSIGN, first->at);
    AstList targets = {0};
    for (n->right = first; n->right && parse_at(p, "="); n->right = parse_value(p)) {
        if (!check_target(p, n->right))
            return NULL;
        ast_list_add(&targets, n->right);
        parse_advance(p);
    }
    n->list = targets.first;
    return parse_end(p, n);
}

/* update: target OP'=' value, the target already read */
static Ast *parse_update(Parser *p, Ast *target)
{
    Ast *n = parse_node(p, AST_UPDATE, target->at);
    n->op = update_op(p);
    n->target = target;
    if (target->kind == AST_TUPLE || target->kind == AST_LIST)
        return parse_fail(p, target->at, "a tuple cannot be updated in place", "");
    if (!check_target(p, target))
        return NULL;
    parse_advance(p);
    n->right = parse_value(p);
    return parse_end(p, n);
}

/* annotated: target ':' one ['=' value], the target already read */
static Ast *parse_annotated(Parser *p, Ast *target)
{
    Ast *n = parse_node(p, AST_ANNOTATE, target->at);
    if (target->kind == AST_TUPLE || target->kind == AST_LIST)
        return parse_fail(p, target->at, "only single target (not tuple) can be annotated", "");
    if (!check_target(p, target))
        return NULL;
    n->target = target;
    parse_advance(p);
    n->step = parse_one(p);
    if (parse_take(p, "="))
        n->right = parse_value(p);
    return parse_end(p, n);
}

/* assignment: value | chain | update | annotated */
Ast *parse_assignment(Parser *p)
{
    bool named = p->now.kind == TOKEN_NAME;
    Ast *first = parse_value(p);
    if (first && first->kind == AST_WALRUS && named)
        return parse_fail(p, first->at, "invalid syntax",
                          "a line gives a name its value with =: `n = 1`");
    if (first && parse_at(p, "="))
        return parse_targets(p, first);
    if (first && update_op(p) >= 0)
        return parse_update(p, first);
    if (first && parse_at(p, ":"))
        return parse_annotated(p, first);
    if (!first)
        return NULL;
    Ast *n = parse_node(p, AST_EXPRESSION, first->at);
    n->left = first;
    return n;
}
