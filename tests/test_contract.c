/*
 * test_contract.c - the contract of colours that lessons/README.md states, held by every step of
 * the built-in lessons.
 */
#include "pictures/scene.h"
#include "running/running.h"
#include "test.h"
#include "trace/explain.h"
#include "trace/ops.h"
#include "views/views.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

static const char *const shelf[] = {"00", "01", "02", "03", "04", "05", "06", "07", "08",
                                    "09", "10", "11", "12", "13", "14", "15", "16", "17",
                                    "18", "19", "20", "21", "22", "23", "24"};

typedef struct Drawn {
    const Lesson *lesson;
    const char *number; /* of the lesson */
    int step;
    Canvas canvas;
    Picture picture;
} Drawn;

typedef const char *Rule(const Drawn *s);

/* Asks the rule of each step's picture; it gives what is wrong, or NULL. */
static void ask_all(Rule *rule, ThemeId theme)
{
    TextMetrics fake = text_fake;
    for (size_t n = 0; n < sizeof shelf / sizeof *shelf; n++) {
        Lesson l;
        bool well = world_shelf(&l, shelf[n]);
        for (int i = 1; well && i <= (int)l.steps.count; i++) {
            Arena a = arena_make(0);
            View v = world_view(i);
            v.theme = theme;
            DrawList d = draw_list(&a, &fake, 1280, 800, themes[theme].roles[ROLE_BACKGROUND]);
            Subject subject = subject_of(&a, &l, &v);
            Canvas c = canvas_make(&d, &subject, (Box){0, 0, 1280, 800});
            Drawn s = {&l, shelf[n], i, c, picture_of(&c, VIEW_CELLS_MOST)};
            const char *wrong = rule(&s);
            if (!CHECK(!wrong))
                printf("    lesson %s, step %d: %s\n", s.number, s.step, wrong);
            arena_free(&a);
        }
        lesson_free(&l);
    }
}

/* A table whose cells have the colours of their numbers. */
static bool is_coloured(const Slot *s)
{
    return !s->own && !s->m.strip && s->m.cell && !s->m.paper && !s->m.derived &&
           s->m.node != NO_NODE;
}

/* ---- the role decides the map, never the sign of the numbers ---- */

static const char *map_is_of_role(const Drawn *s)
{
    static char text[160];
    const Theme *theme = s->canvas.pen.theme;
    if (s->picture.kind == &picture_memory || s->picture.kind == &picture_pick)
        return NULL; /* colours of places */
    for (int k = 0; k < s->picture.layout.count; k++) {
        const Slot *slot = &s->picture.layout.slot[k];
        const Matrix *m = &slot->m;
        if (!is_coloured(slot))
            continue;
        bool zero = trace_begins_at_zero(&s->lesson->trace, m->node, m->time);
        if (m->look.map != (zero ? theme->weights_map : theme->signed_map)) {
            snprintf(text, sizeof text, "%.*s %s, but has the other map", STR_ARG(m->title),
                     zero ? "begins at 0" : "lies about 0");
            return text;
        }
    }
    return NULL;
}

TEST(contract_the_role_decides_the_map)
{
    ask_all(map_is_of_role, THEME_LIGHT);
}

/* ---- what is computed cell by cell, masked or compared shares its range ---- */

static bool shares(const Drawn *s)
{
    const Subject *subject = s->canvas.s;
    if (subject->node == NO_NODE || s->picture.kind == &picture_memory)
        return false;
    const Node *n = trace_node(subject->trace, subject->node);
    return s->picture.kind == &picture_compare || s->picture.kind == &picture_mask ||
           s->picture.kind == &picture_dropout || s->picture.kind == &picture_operands ||
           (s->picture.kind == &picture_vector && op_row(n->op)->kind == EXPLAIN_ELEMENT);
}

static const char *range_is_shared(const Drawn *s)
{
    static char text[160];
    const Slot *first[2] = {NULL, NULL}; /* of those from 0 on, of those about 0 */
    for (int k = 0; shares(s) && k < s->picture.layout.count; k++) {
        const Slot *slot = &s->picture.layout.slot[k];
        bool about = slot->m.range.about;
        if (!is_coloured(slot))
            continue;
        if (!first[about])
            first[about] = slot;
        const CellLook *a = &first[about]->m.look, *b = &slot->m.look;
        if (a->lo != b->lo || a->hi != b->hi || a->map != b->map) {
            snprintf(text, sizeof text, "%.*s and %.*s have not one range",
                     STR_ARG(first[about]->m.title), STR_ARG(slot->m.title));
            return text;
        }
    }
    return NULL;
}

TEST(contract_what_belongs_together_has_one_range)
{
    ask_all(range_is_shared, THEME_LIGHT);
}

/* ---- blue, orange and violet are queries, keys and values ---- */

static bool is_hue(Role role)
{
    return role == ROLE_QUERY || role == ROLE_KEY || role == ROLE_VALUE;
}

static const char *hues_name_their_own(const Drawn *s)
{
    static char text[160];
    for (int k = 0; k < s->picture.layout.count; k++) {
        const Slot *slot = &s->picture.layout.slot[k];
        Role own = subject_name_hue(s->canvas.pen.a, slot->m.title, ROLE_TEXT);
        bool labels = is_hue(slot->marks.column_hue) && !slot->m.attends && !is_hue(slot->m.hue) &&
                      s->picture.kind != &picture_arcs;
        if (slot->m.title.len && is_hue(slot->m.hue) != is_hue(own)) {
            snprintf(text, sizeof text, "the title %.*s has %s", STR_ARG(slot->m.title),
                     is_hue(own) ? "lost its hue" : "a hue that is not its own");
            return text;
        }
        if (labels) {
            snprintf(text, sizeof text, "labels of %.*s are in the hues of queries and keys",
                     STR_ARG(slot->m.title));
            return text;
        }
    }
    return NULL;
}

