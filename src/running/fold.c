/*
 * fold.c - which statements of a fence make one step (see run.h).
 *
 * This is read from the text, without running it, so that trace, pictures, window and saved
 * positions agree. A statement makes a step, unless it only prints or only prepares: it seeds the
 * random numbers, reads a shape, names plain numbers, makes a tensor of zeros to be filled. What
 * prepares belongs to the step after it; what is printed, and all that stands between the two, to
 * the step before. In a fence with `together` everything is one step.
 *
 * Plain is what cannot be a tensor: literals, sizes, and names that were last given something
 * plain at the top level of the lesson.
 *
 * Must not know: values, what a step shows.
 */
#include "running/run.h"

#include <string.h>

/* ---- plain values ---- */

static bool is_plain(const Lookup *plain, const Ast *e);

static bool all_plain(const Lookup *plain, const Ast *list)
{
    for (; list; list = list->next)
        if (!is_plain(plain, list))
            return false;
    return true;
}

/* Functions that give numbers and texts of whatever they are asked about, */
static const char asks[] = "size dim numel ndimension len is_available device_count";
/* and those that do so of plain values only. */
static const char counts[] =
    "int float str bool range list tuple dict set sorted min max sum abs round divmod "
    "sqrt log log2 exp cos sin floor ceil pow split join format lower upper strip items keys "
    "values index count zip enumerate reversed replace device Size";

static bool is_listed(const char *words, Str name)
{
    Str rest = str_of(words), word;
    while (str_word(&rest, &word))
        if (str_equal(word, name))
            return true;
    return false;
}

static bool plain_call(const Lookup *plain, const Ast *e)
{
    const Ast *f = e->left;
    if (f->kind != AST_NAME && f->kind != AST_ATTRIBUTE)
        return false;
    if (is_listed(asks, f->text))
        return true;
    bool of_module = f->kind == AST_ATTRIBUTE && f->left->kind == AST_NAME &&
                     is_listed("math torch", f->left->text);
    bool of_plain = f->kind == AST_NAME || of_module || is_plain(plain, f->left);
    bool tensors =
        of_module && str_is(f->left->text, "torch") && !is_listed("device Size", f->text);
    return of_plain && !tensors && is_listed(counts, f->text) && all_plain(plain, e->list);
}

static bool is_plain(const Lookup *plain, const Ast *e)
{
    if (!e)
        return true;
    switch (e->kind) {
    case AST_NONE:
    case AST_ELLIPSIS:
    case AST_TRUE:
    case AST_FALSE:
    case AST_INT:
    case AST_FLOAT:
    case AST_STRING:
    case AST_BYTES:
        return true;
    case AST_NAME:
        return lookup_find(plain, e->text) > 0;
    case AST_LIST:
    case AST_TUPLE:
    case AST_SET:
    case AST_DICT:
    case AST_FSTRING:
        return all_plain(plain, e->list);
    case AST_FIELD:
    case AST_UNARY:
    case AST_NOT:
        return is_plain(plain, e->left);
    case AST_PAIR:
    case AST_BINARY:
    case AST_AND:
    case AST_OR:
        return is_plain(plain, e->left) && is_plain(plain, e->right);
    case AST_CHOOSE:
        return is_plain(plain, e->left) && is_plain(plain, e->step) && is_plain(plain, e->right);
    case AST_KEYWORD:
    case AST_LINK:
        return is_plain(plain, e->right);
    case AST_CHAIN:
        return is_plain(plain, e->left) && all_plain(plain, e->list);
    case AST_SLICE:
        return is_plain(plain, e->left) && is_plain(plain, e->right) && is_plain(plain, e->step);
    case AST_INDEX:
        return is_plain(plain, e->left) && all_plain(plain, e->list);
    case AST_ATTRIBUTE:
        return is_listed("shape ndim dtype device pi inf float32 float64 int64", e->text);
    case AST_CALL:
        return plain_call(plain, e);
    default:
        return false;
    }
}

/* ---- statements that prepare ---- */

static bool is_call_of(const Ast *e, const char *names)
{
    return e && e->kind == AST_CALL && e->left->kind == AST_ATTRIBUTE &&
           is_listed(names, e->left->text);
}

