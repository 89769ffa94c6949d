/*
 * resolve.c - what view and ask fences name, and what the answers of questions are (see run.h).
 *
 * A name means its value after the fence. A step of the fence shows it as it is after that step,
 * unless it does not exist yet: then the step shows its own result.
 */
#include "running/run.h"

#include "evaluation/eval.h"
#include "lesson/places.h"
#include "reading/reading.h"
#include "syntax/parser.h"
#include "trace/ops.h"
#include "versions/versions.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static bool is_named(const Target *t)
{
    return t->name.len > 0;
}

static const Node *target_node(const Lesson *l, const Target *t)
{
    return trace_node(&l->trace, t->node);
}

/* Number of the last step of fence i, whose names are known when it is through. */
static int last_step(const Lesson *l, int i)
{
    const LessonStep *last = fence_last(l, &l->fences.items[i]);
    return last ? last->number : l->fences.items[i].first_step;
}

static bool resolve(Lesson *l, int i, Target *t, Error *e)
{
    if (!is_named(t))
        return true;
    l->run->place = t->at;
    bool well = name_resolve(l, t->at, last_step(l, i), t, e);
    return well || (str_starts(str_of(e->message), "unknown name")
                        ? error_hint(e, "name a tensor of the code up to here")
                        : false);
}

/* focus and cell want a cell; a tensor of one cell needs no brackets. */
static bool want_cell(const Lesson *l, Target *t, Error *e)
{
    if (!is_named(t) || t->cell >= 0)
        return true;
    Shape shape = target_node(l, t)->out.shape;
    if (shape.rank == 0) {
        t->cell = 0;
        return true;
    }
    error_at(e, t->at, "which cell of '%.*s'?", STR_ARG(t->name));
    return error_hint(e, "its shape is %s: give %d %s in brackets", shape_text(shape).text,
                      shape.rank, shape.rank == 1 ? "index" : "indices");
}

/* True when both tensors are there, in one shape: after an edit that may no longer be so. */
static bool can_compare(const Lesson *l, const Target *a, const Target *b)
{
    return a->node != NO_NODE && b->node != NO_NODE &&
           shape_equal(target_node(l, a)->out.shape, target_node(l, b)->out.shape);
}

static bool check_compare_shapes(const Lesson *l, const ViewSpec *v, Error *e)
{
    if (!is_named(&v->compare[0]) || can_compare(l, &v->compare[0], &v->compare[1]))
        return true;
    Shape a = target_node(l, &v->compare[0])->out.shape;
    Shape b = target_node(l, &v->compare[1])->out.shape;
    return error_at(e, span_join(v->compare[0].at, v->compare[1].at),
                    "shapes %s and %s cannot be compared", shape_text(a).text, shape_text(b).text);
}

/* A distribution may have another one of its shape drawn over it. */
static bool can_outline(Lesson *l, const Target *shown, const Target *other)
{
    return can_compare(l, shown, other) && view_kind_fits(VIEW_DISTRIBUTION, &l->trace, &l->arena,
                                                          (CellRef){other->node, other->time, -1});
}

/* What belongs to one kind of picture alone. */
static bool check_outline(Lesson *l, const ViewSpec *v, Error *e)
{
    bool bars = v->kind == VIEW_DISTRIBUTION;
    if (v->beside.count && v->kind != VIEW_AREAS)
        return error_at(e, v->beside.items[0].at, "beside belongs to show NAME as areas");
    if (!bars && v->groups.count)
        return error_at(e, v->groups.items[0].at, "group belongs to show NAME as distribution");
    if (!is_named(&v->outline))
        return true;
    if (!bars)
        return error_at(e, v->outline.at, "outline belongs to show NAME as distribution");
    if (can_outline(l, &v->show, &v->outline))
        return true;
    error_at(e, v->outline.at, "'%.*s' cannot be drawn over '%.*s'",
             STR_ARG(span_text(v->outline.at)), STR_ARG(span_text(v->show.at)));
    return error_hint(e, "outline takes probabilities of the same shape");
}

