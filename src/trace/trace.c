/*
 * trace.c - the dispatcher: runs operations and records them.
 *
 * One way in (trace_run): look up the row, let its shape rule say what comes out, make room, let
 * its run compute into fresh cells, append the node. In-place writing is an ordinary row whose
 * result is the view written to; its old cells are journaled just before.
 *
 * Must not know: what any single operation does (ops_*.c), how journals work (cells.c).
 */
#include "trace/trace.h"

#include "base/mapped.h"
#include "trace/keep.h"
#include "trace/ops_run.h"

#include <assert.h>
#include <string.h>

Trace trace_make(Arena *a, const Kernels *kernels)
{
    Trace t = {.arena = a, .scratch = arena_make(0), .chosen = kernels, .open = -1};
    t.fast = kernels ? fast_of(kernels) : fast_best();
    t.fast_from = kernels ? 0 : FAST_FROM;
    t.kernels = kernels && !t.fast ? kernels : &kernels_teaching;
    t.format = format_default();
    t.keep = keep_make(a);
    t.losses = map_losses();
    rng_seed(&t.rng, 0);
    return t;
}

void trace_free(Trace *t)
{
    arena_free(&t->scratch);
    keep_free(t->keep);
}

static Node *node_at(const Trace *t, NodeId id)
{
    return &t->nodes.blocks.items[id / NODE_BLOCK]->node[id % NODE_BLOCK];
}

Node *trace_node_of(Trace *t, NodeId id)
{
    return node_at(t, id);
}

/* Makes room for one more, so that trace_add_node cannot fail. */
static void reserve_node(Trace *t)
{
    if (t->nodes.count < t->nodes.blocks.count * NODE_BLOCK)
        return;
    NodeBlock *block = ARENA_NEW(t->arena, NodeBlock);
    *ARENA_PUSH(t->arena, &t->nodes.blocks) = block;
}

Node *trace_add_node(Trace *t)
{
    reserve_node(t);
    Node *n = node_at(t, (NodeId)t->nodes.count);
    memset(n, 0, sizeof *n);
    n->id = (NodeId)t->nodes.count++;
    return n;
}

const Node *trace_node(const Trace *t, NodeId id)
{
    return node_at(t, id);
}

NodeId trace_now(const Trace *t)
{
    return (NodeId)t->nodes.count;
}

/* The operands as tensors; numbers get none. */
static Tensor *operand_tensors(const Trace *t, Arena *a, const Operand *in, int count)
{
    Tensor *tensors = ARENA_ARRAY(a, Tensor, count + 1);
    for (int i = 0; i < count; i++)
        if (in[i].node != NO_NODE)
            tensors[i] = trace_node(t, in[i].node)->out;
    return tensors;
}

/* The kernels for a call whose shape rule has been asked, unless it came with its own. */
static const Kernels *choose_kernels(const OpCall *c)
{
    const Trace *t = c->trace;
    double work = c->work > 0 ? c->work : (double)shape_count(c->shape);
    if (!t->fast || !c->op->kernel || c->dtype != FLOAT32 || work < t->fast_from)
        return t->kernels;
    OpCall fast = *c;
    fast.kernels = &t->fast->kernels;
    return row_kernel(&fast) ? fast.kernels : t->kernels;
}

/* ---- how the cells of a fresh result lie in memory ----
 *
 * Most results are row-major. Cell-by-cell operations and clones follow their operands: x.T * 2
 * lies column after column like x.T, is not contiguous, and has no .view(-1). Which dimension runs
 * fastest is found as PyTorch's iterator finds it: dimensions are sorted by the operands' strides,
 * the first operand that can tell two of them apart decides.
 */

/* 1: dimension a must run slower than b; -1: faster; 0: nobody can tell. */
static int compare_dims(const OpCall *c, int a, int b)
{
    for (int k = 0; k < c->count; k++) {
        if (!c->t[k].storage)
            continue;
        Tensor wide = c->guide ? c->guide[k] : tensor_expand(c->t[k], c->out.shape);
        /* its stride is 0 where it is stretched */
        if (wide.stride[a] == 0 || wide.stride[b] == 0)
            continue;
        if (wide.stride[a] != wide.stride[b])
            return wide.stride[a] < wide.stride[b] ? -1 : 1;
        if (c->out.shape.size[a] > c->out.shape.size[b])
            return 1;
    }
    return 0;
}

