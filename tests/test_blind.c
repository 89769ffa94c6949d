/*
 * test_blind.c - somebody who sees nothing of the window works through every lesson with keys and
 * described lines alone.
 *
 * Each step has to tell its place, what stands beside it and its code; each cell of what it shows
 * has to be within reach of the arrow keys and to tell its number; each question has to be told,
 * answered and judged. The lesson itself is asked only for what must have been told, and for the
 * right answers.
 */
#include "desk.h"
#include "report/report.h"
#include "running/running.h"
#include "words/caption.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS_WALKED = 36, /* of larger tensors only a few cells are asked */
    RANK_MOST = 8
};

typedef struct Blind {
    Desk desk;
    Arena arena;
    const char *lesson;
    const char *lines; /* told by the last key */
} Blind;

static bool says(const Blind *b, Str text)
{
    return text.len == 0 || str_search(str_of(b->lines), text, 0) <= strlen(b->lines);
}

static void press(Blind *b, const char *key)
{
    desk_press(&b->desk, key);
    Str lines = app_tell(&b->desk.app);
    b->lines = str_copy(&b->arena, lines).at;
}

/* Says which place of which lesson is wrong. */
static bool expect(Blind *b, bool holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "lesson %s, step %d: %s\n%s\n", b->lesson, desk_step(&b->desk), what,
                b->lines);
    return CHECK(holds);
}

/* ---- cells ---- */

/* The shape at the end of the line about the picture, "heatmap: scores [6, 6]."; its rank, or -1
 * where no tensor is shown. */
static int told_shape(const char *lines, int64_t size[RANK_MOST])
{
    const char *end = strstr(lines, "].\n"), *at = end;
    int rank = 0;
    while (at && at > lines && *at != '[' && *at != '\n')
        at--;
    if (!end || *at != '[')
        return -1;
    for (at++; at < end && rank < RANK_MOST; at++)
        size[rank++] = strtoll(at, (char **)&at, 10);
    return rank;
}

/* The name of the cell that was told: what stands before " = ". */
static Str told_cell(Blind *b)
{
    const char *sign = strstr(b->lines, " = ");
    return sign ? str_part(str_of(b->lines), 0, (size_t)(sign - b->lines)) : STR("");
}

static void repeat(Blind *b, const char *key, int64_t times)
{
    for (int64_t i = 0; i < times; i++)
        press(b, key);
}

/* Goes to and fro over all rows, from the first cell to the last. Each is told, under a name of its
 * own. */
static void walk_cells(Blind *b, int64_t rows, int64_t columns)
{
    Str last = STR("");
    for (int64_t row = 0; row < rows; row++)
        for (int64_t column = 0; column < columns; column++) {
            if (row + column > 0)
                press(b, column == 0 ? "Down" : row % 2 ? "Left" : "Right");
            Str now = told_cell(b);
            if (row + column > 0 && !expect(b, now.len && !str_equal(now, last), "no cell is told"))
                return;
            last = now;
        }
}

static void ask_cells(Blind *b, int rank, const int64_t *size)
{
    int64_t columns = rank ? size[rank - 1] : 1, rows = 1;
    for (int d = 0; d + 1 < rank; d++)
        rows *= size[d];
    if (rows * columns == 0)
        return;
    press(b, "i");
    if (!b->desk.app.shown.pinned)
        return;
    if (rows * columns <= CELLS_WALKED) {
        repeat(b, "Up", rows);
        repeat(b, "Left", columns);
        walk_cells(b, rows, columns);
    } else if (columns > 1) {
        press(b, "Left");
        press(b, "Right");
        expect(b, told_cell(b).len > 0, "no cell is told");
    }
    press(b, "Esc");
}

/* ---- steps ---- */

static void expect_step(Blind *b)
{
    const Lesson *l = b->desk.app.shown.lesson;
    const LessonStep *step = shown_step(&b->desk.app.shown);
    Prose prose = words_of_step(&b->arena, l, step);
    expect(b, says(b, str_printf(&b->arena, "step %d of %zu, ", step->number, l->steps.count)),
           "the place is not told");
    for (size_t i = 0; i < prose.count; i++)
        expect(b, says(b, report_spoken(&b->arena, &prose.items[i])), "its words are not told");
    expect(b, says(b, str_trim(span_text(step->at))), "its code is not told");
}

