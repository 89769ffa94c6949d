/*
 * torch_random.c - random tensors, drawn as PyTorch draws them on the CPU, and generators.
 *
 * Numbers come from the trace's own generator or from one that `generator=` names; that one takes
 * its place while the operation runs. What fills a tensor in place draws its numbers in the order
 * in which the cells lie in memory, then writes them.
 *
 * Bernoulli and multinomial are composed, so that they explain themselves by their parts: an even
 * number below the chance, and the largest of p divided by a waiting time.
 */
#include "language/library.h"

#include <math.h>

/* ---- generators ---- */

/* The generator of an argument that may be None. */
static Rng *generator_of(Machine *m, Value v)
{
    return v.kind == VALUE_GENERATOR && v.rng ? v.rng : &m->trace->rng;
}

static bool draw(Machine *m, int op, Value generator, const Attrs *attr, Span at, Value *out)
{
    Rng own = m->trace->rng, *from = generator_of(m, generator);
    if (from == &m->trace->rng)
        return run_op(m, op, NULL, 0, attr, at, out);
    m->trace->rng = *from;
    bool well = run_op(m, op, NULL, 0, attr, at, out);
    if (!m->frozen)
        *from = m->trace->rng;
    m->trace->rng = own;
    return well;
}

static bool torch_generator(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = (Value){.kind = VALUE_GENERATOR, .rng = ARENA_NEW(m->arena, Rng)};
    rng_seed(out->rng, 67280421310721); /* PyTorch's own first seed */
    return true;
}

/* torch.manual_seed(seed) gives the generator of the trace, g.manual_seed(seed) itself. */
static bool manual_seed(Machine *m, const Arguments *a, Value *out)
{
    int k = a->row->which;
    Value seed = a->value[k];
    if (seed.kind == VALUE_FLOAT && !(fabs(seed.f) < 0x1p63))
        return arg_wrong(m, a, k, "int");
    int64_t whole = seed.kind == VALUE_FLOAT ? (int64_t)seed.f : value_whole(seed);
    *out = k ? a->value[0] : (Value){.kind = VALUE_GENERATOR};
    Rng *rng = generator_of(m, *out);
    m->outside.seeds += rng == &m->trace->rng;
    if (!m->frozen || rng == &m->trace->rng)
        rng_seed(rng, (uint64_t)whole);
    return true;
}

/* What get_rng_state keeps, and set_rng_state (assets/torch/random.py). */
static bool generator_copy(Machine *m, const Arguments *a, Value *out)
{
    *out = (Value){.kind = VALUE_GENERATOR, .rng = ARENA_NEW(m->arena, Rng)};
    *out->rng = *generator_of(m, a->value[0]);
    return true;
}

static bool generator_set(Machine *m, const Arguments *a, Value *out)
{
    Rng *to = generator_of(m, a->value[0]);
    *out = value_none();
    if (!m->frozen || to == &m->trace->rng)
        *to = *generator_of(m, a->value[1]);
    return true;
}

static bool initial_seed(Machine *m, const Arguments *a, Value *out)
{
    Value from = a->row->which ? a->value[0] : value_none();
    *out = value_int((int64_t)generator_of(m, from)->seed);
    return true;
}

/* ---- the shape and type of what is drawn ---- */

/* The type an argument names, else the default; false where it must be a float and is none. */
static bool float_type(Machine *m, const Arguments *a, int k, DType otherwise, const char *kernel,
                       DType *out)
{
    *out = arg_dtype(a, k, otherwise);
    return dtype_is_float(*out) ||
           raise_at(m, a->at, "\"%s\" not implemented for '%s'", kernel, dtype_word(*out));
}

/* How PyTorch makes normal numbers for so many cells, which lie without gaps or not. */
static NormalWay normal_way(const Machine *m, const Attrs *attr, bool packed)
{
    if (shape_count(attr->shape) < NORMAL_CELLS || !packed)
        return NORMAL_PAIR;
    return attr->dtype == FLOAT64 ? NORMAL_WIDE : m->normal_scalar ? NORMAL_PLAIN : NORMAL_BLOCK;
}

