/* The syntax tree of every form, written as lists in brackets; and what is refused, where and with
 * which advice. */
#include "syntax/parser.h"
#include "test.h"
#include "trace/ops.h"

#include <string.h>

static void dump(StrBuf *out, const Ast *n);

static void dump_all(StrBuf *out, const Ast *n)
{
    for (; n; n = n->next) {
        strbuf_char(out, ' ');
        dump(out, n);
    }
}

static void dump_or_none(StrBuf *out, const Ast *n)
{
    strbuf_char(out, ' ');
    if (n)
        dump(out, n);
    else
        strbuf_char(out, '_');
}

static const char *operator_text(int op)
{
    static const char *const text[OP_PLUS + 1] = {
        [OP_PLUS] = "plus",     [OP_IN] = "in",        [OP_NOT_IN] = "not in", [OP_IS] = "is",
        [OP_IS_NOT] = "is not", [OP_XOR] = "^",        [OP_LEFT] = "<<",       [OP_RIGHT] = ">>",
        [OP_ADD] = "+",         [OP_SUB] = "-",        [OP_MUL] = "*",         [OP_DIV] = "/",
        [OP_FLOORDIV] = "//",   [OP_MOD] = "%",        [OP_POW] = "**",        [OP_EQ] = "==",
        [OP_NE] = "!=",         [OP_LT] = "<",         [OP_LE] = "<=",         [OP_GT] = ">",
        [OP_GE] = ">=",         [OP_MATMUL] = "@",     [OP_BITAND] = "&",      [OP_BITOR] = "|",
        [OP_NEG] = "neg",       [OP_BITNOT] = "invert"};
    return text[op];
}

static const char *const heads[] = {
    [AST_NONE] = "None",       [AST_TRUE] = "True",
    [AST_FALSE] = "False",     [AST_FSTRING] = "f",
    [AST_LIST] = "list",       [AST_TUPLE] = "tuple",
    [AST_COMPREHEND] = "each", [AST_NOT] = "not",
    [AST_AND] = "and",         [AST_OR] = "or",
    [AST_CALL] = "call",       [AST_INDEX] = "index",
    [AST_SLICE] = "slice",     [AST_EXPRESSION] = "do",
    [AST_ASSIGN] = "assign",   [AST_ANNOTATE] = "annotate",
    [AST_ASSERT] = "assert",   [AST_PASS] = "pass",
    [AST_FOR] = "for",         [AST_RETURN] = "return",
    [AST_IMPORT] = "import",   [AST_CHAIN] = "chain",
    [AST_LAMBDA] = "lambda",   [AST_STARS] = "stars",
    [AST_DICT] = "dict",       [AST_SET] = "set",
    [AST_PAIR] = "pair",       [AST_CLAUSE] = "clause",
    [AST_CHOOSE] = "choose",   [AST_WALRUS] = "walrus",
    [AST_STAR] = "star",       [AST_IF] = "if",
    [AST_ARM] = "arm",         [AST_WHILE] = "while",
    [AST_BREAK] = "break",     [AST_CONTINUE] = "continue",
    [AST_TRY] = "try",         [AST_EXCEPT] = "except",
    [AST_RAISE] = "raise",     [AST_WITH] = "with",
    [AST_WITH_ITEM] = "item",  [AST_DELETE] = "del",
    [AST_GLOBAL] = "global",   [AST_NONLOCAL] = "nonlocal",
};

/* Kinds with a text of their own. */
static bool dump_special(StrBuf *out, const Ast *n)
{
    switch (n->kind) {
    case AST_INT:
        strbuf_printf(out, "%lld", (long long)n->i);
        return true;
    case AST_ELLIPSIS:
    case AST_NONE:
    case AST_TRUE:
    case AST_FALSE:
        strbuf_add(out, span_text(n->at));
        return true;
    case AST_FLOAT:
        strbuf_printf(out, "%g", n->f);
        return true;
    case AST_STRING:
        strbuf_printf(out, "'%.*s'", STR_ARG(n->text));
        return true;
    case AST_NAME:
        strbuf_add(out, n->text);
        return true;
    case AST_ATTRIBUTE:
        dump(out, n->left);
        strbuf_printf(out, ".%.*s", STR_ARG(n->text));
        return true;
    case AST_KEYWORD:
    case AST_PARAMETER:
        strbuf_printf(out, "%.*s=", STR_ARG(n->text));
        dump_or_none(out, n->right);
        return true;
    case AST_ALIAS:
        strbuf_printf(out, "%.*s:%.*s:%.*s", STR_ARG(n->module), STR_ARG(n->text), STR_ARG(n->as));
        return true;
    default:
        return false;
    }
}

