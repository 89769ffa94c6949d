/*
 * fast_attention.h - attention in one go, without the matrix of scores.
 *
 * A task is one block of queries of one head. It walks over the keys block by block and keeps for
 * each query the largest score so far, the sum of e^(score - largest) and the values weighted
 * alike; when a larger score comes, both are scaled down to it (online softmax). Blocks that the
 * mask hides completely are not looked at, and nothing ever holds tokens times tokens.
 *
 * Everything is turned on its side: scores[key][query] = k q', context[feature][query] = v' p.
 * Vectors run along queries, so largest, sum and scaling are one vector each, keys and values are
 * read cell by cell where they lie, and the weights come out as the micro-kernel wants its b.
 *
 * Private to fast_*.c. Must not know: projections.
 */

enum {
    QUERIES = 64,  /* of a task, at most */
    KEYS = 64,     /* of a block: scores, queries and context then share a first-level cache */
    DIAGONAL = 32, /* keys of a part of a block where the causal mask cuts it */
    ROOM = 8192    /* cells of queries, and of context: heads of more than 128 take fewer queries */
};

/* Where a task is: a head of a batch item, and its queries. */
typedef struct QueryPlace {
    int64_t item, head, first, queries;
} QueryPlace;

/* One task's work: 80 KB on its thread's stack. */
typedef struct QueryBlock {
    const FastAttention *a;
    QueryPlace at;
    int64_t width;                            /* its queries, rounded up to whole vectors */
    const float *k, *v;                       /* this head's */
    Soon soon[SOONS];                         /* keys, values, queries */
    _Alignas(64) float query[ROOM];           /* [feature][query], times the scale */
    _Alignas(64) float context[ROOM];         /* [feature][query] */
    _Alignas(64) float score[KEYS * QUERIES]; /* [key][query], then the weights */
    _Alignas(64) float most[QUERIES], sum[QUERIES], factor[QUERIES];
} QueryBlock;

_Static_assert(sizeof(QueryBlock) < 100000, "the stacks of threads are small on some systems");

static int64_t queries_of_task(const FastAttention *a)
{
    int64_t queries = QUERIES;
    while (queries * a->size > ROOM)
        queries /= 2;
    return queries;
}

static int64_t tasks_of(const FastAttention *a)
{
    return pieces(a->tokens, queries_of_task(a)) * a->items * a->heads;
}

/* A head's tasks follow each other, those of early queries first: with a causal mask each needs a
 * few more keys than the one before. */
static QueryPlace place_of(const FastAttention *a, int64_t i)
{
    int64_t step = queries_of_task(a), blocks = pieces(a->tokens, step);
    int64_t head = i / blocks, first = i % blocks * step;
    return (QueryPlace){head / a->heads, head % a->heads, first, least(a->tokens - first, step)};
}

static float *of_head(const FastHeads *h, int64_t item, int64_t head)
{
    return h->at + item * h->item + head * h->head;
}

/* ---- queries in, context out ---- */

/* LANES tokens of a head from feature f on, one vector each; 0 where there are none. */
INLINE void load_tokens(Lanes *x, const float *from, int64_t row, int64_t tokens, int64_t features)
{
    for (int t = 0; t < LANES; t++, from += row)
        x[t] = t >= tokens ? all(0) : features >= LANES ? load(from) : load_some(from, features, 0);
}

static void load_queries(QueryBlock *b)
{
    const FastAttention *a = b->a;
    const float *q = of_head(&a->q, b->at.item, b->at.head) + b->at.first * a->q.token;
    for (int64_t i = 0; i < b->width; i += LANES)
        for (int64_t f = 0; f < a->size; f += LANES) {
            Lanes x[LANES];
            load_tokens(x, q + i * a->q.token + f, a->q.token, b->at.queries - i, a->size - f);
            transpose(x);
            for (int64_t r = 0; r < least(a->size - f, LANES); r++)
                store(b->query + (f + r) * b->width + i, x[r] * a->scale);
        }
}

