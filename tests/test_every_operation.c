/*
 * test_every_operation.c - every row of the operation table, from a line of code to its pictures.
 *
 * Each operation is called by a line of code, run on small tensors, explained and written down cell
 * by cell, drawn in every way that is offered, and stepped through from its first event to its
 * last. For operations on each cell the line follows from the row; the others are called as `code`
 * says. An operation that no line reaches fails.
 */
#include "honesty.h"
#include "language/library.h"
#include "lesson/places.h"
#include "pictures/scene.h"
#include "subject/subject.h"
#include "subject/view.h"
#include "test.h"
#include "trace/ops.h"
#include "trace/replay.h"
#include "words/arithmetic.h"

#include <stdio.h>
#include <string.h>

static const char *const code[OP_COUNT] = {
    [OP_TENSOR] = "out = torch.tensor([[1.0, 2.0], [3.0, 4.0]])",
    [OP_FULL] = "out = torch.ones(2, 3)",
    [OP_ARANGE] = "out = torch.arange(6)",
    [OP_LINSPACE] = "out = torch.linspace(0, 1, 20)",
    [OP_RAND] = "out = torch.rand(2, 3)",
    [OP_UNIFORM] = "out = torch.nn.Linear(3, 2).weight",
    [OP_RANDN] = "out = torch.randn(2, 3)",
    [OP_RANDINT] = "out = torch.randint(3, 9, (2, 3))",
    [OP_RANDPERM] = "out = torch.randperm(5)",
    [OP_EXPONENTIAL] = "out = torch.zeros(2, 3).exponential_()",
    [OP_INDEX] = "out = x[0, 1:]",
    [OP_PERMUTE] = "out = x.T",
    [OP_VIEW] = "out = x.view(3, 2)",
    [OP_PARAMETER] = "out = torch.nn.Parameter(x)",
    [OP_DETACH] = "out = x.detach()",
    [OP_CLONE] = "out = x.clone()",
    [OP_CAST] = "out = (x > 0).float()",
    [OP_STACK] = "out = torch.stack((x, y))",
    [OP_CAT] = "out = torch.cat((x, y), dim=1)",
    [OP_REPEAT_INTERLEAVE] = "out = x.repeat_interleave(2, dim=0)",
    [OP_EXPAND] = "out = x[:, :1].expand(2, 3)",
    [OP_UNFOLD] = "out = x.unfold(1, 2, 1)",
    [OP_DIAGONAL] = "out = torch.diagonal(x)",
    [OP_TILE] = "out = x.repeat(2, 1)",
    [OP_ROLL] = "out = x.roll(1, 1)",
    [OP_FLIP] = "out = x.flip(0)",
    [OP_PICK] = "out = x[torch.tensor([1, 0, 1]), 1:]",
    [OP_GATHER] = "out = x.gather(1, torch.tensor([[0, 2], [1, 1]]))",
    [OP_INDEX_PUT] = "out = torch.zeros(3, 3)\nout[torch.tensor([2, 0])] = x",
    [OP_SCATTER] = "out = x.scatter_add(1, torch.tensor([[0, 0], [2, 1]]), y)",
    [OP_MASK_PLACES] = "out = x[x > 1]",
    [OP_WHERE] = "out = torch.where(x > 1, x, y)",
    [OP_WRITE] = "out = torch.zeros(2, 3)\nout[0] = x[1]",
    [OP_SUM] = "out = x.sum(dim=1)",
    [OP_MEAN] = "out = x.mean(dim=0, keepdim=True)",
    [OP_MAX] = "out = x.max()",
    [OP_MIN] = "out = x.min()",
    [OP_ARGMAX] = "out = x.argmax(dim=1)",
    [OP_ARGMIN] = "out = x.argmin()",
    [OP_VAR] = "out = x.var(dim=1)",
    [OP_STD] = "out = x.std()",
    [OP_GROWING_MEAN] = "out = torch.var_mean(x, dim=1)",
    [OP_PROD] = "out = x.prod(dim=0)",
    [OP_NORM] = "out = x.norm(dim=1)",
    [OP_LOSS_SUM] = "out = torch._loss_sum(x)",
    [OP_LOSS_MEAN] = "out = torch._loss_mean(x)",
    [OP_PAIRED_SUM] = "out = torch._paired_sum(x, 1)",
    [OP_EXP_SUM] = "out = torch._exp_sum(x, 1)",
    [OP_ANY] = "out = (x > 2).any(dim=1)",
    [OP_ALL] = "out = (x > 2).all()",
    [OP_COUNT_NONZERO] = "out = torch.count_nonzero(x)",
    [OP_MEDIAN] = "out = x.median()",
    [OP_ARGMEDIAN] = "out = x.median(dim=1)",
    [OP_KTHVALUE] = "out = x.kthvalue(2)",
    [OP_ARGKTH] = "out = x.kthvalue(2)",
    [OP_MODE] = "out = x.mode()",
    [OP_ARGMODE] = "out = x.mode()",
    [OP_CUMSUM] = "out = x.cumsum(dim=1)",
    [OP_CUMPROD] = "out = x.cumprod(dim=0)",
    [OP_CUMMAX] = "out = x.cummax(dim=1)",
    [OP_ARGCUMMAX] = "out = x.cummin(dim=1)",
    [OP_SORT] = "out = x.sort(descending=True)",
    [OP_ARGSORT] = "out = x.argsort(dim=0)",
    [OP_UNIQUE] = "out = torch.unique(x > 0)",
    [OP_UNIQUE_COUNTS] = "out = torch.unique(x, return_counts=True)",
    [OP_UNIQUE_INVERSE] = "out = torch.unique_consecutive(x, return_inverse=True)",
    [OP_NONZERO] = "out = x.nonzero()",
    [OP_BINCOUNT] = "out = torch.bincount(torch.tensor([1, 3, 1, 0]))",
    [OP_HISTC] = "out = torch.histc(x, bins=4)",
    [OP_TOPK] = "out = x.topk(2)",
    [OP_ARGTOPK] = "out = x.topk(2)",
    [OP_SOFTMAX] = "out = torch.softmax(x, dim=-1)",
    [OP_DOT] = "out = torch.dot(x[0], y[1])",
    [OP_MATMUL] = "out = x @ y.T",
    [OP_LINEAR] = "out = torch.nn.Linear(3, 2)(x)",
    [OP_DROPOUT] = "out = torch.nn.Dropout(0.5)(x)",
    [OP_ROW_MEAN] = "out = torch._row_mean(x)",
    [OP_ROW_VARIANCE] = "out = torch._row_variance(x)",
    [OP_TIMES_PLUS] = "out = torch._times_plus(x, y, x[0])",
    [OP_LOAD] = "from safetensors.torch import load_file\n"
                "out = load_file(\"tests/weights/small.safetensors\")[\"x\"]",
    [OP_GELU] = "out = torch._gelu(x)",
    [OP_POWER] = "out = x ** 3",
    [OP_TRIL] = "out = torch.tril(x)",
    [OP_TRIU] = "out = torch.triu(x, diagonal=1)",
    [OP_MASKED_FILL] = "out = x.masked_fill(x > 1, -torch.inf)",
};

