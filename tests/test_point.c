/*
 * test_point.c - pointing at a picture: what a click hits, what the pointer lights, where a number
 * leads.
 *
 * Over every step of every built-in lesson, and of the lessons in tests/views: each tagged number
 * is that very cell's, each term leads to a cell that exists, and pointing moves nothing.
 */
#include "lesson/lesson.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/subject.h"
#include "subject/view.h"
#include "test.h"
#include "trace/explain.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPLAINTS_MOST = 12, WIDTH = 1280, HEIGHT = 720 };

typedef struct Spot {
    const Lesson *lesson;
    const View *view;
    const DrawList *list;
} Spot;

typedef void Look(const Spot *at);

static int complaints;

static void complain(const Spot *at, const DrawCommand *c, const char *what)
{
    char message[256];
    snprintf(message, sizeof message, "%.*s step %d: %.*s %s (%d %d:%lld)",
             STR_ARG(at->lesson->slug), at->view->position.path[0], STR_ARG(c->text), what,
             (int)c->tag.kind, (int)c->tag.node, (long long)c->tag.cell);
    if (complaints++ < COMPLAINTS_MOST)
        CHECK_STR(message, "");
}

static DrawList draw(Arena *a, const Lesson *l, const View *v)
{
    TextMetrics *fake = ARENA_NEW(a, TextMetrics);
    *fake = text_fake;
    return scene_draw(a, l, v, WIDTH, HEIGHT, fake);
}

static void check_steps(const Lesson *l, Look *check)
{
    for (size_t i = 0; i < l->steps.count; i++) {
        Arena a = arena_make(0);
        View v = world_view((int)i + 1);
        DrawList d = draw(&a, l, &v);
        Spot at = {l, &v, &d};
        check(&at);
        arena_free(&a);
    }
}

static const char *const view_lessons[] = {
    "tests/views/dropout.md", "tests/views/heads.md",  "tests/views/linear.md",
    "tests/views/mask.md",    "tests/views/memory.md", "tests/views/arcs.md",
    "tests/views/map.md",
};

enum { VIEW_LESSONS = sizeof view_lessons / sizeof *view_lessons };

static void check_everywhere(Look *check)
{
    complaints = 0;
    for (int i = 0; i < shelf_count() + VIEW_LESSONS; i++) {
        Arena a = arena_make(0);
        Error e = {0};
        Lesson l;
        ShelfEntry entry;
        if (i < shelf_count())
            entry = shelf_entry(i);
        else
            CHECK(shelf_find(&a, str_of(view_lessons[i - shelf_count()]), &entry, &e));
        if (CHECK(lesson_load(&l, entry.name, entry.text, NULL, &e)))
            check_steps(&l, check);
        lesson_free(&l);
        arena_free(&a);
    }
    CHECK_INT(complaints, 0);
}

static bool exists(const Trace *t, DrawTag tag)
{
    return tag.node >= 0 && tag.node < trace_now(t) && tag.cell >= 0 &&
           tag.cell < tensor_count(trace_node(t, tag.node)->out) && tag.time > tag.node;
}

/* As many decimals as are printed are right. */
static bool is_number_of(Str text, double value)
{
    char digits[64], *end;
    snprintf(digits, sizeof digits, "%.*s", STR_ARG(text));
    double printed = strtod(digits, &end);
    if (end == digits || *end || !isfinite(value))
        return true; /* a label, minus infinity, a question mark */
    const char *point = strchr(digits, '.');
    double unit = strchr(digits, 'e') ? fabs(value)
                  : point             ? pow(10, -(double)strlen(point + 1))
                                      : 1;
    return fabs(printed - value) <= 0.51 * unit;
}

