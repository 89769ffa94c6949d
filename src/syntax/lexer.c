/*
 * lexer.c - characters to tokens (see lexer.h).
 *
 * lexer_next skips what separates tokens, then looks at one character to know which reader to call.
 */
#include "syntax/lexer.h"

#include <ctype.h>
#include <string.h>

enum { LEX_END = -1 }; /* instead of a byte: the text has ended */

enum { TAB = 8 }; /* a tab leads to the next multiple, as in Python */

Lexer lexer_make(Span code, bool inside, Error *e)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* a byte order mark says nothing */
    Lexer x = {.source = code.source,
               .next = code.start,
               .stop = (size_t)code.start + code.len,
               .brackets = inside,
               .inside = inside,
               .line_done = !inside,
               .error = e};
    if (x.stop > x.source->text.len)
        x.stop = x.source->text.len;
    if (str_starts(str_part(x.source->text, x.next, x.stop), mark))
        x.next += sizeof mark - 1;
    return x;
}

static int peek(const Lexer *x, size_t ahead)
{
    size_t i = x->next + ahead;
    return i < x->stop ? (unsigned char)x->source->text.at[i] : LEX_END;
}

static Str rest(const Lexer *x)
{
    return str_part(x->source->text, x->next, x->stop);
}

static Span span_from(const Lexer *x, size_t start)
{
    return (Span){x->source, (uint32_t)start, (uint32_t)(x->next - start)};
}

static Token token(const Lexer *x, TokenKind kind, size_t start)
{
    return (Token){.kind = kind, .at = span_from(x, start)};
}

static Token give_up(Lexer *x)
{
    x->next = x->stop;
    x->dedents = 0;
    return token(x, TOKEN_END, x->next);
}

static Token fail(Lexer *x, Span at, const char *message, const char *hint)
{
    error_at(x->error, at, "%s", message);
    error_hint(x->error, "%s", hint);
    return give_up(x);
}

/* ---- space ---- */

/* Length of the line end at `ahead` ("\n", "\r\n"), or 0. */
static size_t line_end(const Lexer *x, size_t ahead)
{
    if (peek(x, ahead) == '\n')
        return 1;
    return peek(x, ahead) == '\r' && peek(x, ahead + 1) == '\n' ? 2 : 0;
}

static void skip_comment(Lexer *x)
{
    while (peek(x, 0) != LEX_END && !line_end(x, 0))
        x->next++;
}

/* Spaces, comments, joined lines, and within brackets line ends. False: a stray backslash. */
static bool skip_space(Lexer *x)
{
    for (;;) {
        int c = peek(x, 0);
        if (c == ' ' || c == '\t' || c == '\f')
            x->next++;
        else if (c == '#')
            skip_comment(x);
        else if (x->brackets > 0 && line_end(x, 0))
            x->next += line_end(x, 0);
        else if (c == '\\' && line_end(x, 1))
            x->next += 1 + line_end(x, 1);
        else if (c == '\\')
            break;
        else
            return true;
    }
    size_t start = x->next++;
    fail(x, span_from(x, start), "unexpected character after line continuation character",
         "a backslash joins two lines: it must be the last on its line");
    return false;
}

/* ---- lines and blocks ---- */

/* Columns of the line's indentation, and with tabs of width 1; moves behind it. */
static void measure(Lexer *x, int *column, int *narrow)
{
    *column = *narrow = 0;
    for (int c; (c = peek(x, 0)) == ' ' || c == '\t' || c == '\f'; x->next++) {
        *column = c == '\t' ? (*column / TAB + 1) * TAB : *column + 1;
        ++*narrow;
    }
}

/* Tabs must mean the same whatever their width is taken for. */
static Token fail_tabs(Lexer *x)
{
    Token t = fail(x, span_from(x, x->next), "inconsistent use of tabs and spaces in indentation",
                   "indent with spaces only");
    error_type(x->error, "TabError");
    return t;
}

static Token fail_unindent(Lexer *x)
{
    Token t = fail(x, span_from(x, x->next), "unindent does not match any outer indentation level",
                   "begin it with as many spaces as one of the lines above it");
    error_type(x->error, "IndentationError");
    return t;
}

/* Moves to the first line that says something. */
static void find_line(Lexer *x, int *column, int *narrow)
{
    for (;;) {
        measure(x, column, narrow);
        if (peek(x, 0) == '#')
            skip_comment(x);
        size_t n = line_end(x, 0);
        if (n == 0)
            return;
        x->next += n;
    }
}

