/*
 * random.c - Python's random module, number for number.
 *
 * CPython draws from the Mersenne Twister; how it is seeded and what is made of its 32-bit numbers
 * follows Modules/_randommodule.c and Lib/random.py, so that a seed gives the same shuffles. A
 * lesson that gives no seed begins as with random.seed(0): the same lesson prints the same bytes.
 */
#include "language/dict.h"
#include "language/library.h"

#include <math.h>
#include <string.h>

enum { WORDS = 624, MIDDLE = 397, MAX_GENERATORS = 1000 };

/* The generator of a run. */
typedef struct Twister {
    uint32_t word[WORDS];
    int next;
    bool has_gauss;
    double gauss; /* the second of a pair of normal numbers */
} Twister;

/* ---- the twister ---- */

static void begin(Twister *t, uint32_t seed)
{
    t->word[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++)
        t->word[i] = 1812433253u * (t->word[i - 1] ^ t->word[i - 1] >> 30) + i;
    t->next = WORDS;
}

/* Mixes a key of any length in. */
static void begin_with_key(Twister *t, const uint32_t *key, size_t length)
{
    size_t i = 1, j = 0;
    begin(t, 19650218u);
    for (size_t k = length > WORDS ? length : WORDS; k > 0; k--) {
        t->word[i] = (t->word[i] ^ (t->word[i - 1] ^ t->word[i - 1] >> 30) * 1664525u) + key[j] +
                     (uint32_t)j;
        if (++i >= WORDS) {
            t->word[0] = t->word[WORDS - 1];
            i = 1;
        }
        j = j + 1 < length ? j + 1 : 0;
    }
    for (size_t k = WORDS - 1; k > 0; k--) {
        t->word[i] =
            (t->word[i] ^ (t->word[i - 1] ^ t->word[i - 1] >> 30) * 1566083941u) - (uint32_t)i;
        if (++i >= WORDS) {
            t->word[0] = t->word[WORDS - 1];
            i = 1;
        }
    }
    t->word[0] = 0x80000000u;
}