static bool check_label(const Lesson *l, const Label *b, Error *e)
{
    Shape shape = target_node(l, &b->what)->out.shape;
    if (b->tokens && shape.rank == 0)
        return error_at(e, b->what.at, "'%.*s' is a single number", STR_ARG(b->what.name));
    int64_t wanted = b->tokens ? shape.size[0] : shape.rank;
    if (b->words == wanted)
        return true;
    error_at(e, b->at, "%d %s for %lld %s", b->words, b->words == 1 ? "word" : "words",
             (long long)wanted, b->tokens ? "rows" : "axes");
    return b->tokens ? error_hint(e, "quotes hold a label with spaces together: \"with one\"")
                     : error_hint(e, "its shape is %s", shape_text(shape).text);
}

/* ---- the picture of each step ---- */

/* The target as the step sees it; named nothing when it does not exist yet. */
static Target at_step(Target t, const LessonStep *s)
{
    if (t.node == NO_NODE || t.node >= s->end)
        return target_none();
    if (t.time > s->end)
        t.time = s->end;
    return t;
}

static bool can_draw(Lesson *l, ViewKind kind, const Target *t)
{
    return view_kind_fits(kind, &l->trace, &l->arena, (CellRef){t->node, t->time, -1});
}

/* The tensor nearest behind `node` that the kind can draw: its operand, an operand of that, ...
 * NO_NODE: there is none so near. */
static NodeId fitting_operand(Lesson *l, ViewKind kind, NodeId node)
{
    enum { NEAR = 32 };
    NodeId seen[NEAR] = {node};
    int count = 1;
    for (int i = 0; i < count; i++) {
        const Node *n = trace_node(&l->trace, seen[i]);
        if (i > 0 && can_draw(l, kind, &(Target){.node = n->id, .time = n->id + 1}))
            return n->id;
        for (int k = 0; k < n->in_count && count < NEAR; k++)
            if (n->in[k].node != NO_NODE)
                seen[count++] = n->in[k].node;
    }
    return NO_NODE;
}

/* How a view fence may call the tensor: by its name, or by the place where it was made. */
static void write_tensor(StrBuf *out, const Lesson *l, NodeId node, int step)
{
    const Node *n = trace_node(&l->trace, node);
    Source name = {.text = n->name};
    Error none = {0};
    Target t;
    Position p = position_of(l, node);
    bool named = n->name.len && name_resolve(l, source_all(&name), step, &t, &none);
    if ((named && t.node == node) || p.count == 0)
        strbuf_add(out, n->name);
    else
        position_write(out, &p);
}

/* Says what the tensor can be shown as, and which one the kind was meant for. */
static bool hint_fits(Lesson *l, const Target *t, ViewKind wanted, int step, Error *e)
{
    StrBuf out = strbuf_make(&l->arena);
    NodeId meant = fitting_operand(l, wanted, t->node);
    strbuf_printf(&out, "its shape is %s, and it can be shown as ",
                  shape_text(target_node(l, t)->out.shape).text);
    for (ViewKind k = VIEW_AUTO + 1, told = 0; k < VIEW_KINDS; k++)
        if (can_draw(l, k, t))
            strbuf_printf(&out, "%s%s", told++ ? ", " : "", view_kinds[k].name);
    if (meant != NO_NODE) {
        strbuf_puts(&out, "\nwhat can be shown so is ");
        write_tensor(&out, l, meant, step);
        Str code = str_first_line(&l->arena, span_text(trace_node(&l->trace, meant)->at));
        strbuf_printf(&out, ", made by %.*s", STR_ARG(code));
    }
    return error_hint(e, "%.*s", STR_ARG(strbuf_str(&out)));
}

/* A kind must be able to draw its tensor after one step of the fence at least; the others show what
 * suits them. */