/* The dimensions from the fastest to the slowest. */
static void sort_dims(const OpCall *c, int *order)
{
    int rank = c->out.shape.rank;
    for (int d = 0; d < rank; d++)
        order[d] = rank - 1 - d;
    for (int i = 1; i < rank; i++)
        for (int j = i - 1, moving = i; j >= 0; j--) {
            int verdict = compare_dims(c, order[j], order[moving]);
            if (verdict < 0)
                break;
            if (verdict == 0)
                continue;
            int d = order[j];
            order[j] = order[moving];
            order[moving] = d;
            moving = j;
        }
}

/* PyTorch's short cut: contiguous operands of one shape, and no number among them. */
static bool plainly_row_major(const OpCall *c)
{
    for (int k = 0; k < c->count; k++)
        if (!c->t[k].storage || !shape_equal(c->t[k].shape, c->out.shape) ||
            !tensor_is_contiguous(c->t[k]))
            return false;
    return true;
}

static void lay_out_result(OpCall *c)
{
    int order[MAX_RANK];
    if (!c->op->keeps_order || c->attr->packed || (!c->guide && plainly_row_major(c)))
        return;
    Tensor packed = c->out;
    int64_t step = 1;
    sort_dims(c, order);
    for (int d = 0; d < packed.shape.rank; d++) {
        c->out.stride[order[d]] = step;
        step *= packed.shape.size[order[d]] > 1 ? packed.shape.size[order[d]] : 1;
    }
    if (tensor_is_contiguous(c->out))
        return;
    c->out.storage = tensor_make(c->trace->arena, packed.storage->dtype, packed.shape).storage;
    tensor_from_flat(c->out, packed.storage->cells);
}

/* ---- running ---- */

/* From operands to a finished result in c->out. */
static bool compute(OpCall *c)
{
    if (c->count) {
        c->dtype = operand_dtype(c, 0);
        c->shape = c->t[0].shape;
    }
    if (!c->op->infer(c))
        return false;
    if (!c->kernels)
        c->kernels = choose_kernels(c);
    if (!c->op->run)
        return true; /* a view: its shape rule made it */
    if (!shape_allowed(c->shape, c->dtype, c->op->name, c->at, c->error) || !keep_begin(c))
        return false;
    if (c->op->draws && !c->attr->kept) {
        c->attr->seed = c->trace->rng.seed;
        c->attr->draw = c->trace->rng.drawn;
        c->attr->pair = c->trace->rng.pair;
    }
    if (c->dtype == FLOAT32)
        pack_seen(c, PACKED_RESULT, c->out.storage->f32, c->out);
    c->op->run(c);
    lay_out_result(c);
    if (c->error->kind != ERROR_NONE)
        c->out.storage = NULL;
    keep_end(c);
    return c->error->kind == ERROR_NONE;
}

bool trace_lost(const Trace *t, Error *e)
{
    if (map_losses() == t->losses)
        return false;
    error_set(e, ERROR_LESSON, "a file of weights became shorter while it was shown");
    error_hint(e, "what is gone reads as zeros: write a new file, and rename it into place");
    return true;
}

bool trace_goes_on(const Trace *t, Error *e)
{
    if (trace_lost(t, e))
        return false;
    if (!t->cancel || !atomic_load_explicit(t->cancel, memory_order_relaxed))
        return true;
    return error_set(e, ERROR_CANCELLED, "given up");
}

/* May the cells of a write's target be overwritten? */
static bool may_write(const Trace *t, const Operand *to, Span at, Error *e)
{
    const Storage *s = trace_node(t, to->node)->out.storage;
    for (NodeId id = 0; id < t->frozen; id++)
        if (trace_node(t, id)->out.storage == s)
            return error_at(e, at, "a tensor of the lesson may not be written to here"),
                   error_type(e, ERROR_LIMIT);
    return true;
}