static void dump(StrBuf *out, const Ast *n)
{
    if (dump_special(out, n))
        return;
    strbuf_char(out, '(');
    if (n->kind == AST_BINARY || n->kind == AST_LINK || n->kind == AST_UPDATE ||
        n->kind == AST_UNARY)
        strbuf_printf(out, "%s%s", operator_text(n->op), n->kind == AST_UPDATE ? "=" : "");
    else if (n->kind == AST_CLASS)
        strbuf_printf(out, "class %.*s", STR_ARG(n->text));
    else if (n->kind == AST_DEF)
        strbuf_printf(out, "def %.*s", STR_ARG(n->text));
    else if (n->kind == AST_FIELD)
        strbuf_printf(out, "field%c", n->convert ? n->convert : ' ');
    else
        strbuf_puts(out, heads[n->kind]);
    dump_all(out, n->params);
    if (n->target)
        dump_or_none(out, n->target);
    if (n->kind == AST_SLICE) {
        dump_or_none(out, n->left);
        dump_or_none(out, n->right);
        dump_or_none(out, n->step);
    } else {
        if (n->left && n->kind != AST_LINK)
            dump_or_none(out, n->left);
        if (n->right && n->kind != AST_ASSIGN)
            dump_or_none(out, n->right);
    }
    dump_all(out, n->list);
    if (n->kind == AST_ASSIGN)
        dump_or_none(out, n->right);
    if (n->kind == AST_CHOOSE)
        dump_or_none(out, n->step);
    if (n->other)
        strbuf_puts(out, " else");
    dump_all(out, n->other);
    if (n->final)
        strbuf_puts(out, " finally");
    dump_all(out, n->final);
    strbuf_char(out, ')');
}

/* The tree of all statements, or the error. */
static const char *parsed(Arena *a, Str text, bool hint)
{
    Source source = {.name = STR("t"), .text = text};
    Span code = {&source, 0, (uint32_t)text.len};
    Error e = {0};
    Ast *first;
    StrBuf out = strbuf_make(a);
    if (!parse_script(a, code, &first, &e)) {
        strbuf_printf(&out, "%d:%d: %s", span_line(e.at), span_column(e.at), e.message);
        if (hint && e.hint[0])
            strbuf_printf(&out, " | %s", e.hint);
        return out.at;
    }
    dump_all(&out, first);
    return out.len ? out.at + 1 : "";
}

typedef struct Case {
    const char *text, *want;
} Case;

#define CHECK_CASES(cases, hint) check_cases(cases, sizeof(cases) / sizeof *(cases), hint)

static void check_cases(const Case *c, size_t count, bool hint)
{
    for (size_t i = 0; i < count; i++) {
        Arena a = arena_make(0);
        CHECK_STR(parsed(&a, str_of(c[i].text), hint), c[i].want);
        arena_free(&a);
    }
}

