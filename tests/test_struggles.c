/*
 * test_struggles.c - the table of lessons/README.md that says where each struggle is answered.
 *
 * Each row names steps as LESSON:STEP with words in *asterisks*: the step must be there, and the
 * prose beside it must hold these words.
 */
#include "base/file.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>

enum { STRUGGLES = 26 };

/* The prose of the step's fence as one line, and what is set off below it. */
static Str prose_of(Arena *a, const Lesson *l, int step)
{
    StrBuf out = strbuf_make(a);
    if (step < 1 || (size_t)step > l->steps.count)
        return STR("");
    const Fence *f = &l->fences.items[l->steps.items[step - 1].fence];
    for (size_t i = 0; i < f->prose.count; i++)
        for (size_t k = 0; k < f->prose.items[i].count; k++) {
            Str text = f->prose.items[i].items[k].text;
            for (size_t n = 0; n < text.len; n++)
                strbuf_char(&out, text.at[n] == '\n' ? ' ' : text.at[n]);
        }
    for (size_t i = 0; i < f->view.asides.count; i++)
        strbuf_printf(&out, " %.*s", STR_ARG(f->view.asides.items[i]));
    return strbuf_str(&out);
}

/* "05:22 *words*" */
static bool stands_there(Arena *a, Str place)
{
    Lesson l;
    size_t colon = str_find(place, ':'), from = str_find(place, '*');
    Str number = str_part(place, 0, colon), rest = str_from(place, from + 1);
    Str words = str_part(rest, 0, str_find(rest, '*'));
    char lesson[8];
    snprintf(lesson, sizeof lesson, "%.*s", STR_ARG(number));
    bool well = world_shelf(&l, lesson) && words.len > 0;
    Str prose = well ? prose_of(a, &l, atoi(place.at + colon + 1)) : STR("");
    well = well && str_search(prose, words, 0) < prose.len;
    lesson_free(&l);
    if (!well)
        printf("these words do not stand there: %.*s\n", STR_ARG(place));
    return well;
}

/* A row "| 7 | struggle | place; place |"; how many places stand as they say, -1: one does not. */
static int check_row(Arena *a, Str row)
{
    int places = 0;
    for (int k = 0; k < 3; k++)
        row = str_from(row, str_find(row, '|') + 1);
    row = str_part(row, 0, str_find(row, '|'));
    while (row.len) {
        size_t end = str_find(row, ';');
        if (!stands_there(a, str_trim(str_part(row, 0, end))))
            return -1;
        places++;
        row = str_from(row, end < row.len ? end + 1 : end);
    }
    return places;
}

TEST(each_struggle_is_answered_where_the_table_says)
{
    Arena a = arena_make(0);
    Error e = {0};
    Str text, line;
    int rows = 0;
    bool inside = false;
    CHECK(file_read(&a, "lessons/README.md", &text, &e));
    while (e.kind == ERROR_NONE && str_line(&text, &line)) {
        inside = inside || str_starts(line, "## What readers struggled with");
        if (!inside || !str_starts(line, "| ") || str_starts(line, "| |"))
            continue;
        CHECK_INT(atoi(line.at + 2), ++rows);
        CHECK(check_row(&a, line) > 0);
    }
    CHECK_INT(rows, STRUGGLES);
    arena_free(&a);
}