static Token open_block(Lexer *x, int column, int narrow)
{
    if (x->indents + 1 == MAX_INDENTS) {
        error_at(x->error, span_from(x, x->next), "too many levels of indentation");
        error_type(x->error, "IndentationError");
        error_hint(x->error, "at most %d blocks may stand within one another", MAX_INDENTS - 1);
        return give_up(x);
    }
    x->column[++x->indents] = column;
    x->narrow[x->indents] = narrow;
    return token(x, TOKEN_INDENT, x->next);
}

/* At the start of a line: INDENT, or counts the DEDENTs to give; false: neither, go on. */
static bool start_line(Lexer *x, Token *out)
{
    int column, narrow;
    x->line_done = false;
    find_line(x, &column, &narrow);
    if (peek(x, 0) == LEX_END)
        column = narrow = 0;
    if (column > x->column[x->indents]) {
        bool deeper = narrow > x->narrow[x->indents];
        *out = deeper ? open_block(x, column, narrow) : fail_tabs(x);
        return true;
    }
    while (column < x->column[x->indents]) {
        x->indents--;
        x->dedents++;
    }
    if (column == x->column[x->indents] && narrow == x->narrow[x->indents])
        return false;
    *out = column == x->column[x->indents] ? fail_tabs(x) : fail_unindent(x);
    return true;
}

/* The text may end without a line end: one is given all the same. */
static Token end_text(Lexer *x)
{
    if (x->line_open && x->brackets == 0) {
        x->line_open = false;
        x->line_done = true; /* closes what is indented */
        return token(x, TOKEN_NEWLINE, x->next);
    }
    return token(x, TOKEN_END, x->next);
}

/* ---- words, strings, symbols ---- */

/* Letters beyond ASCII that may stand in names: Latin, Greek, Cyrillic, CJK. */
static bool is_letter(uint32_t c)
{
    static const uint32_t range[][2] = {{0xC0, 0x24F},    {0x370, 0x3FF},   {0x400, 0x52F},
                                        {0x3040, 0x30FF}, {0x3400, 0x9FFF}, {0xAC00, 0xD7A3}};
    for (size_t k = 0; k < sizeof range / sizeof *range; k++)
        if (c >= range[k][0] && c <= range[k][1])
            return c != 0xD7 && c != 0xF7; /* the signs for times and divided by */
    return false;
}

static size_t letter_bytes(const Lexer *x)
{
    int c = peek(x, 0);
    if (isalpha(c) || c == '_')
        return 1;
    if (c < 0x80)
        return 0;
    size_t i = 0;
    return is_letter(str_char(rest(x), &i)) ? i : 0;
}

/* ---- integers and fractions: 12, 1_000, .5, 2., 1e-3, 0x1F ---- */

enum { NUMBER_LENGTH = 380 }; /* digits of the longest double written out, and some */

/* Digits, in between single underscores. */
static void skip_digits(Lexer *x)
{
    while (isdigit(peek(x, 0)) || (peek(x, 0) == '_' && isdigit(peek(x, 1))))
        x->next++;
}

static bool skip_exponent(Lexer *x)
{
    int c = peek(x, 0);
    if (c != 'e' && c != 'E')
        return false;
    c = peek(x, 1);
    bool sign = c == '+' || c == '-';
    if (!isdigit(sign ? peek(x, 2) : c))
        return false;
    x->next += sign ? 2 : 1;
    skip_digits(x);
    return true;
}

/* The number's text without underscores; false when it is too long. */
static bool plain_text(Str text, char *to, size_t *len)
{
    *len = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '_')
            continue;
        if (*len == NUMBER_LENGTH)
            return false;
        to[(*len)++] = text.at[i];
    }
    return true;
}

/* 1if x else 2: words that may stand right behind a number. */
static bool at_keyword(const Lexer *x)
{
    size_t len = 0;
    while (isalnum(peek(x, len)) || peek(x, len) == '_')
        len++;
    Str here = str_part(x->source->text, x->next, x->next + len), word;
    for (Str words = STR("and else for if in is not or"); str_word(&words, &word);)
        if (str_equal(here, word))
            return true;
    return false;
}

