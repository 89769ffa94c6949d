/*
 * blocks.c - md4c's callbacks, the entities of HTML, and prose under construction (see blocks.h).
 */
#include "reading/blocks.h"

#include <ctype.h>
#include <md4c.h>
#include <stdlib.h>
#include <string.h>

/* ---- events ----
 *
 * md4c allocates by itself, so nothing may jump out of its callbacks, and an arena jumps when it is
 * used up. The text is therefore parsed twice: the first time only counts, the second fills an
 * array of that size. */

enum { AMOUNTS_MOST = 256 }; /* that are found while the text is parsed once */

/* The array that the callbacks fill; items NULL: they only count, and find money. */
typedef struct Taker {
    Event *items;
    size_t count, room;
    Str text;                     /* that is parsed */
    size_t amount[AMOUNTS_MOST];  /* where dollars stand in it that begin no formula, */
    int amounts;                  /* so many; */
    bool searched;                /* one of this block is known */
    const char *formula, *behind; /* the text between two dollars, so far; NULL: none yet */
} Taker;

/* "it costs $5 and $6" is no formula: none begins or ends with a blank, and none stands behind a
 * letter or before a digit; before a letter one without a blank, as in "the $k$th". */
static bool is_money(Str text, size_t open, size_t close)
{
    Str all = str_part(text, open + 1, close);
    char before = open > 0 ? text.at[open - 1] : ' ';
    char after = close + 1 < text.len ? text.at[close + 1] : ' ';
    bool blank = str_find(all, ' ') < all.len || str_find(all, '\n') < all.len;
    return isspace((unsigned char)all.at[0]) || isspace((unsigned char)all.at[all.len - 1]) ||
           isalnum((unsigned char)before) || isdigit((unsigned char)after) ||
           (blank && isalpha((unsigned char)after));
}

/* Between two dollars the formula, or what was taken for one, ends. */
static void end_formula(Taker *all)
{
    Str text = all->text;
    if (!all->formula || all->searched || all->amounts == AMOUNTS_MOST)
        return;
    size_t open = (size_t)(all->formula - text.at), close = (size_t)(all->behind - text.at);
    while (open > 0 && text.at[open] != '$')
        open--;
    while (close + 1 < text.len && text.at[close] != '$')
        close++;
    all->searched = close > open + 1 && is_money(text, open, close);
    if (all->searched)
        all->amount[all->amounts++] = open;
}

/* Finds the first dollar in each block that begins no formula: what follows may be other formulas,
 * once this one is none. */
static void find_money(Taker *all, EventKind kind, int type, Str text)
{
    bool own = text.at >= all->text.at && text.at < all->text.at + all->text.len;
    if (kind == ENTER_BLOCK)
        all->searched = false;
    if (kind == ENTER_SPAN && type == MD_SPAN_LATEXMATH)
        all->formula = NULL;
    if (kind == LEAVE_SPAN && type == MD_SPAN_LATEXMATH)
        end_formula(all);
    if (kind == TEXT && type == MD_TEXT_LATEXMATH && own) {
        all->formula = all->formula ? all->formula : text.at;
        all->behind = text.at + text.len;
    }
}

static int take(void *to, EventKind kind, int type, int number, Str text)
{
    Taker *all = to;
    find_money(all, kind, type, text);
    if (all->items && all->count < all->room)
        all->items[all->count] = (Event){kind, type, number, text};
    all->count++;
    return 0;
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *to)
{
    int number = 0;
    if (type == MD_BLOCK_H)
        number = (int)((MD_BLOCK_H_DETAIL *)detail)->level;
    else if (type == MD_BLOCK_OL)
        number = (int)((MD_BLOCK_OL_DETAIL *)detail)->start;
    else if (type == MD_BLOCK_CODE)
        number = (unsigned char)((MD_BLOCK_CODE_DETAIL *)detail)->fence_char;
    return take(to, ENTER_BLOCK, (int)type, number, STR(""));
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *to)
{
    (void)detail;
    return take(to, LEAVE_BLOCK, (int)type, 0, STR(""));
}

static int span_style(int type)
{
    return type == MD_SPAN_STRONG ? PROSE_BOLD
           : type == MD_SPAN_EM   ? PROSE_ITALIC
           : type == MD_SPAN_CODE ? PROSE_CODE
                                  : PROSE_PLAIN;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *to)
{
    Str text = STR("");
    if (type == MD_SPAN_IMG) {
        const MD_SPAN_IMG_DETAIL *image = detail;
        text = (Str){image->src.text, image->src.size};
    }
    return take(to, ENTER_SPAN, (int)type, span_style((int)type), text);
}

static int leave_span(MD_SPANTYPE type, void *detail, void *to)
{
    (void)detail;
    return take(to, LEAVE_SPAN, (int)type, span_style((int)type), STR(""));
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *to)
{
    return take(to, TEXT, (int)type, 0, (Str){text, size});
}

