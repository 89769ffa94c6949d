/*
 * vary.c - questions with other numbers in the lesson's code (see running.h).
 *
 * What varies is a literal of the lesson or the prelude, found through the cell that it became, or
 * by how it is written. A variant is the lesson's text with other literals, run as a lesson of its
 * own.
 */
#include "running/run.h"
#include "running/running.h"

#include "lesson/places.h"
#include "numbers/rng.h"
#include "versions/versions.h"

#include <math.h>
#include <stdlib.h>

enum { CELLS_MOST = 256, TRIES = 60, DEALT_MOST = 1000 };

/* ---- which literals ---- */

/* A literal that varies, and what is drawn for it. */
typedef struct Drawn {
    Literal literal;
    const Vary *vary;
    int64_t units; /* of the last decimal */
} Drawn;

typedef ARENA_LIST(Drawn) DrawnList;

/* A whole number of the code stays one: the tensor keeps its type. */
static bool add_literal(Arena *a, DrawnList *out, const Vary *v, const Literal *literal, Error *e)
{
    Str text = span_text(literal->at);
    bool whole = str_find(text, '.') == text.len && str_find(text, 'e') == text.len;
    for (size_t i = 0; i < out->count; i++)
        if (out->items[i].literal.at.source == literal->at.source &&
            out->items[i].literal.at.start == literal->at.start)
            return error_at(e, v->what, "this varies already by a line above");
    if (whole && v->decimals) {
        error_at(e, v->line, "%.*s is a whole number in the code, and this range is none of those",
                 STR_ARG(text));
        return error_hint(e, "write %.*s. there, or a range such as 1..9", STR_ARG(text));
    }
    *ARENA_PUSH(a, out) = (Drawn){.literal = *literal, .vary = v};
    return true;
}

/* `vary 2.5: 1..4`: a number by how it is written in the fence, where it stands once. */
static bool find_written(Arena *a, const Lesson *l, int i, const Vary *v, DrawnList *out, Error *e)
{
    LiteralList all = literals_in(a, l->fences.items[i].code);
    const Literal *found = NULL;
    int count = 0;
    for (size_t k = 0; k < all.count; k++)
        if (str_equal(span_text(all.items[k].at), span_text(v->what))) {
            found = &all.items[k];
            count++;
        }
    if (count == 1)
        return add_literal(a, out, v, found, e);
    error_at(e, v->what,
             count ? "%.*s stands more than once in the code above"
                   : "there is no %.*s in the code above",
             STR_ARG(span_text(v->what)));
    return error_hint(e, "name the tensor that the number becomes, or one of its cells");
}

/* Those that a tensor or a cell of it was written as. */
static bool find_named(Arena *a, const Lesson *l, int i, const Vary *v, DrawnList *out, Error *e)
{
    const Fence *f = &l->fences.items[i];
    Target t;
    Literal literal;
    if (!name_resolve(l, v->what, f->first_step + f->step_count, &t, e))
        return error_hint(e, "name a tensor of the code, or a number as it stands there");
    int64_t cells = tensor_count(trace_node(&l->trace, t.node)->out);
    if (t.cell < 0 && (cells < 1 || cells > CELLS_MOST))
        return error_at(e, v->what, "%lld numbers are none that can vary: 1 to %d can",
                        (long long)cells, CELLS_MOST);
    for (int64_t cell = t.cell < 0 ? 0 : t.cell; cell < (t.cell < 0 ? cells : t.cell + 1); cell++) {
        if (literal_of_cell(a, l, (CellRef){t.node, t.time, cell}, &literal) &&
            literal.kind == LITERAL_NUMBER) {
            if (!add_literal(a, out, v, &literal, e))
                return false;
            continue;
        }
        error_at(e, v->what, "not every number of '%.*s' is written in the code",
                 STR_ARG(span_text(v->what)));
        return error_hint(e, "what is computed or drawn cannot vary: name what it is made of");
    }
    return true;
}

