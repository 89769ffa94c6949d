/*
 * einsum.c - torch.einsum, and products of tensors along any of their dimensions.
 *
 * An equation is read as PyTorch 1.13 reads it: the letters of the result come first, in its order,
 * then those that are summed. A tensor on its way knows for each letter which of its dimensions
 * bears it. Two tensors are contracted at a time, from left to right: letters that both have and
 * the result keeps are batches, those that one has are rows or columns, and the rest is summed, so
 * that each contraction is one matrix product (OP_MATMUL) of views, or a product cell by cell where
 * nothing is summed. So a cell explains itself as the sum over the letters that are gone.
 *
 * bmm, mm and tensordot are made of the same pieces.
 */
#include "language/library.h"

#include <ctype.h>
#include <string.h>

#define BOTH (TENSOR | TORCH)

enum {
    LETTERS = 52,
    DOTS = LETTERS,             /* the label of "..." */
    MOST_LABELS = 2 * MAX_RANK, /* of one operand, beyond which it cannot fit */
    MOST_LETTERS = 64           /* places of all letters, and the dimensions of "..." */
};

/* A tensor whose dimensions bear letters: place[p] is the dimension of the letter with place p; -1:
 * it has none, which counts as size 1. */
typedef struct Lettered {
    Value tensor;
    int place[MOST_LETTERS];
} Lettered;

typedef struct Labels {
    int label[MOST_LABELS];
    int count;
} Labels;

/* An equation as it was read. */
typedef struct Equation {
    Machine *m;
    Span at;
    Str text;
    const Value *of;
    Labels *labels; /* of each operand */
    int operands;
    int counts[LETTERS]; /* operands' letters */
    int dots;            /* dimensions that "..." stands for at most */
    int place[LETTERS];  /* where each letter stands among the result's and the summed ones; -1 */
    int dots_at;
    int kept;   /* places of the result; the others are summed */
    int places; /* of all */
} Equation;

static bool wrong(const Equation *q)
{
    return error_hint(q->m->error,
                      "an equation has a letter for each dimension: 'ij,jk->ik' is a @ b");
}

static int label_of(char letter)
{
    return isupper((unsigned char)letter) ? letter - 'A' : letter - 'a' + 26;
}

static char letter_of(int label)
{
    return (char)(label < 26 ? 'A' + label : 'a' + label - 26);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool bad_letter(const Equation *q, size_t i)
{
    raise_at(q->m, q->at,
             "einsum(): invalid subscript given at index %d in the equation string, subscripts "
             "must be in [a-zA-Z]",
             (int)i);
    return wrong(q);
}

/* Three points from i on. */
static bool is_dots(Str text, size_t i)
{
    return i + 2 < text.len && text.at[i + 1] == '.' && text.at[i + 2] == '.';
}

static bool add_label(const Equation *q, Labels *l, int label, int operand)
{
    if (l->count < MOST_LABELS) {
        l->label[l->count++] = label;
        return true;
    }
    return raise_at(q->m, q->at,
                    "einsum(): the number of subscripts in the equation (%d) does not match the "
                    "number of dimensions (%d) for operand %d and no ellipsis was given",
                    l->count + 1, value_view(q->m, q->of[operand]).shape.rank, operand);
}

static bool read_operands(Equation *q, Str text)
{
    int now = 0;
    bool dots = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == ' ')
            continue;
        if (c == '.') {
            if (dots || !is_dots(text, i))
                return raise_at(q->m, q->at,
                                dots ? "einsum(): found '.' for operand %d for which an ellipsis "
                                       "was already found"
                                     : "einsum(): found '.' for operand %d that is not part of any "
                                       "ellipsis",
                                now);
            dots = true;
            i += 2;
            if (!add_label(q, &q->labels[now], DOTS, now))
                return false;
        } else if (c == ',') {
            dots = false;
            if (++now >= q->operands)
                return raise_at(q->m, q->at,
                                "einsum(): fewer operands were provided than specified in the "
                                "equation\n"
                                "a comma stands between the letters of two tensors; %d are given",
                                q->operands);
        } else if (!is_letter(c)) {
            return bad_letter(q, i);
        } else if (!add_label(q, &q->labels[now], label_of(c), now)) {
            return false;
        }
    }
    return now == q->operands - 1 ||
           raise_at(q->m, q->at,
                    "einsum(): more operands were provided than specified in the equation\n"
                    "a comma stands between the letters of two tensors; %d are given",
                    q->operands);
}

