/*
 * events.h - what md4c reports of a Markdown text, in order, as an array.
 */
#ifndef READING_EVENTS_H
#define READING_EVENTS_H

#include "base/source.h"

typedef enum EventKind { ENTER_BLOCK, LEAVE_BLOCK, ENTER_SPAN, LEAVE_SPAN, TEXT } EventKind;

typedef struct Event {
    EventKind kind;
    int type;   /* md4c's block, span or text type */
    int number; /* of a heading: level; of a numbered list: its start; of code: fence character */
    Str text;
} Event;

typedef struct EventList {
    Event *items;
    size_t count;
} EventList;

/* Lessons hold what CommonMark has, without indented code. Elsewhere there are tables and formulas
 * between dollars, too. */
typedef enum MarkdownKind { MARKDOWN_OF_LESSONS, MARKDOWN_OF_OTHERS } MarkdownKind;

/* Texts point into `text` or are constants. */
EventList events_read(Arena *a, Str text, MarkdownKind kind);

#endif
