/*
 * report.c - a lesson told from its first step to its last, and the lines it is told in (see
 * report.h).
 *
 * The things of a step are walked along the clock: a loop, iteration or call is opened, an
 * operation between them is told with its cells, and each has its position ("7.2") by which
 * `explain` finds it again.
 */
#include "report/report.h"

#include "language/composed.h"
#include "lesson/extension.h"
#include "lesson/places.h"
#include "running/running.h"
#include "subject/subject.h"
#include "trace/ops.h"
#include "words/caption.h"
#include "words/verdict.h"

enum {
    LEFT_BEHIND = 8, /* tensors told after a loop; one that leaves more is not read */
    LONG_LIST = 300  /* letters; without --all the rest of a list is left out */
};

/* ---- lines ---- */

void report_line(Report *r, int indent, Str text)
{
    strbuf_fill(r->out, ' ', text.len ? indent : 0);
    strbuf_add(r->out, text);
    strbuf_char(r->out, '\n');
}

void report_block(Report *r, int indent, Str text)
{
    Str line;
    while (str_line(&text, &line))
        report_line(r, indent, line);
}

int report_columns(int indent)
{
    int least = indent + REPORT_NARROW;
    return least > REPORT_COLUMNS ? least : REPORT_COLUMNS;
}

void report_wrapped(Report *r, int indent, int hang, Str text)
{
    Str line;
    for (int start = indent; str_line(&text, &line); start = indent + hang) {
        strbuf_wrap(r->out, line, report_columns(indent), start, indent + hang);
        strbuf_char(r->out, '\n');
    }
}

/* A sentence about the step. */
static void tell(Report *r, Str text)
{
    report_wrapped(r, INDENT, HANG, text);
}

static void heading(Report *r, Str text)
{
    terminal_styled(r->out, r->options->colour, STYLE_HEADING, text);
    strbuf_char(r->out, '\n');
}

/* ---- operations ---- */

/* A source text's first line. */
static Str code_line(Report *r, Span at)
{
    return str_one_line(r->scratch, span_text(at), REPORT_COLUMNS / 2);
}

/* "shape [6, 3] (T, d_in)", "one number", and its type when that is not float32. */
static Str shape_words(Report *r, const Node *n)
{
    Arena *a = r->scratch;
    StrBuf out = strbuf_make(a);
    guide_axes(r, n);
    Str dims = words_of_dims(a, n, false), size = str_of(shape_text(n->out.shape).text);
    strbuf_add(&out, n->out.shape.rank == 0 ? phrase_plain(PHRASE_TELL_ONE)
                                            : phrase(a, PHRASE_TELL_SHAPE, size));
    if (dims.len)
        strbuf_printf(&out, " %.*s", STR_ARG(dims));
    if (n->out.storage->dtype != FLOAT32)
        strbuf_printf(&out, " %s", dtype_name(n->out.storage->dtype));
    return strbuf_str(&out);
}

/* "inputs[0] and query": the operands' source texts. */
static Str operands(Report *r, const Node *n)
{
    StrBuf out = strbuf_make(r->scratch);
    for (int i = 0; i < n->in_count && i < 4; i++) {
        strbuf_puts(&out, i == 0 ? "" : i + 1 < n->in_count ? ", " : " and ");
        strbuf_add(&out, operand_title(r->scratch, r->trace, n, i));
    }
    strbuf_puts(&out, n->in_count > 4 ? ", ..." : "");
    return strbuf_str(&out);
}

/* "made by matmul from queries and keys.T" */
static Str made_by(Report *r, const Node *n)
{
    Str by = words_of_making(r->scratch, r->trace, n), from = operands(r, n);
    r->guide.kernels = r->guide.kernels || str_starts(by, "made by ");
    return from.len ? phrase(r->scratch, PHRASE_TELL_FROM, by, from) : by;
}

/* A line about what stands at a position: "7.2 ...". */
static void tell_line(Report *r, const Position *p, Str text)
{
    StrBuf out = strbuf_make(r->scratch);
    position_write(&out, p);
    strbuf_char(&out, ' ');
    strbuf_add(&out, text);
    tell(r, strbuf_str(&out));
}

/* What is written to (0) or written (1), as the text has it; of a composed function its name. */
static Str write_side(Report *r, const Node *n, int k)
{
    bool theirs = n->in[k].at.source && composed_text(n->in[k].at.source);
    return theirs ? operand_title(r->scratch, r->trace, n, k) : code_line(r, n->in[k].at);
}