static bool check_fit(Lesson *l, const Fence *f, Error *e)
{
    const ViewSpec *v = &f->view;
    bool fits = !is_named(&v->show) || can_draw(l, v->kind, &v->show) || v->beside.count;
    for (int k = 0; !fits && k < f->step_count; k++) {
        Target t = at_step(v->show, &l->steps.items[f->first_step + k]);
        fits = t.node != NO_NODE && can_draw(l, v->kind, &t);
    }
    if (fits)
        return true;
    error_at(e, v->show.at, "%s shows %s, which '%.*s' is not", view_kinds[v->kind].name,
             view_kinds[v->kind].wanted, STR_ARG(span_text(v->show.at)));
    return hint_fits(l, &v->show, v->kind, f->first_step + f->step_count, e);
}

/* The tensors beside the shown one that the step knows. */
static TargetList beside_at_step(Lesson *l, const ViewSpec *v, const LessonStep *s)
{
    TargetList all = {0};
    for (size_t k = 0; s->kind == VIEW_AREAS && k < v->beside.count; k++) {
        Target t = at_step(v->beside.items[k], s);
        if (t.node != NO_NODE)
            *ARENA_PUSH(&l->arena, &all) = t;
    }
    return all;
}

/* A step that an edit added shows what it makes. */
static void set_picture(Lesson *l, const ViewSpec *v, LessonStep *s)
{
    if (s->added) {
        s->focus = s->outline = s->compare[0] = s->compare[1] = target_none();
        return;
    }
    s->show = at_step(v->show, s);
    s->kind = s->show.node == NO_NODE ? VIEW_AUTO : v->kind;
    if (s->show.node == NO_NODE)
        s->show = s->main;
    s->focus = at_step(v->focus, s);
    s->compare[0] = at_step(v->compare[0], s);
    s->compare[1] = at_step(v->compare[1], s);
    if (!can_compare(l, &s->compare[0], &s->compare[1]))
        s->compare[0] = s->compare[1] = target_none();
    s->beside = beside_at_step(l, v, s);
    s->outline = at_step(v->outline, s);
    if (s->kind != VIEW_DISTRIBUTION || !can_outline(l, &s->show, &s->outline))
        s->outline = target_none();
}

static bool resolve_view(Lesson *l, int i, Error *e)
{
    ViewSpec *v = &l->fences.items[i].view;
    bool well = resolve(l, i, &v->show, e) && resolve(l, i, &v->focus, e) &&
                resolve(l, i, &v->compare[0], e) && resolve(l, i, &v->compare[1], e) &&
                resolve(l, i, &v->outline, e) && check_fit(l, &l->fences.items[i], e) &&
                want_cell(l, &v->focus, e) && check_compare_shapes(l, v, e) &&
                check_outline(l, v, e);
    for (size_t k = 0; well && k < v->beside.count; k++)
        well = resolve(l, i, &v->beside.items[k], e);
    for (size_t k = 0; well && k < v->labels.count; k++)
        well = resolve(l, i, &v->labels.items[k].what, e) && check_label(l, &v->labels.items[k], e);
    return well;
}

static bool resolve_asked_cells(Lesson *l, int i, Error *e)
{
    AskList *asks = &l->fences.items[i].asks;
    for (size_t k = 0; k < asks->count; k++)
        if (!resolve(l, i, &asks->items[k].cell, e) || !want_cell(l, &asks->items[k].cell, e) ||
            !resolve(l, i, &asks->items[k].look, e) || !want_cell(l, &asks->items[k].look, e))
            return false;
    return true;
}

/* ---- answers ----
 *
 * The expression of a question is evaluated at the end of the trace, and what it computed is cut
 * off again. A trace only grows, so going back is setting its counts back. That is enough because
 * the expression may not touch what was there before: the trace refuses a write to an older
 * storage, and a random draw is an error. */

/* Refuses a random draw among the nodes from `first` on. */
static bool draws_nothing(const Lesson *l, NodeId first, Span at, Error *e)
{
    for (NodeId id = first; id < trace_now(&l->trace); id++)
        if (op_row(trace_node(&l->trace, id)->op)->draws)
            return error_at(e, at, "an answer may draw no random number");
    return true;
}

