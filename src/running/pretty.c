/*
 * pretty.c - text over lines as IPython's printer breaks it (see pretty.h).
 *
 * Text is written behind a queue of pieces that wait. When they no longer fit on the line, the
 * outermost group that has places to break among them is told to break, and all up to the last of
 * these places is written.
 */
#include "running/pretty.h"

static int characters(Str s)
{
    int count = 0;
    for (size_t i = 0; i < s.len; i++)
        count += ((unsigned char)s.at[i] & 0xC0) != 0x80;
    return count;
}

Pretty pretty_make(StrBuf *out)
{
    Pretty p = {.out = out};
    *ARENA_PUSH(out->arena, &p.groups) = (PrettyGroup){0};
    return p;
}

static void new_line(Pretty *p, int indent)
{
    strbuf_char(p->out, '\n');
    strbuf_fill(p->out, ' ', indent);
    p->column = indent;
}

/* Writes the first piece that waits. */
static void write_piece(Pretty *p)
{
    const PrettyPiece *piece = &p->items[p->first++];
    PrettyGroup *group = piece->group < 0 ? NULL : &p->groups.items[piece->group];
    p->waiting -= piece->columns;
    if (group)
        group->pending--;
    if (group && group->breaks) {
        new_line(p, piece->indent);
        return;
    }
    if (group && !group->pending)
        group->queued = false;
    strbuf_add(p->out, piece->text);
    p->column += piece->columns;
}

void pretty_end(Pretty *p)
{
    while (p->first < p->count)
        write_piece(p);
    p->count = p->first = 0;
}

/* Group k of those in the queue at that depth, from the first on; NULL: there are not so many. */
static PrettyGroup *queued(Pretty *p, int depth, int k)
{
    for (size_t i = 0; i < p->groups.count; i++) {
        PrettyGroup *g = &p->groups.items[i];
        if (g->queued && g->depth == depth && k-- == 0)
            return g;
    }
    return NULL;
}

/* The latest group at that depth that has a place to break, as it leaves the queue; NULL: none has.
 * (IPython counts from the end and takes as many from the front out of the queue.) */
static PrettyGroup *take_group(Pretty *p, int depth)
{
    int count = 0;
    while (queued(p, depth, count))
        count++;
    for (int k = count; k-- > 0;) {
        PrettyGroup *g = queued(p, depth, k);
        if (!g->pending)
            continue;
        queued(p, depth, count - 1 - k)->queued = false;
        g->breaks = true;
        return g;
    }
    return NULL;
}

/* The outermost group that has a place to break. Those further out, which have none, will break at
 * all that are still to come. */
static PrettyGroup *next_group(Pretty *p)
{
    for (int depth = 0; depth <= PRETTY_DEPTH; depth++) {
        PrettyGroup *g = take_group(p, depth);
        if (g)
            return g;
        while ((g = queued(p, depth, 0)) != NULL) {
            g->breaks = true;
            g->queued = false;
        }
    }
    return NULL;
}

/* Breaks the outermost group; false: there is none. */
static bool break_group(Pretty *p)
{
    const PrettyGroup *group = next_group(p);
    while (group && group->pending)
        write_piece(p);
    while (group && p->first < p->count && p->items[p->first].group < 0)
        write_piece(p);
    return group != NULL;
}

static void add_piece(Pretty *p, PrettyPiece piece)
{
    if (p->first == p->count)
        p->first = p->count = 0;
    *ARENA_PUSH(p->out->arena, p) = piece;
    p->waiting += piece.columns;
    if (piece.group >= 0)
        p->groups.items[piece.group].pending++;
    while (p->column + p->waiting > PRETTY_COLUMNS && break_group(p))
        continue;
}

void pretty_text(Pretty *p, Str text)
{
    if (p->first < p->count) {
        add_piece(p, (PrettyPiece){text, characters(text), -1, 0});
        return;
    }
    strbuf_add(p->out, text);
    p->column += characters(text);
}

void pretty_line(Pretty *p)
{
    break_group(p);
    pretty_end(p);
    new_line(p, p->indent);
}

void pretty_break(Pretty *p)
{
    int group = p->depth && p->depth <= PRETTY_DEPTH ? p->open[p->depth - 1] : 0;
    if (p->groups.items[group].breaks) {
        pretty_end(p);
        new_line(p, p->indent);
    } else {
        add_piece(p, (PrettyPiece){STR(" "), 1, group, p->indent});
    }
}

void pretty_open(Pretty *p, Str text, int indent)
{
    pretty_text(p, text);
    if (p->depth < PRETTY_DEPTH) {
        p->open[p->depth] = (int)p->groups.count;
        *ARENA_PUSH(p->out->arena, &p->groups) =
            (PrettyGroup){.depth = p->depth + 1, .queued = true};
    }
    p->depth++;
    p->indent += indent;
}

void pretty_close(Pretty *p, Str text, int indent)
{
    p->indent -= indent;
    p->depth--;
    if (p->depth < PRETTY_DEPTH) {
        size_t own = (size_t)p->open[p->depth];
        p->groups.items[own].queued = p->groups.items[own].queued && p->groups.items[own].pending;
        while (p->groups.count > own && !p->groups.items[p->groups.count - 1].pending)
            p->groups.count--;
    }
    pretty_text(p, text);
}