static void refill(Twister *t)
{
    for (int k = 0; k < WORDS; k++) {
        uint32_t y = (t->word[k] & 0x80000000u) | (t->word[(k + 1) % WORDS] & 0x7fffffffu);
        t->word[k] = t->word[(k + MIDDLE) % WORDS] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    t->next = 0;
}

static uint32_t draw(Twister *t)
{
    if (t->next >= WORDS)
        refill(t);
    uint32_t y = t->word[t->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

static double draw_double(Twister *t)
{
    uint32_t a = draw(t) >> 5, b = draw(t) >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

static uint64_t draw_bits(Twister *t, int bits)
{
    if (bits <= 32)
        return bits ? draw(t) >> (32 - bits) : 0;
    uint64_t low = draw(t);
    return low | (uint64_t)(draw(t) >> (64 - bits)) << 32;
}

/* A whole number below n: bits are drawn until they are below it. */
static uint64_t draw_below(Twister *t, uint64_t n)
{
    int bits = 0;
    while (bits < 64 && n >> bits)
        bits++;
    uint64_t r = draw_bits(t, bits);
    while (r >= n)
        r = draw_bits(t, bits);
    return r;
}

/* ---- seeds ---- */

/* SHA-512, with which CPython turns a text into a key. */
static uint64_t turn(uint64_t x, int by)
{
    return x >> by | x << (64 - by);
}

/* The first 64 bits behind the point of the cube roots of the first 80 primes, and of the square
 * roots of the first eight. */
static uint64_t root_bits(unsigned prime, bool cube)
{
    long double x = cube ? cbrtl((long double)prime) : sqrtl((long double)prime);
    uint64_t front = (uint64_t)x, found = 0;
    /* The largest f with (front + f / 2^64)^n <= prime, bit by bit. */
    for (int bit = 63; bit >= 0; bit--) {
        uint64_t f = found | UINT64_C(1) << bit;
        /* v = front.f as limbs of 32 bits: front, f1, f0 */
        uint64_t v[3] = {f & 0xffffffffu, f >> 32, front}, p[9] = {0}, q[9] = {0};
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                uint64_t carry = v[i] * v[j];
                for (int k = i + j; carry; k++) {
                    carry += p[k];
                    p[k] = carry & 0xffffffffu;
                    carry >>= 32;
                }
            }
        for (int i = 0; cube && i < 6; i++)
            for (int j = 0; j < 3; j++) {
                uint64_t carry = p[i] * v[j];
                for (int k = i + j; carry; k++) {
                    carry += q[k];
                    q[k] = carry & 0xffffffffu;
                    carry >>= 32;
                }
            }
        if ((cube ? q[6] : p[4]) < prime) /* it is no whole root: there is always a rest */
            found = f;
    }
    return found;
}

static bool is_prime(unsigned n)
{
    for (unsigned d = 2; d * d <= n; d++)
        if (n % d == 0)
            return false;
    return n > 1;
}

static void sha512_block(uint64_t state[8], const unsigned char *block, const uint64_t k[80])
{
    uint64_t w[80], s[8];
    for (int i = 0; i < 16; i++) {
        w[i] = 0;
        for (int j = 0; j < 8; j++)
            w[i] = w[i] << 8 | block[i * 8 + j];
    }
    for (int i = 16; i < 80; i++) {
        uint64_t a = turn(w[i - 15], 1) ^ turn(w[i - 15], 8) ^ w[i - 15] >> 7;
        uint64_t b = turn(w[i - 2], 19) ^ turn(w[i - 2], 61) ^ w[i - 2] >> 6;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 80; i++) {
        uint64_t e = turn(s[4], 14) ^ turn(s[4], 18) ^ turn(s[4], 41);
        uint64_t one = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + k[i] + w[i];
        uint64_t b = turn(s[0], 28) ^ turn(s[0], 34) ^ turn(s[0], 39);
        uint64_t two = b + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

static void sha512(Machine *m, Str text, uint64_t state[8])
{
    uint64_t k[80];
    size_t length = (text.len + 17 + 127) / 128 * 128;
    unsigned char *bytes = ARENA_ARRAY(m->arena, unsigned char, length);
    for (unsigned prime = 2, n = 0; n < 80; prime++)
        if (is_prime(prime)) {
            if (n < 8)
                state[n] = root_bits(prime, false);
            k[n++] = root_bits(prime, true);
        }
    if (text.len)
        memcpy(bytes, text.at, text.len);
    bytes[text.len] = 0x80;
    for (int i = 0; i < 8; i++)
        bytes[length - 1 - (size_t)i] = (unsigned char)((uint64_t)text.len * 8 >> 8 * i);
    for (size_t i = 0; i < length; i += 128)
        sha512_block(state, bytes + i, k);
}

/* The key of a text: its bytes and their SHA-512 as one large number, the last 32 bits first. */
static void seed_text(Machine *m, Twister *t, Str text)
{
    uint64_t state[8];
    size_t length = text.len + 64, words = (length + 3) / 4;
    unsigned char *bytes = ARENA_ARRAY(m->arena, unsigned char, length);
    uint32_t *key = ARENA_ARRAY(m->arena, uint32_t, words);
    sha512(m, text, state);
    if (text.len)
        memcpy(bytes, text.at, text.len);
    for (int i = 0; i < 64; i++)
        bytes[text.len + (size_t)i] = (unsigned char)(state[i / 8] >> (56 - 8 * (i % 8)));
    for (size_t i = 0; i < length; i++)
        key[i / 4] |= (uint32_t)bytes[length - 1 - i] << 8 * (i % 4);
    while (words > 1 && key[words - 1] == 0)
        words--;
    begin_with_key(t, key, words);
}

static void seed_whole(Twister *t, int64_t seed)
{
    uint64_t size = seed < 0 ? 0 - (uint64_t)seed : (uint64_t)seed;
    uint32_t key[2] = {(uint32_t)size, (uint32_t)(size >> 32)};
    begin_with_key(t, key, key[1] ? 2 : 1);
}

/* The generators of a run: that of the module, and those that Random(...) makes. */
typedef struct Generators {
    ARENA_LIST(Twister *);
    size_t now; /* the one that is asked */
} Generators;

static Generators *generators(Machine *m)
{
    if (!m->random) {
        Generators *all = ARENA_NEW(m->arena, Generators);
        *ARENA_PUSH(m->arena, all) = ARENA_NEW(m->arena, Twister);
        seed_whole(all->items[0], m->other);
        m->random = all;
    }
    return m->random;
}

static Twister *twister(Machine *m)
{
    Generators *all = generators(m);
    m->outside.python_draws++;
    return all->items[all->now];
}

/* A further generator: its number. */
static bool random_new(Machine *m, const Arguments *a, Value *out)
{
    Generators *all = generators(m);
    if (!value_fits(m, all->count, MAX_GENERATORS, a->at))
        return false;
    *ARENA_PUSH(m->arena, all) = ARENA_NEW(m->arena, Twister);
    *out = value_int((int64_t)all->count - 1);
    return true;
}

/* From now on that one is asked; gives the one before. */
static bool random_use(Machine *m, const Arguments *a, Value *out)
{
    Generators *all = generators(m);
    *out = value_int((int64_t)all->now);
    all->now = (size_t)a->value[0].i % all->count;
    return true;
}

static bool seed(Machine *m, const Arguments *a, Value *out)
{
    Twister *t = twister(m);
    Value v = a->value[0];
    uint64_t hash;
    bool counted;
    (void)out;
    t->has_gauss = false;
    m->outside.python_draws--;
    m->outside.python_seeds = v.kind == VALUE_NONE ? 0 : m->outside.python_seeds + 1;
    if (v.kind == VALUE_STR)
        seed_text(m, t, v.s);
    else if (value_is(v, WHOLE) || v.kind == VALUE_NONE)
        seed_whole(t, v.kind == VALUE_NONE ? m->other : value_whole(v));
    else if (v.kind == VALUE_FLOAT)
        return value_hash(m, v, a->at, &hash, &counted) && (seed_whole(t, (int64_t)hash), true);
    else
        return raise_as(m, TYPE_ERROR, arg_span(a, 0),
                        "The only supported seed types are: None,\n"
                        "int, float, str, bytes, and bytearray: give it a whole number");
    return true;
}

/* ---- numbers ---- */

static bool uniform_0_1(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_float(draw_double(twister(m)));
    return true;
}

static bool uniform(Machine *m, const Arguments *a, Value *out)
{
    double low = value_double(a->value[0]), high = value_double(a->value[1]);
    *out = value_float(low + (high - low) * draw_double(twister(m)));
    return true;
}

static bool random_bits(Machine *m, const Arguments *a, Value *out)
{
    int64_t bits = a->value[0].i;
    if (bits < 0)
        return raise_as(m, VALUE_ERROR, a->at, "number of bits must be non-negative");
    if (bits > 63)
        return raise_beyond(m, a->at);
    *out = value_int((int64_t)draw_bits(twister(m), (int)bits));
    return true;
}

/* One of range(start, stop, step). */
static bool draw_range(Machine *m, int64_t start, int64_t stop, int64_t step, const Arguments *a,
                       Value *out)
{
    Value parts[3] = {value_int(start), value_int(stop), value_int(step)};
    Value all = value_items(m, VALUE_RANGE, parts, 3);
    if (step == 0)
        return raise_as(m, VALUE_ERROR, a->at, "zero step for randrange()");
    int64_t n = range_length(all.items);
    if (n == 0)
        return raise_as(m, VALUE_ERROR, a->at, "empty range for randrange() (%lld, %lld, %lld)",
                        (long long)start, (long long)stop, (long long)(stop - start));
    *out = value_int(start + step * (int64_t)draw_below(twister(m), (uint64_t)n));
    return true;
}

static bool random_range(Machine *m, const Arguments *a, Value *out)
{
    bool one = a->value[1].kind == VALUE_NONE;
    int64_t start = one ? 0 : a->value[0].i, stop = one ? a->value[0].i : a->value[1].i;
    if (one && stop <= 0)
        return raise_as(m, VALUE_ERROR, a->at, "empty range for randrange()");
    return draw_range(m, start, stop, a->value[2].i, a, out);
}

static bool random_int(Machine *m, const Arguments *a, Value *out)
{
    int64_t stop;
    if (__builtin_add_overflow(a->value[1].i, 1, &stop))
        return raise_beyond(m, a->at);
    return draw_range(m, a->value[0].i, stop, 1, a, out);
}

/* gauss draws pairs and keeps the second. */
static bool gauss(Machine *m, const Arguments *a, Value *out)
{
    Twister *t = twister(m);
    double mu = value_double(a->value[0]), sigma = value_double(a->value[1]), z = t->gauss;
    if (!t->has_gauss) {
        double angle = draw_double(t) * 6.283185307179586;
        double radius = sqrt(-2.0 * log(1.0 - draw_double(t)));
        z = cos(angle) * radius;
        t->gauss = sin(angle) * radius;
    }
    t->has_gauss = !t->has_gauss;
    *out = value_float(mu + z * sigma);
    return true;
}

static bool normal(Machine *m, const Arguments *a, Value *out)
{
    static const double magic = 1.7155277699214135; /* 4 * exp(-0.5) / sqrt(2) */
    Twister *t = twister(m);
    double z;
    for (;;) {
        double u = draw_double(t), v = 1.0 - draw_double(t);
        z = magic * (u - 0.5) / v;
        if (z * z / 4.0 <= -log(v))
            break;
    }
    *out = value_float(value_double(a->value[0]) + z * value_double(a->value[1]));
    return true;
}

static bool exponential(Machine *m, const Arguments *a, Value *out)
{
    double rate = value_double(a->value[0]);
    if (rate == 0)
        return raise_as(m, ZERO_DIVISION_ERROR, a->at, "float division by zero");
    *out = value_float(-log(1.0 - draw_double(twister(m))) / rate);
    return true;
}

/* ---- sequences ---- */

static bool item_of(Machine *m, Value of, int64_t k, Span at, Value *out)
{
    bool end;
    return value_item(m, of, k, at, out, &end);
}

static bool choice(Machine *m, const Arguments *a, Value *out)
{
    int64_t n;
    if (!value_length(m, a->value[0], a->at, &n))
        return false;
    if (n == 0)
        return raise_as(m, INDEX_ERROR, a->at, "Cannot choose from an empty sequence");
    return item_of(m, a->value[0], (int64_t)draw_below(twister(m), (uint64_t)n), a->at, out);
}

static bool shuffle(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    if (a->value[0].kind != VALUE_LIST)
        return raise_as(m, TYPE_ERROR, arg_span(a, 0),
                        "'%s' object does not support item assignment",
                        value_type_name(a->value[0]));
    Items *l = a->value[0].items;
    list_own(m, l);
    for (size_t i = l->count; i-- > 1;) {
        size_t j = (size_t)draw_below(twister(m), i + 1);
        Value v = l->items[i];
        l->items[i] = l->items[j];
        l->items[j] = v;
    }
    return machine_spend(m, (int64_t)l->count, a->at);
}

/* k different places of n, in the order and by the way CPython draws them: from a pool that closes
 * up, or, where that would be large, again until the place is a new one. */
static bool sample(Machine *m, const Arguments *a, Value *out)
{
    Value pool = a->value[0], item;
    int64_t k = a->value[1].i, n;
    double size = 21; /* of a small set less that of an empty list, as CPython reckons */
    if (!value_length(m, pool, a->at, &n))
        return false;
    if (k < 0 || k > n)
        return raise_as(m, VALUE_ERROR, a->at, "Sample larger than population or is negative");
    if (!value_fits(m, (size_t)k, MAX_ITEMS, a->at))
        return false;
    if (k > 5)
        size += pow(4, ceil(log((double)k * 3) / log(4)));
    bool by_pool = (double)n <= size;
    if (by_pool && !value_collect(m, pool, VALUE_LIST, a->at, &pool))
        return false;
    Value taken = dict_make(m, VALUE_SET);
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (int64_t i = 0; i < k; i++) {
        uint64_t j;
        size_t had = taken.dict->used;
        Entry *e;
        do {
            j = draw_below(twister(m), (uint64_t)(by_pool ? n - i : n));
            if (!by_pool && !dict_put(m, taken.dict, value_int((int64_t)j), a->at, &e))
                return false;
        } while (!by_pool && taken.dict->used == had);
        if (!item_of(m, pool, (int64_t)j, a->at, &item))
            return false;
        *ARENA_PUSH(m->arena, out->items) = item;
        if (by_pool)
            pool.items->items[j] = pool.items->items[n - i - 1];
    }
    return true;
}

/* Running totals of the weights. */
static bool total_weights(Machine *m, const Arguments *a, int64_t n, double *total)
{
    Value weights = a->value[a->value[1].kind == VALUE_NONE ? 2 : 1];
    bool summed = a->value[1].kind == VALUE_NONE;
    Each each = {.of = weights, .at = a->at};
    int64_t i = 0;
    for (double sum = 0; value_next(m, &each); i++) {
        Value v = each.item;
        if (v.kind == VALUE_TENSOR && !value_single(m, v, a->at, &v))
            return false;
        if (!value_is(v, NUMBER) || i >= n)
            break;
        sum = summed ? value_double(v) : sum + value_double(v);
        total[i] = sum;
    }
    return m->error->kind == ERROR_NONE &&
           (i == n ||
            raise_as(m, VALUE_ERROR, a->at, "The number of weights does not match the population"));
}

static bool choices(Machine *m, const Arguments *a, Value *out)
{
    int64_t n, k = a->value[3].i;
    bool weighted = a->value[1].kind != VALUE_NONE || a->value[2].kind != VALUE_NONE;
    Value item;
    if (!value_length(m, a->value[0], a->at, &n))
        return false;
    if (n == 0)
        return raise_as(m, INDEX_ERROR, a->at, "Cannot choose from an empty population");
    if (k > MAX_ITEMS)
        return value_fits(m, (size_t)k, MAX_ITEMS, a->at);
    double *total = ARENA_ARRAY(m->arena, double, n + 1);
    if (weighted && !total_weights(m, a, n, total))
        return false;
    if (weighted && !(total[n - 1] > 0))
        return raise_as(m, VALUE_ERROR, a->at, "Total of weights must be greater than zero");
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (int64_t i = 0; i < k; i++) {
        double u = draw_double(twister(m));
        int64_t low = 0, high = n - 1;
        while (weighted && low < high) {
            int64_t mid = (low + high) / 2;
            if (u * total[n - 1] < total[mid])
                high = mid;
            else
                low = mid + 1;
        }
        if (!item_of(m, a->value[0], weighted ? low : (int64_t)floor(u * (double)n), a->at, &item))
            return false;
        *ARENA_PUSH(m->arena, out->items) = item;
    }
    return true;
}

/* ---- numpy's own, for assets/python/numpy_random.py ---- */

/* ---- where the generator stands ---- */

/* As in Python: (3, the words and the place in them, the second of a pair of normal numbers). */
static bool random_state(Machine *m, const Arguments *a, Value *out)
{
    Generators *all = generators(m);
    const Twister *t = all->items[all->now];
    Value words = value_items(m, VALUE_TUPLE, NULL, 0);
    (void)a;
    for (int i = 0; i < WORDS; i++)
        *ARENA_PUSH(m->arena, words.items) = value_int(t->word[i]);
    *ARENA_PUSH(m->arena, words.items) = value_int(t->next);
    Value parts[3] = {value_int(3), words, t->has_gauss ? value_float(t->gauss) : value_none()};
    *out = value_items(m, VALUE_TUPLE, parts, 3);
    return true;
}

static bool random_go_back(Machine *m, const Arguments *a, Value *out)
{
    Generators *all = generators(m);
    Twister *t = all->items[all->now];
    Value state = a->value[0];
    const Value *parts = state.kind == VALUE_TUPLE ? state.items->items : NULL;
    bool fits = parts && state.items->count == 3 && parts[1].kind == VALUE_TUPLE &&
                parts[1].items->count == WORDS + 1;
    *out = value_none();
    for (size_t i = 0; fits && i <= WORDS; i++)
        fits = parts[1].items->items[i].kind == VALUE_INT && parts[1].items->items[i].i >= 0 &&
               parts[1].items->items[i].i <= (i < WORDS ? (int64_t)UINT32_MAX : WORDS);
    if (!fits)
        return raise_as(m, VALUE_ERROR, a->at,
                        "state vector is of the wrong form\nrandom.getstate() gives one");
    for (int i = 0; i < WORDS; i++)
        t->word[i] = (uint32_t)parts[1].items->items[i].i;
    t->next = (int)parts[1].items->items[WORDS].i;
    t->has_gauss = parts[2].kind == VALUE_FLOAT;
    t->gauss = t->has_gauss ? parts[2].f : 0;
    return true;
}

static Twister *numpy_twister(Machine *m)
{
    if (!m->numpy_random) {
        m->numpy_random = ARENA_NEW(m->arena, Twister);
        begin(m->numpy_random, m->other);
    }
    m->outside.numpy_draws++;
    return m->numpy_random;
}

static bool numpy_seed(Machine *m, const Arguments *a, Value *out)
{
    bool given = a->value[0].kind != VALUE_NONE;
    begin(numpy_twister(m), given ? (uint32_t)a->value[0].i : m->other);
    m->outside.numpy_draws--;
    m->outside.numpy_seeds = given ? m->outside.numpy_seeds + 1 : 0;
    *out = value_none();
    return true;
}

static bool numpy_word(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_int(draw(numpy_twister(m)));
    return true;
}

static bool numpy_double(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_float(draw_double(numpy_twister(m)));
    return true;
}

/* clang-format off */
const Builtin library_python_random[] = {
    {"_numpy_seed", BUILTIN, "seed", numpy_seed, "numpy's generator begins anew", 0},
    {"_numpy_word", BUILTIN, "", numpy_word, "its next 32 bits", 0},
    {"_numpy_double", BUILTIN, "", numpy_double, "its next number from 0 to 1", 0},
    {"_random_new", BUILTIN, "", random_new, "one more generator: its number", 0},
    {"_random_use", BUILTIN, "number:int", random_use, "asks that one; gives the one before", 0},
    {"getstate", RANDOM, "", random_state, "where the generator stands", 0},
    {"setstate", RANDOM, "state", random_go_back, "goes on where that state was taken", 0},
    {"seed", RANDOM, "a=None", seed, "begins anew from a number or text", 0},
    {"random", RANDOM, "", uniform_0_1, "a number from 0 to 1", 0},
    {"uniform", RANDOM, "a:real b:real", uniform, "a number from a to b", 0},
    {"getrandbits", RANDOM, "k:int", random_bits, "a whole number of k bits", 0},
    {"randint", RANDOM, "a:int b:int", random_int, "a whole number from a to b, both included", 0},
    {"randrange", RANDOM, "start:int stop:int?=None step:int=1", random_range, "one of range(start, stop, step)", 0},
    {"gauss", RANDOM, "mu:real=0.0 sigma:real=1.0", gauss, "a normal number", 0},
    {"normalvariate", RANDOM, "mu:real=0.0 sigma:real=1.0", normal, "a normal number, drawn another way", 0},
    {"expovariate", RANDOM, "lambd:real", exponential, "a number of the exponential distribution", 0},
    {"choice", RANDOM, "seq", choice, "one of the items", 0},
    {"choices", RANDOM, "population weights=None * cum_weights=None k:int=1", choices, "k items, the same may come again", 0},
    {"shuffle", RANDOM, "x", shuffle, "puts a list into a random order", 0},
    {"sample", RANDOM, "population k:int", sample, "k different items", 0},
    {0},
};
/* clang-format on */