/* Parses the text of the taker. */
static void parse(Taker *to, MarkdownKind kind)
{
    static const unsigned flags[] = {
        [MARKDOWN_OF_LESSONS] =
            MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS,
        [MARKDOWN_OF_OTHERS] = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS,
    };
    const MD_PARSER parser = {0,          flags[kind], enter_block, leave_block, enter_span,
                              leave_span, take_text,   NULL,        NULL};
    to->count = 0;
    to->amounts = 0;
    if (md_parse(to->text.at, (MD_SIZE)to->text.len, &parser, to) != 0) /* its only reason */
        memory_ended(NULL);
}

enum { PARSES_MOST = 100 }; /* of a block with more money the rest is read as formulas */

/* Counts the events. Dollars of money become percent signs in the text that is parsed, a copy, so
 * that they end no formula: those are as plain. */
static void count_events(Arena *a, MarkdownKind kind, Taker *to)
{
    Str given = to->text;
    for (int i = 0; i < PARSES_MOST; i++) {
        parse(to, kind);
        if (to->amounts && to->text.at == given.at)
            to->text = str_copy(a, given);
        for (int k = 0; k < to->amounts; k++)
            ((char *)to->text.at)[to->amount[k]] = '%';
        if (to->amounts == 0)
            return;
    }
    parse(to, kind);
}

/* What was parsed of a copy becomes that of the text which was given. */
static void give_back(const Taker *from, Str given, Event *v)
{
    const char *at = v->text.at, *copy = from->text.at;
    if (at >= copy && at <= copy + from->text.len)
        v->text.at = given.at + (at - copy);
}

/* ---- entities ---- */

typedef struct Entity {
    const char *name, *text;
} Entity;

static const Entity table[] = {
    {"&amp;", "&"},    {"&lt;", "<"},     {"&gt;", ">"},    {"&quot;", "\""}, {"&nbsp;", "\u00a0"},
    {"&times;", "×"},  {"&minus;", "−"},  {"&infin;", "∞"}, {"&radic;", "√"}, {"&sum;", "∑"},
    {"&middot;", "·"}, {"&hellip;", "…"}, {"&ndash;", "–"}, {"&rarr;", "→"},  {"&ne;", "≠"},
    {"&le;", "≤"},     {"&ge;", "≥"},     {"&alpha;", "α"}, {"&sigma;", "σ"},
};

/* "&#215;" and "&#xD7;": 0 when it is no character. */
static uint32_t numeric(Str entity)
{
    bool hex = entity.len > 3 && (entity.at[2] | 0x20) == 'x';
    const char *number = entity.at + (hex ? 3 : 2);
    size_t digits = strspn(number, hex ? "0123456789abcdefABCDEF" : "0123456789");
    unsigned long c = strtoul(number, NULL, hex ? 16 : 10);
    if (number + digits + 1 != entity.at + entity.len)
        return 0;
    return c < 0x20 || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF) ? 0 : (uint32_t)c;
}

