/*
 * check.c - two printed texts compared piece by piece (see running.h).
 *
 * A line is read as pieces: numbers, single other characters, and stretches of white space, which
 * are all alike. The first pair of pieces that do not agree is the difference that is reported.
 * PyTorch's notes on gradients are no part of a line: there are none here.
 */
#include "reading/outputs.h"
#include "running/running.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef enum PieceKind { PIECE_END, PIECE_SPACE, PIECE_NUMBER, PIECE_OTHER } PieceKind;

typedef struct PrintedPiece {
    PieceKind kind;
    Str text;
} PrintedPiece;

static bool is_digit(Str s, size_t i)
{
    return i < s.len && isdigit((unsigned char)s.at[i]);
}

static bool is_sign(Str s, size_t i)
{
    return i < s.len && (s.at[i] == '-' || s.at[i] == '+');
}

static size_t skip_digits(Str s, size_t i)
{
    while (is_digit(s, i))
        i++;
    return i;
}

/* How long the number is that s begins with: [+-] digits . digits e [+-] digits; 0: none. */
static size_t number_length(Str s)
{
    size_t from = is_sign(s, 0), i = skip_digits(s, from);
    bool digits = i > from;
    if (i < s.len && s.at[i] == '.') {
        digits = digits || is_digit(s, i + 1);
        i = skip_digits(s, i + 1);
    }
    if (!digits)
        return 0;
    if (i < s.len && s.at[i] == 'e' && is_digit(s, i + 1 + is_sign(s, i + 1)))
        i = skip_digits(s, i + 1 + is_sign(s, i + 1));
    return i;
}

/* How much of a text begins with what differs each time: " object at 0x7f3a", of a module the file
 * it comes from. */
static size_t address_length(Str s)
{
    static const char object[] = " object", at[] = " at 0x", from[] = " from '";
    size_t n = str_starts(s, object) ? sizeof object - 1 : 0;
    Str behind = str_from(s, n);
    if (str_starts(behind, at)) {
        for (n += sizeof at - 1; n < s.len && isxdigit((unsigned char)s.at[n]);)
            n++;
        return n;
    }
    if (str_starts(s, from))
        n = str_find(s, '>');
    return n < s.len && s.at[n] == '>' ? n : 0;
}

/* The length of a number with two points in it, or behind a "v": it counts versions, 1.2.3 is not
 * nearly 1.2.4. 0: it is a plain one, and so long. */
static size_t version_end(Str s, size_t number, bool named)
{
    size_t n = 0;
    while (is_digit(s, n) || (n < s.len && s.at[n] == '.' && is_digit(s, n + 1)))
        n++;
    return n > number || named ? n : 0;
}

static PrintedPiece next_piece(Str *rest, bool named)
{
    Str tight = str_trim(*rest);
    PrintedPiece t = {PIECE_END, str_part(*rest, rest->len, rest->len)};
    if (tight.len == 0)
        return t;
    size_t spaces = (size_t)(tight.at - rest->at), number = number_length(*rest);
    size_t version = version_end(*rest, number, named);
    t.kind = spaces ? PIECE_SPACE : number && !version ? PIECE_NUMBER : PIECE_OTHER;
    t.text = str_part(*rest, 0, spaces ? spaces : version ? version : number ? number : 1);
    *rest = str_from(*rest, t.text.len);
    return t;
}

/* One unit of the last printed digit. Numbers printed in full get a relative tolerance, whole ones
 * none: they count things. */
static double unit(Str number)
{
    size_t e = str_find(number, 'e'), point = str_find(number, '.');
    double value = 0;
    int64_t exponent = 0;
    int digits = point < e ? (int)(e - point - 1) : 0;
    if (e == number.len && digits == 0)
        return 0;
    if (e == number.len && digits > 6)
        return str_to_double(number, &value) ? fabs(value) * 3e-7 : 0;
    if (e < number.len)
        str_to_int(str_from(number, e + 1), &exponent);
    return pow(10, (double)(exponent - digits));
}

/* How far two whole numbers are apart, "2" or "2."; false: one of them is none, or too large. */
static bool whole_apart(Str want, Str got, double *apart)
{
    int64_t w, g;
    if (!str_to_int(str_part(want, 0, str_find(want, '.')), &w) ||
        !str_to_int(str_part(got, 0, str_find(got, '.')), &g) || unit(want) != 0 || unit(got) != 0)
        return false;
    *apart = (double)(w > g ? (uint64_t)w - (uint64_t)g : (uint64_t)g - (uint64_t)w);
    return true;
}

static bool numbers_agree(Str want, Str got)
{
    double w, g;
    if (str_equal(want, got))
        return true;
    if (!str_to_double(want, &w) || !str_to_double(got, &g))
        return false;
    double allowed = 1.0001 * fmax(unit(want), unit(got));
    bool both_integers = str_find(want, '.') == want.len && str_find(got, '.') == got.len;
    double apart;
    if (allowed == 0 && both_integers)
        return false; /* their text differs: 1 and +1 do */
    if (allowed == 0 && whole_apart(want, got, &apart))
        return apart == 0; /* as doubles, large ones might be equal that are not */
    return isfinite(allowed) && fabs(w - g) <= allowed;
}

