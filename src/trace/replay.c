/*
 * replay.c - watching one operation run, up to an event and on to its end (see replay.h).
 *
 * One pass over all events does everything: it counts, keeps the event that was asked for with the
 * variables as they were just before, notes of each cell of the result when it was written last,
 * and follows the variables on to where they end.
 */
#include "trace/replay.h"

#include "base/file.h"
#include "numbers/step.h"
#include "trace/ops_run.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LINES = 64 }; /* of one kernel; the longest has 21 */

enum { OPERANDS = 4 }; /* of operations with a kernel: at most 3 */

/* A cell of the result. */
struct Written {
    int64_t last; /* the event that writes it last */
    float value;  /* at the event looked at */
    bool begun;   /* it was written by then */
};

struct ReplayRun {
    Replay *replay;
    const Trace *trace;
    Arena *arena;
    const Node *node;
    Tensor whole[OPERANDS], in[OPERANDS]; /* the operands, and the part of them that is run */
    int64_t base[MAX_RANK];               /* where that part begins in the result */
    PackedList packed;
    Tensor out;           /* the part of the result, */
    Packed written;       /* and the array the kernel writes for it */
    int64_t cells;        /* in it */
    struct Written *cell; /* what is known of each */
    bool term[LINES];     /* of each line of the kernel: it computes something */
    int live;             /* how many variables of the event are still in scope */
};

bool replay_possible(const Trace *t, NodeId id)
{
    const Node *n = trace_node(t, id);
    return op_row(n->op)->kernel && n->out.storage->dtype == FLOAT32 && tensor_count(n->out) > 0;
}

Str replay_source(void)
{
    const Embedded *file = embedded_find("numbers/kernels.c");
    assert(file);
    return file->text;
}

/* ---- which lines compute ---- */

/* An assignment of more than a plain number: its right side names something. */
static bool computes(Str line)
{
    line = str_trim(line);
    size_t equals = str_find(line, '=');
    if (str_starts(line, "for (") || equals == line.len)
        return false;
    for (size_t i = equals; i < line.len; i++)
        if (line.at[i] >= 'a' && line.at[i] <= 'z')
            return true;
    return false;
}

static void find_terms(struct ReplayRun *w)
{
    Replay *r = w->replay;
    int number = 0;
    Str rest = replay_source(), line;
    bool found = step_kernel_lines(rest, node_kernel(w->trace, w->node), &r->first, &r->last);
    assert(found && r->last - r->first < LINES);
    (void)found;
    while (str_line(&rest, &line) && number < r->last)
        if (++number >= r->first)
            w->term[number - r->first] = computes(line);
}

/* ---- from packed cells to cells of tensors ---- */

static int64_t packed_count(const Packed *p)
{
    return shape_count(p->seen.shape);
}

/* The place of a cell in an array, -1: it is not in there. Compared as numbers, for the two may be
 * of different arrays. */
static int64_t place_in(const Packed *p, const float *cell)
{
    uintptr_t from = (uintptr_t)p->cells, at = (uintptr_t)cell;
    if (at < from || at >= from + (uintptr_t)packed_count(p) * sizeof *cell)
        return -1;
    return (int64_t)((at - from) / sizeof *cell);
}

/* The cell of the whole result at a place in the array that is written, and the way back (-1: not
 * in the part that is run). */
static int64_t result_cell(const struct ReplayRun *w, int64_t place)
{
    int64_t at[MAX_RANK] = {0};
    index_split(w->out.shape, tensor_slot(w->written.seen, place), at);
    for (int d = 0; d < w->out.shape.rank; d++)
        at[d] += w->base[d];
    return index_join(w->node->out.shape, at);
}

static int64_t result_place(const struct ReplayRun *w, int64_t cell)
{
    int64_t at[MAX_RANK] = {0};
    index_split(w->node->out.shape, cell, at);
    for (int d = 0; d < w->out.shape.rank; d++) {
        at[d] -= w->base[d];
        if (at[d] < 0 || at[d] >= w->out.shape.size[d])
            return -1;
    }
    return tensor_index(w->written.seen, index_join(w->out.shape, at));
}