static Token check_end(Lexer *x, Token t)
{
    size_t start = x->next, n = letter_bytes(x);
    if (n == 0 || at_keyword(x))
        return t;
    x->next += n;
    Span at = span_from(x, start);
    if (str_is(span_text(at), "j") || str_is(span_text(at), "J"))
        return fail(x, span_join(t.at, at), "complex numbers are not in the lesson language",
                    "compute with the real and the imaginary part by themselves");
    return fail(x, at, "invalid decimal literal", "a name cannot begin with a digit");
}

/* How many bits a digit of the number has that begins here: 4 of 0x1F, 3 of 0o17, 1 of 0b11; 0: it
 * is decimal. */
static int digit_bits(const Lexer *x)
{
    int letter = tolower(peek(x, 1));
    return peek(x, 0) != '0' ? 0 : letter == 'x' ? 4 : letter == 'o' ? 3 : letter == 'b' ? 1 : 0;
}

static Token read_bits(Lexer *x, int bits)
{
    size_t start = x->next, first = x->next + 2;
    uint64_t value = 0;
    bool fits = true;
    for (x->next = first;; x->next++) {
        int c = tolower(peek(x, 0)), digit = isdigit(c) ? c - '0' : c >= 'a' ? c - 'a' + 10 : -1;
        if (c == '_' && isalnum(peek(x, 1)))
            continue;
        if (digit < 0 || digit >= 1 << bits)
            break;
        fits = fits && value <= (uint64_t)INT64_MAX >> bits;
        value = fits ? value << bits | (uint64_t)digit : 0;
    }
    Token t = {.kind = TOKEN_INT, .at = span_from(x, start), .i = (int64_t)value};
    if (x->next == first)
        return fail(x, t.at, "invalid number: digits are missing", "");
    t.beyond = !fits;
    if (isdigit(peek(x, 0)))
        return fail(x, t.at, "invalid digit in a number of this kind", "");
    return check_end(x, t);
}

static Token read_number(Lexer *x)
{
    if (digit_bits(x))
        return read_bits(x, digit_bits(x));
    size_t start = x->next, len;
    char digits[NUMBER_LENGTH + 1] = {0};
    skip_digits(x);
    bool whole = peek(x, 0) != '.';
    if (!whole) {
        x->next++;
        skip_digits(x);
    }
    whole = !skip_exponent(x) && whole;
    Token t = {.kind = whole ? TOKEN_INT : TOKEN_FLOAT, .at = span_from(x, start)};
    Span first = {x->source, (uint32_t)start, t.at.len > 40 ? 40 : t.at.len};
    if (!plain_text(span_text(t.at), digits, &len))
        return fail(x, first, "the number has too many digits", "");
    Str text = {digits, len};
    if (!whole && !str_to_double(text, &t.f))
        return fail(x, t.at, "invalid decimal literal", "");
    if (whole && len > 1 && digits[0] == '0' && strspn(digits, "0") < len)
        return fail(x, first, "leading zeros in decimal integer literals are not permitted",
                    "leave the zeros out");
    t.beyond = whole && !str_to_int(text, &t.i);
    return check_end(x, t);
}

static bool is_keyword(Str word)
{
    static const char *const keyword[] = {
        "False", "None",   "True",  "and",    "as",   "assert", "async", "await",    "break",
        "class", "def",    "del",   "elif",   "else", "except", "for",   "continue", "finally",
        "from",  "global", "if",    "import", "in",   "is",     "not",   "lambda",   "nonlocal",
        "or",    "pass",   "raise", "return", "try",  "while",  "with",  "yield"};
    for (size_t k = 0; k < sizeof keyword / sizeof *keyword; k++)
        if (str_is(word, keyword[k]))
            return true;
    return false;
}

static bool too_long(Lexer *x, size_t start)
{
    if (x->next - start <= MAX_TOKEN)
        return false;
    Span first = {x->source, (uint32_t)start, 1};
    error_at(x->error, first, "this name, number or string is longer than %d bytes", MAX_TOKEN);
    error_type(x->error, ERROR_LIMIT);
    return true;
}

static Token read_word(Lexer *x)
{
    size_t start = x->next;
    for (size_t n = letter_bytes(x); n; n = letter_bytes(x)) {
        x->next += n;
        while (isdigit(peek(x, 0)))
            x->next++;
    }
    if (too_long(x, start))
        return give_up(x);
    Token t = token(x, TOKEN_NAME, start);
    if (is_keyword(span_text(t.at)))
        t.kind = TOKEN_KEYWORD;
    return t;
}