/* A view learns as what it shows does; other results only where gradients are on. */
static void note_learning(const Trace *t, Node *n)
{
    bool view = op_is_view(n->op), floats = dtype_is_float(n->out.storage->dtype);
    int count = n->op == OP_PARAMETER || n->op == OP_WRITE || !floats ? 0 : view ? 1 : n->in_count;
    n->learns = n->grown = false;
    for (int k = 0; k < count && (view || !t->no_grad) && !n->learns; k++)
        n->learns =
            n->in[k].node != NO_NODE && !n->in[k].detached && node_at(t, n->in[k].node)->learns;
    n->grown = n->learns && !t->no_grad;
}

static NodeId append(Trace *t, int op, const OpCall *c)
{
    Node *n = trace_add_node(t);
    n->op = op;
    n->out = c->out;
    n->attr = *c->attr;
    n->in = c->in;
    n->in_count = c->count;
    n->at = c->at;
    n->step = t->open;
    n->kernels = c->kernels;
    note_learning(t, n);
    return n->id;
}

/* Plain numbers have 64 bits; what is computed in float32 gets them rounded. */
static void round_numbers(const OpCall *c, Operand *in)
{
    for (int k = 0; k < c->count; k++)
        if (in[k].node == NO_NODE && in[k].number.dtype == FLOAT64 &&
            common_dtype(c, c->count) != FLOAT64)
            in[k].number = scalar_to(in[k].number, FLOAT32);
}

const Refusal *trace_refusal(const Trace *t, NodeId time)
{
    size_t n = t->refused.count;
    while (n > 0 && t->refused.items[n - 1].time > time)
        n--;
    const Refusal *last = n > 0 ? &t->refused.items[n - 1] : NULL;
    return last && last->time == time ? last : NULL;
}

/* Remembers operands whose sizes do not meet. */
static void note_refusal(Trace *t, int op, const OpCall *c)
{
    bool product = c->op->loops == LOOPS_MATMUL || c->op->loops == LOOPS_LINEAR;
    if (!(product || c->unmet) || c->count < 2 || c->in[0].node == NO_NODE ||
        c->in[1].node == NO_NODE)
        return;
    Refusal refusal = {trace_now(t), op, c->in};
    if (trace_refusal(t, refusal.time))
        t->refused.items[t->refused.count - 1] = refusal;
    else
        *ARENA_PUSH(t->arena, &t->refused) = refusal;
}

NodeId trace_run(Trace *t, int op, const Operand *in, int count, const Attrs *attr, Span at,
                 Error *e)
{
    if (e->kind != ERROR_NONE || !trace_goes_on(t, e))
        return NO_NODE;
    if (op == OP_WRITE && t->frozen && !may_write(t, in, at, e))
        return NO_NODE;
    if (t->nodes.count >= MAX_NODES) {
        error_at(e, at, "this runs more than %d operations", MAX_NODES);
        error_type(e, ERROR_LIMIT);
        error_hint(e, "a lesson should stay small enough to walk through");
        return NO_NODE;
    }
    Attrs attrs = attr ? *attr : (Attrs){0};
    arena_reset(&t->scratch); /* memory may have ended in the operation before */
    Operand *operands = ARENA_ARRAY(t->arena, Operand, count);
    if (count)
        memcpy(operands, in, (size_t)count * sizeof *in);
    OpCall c = {.trace = t,
                .op = op_row(op),
                .in = operands,
                .t = operand_tensors(t, &t->scratch, operands, count),
                .count = count,
                .attr = &attrs,
                .scratch = &t->scratch,
                .at = at,
                .error = e};
    round_numbers(&c, operands);
    reserve_node(t); /* what a write has journaled gets its node */
    assert(count >= c.op->least && count <= c.op->most);
    NodeId id = compute(&c) ? append(t, op, &c) : NO_NODE;
    if (id == NO_NODE)
        note_refusal(t, op, &c);
    arena_reset(&t->scratch);
    return id;
}