static void check_numbers(const Spot *at)
{
    const DrawList *d = at->list;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        DrawTag tag = c->tag;
        bool cell = tag.kind == TAG_CELL || tag.kind == TAG_TERM || tag.kind == TAG_PART;
        if (cell && !exists(&at->lesson->trace, tag))
            complain(at, c, "is of no cell");
        else if (tag.kind == TAG_CELL && c->kind == DRAW_TEXT && font_is_mono(c->font)) {
            CellRef ref = {tag.node, tag.time, tag.cell};
            if (!is_number_of(c->text, scalar_double(trace_cell(&at->lesson->trace, ref))))
                complain(at, c, "is not the number of its cell");
        }
    }
}

TEST(every_number_belongs_to_the_cell_its_tag_names)
{
    check_everywhere(check_numbers);
}

/* Points of lines may lie on one another: the upper one answers. */
static bool is_on_another(const Spot *at, DrawTag tag, DrawTag hit)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, at->lesson, at->view);
    bool lines = s.kind == VIEW_LINES;
    arena_free(&a);
    return lines && hit.kind == TAG_CELL && hit.node == tag.node && hit.cell != tag.cell;
}

static void check_hits(const Spot *at)
{
    const DrawList *d = at->list;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
        bool many = c->kind == DRAW_PIXELS; /* each of its squares is a cell */
        DrawTag hit = draw_hit(d, middle);
        if (c->tag.kind == TAG_CELL && !many && !tag_same(hit, c->tag) &&
            !is_on_another(at, c->tag, hit))
            complain(at, c, "is not hit in its middle");
    }
}

SLOW_TEST(every_cell_is_hit_in_its_middle)
{
    check_everywhere(check_hits);
}

/* ---- the pointer ---- */

/* The next cell's rectangle from `i` on. */
static size_t next_cell(const DrawList *d, size_t i)
{
    while (i < d->count && (d->items[i].tag.kind != TAG_CELL || d->items[i].kind != DRAW_RECT))
        i++;
    return i;
}

static bool same_places(const DrawList *a, const DrawList *b)
{
    size_t i = next_cell(a, 0), k = next_cell(b, 0);
    for (; i < a->count && k < b->count; i = next_cell(a, i + 1), k = next_cell(b, k + 1)) {
        Box p = a->items[i].box, q = b->items[k].box;
        if (!tag_same(a->items[i].tag, b->items[k].tag) || p.x != q.x || p.y != q.y)
            return false;
    }
    return i == a->count && k == b->count;
}

/* The first cell, which often is an operand's, and the last. */
static void check_still(const Spot *at)
{
    const DrawList *d = at->list;
    size_t first = next_cell(d, 0), last = first;
    for (size_t i = first; i < d->count; i = next_cell(d, i + 1))
        last = i;
    for (size_t i = first; i < d->count; i = i == last ? d->count : last) {
        const DrawCommand *c = &d->items[i];
        Arena a = arena_make(0);
        View v = *at->view;
        v.touched = c->tag;
        v.hover = (CellRef){c->tag.node, c->tag.time, c->tag.cell};
        DrawList hovered = draw(&a, at->lesson, &v);
        if (!same_places(d, &hovered))
            complain(at, c, "moves something when pointed at");
        arena_free(&a);
    }
}

SLOW_TEST(pointing_moves_nothing)
{
    check_everywhere(check_still);
}

/* w is made by step 1 and changed in place by steps 2 and 3: a term of step 3 is w as step 2 left
 * it, and so are the picture, the code and the words beside it. */