/* rand, randn: of the sizes given. */
static bool of_sizes(Machine *m, const Arguments *a, Value *out)
{
    int op = a->row->which;
    Attrs attr = {.hi = 1};
    if (!created_shape(m, a, &attr.shape) ||
        !float_type(m, a, 0, m->trace->default_dtype, "check_uniform_bounds", &attr.dtype))
        return false;
    attr.way = normal_way(m, &attr, true);
    return draw(m, op, a->value[1], &attr, a->at, out);
}

/* rand_like, randn_like: of the shape of a tensor. */
static bool of_tensor(Machine *m, const Arguments *a, Value *out)
{
    int op = a->row->which;
    Attrs attr = {.shape = a->input.shape, .hi = 1};
    if (!float_type(m, a, 1, a->input.storage->dtype,
                    op == OP_RANDN ? "normal_kernel_cpu" : "check_uniform_bounds", &attr.dtype))
        return false;
    attr.way = normal_way(m, &attr, true);
    return draw(m, op, value_none(), &attr, a->at, out);
}

/* ---- filling a tensor in place ---- */

/* The dimensions of t from the one whose cells lie farthest apart. */
static void order_in_memory(Tensor t, int *order)
{
    for (int d = 0; d < t.shape.rank; d++) {
        int i = d;
        for (; i > 0 && t.stride[order[i - 1]] < t.stride[d]; i--)
            order[i] = order[i - 1];
        order[i] = d;
    }
}

/* Draws cells of the type and shape of tensor `of`, in the order in which its cells lie. */
static bool draw_as_lies(Machine *m, int op, Value of, Value generator, Attrs attr, Span at,
                         Value *out)
{
    Tensor t = value_view(m, of);
    int order[MAX_RANK];
    attr.shape = t.shape;
    if (tensor_is_contiguous(t))
        return draw(m, op, generator, &attr, at, out);
    Attrs back = {0};
    order_in_memory(t, order);
    for (int i = 0; i < t.shape.rank; i++) {
        attr.shape.size[i] = t.shape.size[order[i]];
        back.order[order[i]] = i;
    }
    return draw(m, op, generator, &attr, at, out) && run_op(m, OP_PERMUTE, out, 1, &back, at, out);
}

/* Fills the tensor of argument 0. */
static bool fill_in_place(Machine *m, const Arguments *a, int op, Value generator,
                          const Attrs *attr, Value *out)
{
    Value fresh;
    *out = a->value[0];
    return draw_as_lies(m, op, a->value[0], generator, *attr, a->at, &fresh) &&
           write_cells(m, a->value[0], fresh, false, a->at);
}

static bool normal_in_place(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {
        .shape = a->input.shape, .lo = value_double(a->value[1]), .hi = value_double(a->value[2])};
    if (!(attr.hi >= 0))
        return raise_at(m, a->at, "normal expects std >= 0.0, but found std %g", attr.hi);
    if (!float_type(m, a, 0, a->input.storage->dtype, "normal_kernel_cpu", &attr.dtype))
        return false;
    attr.way = normal_way(m, &attr, tensor_is_contiguous(a->input));
    return fill_in_place(m, a, OP_RANDN, a->value[3], &attr, out);
}

static bool uniform_in_place(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.lo = value_double(a->value[1]), .hi = value_double(a->value[2])};
    if (!float_type(m, a, 0, a->input.storage->dtype, "check_uniform_bounds", &attr.dtype))
        return false;
    if (!(attr.lo <= attr.hi))
        return raise_at(m, a->at,
                        "uniform_ expects to return a [from, to) range, but found from=%g > to=%g",
                        attr.lo, attr.hi);
    return fill_in_place(m, a, OP_UNIFORM, a->value[3], &attr, out);
}

static bool exponential_in_place(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.lo = value_double(a->value[1])};
    if (!(attr.lo > 0))
        return raise_at(m, a->at, "exponential_ expects lambda > 0.0, but found lambda=%g",
                        attr.lo);
    return float_type(m, a, 0, a->input.storage->dtype, "exponential_cpu", &attr.dtype) &&
           fill_in_place(m, a, OP_EXPONENTIAL, a->value[2], &attr, out);
}

/* Whether all cells lie between two numbers. */
static bool all_between(Machine *m, Value of, double least, double most)
{
    trace_hold(m->trace, of.node);
    Tensor t = value_view(m, of);
    for (Walk w = walk_start(t); w.left; walk_next(&w)) {
        double cell = scalar_double(storage_get(t.storage, w.slot));
        if (!(cell >= least && cell <= most))
            return false;
    }
    return true;
}

