/* Which code stands beside the picture: the step's fence, or the function one is in. */
#include "draw_dump.h"
#include "lesson/places.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "slide/parts.h"
#include "subject/view.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char code[] =
    "# T\n\n## s\n\n```torch\nclass Twice(nn.Module):\n"
    "    def forward(self, x):\n"
    "        y = x * 2\n"
    "\n"
    "        return y + 1\n"
    "\n"
    "def f(a):\n    return a * a\n"
    "```\n\n```torch\n"
    "t = Twice()(inputs)\n"                                          /* 1 */
    "u = f(inputs)\n"                                                /* 2 */
    "g = torch.manual_seed(1)\nv = SelfAttention_v1(3, 2)(inputs)\n" /* 3, 4 */
    "for r in inputs:\n    w = r * 2\n"                              /* 5 */
    "```\n";

static void check(const Lesson *l, const char *position, const char *title, const char *first,
                  const char *active)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    View v = view_default();
    CHECK(position_parse(str_of(position), &v.position));
    Subject s = subject_of(&a, l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Listing list = listing_of(&c);
    Str text = span_text(list.code), line = STR("");
    str_line(&text, &line);
    CHECK_STR(str_copy(&a, list.title).at, title);
    CHECK_STR(str_copy(&a, str_trim(line)).at, first);
    CHECK_STR(str_copy(&a, str_trim(span_text(list.active))).at, active);
    CHECK(list.prelude == (list.code.source == &l->prelude));
    arena_free(&a);
}

TEST(listing_is_the_function_one_is_in)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    const char *fence = "t = Twice()(inputs)";
    check(&l, "1", "", fence, "t = Twice()(inputs)");
    check(&l, "1.1", "", fence, "Twice()(inputs)"); /* a call stands where it is written */
    check(&l, "1.1.1", "Twice.forward", "def forward(self, x):", "y = x * 2");
    check(&l, "1.1.2.1", "Twice.forward", "def forward(self, x):", "return y + 1");
    check(&l, "2.1.1", "f", "def f(a):", "return a * a");
    check(&l, "4.2.2", "SelfAttention_v1.forward", "def forward(self, x):  # x: (T, d_in)",
          "queries = x @ self.W_query");
    check(&l, "5.2.2", "", fence, "w = r * 2");
    lesson_free(&l);
}

/* What prepares a step above a def stays unlit with that, as in a script with its numbers at the
 * top; in a fence of one step all of it is the step. */
TEST(listing_lights_no_def_between_statements)
{
    Lesson l;
    if (!world_text(&l, STR("# T\n## A\n```torch\nn = 2\ndef f(a):\n    return a * n\n"
                            "torch.manual_seed(1)\nx = f(inputs)\n```\n"
                            "```torch together\ny = x * 2\ndef g(a):\n    return a\nz = g(y)\n"
                            "```\n")))
        return;
    check(&l, "1", "", "n = 2", "torch.manual_seed(1)\nx = f(inputs)");
    check(&l, "2", "", "y = x * 2", "y = x * 2\ndef g(a):\n    return a\nz = g(y)");
    lesson_free(&l);
}

TEST(listing_is_a_function_of_one_line)
{
    Lesson l;
    if (!world_text(&l, STR("# T\n## A\n```torch\ndef f(a): return a * 2\n"
                            "t = f(torch.ones(2))\n```\n")))
        return;
    check(&l, "1.2.1", "f", "def f(a): return a * 2", "return a * 2");
    lesson_free(&l);
}

static const char ways[] =
    "# T\n## A\n```torch\n"
    "n = 0\nwhile n < 2:\n"
    "    if n == 1:\n        a = n\n    else:\n        b = n\n"
    "    if n > 5:\n        c = n\n    elif n > 4:\n        d = n\n"
    "    n += 1\n"
    "if n == 2:\n    e = n\nelif n == 3:\n    f = n\nelse:\n    g = n\n```\n";

/* Which lines of the code are unlit at a position, as "a = n; b = n"; and what stands behind the
 * line `header`. */