static void store_tokens(const Lanes *x, float *to, int64_t row, int64_t tokens, int64_t features)
{
    for (int64_t t = 0; t < least(tokens, LANES); t++, to += row)
        if (features >= LANES)
            store(to, x[t]);
        else
            store_some(to, x[t], features);
}

static void store_context(QueryBlock *b)
{
    const FastAttention *a = b->a;
    float *to = of_head(&a->out, b->at.item, b->at.head) + b->at.first * a->out.token;
    for (int64_t i = 0; i < b->width; i += LANES)
        for (int64_t f = 0; f < a->size; f += LANES) {
            Lanes x[LANES], share = 1 / load(b->sum + i);
            for (int64_t r = 0; r < LANES; r++)
                x[r] = f + r < a->size ? load(b->context + (f + r) * b->width + i) * share : all(0);
            transpose(x);
            store_tokens(x, to + i * a->out.token + f, a->out.token, b->at.queries - i,
                         a->size - f);
        }
}

/* ---- one block of keys ---- */

/* On the causal diagonal the later keys of a block are seen by its later queries only. They are
 * taken in parts, each with the query vectors from here on; elsewhere with all of them. */
static int64_t first_vector(const QueryBlock *b, int64_t key)
{
    bool late = b->a->causal && key > b->at.first;
    return late ? (key - b->at.first) / LANES * LANES : 0;
}

typedef void KeysWork(QueryBlock *b, int64_t key, int64_t keys, float *score, bool first);

static void each_part(QueryBlock *b, int64_t key, int64_t keys, KeysWork *work)
{
    int64_t part = b->a->causal && key + keys > b->at.first ? DIAGONAL : keys;
    for (int64_t j = 0; j < keys; j += part)
        work(b, key + j, least(keys - j, part), b->score + j * b->width, j == 0);
}

/* score = k q' of some keys, for the query vectors that may see the first of them. */
static void score_part(QueryBlock *b, int64_t key, int64_t keys, float *score, bool first)
{
    (void)first;
    const FastAttention *a = b->a;
    for (int64_t i = first_vector(b, key); i < b->width; i += PANEL) {
        Strip s = {.k = a->size,
                   .a = b->k + key * a->k.token,
                   .a_row = a->k.token,
                   .a_column = 1,
                   .b = b->query + i,
                   .b_row = b->width,
                   .c = score + i,
                   .c_row = b->width,
                   .soon = b->soon};
        strip(&s, keys, (int)(least(b->width - i, PANEL) / LANES));
    }
}

/* Hidden pairs get -inf: the score that softmax gives no weight. */
static void mask_scores(QueryBlock *b, int64_t key, int64_t keys)
{
    const FastAttention *a = b->a;
    for (int64_t j = 0; j < keys; j++) {
        float *score = b->score + j * b->width;
        int64_t early =
            a->causal ? least(key + j - b->at.first, b->width) : 0; /* queries before it */
        int64_t i = 0;
        for (; i + LANES <= early; i += LANES)
            store(score + i, all(-INFINITY));
        if (i < early)
            store(score + i,
                  choose(first_lanes((int32_t)(early - i)), all(-INFINITY), load(score + i)));
        for (i = 0; a->hidden && i < b->at.queries; i++)
            score[i] = a->hidden(a->context, b->at.first + i, key + j) ? -INFINITY : score[i];
    }
}

/* Scores to weights relative to the largest score so far; `factor` is what older sums times. Row
 * after row, the vectors of a panel side by side: none waits for the one before. */
