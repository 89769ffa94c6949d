/*
 * decision.c - what a condition was decided by, for whoever looks at the run later.
 *
 * The operands of a condition are its parts between and, or, not and the comparisons: in `mask is
 * not None and n > len(xs)` these are mask, n and len(xs). They are not computed a second time:
 * while the condition is evaluated each leaves its value in a Watch.
 */
#include "evaluation/evaluate.h"

#include <string.h>

enum {
    WATCHED_TEXT = 40, /* bytes of an operand or value in a label; longer ones say nothing */
    WATCHED_ITEMS = 4  /* of a list */
};

static void find_operands(Watch *w, const Ast *x)
{
    if (!x || w->count == MAX_WATCHED)
        return;
    switch (x->kind) {
    case AST_NONE:
    case AST_ELLIPSIS:
    case AST_TRUE:
    case AST_FALSE:
    case AST_INT:
    case AST_FLOAT:
    case AST_STRING:
    case AST_BYTES:
    case AST_LIST:
    case AST_TUPLE:
        return;
    case AST_NOT:
    case AST_AND:
    case AST_OR:
    case AST_BINARY:
    case AST_UNARY:
        find_operands(w, x->left);
        find_operands(w, x->right);
        return;
    case AST_CHAIN:
        find_operands(w, x->left);
        for (const Ast *link = x->list; link; link = link->next)
            find_operands(w, link->right);
        return;
    default:
        w->operand[w->count++].code = x;
    }
}

bool eval_condition(Eval *ev, const Ast *x, Watch *w, bool *holds)
{
    Watch *outer = ev->watch;
    Value value;
    *w = (Watch){.whole = x};
    find_operands(w, x);
    /* cppcheck-suppress autoVariables ; taken back below */
    ev->watch = w;
    bool well = eval(ev, x, &value) && value_truth(ev->m, value, x->at, holds);
    ev->watch = outer;
    return well;
}

void watch_note(Watch *w, const Ast *x, Value value)
{
    for (int i = 0; i < w->count; i++)
        if (w->operand[i].code == x) {
            w->operand[i].value = value;
            w->operand[i].seen = true;
        }
}

/* ---- as text ---- */

/* Does the value say more than that the condition holds? */
static bool is_telling(const Eval *ev, Value v)
{
    if (v.kind == VALUE_TENSOR)
        return trace_node(ev->m->trace, v.node)->out.shape.rank == 0;
    if (value_is(v, LIST))
        return v.items->count <= WATCHED_ITEMS;
    return value_is(v, NUMBER | 1u << VALUE_STR | 1u << VALUE_NONE);
}

/* The text of the operand; empty when it is too long for a label. */
static Str operand_text(const Ast *x)
{
    Str text = span_text(x->kind == AST_WALRUS ? x->target->at : x->at);
    bool fits = text.len <= WATCHED_TEXT && !memchr(text.at, '\n', text.len);
    return fits ? text : STR("");
}

/* The value as text; empty when it says nothing in a label. */
static Str operand_value(Eval *ev, Value v)
{
    StrBuf text = strbuf_make(ev->m->arena);
    if (is_telling(ev, v))
        value_write_repr(&text, ev->m->trace, v, trace_now(ev->m->trace));
    Str s = strbuf_str(&text);
    return s.len <= WATCHED_TEXT ? s : STR("");
}

/* "training: True" says it already, and so does "x is None: True". */
static bool is_said(const Watch *w, const Ast *x, Value v)
{
    const Ast *whole = w->whole;
    while (whole->kind == AST_NOT)
        whole = whole->left;
    return (x == whole && v.kind == VALUE_BOOL) || v.kind == VALUE_NONE;
}

bool watch_write(Eval *ev, StrBuf *out, const Watch *w)
{
    size_t before = out->len;
    for (int i = 0; i < w->count; i++) {
        const Ast *x = w->operand[i].code;
        Str text = operand_text(x);
        bool told = w->operand[i].seen && text.len && !is_said(w, x, w->operand[i].value);
        for (int k = 0; told && k < i; k++)
            told = !str_equal(text, operand_text(w->operand[k].code));
        Str value = told ? operand_value(ev, w->operand[i].value) : STR("");
        if (value.len)
            strbuf_printf(out, "%s%.*s = %.*s", out->len > before ? ", " : "", STR_ARG(text),
                          STR_ARG(value));
    }
    return out->len > before;
}