static void measure(Check *c, Str want, Str got)
{
    double w, g, apart;
    c->compared++;
    if (whole_apart(want, got, &apart))
        c->apart = fmax(c->apart, apart);
    else if (str_to_double(want, &w) && str_to_double(got, &g) && isfinite(w) && isfinite(g))
        c->apart = fmax(c->apart, fabs(w - g));
}

static bool pieces_agree(Check *c, PrintedPiece want, PrintedPiece got)
{
    if (want.kind != got.kind)
        return false;
    if (want.kind == PIECE_NUMBER) {
        measure(c, want.text, got.text);
        return numbers_agree(want.text, got.text);
    }
    return want.kind == PIECE_SPACE || str_equal(want.text, got.text);
}

static bool in_word(char c)
{
    unsigned char u = (unsigned char)c;
    return u >= 0x80 || c == '_' || c == '.' || isalnum(u);
}

/* May the number have been printed for the value? One with hardly any digits is one by itself. */
static bool stands_for(Str number, double value)
{
    double v, half = 0.5001 * unit(number);
    if (isnan(value) || !str_to_double(number, &v))
        return isnan(value) && str_is(number, "nan");
    return fabs(v - value) <= (half < fabs(value) / 10 ? half : 0);
}

Str check_cover(Arena *a, Str text, double value, bool bare)
{
    StrBuf out = strbuf_make(a);
    bool word = false; /* a digit here belongs to a name */
    int depth = 0;     /* of brackets */
    while (text.len) {
        bool nan = !word && str_starts(text, "nan");
        PrintedPiece t = {PIECE_NUMBER, str_part(text, 0, nan ? 3 : 0)};
        if (nan)
            text = str_from(text, 3);
        else
            t = next_piece(&text, false);
        if (t.kind == PIECE_END) /* white space */
            strbuf_add(&out, text);
        if (t.kind == PIECE_END)
            break;
        if (t.kind == PIECE_OTHER)
            depth += (strchr("([{", t.text.at[0]) != NULL) - (strchr(")]}", t.text.at[0]) != NULL);
        if (t.kind == PIECE_NUMBER && !word && !(bare && depth > 0) && stands_for(t.text, value))
            strbuf_printf(&out, "%*s", (int)t.text.len, "?");
        else
            strbuf_add(&out, t.text);
        word = t.kind == PIECE_OTHER && in_word(t.text.at[0]);
    }
    return strbuf_str(&out);
}

/* The piece as reports quote it: the whole word around it. */
static Str word_around(Str line, PrintedPiece t)
{
    if (t.kind == PIECE_NUMBER || t.kind == PIECE_END || !in_word(t.text.at[0]))
        return t.kind == PIECE_SPACE ? str_part(t.text, 0, 0) : t.text;
    size_t start = (size_t)(t.text.at - line.at), stop = start;
    while (start > 0 && in_word(line.at[start - 1]))
        start--;
    while (stop < line.len && in_word(line.at[stop]))
        stop++;
    return str_part(line, start, stop);
}

/* Cuts off what is not compared, colours, notes on gradients, and addresses; the length of these.
 */
static size_t pass_unjudged(Str *text)
{
    size_t address = 0, n;
    do {
        size_t aside = str_escape(*text) + outputs_note(*text);
        n = aside ? aside : address_length(*text);
        address += aside ? 0 : n;
        *text = str_from(*text, n);
    } while (n);
    return address;
}

/* The next line of what is written. A note on gradients that stands on the line below is left out:
 * *tail is what follows upon it there. */
static bool wanted_line(Str *rest, Str *line, Str *tail)
{
    Str all = *rest, behind;
    *tail = str_part(all, all.len, all.len);
    if (!str_line(rest, line))
        return false;
    Str tight = str_trim(*line);
    size_t comma = tight.len ? (size_t)(tight.at - all.at) + tight.len - 1 : 0;
    size_t note = outputs_note(str_from(all, comma));
    if (!note || comma + note <= line->len || !str_line(rest, &behind))
        return true;
    *line = str_part(all, 0, comma);
    *tail = str_from(behind, comma + note - (size_t)(behind.at - all.at));
    return true;
}

/* Does the word "inf" or "nan" begin with the piece, in what is left of a line from there on? */
static bool is_no_finite(PrintedPiece t, Str left, bool within)
{
    Str word = {t.text.at, t.text.len + left.len};
    bool named = str_starts(word, "inf") || str_starts(word, "nan");
    return t.kind == PIECE_OTHER && named && !within && (word.len == 3 || !in_word(word.at[3]));
}