/* Is the node one of a file's many, neither made nor shown by the step? Then its name will do. */
static bool is_aside(const Report *r, const LessonStep *step, NodeId id)
{
    const Node *n = trace_node(r->trace, id);
    return n->op == OP_LOAD && n->attr.file_entry.len && step->main.node != id &&
           step->show.node != id && !r->options->all;
}

static void tell_node(Report *r, const LessonStep *step, const Position *p, NodeId id)
{
    const Node *n = trace_node(r->trace, id);
    Str title = n->op == OP_WRITE ? write_side(r, n, 0) : node_title(r->scratch, r->trace, id);
    Str how = op_is_view(n->op)
                  ? phrase(r->scratch, PHRASE_TELL_VIEW, code_line(r, n->at), operands(r, n))
              : n->op == OP_WRITE ? phrase(r->scratch, PHRASE_TELL_WRITTEN, write_side(r, n, 1))
                                  : made_by(r, n);
    Str line = phrase(r->scratch, PHRASE_TELL_TENSOR, title, shape_words(r, n), how);
    r->guide.places = true;
    tell_line(r, p, line);
    if (is_aside(r, step, id) || made_empty(n))
        return;
    report_not_kept(r, 2 * INDENT, id);
    report_cells(r, 2 * INDENT, id, id + 1);
    if (r->options->explain && !op_is_view(n->op))
        report_arithmetic(r, 2 * INDENT, id);
}

/* ---- loops, iterations, calls ---- */

/* The step that is being printed; its own node is printed even when it is a view. */
typedef struct StepPrinter {
    const LessonStep *step;
    Position at;
    NodeId left[LEFT_BEHIND]; /* what loops left behind: told as well */
    int lefts;
} StepPrinter;

static void tell_step(Report *r, StepPrinter *w, int step);

/* Is this a turn of the loop that the step before it is a turn of, too? */
static bool is_further_turn(const Step *steps, int step)
{
    const Step *s = &steps[step], *b = s->before < 0 ? NULL : &steps[s->before];
    return b && b->kind == STEP_ITERATION && s->kind == STEP_ITERATION &&
           b->at.source == s->at.source && b->at.start == s->at.start;
}

static void tell_further_turns(Report *r, int turns)
{
    if (turns)
        report_line(r, INDENT,
                    turns == 1 ? phrase_plain(PHRASE_TELL_ONE_MORE_TURN)
                               : phrase(r->scratch, PHRASE_TELL_MORE_TURNS,
                                        phrase_number(r->scratch, turns)));
}

/* Prints everything between begin and end, including the steps from `child` on; without --all only
 * the first turn of a loop. */
static void tell_things(Report *r, StepPrinter *w, NodeId begin, NodeId end, int child)
{
    const Step *steps = r->trace->steps.items;
    int level = w->at.count, further = 0;
    if (level == MAX_POSITION)
        return;
    w->at.path[level] = 0;
    w->at.count++;
    for (NodeId id = begin; id < end || child >= 0;) {
        w->at.path[level]++;
        if (child >= 0 && steps[child].begin <= id) {
            if (is_further_turn(steps, child) && !r->options->all)
                further++;
            else
                tell_step(r, w, child);
            id = steps[child].end > id ? steps[child].end : id;
            child = steps[child].next;
            if (child < 0 || !is_further_turn(steps, child)) {
                tell_further_turns(r, further);
                further = 0;
            }
        } else {
            if (!op_is_view(trace_node(r->trace, id)->op) || id == w->step->main.node)
                tell_node(r, w->step, &w->at, id);
            id++;
        }
    }
    w->at.count = level;
}

/* The operation that first made the cells a node holds: views and writes lead there. */
static NodeId root_of(const Trace *t, NodeId id)
{
    const Node *n = trace_node(t, id);
    while (n->in_count && n->in[0].node != NO_NODE && (op_is_view(n->op) || n->op == OP_WRITE))
        n = trace_node(t, n->in[0].node);
    return n->id;
}

/* Is it no tensor that a composed function uses for itself? */
static bool is_lessons(const Trace *t, NodeId id)
{
    const Node *n = trace_node(t, id);
    return n->name.len ? !composed_named(t, n) : !composed_text(n->at.source);
}

/* Adds a node to a short list of different ones. */
static int add_once(NodeId *list, int count, NodeId id)
{
    for (int i = 0; i < count; i++)
        if (list[i] == id)
            return count;
    if (count < LEFT_BEHIND)
        list[count++] = id;
    return count;
}

/* Prints the tensors that a loop wrote into or named, with their values after the loop; of those
 * that a turn made for itself only what a name still holds. */