static bool read_number(const Lesson *l, Value v, Ask *ask, Error *e)
{
    if (v.kind == VALUE_TENSOR) {
        Tensor t = trace_node(&l->trace, v.node)->out;
        CellRef cell = {v.node, trace_now(&l->trace), 0};
        if (tensor_count(t) != 1)
            return error_at(e, ask->expression, "an answer is one number; this has shape %s",
                            shape_text(t.shape).text);
        ask->value = trace_cell(&l->trace, cell);
    } else if (v.kind == VALUE_INT) {
        ask->value = scalar_i64(v.i);
    } else if (v.kind == VALUE_FLOAT) {
        ask->value = scalar_f64(v.f);
    } else {
        return error_at(e, ask->expression, "an answer is one number; this is of type %s",
                        value_type_name(v));
    }
    return true;
}

/* `answer mha.forward.weights[0,0]`: a cell by a name that `focus` takes, too, but no variable
 * bears. A mere number is no position here. */
static bool read_cell(const Lesson *l, Ask *ask, int step)
{
    Error none = {0};
    Target t;
    if (isdigit((unsigned char)span_text(ask->expression).at[0]) ||
        !name_resolve(l, ask->expression, step, &t, &none) || t.cell < 0)
        return false;
    ask->value = trace_cell(&l->trace, (CellRef){t.node, t.time, t.cell});
    return true;
}

/* Notes what the nodes from `first` on computed with, of the tensors that were there before: not
 * those of which they only took a part, as `weights[0][2]` does. */
static void note_operands(Lesson *l, NodeId first, Ask *ask)
{
    const Trace *t = &l->trace;
    for (NodeId id = first; id < trace_now(t); id++) {
        const Node *n = trace_node(t, id);
        for (int k = 0; k < n->in_count && !op_is_view(n->op); k++) {
            NodeId in = n->in[k].node;
            while (in >= first && op_is_view(trace_node(t, in)->op))
                in = trace_node(t, in)->in[0].node;
            if (in != NO_NODE && in < first)
                *ARENA_PUSH(&l->arena, &ask->from) = in;
        }
    }
}

static bool evaluate(Lesson *l, Ask *ask, Error *e)
{
    Ast *expression;
    Value value;
    NodeId first = trace_now(&l->trace);
    bool well = parse_expression(&l->arena, ask->expression, &expression, e) &&
                eval_expression(l->run->eval, expression, &value, e) &&
                draws_nothing(l, first, ask->expression, e) && read_number(l, value, ask, e);
    if (well)
        note_operands(l, first, ask);
    return well;
}

static bool is_finite(const Ask *ask, Error *e)
{
    double value = scalar_double(ask->value);
    return isfinite(value) ||
           error_at(e, ask->expression, "an answer is a finite number; this is %s",
                    isnan(value) ? "nan" : "infinite");
}

/* `answer weights[2]` gives itself away in the picture of weights: that cell is hidden, and so it
 * is by `weights[2].item()`. A mere number is no position here, and a number that stands in the
 * code is nothing to be worked out: it is what the question asks something else about. */
static void hide_cell(Lesson *l, Ask *ask, int step)
{
    const Target *t = &ask->hidden;
    Error none = {0};
    Span name = ask->expression;
    if (str_ends(span_text(name), ".item()"))
        name.len -= (uint32_t)strlen(".item()");
    if (isdigit((unsigned char)span_text(name).at[0]) ||
        !name_resolve(l, name, step, &ask->hidden, &none)) {
        ask->hidden = target_none();
    } else if (literal_is_cell(l, (CellRef){t->node, t->time, t->cell < 0 ? 0 : t->cell})) {
        *ARENA_PUSH(&l->arena, &ask->from) = t->node;
        ask->hidden = target_none();
    }
}