TEST(parser_operators_bind_as_in_python)
{
    static const Case cases[] = {
        {"1 + 2 * 3", "(do (+ 1 (* 2 3)))"},
        {"1 - 2 - 3", "(do (- (- 1 2) 3))"},
        {"a @ b / c", "(do (/ (@ a b) c))"},
        {"-x ** 2", "(do (neg (** x 2)))"},
        {"x ** -2", "(do (** x (neg 2)))"},
        {"2 ** 3 ** 2", "(do (** 2 (** 3 2)))"},
        {"-a * b", "(do (* (neg a) b))"},
        {"- -a", "(do (neg (neg a)))"},
        {"a | b & c == d + ~e", "(do (== (| a (& b c)) (+ d (invert e))))"},
        {"not a & b | c", "(do (not (| (& a b) c)))"},
        {"q @ k.T / k.shape[-1]**0.5", "(do (/ (@ q k.T) (** (index k.shape (neg 1)) 0.5)))"},
        {"not a == b and c or d", "(do (or (and (not (== a b)) c) d))"},
        {"not not a", "(do (not (not a)))"},
        {"a or b and c", "(do (or a (and b c)))"},
        {"a < b + 1", "(do (< a (+ b 1)))"},
        {"a < b <= c != d", "(do (chain a (< b) (<= c) (!= d)))"},
        {"(a + b) * c", "(do (* (+ a b) c))"},
        {"a // b % c", "(do (% (// a b) c))"},
    };
    CHECK_CASES(cases, false);
}

TEST(parser_reads_every_expression)
{
    static const Case cases[] = {
        {"None, True, False", "(do (tuple None True False))"},
        {"()", "(do (tuple))"},
        {"(1,)", "(do (tuple 1))"},
        {"(1)", "(do 1)"},
        {"[1, 2.5, 'a',]", "(do (list 1 2.5 'a'))"},
        {"[]", "(do (list))"},
        {"[i * 2 for i in x]", "(do (each (* i 2) (clause i x)))"},
        {"[i for i in x if i]", "(do (each i (clause i x i)))"},
        {"[a for a in b for c in d]", "(do (each a (clause a b) (clause c d)))"},
        {"sum(x for x in y)", "(do (call sum (each x (clause x y))))"},
        {"{a: b for a in c}", "(do (each a b (clause a c)))"},
        {"d = {'a': 1, **b}", "(assign d (dict (pair 'a' 1) (pair b)))"},
        {"{1, *a}", "(do (set 1 (star a)))"},
        {"{}", "(do (dict))"},
        {"a in b", "(do (in a b))"},
        {"a not in b is not c", "(do (chain a (not in b) (is not c)))"},
        {"a ^ b << 1", "(do (^ a (<< b 1)))"},
        {"[a for i, a in e(x)]", "(do (each a (clause (tuple i a) (call e x))))"},
        {"f()", "(do (call f))"},
        {"f(1, b=2, c=x,)", "(do (call f 1 b= 2 c= x))"},
        {"x.sum(dim=-1).T[0]", "(do (index (call x.sum dim= (neg 1)).T 0))"},
        {"x[:]", "(do (index x (slice _ _ _)))"},
        {"x[1:, :n, ::2, a:b:c]", "(do (index x (slice 1 _ _) (slice _ n _) (slice _ _ 2) "
                                  "(slice a b c)))"},
        {"x[0, :, -1]", "(do (index x 0 (slice _ _ _) (neg 1)))"},
        {"x[1,]", "(do (index x 1))"},
        {"f(\n    a,\n\n    b)", "(do (call f a b))"},
        {"'a' \"b\" 'c'", "(do 'abc')"},
        {"a if b else c if d else e", "(do (choose a (choose c e d) b))"},
        {"[*a, 1]", "(do (list (star a) 1))"},
        {"(*a,)", "(do (tuple (star a)))"},
        {"a in b", "(do (in a b))"},
        {"a not in b is not c", "(do (chain a (not in b) (is not c)))"},
        {"a is not None and not b is c", "(do (and (is not a None) (not (is b c))))"},
        {"+a - +1", "(do (- (plus a) (plus 1)))"},
        {"f(a := 1)", "(do (call f (walrus a 1)))"},
        {"[(y := x) for x in a]", "(do (each (walrus y x) (clause x a)))"},
        {"f'{x:=5}'", "(do (f (field  x '=5')))"},
        {"f'{(x:=5)}'", "(do (f (field  (walrus x 5))))"},
        {"'a\\n\\t\\x41\\u00e9\\q'", "(do 'a\n\tA\xC3\xA9\\q')"},
        {"r'a\\n'", "(do 'a\\n')"},
        {"'''a\r\nb'''", "(do 'a\nb')"},
        {"f'a{x}b'", "(do (f 'a' (field  x) 'b'))"},
        {"f'{x:.4f}{y}'", "(do (f (field  x '.4f') (field  y)))"},
        {"f'{x:>{w}}'", "(do (f (field  x '>' (field  w))))"},
        {"f'{x!r:5}'", "(do (f (fieldr x '5')))"},
        {"f'{x = }'", "(do (f 'x = ' (fieldr x)))"},
        {"f'{x=:.2f}'", "(do (f 'x=' (field  x '.2f')))"},
        {"f'{{}} {a[0]} {b[1:2]}'", "(do (f '{} ' (field  (index a 0)) ' ' "
                                    "(field  (index b (slice 1 2 _)))))"},
        {"f'{a, b}'", "(do (f (field  (tuple a b))))"},
        {"f'{x == y}' '{z}'", "(do (f (field  (== x y)) '{z}'))"},
        {"f\"{f('q', end='')}\"", "(do (f (field  (call f 'q' end= ''))))"},
    };
    CHECK_CASES(cases, false);
}