Str entity_text(Arena *a, Str entity)
{
    uint32_t c = str_starts(entity, "&#") ? numeric(entity) : 0;
    StrBuf out = strbuf_make(a);
    if (c) {
        strbuf_rune(&out, c);
        return strbuf_str(&out);
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (str_is(entity, table[i].name))
            return str_of(table[i].text);
    return entity;
}

/* ---- prose ---- */

Block *block_open(BlockMaker *m, BlockKind kind)
{
    m->open = ARENA_PUSH(m->arena, m->out);
    *m->open = (Block){.kind = kind, .at = m->at};
    return m->open;
}

/* The list or quote around what comes next, the deepest that is told apart; NULL: none. */
static BlockNest *innermost(BlockMaker *m)
{
    int told = m->lists < MAX_LISTS ? m->lists : MAX_LISTS;
    return told ? &m->list[told - 1] : NULL;
}

/* Opens a paragraph: the text of the innermost list item, or of a quote, or plain. */
static void open_paragraph(BlockMaker *m)
{
    ProseBlock *p = &block_open(m, BLOCK_PROSE)->prose;
    BlockNest *in = innermost(m);
    int nested = 0;
    for (const BlockNest *n = m->list; in && n <= in; n++)
        nested += n->kind != MD_BLOCK_QUOTE;
    p->depth = nested ? nested - 1 : 0;
    if (in && in->kind == MD_BLOCK_QUOTE) {
        p->kind = PROSE_QUOTE;
    } else if (in && in->item) {
        p->kind = in->kind == MD_BLOCK_OL ? PROSE_NUMBER : PROSE_BULLET;
        p->number = in->next++;
        in->item = false;
    }
}

void block_text(BlockMaker *m, Str text)
{
    if (!m->open)
        open_paragraph(m);
    ProseBlock *p = &m->open->prose;
    ProseRun *run = p->count ? &p->items[p->count - 1] : NULL;
    if (!run || run->style != m->style || m->style & PROSE_CELL) {
        run = ARENA_PUSH(m->arena, p);
        run->style = m->style;
        run->text = text;
    } else if (run->text.at + run->text.len == text.at) {
        run->text.len += text.len;
    } else {
        if (run->text.at != m->joined.at) {
            m->joined = strbuf_make(m->arena);
            strbuf_add(&m->joined, run->text);
        }
        strbuf_add(&m->joined, text);
        run->text = strbuf_str(&m->joined);
    }
}

void block_break(BlockMaker *m)
{
    unsigned style = m->style;
    const ProseBlock *p = m->open ? &m->open->prose : NULL;
    if (p && p->count) { /* a run of its own, so that equal styles do not swallow the break */
        m->style = p->items[p->count - 1].style | PROSE_BREAK;
        block_text(m, STR(""));
    }
    m->style = style;
}

/* A block's text without its styles, trimmed. */
static Str plain_text(Arena *a, const ProseBlock *p)
{
    StrBuf b = strbuf_make(a);
    for (size_t i = 0; i < p->count; i++)
        strbuf_add(&b, p->items[i].text);
    return str_trim(strbuf_str(&b));
}

/* ---- from events to blocks ---- */

static bool is_container(int type)
{
    return type == MD_BLOCK_UL || type == MD_BLOCK_OL || type == MD_BLOCK_QUOTE;
}

/* The cells of a table are stretches of their row's text, each with a run at its end. */
static bool is_cell(int type)
{
    return type == MD_BLOCK_TH || type == MD_BLOCK_TD;
}

static void enter(BlockMaker *m, const Event *v)
{
    if (!is_cell(v->type))
        m->open = NULL;
    if (is_container(v->type)) {
        if (m->lists++ < MAX_LISTS)
            *innermost(m) = (BlockNest){v->type, v->number, false};
    } else if (v->type == MD_BLOCK_LI) {
        innermost(m)->item = true;
    } else if (v->type == MD_BLOCK_P || v->type == MD_BLOCK_TR) {
        open_paragraph(m);
    } else if (v->type == MD_BLOCK_TABLE) {
        m->heading = true;
    } else if (v->type == MD_BLOCK_TH) {
        m->style = PROSE_BOLD;
    }
    if (v->type == MD_BLOCK_TR) {
        m->open->prose.kind = PROSE_ROW;
        m->open->prose.number = m->heading;
        m->heading = false;
    }
}

static void leave(BlockMaker *m, const Event *v)
{
    if (is_cell(v->type)) {
        m->style = PROSE_CELL;
        block_text(m, STR(" "));
        m->style = PROSE_PLAIN;
        return;
    }
    if (v->type == MD_BLOCK_H) {
        if (m->open)
            m->open->text = plain_text(m->arena, &m->open->prose);
        m->style = PROSE_PLAIN;
    }
    m->lists -= is_container(v->type);
    m->open = NULL;
}

/* Reads one event; false: the reader's own function ends the reading. */
static bool read_event(BlockMaker *m, const Event *v, bool (*own)(void *reader, const Event *v),
                       void *reader)
{
    bool well = true;
    switch (v->kind) {
    case ENTER_BLOCK:
        enter(m, v);
        return own(reader, v);
    case LEAVE_BLOCK:
        well = own(reader, v);
        leave(m, v);
        return well;
    case ENTER_SPAN:
        m->style |= (unsigned)v->number;
        return v->type != MD_SPAN_IMG || own(reader, v);
    case LEAVE_SPAN:
        m->style &= ~(unsigned)v->number;
        return true;
    default:
        return own(reader, v);
    }
}

/* Puts the pieces of HTML that follow one another into the first of them: tags and comments go over
 * their ends. Gives how many there are. */
static size_t join_html(Arena *a, Event *v)
{
    StrBuf all = strbuf_make(a);
    size_t n = 0;
    for (; v[n].kind == TEXT && v[n].type == MD_TEXT_HTML; n++)
        strbuf_add(&all, v[n].text);
    if (n)
        v->text = strbuf_str(&all);
    return n;
}

bool blocks_read(BlockMaker *m, Str text, MarkdownKind kind,
                 bool (*own)(void *reader, const Event *v), void *reader)
{
    Taker to = {.text = text};
    count_events(m->arena, kind, &to);
    to.room = to.count;
    to.items = ARENA_ARRAY(m->arena, Event, to.room + 1); /* behind the last, no text */
    parse(&to, kind);
    for (size_t i = 0; i < to.room; i++)
        give_back(&to, text, &to.items[i]);
    for (size_t i = 0, pieces; i < to.room; i += pieces ? pieces : 1) {
        pieces = kind == MARKDOWN_OF_OTHERS ? join_html(m->arena, &to.items[i]) : 0;
        if (!read_event(m, &to.items[i], own, reader))
            return false;
    }
    return true;
}