/* Counts the letters, and checks that each operand has as many dimensions. */
static bool check_ranks(Equation *q)
{
    for (int k = 0; k < q->operands; k++) {
        const Labels *l = &q->labels[k];
        int rank = value_view(q->m, q->of[k]).shape.rank, letters = 0;
        for (int i = 0; i < l->count; i++)
            if (l->label[i] != DOTS) {
                letters++;
                q->counts[l->label[i]]++;
            }
        bool dots = letters < l->count;
        if (dots && rank - letters > q->dots)
            q->dots = rank - letters;
        if (dots ? letters <= rank : letters == rank)
            continue;
        raise_at(q->m, q->at,
                 dots ? "einsum(): the number of subscripts in the equation (%d) is more than the "
                        "number of dimensions (%d) for operand %d"
                      : "einsum(): the number of subscripts in the equation (%d) does not match "
                        "the number of dimensions (%d) for operand %d and no ellipsis was given",
                 letters, rank, k);
        return error_hint(q->m->error, "the operand is %s: a letter for each dimension",
                          shape_text(value_view(q->m, q->of[k]).shape).text);
    }
    return true;
}

/* What stands behind the arrow. */
static bool read_result(Equation *q, Str text, size_t before)
{
    bool dots = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == ' ')
            continue;
        if (c == '.') {
            if (dots || !is_dots(text, i))
                return raise_at(q->m, q->at, "%s",
                                dots ? "einsum(): found '.' for output but an ellipsis (...) was "
                                       "already found"
                                     : "einsum(): found '.' for output that is not part of any "
                                       "ellipsis (...)");
            dots = true;
            i += 2;
            q->dots_at = q->places;
            q->places += q->dots;
            continue;
        }
        if (!is_letter(c))
            return bad_letter(q, before + i);
        int label = label_of(c);
        if (q->counts[label] == 0 || q->place[label] >= 0)
            return raise_at(q->m, q->at, "einsum(): output subscript %c %s", c,
                            q->place[label] >= 0
                                ? "appears more than once in the output"
                                : "does not appear in the equation for any input operand");
        q->place[label] = q->places++;
    }
    q->kept = q->places;
    if (!dots) {
        q->dots_at = q->places;
        q->places += q->dots;
    }
    return true;
}

/* Without an arrow the result has the letters that occur once, in their order. */
static void default_result(Equation *q)
{
    q->places = q->dots;
    for (int l = 0; l < LETTERS; l++)
        if (q->counts[l] == 1)
            q->place[l] = q->places++;
    q->kept = q->places;
}

static bool read_equation(Equation *q)
{
    size_t arrow = 0;
    while (arrow < q->text.len &&
           !(q->text.at[arrow] == '-' && arrow + 1 < q->text.len && q->text.at[arrow + 1] == '>'))
        arrow++;
    memset(q->place, -1, sizeof q->place);
    if (!read_operands(q, str_part(q->text, 0, arrow)) || !check_ranks(q))
        return false;
    if (arrow == q->text.len)
        default_result(q);
    else if (!read_result(q, str_from(q->text, arrow + 2), arrow + 2))
        return false;
    for (int l = 0; l < LETTERS; l++)
        if (q->counts[l] > 0 && q->place[l] < 0)
            q->place[l] = q->places++;
    return q->kept <= MAX_RANK ||
           raise_limit(q->m, q->at, "a tensor has at most %d dimensions here", MAX_RANK);
}

/* ---- tensors with letters ---- */

static int64_t size_at(Machine *m, const Lettered *x, int place)
{
    return x->place[place] < 0 ? 1 : value_view(m, x->tensor).shape.size[x->place[place]];
}

/* The dimensions `first` and `second` become one, where the first stood. */
static bool take_diagonal(Equation *q, Value *of, int first, int second)
{
    Value call, dims[4];
    Passed passed = {0};
    int rank = value_view(q->m, *of).shape.rank;
    dims[0] = *of;
    dims[1] = value_int(0);
    dims[2] = value_int(first);
    dims[3] = value_int(second);
    for (int i = 0; i < 4; i++)
        *ARENA_PUSH(q->m->arena, &passed.positional) = dims[i];
    if (!library_member(SPACE_TORCH, STR("diagonal"), &call) ||
        !library_call(q->m, call, &passed, q->at, of))
        return false;
    Attrs attr = {0}; /* the diagonal is the last dimension now */
    for (int d = 0, next = 0; d < rank - 1; d++)
        attr.order[d] = d == first ? rank - 2 : next++;
    return first == rank - 2 || run_op(q->m, OP_PERMUTE, of, 1, &attr, q->at, of);
}