TEST(parser_reads_every_statement)
{
    static const Case cases[] = {
        {"a = b = 1", "(assign a b 1)"},
        {"a, b = c", "(assign (tuple a b) c)"},
        {"(a, b), c = d", "(assign (tuple (tuple a b) c) d)"},
        {"x[0, 1] = y.z = 2, 3", "(assign (index x 0 1) y.z (tuple 2 3))"},
        {"x: int = 1", "(annotate x 1)"},
        {"x[0]: T\ny: list[int]", "(annotate (index x 0)) (annotate y)"},
        {"def f(x: int, y: 'T' = 1) -> None: pass", "(def f x= _ y= 1 (pass))"},
        {"x += 1; x -= 2; x *= 3; x /= 4", "(+= x 1) (-= x 2) (*= x 3) (/= x 4)"},
        {"x[i] += y", "(+= (index x i) y)"},
        {"pass;", "(pass)"},
        {"if a: b", "(if (arm a (do b)))"},
        {"if a:\n  b\nelif c: d\nelse:\n  e", "(if (arm a (do b)) (arm c (do d)) (arm (do e)))"},
        {"while a: b; break", "(while a (do b) (break))"},
        {"for a in b:\n  if c: continue\nelse: d", "(for a b (if (arm c (continue))) else (do d))"},
        {"while a:\n  b\nelse:\n  c", "(while a (do b) else (do c))"},
        {"try: a\nexcept E as e: b\nexcept (F, G): c\nelse: d\nfinally: f",
         "(try (except E (do b)) (except (tuple F G) (do c)) (do a) else (do d) finally (do f))"},
        {"try: a\nfinally: b", "(try (do a) finally (do b))"},
        {"raise; raise a; raise a from b", "(raise) (raise a) (raise a b)"},
        {"with a as b, c: d", "(with (item b a) (item c) (do d))"},
        {"with (a as b, c): d", "(with (item b a) (item c) (do d))"},
        {"with (a): d", "(with (item a) (do d))"},
        {"with (a).b: d", "(with (item a.b) (do d))"},
        {"del a, b[0]; del c.d", "(del (tuple a (index b 0))) (del c.d)"},
        {"def f():\n  global a, b\n  nonlocal c", "(def f (global a b) (nonlocal c))"},
        {"a, *b = c", "(assign (tuple a (star b)) c)"},
        {"for a, *b in c: pass", "(for (tuple a (star b)) c (pass))"},
        {"x = *a, b", "(assign x (tuple (star a) b))"},
        {"assert a == b, 'no'", "(assert (== a b) 'no')"},
        {"assert a", "(assert a)"},
        {"for x in y: f(x); g(x)", "(for x y (do (call f x)) (do (call g x)))"},
        {"for i, (a, b) in z:\n  pass\nc", "(for (tuple i (tuple a b)) z (pass)) (do c)"},
        {"for a in x:\n    for b in y:\n        c\n    d\n", "(for a x (for b y (do c)) (do d))"},
        {"for a in 1, 2: pass", "(for a (tuple 1 2) (pass))"},
        {"def f(a, b=1):\n    '''doc'''\n    return a, b\nf(2)",
         "(def f a= _ b= 1 (do 'doc') (return (tuple a b))) (do (call f 2))"},
        {"def f(): return", "(def f (return))"},
        {"class A(nn.Module):\n    'doc'\n    def f(self): return self.x\n    pass",
         "(class A nn.Module (do 'doc') (def f self= _ (return self.x)) (pass))"},
        {"class A: pass", "(class A (pass))"},
        {"class A(): pass", "(class A (pass))"},
        {"a.b = c.d[0].e(1)", "(assign a.b (call (index c.d 0).e 1))"},
        {"def f():\n    def g(): pass\n    return g", "(def f (def g (pass)) (return g))"},
        {"import math, torch", "(import math:: torch::)"},
        {"import torch.nn as nn", "(import torch.nn::nn)"},
        {"from torch import nn, exp as e", "(import torch:nn: torch:exp:e)"},
        {"from a.b import (c,\n d)", "(import a.b:c: a.b:d:)"},
        {"from torch import *", "(import torch:*:)"},
        {"", ""},
        {"# nothing\n\n", ""},
    };
    CHECK_CASES(cases, false);
}