static ReplayCell lead_back(const struct ReplayRun *w, const StepCell *c)
{
    ReplayCell cell = {.array = c->array,
                       .operand = PACKED_OWN,
                       .cell = -1,
                       .value = *c->cell,
                       .written = c->written};
    for (int i = w->packed.count - 1; i >= 0; i--) {
        const Packed *p = &w->packed.items[i];
        int64_t place = place_in(p, c->cell);
        if (place < 0)
            continue;
        cell.operand = p->operand;
        if (p->operand == PACKED_RESULT)
            cell.cell = result_cell(w, place);
        else if (p->seen.storage)
            cell.cell = tensor_index(w->whole[p->operand], tensor_slot(p->seen, place));
        break;
    }
    return cell;
}

/* ---- watching ---- */

/* The result's array is known once the first statement runs. That one declares a variable, so all
 * others that are in scope are parameters. */
static void begin(struct ReplayRun *w, const StepEvent *e)
{
    w->replay->parameters = e->vars - 1;
    w->out = w->packed.items[0].seen;
    for (int i = 0; i < w->packed.count; i++)
        if (w->packed.items[i].operand == PACKED_RESULT)
            w->written = w->packed.items[i];
    w->cells = packed_count(&w->written);
    w->cell = ARENA_ARRAY(w->arena, struct Written, w->cells + 1);
}

static void keep_before(Replay *r, const StepEvent *e)
{
    r->vars = e->vars;
    for (int v = 0; v < e->vars; v++)
        r->var[v] = (ReplayVar){.name = e->var[v].name, .before = e->var[v].value};
}

static void keep_vars(struct ReplayRun *w, const StepEvent *e)
{
    Replay *r = w->replay;
    int were = r->vars;
    assert(e->vars <= REPLAY_VARS && e->cells <= REPLAY_CELLS);
    r->vars = w->live = e->vars;
    for (int v = 0; v < e->vars; v++) {
        const StepVar *var = &e->var[v];
        bool known = v < were && strcmp(r->var[v].name, var->name) == 0;
        r->var[v] = (ReplayVar){.name = var->name,
                                .value = var->value,
                                .before = known ? r->var[v].before : (double)NAN,
                                .end = var->value,
                                .whole = var->whole,
                                .fresh = !known};
    }
}

static void keep_event(struct ReplayRun *w, const StepEvent *e)
{
    Replay *r = w->replay;
    r->line = e->line;
    r->cells = e->cells;
    keep_vars(w, e);
    for (int i = 0; i < e->cells; i++) {
        int64_t place = place_in(&w->written, e->cell[i].cell);
        r->cell[i] = lead_back(w, &e->cell[i]);
        r->cell[i].before = place >= 0 && w->cell[place].begun ? w->cell[place].value : NAN;
    }
}

/* Variables end in the order of their blocks: those still there are the first ones. */
static void follow_vars(struct ReplayRun *w, const StepEvent *e)
{
    Replay *r = w->replay;
    if (e->vars < w->live)
        w->live = e->vars;
    for (int v = r->parameters; v < w->live; v++) {
        if (strcmp(r->var[v].name, e->var[v].name) != 0) {
            w->live = v;
            break;
        }
        r->var[v].end = e->var[v].value;
    }
}

static void note_writes(struct ReplayRun *w, const StepEvent *e, int64_t now)
{
    int64_t place;
    if (!e->cells || !e->cell[0].written || (place = place_in(&w->written, e->cell[0].cell)) < 0)
        return;
    struct Written *cell = &w->cell[place];
    cell->last = now;
    if (now <= w->replay->at)
        *cell = (struct Written){now, *e->cell[0].cell, true};
}

static void watch(void *context, const StepEvent *e)
{
    struct ReplayRun *w = context;
    Replay *r = w->replay;
    int64_t now = ++r->count;
    if (now == 1)
        begin(w, e);
    if (now == r->at - 1)
        keep_before(r, e);
    if (now == r->at)
        keep_event(w, e);
    else if (now > r->at && w->live > r->parameters)
        follow_vars(w, e);
    note_writes(w, e, now);
    if (!w->term[e->line - r->first])
        return;
    if (now < r->at)
        r->previous_term = now;
    else if (now > r->at && !r->next_term)
        r->next_term = now;
}

/* ---- the run ---- */

/* About how many events the operation has with these operands. */
static double estimate(const Node *n, const Tensor *in)
{
    double cells = 1, k = 1;
    LoopKind loops = op_row(n->op)->loops;
    for (int i = 0; i < n->in_count; i++)
        if (in[i].storage && (double)tensor_count(in[i]) > cells)
            cells = (double)tensor_count(in[i]);
    if (loops != LOOPS_MATMUL && loops != LOOPS_LINEAR)
        return 8 * cells;
    Shape a = in[0].shape, b = in[1].shape;
    k = (double)a.size[a.rank - 1];
    double rows = (double)tensor_count(in[0]) / (k > 0 ? k : 1);
    double columns = loops == LOOPS_LINEAR ? (double)b.size[0]
                     : b.rank > 1          ? (double)b.size[b.rank - 1]
                                           : 1;
    return rows * columns * (2 * k + 3);
}

