/*
 * quiz.c - the questions of a worksheet as learning platforms read them: GIFT, a text of Moodle's,
 * and IMS QTI 1.2, XML in a zip archive, of Canvas, Blackboard and ILIAS (see paper.h).
 *
 * A number has its tolerance, choices may be several, and a cell is asked for by its name, as
 * "scores[1,0]", in the spellings that somebody might type. All words are HTML, in which the
 * numbers that belong to a question are a table.
 */
#include "paper/paper.h"

#include "base/zip.h"
#include "paper/html.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <stdio.h>

static int right_choices(const Ask *ask)
{
    int n = 0;
    for (size_t i = 0; i < ask->choices.count; i++)
        n += ask->choices.items[i].right;
    return n;
}

/* "name[i,j]": how a cell of the tensor is typed. Neither a name nor a place of it, which could be
 * taken for the answer. */
static Str typed_cell(const Paper *p, const Target *cell)
{
    StrBuf out = strbuf_make(p->arena);
    int rank = trace_node(&p->lesson->trace, cell->node)->out.shape.rank;
    strbuf_puts(&out, "name");
    for (int d = 0; d < rank; d++)
        strbuf_printf(&out, "%s%c", d ? "," : "[", 'i' + d);
    strbuf_puts(&out, rank ? "]" : "");
    return strbuf_str(&out);
}

/* The question, and below it the code of a variant and the numbers that belong to it. "Type the
 * name and the place of the cell, as name[i,j]." stands between them. */
static Str question_of(const Paper *p, const PaperBlock *b)
{
    StrBuf out = strbuf_make(p->arena);
    ProseBlock question = paper_question(p, b);
    strbuf_puts(&out, "<p>");
    html_runs(&out, &question);
    if (b->ask->kind == ASK_CELL) {
        strbuf_puts(&out, "</p>\n<p>");
        html_text(&out, phrase(p->arena, PHRASE_PAPER_CELL, typed_cell(p, &b->ask->cell)));
    }
    strbuf_puts(&out, "</p>");
    html_pre(&out, "code", b->text);
    strbuf_add(&out, b->tables);
    return str_trim(strbuf_str(&out));
}

/* The blocks from i on that are variants of one question: how many there are. */
static size_t pool_at(const Paper *p, size_t i)
{
    size_t n = i;
    while (n < p->blocks.count && p->blocks.items[n].kind == PAPER_QUESTION &&
           p->blocks.items[n].number == p->blocks.items[i].number)
        n++;
    return n - i;
}

static Str title_of(const Paper *p, const PaperBlock *b)
{
    return phrase(p->arena, PHRASE_PAPER_QUESTION, phrase_number(p->arena, b->number));
}

enum { SPELLINGS = 4 };

/* "scores[1,0]", "scores[1, 0]", "[1,0]", "[1, 0]": how many there are; "keys[2]" has two. */
static int cell_spellings(const Paper *p, const Ask *ask, Str out[SPELLINGS])
{
    const Target *cell = &ask->cell;
    Str name = cell_name(p->arena, &p->lesson->trace, (CellRef){cell->node, cell->time, cell->cell},
                         cell->name);
    StrBuf spaced = strbuf_make(p->arena);
    for (size_t i = 0; i < name.len; i++) {
        strbuf_char(&spaced, name.at[i]);
        if (name.at[i] == ',')
            strbuf_char(&spaced, ' ');
    }
    Str forms[] = {name, strbuf_str(&spaced)};
    int count = 0, different = str_equal(forms[0], forms[1]) ? 1 : 2;
    for (int i = 0; i < different; i++)
        out[count++] = forms[i];
    for (int i = 0; i < different && str_find(name, '[') < name.len; i++)
        out[count++] = str_from(forms[i], str_find(name, '['));
    return count;
}

/* ---- GIFT ---- */

/* What GIFT has a meaning for is escaped, and so is a line feed: two of them would end the
 * question. */