Tensor trace_rerun(const Trace *t, Arena *a, NodeId id, const Rerun *r)
{
    const Node *n = trace_node(t, id);
    Attrs attrs = n->attr;
    Error none = {0};
    Trace aside = *t;
    Tensor *in = ARENA_ARRAY(a, Tensor, n->in_count + 1);
    memcpy(in, r->in, (size_t)n->in_count * sizeof *in);
    aside.arena = a;
    aside.keep = NULL;
    if (op_row(n->op)->draws && !n->attr.kept)
        trace_rng(t, n->attr.seed, n->attr.draw, n->attr.pair, &aside.rng);
    OpCall c = {.trace = &aside,
                .op = op_row(n->op),
                .kernels = r->kernels,
                .in = n->in,
                .t = in,
                .count = n->in_count,
                .attr = &attrs,
                .scratch = a,
                .at = n->at,
                .error = &none,
                .packed = r->packed,
                .skip = r->skip};
    compute(&c);
    return c.out;
}

NodeId trace_became(const Trace *t, NodeId id, NodeId time)
{
    NodeId became = trace_node(t, id)->became;
    while (became >= time && became > 0)
        became = trace_node(t, became)->earlier;
    return became > 0 ? became : id;
}

void trace_name(Trace *t, NodeId id, Str name)
{
    Node *n = trace_node_of(t, id);
    if (n->name.len == 0)
        n->name = name;
}

void trace_rename(Trace *t, NodeId id, Str name)
{
    trace_node_of(t, id)->name = name;
}

/* ---- steps ---- */

static void link_child(Trace *t, int parent, int child)
{
    Step *p = &t->steps.items[parent];
    if (p->first_child < 0)
        p->first_child = child;
    else
        t->steps.items[p->last_child].next = child;
    p->last_child = child;
}

static uint32_t printed_so_far(const Trace *t)
{
    return t->printed && *t->printed < UINT32_MAX ? (uint32_t)*t->printed : 0;
}

int trace_open(Trace *t, StepKind kind, Span at, Str label)
{
    Step *s = ARENA_PUSH(t->arena, &t->steps);
    int number = (int)t->steps.count - 1;
    *s = (Step){.kind = kind,
                .at = at,
                .label = label,
                .parent = t->open,
                .first_child = -1,
                .last_child = -1,
                .next = -1,
                .before = t->open >= 0 ? t->steps.items[t->open].last_child : -1,
                .begin = trace_now(t),
                .end = trace_now(t),
                .printed = {printed_so_far(t), printed_so_far(t)}};
    if (t->open >= 0)
        link_child(t, t->open, number);
    t->open = number;
    return number;
}

void trace_close(Trace *t, int step)
{
    Step *s = &t->steps.items[step];
    bool newest = (size_t)step + 1 == t->steps.count;
    s->end = trace_now(t);
    s->printed[1] = printed_so_far(t);
    t->open = s->parent;
    if (t->steps.count <= KEPT_STEPS || !newest || s->parent < 0 || s->begin != s->end)
        return;
    t->steps.items[s->parent].forgotten += s->kind == STEP_ITERATION;
    trace_cancel(t, step);
}

int trace_turns(const Trace *t, int loop)
{
    const Step *steps = t->steps.items;
    int turns = steps[loop].forgotten;
    for (int i = steps[loop].first_child; i >= 0; i = steps[i].next)
        turns += steps[i].kind == STEP_ITERATION;
    return turns;
}

int trace_flow(const Trace *t, int step)
{
    for (; step >= 0; step = t->steps.items[step].parent) {
        StepKind kind = t->steps.items[step].kind;
        if (kind == STEP_BRANCH || kind == STEP_LOOP)
            return step;
        if (kind == STEP_CALL)
            return -1;
    }
    return -1;
}

void trace_become(Trace *t, StepKind kind, Str label)
{
    if (t->open < 0)
        return;
    t->steps.items[t->open].kind = kind;
    t->steps.items[t->open].label = label;
}

void trace_cancel(Trace *t, int step)
{
    int parent = t->steps.items[step].parent, before = t->steps.items[step].before;
    t->open = parent;
    t->steps.count = (size_t)step;
    if (parent < 0)
        return;
    Step *p = &t->steps.items[parent];
    p->last_child = before;
    if (before < 0)
        p->first_child = -1;
    else
        t->steps.items[before].next = -1;
}
