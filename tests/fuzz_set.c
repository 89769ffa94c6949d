/*
 * fuzz_set.c - values of --set, one a line: a refused one changes nothing; what is taken can be
 * taken back, makes a lesson, and is said again by the options that the lesson is copied with.
 */
#include "fuzz.h"
#include "versions/versions.h"

enum { SETTINGS = 8, SET_BYTES = 16 << 20 };

static Edits fresh(Arena *a, const Lesson *l)
{
    return edits_make(a, l->source.text, l->prelude.text);
}

static bool same_texts(const Edits *a, const Edits *b)
{
    return str_equal(edits_text(a, EDIT_LESSON), edits_text(b, EDIT_LESSON)) &&
           str_equal(edits_text(a, EDIT_PRELUDE), edits_text(b, EDIT_PRELUDE));
}

/* The options of the edited lesson, done to the original, give the same texts. */
static void must_be_said(Arena *a, const Lesson *original, const Lesson *l, const Edits *done)
{
    StrBuf out = strbuf_make(a);
    Str said[SETTINGS], word, rest;
    size_t count = 0;
    Error e = {0};
    Edits again = fresh(a, original);
    if (!knobs_write(&out, l))
        return;
    for (rest = strbuf_str(&out); fuzz_word(a, &rest, &word);) {
        must(count < SETTINGS && str_is(word, "--set"));
        must(fuzz_word(a, &rest, &said[count++]));
    }
    must(knobs_set(original, &(StrList){.items = said, .count = count}, NULL, &again, &e) &&
         same_texts(&again, done));
}

static void run_edited(Arena *a, const Lesson *original, const Edits *done)
{
    static Lesson lesson; /* large, and must not move */
    Error e = {0};
    LessonOptions o = {
        .original = original, .prelude = edits_text(done, EDIT_PRELUDE), .budget = SET_BYTES};
    if (!lesson_load(&lesson, STR("words.md"), edits_text(done, EDIT_LESSON), &o, &e))
        must_be_told(&e);
    must_be_said(a, original, &lesson, done);
    lesson_free(&lesson);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Lesson *l = fuzz_lesson();
    Arena a = arena_make(0);
    Str rest = {(const char *)data, size}, wanted[SETTINGS];
    size_t count = 0;
    Error e = {0};
    Edits done = fresh(&a, l), before = fresh(&a, l);
    while (count < SETTINGS && str_line(&rest, &wanted[count]))
        count++;
    if (knobs_set(l, &(StrList){.items = wanted, .count = count}, NULL, &done, &e)) {
        run_edited(&a, l, &done);
        while (edits_take_back(&done, true))
            ;
    } else {
        must_be_told(&e);
        must(e.kind == ERROR_USAGE);
    }
    must(same_texts(&done, &before));
    arena_free(&a);
    return 0;
}