INLINE void weigh_columns(QueryBlock *b, int64_t i, int64_t keys, const int vectors)
{
    Lanes most[TILE_VECTORS], base[TILE_VECTORS], sum[TILE_VECTORS];
    UNROLLED
    for (int v = 0; v < vectors; v++)
        most[v] = load(b->most + i + v * LANES);
    for (int64_t j = 0; j < keys; j++)
        UNROLLED
    for (int v = 0; v < vectors; v++)
        most[v] = larger(load(b->score + j * b->width + i + v * LANES), most[v]);
    UNROLLED
    for (int v = 0; v < vectors; v++) {
        base[v] = choose(most[v] == -INFINITY, all(0), most[v]); /* nothing seen yet: weights 0 */
        sum[v] = all(0);
    }
    for (int64_t j = 0; j < keys; j++)
        UNROLLED
    for (int v = 0; v < vectors; v++) {
        float *score = b->score + j * b->width + i + v * LANES;
        Lanes weight = weight_lanes(load(score) - base[v]);
        store(score, weight);
        sum[v] += weight;
    }
    UNROLLED
    for (int v = 0; v < vectors; v++, i += LANES) {
        Lanes factor = weight_lanes(load(b->most + i) - base[v]);
        store(b->factor + i, factor);
        store(b->sum + i, load(b->sum + i) * factor + sum[v]);
        store(b->most + i, most[v]);
    }
}

static void weigh(QueryBlock *b, int64_t keys)
{
    int64_t i = 0;
    for (; i + PANEL <= b->width; i += PANEL)
        weigh_columns(b, i, keys, TILE_VECTORS);
    for (; i < b->width; i += LANES)
        weigh_columns(b, i, keys, 1);
}

/* context = context * factor + v' p of some keys. A block's first part is for all queries, since
 * blocks of both begin together: it alone takes the factor. */
static void add_part(QueryBlock *b, int64_t key, int64_t keys, float *score, bool first)
{
    const FastAttention *a = b->a;
    for (int64_t i = first_vector(b, key); i < b->width; i += PANEL) {
        Strip s = {.k = keys,
                   .a = b->v + key * a->v.token,
                   .a_row = 1,
                   .a_column = a->v.token,
                   .b = score + i,
                   .b_row = b->width,
                   .start = b->context + i,
                   .start_row = b->width,
                   .factor = first ? b->factor + i : NULL,
                   .c = b->context + i,
                   .c_row = b->width,
                   .soon = b->soon};
        strip(&s, a->size, (int)(least(b->width - i, PANEL) / LANES));
    }
}

/* ---- rows with NaN ---- */

static bool sees(const FastAttention *a, int64_t query, int64_t key)
{
    return !(a->causal && key > query) && !(a->hidden && a->hidden(a->context, query, key));
}

static float plain_score(const QueryBlock *b, int64_t i, int64_t key)
{
    const float *k = b->k + key * b->a->k.token;
    float sum = 0;
    for (int64_t f = 0; f < b->a->size; f++)
        sum += b->query[f * b->width + i] * k[f];
    return sum;
}

/* Query i of the block once more, in plain sums over the keys it sees and no others. */
APART void plain_query(QueryBlock *b, int64_t i)
{
    const FastAttention *a = b->a;
    float most = -INFINITY, sum = 0;
    for (int64_t f = 0; f < a->size; f++)
        b->context[f * b->width + i] = 0;
    for (int64_t key = 0; key < a->tokens; key++)
        if (sees(a, b->at.first + i, key))
            most = fmaxf(most, plain_score(b, i, key));
    for (int64_t key = 0; key < a->tokens; key++) {
        if (!sees(a, b->at.first + i, key))
            continue;
        float weight = expf(plain_score(b, i, key) - most);
        sum += weight;
        for (int64_t f = 0; f < a->size; f++)
            b->context[f * b->width + i] += weight * b->v[key * a->v.token + f];
    }
    b->sum[i] = sum;
}

/* A block of keys also holds some that a query must not see. Their weight is 0, and 0 times a value
 * that is NaN or infinite is NaN: where NaN came out it may be by their fault. */