static bool find_literals(Arena *a, const Lesson *l, int i, const Ask *ask, DrawnList *out,
                          Error *e)
{
    for (size_t k = 0; k < ask->vary.count; k++) {
        const Vary *v = &ask->vary.items[k];
        char c = span_text(v->what).at[0];
        bool number = (c >= '0' && c <= '9') || c == '-' || c == '.';
        if (!(number ? find_written : find_named)(a, l, i, v, out, e))
            return false;
    }
    return true;
}

bool vary_check(Lesson *l, int i, const Ask *ask, Error *e)
{
    DrawnList all = {0};
    return l->options.varied || l->options.original || find_literals(&l->arena, l, i, ask, &all, e);
}

/* ---- other numbers ---- */

static void draw(Rng *r, DrawnList *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const Vary *v = all->items[i].vary;
        uint64_t count = (uint64_t)((v->high - v->low) / v->step) + 1;
        all->items[i].units = v->low + v->step * (int64_t)(rng_u64(r) % count);
    }
}

/* As code: a number with a point keeps one. */
static Str written(Arena *a, const Drawn *d)
{
    Str was = span_text(d->literal.at);
    bool whole = str_find(was, '.') == was.len && str_find(was, 'e') == was.len;
    long long size = llabs((long long)d->units);
    Str digits = str_printf(a, "%0*lld", d->vary->decimals + 1, size);
    size_t point = digits.len - (size_t)d->vary->decimals;
    return str_printf(a, "%s%.*s%s%.*s", d->units < 0 ? "-" : "",
                      STR_ARG(str_part(digits, 0, point)), whole ? "" : ".",
                      STR_ARG(str_from(digits, point)));
}

/* The last first, so that no place moves before its turn. */
static int by_place(const void *a, const void *b)
{
    const Drawn *const *x = a, *const *y = b;
    return (*x)->literal.at.start < (*y)->literal.at.start ? 1 : -1;
}

static Edits edit(Arena *a, const Lesson *l, const DrawnList *all)
{
    Edits edits = edits_make(a, l->source.text, l->prelude.text);
    const Drawn **order = ARENA_ARRAY(a, const Drawn *, all->count + 1);
    Error never = {0};
    for (size_t i = 0; i < all->count; i++)
        order[i] = &all->items[i];
    qsort(order, all->count, sizeof *order, by_place);
    for (size_t i = 0; i < all->count; i++) {
        Span at = order[i]->literal.at;
        Str now = written(a, order[i]);
        literal_read(a, &order[i]->literal, now, &now, &never); /* in parentheses where needed */
        edits_change(&edits, at.source == &l->prelude ? EDIT_PRELUDE : EDIT_LESSON, at.start,
                     at.len, now, 0);
    }
    return edits;
}

/* ---- what is given: the statements that hold them ---- */

static void add_given(StrBuf *out, const Ast *list, const Source *source, EditText which,
                      const DrawnList *all, const Edits *edits)
{
    for (const Ast *s = list; s; s = s->next) {
        bool any = false;
        for (size_t i = 0; i < all->count; i++)
            any = any || (all->items[i].literal.at.source == source &&
                          span_has(s->at, all->items[i].literal.at.start));
        if (!any)
            continue;
        size_t from = edits_place(edits, which, s->at.start, 0);
        size_t to = edits_place(edits, which, (size_t)s->at.start + s->at.len, 0);
        strbuf_puts(out, out->len ? "\n" : "");
        strbuf_add(out, str_part(edits_text(edits, which), from, to));
    }
}

static Str given(Arena *a, const Lesson *l, const DrawnList *all, const Edits *edits)
{
    StrBuf out = strbuf_make(a);
    Ast *prelude;
    Error none = {0};
    if (parse_script(a, source_all(&l->prelude), &prelude, &none))
        add_given(&out, prelude, &l->prelude, EDIT_PRELUDE, all, edits);
    for (size_t i = 0; i < l->fences.count; i++)
        add_given(&out, l->run->code[i], &l->source, EDIT_LESSON, all, edits);
    return strbuf_str(&out);
}

