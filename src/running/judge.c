/*
 * judge.c - answers against questions (see running.h).
 */
#include "running/running.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Given given_none(void)
{
    return (Given){.cell = {NO_NODE, 0, -1}};
}

bool given_empty(const Ask *ask, const Given *g)
{
    if (ask->kind == ASK_ANSWER)
        return str_trim(str_of(g->number)).len == 0;
    return ask->kind == ASK_CHOICE ? g->chosen == 0 : g->cell.node == NO_NODE;
}

/* ---- numbers ---- */

/* A decimal number with its comma and minus sign made plain. */
static bool read_decimal(Str text, double *out)
{
    char plain[GIVEN_NUMBER];
    size_t n = 0;
    text = str_trim(text);
    for (size_t i = 0; i < text.len && n + 1 < sizeof plain;) {
        uint32_t c = str_char(text, &i);
        plain[n++] = c == 0x2212 ? '-' : c == ',' ? '.' : c < 0x80 ? (char)c : '?';
    }
    return n > 0 && str_to_double((Str){plain, n}, out) && isfinite(*out);
}

/* Reads a decimal number, or two with a slash between them; false when it is neither. */
static bool read_number(Str text, double *out)
{
    double below;
    size_t slash = str_find(text, '/');
    if (slash == text.len)
        return read_decimal(text, out);
    if (!read_decimal(str_part(text, 0, slash), out) ||
        !read_decimal(str_from(text, slash + 1), &below) || below == 0)
        return false;
    *out /= below;
    return isfinite(*out);
}

/* Reads a number without point, comma or exponent, of any size that a tensor can hold. */
static bool read_whole(Str text, int64_t *out)
{
    char plain[GIVEN_NUMBER];
    text = str_trim(text);
    bool minus = str_starts(text, "−");
    snprintf(plain, sizeof plain, "%s%.*s", minus ? "-" : "",
             STR_ARG(str_from(text, minus ? strlen("−") : 0)));
    char *end;
    errno = 0;
    *out = strtoll(plain, &end, 10);
    return end > plain && !*end && !errno;
}

/* Whole numbers are compared as such: doubles hold those beyond 2^53 only roughly. */
static bool is_right(const Ask *ask, Str typed, double number)
{
    double value = scalar_double(ask->value);
    int64_t is = ask->value.i64, given;
    if (!dtype_is_whole(ask->value.dtype) || !read_whole(typed, &given))
        return number == value || fabs(number - value) <= ask->tolerance;
    uint64_t apart = given > is ? (uint64_t)given - (uint64_t)is : (uint64_t)is - (uint64_t)given;
    return (double)apart <= ask->tolerance;
}

/* ---- choices ---- */

static bool set_choices(Given *g, const Ask *ask, Str text)
{
    uint32_t chosen = 0;
    while (text.len) {
        size_t comma = str_find(text, ',');
        int64_t number;
        if (!str_to_int(str_trim(str_part(text, 0, comma)), &number) || number < 1 ||
            number > (int64_t)ask->choices.count)
            return false;
        chosen |= 1u << (number - 1);
        text = str_from(text, comma + 1);
    }
    g->chosen = chosen;
    return true;
}

bool given_set(Given *g, const Ask *ask, Str text)
{
    if (ask->kind == ASK_CHOICE)
        return set_choices(g, ask, text);
    if (text.len >= sizeof g->number)
        return false;
    memcpy(g->number, text.at, text.len);
    g->number[text.len] = 0;
    return true;
}

static Judgement judge_choices(const Ask *ask, uint32_t chosen)
{
    uint32_t right = 0;
    for (size_t i = 0; i < ask->choices.count; i++)
        right |= (uint32_t)ask->choices.items[i].right << i;
    if (chosen == right)
        return JUDGED_RIGHT;
    return chosen & ~right ? JUDGED_WRONG : JUDGED_SOME;
}

/* ---- cells ---- */

/* Cells of two tensors are the same when they are the same slot of the same storage, as in views.
 */
static Judgement judge_cell(const Trace *t, const Target *right, CellRef given)
{
    const Tensor *own = &trace_node(t, right->node)->out;
    const Tensor *other = &trace_node(t, given.node)->out;
    if (own->storage != other->storage)
        return JUDGED_OTHER_TENSOR;
    bool same = tensor_slot(*own, right->cell) == tensor_slot(*other, given.cell);
    return same ? JUDGED_RIGHT : JUDGED_WRONG;
}

Judgement judge(const Trace *t, const Ask *ask, const Given *g)
{
    double number;
    if (given_empty(ask, g))
        return JUDGED_NOTHING;
    if (ask->kind == ASK_CHOICE)
        return judge_choices(ask, g->chosen);
    if (ask->kind == ASK_CELL)
        return judge_cell(t, &ask->cell, g->cell);
    if (!read_number(str_of(g->number), &number))
        return JUDGED_NO_NUMBER;
    return is_right(ask, str_of(g->number), number) ? JUDGED_RIGHT : JUDGED_WRONG;
}

/* ---- questions of a step ---- */

const Ask *lesson_ask(const Lesson *l, const LessonStep *step, int k)
{
    const AskList *asks = step ? &l->fences.items[step->fence].asks : NULL;
    for (size_t i = 0; asks && i < asks->count; i++)
        if (asks->items[i].ready && --k == 0)
            return &asks->items[i];
    return NULL;
}

int lesson_asks(const Lesson *l, const LessonStep *step)
{
    int count = 0;
    while (lesson_ask(l, step, count + 1))
        count++;
    return count;
}