/* Gives an operand its letters; of one that it bears twice the diagonal is taken. */
static bool give_letters(Equation *q, int k, Lettered *out)
{
    const Labels *l = &q->labels[k];
    int d = 0;
    out->tensor = q->of[k];
    memset(out->place, -1, sizeof out->place);
    for (int i = 0; i < l->count; i++) {
        Shape shape = value_view(q->m, out->tensor).shape;
        if (l->label[i] == DOTS) {
            int own = value_view(q->m, q->of[k]).shape.rank - (l->count - 1);
            for (int e = 0; e < own; e++)
                out->place[q->dots_at + q->dots - own + e] = d++;
            continue;
        }
        int *place = &out->place[q->place[l->label[i]]];
        if (*place < 0) {
            *place = d++;
            continue;
        }
        if (shape.size[d] != shape.size[*place])
            return raise_at(q->m, q->at,
                            "einsum(): subscript %c is repeated for operand %d but the sizes don't "
                            "match, %lld != %lld",
                            letter_of(l->label[i]), k, (long long)shape.size[d],
                            (long long)shape.size[*place]);
        if (!take_diagonal(q, &out->tensor, *place, d))
            return false;
    }
    return true;
}

static bool check_sizes(Equation *q, const Lettered *of)
{
    for (int p = 0; p < q->places; p++) {
        int64_t seen = 1;
        for (int k = 0; k < q->operands; k++) {
            int64_t size = size_at(q->m, &of[k], p);
            if (size == 1 || size == seen || seen == 1) {
                seen = size == 1 ? seen : size;
                continue;
            }
            for (int l = 0; l < LETTERS; l++)
                if (q->place[l] == p) {
                    raise_at(q->m, q->at,
                             "einsum(): subscript %c has size %lld for operand %d which does not "
                             "broadcast with previously seen size %lld",
                             letter_of(l), (long long)size, k, (long long)seen);
                    return error_hint(q->m->error,
                                      "a letter stands for one size; is one of the tensors to be "
                                      "transposed?");
                }
            return raise_at(q->m, q->at,
                            "einsum(): dimension %d covered by ellipsis in operand %d has size "
                            "%lld which does not broadcast with previously seen ellipsis with size "
                            "%lld for the respective dimension",
                            p - q->dots_at, k, (long long)size, (long long)seen);
        }
    }
    return true;
}

/* The tensor's dimensions in the order of the places listed, those it lacks passed over. */
static bool ordered(Machine *m, Span at, const Lettered *x, const int *list, int count, Value *out)
{
    Attrs attr = {0};
    int d = 0;
    bool same = true;
    for (int i = 0; i < count; i++)
        if (x->place[list[i]] >= 0) {
            same = same && x->place[list[i]] == d;
            attr.order[d++] = x->place[list[i]];
        }
    *out = x->tensor;
    return same || run_op(m, OP_PERMUTE, out, 1, &attr, at, out);
}

/* Sums dimensions away. */
static bool sum_out(Machine *m, Span at, Lettered *x, const int *list, int count)
{
    Value call, dims = value_items(m, VALUE_LIST, NULL, 0);
    Passed passed = {0};
    if (count == 0)
        return true;
    for (int i = 0; i < count; i++)
        *ARENA_PUSH(m->arena, dims.items) = value_int(x->place[list[i]]);
    *ARENA_PUSH(m->arena, &passed.positional) = x->tensor;
    *ARENA_PUSH(m->arena, &passed.positional) = dims;
    if (!library_member(SPACE_TORCH, STR("sum"), &call) ||
        !library_call(m, call, &passed, at, &x->tensor))
        return false;
    for (int i = 0; i < count; i++) {
        int gone = x->place[list[i]];
        x->place[list[i]] = -1;
        for (int p = 0; p < MOST_LETTERS; p++)
            x->place[p] -= x->place[p] > gone;
    }
    return true;
}

