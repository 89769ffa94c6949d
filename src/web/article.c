/*
 * article.c - the lesson as the text of a document: headings, prose, code, what was printed, and
 * the questions without their answers, which are given in the picture.
 * Screen readers read it, and it can be searched and printed.
 */
#include "web/web.h"

#include "paper/html.h"
#include "running/running.h"
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

void article_lesson(StrBuf *out, const Lesson *l)
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
        html_prose(out, &words);
        html_pre(out, "code", step_code(l, step));
        html_pre(out, "printed", step->printed);
        put_questions(out, l, step);
        strbuf_puts(out, "</section>\n");
    }
}
