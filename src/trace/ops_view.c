/*
 * ops_view.c - other looks at the same cells: indexing, transposing, reshaping.
 *
 * No view moves a cell, so one explanation serves them all: the result cell's slot in the storage
 * is also a slot of the operand, and there lies the cell it shows.
 */
#include "trace/ops_run.h"

bool infer_index(OpCall *c)
{
    Tensor t = c->t[0];
    int dim = 0; /* of the shrinking result */
    for (int d = 0; d < c->t[0].shape.rank; d++) {
        Pick p = c->attr->pick[d];
        if (p.drop) {
            t = tensor_select(t, dim, p.start);
        } else {
            int64_t stop = p.size ? p.start + (p.size - 1) * p.step + 1 : p.start;
            t = tensor_slice(t, dim++, p.start, stop, p.step);
        }
    }
    c->out = t;
    return true;
}

bool infer_permute(OpCall *c)
{
    Tensor from = c->t[0];
    c->out = from;
    for (int d = 0; d < from.shape.rank; d++) {
        c->out.shape.size[d] = from.shape.size[c->attr->order[d]];
        c->out.stride[d] = from.stride[c->attr->order[d]];
    }
    return true;
}

static bool bad_shape(OpCall *c, Shape wish)
{
    error_at(c->error, c->at, "shape '%s' is invalid for input of size %lld", shape_text(wish).text,
             (long long)tensor_count(c->t[0]));
    return error_hint(c->error, "the input is %s: the sizes must multiply to %lld",
                      shape_text(c->t[0].shape).text, (long long)tensor_count(c->t[0]));
}

/* Replaces one -1 by what is left for it. */
static bool fill_in(OpCall *c, Shape *shape)
{
    Shape wish = *shape;
    int64_t count = tensor_count(c->t[0]), rest = 1, room = 1; /* room: 0 counts as 1 */
    int open = -1;
    for (int d = 0; d < wish.rank; d++) {
        if (wish.size[d] == -1 && open >= 0)
            return error_at(c->error, c->at, "only one dimension can be inferred");
        if (wish.size[d] < -1)
            return error_at(c->error, c->at, "invalid shape dimension %lld",
                            (long long)wish.size[d]);
        if (wish.size[d] == -1)
            open = d;
        else if (wish.size[d] > 0 && room > MAX_CELLS / wish.size[d])
            return bad_shape(c, wish);
        else
            rest *= wish.size[d];
        room *= wish.size[d] > 0 ? wish.size[d] : 1;
    }
    if (open >= 0) {
        if (rest == 0 || count % rest != 0)
            return bad_shape(c, wish);
        shape->size[open] = count / rest;
    }
    return shape_count(*shape) == count || bad_shape(c, wish);
}

bool infer_view(OpCall *c)
{
    if (!fill_in(c, &c->attr->shape))
        return false;
    if (tensor_view(c->t[0], c->attr->shape, &c->out))
        return true;
    error_at(c->error, c->at,
             "view size is not compatible with input tensor's size and stride (at least one "
             "dimension spans across two contiguous subspaces). Use .reshape(...) instead.");
    return error_hint(c->error, "or .contiguous() before .view(...)");
}

bool infer_same(OpCall *c)
{
    c->out = c->t[0];
    return true;
}

void explain_view(const Trace *t, Arena *a, const Node *n, Explanation *x)
{
    Tensor from = trace_node(t, n->in[0].node)->out;
    explain_room(a, x, 1);
    explain_term(t, x, n, 0, tensor_index(from, tensor_slot(n->out, x->cell.cell)));
}