/* ---- two into one ---- */

/* Places by what becomes of them, as PyTorch sorts them. */
typedef struct Sorted {
    int batch[MOST_LETTERS], rows[MOST_LETTERS], columns[MOST_LETTERS], sums[MOST_LETTERS];
    int batches, row_count, column_count, sum_count;
} Sorted;

static int64_t product(Machine *m, const Lettered *x, const int *list, int count)
{
    int64_t all = 1;
    for (int i = 0; i < count; i++)
        all *= size_at(m, x, list[i]);
    return all;
}

/* A plain matrix product for each of a batch of several letters, which stay as they are. */
static bool keeps_batch(const Sorted *s)
{
    return s->batches > 1 && s->batches + 2 <= MAX_RANK && s->row_count == 1 &&
           s->column_count == 1 && s->sum_count == 1;
}

/* One side as a (batch of) matrices: (batch, first, second). */
static bool as_matrices(Machine *m, Span at, const Lettered *x, const Sorted *s, const int *first,
                        int firsts, const int *second, int seconds, int places, Value *out)
{
    int list[4 * MOST_LETTERS], n = 0;
    bool used[MOST_LETTERS] = {false};
    Shape shape = {0};
    for (int i = 0; i < s->batches; i++)
        list[n++] = s->batch[i];
    for (int i = 0; i < firsts; i++)
        list[n++] = first[i];
    for (int i = 0; i < seconds; i++)
        list[n++] = second[i];
    for (int i = 0; i < n; i++)
        used[list[i]] = true;
    for (int p = 0; p < places; p++) /* those of size 1 that are nothing here */
        if (!used[p])
            list[n++] = p;
    for (int i = 0; keeps_batch(s) && i < s->batches; i++)
        shape.size[shape.rank++] = size_at(m, x, s->batch[i]);
    if (s->batches && !keeps_batch(s))
        shape.size[shape.rank++] = product(m, x, s->batch, s->batches);
    shape.size[shape.rank++] = product(m, x, first, firsts);
    shape.size[shape.rank++] = product(m, x, second, seconds);
    return ordered(m, at, x, list, n, out) && tensor_in_shape(m, *out, shape, at, out);
}

/* a and b multiplied; the places listed in sums are gone. */
static bool multiply(Machine *m, Span at, Lettered *a, Lettered *b, Sorted *s, int places, int kept,
                     Lettered *out)
{
    Value in[2];
    Shape shape = {0};
    if (!as_matrices(m, at, a, s, s->rows, s->row_count, s->sums, s->sum_count, places, &in[0]) ||
        !as_matrices(m, at, b, s, s->sums, s->sum_count, s->columns, s->column_count, places,
                     &in[1]))
        return false;
    if (value_view(m, in[0]).storage->dtype == BOOL && value_view(m, in[1]).storage->dtype == BOOL)
        return raise_at(m, at,
                        "\"bmm\" not implemented for 'Bool'\n"
                        "make both numbers: .float() or .long()");
    if (!run_op(m, OP_MATMUL, in, 2, NULL, at, &out->tensor))
        return false;
    memset(out->place, -1, sizeof out->place);
    const int *lists[] = {s->batch, s->rows, s->columns};
    int counts[] = {s->batches, s->row_count, s->column_count};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < counts[k]; i++) {
            int p = lists[k][i];
            int64_t size = size_at(m, k == 2 ? b : a, p);
            if (size == 1 && (p >= kept || (a->place[p] < 0 && b->place[p] < 0)))
                continue;
            if (shape.rank == MAX_RANK)
                return raise_limit(m, at, "a tensor has at most %d dimensions here", MAX_RANK);
            out->place[p] = shape.rank;
            shape.size[shape.rank++] = size;
        }
    return tensor_in_shape(m, out->tensor, shape, at, &out->tensor);
}