TEST(contract_three_hues_are_for_queries_keys_and_values)
{
    ask_all(hues_name_their_own, THEME_LIGHT);
}

TEST(contract_a_hue_is_of_the_name_not_of_what_stands_in_it)
{
    static const struct {
        const char *name;
        Role hue;
    } rows[] = {{"queries", ROLE_QUERY},
                {"query_2", ROLE_QUERY},
                {"mha.W_query.weight", ROLE_QUERY},
                {"keys.T", ROLE_KEY},
                {"keys.transpose(1, 2)", ROLE_KEY},
                {"first_key", ROLE_KEY},
                {"values[:2]", ROLE_VALUE},
                {"queries @ keys.T", ROLE_TEXT},
                {"queries[1] @ keys.T / 2**0.5", ROLE_TEXT},
                {"keys.shape[-1]**0.5", ROLE_TEXT},
                {"torch.softmax(queries @ keys.T, dim=-1)", ROLE_TEXT},
                {"w[\"W_query\"]", ROLE_QUERY},
                {"w['W_key1'].T", ROLE_KEY},
                {"x[keys[0]]", ROLE_TEXT},
                {"x @ w[\"W_query\"]", ROLE_TEXT},
                {"attn_weights", ROLE_TEXT},
                {"inputs", ROLE_TEXT}};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!CHECK(subject_name_hue(&a, str_of(rows[i].name), ROLE_TEXT) == rows[i].hue))
            printf("    %s\n", rows[i].name);
    arena_free(&a);
}

/* ---- focus is a frame: it changes no fill ---- */

/* The fill of the cell in the other picture; the page where it is not there. */
static Colour fill_of(const DrawList *d, DrawTag tag)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_RECT && tag_same(d->items[i].tag, tag))
            return d->items[i].colour;
    return d->background;
}

static void check_focus(const Lesson *l, const char *number, int step, ThemeId theme)
{
    TextMetrics fake = text_fake;
    Arena a = arena_make(0);
    View v = world_view(step);
    v.theme = theme;
    v.parts = PARTS_PICTURE;
    v.kind = VIEW_HEATMAP;
    Subject s = subject_of(&a, l, &v);
    if (s.node != NO_NODE && tensor_count(trace_node(&l->trace, s.node)->out) > 1) {
        DrawList one = scene_draw(&a, l, &v, 1280, 800, &fake);
        v.focus = (CellRef){s.node, s.time, s.focus.cell > 0 ? 0 : 1};
        DrawList other = scene_draw(&a, l, &v, 1280, 800, &fake);
        for (size_t i = 0; i < one.count; i++) {
            const DrawCommand *c = &one.items[i];
            if (c->kind != DRAW_RECT || c->tag.kind != TAG_CELL)
                continue;
            Colour there = fill_of(&other, c->tag);
            if (!CHECK(memcmp(&there, &c->colour, sizeof there) == 0)) {
                printf("    lesson %s, step %d: a fill depends on the focus\n", number, step);
                break;
            }
        }
    }
    arena_free(&a);
}

TEST(contract_no_fill_fades)
{
    static const char *const some[] = {"02", "05", "06", "16"};
    for (size_t n = 0; n < sizeof some / sizeof *some; n++) {
        Lesson l;
        bool well = world_shelf(&l, some[n]);
        for (int i = 1; well && i <= (int)l.steps.count; i++)
            check_focus(&l, some[n], i, (ThemeId)(i % THEME_COUNT));
        lesson_free(&l);
    }
}

/* ---- roles of numbers that no lesson has ---- */

TEST(contract_a_negative_number_written_in_leaves_nothing_from_0_on)
{
    static const struct {
        const char *code;
        bool zero;
    } rows[] = {
        {"x = torch.softmax(inputs, dim=-1).masked_fill(inputs > 0.5, 0)", true},
        {"x = torch.softmax(inputs, dim=-1).masked_fill(inputs > 0.5, -1)", false},
        {"w = torch.softmax(torch.tensor([1., 2.]), dim=0)\n"
         "x = torch.zeros(4).index_add(0, torch.tensor([1, 0]), w)",
         true},
        {"x = torch.zeros(4).index_add(0, torch.tensor([1, 0]), torch.tensor([1., -2.]))", false},
        {"x = torch.softmax(inputs, dim=-1) + 1", true},
        {"x = torch.tensor([1., 2.]).masked_fill(torch.tensor([True, False]), -torch.inf)", true},
        {"x = (inputs @ inputs.T).masked_fill(inputs @ inputs.T > 1, -torch.inf)", false},
        {"x = torch.softmax(inputs, dim=-1) + -1", false},
        {"x = torch.softmax(inputs, dim=-1) * -2", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Lesson l;
        Arena a = arena_make(0);
        Str text = str_printf(&a, "# T\n\n## s\n\n```torch\n%s\n```\n", rows[i].code);
        if (world_text(&l, text)) {
            const LessonStep *s = &l.steps.items[l.steps.count - 1];
            if (!CHECK_INT(trace_begins_at_zero(&l.trace, s->main.node, s->main.time),
                           rows[i].zero))
                printf("    %s\n", rows[i].code);
        }
        lesson_free(&l);
        arena_free(&a);
    }
}
