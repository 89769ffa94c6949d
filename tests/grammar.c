/*
 * grammar.c - see grammar.h.
 *
 * A rule looks at a tensor made before, writes a statement that fits its shape and remembers what
 * comes out. A rule that does not fit writes nothing, and another one is drawn.
 */
#include "grammar.h"

#include "numbers/tensor.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_MOST = 48, CELLS_MOST = 600, LINES_MOST = 14 };

typedef enum Made { MADE_OTHERWISE, MADE_SOFTMAX, MADE_PRODUCT, MADE_LAYER } Made;

typedef struct Named {
    char name[16];
    Shape shape;
    DType dtype;
    Made made;
} Named;

typedef struct Writer {
    StrBuf out;
    uint32_t state; /* of the random numbers */
    Named named[NAMES_MOST];
    int names;
    int layers;
} Writer;

static int below(Writer *w, int n)
{
    w->state = w->state * 1664525u + 1013904223u;
    return (int)((w->state >> 8) % (uint32_t)n);
}

static const char *one_of(Writer *w, const char *const *words, int count)
{
    return words[below(w, count)];
}

#define ONE_OF(w, ...)                                                                             \
    one_of(w, (const char *const[]){__VA_ARGS__},                                                  \
           (int)(sizeof(const char *[]){__VA_ARGS__} / sizeof(const char *)))

#define say(w, ...) strbuf_printf(&(w)->out, __VA_ARGS__)

/* ---- tensors ---- */

static Shape with_size(Shape s, int d, int64_t size)
{
    s.size[d] = size;
    return s;
}

/* Begins "v7 = " for a tensor of that shape. */
static bool begin(Writer *w, Shape shape, DType dtype, Made made)
{
    if (w->names == NAMES_MOST || shape_count(shape) > CELLS_MOST)
        return false;
    Named *n = &w->named[w->names];
    *n = (Named){.shape = shape, .dtype = dtype, .made = made};
    snprintf(n->name, sizeof n->name, "v%d", w->names++);
    say(w, "%s = ", n->name);
    return true;
}

static void say_shape(Writer *w, Shape s)
{
    for (int d = 0; d < s.rank; d++)
        say(w, d ? ", %d" : "%d", (int)s.size[d]);
}

/* A dimension as Python may write it: from the front or from the back. */
static int dim_of(Writer *w, int d, int rank)
{
    return below(w, 2) ? d : d - rank;
}

static int index_in(Writer *w, int64_t size)
{
    int i = below(w, (int)size);
    return below(w, 3) ? i : i - (int)size;
}

static const char *as_float(const Named *a)
{
    return a->dtype == FLOAT32 ? "" : ".float()";
}

/* Tensors the rules know by heart. */
static void know(Writer *w, const char *name, Shape shape)
{
    Named *n = &w->named[w->names++];
    *n = (Named){.shape = shape, .dtype = FLOAT32};
    snprintf(n->name, sizeof n->name, "%s", name);
}

/* ---- rules: fresh tensors ---- */

static bool create(Writer *w, const Named *a)
{
    (void)a;
    Shape s = {.rank = below(w, 5)};
    for (int d = 0; d < s.rank; d++)
        s.size[d] = below(w, 12) ? 1 + below(w, 4) : below(w, 2) ? 0 : 70;
    if (!begin(w, s, FLOAT32, MADE_OTHERWISE))
        return false;
    say(w, "torch.%s(", ONE_OF(w, "rand", "rand", "ones", "zeros", "empty"));
    if (s.rank == 0)
        say(w, "1)[0].clone(");
    else
        say_shape(w, s);
    say(w, ")");
    return true;
}

static bool count_up(Writer *w, const Named *a)
{
    (void)a;
    int rows = 1 + below(w, 4), columns = 1 + below(w, 4);
    if (!begin(w, (Shape){2, {rows, columns}}, INT64, MADE_OTHERWISE))
        return false;
    say(w, "torch.arange(%d).view(%d, %d)", rows * columns, rows, columns);
    return true;
}

static bool soften(Writer *w, const Named *a)
{
    if (a->shape.rank == 0 || !begin(w, a->shape, FLOAT32, MADE_SOFTMAX))
        return false;
    int d = dim_of(w, below(w, a->shape.rank), a->shape.rank);
    say(w, "torch.softmax(%s%s, dim=%d)", a->name, as_float(a), d);
    return true;
}

