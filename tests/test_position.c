/* Walking through lessons: in, out, next, previous, at every depth. */
#include "lesson/places.h"
#include "numbers/rng.h"
#include "running/running.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static const char nested[] = "# T\n\n## s\n\n```torch\nx = inputs + 1 - 2\nfor r in inputs[:2]:\n"
                             "    y = r @ r + 1\n    z = y * 2\ny = x * 2\n```\n";

static bool load(Lesson *l, const char *name, Str text)
{
    Error e = {0};
    LessonOptions options = {0};
    return CHECK(lesson_load(l, str_of(name), text, &options, &e));
}

static void spell(StrBuf *out, const Position *p)
{
    strbuf_char(out, ' ');
    position_write(out, p);
}

/* Where the moves lead: i in, o out, n next, p previous; a move that cannot be made is a "-". */
static const char *tour(Lesson *l, const char *from, const char *moves)
{
    StrBuf out = strbuf_make(&l->arena);
    Position p = {.count = 0};
    CHECK(!*from || position_parse(str_of(from), &p));
    for (; *moves; moves++) {
        bool moved = *moves == 'i'   ? position_in(l, &p)
                     : *moves == 'o' ? position_out(l, &p)
                     : *moves == 'n' ? position_walk(l, &p, 1)
                                     : position_walk(l, &p, -1);
        if (moved)
            spell(&out, &p);
        else
            strbuf_puts(&out, " -");
    }
    return out.at;
}

TEST(position_walks_through_what_is_open)
{
    Lesson l;
    if (!load(&l, "t.md", str_of(nested)))
        return;
    CHECK_STR(tour(&l, "", "nnnp"), " 2 3 - 2");
    CHECK_STR(tour(&l, "1", "inno"), " 1.1 1.2 2 -");
    CHECK_STR(tour(&l, "1", "innpp"), " 1.1 1.2 2 1.2 1.1");
    CHECK_STR(tour(&l, "2", "inn"), " 2.1 2.2 2.3");
    CHECK_STR(tour(&l, "2.3", "innn"), " 2.3.1 2.3.2 2.3.3 3"); /* r, y = ..., z = ... */
    CHECK_STR(tour(&l, "2.3.2", "innooo"), " 2.3.2.1 2.3.2.2 2.3.3 2.3 2 -");
    CHECK_STR(tour(&l, "2.2.1", "pppn"), " 2.1 1 - 2.1");
    CHECK_STR(tour(&l, "3", "ipnii"), " 3.1 2 3.1 - -");
    lesson_free(&l);
}

/* A call that is all its statement does is gone through; one among other things is one of them. */
TEST(position_goes_through_a_call)
{
    Lesson l;
    if (!load(&l, "t.md",
              STR("# T\n\n## s\n\n```torch\ndef g(x):\n    y = x * 2\n    return y + 1\n"
                  "def f(x):\n    return g(x)\na = f(inputs)\nb = f(inputs) + 1\n```\n")))
        return;
    CHECK_STR(tour(&l, "1", "iinoo"), " 1.1.1 1.1.1.1.1 1.1.1.1.2 1.1.1 1");
    CHECK_STR(tour(&l, "2", "iinnoo"), " 2.1 2.1.1 2.2 - 2 -");
    lesson_free(&l);
}

/* So is the only turn of a loop, which shows what the loop does; one of several is one of them. */
TEST(position_goes_through_the_only_turn)
{
    Lesson l;
    if (!load(&l, "t.md",
              STR("# T\n\n## s\n\n```torch\nfor i in range(1):\n    y = inputs * 2\n    z = y + 1\n"
                  "for i in range(2):\n    y = inputs * 2\n```\n")))
        return;
    CHECK_STR(tour(&l, "1", "inpoo"), " 1.1.1 1.1.2 1.1.1 1 -");
    CHECK_STR(tour(&l, "2", "inio"), " 2.1 2.2 2.2.1 2.2");
    lesson_free(&l);
}

TEST(position_going_out_closes)
{
    Lesson l;
    if (!load(&l, "t.md", str_of(nested)))
        return;
    CHECK_STR(tour(&l, "1", "ionp"), " 1.1 1 2 1");
    CHECK_STR(tour(&l, "1", "innip"), " 1.1 1.2 2 2.1 1");
    CHECK_STR(tour(&l, "2.2", "iononp"), " 2.2.1 2.2 2.3 2 3 2");
    lesson_free(&l);
}

/* From a place as far as ten moves go, and back by as many, the same places come by. */
static void check_there_and_back(const Lesson *l, Position p)
{
    Position way[11] = {p};
    int n = 0;
    while (n < 10 && (way[n + 1] = way[n], position_walk(l, &way[n + 1], 1)))
        n++;
    for (Position q = way[n]; n > 0; n--) {
        CHECK(position_walk(l, &q, -1));
        CHECK(position_same(&q, &way[n - 1]));
    }
}

/* Random moves, and after each: next undoes previous, and previous undoes next. */
static void wander(const Lesson *l, uint64_t seed)
{
    Rng rng;
    Position p = {.path = {1}, .count = 1};
    rng_seed(&rng, seed);
    for (int i = 0; i < 300; i++) {
        switch (rng_u32(&rng) % 8) {
        case 0:
        case 1:
        case 2:
            position_in(l, &p);
            break;
        case 3:
            position_out(l, &p);
            break;
        case 4:
            position_walk(l, &p, -1);
            break;
        default:
            position_walk(l, &p, 1);
        }
        Position q = p;
        if (position_walk(l, &q, 1))
            CHECK(!position_same(&p, &q) && position_walk(l, &q, -1) && position_same(&p, &q));
        q = p;
        if (position_walk(l, &q, -1))
            CHECK(!position_same(&p, &q) && position_walk(l, &q, 1) && position_same(&p, &q));
        check_there_and_back(l, p);
    }
}

TEST(position_forward_then_back_is_the_same_place)
{
    for (int i = 0; i < shelf_count(); i++) {
        Lesson l;
        ShelfEntry entry = shelf_entry(i);
        if (load(&l, entry.name.at, entry.text))
            wander(&l, (uint64_t)i);
        lesson_free(&l);
    }
}

TEST(position_next_alone_visits_every_step)
{
    Lesson l;
    ShelfEntry entry = shelf_entry(1);
    if (!load(&l, entry.name.at, entry.text))
        return;
    Position p = {.count = 0};
    for (size_t i = 2; i <= l.steps.count; i++)
        CHECK(position_walk(&l, &p, 1) && p.count == 1 && p.path[0] == (int)i);
    CHECK(!position_walk(&l, &p, 1));
    lesson_free(&l);
}