static bool only_names(const Ast *target)
{
    if (target->kind == AST_NAME)
        return true;
    if (target->kind != AST_TUPLE && target->kind != AST_LIST)
        return false;
    for (const Ast *t = target->list; t; t = t->next)
        if (!only_names(t))
            return false;
    return true;
}

static bool names_plain(const Lookup *plain, const Ast *s)
{
    switch (s->kind) {
    case AST_ASSIGN:
        for (const Ast *t = s->list; t; t = t->next)
            if (!only_names(t))
                return false;
        return is_plain(plain, s->right);
    case AST_ANNOTATE:
        return only_names(s->target) && is_plain(plain, s->right);
    case AST_UPDATE:
        return is_plain(plain, s->target) && is_plain(plain, s->right);
    default:
        return false;
    }
}

static bool makes_blank(const Ast *s)
{
    return s->kind == AST_ASSIGN && only_names(s->list) &&
           is_call_of(s->right, "zeros empty zeros_like empty_like new_zeros new_empty");
}

static bool prepares(const Lookup *plain, const Ast *s)
{
    return names_plain(plain, s) || makes_blank(s) || s->kind == AST_PASS ||
           s->kind == AST_DELETE ||
           (s->kind == AST_EXPRESSION &&
            is_call_of(s->left, "manual_seed manual_seed_all seed set_printoptions "
                                "set_default_dtype eval train filterwarnings"));
}

/* Notes which of the names that the statement binds hold something plain from here on. */
static void note_names(Arena *a, Lookup *plain, const Ast *s)
{
    Ast alone = *s;
    Lookup bound = {0};
    int is = names_plain(plain, s);
    alone.next = NULL;
    ast_names(a, &alone, &bound);
    for (size_t i = 0; i < bound.slots; i++)
        if (lookup_text(&bound, i).len)
            lookup_set(a, plain, lookup_text(&bound, i), is);
}

/* ---- steps ---- */

typedef enum FoldRole { FOLDS_NOT, FOLDS_PRINT, FOLDS_AHEAD, FOLDS_STEP } FoldRole;

static FoldRole part_of(const Lookup *plain, const Ast *s)
{
    AstRole role = ast_role(s);
    return role == ROLE_NONE    ? FOLDS_NOT
           : role == ROLE_PRINT ? FOLDS_PRINT
           : prepares(plain, s) ? FOLDS_AHEAD
                                : FOLDS_STEP;
}

/* The statements from `from` up to `to` that have no step yet. */
static void give(Folded *all, size_t from, size_t to, int step)
{
    for (size_t i = from; i < to; i++)
        if (all[i].step == FOLD_WAITS)
            all[i].step = step;
}

/* A step is led by its last statement of the most telling part. */
static void choose_leaders(Folded *all, const FoldRole *part, size_t count)
{
    size_t leader = count;
    for (size_t i = 0; i < count; i++) {
        if (all[i].step == FOLD_NONE)
            continue;
        bool same = leader < count && all[leader].step == all[i].step;
        if (same && part[i] < part[leader])
            continue;
        if (same)
            all[leader].leads = false;
        all[i].leads = true;
        leader = i;
    }
}

int fold_steps(Arena *a, const Ast *code, bool together, Lookup *plain, Folded **out)
{
    size_t count = 0, waits = 0, i = 0;
    int steps = 0;
    for (const Ast *s = code; s; s = s->next)
        count++;
    Folded *all = *out = ARENA_ARRAY(a, Folded, count + 1);
    FoldRole *part = ARENA_ARRAY(a, FoldRole, count + 1);
    for (const Ast *s = code; s; s = s->next, i++) {
        part[i] = part_of(plain, s);
        note_names(a, plain, s);
        all[i].step = part[i] == FOLDS_NOT ? FOLD_NONE : FOLD_WAITS;
        if (part[i] != FOLDS_STEP && part[i] != FOLDS_PRINT)
            continue;
        steps += steps == 0 || (part[i] == FOLDS_STEP && !together);
        give(all, waits, i + 1, steps - 1);
        waits = i + 1;
    }
    for (i = waits; i < count && steps == 0; i++)
        steps = all[i].step == FOLD_WAITS;
    give(all, waits, count, steps - 1);
    choose_leaders(all, part, count);
    return steps;
}
