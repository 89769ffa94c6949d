/*
 * article.c - the lesson as the text of a document: headings, prose, code, what was printed.
 * Screen readers read it, and it can be searched and printed.
 */
#include "web/web.h"

#include "paper/html.h"
#include "words/caption.h"

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
        html_pre(out, "code", span_text(step->at));
        html_pre(out, "printed", step->printed);
        strbuf_puts(out, "</section>\n");
    }
}
