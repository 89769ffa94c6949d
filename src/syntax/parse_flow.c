/*
 * parse_flow.c - the statements that decide what is run next: if, while, for, try, with, and what
 * ends a turn, a loop or the run (see parse.h).
 */
#include "syntax/parse.h"

static bool at_line_end(const Parser *p)
{
    return p->now.kind == TOKEN_NEWLINE || p->now.kind == TOKEN_END || parse_at(p, ";");
}

/* A part of a compound statement, which begins with a word of its own. */
static Ast *begin_part(Parser *p, AstKind kind)
{
    Ast *n = parse_node(p, kind, p->now.at);
    parse_advance(p);
    return n;
}

/* ['else' block]: the statements of the block */
static Ast *parse_else(Parser *p)
{
    Ast *part = parse_at(p, "else") ? begin_part(p, AST_PASS) : NULL;
    return part && parse_block(p, part, "this 'else'") ? part->list : NULL;
}

/* The statement, which ends where its last block does. */
static Ast *end_compound(Parser *p, Ast *n, const Ast *last)
{
    if (last)
        n->at = span_join(n->at, last->at);
    return p->error->kind == ERROR_NONE ? n : NULL;
}

static const Ast *last_of(const Ast *list)
{
    while (list && list->next)
        list = list->next;
    return list;
}

/* ---- if ---- */

/* arm: ('if' | 'elif') one block | 'else' block */
static Ast *parse_arm(Parser *p)
{
    bool condition = !parse_at(p, "else");
    Ast *n = begin_part(p, AST_ARM);
    const char *what = condition ? "this condition" : "this 'else'";
    if (condition)
        n->left = parse_one(p);
    n->name = span_join(n->at, p->last);
    if (condition && parse_at(p, "="))
        return parse_fail(p, p->now.at,
                          "invalid syntax. Maybe you meant '==' or ':=' instead of "
                          "'='?",
                          "equality is tested with '=='");
    return parse_block(p, n, what);
}

/* if: 'if' arm {'elif' arm} ['else' arm] */
Ast *parse_if(Parser *p)
{
    Ast *n = parse_node(p, AST_IF, p->now.at);
    AstList arms = {0};
    while (ast_list_add(&arms, parse_arm(p)) && arms.last->left &&
           (parse_at(p, "elif") || parse_at(p, "else")))
        continue;
    n->params = arms.first;
    if (arms.first)
        n->name = arms.first->name;
    return end_compound(p, n, arms.last);
}

/* ---- loops ---- */

static Ast *parse_loop_body(Parser *p, Ast *n, const char *what)
{
    bool outer = p->in_loop;
    n->name = span_join(n->at, p->last);
    p->in_loop = true;
    n = parse_block(p, n, what);
    p->in_loop = outer;
    if (n)
        n->other = parse_else(p);
    return n ? end_compound(p, n, last_of(n->other)) : NULL;
}

/* for: 'for' target 'in' items block ['else' block] */
Ast *parse_for(Parser *p)
{
    Ast *n = parse_node(p, AST_FOR, p->now.at);
    parse_for_target(p, n);
    n->right = parse_items(p);
    return parse_loop_body(p, n, "this 'for'");
}

/* while: 'while' one block ['else' block] */
Ast *parse_while(Parser *p)
{
    Ast *n = begin_part(p, AST_WHILE);
    n->left = parse_one(p);
    return parse_loop_body(p, n, "this 'while'");
}

static Ast *parse_jump(Parser *p, AstKind kind, const char *outside)
{
    if (!p->in_loop)
        return parse_fail(p, p->now.at, outside, "it stands in the lines of a for or a while");
    return begin_part(p, kind);
}

Ast *parse_break(Parser *p)
{
    return parse_jump(p, AST_BREAK, "'break' outside loop");
}

Ast *parse_continue(Parser *p)
{
    return parse_jump(p, AST_CONTINUE, "'continue' not properly in loop");
}

/* ---- errors ---- */

/* raise: 'raise' [one ['from' one]] */
Ast *parse_raise(Parser *p)
{
    Ast *n = begin_part(p, AST_RAISE);
    if (!at_line_end(p))
        n->left = parse_one(p);
    if (n->left && parse_take(p, "from"))
        n->right = parse_one(p);
    return parse_end(p, n);
}

/* except: 'except' [one ['as' NAME]] block */
static Ast *parse_except(Parser *p)
{
    Ast *n = begin_part(p, AST_EXCEPT);
    if (parse_at(p, "*"))
        return parse_fail(p, p->now.at, "'except*' is not in the lesson language",
                          "write 'except' without the star");
    if (!parse_at(p, ":"))
        n->left = parse_one(p);
    if (n->left && parse_at(p, ","))
        return parse_fail(p, p->now.at, "multiple exception types must be parenthesized",
                          "write except (A, B):");
    if (n->left && parse_take(p, "as"))
        n->as = parse_own(p, span_text(parse_name(p)));
    n->name = span_join(n->at, p->last);
    return parse_block(p, n, "this 'except'");
}

