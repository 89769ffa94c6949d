/*
 * terminal.c - text on its way to standard output and standard error (see terminal.h).
 */
#include "base/terminal.h"

#include <unistd.h>

enum { PROGRESS_WIDTH = 40, STYLE_END = STYLE_COUNT };

/* A mark is a 0 and one more byte, which says which of these it stands for. */
static const char *const codes[] = {[STYLE_HEADING] = "\033[1m",
                                    [STYLE_GOOD] = "\033[32m",
                                    [STYLE_BAD] = "\033[1;31m",
                                    [STYLE_CODE] = "\033[36m",
                                    [STYLE_END] = "\033[0m"};

static void add_mark(StrBuf *out, int style)
{
    strbuf_char(out, 0);
    strbuf_char(out, (char)style);
}

void terminal_styled(StrBuf *out, bool colour, Style style, Str text)
{
    if (colour)
        add_mark(out, style);
    strbuf_add(out, text);
    if (colour)
        add_mark(out, STYLE_END);
}

/* The codes for the mark at *i, which moves behind it; NULL where there is none. */
static const char *read_mark(Str text, size_t *i)
{
    if (text.len - *i < 2 || text.at[*i] || (unsigned char)text.at[*i + 1] > STYLE_END)
        return NULL;
    *i += 2;
    return codes[(unsigned char)text.at[*i - 1]];
}

static bool put(FILE *to, Str bytes)
{
    return fwrite(bytes.at, 1, bytes.len, to) == bytes.len;
}

bool terminal_write(FILE *to, Str text, TerminalText kind)
{
    bool as_it_is = kind == TERMINAL_SCRIPT && !isatty(fileno(to)), ok = true;
    size_t written = 0, stop = as_it_is ? 0 : text.len;
    for (size_t i = 0; ok && i < stop;) {
        size_t at = i;
        const char *code = kind == TERMINAL_COLOURED ? read_mark(text, &i) : NULL;
        CharText shown = {""};
        if (!code)
            shown = str_visible_char(text, &i);
        if (code || shown.text[0]) {
            ok = put(to, str_part(text, written, at)) && put(to, str_of(code ? code : shown.text));
            written = i;
        }
    }
    return ok && put(to, str_from(text, written)) && fflush(to) == 0;
}

void terminal_progress(const char *text)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "%-*s\r", PROGRESS_WIDTH, text);
}
