/*
 * paper_html.c - a handout as one HTML file (see paper.h).
 *
 * Pictures stand in it as SVG, each with its words and with its numbers as a table for who reads
 * aloud. The colours are those of the theme that the pictures have.
 */
#include "paper/paper.h"

#include "paper/html.h"
#include "words/phrase.h"
#include "words/verdict.h"

#include <math.h>

enum { FIGURE_WIDTH = 640, FIGURE_HEIGHT = 240 }; /* pixels of CSS */

/* ---- style ---- */

static void put_role(StrBuf *out, const char *name, const Theme *theme, Role role)
{
    Colour c = theme->roles[role];
    strbuf_printf(out, "--%s:#%02x%02x%02x;", name, c.r, c.g, c.b);
}

static void put_style(StrBuf *out, const Theme *theme)
{
    strbuf_puts(out, "<style>:root{");
    put_role(out, "page", theme, ROLE_BACKGROUND);
    put_role(out, "text", theme, ROLE_TEXT);
    put_role(out, "muted", theme, ROLE_MUTED);
    put_role(out, "edge", theme, ROLE_GUIDE);
    put_role(out, "panel", theme, ROLE_PANEL);
    put_role(out, "mark", theme, ROLE_FOCUS);
    strbuf_puts(
        out,
        "}\n"
        "body{max-width:42rem;margin:0 auto;padding:1rem;background:var(--page);color:var(--text);"
        "font:1rem/1.55 Inter,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;"
        "font-variant-ligatures:none}svg{font-variant-ligatures:normal}\n"
        "h1,h2{line-height:1.2;break-after:avoid}h2{margin-top:2.2rem}\n"
        "header p,figcaption,footer{color:var(--muted)}\n"
        "pre,code{font-family:'JetBrains Mono','DejaVu Sans Mono',Consolas,monospace}\n"
        "code{font-size:.94em}\n"
        "pre{font-size:.85rem;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;"
        "border:1px solid var(--edge);background:var(--panel);padding:.5rem .8rem;"
        "break-inside:avoid-page}\n"
        "pre[aria-label=code]{border-left:4px solid var(--mark);break-after:avoid}"
        "pre[aria-label=printed]{border-width:0 0 0 1px;"
        "background:none}\n"
        "figure{margin:1.2rem 0;break-inside:avoid}figure svg{display:block;max-width:100%;"
        "min-width:var(--least);height:auto}\n"
        "figcaption{font-size:.88rem;margin-top:.4rem}figcaption p{margin:0}figcaption "
        "b{color:var(--text)}\n"
        "main table{border-collapse:collapse;margin:1rem 0}main table td,main table th{"
        "border-bottom:1px solid var(--edge);padding:.2rem .8rem .2rem 0;text-align:left}\n"
        "blockquote{margin:1rem 0;padding-left:1rem;border-left:2px solid var(--edge)}\n"
        ".question{border:1.5px solid var(--mark);border-radius:.4rem;padding:.6rem 1rem;"
        "margin:1.2rem 0;break-inside:avoid}\n"
        ".question h2,.question h3,.answer h3{margin:.2rem 0;font-size:1rem}\n"
        ".question ul{list-style:none;padding-left:0}.question li::before{content:'\\2610  '}"
        ".question li.right::before{content:'\\2611  '}\n"
        ".line{height:1.9rem;border-bottom:1px solid var(--edge)}\n"
        ".answer,.whole{break-inside:avoid}:has(+.whole){break-after:avoid}\n"
        ".names{display:flex;gap:1rem}.names span{flex:1;border-bottom:1px solid var(--edge)}\n"
        "details{font-size:.8rem;color:var(--muted)}details table{border-collapse:collapse}\n"
        "details td,details th{padding:.1rem .5rem;text-align:right;"
        "font-family:'JetBrains Mono',monospace}\n"
        ".wide{overflow-x:auto}\n"
        "@media print{html{font-size:10pt}body{max-width:none;padding:0;line-height:1.4}"
        "h2{margin-top:1.4rem}p,pre,blockquote{margin:.5rem 0}pre{line-height:1.35;"
        "padding:.3rem .6rem}figure,.question{margin:.6rem 0}.line{height:8mm}"
        "#answers{break-before:page}figure svg{max-height:110mm;width:auto}"
        "details{display:none}}\n"
        "@page{size:A4;margin:16mm 20mm}\n"
        "</style>\n");
}