/* True when a string begins here; *t then says which letters it has before its quote: r, f, u, rf,
 * fr in any case. */
static bool string_begins(const Lexer *x, Token *t)
{
    int c;
    while ((c = tolower(peek(x, t->prefix))) == 'r' || c == 'f' || c == 'u' || c == 'b') {
        t->bytes = t->bytes || c == 'b';
        t->raw = t->raw || c == 'r';
        t->format = t->format || c == 'f';
        if (++t->prefix > 2)
            return false;
    }
    return (c == '"' || c == '\'') && (t->prefix < 2 || (t->raw && t->format != t->bytes));
}

static Token open_string(Lexer *x, size_t start, const Token *t)
{
    bool triple = t->quotes == 3;
    x->next = start + t->prefix + t->quotes;
    return fail(x, span_from(x, start),
                triple ? "unterminated triple-quoted string literal"
                       : "unterminated string literal",
                triple ? "close it with the same three quotes"
                       : "close it with the same quote on the same line");
}

static Token read_string(Lexer *x, Token t)
{
    size_t start = x->next;
    x->next += t.prefix;
    int quote = peek(x, 0);
    bool triple = peek(x, 1) == quote && peek(x, 2) == quote;
    t.quotes = triple ? 3 : 1;
    for (x->next += t.quotes;;) {
        int c = peek(x, 0);
        if (c == LEX_END || (!triple && line_end(x, 0)))
            return open_string(x, start, &t);
        if (c == quote && (!triple || (peek(x, 1) == quote && peek(x, 2) == quote)))
            break;
        if (c == '\\' && peek(x, 1) != LEX_END)
            x->next += peek(x, 1) == '\r' && peek(x, 2) == '\n' ? 2 : 1;
        x->next++;
    }
    x->next += t.quotes;
    t.at = span_from(x, start);
    return too_long(x, start) ? give_up(x) : t;
}

typedef struct AsciiText {
    char text[4];
} AsciiText;

/* What to write in the place of a character that people paste from documents; 0: nobody knows. */
static AsciiText plain_form(uint32_t c)
{
    static const struct {
        uint32_t c;
        AsciiText plain;
    } row[] = {{0x201C, {"\""}}, {0x201D, {"\""}}, {0x201E, {"\""}}, {0xAB, {"\""}},
               {0xBB, {"\""}},   {0x2018, {"'"}},  {0x2019, {"'"}},  {0x201A, {"'"}},
               {0x2212, {"-"}},  {0x2010, {"-"}},  {0x2011, {"-"}},  {0x2013, {"-"}},
               {0x2014, {"-"}},  {0xD7, {"*"}},    {0xB7, {"*"}},    {0x22C5, {"*"}},
               {0xF7, {"/"}},    {0x2264, {"<="}}, {0x2265, {">="}}, {0x2260, {"!="}},
               {0x2192, {"->"}}, {0x2026, {"..."}}};
    AsciiText out = {""};
    bool wide = c > 0xFF00 && c < 0xFF5F; /* as a Chinese or Japanese keyboard writes ASCII */
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        if (row[k].c == c)
            return row[k].plain;
    out.text[0] = wide ? (char)(c - 0xFF00 + ' ') : 0;
    return out;
}

/* A space that is not the plain one, by Unicode's class Zs. */
static bool is_other_space(uint32_t c)
{
    return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}

static Token bad_character(Lexer *x)
{
    size_t start = x->next, n = 0;
    uint32_t c = str_char(rest(x), &n);
    x->next += n;
    Span at = span_from(x, start);
    AsciiText plain = plain_form(c);
    if (c == 0xFFFD && n == 1)
        error_at(x->error, at, "unexpected byte 0x%02X", (unsigned char)span_text(at).at[0]);
    else if (!char_prints(c))
        error_at(x->error, at, "invalid non-printable character U+%04X", c);
    else if (c < 0x80)
        error_at(x->error, at, "unexpected character '%.*s'", STR_ARG(span_text(at)));
    else
        error_at(x->error, at, "invalid character '%.*s' (U+%04X)", STR_ARG(span_text(at)), c);
    if (is_other_space(c))
        error_hint(x->error, "write a plain space instead");
    else if (!char_prints(c))
        error_hint(x->error, "delete it: most editors do not show it");
    else if (*plain.text)
        error_hint(x->error, "write %s instead", plain.text);
    return give_up(x);
}