/* Values that x and y have: float32, int64, bool. */
static const struct {
    DType dtype;
    const char *x, *y;
} values[] = {
    {FLOAT32, "[[1.5, -2.0, 0.5], [3.0, 0.25, 2.0]]", "[[2.0, 1.0, -0.5], [1.0, 4.0, 3.0]]"},
    {INT64, "[[1, -2, 3], [7, 0, -5]]", "[[2, 3, -4], [2, 5, 3]]"},
    {BOOL, "[[True, False, True], [False, False, True]]",
     "[[True, True, False], [False, True, True]]"},
};

enum { VALUES = sizeof values / sizeof *values };

/* "out = x + y", "out = -x", "out = torch.exp(x)" */
static Str element_code(Arena *a, const Op *op)
{
    if (op->symbol)
        return str_printf(a, "out = x %s y", op->sign);
    if (op->most == 1 && op->sign)
        return str_printf(a, "out = %sx", op->sign);
    return str_printf(a, "out = torch.%s(%s)", op->name, op->most == 1 ? "x" : "x, y");
}

/* The lesson that calls the operation; empty: nobody says how. */
static Str lesson_text(Arena *a, OpId id, int v)
{
    const Op *op = op_row(id);
    Str line = code[id]                      ? str_of(code[id])
               : op->kind == EXPLAIN_ELEMENT ? element_code(a, op)
                                             : STR("");
    if (line.len == 0)
        return line;
    return str_printf(a,
                      "# T\n\n## s\n\nText.\n\n```torch\nx = torch.tensor(%s)\n"
                      "y = torch.tensor(%s)\n%.*s\n```\n",
                      values[v].x, values[v].y, STR_ARG(line));
}

/* ---- what is done with one ---- */

/* The last node of the operation. */
static NodeId find_node(const Lesson *l, OpId id)
{
    for (NodeId n = trace_now(&l->trace); n-- > 0;)
        if (trace_node(&l->trace, n)->op == (int)id)
            return n;
    return NO_NODE;
}

/* A formula that ends with the number, and a sentence, for each cell. */
static void write_down(const Lesson *l, NodeId id, bool *seen)
{
    Arena a = arena_make(0);
    const Node *n = trace_node(&l->trace, id);
    for (int64_t i = 0; i < tensor_count(n->out); i++) {
        Explanation x = explain_cell(&l->trace, &a, (CellRef){id, id + 1, i});
        Arithmetic f = arithmetic_make(&a, &l->trace, &x, STR("out"), ARITHMETIC_WHOLE);
        StrBuf text = strbuf_make(&a);
        arithmetic_write(&text, &f);
        Str number = arithmetic_number(&a, x.result), whole = strbuf_str(&text);
        CHECK(whole.len > number.len && str_equal(str_from(whole, whole.len - number.len), number));
        CHECK(f.sentence.len > 0);
        seen[x.kind] = true;
    }
    arena_free(&a);
}