/* ---- blocks ---- */

/* The tensor as a table, for who reads aloud; nothing where the picture is of none. */
static void put_numbers(StrBuf *out, const Paper *p, const PaperBlock *b)
{
    StrBuf table = strbuf_make(p->arena);
    html_tensor(&table, b->lesson, &b->view);
    if (!table.len)
        return;
    strbuf_puts(out, "<details><summary>");
    html_text(out, phrase_plain(PHRASE_PAPER_NUMBERS));
    strbuf_puts(out, "</summary><div class=\"wide\">\n");
    strbuf_add(out, strbuf_str(&table));
    strbuf_puts(out, "</div></details>");
}

static void put_figure(StrBuf *out, const Paper *p, const PaperBlock *b, FontSet *fonts)
{
    DrawList d = paper_figure(p, b, fonts, FIGURE_WIDTH, FIGURE_HEIGHT);
    Str number = phrase_number(p->arena, b->number);
    const char *id = str_printf(p->arena, "%s%zu-", b->number ? "figure" : "asked",
                                (size_t)(b - p->blocks.items))
                         .at;
    PictureWords words = {b->number ? phrase(p->arena, PHRASE_FIGURE, number) : p->title,
                          paper_alt(p, b)};
    /* On a narrow screen it becomes smaller as far as it can be read, and is scrolled from there.
     */
    float px = draw_least_px(&d, TAG_KIND_COUNT);
    float least = px > 0 ? (float)d.width * fminf(PAPER_LEGIBLE / px, 1) : 0;
    strbuf_printf(out, "<figure>\n<div class=\"wide\" style=\"--least:%dpx\">\n", (int)least);
    svg_draw(out, &d, fonts, NULL, id, 1, &words);
    strbuf_puts(out, "</div>\n");
    Prose caption = paper_caption(p, b);
    StrBuf below = strbuf_make(p->arena);
    html_prose(&below, &caption);
    put_numbers(&below, p, b);
    if (below.len)
        strbuf_printf(out, "<figcaption>%.*s</figcaption>\n", STR_ARG(strbuf_str(&below)));
    strbuf_puts(out, "</figure>\n");
}

static void put_choices(StrBuf *out, const PaperBlock *b)
{
    strbuf_puts(out, "<ul>");
    for (size_t i = 0; i < b->ask->choices.count; i++) {
        const Choice *choice = &b->ask->choices.items[i];
        strbuf_puts(out, b->view.answered && choice->right ? "<li class=\"right\">" : "<li>");
        html_runs(out, &choice->marked);
        strbuf_puts(out, "</li>\n");
    }
    strbuf_puts(out, "</ul>");
}

/* A question that is to be answered has choices to tick, or two lines for a number or a cell. */
static void put_question(StrBuf *out, const Paper *p, const PaperBlock *b)
{
    const char *head = p->asks ? "h2" : "h3";
    strbuf_printf(out, "<section class=\"question\" id=\"q%d\"><%s>", b->number, head);
    html_text(out, phrase(p->arena, PHRASE_PAPER_QUESTION, phrase_number(p->arena, b->number)));
    strbuf_printf(out, "</%s><p>", head);
    ProseBlock question = paper_question(p, b);
    html_runs(out, &question);
    strbuf_puts(out, "</p>\n");
    html_pre(out, "code", b->text);
    if (b->ask->choices.count)
        put_choices(out, b);
    else if (!b->view.answered)
        strbuf_puts(out, "<div class=\"line\"></div><div class=\"line\"></div>");
    strbuf_puts(out, "</section>\n");
}

