/*
 * Branches, loops and caught errors as steps of the trace: what the steps say, which way was taken,
 * and what decided. And the limits: loops and recursion that do not end.
 */
#include "evaluation/eval.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

typedef struct Run {
    Arena arena;
    Source source;
    Trace trace;
    StrBuf printed;
    Machine machine;
    Error error;
} Run;

static bool run(Run *r, Str script)
{
    *r = (Run){.arena = arena_make((size_t)256 << 20)};
    r->source = (Source){.name = STR("t"), .text = script};
    r->trace = trace_make(&r->arena, &kernels_teaching);
    r->printed = strbuf_make(&r->arena);
    r->machine = (Machine){
        .arena = &r->arena, .trace = &r->trace, .printed = &r->printed, .error = &r->error};
    return eval_script(eval_make(&r->machine), source_all(&r->source), &r->error);
}

static void stop(Run *r)
{
    trace_free(&r->trace);
    arena_free(&r->arena);
}

/* The labels of all steps that have one, those within others in brackets. */
static void write_steps(StrBuf *out, const Trace *t, int step)
{
    for (; step >= 0; step = t->steps.items[step].next) {
        const Step *s = &t->steps.items[step];
        size_t before = out->len;
        if (s->label.len)
            strbuf_printf(out, "%s%.*s", before ? " " : "", STR_ARG(s->label));
        StrBuf inner = strbuf_make(out->arena);
        write_steps(&inner, t, s->first_child);
        if (inner.len && s->label.len)
            strbuf_printf(out, " { %.*s }", STR_ARG(strbuf_str(&inner)));
        else if (inner.len)
            strbuf_printf(out, "%s%.*s", before ? " " : "", STR_ARG(strbuf_str(&inner)));
    }
}

static const char *steps(Run *r)
{
    StrBuf out = strbuf_make(&r->arena);
    for (size_t i = 0; i < r->trace.steps.count; i++)
        if (r->trace.steps.items[i].parent < 0) {
            Step *s = &r->trace.steps.items[i];
            s->next = -1;
            write_steps(&out, &r->trace, (int)i);
        }
    return out.at;
}