/* The operands as they were when the operation ran; cut down when all of it is too much. */
static void choose_part(struct ReplayRun *w, int64_t around)
{
    const Node *n = w->node;
    assert(n->in_count <= OPERANDS);
    for (int k = 0; k < n->in_count; k++)
        if (n->in[k].node != NO_NODE)
            w->whole[k] = trace_view(w->trace, w->arena, n->in[k].node, n->id);
    memcpy(w->in, w->whole, sizeof w->in);
    for (int narrow = 0; narrow < 2 && estimate(n, w->in) > REPLAY_EVENTS; narrow++) {
        memcpy(w->in, w->whole, sizeof w->in);
        axis_cut(w->trace, n, around, narrow ? CUT_CELL : CUT_ROW, w->in, w->base);
        w->replay->part = true;
    }
    for (int k = 0; k < n->in_count; k++)
        if (w->in[k].storage) {
            int64_t offset = w->in[k].offset;
            trace_fetch(w->trace, w->arena, &w->in[k]);
            w->whole[k].offset += w->in[k].offset - offset;
        }
}

static void run(struct ReplayRun *w)
{
    Replay *r = w->replay;
    Rerun how = {.kernels = &kernels_stepped,
                 .in = w->in,
                 .packed = &w->packed,
                 .skip = index_join(w->node->out.shape, w->base)};
    r->count = r->next_term = r->previous_term = r->vars = 0;
    w->packed.count = 0;
    step_watch(watch, w);
    r->result = trace_rerun(w->trace, w->arena, w->node->id, &how);
    step_watch(NULL, NULL);
}

/* What follows from the events that wrote each cell last. */
static void sum_up(struct ReplayRun *w)
{
    Replay *r = w->replay;
    int64_t now = -1, first = r->count + 1;
    r->previous_term = r->previous_term ? r->previous_term : 1;
    r->next_term = r->next_term ? r->next_term : r->count;
    r->previous_cell = 1;
    r->next_cell = r->count;
    r->total = w->cells;
    for (int64_t i = 0; i < w->cells; i++) {
        int64_t last = w->cell[i].last;
        r->done += last && last <= r->at;
        if (last && last < r->at && last > r->previous_cell)
            r->previous_cell = last;
        if (last > r->at && last < r->next_cell)
            r->next_cell = last;
        if (last >= r->at && last < first) {
            first = last;
            now = i;
        }
    }
    r->current = now >= 0 ? result_cell(w, now) : -1;
}

Replay replay_run(const Trace *t, Arena *a, NodeId id, int64_t around, int64_t at)
{
    Replay r = {.node = id, .at = at < 1 ? 1 : at};
    struct ReplayRun *w = ARENA_NEW(a, struct ReplayRun);
    *w = (struct ReplayRun){.replay = &r, .trace = t, .arena = a, .node = trace_node(t, id)};
    find_terms(w);
    choose_part(w, around);
    run(w);
    if (r.at > r.count) {
        r.at = r.count;
        run(w);
    }
    sum_up(w);
    w->replay = NULL;
    r.run = w;
    return r;
}

ReplayState replay_cell(const Replay *r, int64_t cell, float *value)
{
    const struct ReplayRun *w = r->run;
    int64_t place = w->cells ? result_place(w, cell) : -1;
    if (place < 0)
        return REPLAY_LEFT_OUT;
    *value = w->cell[place].value;
    if (!w->cell[place].begun)
        return REPLAY_EMPTY;
    return w->cell[place].last <= r->at ? REPLAY_DONE : REPLAY_BEGUN;
}

bool replay_own(const Replay *r, int64_t cell, float *value)
{
    const struct ReplayRun *w = r->run;
    int64_t place = result_place(w, cell);
    for (int i = 0; place >= 0 && i < w->packed.count; i++)
        if (w->packed.items[i].operand == PACKED_OWN) {
            *value = w->packed.items[i].cells[place];
            return true;
        }
    return false;
}

int64_t replay_finished(const Replay *r, int64_t cell)
{
    int64_t place = result_place(r->run, cell);
    return place < 0 ? 0 : r->run->cell[place].last;
}