static void put_answer(StrBuf *out, const Paper *p, const PaperBlock *b)
{
    Str right = words_of_right(p->arena, &b->lesson->trace, b->ask);
    strbuf_printf(out, "<section class=\"answer\" id=\"a%d\"><h3>", b->number);
    html_text(out, phrase(p->arena, PHRASE_PAPER_ANSWER, phrase_number(p->arena, b->number)));
    strbuf_puts(out, "</h3><p>");
    html_text(out, right.len ? right : phrase_plain(PHRASE_PAPER_UNKNOWN));
    strbuf_puts(out, "</p>\n");
    if (b->prose.count)
        html_prose(out, &b->prose);
    if (b->ask->why.len) {
        strbuf_puts(out, "<p>");
        html_runs(out, &b->ask->marked_why);
        strbuf_puts(out, "</p>\n");
    }
    strbuf_puts(out, "</section>\n");
}

static void put_block(StrBuf *out, const Paper *p, const PaperBlock *b, FontSet *fonts)
{
    switch (b->kind) {
    case PAPER_HEADING:
        strbuf_puts(out, b->number ? "<h2 id=\"answers\">" : "<h2>");
        html_text(out, b->text);
        strbuf_puts(out, "</h2>\n");
        break;
    case PAPER_PROSE:
        html_prose(out, &b->prose);
        break;
    case PAPER_CODE:
        html_pre(out, "code", b->text);
        break;
    case PAPER_PRINTED:
        html_pre(out, "printed", b->text);
        break;
    case PAPER_FIGURE:
        put_figure(out, p, b, fonts);
        break;
    case PAPER_QUESTION:
        put_question(out, p, b);
        break;
    case PAPER_ANSWER:
        put_answer(out, p, b);
        break;
    }
}

/* Where somebody writes a name, a class and a date. */
static void put_names(StrBuf *out)
{
    strbuf_puts(out, "<p class=\"names\"><span>");
    html_text(out, phrase_plain(PHRASE_PAPER_NAME));
    strbuf_puts(out, "</span><span>");
    html_text(out, phrase_plain(PHRASE_PAPER_CLASS));
    strbuf_puts(out, "</span><span>");
    html_text(out, phrase_plain(PHRASE_PAPER_DATE));
    strbuf_puts(out, "</span></p>\n");
}

void paper_html(StrBuf *out, const Paper *p, FontSet *fonts)
{
    strbuf_puts(out, "<!doctype html>\n<html lang=\"");
    html_text(out, translation_language());
    strbuf_puts(out, "\"><head><meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    html_text(out, p->title);
    strbuf_puts(out, "</title>\n");
    put_style(out, &themes[p->look.theme]);
    strbuf_puts(out, "</head><body>\n<header><h1>");
    html_text(out, p->title);
    strbuf_puts(out, "</h1>\n<p>");
    html_text(out, p->about);
    strbuf_puts(out, "</p>\n");
    if (p->sheet)
        put_names(out);
    strbuf_puts(out, "</header>\n<main>\n");
    bool before = false;
    for (size_t i = 0; i < p->blocks.count; i++) {
        PaperKind kind = p->blocks.items[i].kind;
        bool behind =
            kind != PAPER_HEADING && kind != PAPER_PROSE && paper_is_bound(p, &p->blocks.items[i]);
        strbuf_puts(out, behind && !before ? "<div class=\"whole\">\n" : "");
        put_block(out, p, &p->blocks.items[i], fonts);
        strbuf_puts(out, before && !behind ? "</div>\n" : "");
        before = behind;
    }
    strbuf_puts(out, "</main>\n<footer><p>");
    html_text(out, phrase_plain(PHRASE_PAPER_FOOT));
    strbuf_puts(out, "</p></footer>\n</body></html>\n");
}