/* ---- is it sensible? ---- */

static double drawn_value(const Drawn *d)
{
    return (double)d->units / pow(10, d->vary->decimals);
}

/* Is the answer one of the numbers that are given: in the variant those drawn, else as written? */
static bool is_given(const Ask *ask, const DrawnList *all, bool varied)
{
    double answer = scalar_double(ask->value), number;
    for (size_t i = 0; i < all->count; i++) {
        number = drawn_value(&all->items[i]);
        if (!varied && !str_to_double(span_text(all->items[i].literal.at), &number))
            continue;
        if (fabs(answer - number) <= 1e-6 * fmax(1, fabs(number)))
            return true;
    }
    return false;
}

/* False: why not stands in the error. `was`: the question of the lesson itself. */
static bool is_sensible(const Ask *was, const Ask *now, const DrawnList *all, Error *why)
{
    double before = scalar_double(was->value), after = scalar_double(now->value);
    if (!now->ready)
        return error_set(why, ERROR_LESSON, "its code does not run");
    if (was->kind != ASK_ANSWER)
        return true;
    if (fabs(after - before) <= was->tolerance)
        return error_set(why, ERROR_LESSON, "the answer is that of the lesson itself");
    if (fabs(after) <= was->tolerance && fabs(before) > was->tolerance)
        return error_set(why, ERROR_LESSON, "the answer is 0, within its tolerance");
    return !is_given(now, all, true) || is_given(was, all, false) ||
           error_set(why, ERROR_LESSON, "the answer is a number that is given");
}

/* ---- a variant ---- */

/* Which question of the fence it is. */
static size_t ask_place(const Fence *f, const Ask *ask)
{
    return (size_t)(ask - f->asks.items);
}

/* Runs the lesson with these numbers; false, with why, where they would not do. */
static bool run_variant(Arena *a, const Lesson *l, int i, const Ask *ask, const DrawnList *all,
                        AskVariant *out, Error *why)
{
    Edits edits = edit(a, l, all);
    LessonOptions o = l->options;
    o.prelude = edits_text(&edits, EDIT_PRELUDE);
    o.varied = true;
    o.progress = NULL;
    out->lesson = ARENA_NEW(a, Lesson);
    bool well = lesson_load(out->lesson, l->source.name, edits_text(&edits, EDIT_LESSON), &o, why);
    if (!well) {
        why->at = (Span){0}; /* in a text that goes */
    } else {
        const Fence *f = &out->lesson->fences.items[i];
        out->ask = &f->asks.items[ask_place(&l->fences.items[i], ask)];
        out->given = given(a, l, all, &edits);
        well = is_sensible(ask, out->ask, all, why);
    }
    if (!well)
        variant_close(out);
    return well;
}

/* Questions that vary are numbered, so that each has draws of its own. */
static uint64_t seed_of(const Lesson *l, int i, const Ask *ask, int number, int seed)
{
    uint64_t place = 0;
    for (int k = 0; k <= i; k++)
        for (size_t q = 0; q < l->fences.items[k].asks.count; q++)
            if (k < i || q < ask_place(&l->fences.items[i], ask))
                place += l->fences.items[k].asks.items[q].vary.count > 0;
    return ((uint64_t)seed * (VARIANTS_MOST + 1) + (uint64_t)number) * 1000 + place % 1000;
}

/* ---- dealing few out: as many variants as there are get different numbers, and more of them get
 * each equally often ---- */