static void look_again(QueryBlock *b)
{
    for (int64_t i = 0; i < b->width; i += LANES) {
        Lanes zero = {0};
        for (int64_t f = 0; f < b->a->size; f++)
            zero += load(b->context + f * b->width + i) * 0.0f;
        for (int64_t lane = 0; lane < LANES && i + lane < b->at.queries; lane++)
            if (zero[lane] != 0) /* NaN: 0 times anything else is 0 */
                plain_query(b, i + lane);
    }
}

/* ---- one task ---- */

/* Is the block of keys hidden from all queries of the task, from none, or from some? */
static FastMask mask_of(const QueryBlock *b, int64_t key, int64_t keys)
{
    const FastAttention *a = b->a;
    FastMask own = MASK_OPEN;
    if (a->hidden)
        own = a->block ? a->block(a->context, b->at.first, b->at.queries, key, keys) : MASK_MIXED;
    bool some = a->causal && key + keys - 1 > b->at.first;
    return own == MASK_OPEN && some ? MASK_MIXED : own;
}

static Soon rows_soon(const QueryBlock *b, const float *at, int64_t row, int64_t rows, int64_t keys)
{
    int64_t tiles = pieces(keys, KEYS) * (KEYS + b->a->size) / TILE_ROWS;
    return (Soon){at, row, rows, b->a->size, pieces(rows, tiles)};
}

/* Of the `keys` keys and values of task i, the last two blocks are new to this thread, if two take
 * turns; they are wanted at its end. The queries of its next task are wanted then, too. Larger
 * caches have them all, but waiting for those takes a tenth of the time. */
static void look_ahead(QueryBlock *b, int64_t i, int64_t keys)
{
    const FastAttention *a = b->a;
    int64_t fresh = least(keys, 2 * QUERIES), k = a->k.token, v = a->v.token;
    b->soon[0] = rows_soon(b, b->k + (keys - fresh) * k, k, fresh, keys);
    b->soon[1] = rows_soon(b, b->v + (keys - fresh) * v, v, fresh, keys);
    b->soon[2] = (Soon){0};
    if (i + 2 < tasks_of(a)) {
        QueryPlace next = place_of(a, i + 2);
        const float *q = of_head(&a->q, next.item, next.head) + next.first * a->q.token;
        b->soon[2] = rows_soon(b, q, a->q.token, next.queries, keys);
    }
}

static void start_block(QueryBlock *b, const FastAttention *a, int64_t i)
{
    b->a = a;
    b->at = place_of(a, i);
    b->width = pieces(b->at.queries, LANES) * LANES;
    b->k = of_head(&a->k, b->at.item, b->at.head);
    b->v = of_head(&a->v, b->at.item, b->at.head);
    for (int64_t q = 0; q < b->width; q++) {
        b->most[q] = -INFINITY;
        b->sum[q] = 0;
    }
    memset(b->context, 0, (size_t)(a->size * b->width) * sizeof *b->context);
    load_queries(b);
}

static void attend(void *context, int64_t i)
{
    QueryBlock b;
    start_block(&b, context, i);
    int64_t end = b.a->causal ? b.at.first + b.at.queries : b.a->tokens;
    look_ahead(&b, i, end);
    for (int64_t key = 0; key < end; key += KEYS) {
        int64_t keys = least(end - key, KEYS);
        FastMask mask = mask_of(&b, key, keys);
        if (mask == MASK_HIDDEN)
            continue;
        each_part(&b, key, keys, score_part);
        if (mask == MASK_MIXED)
            mask_scores(&b, key, keys);
        weigh(&b, keys);
        each_part(&b, key, keys, add_part);
    }
    look_again(&b);
    store_context(&b);
}

static void attention_part(Team *team, void *context)
{
    const FastAttention *a = context;
    team_each(team, tasks_of(a), attend, context);
}

static void attention(const FastAttention *a)
{
    if (a->team)
        attention_part(a->team, (void *)a);
    else
        threads_together(a->threads, attention_part, (void *)a);
}
