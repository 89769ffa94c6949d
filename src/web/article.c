/*
 * article.c - the lesson as the text of a document: headings, prose, code, what was printed, and
 * the questions without their answers, which are given in the picture.
 * Screen readers read it, and it can be searched and printed.
 */
#include "web/web.h"

#include "paper/html.h"
#include "running/running.h"
#include "subject/subject.h"
#include "words/caption.h"
#include "words/phrase.h"

/* The questions that are put at the step. */
static void put_questions(StrBuf *out, const Lesson *l, const LessonStep *step)
{
    int count = fence_last(l, &l->fences.items[step->fence]) == step ? lesson_asks(l, step) : 0;
    for (int k = 1; k <= count; k++) {
        const Ask *ask = lesson_ask(l, step, k);
        strbuf_puts(out, "<h3>");
        html_text(out, phrase(out->arena, PHRASE_ASK_OF, phrase_number(out->arena, k),
                              phrase_number(out->arena, count)));
        strbuf_puts(out, "</h3>\n<p>");
        html_runs(out, &ask->marked_question);
        strbuf_puts(out, ask->choices.count ? "</p>\n<ul>\n" : "</p>\n");
        for (size_t i = 0; i < ask->choices.count; i++) {
            strbuf_puts(out, "<li>");
            html_runs(out, &ask->choices.items[i].marked);
            strbuf_puts(out, "</li>\n");
        }
        strbuf_puts(out, ask->choices.count ? "</ul>\n" : "");
    }
}

/* What the step printed, where the view does not hide it. */
static Str printed_in(Arena *a, const Lesson *l, const LessonStep *step, const View *shown)
{
    View v = *shown;
    if ((v.position.count ? v.position.path[0] : 1) != step->number) {
        v = view_default(); /* nothing is asked there, or uncovered */
        v.hide = shown->hide;
        v.position = (Position){.path = {step->number}, .count = 1};
    }
    Subject s = subject_of(a, l, &v);
    return step->printed.len && hide_printed(&s) ? phrase_plain(PHRASE_PRINTED_HIDDEN)
                                                 : step->printed;
}

void article_lesson(StrBuf *out, const Lesson *l, const View *shown)
{
    int stage = -1;
    strbuf_puts(out, "<h1>");
    html_text(out, l->title);
    strbuf_puts(out, "</h1>\n");
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *step = &l->steps.items[i];
        Prose words = words_of_text(out->arena, l, step);
        if (step->stage != stage) {
            strbuf_puts(out, "<h2>");
            html_text(out, l->stages.items[step->stage].title);
            strbuf_puts(out, "</h2>\n");
        }
        stage = step->stage;
        strbuf_printf(out, "<section aria-label=\"step %d\" tabindex=\"-1\">\n", step->number);
        Str old = words_of_quotes(out->arena, l, step);
        strbuf_puts(out, old.len ? "<p><em>" : "");
        html_text(out, old);
        strbuf_puts(out, old.len ? "</em></p>\n" : "");
        html_prose(out, &words);
        html_pre(out, "code", step_code(l, step));
        html_pre(out, "printed", printed_in(out->arena, l, step, shown));
        put_questions(out, l, step);
        strbuf_puts(out, "</section>\n");
    }
}