static bool multiply(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank == 0 || a->dtype == BOOL)
        return false;
    Shape s = a->shape;
    if (rank > 1)
        s.size[rank - 1] = s.size[rank - 2];
    if (!begin(w, rank > 1 ? s : (Shape){0}, a->dtype, MADE_PRODUCT))
        return false;
    say(w, "%s @ %s%s", a->name, a->name, rank > 1 ? ".transpose(-1, -2)" : "");
    return true;
}

/* Softmax and its rows: "weights @ values". */
static bool weigh(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank == 0 || a->dtype != FLOAT32)
        return false;
    int width = 1 + below(w, 4);
    Shape s = with_size(a->shape, rank - 1, width);
    if (!begin(w, s, FLOAT32, MADE_PRODUCT))
        return false;
    say(w, "%s @ torch.rand(%d, %d)", a->name, (int)a->shape.size[rank - 1], width);
    return true;
}

static bool layer(Writer *w, const Named *a)
{
    int rank = a->shape.rank, width = 1 + below(w, 3);
    if (rank == 0 || a->shape.size[rank - 1] == 0)
        return false;
    Shape s = with_size(a->shape, rank - 1, width);
    int id = w->layers++;
    say(w, "layer%d = nn.Linear(%d, %d, bias=%s)\n", id, (int)a->shape.size[rank - 1], width,
        ONE_OF(w, "True", "False"));
    if (!begin(w, s, FLOAT32, MADE_LAYER))
        return false;
    say(w, "layer%d(%s%s)", id, a->name, as_float(a));
    return true;
}

static bool drop(Writer *w, const Named *a)
{
    if (!begin(w, a->shape, FLOAT32, MADE_OTHERWISE))
        return false;
    say(w, "nn.Dropout(%s)(%s%s)", ONE_OF(w, "0.5", "0.5", "0.0", "1.0"), a->name, as_float(a));
    return true;
}

static bool mask(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank < 2 || a->dtype != FLOAT32 || !begin(w, a->shape, FLOAT32, MADE_OTHERWISE))
        return false;
    int rows = (int)a->shape.size[rank - 2], columns = (int)a->shape.size[rank - 1];
    if (below(w, 2))
        say(w, "%s.masked_fill(torch.triu(torch.ones(%d, %d), diagonal=1).bool(), %s)", a->name,
            rows, columns, ONE_OF(w, "-torch.inf", "0", "5"));
    else
        say(w, "%s * torch.%s(torch.ones(%d, %d), diagonal=%d)", a->name, ONE_OF(w, "tril", "triu"),
            rows, columns, below(w, 3) - 1);
    return true;
}

static bool reduce(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank == 0 || shape_count(a->shape) == 0)
        return false;
    int d = below(w, rank);
    bool keep = below(w, 2), all = below(w, 5) == 0;
    Shape s = all ? (Shape){0} : keep ? with_size(a->shape, d, 1) : shape_drop(a->shape, d);
    if (!begin(w, s, FLOAT32, MADE_OTHERWISE))
        return false;
    if (all)
        say(w, "%s%s.%s()", a->name, as_float(a), ONE_OF(w, "sum", "mean", "max", "min"));
    else
        say(w, "%s%s.%s(dim=%d, keepdim=%s)", a->name, as_float(a), ONE_OF(w, "sum", "mean"), d,
            keep ? "True" : "False");
    return true;
}

static bool compute(Writer *w, const Named *a)
{
    if (a->dtype != FLOAT32 || !begin(w, a->shape, FLOAT32, MADE_OTHERWISE))
        return false;
    const char *other = ONE_OF(w, "2", "0.5", "0", "-1", a->name);
    if (below(w, 3))
        say(w, "%s %s %s", a->name, ONE_OF(w, "+", "-", "*", "/"), other);
    else
        say(w, "torch.%s(%s)", ONE_OF(w, "exp", "tanh", "sqrt"), a->name);
    return true;
}

static bool compare(Writer *w, const Named *a)
{
    if (!begin(w, a->shape, BOOL, MADE_OTHERWISE))
        return false;
    say(w, "%s %s %s", a->name, ONE_OF(w, "<", ">", "=="), ONE_OF(w, "0.5", "0", a->name));
    return true;
}