TEST(a_term_that_was_written_in_place_leads_to_the_step_that_wrote_it)
{
    static Lesson l;
    Arena a = arena_make(0);
    const char *text = "# T\n\n## s\n\np\n\n```torch\n"
                       "w = torch.softmax(torch.tensor([[1., 2.], [2., 1.]]), dim=-1)\n"
                       "w *= 2\nw /= 4\n```\n";
    world_text(&l, str_of(text));
    View v = world_view(3);
    NodeId w = lesson_step(&l, 1)->main.node;
    CellRef now = {w, lesson_step(&l, 3)->end, 1};
    CellRef quotient = explain_cell(&l.trace, &a, now).term[0].cell;
    CellRef before = explain_cell(&l.trace, &a, quotient).term[0].cell;
    CHECK_INT(before.node, w);
    v.focus = now;
    point_follow(&l, &v, before);
    Subject s = subject_of(&a, &l, &v);
    CHECK_INT(s.time, before.time);
    CHECK_INT(s.step->number, 2);
    CHECK_NEAR(scalar_double(trace_cell(&l.trace, s.focus)), 2 * 0.7310586, 1e-6);
    CHECK_INT(position_of(&l, subject_followed(&s)).path[0], 2);

    point_follow(&l, &v, (CellRef){w, lesson_step(&l, 1)->end, 1}); /* and on to what made it */
    s = subject_of(&a, &l, &v);
    CHECK_INT(s.step->number, 1);
    CHECK_NEAR(scalar_double(trace_cell(&l.trace, s.focus)), 0.7310586, 1e-6);
    lesson_free(&l);
    arena_free(&a);
}

/* The name before a formula is that of the cell one is at. */
TEST(point_to_the_cell_itself_goes_no_way)
{
    static Lesson l;
    if (world_text(&l, STR("# T\n\n## s\n\n```torch\nx = torch.tensor([1., 2.])\ny = torch.dot(x, "
                           "x)\n```\n"))) {
        View v = world_view(2);
        CellRef at = point_focus(&l, &v);
        at.time++; /* nothing was written since */
        point_follow(&l, &v, at);
        CHECK_INT(v.trail_count, 0);
        CHECK_INT(v.focus.node, at.node);
        point_follow(&l, &v, (CellRef){lesson_step(&l, 1)->main.node, at.time, 0});
        CHECK_INT(v.trail_count, 1);
    }
    lesson_free(&l);
}

static bool says(const Lesson *l, int step, const char *words)
{
    Arena a = arena_make(0);
    View v = world_view(step);
    DrawList d = draw(&a, l, &v);
    bool found = false;
    for (size_t i = 0; i < d.count; i++)
        found = found || str_is(d.items[i].text, words);
    arena_free(&a);
    return found;
}

/* The line below the code tells what made the cells that are shown: of a view that was written
 * through what was written, and nothing where only a part was. */
TEST(a_picture_names_what_made_its_cells_after_they_were_written)
{
    static Lesson l;
    const char *text = "# T\n\n## s\n\np\n\n```torch\nz = torch.tensor([[5., 1.], [2., 3.]])\n"
                       "t = z.T\nt *= 2\nc = torch.cat((z, z), dim=0)\nc[1:] *= c[1:]\n```\n";
    world_text(&l, str_of(text));
    CHECK(says(&l, 3, "made by multiplication"));
    CHECK(says(&l, 4, "joined end to end"));
    CHECK(!says(&l, 5, "joined"));
    lesson_free(&l);
}

/* The trail has an arrow from a number to each of those that its formula names. */
TEST(point_follows_nothing_but_terms_from_a_formula)
{
    for (int i = 0; i < shelf_count(); i += 3) {
        Lesson l;
        Error e = {0};
        ShelfEntry entry = shelf_entry(i);
        if (CHECK(lesson_load(&l, entry.name, entry.text, NULL, &e)))
            for (int step = 1; step <= (int)l.steps.count; step++) {
                Arena a = arena_make(0);
                View v = world_view(step);
                Subject s = subject_of(&a, &l, &v);
                Arithmetic f = s.focus.cell >= 0 ? hide_arithmetic(&s, 8) : (Arithmetic){0};
                for (size_t k = 0; k < f.count; k++)
                    if (f.items[k].cell.node != NO_NODE && f.items[k].role != PIECE_NAME &&
                        f.items[k].role != PIECE_RESULT &&
                        !CHECK(explain_has_term(&l.trace, subject_told(&s), f.items[k].cell)))
                        printf("%.*s of %.*s, step %d\n", STR_ARG(f.items[k].text), STR_ARG(l.slug),
                               step);
                arena_free(&a);
            }
        lesson_free(&l);
    }
}