static void put_gift(StrBuf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '~' || c == '=' || c == '#' || c == '{' || c == '}' || c == ':' || c == '\\')
            strbuf_char(out, '\\');
        strbuf_puts(out, c == '\n' ? "\\n" : "");
        if (c != '\n')
            strbuf_char(out, c);
    }
}

/* A percent sign at the beginning would be read as the worth of an answer, a bracket as the name
 * of a format: both stand as HTML. */
static void put_gift_marked(StrBuf *out, const ProseBlock *words)
{
    StrBuf html = strbuf_make(out->arena);
    html_runs(&html, words);
    Str text = strbuf_str(&html);
    bool marks = str_starts(text, "%") || str_starts(text, "[");
    if (marks)
        put_gift(out, str_printf(out->arena, "&#%d;", text.at[0]));
    put_gift(out, str_from(text, marks));
}

/* Of the worth of an answer Moodle knows no more than two digits in front of a point. */
static void put_gift_choices(StrBuf *out, const Ask *ask)
{
    int right = right_choices(ask), wrong = (int)ask->choices.count - right;
    for (size_t i = 0; i < ask->choices.count; i++) {
        const Choice *c = &ask->choices.items[i];
        if (right == 1)
            strbuf_puts(out, c->right ? "  =" : "  ~");
        else
            strbuf_printf(out, "  ~%%%.7g%%", c->right ? 100.0 / right : -100.0 / wrong);
        put_gift_marked(out, &c->marked);
        strbuf_char(out, '\n');
    }
}

static void put_gift_answer(StrBuf *out, const Paper *p, const PaperBlock *b)
{
    const Ask *ask = b->ask;
    Str spelling[SPELLINGS];
    switch (ask->kind) {
    case ASK_ANSWER:
        strbuf_printf(out, "  #%.9g:%.9g\n", scalar_double(ask->value), ask->tolerance);
        break;
    case ASK_CHOICE:
        put_gift_choices(out, ask);
        break;
    case ASK_CELL:
        for (int i = 0, count = cell_spellings(p, ask, spelling); i < count; i++) {
            strbuf_puts(out, "  =");
            put_gift(out, spelling[i]);
            strbuf_char(out, '\n');
        }
        break;
    }
}

/* The name of a category. A slash, which parts two of them, stands twice; nothing else is escaped,
 * and since a backslash would be read as if something were, a set minus stands in its place. */
static void put_category_name(StrBuf *out, Str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        strbuf_add(out, c == '/' ? STR("//") : c == '\\' ? STR("∖") : str_part(name, i, i + 1));
    }
}

/* A category within that of the quiz, where it has a name. */
static void put_category(StrBuf *out, const Paper *p, Str within)
{
    strbuf_puts(out, "$CATEGORY: ");
    put_category_name(out, p->title);
    strbuf_puts(out, within.len ? "/" : "");
    put_category_name(out, within);
    strbuf_char(out, '\n');
}

static void put_gift_question(StrBuf *out, const Paper *p, const PaperBlock *b, size_t variant)
{
    strbuf_puts(out, "\n::");
    put_gift(out, p->title);
    strbuf_printf(out, " %d", b->number);
    if (variant)
        strbuf_printf(out, " v%02zu", variant);
    strbuf_puts(out, "::[html]");
    put_gift(out, question_of(p, b));
    strbuf_puts(out, " {\n");
    put_gift_answer(out, p, b);
    if (b->ask->why.len) {
        strbuf_puts(out, "  ####");
        put_gift_marked(out, &b->ask->marked_why);
        strbuf_char(out, '\n');
    }
    strbuf_puts(out, "}\n");
}

