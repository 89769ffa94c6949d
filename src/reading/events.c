/*
 * events.c - md4c's callbacks (see events.h).
 *
 * md4c allocates by itself, so nothing may jump out of its callbacks, and an arena jumps when it is
 * used up. The text is therefore parsed twice: the first time only counts, the second fills an
 * array of that size.
 */
#include "reading/events.h"

#include <md4c.h>

/* What the callbacks fill; items NULL: only count. */
typedef struct Taker {
    Event *items;
    size_t count, room;
} Taker;

static int take(void *to, EventKind kind, int type, int number, Str text)
{
    Taker *all = to;
    Event event = {kind, type, number, text};
    if (all->items && all->count < all->room)
        all->items[all->count] = event;
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

static int enter_span(MD_SPANTYPE type, void *detail, void *to)
{
    (void)detail;
    return take(to, ENTER_SPAN, (int)type, 0, STR(""));
}

static int leave_span(MD_SPANTYPE type, void *detail, void *to)
{
    (void)detail;
    return take(to, LEAVE_SPAN, (int)type, 0, STR(""));
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *to)
{
    Str s = {text, size};
    return take(to, TEXT, (int)type, 0, s);
}

static void parse(Str text, MarkdownKind kind, Taker *to)
{
    static const unsigned flags[] = {
        [MARKDOWN_OF_LESSONS] = MD_FLAG_NOINDENTEDCODEBLOCKS,
        [MARKDOWN_OF_OTHERS] = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS,
    };
    const MD_PARSER parser = {0,          flags[kind], enter_block, leave_block, enter_span,
                              leave_span, take_text,   NULL,        NULL};
    to->count = 0;
    if (md_parse(text.at, (MD_SIZE)text.len, &parser, to) != 0) /* its only reason */
        memory_ended();
}

EventList events_read(Arena *a, Str text, MarkdownKind kind)
{
    Taker to = {NULL, 0, 0};
    parse(text, kind, &to);
    to.room = to.count;
    to.items = ARENA_ARRAY(a, Event, to.room + 1);
    parse(text, kind, &to);
    return (EventList){to.items, to.room};
}