static void tell_left_behind(Report *r, StepPrinter *w, const Step *loop)
{
    NodeId list[LEFT_BEHIND];
    int count = 0;
    NodeId turns =
        loop->first_child < 0 ? loop->begin : r->trace->steps.items[loop->first_child].begin;
    for (NodeId id = turns; id < loop->end; id++) {
        NodeId root = root_of(r->trace, id);
        if (trace_node(r->trace, id)->op == OP_WRITE && root < turns && is_lessons(r->trace, root))
            count = add_once(list, count, root);
    }
    size_t first = names_until(r->lesson, w->step->number - 1);
    for (size_t i = names_until(r->lesson, w->step->number); i-- > first;) {
        const Binding *b = &r->lesson->bindings.items[i];
        bool inside = b->time > turns && b->time <= loop->end;
        if (inside && b->value.kind == VALUE_TENSOR && b->value.node + 1 == b->time &&
            !op_is_view(trace_node(r->trace, b->value.node)->op))
            count = add_once(list, count, b->value.node);
    }
    for (int i = 0; i < count; i++) {
        const Node *n = trace_node(r->trace, list[i]);
        Str title = node_title(r->scratch, r->trace, n->id);
        tell(r, phrase(r->scratch, PHRASE_TELL_AFTER_LOOP, title, shape_words(r, n)));
        report_cells(r, 2 * INDENT, n->id, loop->end);
        w->lefts = add_once(w->left, w->lefts, n->id);
    }
}

static void tell_loop(Report *r, StepPrinter *w, const Step *loop)
{
    const Step *steps = r->trace->steps.items;
    int turns = trace_turns(r->trace, (int)(loop - steps)), level = w->at.count;
    tell_line(r, &w->at,
              phrase(r->scratch, turns == 1 ? PHRASE_TELL_ONE_TURN : PHRASE_TELL_LOOP, loop->label,
                     phrase_number(r->scratch, turns)));
    if (loop->first_child >= 0) /* what its step prepared */
        tell_things(r, w, loop->begin, steps[loop->first_child].begin, -1);
    int told = 0, number = 0;
    NodeId clock = loop->begin;
    w->at.count += level < MAX_POSITION;
    for (int i = loop->first_child; i >= 0 && (told == 0 || r->options->all); i = steps[i].next) {
        number += steps[i].begin - clock + 1;
        clock = steps[i].end;
        w->at.path[w->at.count - 1] = number;
        tell_step(r, w, i);
        told += steps[i].kind == STEP_ITERATION;
    }
    w->at.count = level;
    tell_further_turns(r, turns - told);
    tell_left_behind(r, w, loop);
}

static void tell_step(Report *r, StepPrinter *w, int step)
{
    const Step *s = &r->trace->steps.items[step];
    if (s->kind == STEP_LOOP) {
        tell_loop(r, w, s);
        return;
    }
    if (s->kind != STEP_STATEMENT)
        tell_line(r, &w->at,
                  s->kind == STEP_CALL ? phrase(r->scratch, PHRASE_TELL_CALL, s->label) : s->label);
    if (s->kind == STEP_CALL)
        report_called(r, s);
    tell_things(r, w, s->begin, s->end, s->first_child);
}

/* ---- a step ---- */

/* A long list without --all: as far as it says more, to the end of an item. */
static Str shortened(const Report *r, Str line, Value v)
{
    size_t end = LONG_LIST;
    if (r->options->all || v.kind == VALUE_STR || line.len <= LONG_LIST)
        return line;
    while (end > 0 && line.at[end] != ',')
        end--;
    return end ? str_printf(r->scratch, "%.*s, ...", (int)end, line.at) : line;
}

/* Names that got a number, text or list: a tensor has been told already. */
static void tell_values(Report *r, const LessonStep *step)
{
    size_t end = names_until(r->lesson, step->number);
    for (size_t i = names_until(r->lesson, step->number - 1); i < end; i++) {
        const Binding *b = &r->lesson->bindings.items[i];
        if (b->value.kind > VALUE_SIZE)
            continue;
        StrBuf text = strbuf_make(r->scratch);
        strbuf_printf(&text, "%.*s = ", STR_ARG(b->name));
        value_write_repr(&text, r->trace, b->value, b->time);
        Str line = strbuf_str(&text);
        if (str_find(line, '\n') < line.len)
            report_block(r, INDENT, line);
        else
            tell(r, shortened(r, line, b->value));
    }
}

/* Was the node made in a turn that is not told? After a loop its own lines tell what it left. */
static bool is_left_out(const Report *r, const LessonStep *step, NodeId id)
{
    const Step *steps = r->trace->steps.items;
    int i = step->trace_step;
    if (i < 0 || steps[i].kind == STEP_LOOP || r->options->all)
        return false;
    for (i = steps[i].first_child; i >= 0;) {
        bool within = id >= steps[i].begin && id < steps[i].end;
        if (within && is_further_turn(steps, i))
            return true;
        i = within ? steps[i].first_child : steps[i].next;
    }
    return false;
}

