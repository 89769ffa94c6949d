/*
 * parse_display.c - what stands in brackets: tuples, lists, sets, dicts, and comprehensions of them
 * (see parse.h).
 */
#include "syntax/parse.h"

/* clause: 'for' target 'in' disjunction {'if' disjunction} */
static Ast *parse_clause(Parser *p)
{
    AstList conditions = {0};
    Ast *n = parse_node(p, AST_CLAUSE, p->now.at);
    parse_for_target(p, n);
    n->right = parse_disjunction(p);
    while (n->right && parse_take(p, "if") && ast_list_add(&conditions, parse_disjunction(p)))
        continue;
    n->list = conditions.first;
    return parse_end(p, n);
}

/* comprehension: item clause {clause}, the item already read */
Ast *parse_comprehension(Parser *p, ComprehendKind kind, Ast *item, Ast *value)
{
    static const char *const inside[] = {
        "'yield' inside list comprehension", "'yield' inside set comprehension",
        "'yield' inside dict comprehension", "'yield' inside generator expression"};
    AstList clauses = {0};
    bool yields = p->yields && (parse_mark_yields(item) || (value && parse_mark_yields(value)));
    if (yields)
        return parse_fail(p, item->at, inside[kind], "write a for, and the yield in its lines");
    Ast *n = parse_node(p, AST_COMPREHEND, item->at);
    n->op = kind;
    n->left = item;
    n->right = value;
    while (parse_at(p, "for") && ast_list_add(&clauses, parse_clause(p)))
        continue;
    n->list = clauses.first;
    return parse_end(p, n);
}

/* star: '*' disjunction */
static Ast *parse_star(Parser *p)
{
    Ast *n = parse_node(p, AST_STAR, p->now.at);
    parse_advance(p);
    n->left = parse_disjunction(p);
    return parse_end(p, n);
}

Ast *parse_starred(Parser *p)
{
    return parse_at(p, "*") ? parse_star(p) : parse_one(p);
}

static Ast *parse_item(Parser *p, const AstList *before)
{
    (void)before;
    return parse_starred(p);
}

/* A node that began with an opening bracket ends with the closing one. */
static Ast *close(Parser *p, Ast *n, const char *text, Span opener)
{
    if (!n || !parse_close(p, text, opener))
        return NULL;
    n->at = opener;
    return parse_end(p, n);
}

/* group: '(' ')' | '(' one ')' | '(' one ',' [items] ')' | '(' comprehension ')' */
Ast *parse_group(Parser *p)
{
    Span opener = p->now.at;
    parse_advance(p);
    Ast *n = parse_at(p, ")")       ? parse_node(p, AST_TUPLE, opener)
             : parse_at(p, "yield") ? parse_yield(p)
                                    : parse_items(p);
    if (n && n->kind != AST_YIELD && parse_at(p, "for"))
        n = parse_comprehension(p, COMPREHEND_GENERATOR, n, NULL);
    return close(p, n, ")", opener);
}

/* list: '[' [item {',' item} [',']] ']' | '[' comprehension ']' */
Ast *parse_list(Parser *p)
{
    Span opener = p->now.at;
    Ast *n = parse_node(p, AST_LIST, opener);
    parse_advance(p);
    n->list = parse_commas(p, "]", parse_item);
    if (n->list && !n->list->next && parse_at(p, "for"))
        n = parse_comprehension(p, COMPREHEND_LIST, n->list, NULL);
    return close(p, n, "]", opener);
}

/* ---- braces ---- */

/* pair: one ':' one | '**' disjunction */
static Ast *parse_pair(Parser *p, const AstList *before)
{
    (void)before;
    Ast *n = parse_node(p, AST_PAIR, p->now.at);
    if (parse_take(p, "**")) {
        n->right = parse_disjunction(p);
        return parse_end(p, n);
    }
    n->left = parse_one(p);
    if (n->left && parse_expect(p, ":", "the key of a dict"))
        n->right = parse_one(p);
    return parse_end(p, n);
}

/* The rest of a dict whose first key is read. */
static Ast *parse_dict(Parser *p, Span opener, Ast *key)
{
    AstList pairs = {0};
    Ast *n = parse_node(p, AST_DICT, opener), *first = parse_node(p, AST_PAIR, key->at);
    parse_advance(p);
    first->left = key;
    first->right = parse_one(p);
    if (first->right && parse_at(p, "for"))
        return parse_comprehension(p, COMPREHEND_DICT, key, first->right);
    ast_list_add(&pairs, parse_end(p, first));
    while (parse_take(p, ",") && !parse_at(p, "}") && ast_list_add(&pairs, parse_pair(p, &pairs)))
        continue;
    n->list = pairs.first;
    return parse_end(p, n);
}

/* The rest of a set whose first item is read. */
static Ast *parse_set(Parser *p, Span opener, Ast *item)
{
    AstList items = {0};
    Ast *n = parse_node(p, AST_SET, opener);
    if (parse_at(p, "for"))
        return parse_comprehension(p, COMPREHEND_SET, item, NULL);
    ast_list_add(&items, item);
    while (parse_take(p, ",") && !parse_at(p, "}") && ast_list_add(&items, parse_starred(p)))
        continue;
    n->list = items.first;
    return parse_end(p, n);
}

/* braces: '{' [pair {',' pair} [',']] '}' | '{' item {',' item} [','] '}' | '{' comprehension '}'
 */
Ast *parse_braces(Parser *p)
{
    Span opener = p->now.at;
    Ast *n = parse_node(p, AST_DICT, opener), *first;
    parse_advance(p);
    if (parse_at(p, "}") || parse_at(p, "**")) {
        n->list = parse_commas(p, "}", parse_pair);
        return close(p, n, "}", opener);
    }
    first = parse_starred(p);
    if (!first)
        return NULL;
    n = parse_at(p, ":") ? parse_dict(p, opener, first) : parse_set(p, opener, first);
    return close(p, n, "}", opener);
}