static bool copy(Writer *w, const Named *a)
{
    const char *how = ONE_OF(w, "clone", "contiguous", "float");
    bool whole = strcmp(how, "float") != 0;
    if (!begin(w, a->shape, whole ? a->dtype : FLOAT32, MADE_OTHERWISE))
        return false;
    say(w, "%s.%s()", a->name, how);
    return true;
}

static bool join(Writer *w, const Named *a)
{
    int rank = a->shape.rank, d = below(w, rank + 1);
    if (rank == 0 || rank == MAX_RANK)
        return false;
    bool cat = d < rank && below(w, 2);
    Shape s = cat ? with_size(a->shape, d, 2 * a->shape.size[d])
                  : with_size(shape_insert(a->shape, d), d, 2);
    if (!begin(w, s, a->dtype, MADE_OTHERWISE))
        return false;
    say(w, "torch.%s([%s, %s], dim=%d)", cat ? "cat" : "stack", a->name, a->name, d);
    return true;
}

/* The classes of the chapter: calls within calls. */
static bool attend(Writer *w, const Named *a)
{
    (void)a;
    static const struct {
        const char *call;
        Shape shape;
    } calls[] = {{"SelfAttention_v1(3, 2)(inputs)", {2, {6, 2}}},
                 {"SelfAttention_v2(3, 2)(inputs)", {2, {6, 2}}},
                 {"CausalAttention(3, 2, 6, 0.5)(batch)", {3, {2, 6, 2}}},
                 {"MultiHeadAttention(3, 4, 6, 0.0, 2)(batch)", {3, {2, 6, 4}}}};
    int k = below(w, 4);
    if (!begin(w, calls[k].shape, FLOAT32, MADE_OTHERWISE))
        return false;
    say(w, "%s", calls[k].call);
    return true;
}

/* ---- rules: the same cells, seen otherwise ---- */

static bool turn(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank < 2)
        return false;
    int d = below(w, rank), e = (d + 1 + below(w, rank - 1)) % rank;
    Shape s = with_size(a->shape, d, a->shape.size[e]);
    s.size[e] = a->shape.size[d];
    if (!begin(w, s, a->dtype, MADE_OTHERWISE))
        return false;
    if (rank == 2 && below(w, 2))
        say(w, "%s.T", a->name);
    else
        say(w, "%s.transpose(%d, %d)", a->name, d, dim_of(w, e, rank));
    return true;
}

static bool reshape(Writer *w, const Named *a)
{
    int64_t count = shape_count(a->shape);
    int part = 1 + below(w, 4);
    Shape s = count % part ? (Shape){1, {count}} : (Shape){2, {count / part, part}};
    if (!begin(w, s, a->dtype, MADE_OTHERWISE))
        return false;
    say(w, "%s.reshape(", a->name);
    say_shape(w, s);
    say(w, ")");
    return true;
}

static bool pick(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank == 0 || a->shape.size[0] == 0)
        return false;
    int64_t size = a->shape.size[0];
    if (below(w, 2)) {
        int step = 1 + below(w, 2), first = below(w, (int)size);
        Shape s = with_size(a->shape, 0, (size - first + step - 1) / step);
        if (!begin(w, s, a->dtype, MADE_OTHERWISE))
            return false;
        say(w, "%s[%d::%d]", a->name, first, step);
        return true;
    }
    if (!begin(w, shape_drop(a->shape, 0), a->dtype, MADE_OTHERWISE))
        return false;
    say(w, "%s[%d]", a->name, index_in(w, size));
    return true;
}

static bool widen(Writer *w, const Named *a)
{
    int d = below(w, a->shape.rank + 1);
    if (a->shape.rank >= MAX_RANK - 1)
        return false;
    Shape s = with_size(shape_insert(a->shape, d), d, 1);
    if (!begin(w, s, a->dtype, MADE_OTHERWISE))
        return false;
    say(w, "%s.unsqueeze(%d)", a->name, d);
    return true;
}

/* ---- rules: in place ---- */

