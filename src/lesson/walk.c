/*
 * walk.c - going through a lesson, at any depth (see position.h).
 *
 * A step to the next place tries the sibling at the deepest level, then that of the place around
 * it, and so on up; what it finds there may be the open place, and then its first thing is next.
 * The step back is the same with the other sign and the last thing. Nothing is remembered but what
 * is open, and only going in or out changes that.
 */
#include "lesson/position.h"

#include <string.h>

bool position_same(const Position *a, const Position *b)
{
    return a->count == b->count && !memcmp(a->path, b->path, (size_t)a->count * sizeof *a->path);
}

/* The place itself or one around the open place. */
static bool leads_to_open(const Position *p)
{
    return p->count <= p->opened && !memcmp(p->path, p->open, (size_t)p->count * sizeof *p->path);
}

static void open_place(Position *p, int levels)
{
    memcpy(p->open, p->path, (size_t)levels * sizeof *p->open);
    p->opened = levels;
}

/* p as the walk wants it: never empty, and what is around it is open. A position that was read from
 * text has not been walked to. */
static Position walked(const Position *p)
{
    Position w = *p;
    if (w.count == 0)
        w.path[w.count++] = 1;
    w.count--;
    if (w.count > 0 && !leads_to_open(&w))
        open_place(&w, w.count);
    w.count++;
    return w;
}

static bool exists(const Lesson *l, const Position *p)
{
    Place place;
    return position_resolve(l, p, &place);
}

static int children(const Lesson *l, const Position *p)
{
    Place place;
    return position_resolve(l, p, &place) ? position_count(l, &place) : 0;
}

bool position_in(const Lesson *l, Position *p)
{
    Position w = walked(p);
    if (w.count >= MAX_POSITION || children(l, &w) == 0)
        return false;
    open_place(&w, w.count);
    w.path[w.count++] = 1;
    *p = w;
    return true;
}

bool position_out(Position *p)
{
    if (p->count <= 1)
        return false;
    p->count--;
    open_place(p, p->count - 1);
    return true;
}

/* From a place that leads to the open one, the first or last thing that does not. */
static void descend(const Lesson *l, Position *p, int direction)
{
    for (int n; leads_to_open(p) && p->count < MAX_POSITION && (n = children(l, p)) > 0;)
        p->path[p->count++] = direction > 0 ? 1 : n;
}

static bool walk(const Lesson *l, Position *p, int direction)
{
    Position w = walked(p);
    for (; w.count > 0; w.count--) {
        w.path[w.count - 1] += direction;
        if (w.path[w.count - 1] < 1 || !exists(l, &w))
            continue;
        descend(l, &w, direction);
        *p = w;
        return true;
    }
    return false;
}

bool position_next(const Lesson *l, Position *p)
{
    return walk(l, p, 1);
}

bool position_previous(const Lesson *l, Position *p)
{
    return walk(l, p, -1);
}