/* Compares two lines; false leaves the first pieces that differ. */
static bool lines_agree(Check *c, Str want, Str tail, Str got, PrintedPiece *w, PrintedPiece *g)
{
    bool address = false;
    int compared = c->compared;
    bool named = false;  /* a "v" stands before */
    bool within = false; /* a letter or digit does */
    want = str_trim(want);
    got = str_trim(got);
    do {
        size_t passed = pass_unjudged(&want);
        if (!want.len) {
            want = tail;
            tail.len = 0;
        }
        pass_unjudged(&got);
        address = address || passed;
        *w = next_piece(&want, named);
        *g = next_piece(&got, named);
        if (!pieces_agree(c, *w, *g))
            return false;
        c->compared += is_no_finite(*w, want, within);
        named = w->kind == PIECE_OTHER && str_is(w->text, "v");
        within = w->text.len && in_word(w->text.at[w->text.len - 1]);
    } while (w->kind != PIECE_END);
    c->addresses += address && c->compared == compared;
    return true;
}

static void note_difference(Check *c, Str want, Str got, PrintedPiece w, PrintedPiece g)
{
    c->verdict = VERDICT_DIFFERS;
    c->want_line = want;
    c->got_line = got;
    c->numbers = w.kind == PIECE_NUMBER && g.kind == PIECE_NUMBER;
    c->want_text = word_around(want, w);
    c->got_text = word_around(got, g);
    c->want_at = span_part(c->expected, c->want_text.len ? c->want_text : want);
}

/* Length of what looks like a version: "2.5.1", "2.1.2+cu118". */
static size_t version_length(Str s)
{
    size_t n = 0;
    while (n < s.len && (s.at[n] == '.' || s.at[n] == '+' || is_digit(s, n) ||
                         (n > 0 && islower((unsigned char)s.at[n]))))
        n++;
    return n;
}

/* True when the two lines differ only in the version that they name: of Python, what follows in
 * brackets or behind a bar says how it was built. Notes it where it is another one. */
static bool same_but(Check *c, const char *version, Str want, Str got)
{
    size_t i = 0, n;
    while (i < got.len && !str_starts(str_from(got, i), version))
        i++;
    n = version_length(str_from(want, i));
    Str rest = str_from(want, i + n);
    bool built = str_starts(rest, " (") || str_starts(rest, " |");
    bool same = i < got.len && n > 0 && str_equal(str_part(want, 0, i), str_part(got, 0, i)) &&
                str_equal(built ? STR("") : rest, str_from(got, i + strlen(version)));
    if (same && !str_is(str_part(want, i, i + n), version)) {
        c->versions++;
        c->version = str_part(want, i, i + n);
        c->here = version;
    }
    return same;
}

static bool same_but_version(Check *c, Str want, Str got)
{
    return same_but(c, TORCH_VERSION, want, got) || same_but(c, PYTHON_VERSION, want, got);
}

void check_compare(Check *c)
{
    Str wants = str_without_end(span_text(c->expected)), gots = str_without_end(c->got);
    Str end_of_block = str_part(wants, wants.len, wants.len), nothing = {"", 0};
    PrintedPiece none = {PIECE_END, nothing}, w, g;
    c->verdict = VERDICT_OK;
    for (c->line = 1;; c->line++) {
        Str want = end_of_block, got = nothing, tail;
        bool more = wanted_line(&wants, &want, &tail), printed = str_line(&gots, &got);
        if (!more && !printed)
            return;
        c->missing = more && !printed;
        c->superfluous = printed && !more;
        w = g = none;
        if (more && printed && same_but_version(c, want, got))
            continue;
        if (more != printed || !lines_agree(c, want, tail, got, &w, &g)) {
            note_difference(c, want, got, w, g);
            return;
        }
    }
}

static void add_caret(StrBuf *out, Str line, Str part)
{
    if (!part.len)
        return;
    strbuf_puts(out, "              ");
    strbuf_fill(out, ' ', str_columns(str_part(line, 0, (size_t)(part.at - line.at))));
    strbuf_char(out, '^');
    strbuf_fill(out, '~', str_columns(part) - 1);
    strbuf_char(out, '\n');
}

void check_write(StrBuf *out, const Check *c)
{
    span_write_place(out, c->want_at);
    strbuf_puts(out, ": ");
    if (c->missing)
        strbuf_puts(out, "this line was not printed\n");
    else if (c->superfluous)
        strbuf_puts(out, "one more line was printed\n");
    else if (c->numbers)
        strbuf_printf(out, "expected %.*s, got %.*s\n", STR_ARG(c->want_text),
                      STR_ARG(c->got_text));
    else
        strbuf_puts(out, "the printed line differs\n");
    if (!c->superfluous)
        strbuf_printf(out, "    expected: %.*s\n", STR_ARG(c->want_line));
    if (!c->missing)
        strbuf_printf(out, "    got:      %.*s\n", STR_ARG(c->got_line));
    add_caret(out, c->got_line, c->got_text);
    if (c->since.len)
        strbuf_printf(
            out,
            "    what the code at line %d printed counts here, too: no output block stands "
            "below it\n",
            span_line(c->since));
}