/* ---- as data ---- */

/* What decided, kept with the step. */
static void keep_deciders(Eval *ev, const Watch *w, Arm *arm)
{
    Decider *by = ARENA_ARRAY(ev->m->arena, Decider, w->count + 1);
    arm->by = by;
    for (int i = 0; i < w->count; i++) {
        Value v = w->operand[i].value;
        if (!w->operand[i].seen)
            continue;
        by[arm->deciders++] = (Decider){.at = w->operand[i].code->at,
                                        .value = operand_value(ev, v),
                                        .node = v.kind == VALUE_TENSOR ? v.node : NO_NODE};
    }
}

/* "elif n > 3: False (n = 2)" */
static Str condition_label(Eval *ev, Span header, const Watch *w, bool holds)
{
    StrBuf label = strbuf_make(ev->m->arena), values = strbuf_make(ev->m->arena);
    Str text = span_text(header), line;
    str_line(&text, &line);
    strbuf_printf(&label, "%.*s: %s", STR_ARG(line), holds ? "True" : "False");
    if (watch_write(ev, &values, w))
        strbuf_printf(&label, " (%.*s)", STR_ARG(strbuf_str(&values)));
    return strbuf_str(&label);
}

Span block_span(const Ast *list)
{
    const Ast *last = list;
    while (last && last->next)
        last = last->next;
    return list ? span_join(list->at, last->at) : (Span){0};
}

bool decision_kept(const Eval *ev, Span at)
{
    const Trace *t = ev->m->trace;
    if (t->open < 0 || t->steps.count > KEPT_STEPS || composed_text(at.source))
        return false;
    const Step *s = &t->steps.items[t->open];
    return s->kind == STEP_STATEMENT && s->at.source == at.source && s->at.start == at.start;
}

void decision_arm(Eval *ev, Arm *arm, const Ast *part, const Watch *w, bool taken)
{
    *arm = (Arm){.at = part->name, .body = block_span(part->list), .asked = w, .taken = taken};
    if (!w) {
        arm->label = span_text(part->name);
        return;
    }
    arm->label = condition_label(ev, part->name, w, taken);
    keep_deciders(ev, w, arm);
}

void decision_keep(Eval *ev, const Arm *arm, int arms)
{
    StrBuf label = strbuf_make(ev->m->arena);
    bool taken = false;
    Branch *b = ARENA_NEW(ev->m->arena, Branch);
    *b = (Branch){.arm = arm, .arms = arms};
    for (int i = 0; i < arms && !taken; i++) {
        if (!arm[i].label.len)
            continue;
        strbuf_printf(&label, "%s%.*s", label.len ? "; " : "", STR_ARG(arm[i].label));
        taken = arm[i].taken;
    }
    trace_become(ev->m->trace, STEP_BRANCH, strbuf_str(&label));
    ev->m->trace->steps.items[ev->m->trace->open].branch = b;
}

/* The word else between two blocks; only comments stand beside it. */
static Span else_between(Span before, Span after)
{
    Span rest = before, line;
    rest.start += before.len;
    rest.len = after.start - rest.start;
    while (span_next_line(&rest, &line)) {
        line = span_trim(line);
        if (str_starts(span_text(line), "else"))
            return span_part(line, str_part(span_text(line), 0, strlen("else")));
    }
    return (Span){.source = before.source, .start = before.start + before.len};
}

Arm decision_else(Span before, const Ast *list, bool taken)
{
    Arm arm = {.body = block_span(list), .taken = taken};
    arm.at = else_between(before, arm.body);
    arm.label = taken ? span_text(arm.at) : STR("");
    return arm;
}

void decision_loop_else(Eval *ev, const Ast *s, bool taken)
{
    if (!s->other)
        return;
    Arm *arm = ARENA_NEW(ev->m->arena, Arm);
    Branch *b = ARENA_NEW(ev->m->arena, Branch);
    *arm = decision_else(block_span(s->list), s->other, taken);
    *b = (Branch){.arm = arm, .arms = 1};
    ev->m->trace->steps.items[ev->m->trace->open].branch = b;
}