/* Cell by cell: both get the same dimensions, of size 1 where they lack one. */
static bool multiply_cells(Machine *m, Span at, const Lettered *of[2], int places, Lettered *out)
{
    Value in[2];
    int list[MOST_LETTERS] = {0}, n = 0;
    for (int p = 0; p < places; p++)
        if (of[0]->place[p] >= 0 || of[1]->place[p] >= 0)
            list[n++] = p;
    if (n > MAX_RANK)
        return raise_limit(m, at, "a tensor has at most %d dimensions here", MAX_RANK);
    for (int k = 0; k < 2; k++) {
        Shape shape = {.rank = n};
        for (int i = 0; i < n; i++)
            shape.size[i] = size_at(m, of[k], list[i]);
        if (!ordered(m, at, of[k], list, n, &in[k]) ||
            !tensor_in_shape(m, in[k], shape, at, &in[k]))
            return false;
    }
    memset(out->place, -1, sizeof out->place);
    for (int i = 0; i < n; i++)
        out->place[list[i]] = i;
    return run_op(m, OP_MUL, in, 2, NULL, at, &out->tensor);
}

/* Both have that letter. */
static bool shares(const Lettered *a, const Lettered *b, int p)
{
    return a->place[p] >= 0 && b->place[p] >= 0;
}

static bool contract(Equation *q, Lettered *a, Lettered *b, int *counts, Lettered *out)
{
    Machine *m = q->m;
    Sorted s = {0};
    int own[2][MOST_LETTERS], owns[2] = {0};
    for (int p = q->kept; p < q->places; p++) {
        bool in_a = size_at(m, a, p) != 1, in_b = size_at(m, b, p) != 1;
        if (in_a && in_b) {
            if (--counts[p] == 1) {
                s.sums[s.sum_count++] = p;
                counts[p] = 0;
            }
        } else if (counts[p] == 1 && (in_a || in_b)) {
            own[in_b][owns[in_b]++] = p;
            counts[p] = 0;
        }
    }
    if (!sum_out(m, q->at, a, own[0], owns[0]) || !sum_out(m, q->at, b, own[1], owns[1]))
        return false;
    if (s.sum_count == 0)
        return multiply_cells(m, q->at, (const Lettered *[2]){a, b}, q->places, out);
    for (int p = 0, next = 0; p < q->places; p++) {
        bool in_a = size_at(m, a, p) != 1, in_b = size_at(m, b, p) != 1;
        if (next < s.sum_count && s.sums[next] == p)
            next++;
        else if ((in_a && in_b) || (shares(a, b, p) && !in_a && !in_b))
            s.batch[s.batches++] = p;
        else if (in_a || (p < q->kept && b->place[p] < 0 && !in_b && a->place[p] >= 0))
            s.rows[s.row_count++] = p;
        else
            s.columns[s.column_count++] = p;
    }
    return multiply(m, q->at, a, b, &s, q->places, q->kept, out);
}

/* The letters of the result in their order; those it lacks have size 1. */
static bool finish(Equation *q, const Lettered *x, Value *out)
{
    int list[MOST_LETTERS], n = 0;
    Shape shape = {.rank = q->kept};
    for (int p = 0; p < q->places; p++)
        if (p < q->kept || x->place[p] >= 0)
            list[n++] = p;
    for (int p = 0; p < q->kept; p++)
        shape.size[p] = size_at(q->m, x, p);
    return ordered(q->m, q->at, x, list, n, out) && tensor_in_shape(q->m, *out, shape, q->at, out);
}

static bool run_equation(Equation *q, Value *out)
{
    Machine *m = q->m;
    Lettered *of = ARENA_ARRAY(m->arena, Lettered, q->operands + 1);
    int counts[MOST_LETTERS] = {0}, sums[MOST_LETTERS], n = 0;
    for (int k = 0; k < q->operands; k++)
        if (!give_letters(q, k, &of[k]))
            return false;
    if (!check_sizes(q, of))
        return false;
    for (int p = 0; p < q->places; p++)
        for (int k = 0; k < q->operands; k++)
            counts[p] += size_at(m, &of[k], p) != 1;
    for (int k = 1; k < q->operands; k++) {
        Lettered both;
        if (!contract(q, &of[0], &of[k], counts, &both))
            return false;
        of[0] = both;
    }
    for (int p = q->kept; p < q->places && q->operands == 1; p++)
        if (of[0].place[p] >= 0)
            sums[n++] = p;
    return sum_out(m, q->at, &of[0], sums, n) && finish(q, &of[0], out);
}