/* Prints the tensor that the lesson shows at this step, or that its name now holds, unless it was
 * printed above. */
static void tell_shown(Report *r, StepPrinter *w, const Target *what)
{
    NodeId id = what->node;
    bool told = id >= w->step->begin && id < w->step->end && !is_left_out(r, w->step, id);
    for (int i = 0; i < w->lefts; i++)
        told = told || w->left[i] == id;
    if (id == NO_NODE || told)
        return;
    const Node *n = trace_node(r->trace, id);
    Str name = what->name.len ? what->name : node_title(r->scratch, r->trace, id);
    tell(r, phrase(r->scratch, PHRASE_TELL_SHOWN, name, shape_words(r, n)));
    report_cells(r, 2 * INDENT, id, what->time);
    w->lefts = add_once(w->left, w->lefts, id);
}

/* A tensor whose size alone is shown: "all_keys, shape [4, 6, 2]: 192 bytes". */
static void tell_beside(Report *r, const Target *what)
{
    const Node *n = trace_node(r->trace, what->node);
    size_t bytes = (size_t)tensor_count(n->out) * dtype_size(n->out.storage->dtype);
    tell(r, phrase(r->scratch, PHRASE_TELL_BESIDE, what->name, shape_words(r, n),
                   phrase_number(r->scratch, (long long)bytes)));
}

static void tell_statement(Report *r, const LessonStep *step)
{
    StepPrinter w = {.step = step, .at = {.path = {step->number}, .count = 1}};
    const Step *s = step->trace_step >= 0 ? &r->trace->steps.items[step->trace_step] : NULL;
    bool loop = s && s->kind == STEP_LOOP;
    if (s && s->kind == STEP_BRANCH)
        tell_line(r, &w.at, s->label);
    if (loop)
        tell_loop(r, &w, s);
    else
        tell_things(r, &w, step->begin, step->end, s ? s->first_child : -1);
    if (!loop)
        tell_values(r, step);
    tell_shown(r, &w, &step->main);
    tell_shown(r, &w, &step->show);
    tell_shown(r, &w, &step->compare[0]);
    tell_shown(r, &w, &step->compare[1]);
    tell_shown(r, &w, &step->outline);
    for (size_t k = 0; k < step->beside.count; k++)
        tell_beside(r, &step->beside.items[k]);
    report_strips(r, step);
}

static void tell_remarks(Report *r, const LessonStep *step)
{
    for (size_t i = 0; i < r->lesson->remarks.count; i++)
        if (r->lesson->remarks.items[i].step == step->number)
            tell(r, phrase(r->scratch, PHRASE_TELL_NOTE, r->lesson->remarks.items[i].text));
}

/* The statement without the indentation of its first line, which all of its lines have. */
static Str code_of(Arena *a, Span at)
{
    StrBuf out = strbuf_make(a);
    Str text = span_text(at), line, before = str_part(at.source->text, 0, at.start);
    size_t column = 0;
    while (column < before.len && before.at[before.len - 1 - column] != '\n')
        column++;
    for (size_t k = 0; str_line(&text, &line); k++) {
        size_t blanks = k ? str_indent(line) : 0;
        strbuf_printf(&out, k ? "\n%.*s" : "%.*s",
                      STR_ARG(str_from(line, blanks < column ? blanks : column)));
    }
    return strbuf_str(&out);
}

static void tell_lesson_step(Report *r, const LessonStep *step)
{
    heading(r, phrase(r->scratch, PHRASE_TELL_STEP, phrase_number(r->scratch, step->number)));
    report_definitions(r, step);
    StrBuf code = strbuf_make(r->scratch);
    terminal_styled(&code, r->options->colour, STYLE_CODE, code_of(r->scratch, step->at));
    report_block(r, 2 * INDENT, strbuf_str(&code));
    if (!step->ran)
        report_line(r, INDENT,
                    phrase_plain(r->lesson->fences.items[step->fence].skipped
                                     ? PHRASE_TELL_RUN_BIG
                                     : PHRASE_TELL_NOT_RUN));
    else if (!step->prose)
        tell_statement(r, step);
    tell_remarks(r, step);
    if (step->printed.len) {
        report_line(r, INDENT, phrase_plain(PHRASE_TELL_PRINTED));
        report_block(r, 2 * INDENT, step->printed);
    }
    arena_reset(r->scratch);
}