/* ---- torch.normal ---- */

/* normal(mean, std, size) of numbers; of tensors mean + std * normal, cell by cell. */
static bool torch_normal(Machine *m, const Arguments *a, Value *out)
{
    Value mean = a->value[0], std = a->value[1], pair[2];
    bool tensor_mean = mean.kind == VALUE_TENSOR, tensor_std = std.kind == VALUE_TENSOR;
    Attrs attr = {.hi = 1, .dtype = arg_dtype(a, 4, m->trace->default_dtype)};
    if (!tensor_mean && !tensor_std) {
        Arguments sizes = *a;
        sizes.rest = &a->value[2];
        sizes.rests = a->value[2].kind != VALUE_NONE;
        attr.lo = value_double(mean);
        attr.hi = value_double(std);
        if (!(attr.hi >= 0))
            return raise_at(m, a->at, "normal expects std >= 0.0, but found std %g", attr.hi);
        if (!created_shape(m, &sizes, &attr.shape))
            return false;
        attr.way = normal_way(m, &attr, true);
        return draw(m, OP_RANDN, a->value[3], &attr, a->at, out);
    }
    if (tensor_std ? !all_between(m, std, 0, HUGE_VAL) : !(value_double(std) >= 0))
        return raise_at(m, a->at, "normal expects all elements of std >= 0.0");
    Tensor like = value_view(m, tensor_mean ? mean : std);
    attr.shape = like.shape;
    attr.dtype = like.storage->dtype;
    if (tensor_mean && tensor_std) {
        int bad;
        if (!shape_broadcast(like.shape, value_view(m, std).shape, &attr.shape, &bad))
            return run_op(m, OP_ADD, a->value, 2, NULL, a->at, out); /* says what does not fit */
    }
    attr.hi = tensor_std ? 1 : value_double(std);
    attr.way = normal_way(m, &attr, true);
    if (!draw(m, OP_RANDN, a->value[3], &attr, a->at, out))
        return false;
    pair[0] = *out;
    pair[1] = std;
    if (tensor_std && !run_op(m, OP_MUL, pair, 2, NULL, a->at, out))
        return false;
    pair[0] = *out;
    pair[1] = mean;
    return run_op(m, OP_ADD, pair, 2, NULL, a->at, out);
}

/* ---- whole numbers ---- */

static bool check_range(Machine *m, const Arguments *a, int64_t low, int64_t high)
{
    return low < high || raise_at(m, a->at,
                                  "random_ expects 'from' to be less than 'to', but got from=%lld "
                                  ">= to=%lld",
                                  (long long)low, (long long)high);
}

static bool whole_argument(Machine *m, const Arguments *a, int k, int64_t *out)
{
    return value_as_index(m, a->value[k], out) || arg_wrong(m, a, k, "int");
}

static void set_range(Attrs *attr, int64_t low, int64_t high)
{
    attr->value = scalar_i64(low);
    attr->step = scalar_i64((int64_t)((uint64_t)high - (uint64_t)low));
}

/* randint(high, size) and randint(low, high, size) */
static bool torch_randint(Machine *m, const Arguments *a, Value *out)
{
    Arguments sizes = *a;
    int64_t low = 0, high;
    bool two = a->position[2] == NOT_GIVEN && value_is(a->value[1], LIST);
    bool one = two || a->position[1] == NOT_GIVEN;
    Attrs attr = {.dtype = arg_dtype(a, 4, INT64)};
    sizes.rest = &a->value[two ? 1 : 2];
    sizes.rests = sizes.rest->kind != VALUE_NONE;
    if (one ? !whole_argument(m, a, 0, &high)
            : !whole_argument(m, a, 0, &low) || !whole_argument(m, a, 1, &high))
        return false;
    if (!value_is(*sizes.rest, LIST))
        return raise_as(m, TYPE_ERROR, a->at,
                        "randint(): argument 'size' must be tuple of ints, not %s\n"
                        "the size is a tuple: torch.randint(0, 10, (3,))",
                        value_type_name(*sizes.rest));
    set_range(&attr, low, high);
    return created_shape(m, &sizes, &attr.shape) && check_range(m, a, low, high) &&
           draw(m, OP_RANDINT, a->value[3], &attr, a->at, out);
}

