/*
 * inplace.c - changing cells that exist: x += y, x[i] = y, masked_fill_.
 *
 * The new cells are computed into a fresh tensor first and then written as a whole, so the result
 * never depends on an order. PyTorch writes while it reads: where source and place share cells it
 * refuses some cases and gives numbers that depend on its order in others. Both are refused here,
 * in its words, as the lesson would not print the same there.
 */
#include "language/composed.h"
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"
#include "syntax/parser.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* True when the cells, in some order of the dimensions, have no gaps and no cell twice. */
static bool is_dense(Tensor t)
{
    int64_t step = 1;
    bool used[MAX_RANK] = {false};
    for (int placed = 0; placed < t.shape.rank; placed++) {
        int next = -1;
        for (int d = 0; d < t.shape.rank; d++)
            if (!used[d] && (t.shape.size[d] == 1 || t.stride[d] == step) &&
                (next < 0 || t.shape.size[d] == 1))
                next = d;
        if (next < 0)
            return false;
        used[next] = true;
        step *= t.shape.size[next];
    }
    return true;
}

bool tensors_meet(Tensor a, Tensor b)
{
    int64_t end_a = a.offset + tensor_count(a), end_b = b.offset + tensor_count(b);
    return a.storage == b.storage && tensor_count(a) > 0 && tensor_count(b) > 0 && is_dense(a) &&
           is_dense(b) && a.offset < end_b && b.offset < end_a;
}

/* PyTorch's test for a place and a source that are both dense: their stretches of the storage meet,
 * and they are not the same view. */
static bool meet_in_part(Tensor a, Tensor b)
{
    int64_t end_a = a.offset + tensor_count(a), end_b = b.offset + tensor_count(b);
    if (tensor_count(a) == 0 || tensor_count(b) == 0 || !is_dense(a) || !is_dense(b))
        return false;
    if (a.offset != b.offset || end_a != end_b)
        return a.offset < end_b && b.offset < end_a;
    bool same = a.shape.rank == b.shape.rank;
    for (int d = 0; same && d < a.shape.rank; d++)
        same = a.stride[d] == b.stride[d];
    return !same;
}

/* Would writing cell by cell read a cell that another one has changed by then? `source` and
 * `fresh`, the new cells, have the place's shape. */
static bool order_matters(Tensor place, Tensor source, Tensor fresh)
{
    Walk w = walk_start(source);
    for (int64_t i = 0; w.left; i++, walk_next(&w)) {
        int64_t j = tensor_index(place, w.slot);
        if (j < 0 || j == i)
            continue;
        Scalar later = storage_get(fresh.storage, tensor_slot(fresh, j));
        if (!scalar_same(later, storage_get(place.storage, w.slot)))
            return true;
    }
    return false;
}

static bool shares_cells(Machine *m, Span at)
{
    return raise_at(
        m, at,
        "unsupported operation: some elements of the input tensor and the written-to tensor refer "
        "to a single memory location. Please clone() the tensor before performing the operation.\n"
        "it would read cells it has changed already: use y.clone()");
}

/* The operand of an update, and the cells it gives: may they share cells with the place? */
static bool check_update_source(Machine *m, Tensor place, Tensor source, Tensor fresh, Span at)
{
    Shape all;
    int bad;
    if (source.storage != place.storage)
        return true;
    if (!shape_broadcast(place.shape, source.shape, &all, &bad) || !shape_equal(all, place.shape))
        return true; /* the write will say so */
    return machine_spend(m, tensor_count(place) / 8, at) &&
           (!order_matters(place, tensor_expand(source, all), tensor_expand(fresh, all)) ||
            shares_cells(m, at));
}

/* The cells of x[i] = y: PyTorch stretches y first, and a stretched tensor is not dense. */
static bool check_copy_source(Machine *m, Tensor place, Tensor source, Span at)
{
    if (source.storage == place.storage && shape_equal(place.shape, source.shape) &&
        meet_in_part(place, source))
        return shares_cells(m, at);
    return check_update_source(m, place, source, source, at);
}