static bool answer(Lesson *l, Ask *ask, int step, Error *e)
{
    Trace *t = &l->trace;
    Rng rng = t->rng;
    size_t nodes = t->nodes.count, steps = t->steps.count, printed = l->run->printed.len;
    int open = t->open;
    l->run->place = ask->expression;
    l->run->machine.frozen = true;
    t->frozen = trace_now(t);
    bool well = (read_cell(l, ask, step) || evaluate(l, ask, e)) && is_finite(ask, e);
    t->frozen = 0;
    l->run->machine.frozen = false;
    t->rng = rng;
    t->nodes.count = nodes;
    t->steps.count = steps;
    t->open = open;
    l->run->printed.len = printed;
    if (well)
        hide_cell(l, ask, step);
    return well;
}

/* ---- numbers in the words of a question that varies ---- */

/* With at most four decimals, as many as it has. */
static void write_number(StrBuf *out, Scalar s)
{
    double v = scalar_double(s), size = fabs(v);
    bool large_or_small = v != 0 && (size < 5e-4 || size >= 1e6);
    if (dtype_is_whole(s.dtype) || large_or_small) {
        strbuf_printf(out, dtype_is_whole(s.dtype) ? "%.0f" : "%.4e", v);
        return;
    }
    Str text = str_printf(out->arena, "%.4f", v);
    while (str_ends(text, "0"))
        text.len--;
    text.len -= str_ends(text, ".");
    strbuf_add(out, text);
}

/* Adds the number that stands in these braces; *named: the cell, if any, that it is. */
static bool fill_number(Lesson *l, StrBuf *out, Span braces, int step, Target *named, Error *e)
{
    Ask number = {.expression = span_trim(
                      span_part(braces, str_part(span_text(braces), 1, (size_t)braces.len - 1)))};
    bool well = number.expression.len ? answer(l, &number, step, e)
                                      : error_at(e, braces, "no number is named here");
    if (!well)
        error_hint(e, "in the words of a question that varies a number stands in braces; "
                      "a brace itself is {{ or }}");
    if (well)
        write_number(out, number.value);
    *named = number.hidden;
    return well;
}

/* Puts numbers in the place of what stands in braces, and a brace in the place of two; a text
 * without any stays as it is. *named: the cell, if any, that the last number is. */
static bool fill_numbers(Lesson *l, Str *text, int step, Target *named, Error *e)
{
    Span all = {&l->source, 0, (uint32_t)l->source.text.len};
    StrBuf out = strbuf_make(&l->arena);
    for (size_t i = 0; i < text->len; i++) {
        Str rest = str_from(*text, i);
        size_t close = str_find(rest, '}');
        if (str_starts(rest, "{{") || str_starts(rest, "}}")) {
            strbuf_char(&out, rest.at[0]);
            i++;
        } else if (rest.at[0] == '{' && close < rest.len) {
            if (!fill_number(l, &out, span_part(all, str_part(rest, 0, close + 1)), step, named, e))
                return false;
            i += close;
        } else {
            strbuf_char(&out, rest.at[0]);
        }
    }
    if (str_find(*text, '{') < text->len || str_find(*text, '}') < text->len)
        *text = strbuf_str(&out);
    return true;
}

/* A cell that is a right choice is hidden as an answer is. */
static bool fill_question(Lesson *l, Ask *ask, int step, Error *e)
{
    Target named;
    bool well = fill_numbers(l, &ask->question, step, &named, e) &&
                fill_numbers(l, &ask->why, step, &named, e);
    for (size_t i = 0; well && i < ask->choices.count; i++) {
        Choice *c = &ask->choices.items[i];
        named = target_none();
        well = fill_numbers(l, &c->text, step, &named, e);
        if (well && c->right && named.node != NO_NODE)
            ask->hidden = named;
    }
    for (size_t i = 0; well && i < ask->choices.count; i++)
        for (size_t k = 0; k < i; k++)
            if (str_equal(ask->choices.items[i].text, ask->choices.items[k].text))
                return error_at(e, ask->at, "two choices read '%.*s'",
                                STR_ARG(ask->choices.items[i].text));
    ask_finish(&l->arena, ask);
    return well;
}

/* Evaluates the answers of fence i, which has run. Afterwards trace, names, printed text and random
 * numbers are as before. Errors: what the expression raises; it draws, writes, or is no number. */