/* randint_like(x, high), randint_like(x, low, high), and x.random_ with the same numbers */
static bool range_of(Machine *m, const Arguments *a, Attrs *attr)
{
    int64_t low = 0, high;
    if (a->position[2] == NOT_GIVEN
            ? !whole_argument(m, a, 1, &high)
            : !whole_argument(m, a, 1, &low) || !whole_argument(m, a, 2, &high))
        return false;
    set_range(attr, low, high);
    return check_range(m, a, low, high);
}

static bool randint_like(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.shape = a->input.shape, .dtype = arg_dtype(a, 3, a->input.storage->dtype)};
    return range_of(m, a, &attr) && draw(m, OP_RANDINT, value_none(), &attr, a->at, out);
}

/* random_(): from 0 to the largest number up to which a type holds all. */
static uint64_t whole_range(DType dtype)
{
    int digits = dtype == FLOAT32 ? 24 : dtype == FLOAT64 ? 53 : (int)dtype_size(dtype) * 8 - 1;
    uint64_t range = UINT64_C(1) << digits;
    return dtype == BOOL ? 2 : dtype == UINT8 ? range << 1 : range + dtype_is_float(dtype);
}

static bool random_in_place(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.dtype = a->input.storage->dtype};
    bool whole = a->value[1].kind == VALUE_NONE;
    if (whole)
        set_range(&attr, 0, (int64_t)whole_range(attr.dtype));
    return (whole || range_of(m, a, &attr)) &&
           fill_in_place(m, a, OP_RANDINT, a->value[3], &attr, out);
}

static bool torch_randperm(Machine *m, const Arguments *a, Value *out)
{
    Attrs attr = {.shape = {1, {a->value[0].i}}, .dtype = arg_dtype(a, 2, INT64)};
    if (a->value[0].i < 0)
        return raise_at(m, a->at, "n must be non-negative, got%lld", (long long)a->value[0].i);
    return shape_allowed(attr.shape, attr.dtype, "randperm", a->at, m->error) &&
           draw(m, OP_RANDPERM, a->value[1], &attr, a->at, out);
}

/* ---- chances ---- */

/* Where an even number is below its chance: of `place`'s shape, True. The numbers have the digits
 * of the chance's type; those of a plain number 53 bits. */
static bool below_chance(Machine *m, Value place, Value chance, Value generator, Span at,
                         Value *out)
{
    bool tensor = chance.kind == VALUE_TENSOR;
    Attrs attr = {.dtype = tensor ? value_view(m, chance).storage->dtype : FLOAT64};
    Value pair[2];
    if (!draw_as_lies(m, OP_RAND, place, generator, attr, at, &pair[0]))
        return false;
    pair[1] = chance;
    return run_op(m, OP_LT, pair, 2, NULL, at, out);
}

static bool check_chance(Machine *m, const Arguments *a, int k)
{
    double p = value_double(a->value[k]);
    return (p >= 0 && p <= 1) ||
           raise_at(m, a->at, "bernoulli_ expects p to be in [0, 1], but got p=%g", p);
}

/* torch.bernoulli(p) of a tensor of chances; with a number p the tensor only gives its shape. */
static bool torch_bernoulli(Machine *m, const Arguments *a, Value *out)
{
    bool number = a->value[1].kind != VALUE_NONE;
    DType had = a->input.storage->dtype;
    Value below;
    if (number && !check_chance(m, a, 1))
        return false;
    if (!number && !dtype_is_float(had))
        return raise_at(m, a->at,
                        "\"bernoulli_tensor_cpu_p_\" not implemented for '%s'\n"
                        "the chances are floats: .float()",
                        dtype_word(had));
    if (!number && !all_between(m, a->value[0], 0, 1))
        return raise_at(m, a->at,
                        "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  "
                        "(Could this error message be improved?  If so, please report an "
                        "enhancement request to PyTorch.)\n"
                        "the cells are chances, between 0 and 1");
    Attrs attr = {.dtype = had};
    Value chance = number ? a->value[1] : a->value[0];
    return below_chance(m, a->value[0], chance, a->value[2], a->at, &below) &&
           run_op(m, OP_CAST, &below, 1, &attr, a->at, out);
}