/* How many sets of numbers there are to draw; DEALT_MOST + 1: more than are dealt out. */
static int count_sets(const DrawnList *all)
{
    int64_t count = 1;
    for (size_t i = 0; i < all->count && count <= DEALT_MOST; i++) {
        const Vary *v = all->items[i].vary;
        int64_t of = (v->high - v->low) / v->step + 1;
        count *= of <= DEALT_MOST ? of : DEALT_MOST + 1;
    }
    return count <= DEALT_MOST ? (int)count : DEALT_MOST + 1;
}

/* Set k of them, from 0. */
static void take_set(DrawnList *all, int k)
{
    for (size_t i = 0; i < all->count; i++) {
        const Vary *v = all->items[i].vary;
        int of = (int)((v->high - v->low) / v->step) + 1;
        all->items[i].units = v->low + v->step * (k % of);
        k /= of;
    }
}

/* The numbers below `count` in an order of that seed. */
static int *shuffled(Arena *a, int count, uint64_t seed)
{
    int *order = ARENA_ARRAY(a, int, (size_t)count);
    Rng r;
    rng_seed(&r, seed);
    for (int i = 0; i < count; i++) {
        int place = (int)(rng_u64(&r) % ((uint64_t)i + 1));
        order[i] = order[place];
        order[place] = i;
    }
    return order;
}

/* Opens the variant of that number. What will do is found in one order; where the variants are
 * more, each further round of it has an order of its own. */
static bool deal_variant(Arena *a, Lesson *l, int i, const Ask *ask, int number, int seed,
                         DrawnList *all, AskVariant *out, Error *why)
{
    VaryDeal *d = &l->fences.items[i].asks.items[ask_place(&l->fences.items[i], ask)].deal;
    int count = count_sets(all);
    const int *order = shuffled(a, count, seed_of(l, i, ask, 0, seed));
    if (d->seed != seed || !d->sets.count)
        *d = (VaryDeal){.seed = seed};
    while ((int)d->sets.count < number && d->tried < count && d->misses < TRIES) {
        int set = order[d->tried++];
        d->misses++;
        *why = (Error){0};
        take_set(all, set);
        if (!run_variant(a, l, i, ask, all, out, why))
            continue;
        d->misses = 0;
        *ARENA_PUSH(&l->arena, &d->sets) = set;
        if ((int)d->sets.count == number)
            return true;
        variant_close(out);
    }
    if (!d->sets.count)
        return false;
    int sets = (int)d->sets.count, round = (number - 1) / sets, place = (number - 1) % sets;
    if (round)
        place = shuffled(a, sets, seed_of(l, i, ask, round, seed))[place];
    take_set(all, d->sets.items[place]);
    return run_variant(a, l, i, ask, all, out, why);
}

/* Of more sets than are dealt out each variant draws its own. */
static bool draw_variant(Arena *a, Lesson *l, int i, const Ask *ask, int number, int seed,
                         DrawnList *all, AskVariant *out, Error *why)
{
    Rng r;
    bool well = false;
    rng_seed(&r, seed_of(l, i, ask, number, seed));
    for (int try = 0; !well && try < TRIES; try++) {
        *why = (Error){0};
        draw(&r, all);
        well = run_variant(a, l, i, ask, all, out, why);
    }
    return well;
}

bool variant_open(Arena *a, Lesson *l, int i, const Ask *ask, int number, int seed, AskVariant *out,
                  Error *e)
{
    DrawnList all = {0};
    Error why = {0};
    if (!find_literals(a, l, i, ask, &all, e))
        return false;
    int sets = count_sets(&all), tries = sets < TRIES ? sets : TRIES;
    if ((sets <= DEALT_MOST ? deal_variant : draw_variant)(a, l, i, ask, number, seed, &all, out,
                                                           &why))
        return true;
    error_at(e, ask->vary.items[0].line, "no numbers of %d tr%s would do for variant %d", tries,
             tries == 1 ? "y" : "ies", number);
    return error_hint(e, "the last time: %s", why.message);
}

void variant_close(AskVariant *v)
{
    lesson_free(v->lesson);
    *v = (AskVariant){0};
}