static bool update(Writer *w, const Named *a)
{
    if (a->dtype != FLOAT32)
        return false;
    say(w, "%s %s ", a->name, ONE_OF(w, "+=", "-=", "*=", "/="));
    switch (below(w, a->shape.rank ? 4 : 2)) {
    case 0:
        say(w, "%s", ONE_OF(w, "2", "0.5", "-1", "0"));
        break;
    case 1:
        say(w, "torch.rand(%d)[0]", 1 + below(w, 3));
        break;
    case 2:
        say(w, "%s.%s(dim=%d, keepdim=True)", a->name, ONE_OF(w, "sum", "mean"),
            dim_of(w, below(w, a->shape.rank), a->shape.rank));
        break;
    default:
        if (a->shape.rank < 2)
            say(w, "%s.clone()", a->name);
        else
            say(w, "torch.%s(torch.ones(%d, %d))", ONE_OF(w, "tril", "triu"),
                (int)a->shape.size[a->shape.rank - 2], (int)a->shape.size[a->shape.rank - 1]);
    }
    return true;
}

static bool write_row(Writer *w, const Named *a)
{
    if (a->shape.rank == 0 || a->shape.size[0] == 0 || a->dtype == BOOL)
        return false;
    int64_t size = a->shape.size[0];
    int row = index_in(w, size), other = below(w, (int)size);
    switch (below(w, 5)) {
    case 0:
        say(w, "%s[%d] = %d", a->name, row, below(w, 5));
        break;
    case 1:
        say(w, "%s[%d] = %s[%d].clone()", a->name, row, a->name, other);
        break;
    case 2:
        say(w, "%s[%d:] = %d", a->name, below(w, (int)size + 1), below(w, 3));
        break;
    case 3:
        if (a->dtype != FLOAT32)
            return false;
        say(w, "%s[%d] %s 2", a->name, row, ONE_OF(w, "+=", "*=", "/="));
        break;
    default:
        if (a->shape.rank != 2 || a->shape.size[1] == 0)
            return false;
        say(w, "%s[:, %d] = %d", a->name, index_in(w, a->shape.size[1]), below(w, 3));
    }
    return true;
}

static bool write_in_a_loop(Writer *w, const Named *a)
{
    if (a->shape.rank == 0 || a->shape.size[0] == 0 || a->dtype == BOOL)
        return false;
    int turns = (int)(a->shape.size[0] < 4 ? a->shape.size[0] : 4);
    if (below(w, 3) == 0)
        say(w, "for row in %s:\n    row %s 2", a->name, ONE_OF(w, "+=", "*=", "-="));
    else
        say(w, "for i in range(%d):\n    %s[i] %s i", turns, a->name, ONE_OF(w, "=", "+=", "*="));
    return true;
}

static bool mask_in_place(Writer *w, const Named *a)
{
    int rank = a->shape.rank;
    if (rank < 2 || a->dtype != FLOAT32)
        return false;
    say(w, "%s.masked_fill_(torch.triu(torch.ones(%d, %d), diagonal=%d).bool(), %s)", a->name,
        (int)a->shape.size[rank - 2], (int)a->shape.size[rank - 1], below(w, 3) - 1,
        ONE_OF(w, "-torch.inf", "0"));
    return true;
}

/* Through another view of the cells. */
static bool write_turned(Writer *w, const Named *a)
{
    if (a->shape.rank != 2 || a->shape.size[1] == 0 || a->dtype == BOOL)
        return false;
    say(w, "%s.T[%d] = %d", a->name, index_in(w, a->shape.size[1]), below(w, 3));
    return true;
}

static bool print_it(Writer *w, const Named *a)
{
    say(w, "%s(%s)", ONE_OF(w, "print", ""), a->name);
    return true;
}

/* ---- lessons ---- */

static bool (*const fresh[])(Writer *, const Named *) = {
    create,  count_up, soften, soften, multiply, weigh, layer, drop,  mask,     reduce, compute,
    compare, copy,     join,   turn,   reshape,  pick,  pick,  widen, print_it, attend,
};

static bool (*const in_place[])(Writer *, const Named *) = {
    update, update, update, write_row, write_row, write_in_a_loop, mask_in_place, write_turned,
};

/* The tensors of the prelude stay as they are. */
enum { KNOWN = 2 };