static bool draw(const Lesson *l, const View *v)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    DrawList d = scene_draw(&a, l, v, 1280, 720, &fake);
    bool well = CHECK(d.count > 0 && d.clips == 0);
    arena_free(&a);
    return well;
}

/* In every way that is offered. */
static void draw_kinds(const Lesson *l, NodeId id)
{
    Arena a = arena_make(0);
    View v = view_default();
    v.position = position_of(l, id);
    v.focus = (CellRef){id, id + 1, 0};
    Subject subject = subject_of(&a, l, &v);
    ViewOffer offer = view_offer_make(&subject);
    CHECK(offer.count > 1);
    for (int i = 0; i < offer.count; i++) {
        v.kind = offer.kind[i];
        draw(l, &v);
    }
    arena_free(&a);
}

/* At the last event all cells are finished, and they are those that the lesson holds. */
static void check_end(const Lesson *l, NodeId id)
{
    Arena a = arena_make(0);
    Replay r = replay_run(&l->trace, &a, id, 0, INT64_MAX);
    CHECK(r.count > 0 && r.at == r.count && r.done == r.total && !r.part);
    for (int64_t i = 0; i < tensor_count(trace_node(&l->trace, id)->out); i++) {
        float value = 0;
        CHECK_INT(replay_cell(&r, i, &value), REPLAY_DONE);
        CHECK(scalar_same(scalar_f32(value), trace_cell(&l->trace, (CellRef){id, id + 1, i})));
    }
    arena_free(&a);
}

/* From the first event, term by term, to the last one. */
static void step_through(const Lesson *l, NodeId id)
{
    View v = view_default();
    v.position = position_of(l, id);
    v.at = 1;
    CHECK_INT(inside_node(l, &v), id);
    int64_t count = inside_count(l, &v), next;
    bool kernel = replay_possible(&l->trace, id);
    CHECK(count > 0);
    CHECK_INT(inside_kind(l, &v) == INSIDE_KERNEL, kernel);
    while (draw(l, &v) && (next = inside_move(l, &v, INSIDE_TERM, 1)) != v.at)
        v.at = next;
    CHECK_INT(v.at, count);
    if (kernel)
        check_end(l, id);
}

/* A refusal of values that the operation has no arithmetic for. */
static void check_refusal(const Op *op, int v, const Error *e)
{
    bool floats = op->kernel || op->compares || op->test || op->kind != EXPLAIN_ELEMENT;
    if (!CHECK((values[v].dtype != FLOAT32 || !floats) &&
               (strstr(e->message, "not implemented for") ||
                strstr(e->message, "only implemented on") || strstr(e->message, "not supported"))))
        printf("  %s of %s: %s\n", op->name, dtype_name(values[v].dtype), e->message);
}

/* The operation on one type of values; false where it refuses them. */
static bool try_values(OpId id, int v, bool *seen)
{
    Arena a = arena_make(0);
    Lesson l;
    Error e = {0};
    LessonOptions options = {0};
    Honesty count = {0};
    Str text = lesson_text(&a, id, v);
    bool well = text.len && lesson_load(&l, STR("t.md"), text, &options, &e);
    if (!text.len)
        CHECK_STR(op_row(id)->name, "an operation that this test knows how to call");
    if (text.len && !well)
        check_refusal(op_row(id), v, &e);
    NodeId node = well ? find_node(&l, id) : NO_NODE;
    if (well && node == NO_NODE)
        CHECK_STR(op_row(id)->name, "reached by its line of code");
    if (node != NO_NODE) {
        honesty_check(&l.trace, 0, &count);
        write_down(&l, node, seen);
        draw_kinds(&l, node);
        step_through(&l, node);
    }
    CHECK_INT(count.lies, 0);
    if (text.len)
        lesson_free(&l);
    arena_free(&a);
    return node != NO_NODE;
}

/* Values of each type for operations on each cell, floats for the others; those that are refused
 * are refused in words. */
static void try_operation(OpId id, bool *seen)
{
    const Op *op = op_row(id);
    bool element = op->kind == EXPLAIN_ELEMENT, accepted = false;
    for (int v = 0; v < (element ? VALUES : 1); v++)
        accepted |= try_values(id, v, seen);
    if (!accepted)
        CHECK_STR(op->name, "an operation that runs");
}

TEST(every_operation_runs_explains_itself_is_drawn_and_stepped_through)
{
    bool seen[EXPLAIN_KINDS] = {false};
    for (int id = 0; id < OP_COUNT; id++)
        try_operation((OpId)id, seen);
    for (int kind = 0; kind < EXPLAIN_KINDS; kind++)
        if (!CHECK(seen[kind]))
            printf("  no operation here gives the kind of explanation %d\n", kind);
}