static bool torch_einsum(Machine *m, const Arguments *a, Value *out)
{
    Equation q = {.m = m, .at = a->at, .text = a->value[0].s, .of = a->rest, .operands = a->rests};
    if (a->value[0].kind == VALUE_TENSOR)
        return raise_limit(m, a->at,
                           "einsum with lists of numbers is not in the lesson language\n"
                           "write the equation with letters: 'ij,jk->ik'");
    if (a->value[0].kind != VALUE_STR)
        return raise_as(m, TYPE_ERROR, arg_span(a, 0),
                        "einsum(): argument 'equation' (position 1) must be str, not %s",
                        value_type_name(a->value[0]));
    if (q.operands == 1 && value_is(*q.of, LIST)) {
        q.operands = (int)q.of->items->count;
        q.of = q.of->items->items;
    }
    if (q.operands == 0)
        return raise_as(m, VALUE_ERROR, a->at,
                        "einsum(): must specify the equation string and at least one operand, or "
                        "at least one operand and its subscripts list");
    for (int k = 0; k < q.operands; k++)
        if (q.of[k].kind != VALUE_TENSOR)
            return raise_as(m, TYPE_ERROR, a->at,
                            "expected Tensor as element %d in argument 1, but got %s", k,
                            value_type_name(q.of[k]));
    q.labels = ARENA_ARRAY(m->arena, Labels, q.operands + 1);
    return read_equation(&q) && run_equation(&q, out);
}

/* ---- products by name ---- */

static bool matmul(Machine *m, Value a, Value b, Span at, Value *out)
{
    return run_op(m, OP_MATMUL, (Value[2]){a, b}, 2, NULL, at, out);
}

static Shape shape_at(Machine *m, const Arguments *a, int k)
{
    return value_view(m, a->value[k]).shape;
}

static bool torch_bmm(Machine *m, const Arguments *a, Value *out)
{
    Shape x = shape_at(m, a, 0), y = shape_at(m, a, 1);
    for (int k = 0; k < 2; k++)
        if (shape_at(m, a, k).rank != 3) {
            raise_at(m, a->at, "batch%d must be a 3D tensor", k + 1);
            return error_hint(m->error, "it is %s; @ multiplies tensors of any rank",
                              shape_text(shape_at(m, a, k)).text);
        }
    if (x.size[0] != y.size[0] || x.size[2] != y.size[1]) {
        raise_at(m, a->at,
                 "Expected size for first two dimensions of batch2 tensor to be: [%lld, %lld] but "
                 "got: [%lld, %lld].",
                 (long long)x.size[0], (long long)x.size[2], (long long)y.size[0],
                 (long long)y.size[1]);
        Str right = span_text(value_span(a->value[1], a->at));
        if (x.size[0] == y.size[0] && x.size[2] == y.size[2] && str_find(right, ' ') == right.len)
            return error_hint(m->error, "did you mean %.*s.transpose(1, 2)?", STR_ARG(right));
        return error_hint(m->error, "the shapes are %s and %s", shape_text(x).text,
                          shape_text(y).text);
    }
    return matmul(m, a->value[0], a->value[1], a->at, out);
}

static bool torch_mm(Machine *m, const Arguments *a, Value *out)
{
    for (int k = 0; k < 2; k++)
        if (shape_at(m, a, k).rank != 2) {
            raise_at(m, a->at, "%s must be a matrix", k ? "mat2" : "self");
            return error_hint(m->error, "it is %s; @ multiplies tensors of any rank",
                              shape_text(shape_at(m, a, k)).text);
        }
    return matmul(m, a->value[0], a->value[1], a->at, out);
}

/* Sums over pairs of dimensions: as matrices, one product, and back. */
static bool summed_pairs(Machine *m, const Arguments *a, const int *left, const int *right,
                         int count, Value *out)
{
    Lettered x = {.tensor = a->value[0]}, y = {.tensor = a->value[1]}, both;
    Shape of[2] = {shape_at(m, a, 0), shape_at(m, a, 1)};
    Sorted s = {0};
    bool gone[2][MAX_RANK] = {{false}};
    int p = 0;
    memset(x.place, -1, sizeof x.place);
    memset(y.place, -1, sizeof y.place);
    for (int i = 0; i < count; i++)
        gone[0][left[i]] = gone[1][right[i]] = true;
    for (int d = 0; d < of[0].rank; d++)
        if (!gone[0][d]) {
            x.place[p] = d;
            s.rows[s.row_count++] = p++;
        }
    for (int d = 0; d < of[1].rank; d++)
        if (!gone[1][d]) {
            y.place[p] = d;
            s.columns[s.column_count++] = p++;
        }
    int kept = p;
    for (int i = 0; i < count; i++) {
        x.place[p] = left[i];
        y.place[p] = right[i];
        s.sums[s.sum_count++] = p++;
    }
    if (!multiply(m, a->at, &x, &y, &s, p, kept, &both))
        return false;
    Shape shape = {.rank = kept};
    for (int i = 0; i < kept; i++)
        shape.size[i] = size_at(m, &both, i);
    *out = both.tensor;
    return tensor_in_shape(m, *out, shape, a->at, out);
}

