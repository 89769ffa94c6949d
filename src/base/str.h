/*
 * str.h - text: views of bytes somebody else owns, and a buffer that grows in an arena.
 *
 * A Str is a place and a length, never 0-terminated; it is valid as long as what it points into.
 * All text is UTF-8; functions that care about characters say so.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Str {
    const char *at;
    size_t len;
} Str;

#define STR(literal) ((Str){("" literal), sizeof(literal) - 1})
#define STR_ARG(s)   (int)(s).len, (s).at /* for "%.*s" */

Str str_of(const char *text); /* of a 0-terminated string; NULL gives the empty one */
bool str_equal(Str a, Str b);
bool str_is(Str a, const char *text);
bool str_starts(Str s, const char *prefix);
bool str_ends(Str s, const char *suffix);
Str str_trim(Str s);                             /* without white space at both ends */
Str str_without_end(Str s);                      /* without the line ends it ends with */
Str str_from(Str s, size_t start);               /* s[start:], empty when start is past the end */
Str str_part(Str s, size_t start, size_t stop);  /* s[start:stop], cut to what is there */
size_t str_find(Str s, char c);                  /* offset of the first c, or s.len */
size_t str_search(Str s, Str part, size_t from); /* offset of the first part, or s.len + 1 */
Str str_behind(Str s, char c);                   /* what stands behind the last c, else all of s */
int str_count(Str s, char c);                    /* how many c it has */
size_t str_indent(Str s);                        /* how many blanks it begins with */
int str_lines(Str s);                            /* how many times str_line cuts one off */
int64_t str_chars(Str s);                        /* how many characters it has */
size_t str_nth(Str s, int64_t k);                /* offset of character k, or s.len */
Str str_copy(Arena *a, Str s);                   /* the arena's own copy, with a 0 behind it */

/* Cuts the next line off *rest, without its "\n" or "\r\n"; false when nothing is left. */
bool str_line(Str *rest, Str *line);

/* The first line of a text, with "..." behind it when there are more. */
Str str_first_line(Arena *a, Str text);

/* An expression of several lines on one. Where that is longer than `most` bytes, brackets that run
 * over lines stand as (...): "torch.softmax(...)". */
Str str_one_line(Arena *a, Str text, size_t most);

/* Cuts the next word off *rest (white space separates); false when only white space is left. */
bool str_word(Str *rest, Str *word);

/* Reads all of s as a decimal integer, false when it is not one or too big; as a decimal fraction,
 * false when it is not one: one too big for a double is infinite, as in Python. */
bool str_to_int(Str s, int64_t *out);
bool str_to_double(Str s, double *out);

/* Decodes the character at s.at[*i], moves *i behind it. Bad bytes give U+FFFD, one at a time. */
uint32_t str_char(Str s, size_t *i);

/* Offset of the first byte that is not valid UTF-8 (overlong, surrogate, cut off), or s.len. */
size_t str_bad_utf8(Str s);

/* Python's str.isprintable for one character: neither a control code nor a format character, and of
 * the spaces U+0020 alone. What Unicode has not assigned counts as printable here. */
bool char_prints(uint32_t c);

/* The escape that is shown in the place of a character; empty: the character itself is shown. */
typedef struct CharText {
    char text[12];
} CharText;

/* Decodes the character at s.at[*i] as str_char does. One that would not be seen but obeyed by who
 * shows it (control codes but newline and tab, marks of direction, invisible format characters), or
 * a byte that is no UTF-8, is shown as Python writes it: "\x1b", "\u202e", "\U000e0041". */
CharText str_visible_char(Str s, size_t *i);

/* How long a colour or another command to a terminal is that s begins with; 0: there is none. */
size_t str_escape(Str s);

/* How many columns of a terminal s takes: 0 for combining marks, 2 for wide East Asian, as many as
 * its escape has for a character that is shown as one, else 1. */
int str_columns(Str s);

/* A growing text in an arena. Its text always has a 0 behind it once something was added. */
typedef struct StrBuf {
    Arena *arena;
    char *at;
    size_t len, capacity;
} StrBuf;

StrBuf strbuf_make(Arena *a);
Str strbuf_str(const StrBuf *b);
void strbuf_add(StrBuf *b, Str s);
void strbuf_puts(StrBuf *b, const char *text);
void strbuf_char(StrBuf *b, char c);
void strbuf_rune(StrBuf *b, uint32_t c);        /* a character as UTF-8 */
void strbuf_fill(StrBuf *b, char c, int times); /* nothing when times <= 0 */
void strbuf_visible(StrBuf *b, Str s);          /* each character by str_visible_char */

/* A text as JSON has it, in quotes: any text, for bytes that are no UTF-8 become U+FFFD. */
void strbuf_json(StrBuf *b, Str s);

/* A file's name, or what quotes one, as one line: with "\n" for each line feed. */
Str str_in_line(Arena *a, Str s);

/* One line of text, broken between words where it would be wider than `columns`; it starts `indent`
 * columns in, further lines `further`. */
void strbuf_wrap(StrBuf *b, Str text, int columns, int indent, int further);

/* The text as one word of a shell's command line, in quotes where it needs them: those of $'\033'
 * (bash, zsh, ksh and POSIX of 2024 know them) where it holds what must not be pasted as it is. */
void strbuf_shell(StrBuf *b, Str word);

/* The other way: cuts the next word of such a line off *rest and takes its quotes away, in the
 * arena. False: none is left, or a quote is never closed. */
bool str_shell_word(Arena *a, Str *rest, Str *word);
void strbuf_printf(StrBuf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A formatted text owned by the arena. */
Str str_printf(Arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "201 MB", "3.1 GB", "512 bytes": three digits and the unit, a thousand of each to the next. */
typedef struct BytesText {
    char text[32];
} BytesText;
BytesText bytes_text(double bytes);

#endif
