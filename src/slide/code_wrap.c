/*
 * code_wrap.c - see code_wrap.h.
 *
 * The line is cut into names, numbers, texts and signs; between two of them is a place where a row
 * may end, which costs more the more brackets are open there and the less it is a place where one
 * would break. Of all ways to lay the line the one is taken whose places and rows cost least.
 */
#include "slide/code_wrap.h"

#include <limits.h>
#include <string.h>

enum {
    PLACES_MOST = 256,
    DEEPEST = 16,   /* brackets that are told apart */
    TRIES = 600,    /* rows that are laid before one does with the best so far */
    HANGING = 4,    /* columns, */
    CLOSER = 2,     /* or where that is too much */
    LONGEST = 4000, /* bytes of a line that is code: of a longer one nobody reads the parts */
    NOWHERE = -1
};

typedef enum Part {
    PART_NONE,
    PART_WORD, /* name, number, text */
    PART_OPEN,
    PART_CLOSE,
    PART_COMMA,
    PART_OPERATOR, /* between two things, */
    PART_SIGN,     /* before one */
    PART_EQUALS,
    PART_DOT,
    PART_COLON
} Part;

/* A row may begin at a byte. */
typedef struct Place {
    size_t at;
    int under; /* the byte that it then stands under; NOWHERE: it hangs */
    int cost;  /* what speaks against it */
    CodeFit fit;
} Place;

typedef struct Wrap {
    Str line;
    int *column; /* of each byte, and of the end */
    int columns, hang;
    Place places[PLACES_MOST];
    int count;
    CodeFit fit; /* that is allowed */
    int tries;
    CodeRow rows[PLACES_MOST + 1];
    int row_count;
    int cheapest; /* of the ways so far, and its rows: */
    CodeRow best[PLACES_MOST + 1];
    int best_count;
    CodeFit best_fit;
    /* While it is cut into parts: */
    Part before;
    bool round;          /* that opens a round bracket */
    bool loop;           /* among the names of a for, before its in */
    int inner[DEEPEST];  /* the first byte in each open bracket; NOWHERE: none came yet */
    bool index[DEEPEST]; /* which of them hold an index */
    int depth;
    int outer; /* brackets of the lines above that are still open */
    int value; /* the first byte of what is assigned or returned, outside of brackets */
} Wrap;