/* Opens and closes are counted here so that line ends within brackets can be skipped. */
static bool count_brackets(Lexer *x, Span at)
{
    char c = span_text(at).at[0];
    if (c == '(' || c == '[' || c == '{')
        x->brackets++;
    else if ((c == ')' || c == ']' || c == '}') && x->brackets > 0)
        x->brackets--;
    if (x->brackets <= MAX_BRACKETS)
        return true;
    error_at(x->error, at, "too many nested parentheses");
    return error_hint(x->error, "at most %d may be open at a time", MAX_BRACKETS);
}

/* In a field of an f-string a colon begins the format: {x:=5}. */
static bool is_spec(const Lexer *x)
{
    return x->inside && x->brackets == 1;
}

static Token read_symbol(Lexer *x)
{
    static const char *const symbol[] = {
        "**=", "//=", "...", "<<=", ">>=", "**", "//", "==", "!=", "<=", ">=", "+=",
        "-=",  ":=",  "*=",  "/=",  "%=",  "@=", "&=", "|=", "^=", "->", "<<", ">>",
        "+",   "-",   "*",   "/",   "%",   "@",  "<",  ">",  "=",  "(",  ")",  "[",
        "]",   "{",   "}",   ",",   ":",   ".",  ";",  "&",  "|",  "^",  "~",  "!"};
    Str text = rest(x);
    for (size_t k = 0; k < sizeof symbol / sizeof *symbol; k++) {
        if (!str_starts(text, symbol[k]) || (str_is(STR(":="), symbol[k]) && is_spec(x)))
            continue;
        x->next += strlen(symbol[k]);
        Token t = token(x, TOKEN_SYMBOL, x->next - strlen(symbol[k]));
        return count_brackets(x, t.at) ? t : give_up(x);
    }
    return bad_character(x);
}

/* `files = !ls` */
static bool takes_command(const Lexer *x)
{
    Str line = rest(x), word;
    line = str_part(line, 0, str_find(line, '\n'));
    return str_word(&line, &word) && str_word(&line, &word) && str_is(word, "=") &&
           str_word(&line, &word) && strchr("%!", word.at[0]) && word.len > 1;
}

/* A line within a block of a notebook's cell that is not Python: `!pip install x`, `%config y`,
 * `files = !ls`. What stands behind %time is. */
static bool command_begins(Lexer *x)
{
    bool own = peek(x, 0) == '!' || (peek(x, 0) == '%' && isalpha(peek(x, 1)));
    own = own || (!x->line_open && x->indents && isalpha(peek(x, 0)) && takes_command(x));
    if (!own || x->line_open || !x->indents || x->brackets || !source_part(span_from(x, x->next)))
        return false;
    if (!str_starts(rest(x), "%time "))
        return true;
    x->next += sizeof "%time";
    return skip_space(x) && false;
}

static Token read_command(Lexer *x)
{
    size_t start = x->next;
    while (peek(x, 0) != LEX_END && !line_end(x, 0))
        x->next += peek(x, 0) == '\\' && line_end(x, 1) ? 1 + line_end(x, 1) : 1;
    x->line_open = true;
    return token(x, TOKEN_COMMAND, start);
}

static Token read_token(Lexer *x)
{
    if (command_begins(x))
        return read_command(x);
    int c = peek(x, 0);
    size_t n = line_end(x, 0);
    if (n) {
        Token t = token(x, TOKEN_NEWLINE, x->next);
        x->next += n;
        x->line_done = true;
        x->line_open = false;
        return t;
    }
    if (c == LEX_END)
        return end_text(x);
    x->line_open = true;
    if (isdigit(c) || (c == '.' && isdigit(peek(x, 1))))
        return read_number(x);
    Token string = {.kind = TOKEN_STRING};
    if (string_begins(x, &string))
        return read_string(x, string);
    return letter_bytes(x) ? read_word(x) : read_symbol(x);
}

Token lexer_next(Lexer *x)
{
    Token t;
    if (x->error->kind != ERROR_NONE)
        return give_up(x);
    if (x->line_done && start_line(x, &t))
        return t;
    if (x->dedents > 0) {
        x->dedents--;
        return token(x, TOKEN_DEDENT, x->next);
    }
    return skip_space(x) ? read_token(x) : give_up(x);
}