/* The variants of a question have a category of their own, to take one of them at random. */
void quiz_gift(StrBuf *out, const Paper *p)
{
    put_category(out, p, STR(""));
    for (size_t i = 0; i < p->blocks.count; i++) {
        const PaperBlock *b = &p->blocks.items[i];
        size_t count = pool_at(p, i);
        if (count > 1) {
            strbuf_char(out, '\n');
            put_category(out, p, title_of(p, b));
        }
        for (size_t k = 0; k < count; k++)
            put_gift_question(out, p, b + k, count > 1 ? k + 1 : 0);
        if (count > 1) {
            strbuf_char(out, '\n');
            put_category(out, p, STR(""));
            i += count - 1;
        }
    }
}

/* ---- QTI 1.2 ---- */

static void put_material(StrBuf *out, Str html)
{
    strbuf_puts(out, "<material><mattext texttype=\"text/html\">");
    html_text(out, html);
    strbuf_puts(out, "</mattext></material>");
}

static void put_marked(StrBuf *out, const ProseBlock *words)
{
    StrBuf html = strbuf_make(out->arena);
    html_runs(&html, words);
    put_material(out, strbuf_str(&html));
}

static void put_field(StrBuf *out, const char *label, const char *entry)
{
    strbuf_printf(out,
                  "<qtimetadatafield><fieldlabel>%s</fieldlabel><fieldentry>%s</fieldentry>"
                  "</qtimetadatafield>",
                  label, entry);
}

static const char *type_of(const Ask *ask)
{
    switch (ask->kind) {
    case ASK_ANSWER:
        return "numerical_question";
    case ASK_CELL:
        return "short_answer_question";
    case ASK_CHOICE:
        break;
    }
    return right_choices(ask) == 1 ? "multiple_choice_question" : "multiple_answers_question";
}

static void put_choices(StrBuf *out, const Ask *ask)
{
    strbuf_printf(out, "<response_lid ident=\"response1\" rcardinality=\"%s\"><render_choice>\n",
                  right_choices(ask) == 1 ? "Single" : "Multiple");
    for (size_t i = 0; i < ask->choices.count; i++) {
        strbuf_printf(out, "<response_label ident=\"c%zu\">", i + 1);
        put_marked(out, &ask->choices.items[i].marked);
        strbuf_puts(out, "</response_label>\n");
    }
    strbuf_puts(out, "</render_choice></response_lid>");
}

static void put_typed(StrBuf *out, const Ask *ask)
{
    strbuf_printf(out,
                  "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib "
                  "fibtype=\"%s\"><response_label ident=\"answer1\"/></render_fib></response_str>",
                  ask->kind == ASK_ANSWER ? "Decimal" : "String");
}

static void put_equal(StrBuf *out, Str value)
{
    strbuf_puts(out, "<varequal respident=\"response1\">");
    html_text(out, value);
    strbuf_puts(out, "</varequal>");
}

/* What must hold of a right answer. */
static void put_condition(StrBuf *out, const Paper *p, const Ask *ask)
{
    Str spelling[SPELLINGS];
    double value = scalar_double(ask->value);
    switch (ask->kind) {
    case ASK_ANSWER:
        strbuf_printf(out,
                      "<or><varequal respident=\"response1\">%.9g</varequal><and>"
                      "<vargte respident=\"response1\">%.9g</vargte>"
                      "<varlte respident=\"response1\">%.9g</varlte></and></or>",
                      value, value - ask->tolerance, value + ask->tolerance);
        break;
    case ASK_CELL:
        strbuf_puts(out, "<or>");
        for (int i = 0, count = cell_spellings(p, ask, spelling); i < count; i++)
            put_equal(out, spelling[i]);
        strbuf_puts(out, "</or>");
        break;
    case ASK_CHOICE:
        strbuf_puts(out, "<and>");
        for (size_t i = 0; i < ask->choices.count; i++) {
            Str choice = str_printf(p->arena, "c%zu", i + 1);
            bool right = ask->choices.items[i].right;
            if (!right && right_choices(ask) == 1)
                continue;
            strbuf_puts(out, right ? "" : "<not>");
            put_equal(out, choice);
            strbuf_puts(out, right ? "" : "</not>");
        }
        strbuf_puts(out, "</and>");
        break;
    }
}