/* May `result` be written into the cells of `of`, cell for cell? */
static bool check_fits(Machine *m, Tensor of, Tensor result, Span at)
{
    return shape_equal(of.shape, result.shape) ||
           raise_at(m, at,
                    "output with shape %s doesn't match the broadcast shape %s\n"
                    "x = x + ... makes a new tensor instead of changing x",
                    shape_text(of.shape).text, shape_text(result.shape).text);
}

/* ---- gradients ---- */

static Node *base_of(const Trace *t, NodeId id)
{
    Node *n = trace_node_of((Trace *)t, id);
    while (op_is_view(n->op) && n->op != OP_PARAMETER && n->op != OP_DETACH &&
           n->in[0].node != NO_NODE)
        n = trace_node_of((Trace *)t, n->in[0].node);
    return n;
}

/* Where gradients are on, a weight may not be changed, and neither may a view of it; functions of
 * PyTorch itself, as those of nn.init, switch them off. What takes numbers that learn learns then.
 */
static bool check_gradients(Machine *m, Value to, Value from, Span at)
{
    if (m->trace->no_grad || m->frozen || composed_text(at.source))
        return true;
    Node *n = trace_node_of(m->trace, to.node), *base = base_of(m->trace, to.node);
    if (value_learns(m->trace, to) && base != n && base->learns && !base->grown)
        return raise_at(m, at,
                        "a view of a leaf Variable that requires grad is being used in an in-place "
                        "operation.\nchange it within `with torch.no_grad():`");
    if (value_learns(m->trace, to) && value_is_leaf(m->trace, to))
        return raise_at(m, at,
                        "a leaf Variable that requires grad is being used in an in-place "
                        "operation.\nchange it within `with torch.no_grad():`");
    if (from.kind == VALUE_TENSOR && value_learns(m->trace, from) && !to.detached &&
        dtype_is_float(n->out.storage->dtype) && !(base->learns && !base->grown))
        n->learns = n->grown = base->learns = base->grown = true;
    return true;
}

void tensor_becomes(Machine *m, Value of, Value view)
{
    Node *n = trace_node_of(m->trace, of.node), *made = trace_node_of(m->trace, view.node);
    const Node *now = trace_node(m->trace, trace_became(m->trace, of.node, view.node));
    trace_name(m->trace, view.node, now->name);
    made->learns = n->learns;
    made->grown = n->grown;
    made->earlier = n->became;
    n->became = view.node;
}

bool tensor_detached(Machine *m, Value of, Span at, Value *out)
{
    of.detached = true;
    return run_op(m, OP_DETACH, &of, 1, NULL, at, out);
}

bool tensor_copied(Machine *m, Value of, Span at, Value *out)
{
    bool learns = value_learns(m->trace, of);
    int op = of.parameter ? OP_PARAMETER : OP_DETACH;
    bool parameter = of.parameter;
    of.detached = true;
    if (!run_op(m, op, &of, 1, NULL, at, out))
        return false;
    trace_node_of(m->trace, out->node)->learns = learns;
    out->parameter = parameter;
    return true;
}

bool tensor_set_data(Machine *m, Value of, Value data, Span at)
{
    Value view;
    if (data.kind != VALUE_TENSOR)
        return raise_as(m, TYPE_ERROR, at, "Variable data has to be a tensor, but got %s",
                        value_type_name(data));
    if (value_learns(m->trace, of) && !dtype_is_float(value_view(m, data).storage->dtype))
        return raise_at(m, at,
                        "data set to a tensor that requires gradients must be floating point or "
                        "complex dtype");
    data.detached = true;
    if (!object_changes(m, at) ||
        !run_op(m, of.parameter ? OP_PARAMETER : OP_DETACH, &data, 1, NULL, at, &view))
        return false;
    tensor_becomes(m, of, view);
    return true;
}

bool tensor_turn(Machine *m, const Arguments *a, Value *out)
{
    Str own = str_of(a->row->name), name = str_part(own, 0, own.len - 1);
    Value of = a->value[0], view;
    Arguments same = *a;
    same.row = library_find(SPACE_TENSOR, name);
    if (of.node < m->trace->frozen || of.detached)
        return raise_limit(m, a->at,
                           "Tensor.%s of a tensor that another one shares its cells with is not in "
                           "the lesson language\nx = x.%.*s(...) makes a new view instead",
                           own.at, STR_ARG(name));
    if (!check_gradients(m, of, value_none(), a->at) || !same.row->call(m, &same, &view))
        return false;
    tensor_becomes(m, of, view);
    *out = of;
    return true;
}