/* ---- a fence, a stage, a lesson ---- */

/* What a lesson says that a block prints which is too big to run now. */
static void tell_recorded(Report *r, const Check *c)
{
    report_line(r, INDENT, phrase_plain(PHRASE_TELL_RECORDED));
    report_block(r, 2 * INDENT, span_text(c->expected));
}

static void tell_check(Report *r, const Check *c)
{
    bool bad = c->verdict == VERDICT_DIFFERS;
    Str verdict = verdict_text(r->scratch, r->lesson, c);
    guide_verdict(r, verdict_phrase(r->lesson, c));
    StrBuf line = strbuf_make(r->scratch);
    bool good = c->verdict == VERDICT_OK;
    Style style = bad ? STYLE_BAD : good ? STYLE_GOOD : STYLE_CODE;
    terminal_styled(&line, r->options->colour, style, verdict);
    report_line(r, INDENT, phrase(r->scratch, PHRASE_TELL_VERDICT, strbuf_str(&line)));
    if (bad) {
        StrBuf text = strbuf_make(r->scratch);
        check_write(&text, c);
        report_block(r, INDENT, strbuf_str(&text));
    }
}

Str report_extra(Arena *a, Lesson *l, const View *v)
{
    const void *extra = subject_extra(l, v);
    StrBuf out = strbuf_make(a);
    ReportOptions options = {0};
    Report r = {.out = &out, .lesson = l, .trace = &l->trace, .options = &options, .scratch = a};
    if (extra)
        extension.tell(&r, extra);
    return str_trim(strbuf_str(&out));
}

static void tell_fence(Report *r, const Fence *fence)
{
    if (!fence->step_count)
        report_all_prose(r, &fence->prose);
    for (int i = 0; i < fence->step_count; i++) {
        Arena words = arena_scratch();
        Prose prose =
            words_of_text(&words, r->lesson, &r->lesson->steps.items[fence->first_step + i]);
        if (i)
            strbuf_char(r->out, '\n');
        report_all_prose(r, &prose);
        arena_free(&words);
        tell_lesson_step(r, &r->lesson->steps.items[fence->first_step + i]);
    }
    if (fence->extra)
        extension.tell(r, fence->extra);
    if (fence->raises && fence->error.kind != ERROR_NONE)
        tell(r, phrase(r->scratch, PHRASE_TELL_RAISES, str_of(fence->error.message)));
    for (size_t i = 0; i < fence->checks.count; i++)
        if (fence->skipped)
            tell_recorded(r, &fence->checks.items[i]);
        else
            tell_check(r, &fence->checks.items[i]);
    for (size_t i = 0; i < fence->asks.count; i++)
        report_ask(r, &fence->asks.items[i], fence->skipped);
    strbuf_char(r->out, '\n');
    arena_reset(r->scratch);
}

/* Prints the fences of a stage, from `fence` on, and gives the first fence after them. */
static size_t tell_stage(Report *r, int index, size_t fence)
{
    const FenceList *fences = &r->lesson->fences;
    const Stage *stage = &r->lesson->stages.items[index];
    heading(r, phrase(r->scratch, PHRASE_TELL_STAGE, phrase_number(r->scratch, index + 1),
                      phrase_number(r->scratch, r->lesson->stages.count), stage->title));
    strbuf_char(r->out, '\n');
    for (; fence < fences->count && fences->items[fence].stage == index; fence++)
        tell_fence(r, &fences->items[fence]);
    return fence;
}

void report_lesson(StrBuf *out, Lesson *l, const ReportOptions *o)
{
    Arena scratch = arena_scratch(), kept = arena_scratch();
    StrBuf body = strbuf_make(&kept); /* it is known last what it needs to have explained */
    Report r = {out, l, &l->trace, o, .scratch = &scratch};
    Str title = l->section.len ? phrase(&scratch, PHRASE_TELL_SECTION_TITLE, l->section, l->title)
                               : l->title;
    heading(&r,
            l->number.len ? phrase(&scratch, PHRASE_TELL_NUMBERED_TITLE, l->number, title) : title);
    report_line(&r, 0,
                phrase(&scratch, PHRASE_TELL_STAGES_STEPS, phrase_number(&scratch, l->stages.count),
                       phrase_number(&scratch, l->steps.count)));
    strbuf_char(out, '\n');
    size_t fence = 0;
    r.out = &body;
    for (size_t i = 0; i < l->stages.count; i++)
        fence = tell_stage(&r, (int)i, fence);
    r.out = out;
    guide_write(&r);
    strbuf_add(out, strbuf_str(&body));
    arena_free(&kept);
    arena_free(&scratch);
}