bool code_is_word(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* ---- places ---- */

static bool is_among(Str word, const char *const *all)
{
    for (; *all; all++)
        if (str_is(word, *all))
            return true;
    return false;
}

static bool is_thing(Part part)
{
    return part == PART_WORD || part == PART_CLOSE;
}

static int innermost(const Wrap *w)
{
    return w->depth < DEEPEST ? w->depth - 1 : DEEPEST - 1;
}

static void add_place(Wrap *w, size_t at, int under, int cost, CodeFit fit)
{
    enum { DEEPER = 3, INDEX = 4 }; /* costs so much more */
    for (int i = 0; i <= innermost(w); i++)
        cost += w->index[i] ? INDEX : 0;
    if (w->count < PLACES_MOST && at > 0)
        w->places[w->count++] = (Place){at, under, cost + DEEPER * w->depth, fit};
}

/* What speaks against a row that begins with a part, behind another; and how well that is. */
static int cost_between(Part before, Part part, Str text, bool round, CodeFit *fit)
{
    static const char *const weak[] = {"**", "in", "is", "not", NULL};
    *fit = CODE_FITS;
    if (before == PART_COMMA && part != PART_CLOSE)
        return 0;
    if (part == PART_OPERATOR)
        return is_among(text, weak) ? 6 : 3;
    if (before == PART_OPEN && part != PART_CLOSE && round)
        return 2;
    if (before == PART_CLOSE && part == PART_DOT)
        return 4;
    *fit = CODE_HANGING;
    if (part == PART_EQUALS)
        return 7;
    *fit = CODE_LOOSE;
    if (before == PART_EQUALS || (before == PART_COLON && part != PART_CLOSE))
        return 3;
    bool joined = part == PART_COMMA || part == PART_CLOSE || part == PART_COLON ||
                  part == PART_OPEN || before == PART_DOT || before == PART_SIGN;
    return joined ? 14 : 8;
}

/* Takes note of a part and of the place before it. */
static void add_part(Wrap *w, Part part, size_t at, size_t len)
{
    enum { TARGETS = 12 /* what a row costs that ends among the names that are assigned to */ };
    Str text = str_part(w->line, at, at + len);
    bool opened = w->before == PART_OPEN;
    int open = innermost(w);
    if (part == PART_CLOSE)
        *(w->depth > 0 ? &w->depth : &w->outer) -= w->depth > 0 || w->outer > 0;
    CodeFit fit;
    int cost = cost_between(w->before, part, text, w->round, &fit);
    int under = open >= 0 ? w->inner[open] : w->value;
    if (opened || part == PART_EQUALS)
        under = NOWHERE;
    else if (open < 0 && w->before == PART_COMMA && w->outer > 0)
        under = (int)str_indent(w->line);
    else if (open < 0 && w->before == PART_COMMA && (w->value == NOWHERE || w->loop)) {
        cost += TARGETS;
        fit = CODE_HANGING;
    }
    if (w->before != PART_NONE)
        add_place(w, at, under, cost, fit);
    if (open >= 0 && w->inner[open] == NOWHERE)
        w->inner[open] = (int)at;
    bool head = w->before == PART_EQUALS || w->before == PART_NONE;
    if (w->depth == 0 && (part == PART_EQUALS || (head && part == PART_SIGN)))
        w->value = NOWHERE; /* what comes next */
    else if (w->depth == 0 && w->value == NOWHERE && (head || w->before == PART_SIGN))
        w->value = w->before == PART_NONE ? NOWHERE : (int)at;
    if (w->depth == 0 && (w->before == PART_NONE || w->loop))
        w->loop = w->before == PART_NONE ? str_is(text, "for") : !str_is(text, "in");
    if (part == PART_OPEN)
        w->depth++;
    if (part == PART_OPEN && w->depth <= DEEPEST) {
        w->inner[w->depth - 1] = NOWHERE;
        w->index[w->depth - 1] = is_thing(w->before) && str_is(text, "[");
    }
    w->before = part;
    w->round = part == PART_OPEN && str_is(text, "(");
}

/* Words from `at` to `end`: each may begin a row, which then stands under a byte. */
static void add_words(Wrap *w, size_t at, size_t end, int under, int cost, CodeFit fit)
{
    for (size_t i = at + 1; i < end; i++)
        if (w->line.at[i - 1] == ' ' && w->line.at[i] != ' ')
            add_place(w, i, under, cost, fit);
}

/* ---- parts ---- */

/* The end of a text that begins at byte i with a quote; *open: of one that is not closed here. */
static size_t text_end(Str line, size_t i, CodeOpen *open)
{
    char quote = line.at[i];
    bool three = i + 2 < line.len && line.at[i + 1] == quote && line.at[i + 2] == quote;
    size_t from = i + (three ? 3 : 1), need = three ? 3 : 1;
    for (i = from; i < line.len; i++) {
        size_t same = 0;
        while (same < need && i + same < line.len && line.at[i + same] == quote)
            same++;
        if (same == need)
            return i + need;
        i += line.at[i] == '\\';
    }
    open->text = three ? quote : 0;
    return line.len;
}

/* Behind the end of what is open where the line begins. */
static size_t end_of_open(Str line, CodeOpen *open)
{
    char three[] = {open->text, open->text, open->text, '\0'};
    Str end = open->text == '*' ? STR("*/") : str_of(three);
    size_t at = str_search(line, end, 0);
    if (at > line.len)
        return line.len;
    open->text = 0;
    return at + end.len;
}

/* Takes note of a bracket. A brace counts where it holds things, not where it begins a block of C.
 */
static void count_bracket(Str line, size_t i, CodeOpen *open)
{
    if (!strchr("()[]{}", line.at[i]))
        return;
    size_t before = i;
    while (before > 0 && line.at[before - 1] == ' ')
        before--;
    bool holds = before == 0 || strchr("=([{,:", line.at[before - 1]);
    if (strchr("([", line.at[i]) || (line.at[i] == '{' && holds))
        open->brackets++;
    else if (strchr(")]}", line.at[i]) && open->brackets > 0)
        open->brackets--;
}

/* What is open behind a line that needs no rows. */
static void pass_over(Str line, CodeOpen *open)
{
    size_t i = open->text ? end_of_open(line, open) : 0;
    while (i < line.len && open->text == 0) {
        if (line.at[i] == '#')
            return;
        if (line.at[i] == '"' || line.at[i] == '\'')
            i = text_end(line, i, open);
        else if (line.at[i] == '/' && str_starts(str_from(line, i), "/*")) {
            open->text = '*';
            i += 2;
            Str rest = str_from(line, i);
            i += end_of_open(rest, open);
        } else
            count_bracket(line, i++, open);
    }
}

static size_t word_end(Str line, size_t i)
{
    bool number = line.at[i] >= '0' && line.at[i] <= '9';
    for (; i < line.len; i++) {
        bool power = number && strchr("+-", line.at[i]) && strchr("eE", line.at[i - 1]);
        if (!code_is_word(line.at[i]) && !(number && line.at[i] == '.') && !power &&
            (unsigned char)line.at[i] < 0x80)
            break;
    }
    return i;
}

static size_t sign_end(Str line, size_t i)
{
    static const char *const pairs[] = {"**", "//", "==", "!=", "<=", ">=", "+=", "-=",
                                        "*=", "/=", "->", ":=", "&&", "||", "++", "--",
                                        "<<", ">>", "@=", "|=", "&=", "%=", NULL};
    return i + (is_among(str_part(line, i, i + 2), pairs) ? 2 : 1);
}

static Part part_of_sign(const Wrap *w, Str sign)
{
    char last = sign.at[sign.len - 1];
    if (strchr("([{", last))
        return PART_OPEN;
    if (strchr(")]}", last))
        return PART_CLOSE;
    if (strchr(",;", last))
        return PART_COMMA;
    if (last == '.' || last == ':')
        return last == '.' ? PART_DOT : PART_COLON;
    if (last == '=' && !(sign.len == 2 && strchr("=!<>", sign.at[0])))
        return w->depth + w->outer == 0 ? PART_EQUALS
                                        : PART_SIGN; /* of a keyword: it stays with its value */
    return is_thing(w->before) && !str_is(sign, "++") && !str_is(sign, "--") ? PART_OPERATOR
                                                                             : PART_SIGN;
}

static Part part_of_word(const Wrap *w, Str word)
{
    static const char *const between[] = {"and", "or",  "if", "else",   "for",
                                          "in",  "not", "is", "import", NULL};
    static const char *const before[] = {"return", "assert", "yield",  "del",   "raise", "not",
                                         "lambda", "if",     "elif",   "while", "for",   "import",
                                         "from",   "with",   "except", NULL};
    if (is_thing(w->before) && is_among(word, between))
        return PART_OPERATOR;
    return is_among(word, before) ? PART_SIGN : PART_WORD;
}

/* A comment from byte `at` on: it may stand on rows of its own, and its words under one another. */
static void add_comment(Wrap *w, size_t at)
{
    size_t words = at;
    while (words < w->line.len && strchr("#/* ", w->line.at[words]))
        words++;
    w->depth = 0;
    if (w->before != PART_NONE)
        add_place(w, at, NOWHERE, 0, CODE_FITS);
    add_words(w, words, w->line.len, (int)words, 1, CODE_FITS);
}

static bool starts_comment(Str line, size_t i)
{
    Str rest = str_from(line, i);
    return rest.at[0] == '#' || str_starts(rest, "/*");
}

/* The text with the letters before it: f"...". */
static size_t quote_of(Str line, size_t i)
{
    size_t k = i;
    while (k < line.len && k < i + 2 && strchr("fFrRbBuU", line.at[k]))
        k++;
    return k < line.len && (line.at[k] == '"' || line.at[k] == '\'') ? k : line.len;
}

static void cut_into_parts(Wrap *w, CodeOpen *open)
{
    Str line = w->line;
    size_t i = str_indent(line), first = i;
    w->before = PART_NONE;
    w->value = NOWHERE;
    w->outer = open->brackets;
    if (open->text) {
        i = end_of_open(line, open);
        add_words(w, first, i, (int)first, 1, CODE_FITS);
        w->before = PART_WORD;
    }
    while (i < line.len) {
        size_t quote = quote_of(line, i), end;
        if (line.at[i] == ' ') {
            i++;
            continue;
        }
        if (starts_comment(line, i)) {
            add_comment(w, i);
            pass_over(str_from(line, i), open);
            return;
        }
        if (quote < line.len) {
            end = text_end(line, quote, open);
            add_part(w, PART_WORD, i, end - i);
            add_words(w, i, end, (int)quote + 1, open->text ? 1 : 6,
                      open->text ? CODE_FITS : CODE_LOOSE);
        } else if (code_is_word(line.at[i]) || (unsigned char)line.at[i] >= 0x80) {
            end = word_end(line, i);
            add_part(w, part_of_word(w, str_part(line, i, end)), i, end - i);
        } else {
            end = sign_end(line, i);
            count_bracket(line, i, open);
            add_part(w, part_of_sign(w, str_part(line, i, end)), i, end - i);
        }
        i = end;
    }
}

/* ---- rows ---- */

/* Columns that the bytes take, without blanks at their end. */
static int width_of(const Wrap *w, size_t start, size_t end)
{
    while (end > start && w->line.at[end - 1] == ' ')
        end--;
    return w->column[end] - w->column[start];
}

/* Where a row stands that begins at a place: under its byte, which stands in a row already. */
static int indent_at(const Wrap *w, const Place *p)
{
    for (int i = 0; p->under >= 0 && i < w->row_count; i++) {
        const CodeRow *row = &w->rows[i];
        size_t under = (size_t)p->under;
        if (under >= row->start && under < row->start + row->len)
            return row->indent + w->column[under] - w->column[row->start];
    }
    return w->hang;
}

/* What it costs to end a row there, with what it leaves empty. */
static int cost_of(const Wrap *w, const Place *p, size_t start, int room)
{
    enum { ROW = 4, EMPTY = 3, UNITS = 16 };
    int empty = room - width_of(w, start, p->at);
    return UNITS * (ROW + p->cost) + UNITS * EMPTY * empty / w->columns;
}

/* The cheapest place that fits behind `start`, of those that cost more than `least`, or as much and
 * come later; NOWHERE: there is none. */
static int next_place(const Wrap *w, size_t start, int room, int least, int tried)
{
    int best = NOWHERE, lowest = 0;
    for (int k = 0; k < w->count; k++) {
        const Place *p = &w->places[k];
        if (p->at <= start || p->fit > w->fit || width_of(w, start, p->at) > room)
            continue;
        int cost = cost_of(w, p, start, room);
        bool new = cost > least || (cost == least && k > tried);
        if (new && (best == NOWHERE || cost < lowest)) {
            best = k;
            lowest = cost;
        }
    }
    return best;
}

/* The rows so far are the whole line. */
static void keep_rows(Wrap *w, int cost, CodeFit fit)
{
    w->cheapest = cost;
    w->best_fit = fit;
    w->best_count = w->row_count;
    for (int i = 0; i < w->row_count; i++)
        w->best[i] = w->rows[i];
}

/* Lays what begins at `start` in all ways that may cost less than the cheapest so far. */
static void lay_rows(Wrap *w, size_t start, int indent, int cost, CodeFit fit)
{
    enum { HANGS = 8 * 16 /* what a row costs that does not stand where it should */ };
    int room = w->columns - indent, least = -1, tried = NOWHERE, row = w->row_count;
    if (row >= PLACES_MOST || w->tries-- <= 0)
        return;
    w->rows[w->row_count++] = (CodeRow){start, w->line.len - start, indent};
    if (width_of(w, start, w->line.len) <= room) {
        keep_rows(w, cost, fit);
        w->row_count = row;
        return;
    }
    while ((tried = next_place(w, start, room, least, tried)) != NOWHERE) {
        const Place *p = &w->places[tried];
        least = cost_of(w, p, start, room);
        if (cost + least >= w->cheapest)
            break;
        w->rows[row].len = p->at - start;
        w->row_count = row + 1;
        int under = indent_at(w, p);
        CodeFit worse = p->fit > fit ? p->fit : fit;
        lay_rows(w, p->at, under, cost + least, worse);
        if (w->fit >= CODE_HANGING && under > w->hang && cost + least + HANGS < w->cheapest) {
            w->row_count = row + 1;
            lay_rows(w, p->at, w->hang, cost + least + HANGS,
                     worse > CODE_HANGING ? worse : CODE_HANGING);
        }
    }
    w->row_count = row;
}

/* Lays it in the cheapest way; false where there is none. */
static bool lay_all(Wrap *w)
{
    w->row_count = 0;
    w->tries = TRIES;
    w->cheapest = INT_MAX;
    lay_rows(w, 0, 0, 0, CODE_FITS);
    if (w->cheapest == INT_MAX)
        return false;
    w->row_count = w->best_count;
    for (int i = 0; i < w->best_count; i++)
        w->rows[i] = w->best[i];
    w->fit = w->best_fit;
    return true;
}

/* The last place, else the last byte, where a row that begins at `start` may end; at least one
 * character of it is taken. */
static size_t torn_end(const Wrap *w, size_t start, int room)
{
    size_t end = start, next = start;
    for (int taken = 0; next < w->line.len && (taken == 0 || width_of(w, start, next) <= room);) {
        end = next;
        str_visible_char(w->line, &next);
        taken += end > start;
    }
    if (next == w->line.len && width_of(w, start, next) <= room)
        return next;
    for (int k = w->count; k-- > 0;) {
        size_t at = w->places[k].at;
        if (at > start && at <= end && width_of(w, start, at) > room / 2)
            return at;
    }
    return end > start ? end : next;
}

/* Rows as long as there is room, cut within whatever stands there. */
static bool tear(Wrap *w)
{
    int hang = w->hang < w->columns / 2 ? w->hang : w->columns / 2;
    size_t start = 0, end;
    for (w->row_count = 0; start < w->line.len && w->row_count <= PLACES_MOST; start = end) {
        int indent = w->row_count ? hang : 0;
        bool last = w->row_count == PLACES_MOST;
        end = last ? w->line.len : torn_end(w, start, w->columns - indent);
        w->rows[w->row_count++] = (CodeRow){start, end - start, indent};
    }
    return true;
}

static void measure_columns(Arena *a, Wrap *w)
{
    int column = 0;
    w->column = ARENA_ARRAY(a, int, w->line.len + 1);
    for (size_t i = 0; i < w->line.len;) {
        size_t end = i;
        str_visible_char(w->line, &end);
        int wide = str_columns(str_part(w->line, i, end));
        for (; i < end; i++)
            w->column[i] = column;
        column += wide;
    }
    w->column[w->line.len] = column;
}

/* Behind the last character that fits so many columns; behind the first where not even that does.
 */
static size_t columns_end(Str line, size_t start, int columns)
{
    size_t end = start, next = start;
    for (int taken = 0; end < line.len; end = next) {
        bool plain = line.at[end] >= ' ' && line.at[end] <= '~';
        if (plain)
            next = end + 1;
        else
            str_visible_char(line, &next);
        taken += plain ? 1 : str_columns(str_part(line, end, next));
        if (taken > columns && end > start)
            break;
    }
    return end;
}

/* Rows of a line that is no code, each as long as there is room. */
static CodeRows tear_data(Arena *a, Str line, int columns, CodeOpen *open)
{
    CodeRows out = {.fit = CODE_DATA};
    size_t end;
    for (size_t start = 0; start < line.len; start = end) {
        int indent = out.count ? CLOSER : 0;
        end = columns_end(line, start, columns - indent);
        *ARENA_PUSH(a, &out) = (CodeRow){start, end - start, indent};
    }
    pass_over(line, open);
    return out;
}

CodeRows code_wrap(Arena *a, Str line, int columns, CodeOpen *open)
{
    CodeRows out = {0};
    if (line.len > LONGEST)
        return tear_data(a, line, columns, open);
    if (str_columns(line) <= columns) {
        pass_over(line, open);
        *ARENA_PUSH(a, &out) = (CodeRow){0, line.len, 0};
        return out;
    }
    Wrap w = {.line = line, .columns = columns};
    measure_columns(a, &w);
    cut_into_parts(&w, open);
    static const struct {
        CodeFit fit;
        int hang;
    } ways[] = {
        {CODE_HANGING, HANGING}, {CODE_HANGING, CLOSER}, {CODE_LOOSE, CLOSER}, {CODE_TORN, CLOSER}};
    bool well = false;
    for (int k = 0; !well; k++) {
        w.fit = ways[k].fit;
        w.hang = (int)str_indent(line) + ways[k].hang;
        well = w.fit == CODE_TORN ? tear(&w) : lay_all(&w);
    }
    out.fit = w.fit;
    for (int i = 0; i < w.row_count; i++)
        *ARENA_PUSH(a, &out) = w.rows[i];
    return out;
}