static void walk_steps(Blind *b)
{
    int steps = (int)b->desk.app.shown.lesson->steps.count;
    for (int i = 1; i <= steps; i++) {
        int64_t size[RANK_MOST];
        if (i > 1)
            press(b, "PageDown");
        if (!expect(b, desk_step(&b->desk) == i, "not the next step"))
            return;
        expect_step(b);
        int rank = told_shape(b->lines, size);
        if (rank >= 0)
            ask_cells(b, rank, size);
    }
}

/* ---- questions ---- */

static void give_number(Blind *b, double value)
{
    Str text = str_printf(&b->arena, "%.9g", value);
    for (size_t i = 0; i < text.len; i++)
        press(b, str_printf(&b->arena, "%c", text.at[i]).at);
}

static void give_choices(Blind *b, const Ask *ask)
{
    for (size_t i = 0; i < ask->choices.count; i++)
        if (ask->choices.items[i].right)
            press(b, str_printf(&b->arena, "%zu", i + 1).at);
}

static void give_cell(Blind *b, const Ask *ask)
{
    Shape s = trace_node(&b->desk.app.shown.lesson->trace, ask->cell.node)->out.shape;
    int64_t columns = s.rank ? s.size[s.rank - 1] : 1;
    press(b, "Right");
    repeat(b, "Down", ask->cell.cell / columns);
    repeat(b, "Right", ask->cell.cell % columns);
    expect(b, says(b, STR("You point at ")), "what is pointed at is not told");
}

static void answer(Blind *b, const Ask *ask)
{
    expect(b, says(b, report_spoken(&b->arena, &ask->marked_question)), "the question is not told");
    for (size_t i = 0; i < ask->choices.count; i++)
        expect(b, says(b, report_spoken(&b->arena, &ask->choices.items[i].marked)),
               "a choice is not told");
    if (ask->kind == ASK_ANSWER)
        give_number(b, scalar_double(ask->value));
    else if (ask->kind == ASK_CHOICE)
        give_choices(b, ask);
    else
        give_cell(b, ask);
    press(b, "Enter");
    expect(b, says(b, STR("✓ Right.\nanswer: ")), "the verdict is not told");
    expect(b, says(b, report_spoken(&b->arena, &ask->marked_why)), "the reason is not told");
}

/* Answers all questions of the lesson, as `a` puts them one after the other; gives how many. */
static int answer_all(Blind *b)
{
    const Shown *s = &b->desk.app.shown;
    int answered = 0;
    press(b, "Home");
    for (press(b, "a"); s->view.ask && !s->view.answered && answered < QUIZ_MOST; press(b, "a")) {
        answer(b, lesson_ask(s->lesson, shown_step(s), s->view.ask));
        answered++;
    }
    return answered;
}

static int questions_of(const Lesson *l)
{
    int count = 0;
    for (size_t i = 0; i < l->fences.count; i++)
        if (l->fences.items[i].step_count)
            count += lesson_asks(l, &l->steps.items[l->fences.items[i].first_step]);
    return count;
}

static void work_through(const char *lesson)
{
    Blind b = {.arena = arena_make(0), .lesson = lesson, .lines = ""};
    if (!desk_open(&b.desk, lesson))
        return;
    b.desk.app.settings.describe = true;
    press(&b, "Home");
    walk_steps(&b);
    int count = questions_of(b.desk.app.shown.lesson), answered = answer_all(&b);
    if (!CHECK_INT(answered, count))
        fprintf(stderr, "lesson %s\n", lesson);
    desk_leave(&b.desk);
    arena_free(&b.arena);
}

TEST(every_lesson_can_be_worked_through_without_seeing_it)
{
    for (int i = 0; i < shelf_count(); i++)
        work_through(shelf_entry(i).name.at);
}
