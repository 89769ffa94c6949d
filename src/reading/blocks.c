/*
 * blocks.c - prose under construction (see blocks.h).
 */
#include "reading/blocks.h"

#include <md4c.h>

Block *block_last(const BlockMaker *m)
{
    return &m->out->items[m->out->count - 1];
}

Block *block_open(BlockMaker *m, BlockKind kind, Span at)
{
    Block *b = ARENA_PUSH(m->arena, m->out);
    Block empty = {.kind = kind, .at = at};
    *b = empty;
    m->open = true;
    return b;
}

void block_paragraph(BlockMaker *m, Span at)
{
    Block *b = block_open(m, BLOCK_PROSE, at);
    BlockNest *in = m->lists ? &m->list[m->lists - 1] : NULL;
    int nested = 0;
    for (int i = 0; i < m->lists; i++)
        nested += m->list[i].kind != MD_BLOCK_QUOTE;
    b->prose.depth = nested ? nested - 1 : 0;
    if (in && in->kind == MD_BLOCK_QUOTE) {
        b->prose.kind = PROSE_QUOTE;
    } else if (in && in->item) {
        b->prose.kind = in->kind == MD_BLOCK_OL ? PROSE_NUMBER : PROSE_BULLET;
        b->prose.number = in->next++;
        in->item = false;
    }
}

bool block_nest(BlockMaker *m, int kind, int start)
{
    if (m->lists == MAX_LISTS)
        return false;
    BlockNest list = {kind, start, false};
    m->list[m->lists++] = list;
    return true;
}

void block_item(BlockMaker *m)
{
    if (m->lists)
        m->list[m->lists - 1].item = true;
}

void block_text(BlockMaker *m, Str text)
{
    ProseBlock *p = &block_last(m)->prose;
    ProseRun *run = p->count ? &p->items[p->count - 1] : NULL;
    if (!run || run->style != m->style) {
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
    ProseBlock *p = m->open ? &block_last(m)->prose : NULL;
    if (p && p->count) { /* a run of its own, so that equal styles do not swallow the break */
        m->style = p->items[p->count - 1].style | PROSE_BREAK;
        block_text(m, STR(""));
    }
    m->style = style;
}

Str block_plain(Arena *a, const ProseBlock *p)
{
    StrBuf b = strbuf_make(a);
    for (size_t i = 0; i < p->count; i++)
        strbuf_add(&b, p->items[i].text);
    return str_trim(strbuf_str(&b));
}