static bool bernoulli_in_place(Machine *m, const Arguments *a, Value *out)
{
    Value below;
    *out = a->value[0];
    if (a->value[1].kind != VALUE_TENSOR && !check_chance(m, a, 1))
        return false;
    return below_chance(m, a->value[0], a->value[1], a->value[2], a->at, &below) &&
           write_cells(m, *out, below, false, a->at);
}

/* ---- multinomial ---- */

static bool check_weights(Machine *m, const Arguments *a)
{
    Tensor t = a->input;
    int64_t count = a->value[1].i, row = t.shape.rank ? t.shape.size[t.shape.rank - 1] : 0;
    if (!dtype_is_float(t.storage->dtype))
        return raise_at(m, a->at,
                        "multinomial only supports floating-point dtypes for input, got: %s\n"
                        "make it a float tensor first: .float()",
                        dtype_word(t.storage->dtype));
    if (t.shape.rank < 1 || t.shape.rank > 2)
        return raise_at(m, a->at, "prob_dist must be 1 or 2 dim");
    if (count <= 0)
        return raise_at(m, a->at, "cannot sample n_sample <= 0 samples");
    if (!a->value[2].b && count > row)
        return raise_at(m, a->at,
                        "cannot sample n_sample > prob_dist.size(-1) samples without replacement");
    trace_hold(m->trace, a->value[0].node);
    t = value_view(m, a->value[0]);
    Walk w = walk_start(t);
    while (w.left) {
        double sum = 0;
        for (int64_t j = 0; j < row; j++, walk_next(&w)) {
            double p = scalar_double(storage_get(t.storage, w.slot));
            if (!(p >= 0) || isinf(p))
                return raise_at(m, a->at,
                                "probability tensor contains either `inf`, `nan` or element < 0");
            sum += p;
        }
        if (!(sum > 0))
            return raise_at(m, a->at,
                            "invalid multinomial distribution (sum of probabilities <= 0)");
    }
    return true;
}

/* The largest of p divided by a waiting time, or the largest few. */
static bool pick_once(Machine *m, const Arguments *a, Value *out)
{
    Tensor t = a->input;
    Attrs waiting = {.shape = t.shape, .dtype = t.storage->dtype, .lo = 1};
    Attrs best = {
        .dim = t.shape.rank - 1, .keepdim = true, .times = a->value[1].i, .descending = true};
    Value pair[2] = {a->value[0], value_none()};
    if (!draw(m, OP_EXPONENTIAL, a->value[3], &waiting, a->at, &pair[1]) ||
        !run_op(m, OP_DIV, pair, 2, NULL, a->at, out))
        return false;
    return run_op(m, a->value[1].i == 1 ? OP_ARGMAX : OP_ARGTOPK, out, 1, &best, a->at, out);
}

/* How many of the chances, added up and divided by their sum, are below an even number. */
static bool pick_again(Machine *m, const Arguments *a, Value *out)
{
    int rank = a->input.shape.rank;
    int64_t rows = rank == 2 ? a->input.shape.size[0] : 1, row = a->input.shape.size[rank - 1];
    int64_t count = a->value[1].i;
    Attrs along = {.dim = rank - 1}, last = {0}, even = {.dtype = FLOAT64};
    Attrs wide = {.shape = {3, {rows, 1, row}}}, tall = {.shape = {3, {rows, count, 1}}};
    Attrs sum = {.dim = 2}, flat = {.shape = {1, {count}}};
    Value pair[2], below[2];
    for (int d = 0; d < rank; d++)
        last.pick[d] = (Pick){.step = 1, .size = a->input.shape.size[d]};
    last.pick[rank - 1] = (Pick){.start = row - 1, .step = 1, .size = 1};
    even.shape = (Shape){2, {rows, count}};
    if (!shape_allowed((Shape){3, {rows, count, row}}, BOOL, "multinomial", a->at, m->error))
        return false;
    if (!run_op(m, OP_CUMSUM, a->value, 1, &along, a->at, &pair[0]) ||
        !run_op(m, OP_INDEX, &pair[0], 1, &last, a->at, &pair[1]) ||
        !run_op(m, OP_DIV, pair, 2, NULL, a->at, &below[0]) ||
        !run_op(m, OP_VIEW, &below[0], 1, &wide, a->at, &below[0]) ||
        !draw(m, OP_RAND, a->value[3], &even, a->at, &below[1]) ||
        !run_op(m, OP_VIEW, &below[1], 1, &tall, a->at, &below[1]) ||
        !run_op(m, OP_LT, below, 2, NULL, a->at, out) ||
        !run_op(m, OP_SUM, out, 1, &sum, a->at, out))
        return false;
    return rank == 2 || run_op(m, OP_VIEW, out, 1, &flat, a->at, out);
}