TEST(branch_steps_say_which_way_was_taken_and_why)
{
    static const struct {
        const char *script, *want;
    } cases[] = {
        {"n = 5\nif n > 3: pass", "if n > 3: True (n = 5)"},
        {"n = 2\nif n > 3: pass\nelif n == 2: pass\nelse: pass",
         "if n > 3: False (n = 2); elif n == 2: True (n = 2)"},
        {"n = 2\nif n > 3: pass\nelse: pass", "if n > 3: False (n = 2); else"},
        {"m = None\nif m is not None: pass", "if m is not None: False"},
        {"t = True\nif not t: pass", "if not t: False"},
        {"a = 1\nb = 2\nif a > 1 and b > 1: pass", "if a > 1 and b > 1: False (a = 1)"},
        {"xs = [1, 2]\nif len(xs) == 2: pass", "if len(xs) == 2: True (len(xs) = 2)"},
        {"s = 'a'\nif s in ['a', 'b']: pass", "if s in ['a', 'b']: True (s = 'a')"},
        {"n = 0\nwhile n < 2: n += 1", "while n < 2 { n = 0 n = 1 }"},
        {"while True: break", "while True { turn 1: break }"},
        {"for i in [1, 2, 3]:\n  if i == 1: continue\n  if i == 2: break",
         "for i { i = 1: continue { if i == 1: True (i = 1) } i = 2: break { if i == 1: False (i = "
         "2) if i == 2: True (i = 2) } }"},
        {"for i in range(2):\n  if i: pass",
         "for i { i = 0 { if i: False (i = 0) } i = 1 { if i: True (i = 1) } }"},
        {"try: 1 / 0\nexcept KeyError: pass\nexcept ZeroDivisionError as e: pass",
         "try: ZeroDivisionError: division by zero; except KeyError; except ZeroDivisionError as "
         "e"},
        {"try: pass\nexcept KeyError: pass", "try: no error"},
        {"try: 1 / 0\nexcept ZeroDivisionError: pass\nfinally: pass",
         "try: ZeroDivisionError: division by zero; except ZeroDivisionError"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run r;
        CHECK(run(&r, str_of(cases[i].script)));
        CHECK_STR(steps(&r), cases[i].want);
        stop(&r);
    }
}

TEST(branch_keeps_the_ways_that_were_not_taken)
{
    Run r;
    CHECK(run(&r, STR("import torch\nx = torch.ones(1)\nif x.sum() > 2:\n  y = 1\nelif x > 0:\n"
                      "  y = 2\nelse:\n  y = 3\n")));
    const Branch *b = r.trace.steps.items[r.trace.steps.count - 1].branch;
    for (size_t i = 0; i < r.trace.steps.count; i++)
        b = r.trace.steps.items[i].branch ? r.trace.steps.items[i].branch : b;
    if (CHECK(b != NULL)) {
        CHECK_INT(b->arms, 3);
        CHECK(b->arm[0].asked && !b->arm[0].taken && b->arm[1].asked && b->arm[1].taken);
        CHECK(!b->arm[2].asked && !b->arm[2].taken && !b->arm[2].label.len);
        CHECK_STR(str_copy(&r.arena, span_text(b->arm[2].body)).at, "y = 3");
        CHECK_INT(b->arm[1].deciders, 1);
        CHECK(b->arm[1].by[0].node != NO_NODE);
    }
    stop(&r);
}

TEST(branch_keeps_what_is_done_in_any_case)
{
    Run r;
    CHECK(run(&r, STR("try:\n  x = 1\nexcept KeyError:\n  x = 2\nfinally:\n  y = 3\n")));
    const Branch *b = r.trace.steps.items[0].branch;
    if (CHECK(b && b->arms == 3)) {
        CHECK(b->arm[0].taken && !b->arm[1].asked && b->arm[2].taken);
        CHECK_STR(str_copy(&r.arena, span_text(b->arm[2].at)).at, "finally");
        CHECK_STR(str_copy(&r.arena, span_text(b->arm[2].body)).at, "y = 3");
    }
    stop(&r);
}

TEST(branch_limits_end_whatever_does_not_end)
{
    static const struct {
        const char *script, *message;
    } cases[] = {
        {"while True: pass", "the loops of this lesson take more than"},
        {"n = 0\nwhile n >= 0:\n  n += 1\n  if n % 2: x = n\n  else: y = [n]",
         "this runs for too long"},
        {"try:\n  while True: pass\nexcept BaseException: pass", "the loops of this lesson"},
        {"while True:\n  try:\n    raise ValueError('x')\n  except ValueError: pass", "this "},
        {"def f(n): return f(n + 1)\nf(0)", "maximum recursion depth exceeded"},
        {"f = lambda n: f(n)\nf(0)", "maximum recursion depth exceeded"},
        {"class A:\n  def __init__(self): A()\nA()", "maximum recursion depth exceeded"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run r;
        CHECK(!run(&r, str_of(cases[i].script)));
        if (!CHECK(strstr(r.error.message, cases[i].message) != NULL))
            printf("  %s: %s\n", cases[i].script, r.error.message);
        stop(&r);
    }
}

TEST(branch_a_million_small_steps_fit)
{
    Run r;
    CHECK(run(&r, STR("n = 0\nfor i in range(400000):\n  if i % 2 == 0:\n    n += 1\nprint(n)")));
    CHECK_STR(strbuf_str(&r.printed).at, "200000\n");
    CHECK(r.trace.steps.count <= KEPT_STEPS + 100);
    int loop = 0;
    while (r.trace.steps.items[loop].kind != STEP_LOOP)
        loop++;
    CHECK_INT(trace_turns(&r.trace, loop), 400000); /* though most were forgotten */
    stop(&r);
}

/* The class of the error is made there, where the stack has no room left for the code. */
TEST(branch_recursion_of_generators_that_fills_the_stack_is_an_error)
{
    enum { WITHIN = 60 }; /* lists, each in another one: so much of the stack for each call */
    Run r;
    Arena a = arena_make(0);
    StrBuf code = strbuf_make(&a);
    strbuf_puts(&code, "def g(n):\n  for v in ");
    for (int i = 0; i < WITHIN; i++)
        strbuf_char(&code, '[');
    strbuf_puts(&code, "list(g(n + 1))");
    for (int i = 0; i < WITHIN; i++)
        strbuf_char(&code, ']');
    strbuf_puts(&code, ":\n    yield v\ntry: list(g(0))\nexcept RecursionError as e: print(e)");
    CHECK(run(&r, strbuf_str(&code)));
    CHECK_STR(strbuf_str(&r.printed).at, "maximum recursion depth exceeded\n");
    stop(&r);
    arena_free(&a);
}

TEST(branch_recursion_goes_as_deep_as_pythons)
{
    Run r;
    CHECK(run(&r, STR("def f(n):\n  if n == 0:\n    return 0\n  else:\n    return 1 + f(n - 1)\n"
                      "print(f(990))\ndef g(n):\n  global d\n  d = n\n  return g(n + 1)\n"
                      "try: g(1)\nexcept RecursionError as e: print(d, e)")));
    CHECK_STR(strbuf_str(&r.printed).at, "990\n999 maximum recursion depth exceeded\n");
    stop(&r);
}