bool tensor_set_learning(Machine *m, Value *of, bool on, Span at)
{
    if (on && !dtype_is_float(value_view(m, *of).storage->dtype))
        return raise_at(m, at,
                        "only Tensors of floating point and complex dtype can require gradients\n"
                        "make it a float tensor first: .float()");
    if (!on && !value_is_leaf(m->trace, *of))
        return raise_at(m, at,
                        "you can only change requires_grad flags of leaf variables. If you want to "
                        "use a computed variable in a subgraph that doesn't require "
                        "differentiation use var_no_grad = var.detach().\n"
                        "x.detach() is the same numbers without gradients");
    if (m->frozen || on == value_learns(m->trace, *of))
        return true;
    if (of->detached && !tensor_detached(m, *of, at, of))
        return false;
    Node *n = trace_node_of(m->trace, of->node);
    n->learns = on;
    n->grown = false;
    return true;
}

bool write_weights(Machine *m, Value to, Value from, Span at)
{
    bool was = m->trace->no_grad;
    m->trace->no_grad = true;
    bool well = write_cells(m, to, from, false, at);
    m->trace->no_grad = was;
    return well;
}

bool write_cells(Machine *m, Value to, Value from, bool stretch, Span at)
{
    Value in[2] = {to, from}, written;
    DType dtype = value_view(m, to).storage->dtype;
    Scalar cell;
    if (!check_gradients(m, to, from, at))
        return false;
    if (dtype_is_whole(dtype) && value_is(from, NUMBER) &&
        !number_cell(m, from, dtype, cell_type(dtype), value_span(from, at), &cell))
        return false;
    return (stretch || check_fits(m, value_view(m, to), value_view(m, from), at)) &&
           (from.kind != VALUE_TENSOR ||
            check_copy_source(m, value_view(m, to), value_view(m, from), at)) &&
           run_op(m, OP_WRITE, in, 2, NULL, at, &written);
}

/* ---- x op= y ---- */

/* Several cells of an expanded tensor are one number: PyTorch refuses to update it. */
static bool check_single(Machine *m, Tensor of, Span at)
{
    for (int d = 0; d < of.shape.rank; d++)
        if (of.stride[d] == 0 && of.shape.size[d] > 1)
            return raise_at(m, at,
                            "unsupported operation: more than one element of the written-to tensor "
                            "refers to a single memory location. Please clone() the tensor before "
                            "performing the operation.\n"
                            "it was expanded: `x = x.clone()` has cells of its own");
    return true;
}

/* The result of an update must have the shape and type of what it is written into. */
static bool check_update(Machine *m, Tensor of, Tensor result, Span at)
{
    assert(of.storage && result.storage); /* both are tensors */
    DType had = of.storage->dtype, got = result.storage->dtype;
    return check_single(m, of, at) && check_fits(m, of, result, at) &&
           ((dtype_is_float(got) ? dtype_is_float(had) : got == BOOL || had != BOOL) ||
            raise_at(m, at,
                     "result type %s can't be cast to the desired output type %s\n"
                     "make it a float tensor first: x = x.float()",
                     dtype_word(got), dtype_word(had)));
}

bool update_cells(Machine *m, Value to, Value from, Span at)
{
    trace_hold(m->trace, to.node);
    return check_update(m, value_view(m, to), value_view(m, from), at) &&
           write_cells(m, to, from, false, at);
}

static bool update_list(Machine *m, int op, Value of, Value value, Span at)
{
    Value added;
    if (op == OP_ADD ? !value_collect(m, value, VALUE_LIST, at, &added)
                     : !value_binary(m, op, of, value, at, &added))
        return false;
    list_own(m, of.items);
    if (op != OP_ADD)
        *of.items = *added.items;
    for (size_t i = 0; op == OP_ADD && i < added.items->count; i++)
        *ARENA_PUSH(m->arena, of.items) = added.items->items[i];
    return value_fits(m, of.items->count, MAX_ITEMS, at);
}