TEST(parser_says_what_is_not_in_the_language)
{
    static const Case cases[] = {
        {"f(**a, *b)", "1:8: iterable argument unpacking follows keyword argument unpacking"},
        {"f(**a, b)", "1:8: positional argument follows keyword argument unpacking"},
        {"x[*(0, 1)]",
         "1:3: '*' is not in the lesson language at this place | nothing is unpacked here: "
         "write the items one by one"},
        {"x @ +* v", "1:6: did not expect '*' here"},
        {"x = 3 * * 4", "1:9: did not expect '*' here"},
        {"def f(a, *): pass", "1:10: named arguments must follow bare *"},
        {"lambda *a, *b: 0", "1:12: * argument may appear only once"},
        {"lambda /: 0", "1:8: at least one argument must precede /"},
        {"lambda **a, b: 0", "1:13: arguments cannot follow var-keyword argument"},
        {"@no_grad\nx = 1", "1:1: a decorator stands above a def or class"},
        {"'\\N{DOT}'", "1:2: names of characters are not in the lesson language | write the "
                       "character itself, or \\u and its number"},
    };
    CHECK_CASES(cases, true);
}

TEST(parser_says_what_is_wrong_and_where)
{
    static const Case cases[] = {
        {"if a = 1: pass", "1:6: invalid syntax. Maybe you meant '==' or ':=' instead of '='?"},
        {"break", "1:1: 'break' outside loop"},
        {"for x in y:\n  def f(): continue", "2:12: 'continue' not properly in loop"},
        {"try: a\nb", "2:1: expected 'except' or 'finally' block"},
        {"try: a\nexcept: b\nexcept C: d", "2:1: default 'except:' must be last"},
        {"except a: b", "1:1: did not expect 'except' here"},
        {"x = *a", "1:5: can't use starred expression here"},
        {"*a, *b = c", "1:5: multiple starred expressions in assignment"},
        {"nonlocal x", "1:1: nonlocal declaration not allowed at module level"},
        {"x = a if b", "1:11: expected 'else' after 'if' expression"},
        {"a not b", "1:7: expected 'in' after 'not', found 'b'"},
        {"x = f(1, 2\ny = 3", "1:6: '(' was never closed"},
        {"x = [1, 2", "1:5: '[' was never closed"},
        {"x = f((1,), dim=\n\n# more\n", "1:6: '(' was never closed"},
        {"x = f([1], {2: [3 +\n", "1:16: '[' was never closed"},
        {"x = 1 +\n\n", "1:8: did not expect the end of the line here"},
        {"for i in x:\n\n# more\n", "1:12: expected an indented block after this 'for' at line 1"},
        {"(1]", "1:3: closing parenthesis ']' does not match opening parenthesis '('"},
        {"x = ", "1:5: did not expect the end of the line here"},
        {"x = )", "1:5: did not expect ')' here"},
        {"ff'{x}'", "1:3: did not expect a string here"},
        {"ur'x'", "1:3: did not expect a string here"},
        {"x y", "1:3: did not expect 'y' here"},
        {"  x = 1", "1:3: unexpected indent"},
        {"a = 1\n  b = 2", "2:3: unexpected indent"},
        {"for x in y:\nz", "2:1: expected an indented block after this 'for' at line 1"},
        {"for x in y\n    z", "1:11: expected ':' after this 'for', found the end of the line"},
        {"for x of y: z", "1:7: expected 'in' after the name of a 'for', found 'of'"},
        {"for x in y: for z in x: pass", "1:13: did not expect 'for' here"},
        {"1 = x", "1:1: cannot assign to this expression"},
        {"f(x) = 1", "1:1: cannot assign to this expression"},
        {"a + 1 += 2", "1:1: cannot assign to this expression"},
        {"a, b += 1", "1:1: a tuple cannot be updated in place"},
        {"True = 1", "1:1: cannot assign to this expression"},
        {"f(a=1, 2)", "1:8: positional argument follows keyword argument"},
        {"def f(a=1, b): pass", "1:12: non-default argument follows default argument"},
        {"def f(a, a): pass", "1:10: duplicate argument 'a' in function definition"},
        {"return 1", "1:1: 'return' outside function"},
        {"x[]", "1:3: an index is missing between the brackets"},
        {"x.1", "1:2: did not expect '.1' here"},
        {"x. = 1", "1:4: invalid syntax. Maybe you meant '==' or ':=' instead of '='?"},
        {"f'{}'", "1:3: f-string: empty expression not allowed"},
        {"f'{x'", "1:3: f-string: expecting '}'"},
        {"f'{x:.4f'", "1:8: f-string: expected '}'"},
        {"f'x}'", "1:4: f-string: single '}' is not allowed"},
        {"f'{x!z}'", "1:6: f-string: expected 'r', 's' or 'a' after '!'"},
        {"f'{x y}'", "1:6: did not expect 'y' here"},
        {"f'{a +}'", "1:7: did not expect '}' here"},
        {"f'{x:{y:{z}}}'", "1:9: f-string: expressions nested too deeply"},
        {"'\\xZZ'", "1:2: this escape takes 2 hexadecimal digits"},
        {"1 + not a", "1:5: did not expect 'not' here"},
    };
    CHECK_CASES(cases, false);
}