static void put_item(StrBuf *out, const Paper *p, const PaperBlock *b, size_t variant)
{
    const Ask *ask = b->ask;
    strbuf_printf(out, "<item ident=\"q%d", b->number);
    if (variant)
        strbuf_printf(out, "v%zu", variant);
    strbuf_puts(out, "\" title=\"");
    html_text(out, title_of(p, b));
    strbuf_puts(out, "\">\n<itemmetadata><qtimetadata>");
    put_field(out, "question_type", type_of(ask));
    put_field(out, "points_possible", "1");
    strbuf_puts(out, "</qtimetadata></itemmetadata>\n<presentation>");
    put_material(out, question_of(p, b));
    if (ask->kind == ASK_CHOICE)
        put_choices(out, ask);
    else
        put_typed(out, ask);
    strbuf_puts(out, "</presentation>\n<resprocessing><outcomes><decvar varname=\"SCORE\" "
                     "vartype=\"Decimal\" minvalue=\"0\" maxvalue=\"100\"/></outcomes>\n"
                     "<respcondition continue=\"No\"><conditionvar>");
    put_condition(out, p, ask);
    strbuf_puts(out, "</conditionvar><setvar varname=\"SCORE\" action=\"Set\">100</setvar>");
    if (ask->why.len)
        strbuf_puts(out, "<displayfeedback feedbacktype=\"Response\" linkrefid=\"general_fb\"/>");
    strbuf_puts(out, "</respcondition></resprocessing>\n");
    if (ask->why.len) {
        strbuf_puts(out, "<itemfeedback ident=\"general_fb\"><flow_mat>");
        put_marked(out, &ask->marked_why);
        strbuf_puts(out, "</flow_mat></itemfeedback>\n");
    }
    strbuf_puts(out, "</item>\n");
}

/* The variants of a question are a section of which one is taken. */
static void put_pool(StrBuf *out, const Paper *p, const PaperBlock *b, size_t count)
{
    strbuf_printf(out, "<section ident=\"pool%d\" title=\"", b->number);
    html_text(out, title_of(p, b));
    strbuf_puts(out, "\">\n<selection_ordering><selection><selection_number>1</selection_number>"
                     "<selection_extension><points_per_item>1</points_per_item>"
                     "</selection_extension></selection></selection_ordering>\n");
    for (size_t k = 0; k < count; k++)
        put_item(out, p, b + k, k + 1);
    strbuf_puts(out, "</section>\n");
}

static Str assessment(const Paper *p)
{
    StrBuf out = strbuf_make(p->arena);
    strbuf_puts(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<questestinterop "
                      "xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\">\n"
                      "<assessment ident=\"attnscope\" title=\"");
    html_text(&out, p->title);
    strbuf_puts(&out, "\">\n<section ident=\"root_section\">\n");
    for (size_t i = 0, count; i < p->blocks.count; i += count) {
        count = pool_at(p, i);
        if (count > 1)
            put_pool(&out, p, &p->blocks.items[i], count);
        else
            put_item(&out, p, &p->blocks.items[i], 0);
    }
    strbuf_puts(&out, "</section>\n</assessment>\n</questestinterop>\n");
    return strbuf_str(&out);
}

static const char manifest[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<manifest identifier=\"attnscope\" xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\">\n"
    "<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion></metadata>\n"
    "<organizations/>\n"
    "<resources><resource identifier=\"quiz\" type=\"imsqti_xmlv1p1\" href=\"quiz.xml\">"
    "<file href=\"quiz.xml\"/></resource></resources>\n"
    "</manifest>\n";

void quiz_qti(StrBuf *out, const Paper *p)
{
    Zip zip = zip_begin(out);
    zip_add(&zip, STR("imsmanifest.xml"), str_of(manifest));
    zip_add(&zip, STR("quiz.xml"), assessment(p));
    zip_end(&zip);
}