static void write_statement(Writer *w)
{
    for (bool done = false; !done;) {
        bool change = w->names > KNOWN && below(w, 5) < 2;
        int newest = below(w, 2) ? w->names - 1 : below(w, w->names);
        Named a = w->named[change && newest < KNOWN ? w->names - 1 : newest];
        size_t before = w->out.len;
        int names = w->names;
        done = change ? in_place[below(w, sizeof in_place / sizeof *in_place)](w, &a)
                      : fresh[below(w, sizeof fresh / sizeof *fresh)](w, &a);
        if (!done) {
            w->out.len = before;
            w->names = names;
        }
    }
    say(w, "\n");
}

/* A kind that `show` takes of such a tensor. */
static const char *kind_for(Writer *w, const Named *n)
{
    if (n->made == MADE_SOFTMAX && below(w, 2))
        return "softmax";
    if (n->made == MADE_LAYER && below(w, 2))
        return "linear";
    if (n->made == MADE_PRODUCT && below(w, 2))
        return "matmul";
    if (n->shape.rank <= 1 && below(w, 2))
        return ONE_OF(w, "bars", "vector");
    if (n->shape.rank >= 3 && below(w, 2))
        return ONE_OF(w, "heads", "grid");
    if (n->shape.rank >= 2 && below(w, 2))
        return "arcs";
    return ONE_OF(w, "heatmap", "mask", "dropout", "table", "memory", "map");
}

static void say_cell(Writer *w, const char *word, const Named *n)
{
    say(w, "%s %s", word, n->name);
    for (int d = 0; d < n->shape.rank; d++)
        say(w, d ? ",%d" : "[%d", index_in(w, n->shape.size[d]));
    say(w, n->shape.rank ? "]\n" : "\n");
}

static void say_labels(Writer *w, const Named *n)
{
    say(w, "dims %s:", n->name);
    for (int d = 0; d < n->shape.rank; d++)
        say(w, " %s", ONE_OF(w, "T", "T", "d", "heads"));
    say(w, "\ntokens %s:", n->name);
    for (int i = 0; i < (int)n->shape.size[0]; i++)
        say(w, " %s", ONE_OF(w, "sun", "moon", "\"a word with spaces\"", "Wörter"));
    say(w, "\n");
}

static void write_view(Writer *w)
{
    const Named *n = &w->named[below(w, w->names)], *other = &w->named[below(w, w->names)];
    bool cells = shape_count(n->shape) > 0;
    say(w, "```view\nnote nothing\n");
    if (below(w, 3))
        say(w, "show %s as %s\n", n->name, kind_for(w, n));
    if (cells && below(w, 2))
        say_cell(w, "focus", n);
    if (cells && n->shape.rank && n->shape.size[0] < 9 && below(w, 3) == 0)
        say_labels(w, n);
    if (shape_equal(n->shape, other->shape) && n != other && below(w, 3) == 0)
        say(w, "compare %s %s\n", n->name, other->name);
    say(w, "```\n\n");
}

static void write_question(Writer *w)
{
    const Named *n = &w->named[below(w, w->names)];
    if (shape_count(n->shape) == 0)
        return;
    say(w, "```ask\nHow much is it?\n");
    switch (below(w, 3)) {
    case 0:
        say_cell(w, "answer", n);
        break;
    case 1:
        say_cell(w, "cell", n);
        break;
    default:
        say(w, "choice* this\nchoice that\n");
    }
    say(w, "```\n\n");
}

Str grammar_lesson(Arena *a, uint32_t seed)
{
    Writer w = {.out = strbuf_make(a), .state = seed};
    know(&w, "inputs", (Shape){2, {6, 3}});
    know(&w, "batch", (Shape){3, {2, 6, 3}});
    for (int i = 0; i < 8; i++) /* neighbouring seeds begin alike */
        below(&w, 2);
    say(&w, "# Lesson %lu\n\n", (unsigned long)seed);
    int lines = 3 + below(&w, LINES_MOST - 2);
    while (lines > 0) {
        say(&w, "## stage\n\nSome *words* about it.\n\n```torch\n");
        for (int i = 1 + below(&w, 3); i > 0; i--, lines--)
            write_statement(&w);
        say(&w, "```\n\n");
        if (below(&w, 3))
            write_view(&w);
        if (below(&w, 5) == 0)
            write_question(&w);
    }
    return strbuf_str(&w.out);
}