TEST(parser_gives_nodes_their_place)
{
    Arena a = arena_make(0);
    Source source = {.name = STR("t"),
                     .text = STR("x = (a + b) @ f'{c.T}'  # end\nfor i in y:\n    z\n")};
    Span code = {&source, 0, (uint32_t)source.text.len};
    Error e = {0};
    Ast *first;
    if (CHECK(parse_script(&a, code, &first, &e))) {
        const Ast *product = first->right;
        CHECK_STR(str_copy(&a, span_text(first->at)).at, "x = (a + b) @ f'{c.T}'");
        CHECK_STR(str_copy(&a, span_text(product->left->at)).at, "(a + b)");
        CHECK_STR(str_copy(&a, span_text(product->right->list->left->at)).at, "c.T");
        CHECK_STR(str_copy(&a, span_text(product->right->list->left->name)).at, "T");
        CHECK_STR(str_copy(&a, span_text(first->next->at)).at, "for i in y:\n    z");
        CHECK_STR(str_copy(&a, span_text(first->next->name)).at, "for i in y");
    }
    arena_free(&a);
}

TEST(parser_counts_steps_without_evaluating)
{
    static const struct {
        const char *text;
        AstRole role;
    } cases[] = {
        {"x = 1", ROLE_STEP},     {"f(x)", ROLE_STEP},          {"for a in b: pass", ROLE_STEP},
        {"import x", ROLE_NONE},  {"def f(): pass", ROLE_NONE}, {"'''text'''", ROLE_NONE},
        {"print(x)", ROLE_PRINT}, {"x.print()", ROLE_STEP},     {"print", ROLE_STEP},
        {"assert x", ROLE_STEP},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Source source = {.name = STR("t"), .text = str_of(cases[i].text)};
        Span code = {&source, 0, (uint32_t)source.text.len};
        Error e = {0};
        Ast *first;
        if (CHECK(parse_script(&a, code, &first, &e)))
            CHECK_INT(ast_role(first), cases[i].role);
        arena_free(&a);
    }
}