static bool answer_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    for (size_t k = 0; k < f->asks.count; k++) {
        Ask *ask = &f->asks.items[k];
        int step = f->first_step + f->step_count;
        if (ask->kind == ASK_ANSWER && !answer(l, ask, step, e))
            return false;
        if (ask->vary.count && !(fill_question(l, ask, step, e) && vary_check(l, i, ask, e)))
            return false;
        ask->ready = ask->kind != ASK_CELL || ask->cell.cell >= 0;
    }
    return true;
}

/* ---- a whole fence ---- */

/* An edit may have taken from a fence what it says. The lesson is shown all the same; only who
 * reads its text anew meets an error there. */
static void note_misfit(Lesson *l, const Error *e)
{
    if (e->kind != ERROR_NONE && e->at.source == &l->source && !l->misfit.len)
        l->misfit = e->at;
}

bool resolve_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    bool edited = l->options.original != NULL;
    Error view = {0}, answer = {0};
    Error *wrong = edited ? &view : e;
    bool well = resolve_view(l, i, wrong) && resolve_asked_cells(l, i, wrong);
    for (int k = 0; k < f->step_count; k++)
        set_picture(l, &f->view, &l->steps.items[f->first_step + k]);
    if (!edited)
        return well && answer_fence(l, i, e);
    answer_fence(l, i, &answer);
    note_misfit(l, &view);
    note_misfit(l, &answer);
    return true;
}

/* ---- labels ---- */

/* The lesson's labels whose code ran, in the order of the file. */
static LabelList labels_that_ran(Lesson *l)
{
    LabelList ran = {0};
    for (size_t i = 0; i < l->fences.count; i++) {
        const LabelList *all = &l->fences.items[i].view.labels;
        for (size_t k = 0; k < all->count; k++)
            if (all->items[k].what.node != NO_NODE)
                *ARENA_PUSH(&l->arena, &ran) = all->items[k];
    }
    return ran;
}

/* What an axis is found by: the words of "T" and six places are those of any other such axis. */
static Str axis_key(Lesson *l, Str axis, int64_t size)
{
    return str_printf(&l->arena, "%.*s %lld", STR_ARG(axis), (long long)size);
}

static bool fits_still(const Lesson *l, const Label *b)
{
    Shape shape = target_node(l, &b->what)->out.shape;
    return b->tokens ? shape.rank > 0 && shape.size[0] == b->words : shape.rank == b->words;
}

static int64_t size_of(const Lesson *l, const Label *b, int d)
{
    return target_node(l, &b->what)->out.shape.size[d];
}

/* The size that the axis had before the edit; -1: nobody knows. */
static int64_t size_before(const Lesson *l, const Label *b, int d)
{
    const FenceList *fences = &l->options.original->fences;
    for (size_t i = 0; i < fences->count; i++) {
        const LabelList *all = &fences->items[i].view.labels;
        for (size_t k = 0; k < all->count; k++) {
            const Label *was = &all->items[k];
            if (was->what.node != NO_NODE && !was->tokens && was->words == b->words &&
                str_equal(span_text(was->what.at), span_text(b->what.at)))
                return size_of(l->options.original, was, d);
        }
    }
    return -1;
}

/* An edit gave the axis another size than other axes of its name have: it is no such axis any more.
 */
static bool lost_name(const Lesson *l, const Label *b, int d, const LabelList *all)
{
    int64_t size = size_of(l, b, d);
    bool alone = true;
    if (!l->options.original || size_before(l, b, d) == size)
        return false;
    for (size_t i = 0; i < all->count; i++) {
        const Label *o = &all->items[i];
        for (int k = 0; !o->tokens && fits_still(l, o) && k < o->words; k++)
            alone = alone && (!str_equal(o->word[k], b->word[d]) || size_of(l, o, k) == size);
    }
    return !alone;
}

