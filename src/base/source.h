/*
 * source.h - source text, places in it, and errors that point at them.
 *
 * A Source is a whole text with the name to print for it; one that was joined from several texts
 * remembers where each begins, and counts lines within it. A Span is a stretch of a Source; every
 * token, syntax node, trace node and literal carries one. An Error is a value: the first one set
 * wins, later ones are ignored, so a caller may go on and check once. Lines and columns are counted
 * only when an error is printed.
 */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include "base/str.h"

/* One of the texts that a Source was joined from; it ends where the next one starts. */
typedef struct SourcePart {
    Str name; /* "cell 3" */
    uint32_t start;
    int run; /* In [3]: the count of its run when it was recorded; 0: nobody says */
} SourcePart;

typedef struct Source {
    Str name; /* as the user named it: a path, "-" or "prelude" */
    Str text;
    const SourcePart *parts; /* in their order, the first at 0; NULL: the text is one */
    size_t part_count;
} Source;

typedef struct Span {
    const Source *source; /* NULL: no place */
    uint32_t start, len;  /* bytes */
} Span;

/* Why something failed decides the exit code of the program. */
typedef enum ErrorKind {
    ERROR_NONE,
    ERROR_CHECK,     /* a lesson ran, its recorded output differs */
    ERROR_USAGE,     /* the command line */
    ERROR_LESSON,    /* a lesson or script */
    ERROR_FILE,      /* cannot read or write, or no memory */
    ERROR_DISPLAY,   /* no display */
    ERROR_CANCELLED, /* given up because somebody asked for it; never told */
} ErrorKind;

enum { ERROR_TEXT = 320 }; /* two shapes, two names and a sentence fit; longer text ends in ... */

typedef struct ErrorCall {
    Span at;
    Str within; /* the name of the def in which it stands; empty: in none */
} ErrorCall;

enum { ERROR_CALLS = 4 };

typedef struct Error {
    ErrorKind kind; /* ERROR_NONE: all is well */
    Span at;
    const char *type; /* what Python calls it: "TypeError"; ERROR_LIMIT; NULL: nobody said */
    char message[ERROR_TEXT];
    const char *whole;     /* a message that does not fit there, in an arena; or NULL */
    char hint[ERROR_TEXT]; /* what to do; may be empty */
    /* Which calls led there: the first ones, the innermost, and as the last one the outermost. */
    ErrorCall calls[ERROR_CALLS];
    int call_count; /* may be more */
} Error;

/* The whole text of a source. */
Span source_all(const Source *s);

/* A copy of a text as a source of its own, both in the arena; gives the whole of it. */
Span source_make(Arena *a, Str name, Str text);

/* The text between start and stop of s; whether it has the byte at an offset of its source. */
Str span_text(Span s);
bool span_has(Span s, size_t offset);

/* Whether another span begins in s; all of the lines that s stands in. */
bool span_holds(Span s, Span other);
Span span_lines(Span s);

/* The smallest span that holds both; they must be of the same source (else a is given back). */
Span span_join(Span a, Span b);

/* The part the span starts in, or NULL. */
const SourcePart *source_part(Span s);

/* 1-based line (within the part) and column (in characters) of the span's start. */
int span_line(Span s);
int span_column(Span s);

/* "lesson.md:12:9" or "notes.ipynb: cell 3, line 12, column 9" */
void span_write_place(StrBuf *out, Span s);

/* Sets *e unless it is set already. Always returns false: `return error_at(e, span, "...")`. */
bool error_at(Error *e, Span at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Sets an error of any kind without a place in a text: of files, of usage. */
bool error_set(Error *e, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for memory that the machine does not have (ERROR_FILE): "there is not enough memory to
 * read 'my.md'", with what would help. `doing`: "read"; `what`: a file's name, or empty. */
bool error_memory(Error *e, const char *doing, Str what);

/* The same for more memory than the program allows: "this needs more than 256 MB of memory", with
 * what would help. Always returns false. */
bool error_budget(Error *e, Span at, const char *what, size_t bytes);

/* Says what Python calls an error that has no type yet; ERROR_LIMIT: a limit of this program, which
 * Python does not know and no lesson can catch. Always returns false. */
#define ERROR_LIMIT ""
bool error_type(Error *e, const char *type);

/* Adds a call that led to it, the one around those that are there; `within`: the def it stands in.
 */
void error_call(Error *e, Span at, Str within);

/* The message as long as it is. */
Str error_whole(const Error *e);

/* Adds what to do to an error that has no hint yet. Always returns false. */
bool error_hint(Error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a hint that names a command of the program, where there are commands. Always returns false.
 */
bool error_hint_command(Error *e, const char *hint);

#ifdef __clang_analyzer__ /* it sees one file at a time: tell it what these return */
#define error_at(...)   ((void)error_at(__VA_ARGS__), false)
#define error_set(...)  ((void)error_set(__VA_ARGS__), false)
#define error_hint(...) ((void)error_hint(__VA_ARGS__), false)
#define error_type(...) ((void)error_type(__VA_ARGS__), false)
#endif

/* True when the source is text. Errors, with their place: a NUL byte, a byte that is not UTF-8. */
bool source_check(const Source *s, Error *e);

/* The error as the user reads it:
 *     lesson.md:12:9: TypeError: message
 *         scores = queries @ keys
 *                  ^~~~~~~~~~~~~~
 *         hint
 * A long line is cut around the caret; a tab is shown as a blank, and in the line above the caret a
 * character that would not be seen as its escape (str_visible_char). */
void error_write(StrBuf *out, const Error *e);

/* The same without the place in front. */
void error_write_reason(StrBuf *out, const Error *e);

/* The line of it that tells which calls led there; nothing where none did. */
void error_write_calls(StrBuf *out, const Error *e);

/* The place of `text`, which must point into the source of s. */
Span span_part(Span s, Str text);

/* The span without white space at both ends. */
Span span_trim(Span s);

/* Cuts the first thing between white space off *rest; false: none left. */
bool span_word(Span *rest, Span *word);

/* Cuts the next line off *rest, trimmed; false: none left. */
bool span_next_line(Span *rest, Span *line);

#endif