/* `times` copies of `piece` between `head` and `tail`. */
static Str repeated(Arena *a, const char *head, const char *piece, int times, const char *tail)
{
    StrBuf text = strbuf_make(a);
    strbuf_puts(&text, head);
    for (int i = 0; i < times; i++)
        strbuf_puts(&text, piece);
    strbuf_puts(&text, tail);
    return strbuf_str(&text);
}

TEST(parser_bounds_nesting)
{
    static const struct {
        const char *head, *piece, *want;
    } cases[] = {
        {"", "(", "1:201: too many nested parentheses"},
        {"", "[", "1:201: too many nested parentheses"},
        {"", "f(", "1:402: too many nested parentheses"},
        {"", "x[", "1:402: too many nested parentheses"},
        {"", "[-", "1:334: the expression is nested too deeply"},
        {"", "-", "1:500: the expression is nested too deeply"},
        {"", "not ", "1:2001: the expression is nested too deeply"},
        {"", "2**", "1:1498: the expression is nested too deeply"},
        {"for ", "(", "1:205: too many nested parentheses"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Str text = repeated(&a, cases[i].head, cases[i].piece, 50000, "1");
        CHECK_STR(parsed(&a, text, false), cases[i].want);
        arena_free(&a);
    }
}

/* What Python reads, and is too much here, is not called as an error of Python. */
TEST(parser_calls_a_limit_of_its_own_none_of_python)
{
    static const struct {
        const char *head, *piece, *tail, *type;
        int times;
    } cases[] = {
        {"x = ", "-", "1", ERROR_LIMIT, 600},     {"x = '", "a", "'", ERROR_LIMIT, 70000},
        {"", "x = 1\n", "", ERROR_LIMIT, 100001}, {"x = ", "(", "1", "SyntaxError", 300},
        {"x = '", "a", "", "SyntaxError", 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Error e = {0};
        Ast *list;
        Str text = repeated(&a, cases[i].head, cases[i].piece, cases[i].times, cases[i].tail);
        CHECK(!parse_script(&a, source_make(&a, STR("long.py"), text), &list, &e));
        CHECK_STR(e.type, cases[i].type);
        arena_free(&a);
    }
}

TEST(parser_bounds_blocks)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    for (int i = 0; i < 99; i++) {
        strbuf_fill(&text, ' ', i);
        strbuf_puts(&text, "for a in b:\n");
    }
    Str most = str_printf(&a, "%s%103s", text.at, "pass");
    Str more = str_printf(&a, "%s%111s%104s", text.at, "for a in b:\n", "pass");
    CHECK(strstr(parsed(&a, most, true), "(pass)"));
    CHECK_STR(parsed(&a, more, true), "101:101: too many levels of indentation | at most 99 blocks "
                                      "may stand within one another");
    arena_free(&a);
}

TEST(parser_takes_long_chains_and_deep_brackets_within_bounds)
{
    Arena a = arena_make(0);
    Source source = {.name = STR("t"), .text = repeated(&a, "1", " + 1", 250000, "")};
    Span code = {&source, 0, (uint32_t)source.text.len};
    Error e = {0};
    Ast *first;
    CHECK(parse_script(&a, code, &first, &e));
    source.text = repeated(&a, "x = ", "(", 200, "1");
    source.text = repeated(&a, source.text.at, ")", 200, "");
    code.len = (uint32_t)source.text.len;
    CHECK(parse_script(&a, code, &first, &e));
    arena_free(&a);
}