static bool torch_tensordot(Machine *m, const Arguments *a, Value *out)
{
    Value dims = a->value[2];
    Shape of[2] = {shape_at(m, a, 0), shape_at(m, a, 1)};
    int dim[2][MAX_RANK], count[2] = {0};
    int64_t d;
    if (value_is(dims, LIST)) {
        if (dims.items->count != 2)
            return raise_at(m, a->at,
                            "both dimension lists should have same length\n"
                            "dims is a pair of lists: ([1], [0])");
        for (int k = 0; k < 2; k++) {
            Value one = dims.items->items[k];
            count[k] = value_is(one, LIST) ? (int)one.items->count : 1;
            for (int i = 0; i < count[k]; i++) {
                if (!value_as_index(m, value_is(one, LIST) ? one.items->items[i] : one, &d))
                    return arg_wrong(m, a, 2, "int or tuple of ints");
                if (i >= MAX_RANK || !check_dim(m, d, of[k].rank, a->at, &dim[k][i]))
                    return i < MAX_RANK ? false : raise_at(m, a->at, "too many dims");
            }
        }
    } else {
        if (!value_as_index(m, dims, &d))
            return arg_wrong(m, a, 2, "int or tuple of ints");
        if (d < 0)
            return raise_at(m, a->at, "tensordot expects dims >= 0, but got dims=%lld",
                            (long long)d);
        for (int64_t i = 0; i < d; i++) {
            int at[2];
            if (!check_dim(m, i - d, of[0].rank, a->at, &at[0]) ||
                !check_dim(m, i, of[1].rank, a->at, &at[1]))
                return false;
            for (int k = 0; k < 2; k++)
                dim[k][count[k]++] = at[k];
        }
    }
    if (count[0] != count[1])
        return raise_at(m, a->at, "both dimension lists should have same length");
    for (int i = 0; i < count[0]; i++) {
        int64_t x = of[0].rank ? of[0].size[dim[0][i]] : 1,
                y = of[1].rank ? of[1].size[dim[1][i]] : 1;
        if (x != y && (x == 1 || y == 1)) { /* one of it is stretched: the other is summed first */
            int k = x == 1;
            Attrs sum = {.dim = dim[k][i], .keepdim = true};
            if (!run_op(m, OP_SUM, &a->value[k], 1, &sum, a->at, &a->value[k]))
                return false;
            of[k] = shape_at(m, a, k);
        } else if (x != y) {
            long long shown = value_is(dims, LIST) ? dim[0][i] : dim[0][i] - of[0].rank;
            raise_at(m, a->at,
                     "contracted dimensions need to match, but first has size %lld in dim %lld and "
                     "second has size %lld in dim %d",
                     (long long)x, shown, (long long)y, dim[1][i]);
            return error_hint(m->error, "the shapes are %s and %s", shape_text(of[0]).text,
                              shape_text(of[1]).text);
        }
    }
    if (of[0].rank - count[0] + of[1].rank - count[1] > MAX_RANK)
        return raise_limit(m, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    return summed_pairs(m, a, dim[0], dim[1], count[0], out);
}

/* clang-format off */
const Builtin library_product[] = {
    {"einsum", TORCH, "equation *operands", torch_einsum,
     "products summed over the letters that the result lacks", 0},
    {"bmm", BOTH, "input:tensor mat2:tensor", torch_bmm,
     "matrix products of two batches", 0},
    {"mm", BOTH, "input:tensor mat2:tensor", torch_mm, "the product of two matrices", 0},
    {"tensordot", TORCH, "a:tensor b:tensor dims=2", torch_tensordot,
     "products summed over pairs of dimensions", 0},
    {0},
};
/* clang-format on */