static bool multinomial(Machine *m, const Arguments *a, Value *out)
{
    return check_weights(m, a) && (a->value[2].b ? pick_again : pick_once)(m, a, out);
}

/* clang-format off */
const Builtin library_random[] = {
    {"rand", TORCH,
     "*size dtype:dtype=None generator:generator=None device:device=None requires_grad:bool=False",
     of_sizes, "random numbers, evenly spread over [0, 1)", OP_RAND},
    {"randn", TORCH,
     "*size dtype:dtype=None generator:generator=None device:device=None requires_grad:bool=False",
     of_sizes, "random numbers, normally distributed around 0", OP_RANDN},
    {"rand_like", TORCH, "input:tensor * dtype:dtype=None device:device=None requires_grad:bool=False",
     of_tensor, "the same in the shape of a tensor", OP_RAND},
    {"randn_like", TORCH, "input:tensor * dtype:dtype=None device:device=None requires_grad:bool=False",
     of_tensor, "the same in the shape of a tensor", OP_RANDN},
    {"normal", TORCH,
     "mean=0 std=1 size=None * generator:generator=None dtype:dtype=None device:device=None",
     torch_normal, "normally distributed numbers of that mean and spread", 0},
    {"randint", TORCH,
     "low=0 high=None size=None * generator:generator=None dtype:dtype=None device:device=None "
     "requires_grad:bool=False",
     torch_randint, "random whole numbers from low on, below high", 0},
    {"randint_like", TORCH, "input:tensor low high=None * dtype:dtype=None device:device=None",
     randint_like, "random whole numbers in the shape of a tensor", 0},
    {"randperm", TORCH,
     "n:int * generator:generator=None dtype:dtype=None device:device=None", torch_randperm,
     "the numbers from 0 to n - 1 in random order", 0},
    {"bernoulli", TORCH | TENSOR, "input:tensor p=None * generator:generator=None", torch_bernoulli,
     "1 with the chance that a cell says, else 0", 0},
    {"bernoulli_", TENSOR, "input:tensor p=0.5 * generator:generator=None", bernoulli_in_place,
     "writes 1 with chance p into each cell, else 0", 0},
    {"normal_", TENSOR, "input:tensor mean:number=0 std:number=1 * generator:generator=None",
     normal_in_place, "writes normally distributed numbers", 0},
    {"uniform_", TENSOR, "input:tensor from:number=0 to:number=1 * generator:generator=None",
     uniform_in_place, "writes random numbers between two limits", 0},
    {"exponential_", TENSOR, "input:tensor lambd:number=1 * generator:generator=None",
     exponential_in_place, "writes random waiting times", 0},
    {"random_", TENSOR, "input:tensor low=None high=None * generator:generator=None", random_in_place,
     "writes random whole numbers", 0},
    {"multinomial", TORCH | TENSOR,
     "input:tensor num_samples:int replacement:bool=False * generator:generator=None", multinomial,
     "random positions, each with the chance that the cell there says", 0},
    {"Generator", TORCH, "device=None", torch_generator, "a source of random numbers of its own", 0},
    {"manual_seed", TORCH, "seed:number", manual_seed, "starts the random numbers anew", 0},
    {"manual_seed", GENERATOR, "generator:generator seed:number", manual_seed,
     "starts the generator anew", 1},
    {"_rng_copy", TORCH, "of:generator", generator_copy, "a generator that stands where this one stands", 0},
    {"_rng_set", TORCH, "to:generator from:generator", generator_set, "makes a generator stand where another one stands", 0},
    {"initial_seed", TORCH, "", initial_seed, "the seed of the random numbers", 0},
    {"initial_seed", GENERATOR, "generator:generator", initial_seed, "its seed", 1},
    {0},
};
/* clang-format on */