static void check_ways(const Lesson *l, const char *position, const char *unlit, const char *header,
                       const char *verdict)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    View v = view_default();
    CHECK(position_parse(str_of(position), &v.position));
    Subject s = subject_of(&a, l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Listing list = listing_of(&c);
    StrBuf found = strbuf_make(&a);
    Str said = STR("no such line"), line;
    for (Str rest = span_text(list.code); str_line(&rest, &line);) {
        size_t start = (size_t)(line.at - list.code.source->text.at);
        if (ways_unlit(&list.ways, start + str_indent(line)))
            strbuf_printf(&found, "%s%.*s", found.len ? "; " : "", STR_ARG(str_trim(line)));
        if (str_is(str_trim(line), header))
            said = ways_verdict(&list.ways, start, line.len);
    }
    CHECK_STR(str_copy(&a, strbuf_str(&found)).at, unlit);
    CHECK_STR(str_copy(&a, said).at, verdict);
    arena_free(&a);
}

/* A loop goes both ways of its first if, and each turn one; the ways behind the one that was taken
 * are not even asked for. */
TEST(listing_knows_which_ways_were_taken)
{
    Lesson l;
    if (!world_text(&l, str_of(ways)))
        return;
    check_ways(&l, "1", "c = n; d = n", "if n == 1:", "");
    check_ways(&l, "1.1", "a = n; c = n; d = n", "if n == 1:", "False (n = 0)");
    check_ways(&l, "1.2", "else:; b = n; c = n; d = n", "if n > 5:", "False (n = 1)");
    check_ways(&l, "2", "elif n == 3:; f = n; else:; g = n", "if n == 2:", "True (n = 2)");
    lesson_free(&l);
}

/* ---- the lit line is that of the picture ---- */

static bool is_lit(const Node *n, const Listing *list)
{
    return n->at.source == list->active.source && span_has(list->active, n->at.start);
}

/* The lines that are lit hold the code that made the tensor in the picture, wrote into it or made
 * its cell in focus: that itself, or the call or loop in which it was made. */
static bool lit_line_made(const Subject *s, const Listing *list, const Place *at)
{
    CellRef from;
    const Node *last = lineage_maker(s->trace, s->node, s->time);
    const Node *of_cell = s->focus.cell < 0 ? NULL : explain_maker(s->trace, s->made, &from);
    bool inside = at->trace_step >= 0 && s->node >= at->begin && s->node < at->end;
    return inside || is_lit(last ? last : trace_node(s->trace, s->node), list) ||
           (of_cell && is_lit(of_cell, list));
}

/* Looks at a place and all within it, the first few of each loop. */
static void check_lit(const Lesson *l, const Position *p, const char *name)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    View v = view_default();
    Place place, child;
    v.position = *p;
    Subject s = subject_of(&a, l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Listing list = listing_of(&c);
    bool there = position_resolve(l, p, &place);
    if (there && s.node != NO_NODE && s.kind != VIEW_MISMATCH &&
        !lit_line_made(&s, &list, &place)) {
        StrBuf at = strbuf_make(&a), seen = strbuf_make(&a);
        DrawList picture = scene_draw(&a, l, &v, 1280, 720, &fake);
        draw_dump(&seen, &picture);
        position_write(&at, p);
        if (!CHECK(strstr(seen.at, "made in step") ||
                   strstr(seen.at, "made before the first step")))
            printf("%s %.*s: lit '%.*s', made by %.*s\n", name, STR_ARG(strbuf_str(&at)),
                   STR_ARG(span_text(list.active)),
                   STR_ARG(span_text(trace_node(&l->trace, s.node)->at)));
    }
    for (int i = 0; there && i < 12 && p->count < 6 && position_child(l, &place, i, &child); i++) {
        Position in = *p;
        in.path[in.count++] = i + 1;
        check_lit(l, &in, name);
    }
    arena_free(&a);
}

TEST(listing_lights_the_line_that_made_the_picture)
{
    for (int i = 0; i < shelf_count(); i++) {
        ShelfEntry entry = shelf_entry(i);
        Lesson *l = malloc(sizeof *l);
        Error e = {0};
        CHECK(lesson_load(l, entry.name, entry.text, NULL, &e));
        for (size_t k = 0; k < l->steps.count; k++)
            check_lit(l, &(Position){.path = {(int)k + 1}, .count = 1}, entry.name.at);
        lesson_free(l);
        free(l);
    }
}