static bool no_operand(Machine *m, int op, Value of, Value value, Span at)
{
    raise_as(m, TYPE_ERROR, at, "unsupported operand type(s) for %s=: '%s' and '%s'",
             op_row(op)->sign, value_type_name(of), value_type_name(value));
    return value_is(value, LIST) &&
           error_hint(m->error, "torch.tensor(...) makes a tensor of a list");
}

static bool update_tensor(Machine *m, int op, Value of, Value value, Span at)
{
    Value result;
    if (!value_is(value, NUMBER | 1u << VALUE_TENSOR))
        return no_operand(m, op, of, value, at);
    Tensor place = value_view(m, of), none = {0};
    Tensor source = value.kind == VALUE_TENSOR ? value_view(m, value) : none;
    if (value.kind == VALUE_TENSOR && source.storage == place.storage &&
        meet_in_part(place, source))
        return shares_cells(m, at);
    trace_hold(m->trace, of.node);
    return value_binary(m, op, of, value, at, &result) &&
           check_update(m, place, value_view(m, result), at) &&
           check_update_source(m, place, source, value_view(m, result), at) &&
           write_cells(m, of, result, false, at);
}

/* of = of op value; where that is no operation, the sentence names the operator as it was written.
 */
static bool update_object(Machine *m, int op, Value of, Value value, Span at, Value *out)
{
    static const char told[] = "unsupported operand type(s) for ";
    if (value_binary(m, op, of, value, at, out))
        return true;
    Str text = str_copy(m->arena, str_of(m->error->message));
    size_t colon = str_find(text, ':');
    bool here = m->error->at.source == at.source && m->error->at.start == at.start;
    if (here && str_starts(text, told) && colon < text.len)
        snprintf(m->error->message, sizeof m->error->message, "%.*s=%s", (int)colon, text.at,
                 text.at + colon);
    return false;
}

/* a op b in the sentence of an error of Python's own values is a op= b. Always false. */
static bool name_update(Machine *m)
{
    static const char opening[] = "unsupported operand type(s) for ";
    char *text = m->error->message, whole[ERROR_TEXT];
    char *colon = strchr(text, ':');
    if (!str_starts(str_of(text), opening) || !colon)
        return false;
    size_t sign = (size_t)(colon - text);
    if (str_starts(str_of(text + sizeof opening - 1), "** "))
        sign = sizeof opening + 1;
    snprintf(whole, sizeof whole, "%.*s=%s", (int)sign, text, colon);
    memcpy(text, whole, sizeof whole);
    return false;
}

bool value_update(Machine *m, int op, Value of, Value value, Span at, Value *out, bool *changed)
{
    bool tensor = of.kind == VALUE_TENSOR && op != OP_MATMUL, done = false;
    *changed = false;
    if (of.kind == VALUE_OBJECT && (!special_update(m, op, of, value, at, out, &done) || done))
        return m->error->kind == ERROR_NONE;
    *changed = tensor || (value_is(of, 1u << VALUE_LIST | 1u << VALUE_BYTEARRAY) &&
                          (op == OP_ADD || op == OP_MUL));
    if (of.kind == VALUE_DICT && op == OP_BITOR && value_is(value, ITERABLE)) {
        *changed = true;
        return dict_update(m, of.dict, value, at);
    }
    if (of.kind == VALUE_SET && value.kind == VALUE_SET && !of.dict->frozen &&
        (op == OP_BITOR || op == OP_BITAND || op == OP_SUB || op == OP_XOR)) {
        *changed = true;
        return set_update(m, op, of, value, at);
    }
    if (value_is_modules(of) && op == OP_ADD) {
        Value extend, ignored;
        *changed = true;
        return value_attribute(m, of, STR("extend"), at, &extend) &&
               machine_call_with(m, extend, &value, 1, at, &ignored);
    }
    if (!*changed && (of.kind == VALUE_OBJECT || value.kind == VALUE_OBJECT))
        return update_object(m, op, of, value, at, out);
    if (!*changed)
        return value_binary(m, op, of, value, at, out) || name_update(m);
    return (tensor ? update_tensor : update_list)(m, op, of, value, at);
}