/* Puts the label's own words on its tensor. */
static void set_label(Lesson *l, const Label *b, const LabelList *all)
{
    for (int d = 0; fits_still(l, b) && d < (b->tokens ? 1 : b->words); d++)
        if (b->tokens || !lost_name(l, b, d, all))
            trace_label(&l->trace, b->what.node, d, b->tokens ? STR("") : b->word[d],
                        b->tokens ? b->word : NULL);
}

/* Puts the words that another axis of the same name and size was given on those without. */
static void share_words(Lesson *l, const Label *b, const Lookup *axes, const LabelList *all)
{
    const Node *n = target_node(l, &b->what);
    for (int d = 0; !b->tokens && fits_still(l, b) && d < b->words; d++) {
        int k = lookup_find(axes, axis_key(l, b->word[d], n->out.shape.size[d]));
        if (!n->axis[d].token && k >= 0)
            trace_label(&l->trace, n->id, d, STR(""), all->items[k].word);
    }
}

void resolve_labels(Lesson *l)
{
    LabelList all = labels_that_ran(l);
    Lookup axes = {0};
    for (size_t i = 0; i < all.count; i++)
        set_label(l, &all.items[i], &all);
    for (size_t i = all.count; i-- > 0;) { /* the first words that an axis is given count */
        const Label *b = &all.items[i];
        Str axis = target_node(l, &b->what)->axis[0].name;
        if (b->tokens)
            lookup_set(&l->arena, &axes, axis_key(l, axis, b->words), (int)i);
    }
    trace_propagate_labels(&l->trace); /* words that rows bring along come before shared ones */
    for (size_t i = 0; i < all.count; i++)
        share_words(l, &all.items[i], &axes, &all);
    trace_propagate_labels(&l->trace);
}

/* ---- groups ---- */

/* The column of that word, or of that number where columns have no words; -1: there is none. */
static int64_t column_called(const Node *n, Str word)
{
    int last = n->out.shape.rank - 1;
    double number;
    if (last < 0)
        return -1;
    int64_t columns = n->out.shape.size[last];
    for (int64_t i = 0; n->axis[last].token && i < columns; i++)
        if (str_equal(n->axis[last].token[i], word))
            return i;
    bool counts = !n->axis[last].token && str_to_double(word, &number) && number >= 0 &&
                  number < (double)columns && number == floor(number);
    return counts ? (int64_t)number : -1;
}

/* Finds the columns of a group's words; no column is in two groups. */
static bool find_columns(Lesson *l, const Target *shown, Group *g, bool *taken, Error *e)
{
    const Node *n = target_node(l, shown);
    g->place = ARENA_ARRAY(&l->arena, int64_t, g->words);
    for (int k = 0; k < g->words; k++) {
        int64_t at = g->place[k] = column_called(n, g->word[k]);
        Span word = span_part(g->at, g->word[k]);
        if (at < 0)
            return error_at(e, word, "no column of '%.*s' is called '%.*s'",
                            STR_ARG(span_text(shown->at)), STR_ARG(g->word[k]));
        if (taken[at])
            return error_at(e, word, "'%.*s' is in a group already", STR_ARG(g->word[k]));
        taken[at] = true;
    }
    return true;
}

bool resolve_groups(Lesson *l, Error *e)
{
    Error gone = {0};
    for (size_t i = 0; i < l->fences.count; i++) {
        ViewSpec *v = &l->fences.items[i].view;
        if (v->groups.count == 0 || v->show.node == NO_NODE)
            continue;
        Shape shape = target_node(l, &v->show)->out.shape;
        int64_t columns = shape.rank > 0 ? shape.size[shape.rank - 1] : 0;
        bool *taken = ARENA_ARRAY(&l->arena, bool, columns + 1);
        size_t k = 0;
        while (k < v->groups.count && find_columns(l, &v->show, &v->groups.items[k], taken,
                                                   l->options.original ? &gone : e))
            k++;
        if (k == v->groups.count)
            continue;
        v->groups.count = k; /* those before it are whole */
        if (!l->options.original)
            return false;
        note_misfit(l, &gone);
    }
    return true;
}