/* try: 'try' block {except} ['else' block] ['finally' block] */
Ast *parse_try(Parser *p)
{
    Ast *n = begin_part(p, AST_TRY);
    AstList arms = {0};
    n->name = n->at;
    if (!parse_block(p, n, "this 'try'"))
        return NULL;
    while (parse_at(p, "except")) {
        if (arms.last && !arms.last->left)
            return parse_fail(p, arms.last->at, "default 'except:' must be last", "");
        if (!ast_list_add(&arms, parse_except(p)))
            return NULL;
    }
    n->params = arms.first;
    n->other = arms.first ? parse_else(p) : NULL;
    Span finally_word = p->now.at;
    Ast *finally = parse_at(p, "finally") ? begin_part(p, AST_PASS) : NULL;
    if (finally && !parse_block(p, finally, "this 'finally'"))
        return NULL;
    n->final = finally ? finally->list : NULL;
    n->as = finally ? span_text(finally_word) : STR("");
    if (!arms.first && !finally)
        return parse_fail(p, p->now.at, "expected 'except' or 'finally' block",
                          "write what is to be done after an error: except ValueError as e:");
    return end_compound(p, n, finally ? finally : n->other ? last_of(n->other) : arms.last);
}

/* ---- with ---- */

/* item: one ['as' target] */
static Ast *parse_with_item(Parser *p, const AstList *before)
{
    (void)before;
    Ast *n = parse_node(p, AST_WITH_ITEM, p->now.at);
    n->left = parse_one(p);
    if (n->left && parse_take(p, "as"))
        n->target = parse_one_target(p);
    return parse_end(p, n);
}

/* True when the brackets that come next hold the items, and not the first expression. */
static bool brackets_hold_items(const Parser *p)
{
    Parser ahead = *p;
    Error ignored = {0};
    ahead.error = ahead.lexer.error = &ignored;
    if (!parse_take(&ahead, "("))
        return false;
    ahead.depth += 1;
    parse_commas(&ahead, ")", parse_with_item);
    return parse_take(&ahead, ")") && parse_at(&ahead, ":");
}

/* with: 'with' item {',' item} block | 'with' '(' item {',' item} [','] ')' block */
Ast *parse_with(Parser *p)
{
    Ast *n = begin_part(p, AST_WITH);
    Span opener = p->now.at;
    bool brackets = brackets_hold_items(p) && parse_take(p, "(");
    n->params = parse_commas(p, brackets ? ")" : ":", parse_with_item);
    if (brackets)
        parse_close(p, ")", opener);
    n->name = span_join(n->at, p->last);
    return parse_block(p, n, "this 'with'");
}

/* ---- generators ---- */

Ast *parse_yield(Parser *p)
{
    if (!p->in_def)
        return parse_fail(p, p->now.at, "'yield' outside function", "");
    Ast *n = begin_part(p, AST_YIELD);
    n->op = parse_take(p, "from");
    p->yields = true;
    if (n->op)
        n->left = parse_one(p);
    else if (!at_line_end(p) && !parse_at(p, ")"))
        n->left = parse_items(p);
    return parse_end(p, n);
}

/* Marks a node, and says whether a yield stands in it: in its own expressions, not in its blocks.
 * What a def or comprehension within does is its own. */
static bool mark_yields(Ast *n)
{
    static const AstKind blocks[] = {AST_ARM, AST_FOR, AST_WHILE, AST_TRY, AST_EXCEPT, AST_WITH};
    Ast *own[] = {n->left, n->right, n->step, n->target, n->params}, *list = n->list;
    bool apart = n->kind == AST_DEF || n->kind == AST_CLASS || n->kind == AST_LAMBDA ||
                 n->kind == AST_COMPREHEND;
    if (apart)
        return false;
    n->yields = n->kind == AST_YIELD;
    for (size_t k = 0; k < sizeof blocks / sizeof *blocks; k++)
        if (n->kind == blocks[k]) {
            parse_mark_yields(n->list);
            parse_mark_yields(n->other);
            parse_mark_yields(n->final);
            list = NULL;
        }
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        for (Ast *part = own[k]; part; part = part->next)
            n->yields = mark_yields(part) || n->yields;
    for (Ast *part = list; part; part = part->next)
        n->yields = mark_yields(part) || n->yields;
    return n->yields;
}

bool parse_mark_yields(Ast *list)
{
    bool some = false;
    for (; list; list = list->next)
        some = mark_yields(list) || some;
    return some;
}

/* ---- names ---- */

/* del: 'del' target {',' target} */
Ast *parse_del(Parser *p)
{
    Ast *n = begin_part(p, AST_DELETE);
    n->target = parse_target(p);
    if (n->target && n->target->kind == AST_STAR)
        return parse_fail(p, n->target->at, "cannot delete starred", "");
    return parse_end(p, n);
}

static Ast *parse_scope_name(Parser *p, const AstList *before)
{
    (void)before;
    Ast *n = parse_node(p, AST_NAME, p->now.at);
    n->text = parse_own(p, span_text(parse_name(p)));
    return parse_end(p, n);
}

static Ast *parse_names(Parser *p, AstKind kind)
{
    Ast *n = begin_part(p, kind);
    n->list = parse_commas(p, ";", parse_scope_name);
    return parse_end(p, n);
}

/* global: 'global' NAME {',' NAME} */
Ast *parse_global(Parser *p)
{
    return parse_names(p, AST_GLOBAL);
}

/* nonlocal: 'nonlocal' NAME {',' NAME} */
Ast *parse_nonlocal(Parser *p)
{
    if (!p->in_def)
        return parse_fail(p, p->now.at, "nonlocal declaration not allowed at module level", "");
    return parse_names(p, AST_NONLOCAL);
}
