/*
 * test_lessons_words.c - in the built-in lessons each step has words of its own and a picture.
 *
 * A fence makes one step at most, so that its words are about what that step shows; no two steps of
 * a lesson share their words or their picture; a step without a tensor is a page of prose, a time
 * measured, an error that is meant, or waits for --big.
 */
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

/* The lessons that keep to this, by their numbers. */
static const char *const finished[] = {"00", "01", "02", "03", "04", "05", "06", "07", "08",
                                       "09", "10", "11", "12", "13", "14", "15", "16", "17",
                                       "18", "19", "20", "21", "22", "23", "24"};

static Str words_of(Arena *a, const Fence *f)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < f->prose.count; i++)
        for (size_t k = 0; k < f->prose.items[i].count; k++)
            strbuf_add(&out, f->prose.items[i].items[k].text);
    return strbuf_str(&out);
}

/* True when both steps show the same cells in the same way. */
static bool same_picture(const LessonStep *a, const LessonStep *b)
{
    bool compares = a->compare[0].node != NO_NODE || b->compare[0].node != NO_NODE;
    return a->show.node != NO_NODE && a->show.node == b->show.node &&
           a->show.time == b->show.time && a->kind == b->kind && !compares &&
           a->outline.node == b->outline.node && a->focus.node == b->focus.node &&
           a->focus.cell == b->focus.cell;
}

/* What is wrong with a step of fence i; NULL: nothing. */
static const char *complaint(Arena *a, const Lesson *l, size_t i)
{
    const Fence *f = &l->fences.items[i];
    const LessonStep *s = &l->steps.items[f->first_step];
    if (f->step_count > 1)
        return "its fence makes several steps";
    Str words = words_of(a, f);
    if (!words.len)
        return "it has no words of its own";
    for (size_t k = 0; k < i; k++) {
        const Fence *before = &l->fences.items[k];
        if (before->step_count && str_equal(words, words_of(a, before)))
            return "its words stand at an earlier step, too";
        if (before->step_count && same_picture(s, &l->steps.items[before->first_step]))
            return "its picture stands at an earlier step, too";
    }
    bool excused = s->prose || f->extra || f->raises || f->skipped;
    return excused || s->show.node != NO_NODE ? NULL : "it makes no tensor";
}

TEST(lessons_have_own_words_and_a_picture_at_each_step)
{
    for (size_t n = 0; n < sizeof finished / sizeof *finished; n++) {
        Lesson l;
        Arena a = arena_make(0);
        if (world_shelf(&l, finished[n]))
            for (size_t i = 0; i < l.fences.count; i++) {
                const Fence *f = &l.fences.items[i];
                const char *wrong = f->step_count ? complaint(&a, &l, i) : NULL;
                if (wrong)
                    printf("lesson %s, step %d: %s\n", finished[n], f->first_step + 1, wrong);
                CHECK(!wrong);
            }
        lesson_free(&l);
        arena_free(&a);
    }
}

/* True where each thing that a lesson needs is the name of another one, or words. */
static bool needs_are_known(const ShelfEntry *lesson, Str needs)
{
    while (needs.len) {
        size_t comma = str_find(needs, ',');
        Str need = str_trim(str_part(needs, 0, comma));
        bool known = str_find(need, ' ') < need.len;
        for (int i = 0; i < shelf_count() && !known; i++)
            known = str_equal(shelf_entry(i).slug, need) && !str_equal(lesson->slug, need);
        if (!known)
            return false;
        needs = str_from(needs, comma + 1);
    }
    return true;
}

TEST(lessons_say_what_they_are_about_their_aim_and_what_they_need)
{
    enum { LINE_MOST = 80 };
    for (int i = 0; i < shelf_count(); i++) {
        ShelfEntry entry = shelf_entry(i);
        Lesson l;
        Error e = {0};
        LessonOptions o = {.outline = true};
        CHECK(lesson_load(&l, entry.name, entry.text, &o, &e));
        bool whole = l.about.len && l.aim.len && l.needs.len && str_columns(l.about) < LINE_MOST &&
                     str_columns(l.aim) < LINE_MOST && needs_are_known(&entry, l.needs);
        if (!whole)
            fprintf(stderr, "%.*s: about, aim or needs\n", STR_ARG(entry.name));
        CHECK(whole);
        CHECK(lesson_minutes(&l) > 2 && lesson_minutes(&l) < 30);
        lesson_free(&l);
    }
}

/* True where "lesson 13" or "lessons 20" stands there, which no reader of the window can find: it
 * shows sections, as 3.5.1, and titles. */
static bool names_a_file(Str text)
{
    for (size_t at = 0; (at = str_search(text, STR("esson"), at)) < text.len;) {
        at += strlen("esson");
        at += at < text.len && text.at[at] == 's';
        size_t digits = at + 1;
        while (digits < text.len && text.at[digits] >= '0' && text.at[digits] <= '9')
            digits++;
        bool number = at < text.len && text.at[at] == ' ' && digits > at + 1;
        bool section = digits + 1 < text.len && text.at[digits] == '.' &&
                       text.at[digits + 1] >= '0' && text.at[digits + 1] <= '9';
        if (number && !section)
            return true;
    }
    return false;
}

TEST(lessons_name_each_other_as_the_menu_does)
{
    CHECK(names_a_file(STR("as lesson 13 says")) && names_a_file(STR("Lessons 20 and 21")));
    CHECK(!names_a_file(STR("as lesson 3.5.1 says")) && !names_a_file(STR("The lesson has 3")));
    for (int i = 0; i < shelf_count(); i++)
        if (!CHECK(!names_a_file(shelf_entry(i).text)))
            printf("lesson %.*s\n", STR_ARG(shelf_entry(i).name));
}
