/*
 * foreign.c - md4c's events turned into prose, whatever they are (see reading.h).
 *
 * Of HTML, tags and comments are cut out; a table says which tags have a style or end a line.
 */
#include "reading/reading.h"

#include "reading/blocks.h"

#include <ctype.h>
#include <md4c.h>
#include <string.h>

typedef struct Foreign {
    BlockMaker make; /* the place of all blocks is the whole text */
    bool hidden;     /* a script or style sheet is open */
} Foreign;

/* Lines of code keep their ends. */
static void add_lines(Foreign *f, Str text)
{
    while (text.len) {
        size_t end = str_find(text, '\n');
        if (end)
            block_text(&f->make, str_part(text, 0, end));
        if (end < text.len)
            block_break(&f->make);
        text = str_from(text, end + 1);
    }
}

/* Tags often come in rows, but nobody wants to read their empty lines. */
static void end_line(Foreign *f)
{
    const ProseBlock *p = f->make.open ? &f->make.open->prose : NULL;
    if (p && p->count && !(p->items[p->count - 1].style & PROSE_BREAK))
        block_break(&f->make);
}

/* ---- HTML ---- */

typedef struct Tag {
    const char *name;
    unsigned style; /* of the text between it and its end; 0: it ends the line */
} Tag;

static const Tag tags[] = {
    {"b", PROSE_BOLD},
    {"strong", PROSE_BOLD},
    {"i", PROSE_ITALIC},
    {"em", PROSE_ITALIC},
    {"code", PROSE_CODE},
    {"sup", PROSE_SUPER},
    {"sub", PROSE_SUB},
    {"br", 0},
    {"p", 0},
    {"div", 0},
    {"li", 0},
    {"tr", 0},
    {"table", 0},
    {"h1", 0},
    {"h2", 0},
    {"h3", 0},
    {"hr", 0},
    {"center", 0},
    {"ul", 0},
    {"ol", 0},
};

/* Does what a tag says: "Name attribute" or "/Name". */
static void add_tag(Foreign *f, Str tag)
{
    char name[8] = {0}; /* the longest of the table, and a letter more */
    bool end = str_starts(tag, "/");
    tag = str_from(tag, end);
    for (size_t n = 0; n < tag.len && n + 1 < sizeof name && isalnum((unsigned char)tag.at[n]); n++)
        name[n] = (char)tolower((unsigned char)tag.at[n]);
    if (strcmp(name, "script") == 0 || strcmp(name, "style") == 0)
        f->hidden = !end;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (strcmp(name, tags[i].name) != 0)
            continue;
        if (!tags[i].style)
            end_line(f);
        else if (end)
            f->make.style &= ~tags[i].style;
        else
            f->make.style |= tags[i].style;
    }
}

/* Adds a line between tags, which may hold entities. */
static void add_line(Foreign *f, Str text)
{
    while (text.len) {
        size_t amp = str_find(text, '&'), end = amp + str_find(str_from(text, amp), ';');
        if (amp)
            block_text(&f->make, str_part(text, 0, amp));
        if (amp == text.len)
            return;
        Str entity = str_part(text, amp, end < text.len ? end + 1 : amp + 1);
        block_text(&f->make, entity_text(f->make.arena, entity));
        text = str_from(text, amp + entity.len);
    }
}

/* A tag or comment that is never closed takes the rest of the text. */
static void add_html(Foreign *f, Str text)
{
    while (text.len) {
        size_t open = str_find(text, '<'), end;
        Str between = str_part(text, 0, open), line;
        while (!f->hidden && str_line(&between, &line))
            add_line(f, line);
        text = str_from(text, open);
        end = str_find(text, '>');
        if (str_starts(text, "<!--")) {
            const char *close = strstr(text.at + strlen("<!"), "-->");
            end = close ? (size_t)(close - text.at) + strlen("--") : text.len;
        } else if (end < text.len) {
            add_tag(f, str_part(text, 1, end));
        }
        text = str_from(text, end + 1);
    }
}

/* ---- events ---- */

static void enter(Foreign *f, const Event *v)
{
    BlockMaker *m = &f->make;
    switch (v->type) {
    case MD_BLOCK_H:
        block_open(m, m->lists ? BLOCK_PROSE : BLOCK_HEADING)->level = v->number;
        m->style = m->lists ? PROSE_BOLD : PROSE_PLAIN;
        break;
    case MD_BLOCK_CODE:
        m->style = PROSE_CODE;
        break;
    default:
        break;
    }
}

/* True for text without anything to read: only spaces of all kinds, and breaks. */
static bool is_blank(const ProseBlock *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < p->items[i].text.len;) {
            uint32_t c = str_char(p->items[i].text, &k);
            if (c > ' ' && c != 0xA0)
                return false;
        }
    return true;
}

static void leave(Foreign *f, const Event *v)
{
    BlockMaker *m = &f->make;
    if (v->type == MD_BLOCK_TH || v->type == MD_BLOCK_TD)
        return;
    if (m->open && is_blank(&m->open->prose)) {
        m->out->count--;
        m->open = NULL;
    }
    m->style = PROSE_PLAIN;
    f->hidden = false;
}

static void add_event_text(Foreign *f, const Event *v)
{
    switch (v->type) {
    case MD_TEXT_HTML:
        add_html(f, v->text);
        break;
    case MD_TEXT_BR:
        block_break(&f->make);
        break;
    case MD_TEXT_SOFTBR:
        block_text(&f->make, STR(" "));
        break;
    case MD_TEXT_ENTITY:
        block_text(&f->make, entity_text(f->make.arena, v->text));
        break;
    case MD_TEXT_LATEXMATH:
        block_formula(&f->make, v->text);
        break;
    case MD_TEXT_CODE:
        add_lines(f, v->text);
        break;
    default:
        if (!f->hidden)
            block_text(&f->make, v->text);
    }
}

static bool read_event(void *reader, const Event *v)
{
    if (v->kind == ENTER_BLOCK)
        enter(reader, v);
    else if (v->kind == LEAVE_BLOCK)
        leave(reader, v);
    else if (v->kind == TEXT)
        add_event_text(reader, v);
    return true;
}

void foreign_read(Arena *a, Span text, BlockList *out)
{
    Foreign f = {.make = {.arena = a, .out = out, .at = text}};
    blocks_read(&f.make, span_text(text), MARKDOWN_OF_OTHERS, read_event, &f);
}
