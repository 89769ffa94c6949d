/*
 * parse_string.c - string literals: escapes, and the fields of f-strings (see parse.h).
 *
 * Adjacent string literals are one string. A field {expr!r:spec} of an f-string is read by a parser
 * of its own over that stretch of the source, so that its places are real places.
 */
#include "syntax/parse.h"

#include <string.h>

/* The literal being read. Its text gathers in `plain` until a field interrupts it. */
typedef struct Reader {
    Parser *p;
    StrBuf plain;
    AstList parts;
    Span token;
    size_t i, stop; /* offsets in the source: the next byte, the closing quote */
    bool raw, format, bytes;
    int level; /* of format specs within fields */
} Reader;

static int peek(const Reader *r, size_t ahead)
{
    const char *text = r->token.source->text.at;
    return r->i + ahead < r->stop ? (unsigned char)text[r->i + ahead] : -1;
}

static Span place(const Reader *r, size_t from, size_t len)
{
    return (Span){r->token.source, (uint32_t)from, (uint32_t)len};
}

static int digit_value(int c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c > 0 ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;
    return at ? (int)(at - digits) : 16;
}

/* \x41, \u00e9, \U0001F600: `digits` hexadecimal ones behind the letter. */
static bool read_code(Reader *r, size_t digits)
{
    uint32_t c = 0;
    size_t start = r->i - 2;
    for (size_t k = 0; k < digits; k++, r->i++) {
        if (digit_value(peek(r, 0)) == 16)
            return error_at(r->p->error, place(r, start, r->i - start),
                            "this escape takes %zu hexadecimal digits", digits);
        c = c << 4 | (uint32_t)digit_value(peek(r, 0));
    }
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return error_at(r->p->error, place(r, start, r->i - start), "there is no such character");
    if (r->bytes)
        strbuf_char(&r->plain, (char)c);
    else
        strbuf_rune(&r->plain, c);
    return true;
}

/* \7, \101: up to three octal digits behind the backslash. */
static bool read_octal(Reader *r)
{
    uint32_t c = 0;
    r->i--;
    for (int k = 0; k < 3 && digit_value(peek(r, 0)) < 8; k++, r->i++)
        c = c * 8 + (uint32_t)digit_value(peek(r, 0));
    if (r->bytes)
        strbuf_char(&r->plain, (char)c);
    else
        strbuf_rune(&r->plain, c);
    return true;
}

/* A backslash and what it stands for; unknown ones stand for themselves, as in Python. */
static bool read_escape(Reader *r)
{
    static const char from[] = "\\'\"nrtabfv", to[] = "\\'\"\n\r\t\a\b\f\v";
    int c = peek(r, 1);
    const char *known = c > 0 ? strchr(from, c) : NULL;
    r->i += 2;
    if (c == '\n')
        return true;
    if (c == '\r' && peek(r, 0) == '\n') {
        r->i++;
        return true;
    }
    if (c == 'N' && !r->bytes && peek(r, 0) == '{') {
        error_at(r->p->error, place(r, r->i - 2, 2),
                 "names of characters are not in the lesson language");
        return error_hint(r->p->error, "write the character itself, or \\u and its number");
    }
    if (c == 'x' || (!r->bytes && (c == 'u' || c == 'U')))
        return read_code(r, c == 'x' ? 2 : c == 'u' ? 4 : 8);
    if (known) {
        strbuf_char(&r->plain, to[known - from]);
        return true;
    }
    if (c >= '0' && c <= '7')
        return read_octal(r);
    strbuf_char(&r->plain, '\\');
    r->i--;
    return true;
}

/* Ends the plain text so far as a part. */
static void flush(Reader *r)
{
    if (r->plain.len == 0)
        return;
    Ast *n = parse_node(r->p, AST_STRING, r->token);
    n->text = strbuf_str(&r->plain);
    ast_list_add(&r->parts, n);
    r->plain = strbuf_make(r->p->arena);
}

static bool read_text(Reader *r, bool spec);

/* The format spec behind the ':' of a field, up to its '}'. */
static bool read_spec(Reader *r, Ast *field)
{
    Reader inner = *r;
    inner.plain = strbuf_make(r->p->arena);
    inner.parts = (AstList){0};
    inner.level++;
    if (!read_text(&inner, true))
        return false;
    flush(&inner);
    field->list = inner.parts.first;
    r->i = inner.i;
    return true;
}

/* Reads what follows the expression of a field: "=", "!r" or "!s", ":" and a spec, "}". */
static bool finish_field(Reader *r, Parser *inner, Ast *field, size_t start)
{
    Error *e = r->p->error;
    bool shown = parse_take(inner, "="); /* {x=} shows its text, too */
    if (shown)
        strbuf_add(&r->plain, str_part(r->token.source->text, start, inner->now.at.start));
    if (parse_take(inner, "!")) {
        Str letter = span_text(inner->now.at);
        if (!str_is(letter, "r") && !str_is(letter, "s") && !str_is(letter, "a"))
            return error_at(e, inner->now.at, "f-string: expected 'r', 's' or 'a' after '!'");
        field->convert = letter.at[0];
        parse_advance(inner);
    }
    flush(r);
    r->i = (size_t)inner->now.at.start + inner->now.at.len;
    if (parse_at(inner, ":"))
        return read_spec(r, field);
    if (shown && !field->convert)
        field->convert = 'r';
    if (parse_at(inner, "}"))
        return true;
    if (inner->now.kind == TOKEN_END && e->kind == ERROR_NONE)
        return error_at(e, place(r, start - 1, 1), "f-string: expecting '}'"),
               error_hint(e, "the same quote ends the text: use the other kind within {}");
    return parse_unexpected(inner) != NULL;
}

/* field: '{' items ['='] ['!' NAME] [':' spec] '}' */
static bool read_field(Reader *r)
{
    size_t start = r->i + 1;
    Error *e = r->p->error;
    if (r->level > 1)
        return error_at(e, place(r, r->i, 1), "f-string: expressions nested too deeply");
    Parser inner =
        parser_make(r->p->arena, place(r, start, r->stop - start), true, r->p->depth + 1, e);
    inner.in_def = r->p->in_def;
    inner.of_class = r->p->of_class;
    if (parse_at(&inner, "}"))
        return error_at(e, place(r, r->i, 2), "f-string: empty expression not allowed");
    if (inner.now.kind == TOKEN_END && e->kind == ERROR_NONE) {
        error_at(e, place(r, r->i, 1), "f-string: expecting '}'");
        return error_hint(e, "the same quote ends the text: use the other kind within {}");
    }
    Ast *value = parse_items(&inner);
    r->p->yields = r->p->yields || inner.yields;
    if (!value)
        return false;
    Ast *field = parse_node(r->p, AST_FIELD, value->at);
    field->left = value;
    if (!finish_field(r, &inner, field, start))
        return false;
    ast_list_add(&r->parts, field);
    return true;
}

static bool lone_brace(Reader *r)
{
    error_at(r->p->error, place(r, r->i, 1), "f-string: single '}' is not allowed");
    return error_hint(r->p->error, "write '}}' for the character itself");
}

/* Text and fields up to the end of the literal, or of the spec. */
static bool read_text(Reader *r, bool spec)
{
    for (int c; (c = peek(r, 0)) >= 0;) {
        bool brace = r->format && (c == '{' || c == '}'), twice = brace && peek(r, 1) == c;
        if (brace && spec && c == '}') {
            r->i++;
            return true;
        }
        if (brace && (!twice || spec)) {
            if (c == '}' ? !lone_brace(r) : !read_field(r))
                return false;
        } else if (c == '\\' && !r->raw) {
            if (!read_escape(r))
                return false;
        } else if (c == '\r' && peek(r, 1) == '\n') {
            r->i++;
        } else if (r->bytes && c > 127) {
            return error_at(r->p->error, place(r, r->i, 1),
                            "bytes can only contain ASCII literal characters");
        } else {
            strbuf_char(&r->plain, (char)c);
            r->i += twice ? 2 : 1;
        }
    }
    return !spec || error_at(r->p->error, place(r, r->stop - 1, 1), "f-string: expected '}'");
}

/* Reads one literal token into the reader. */
static bool read_literal(Reader *r, const Token *t)
{
    r->token = t->at;
    r->raw = t->raw;
    r->format = t->format;
    r->bytes = t->bytes;
    r->i = t->at.start + t->prefix + t->quotes;
    r->stop = t->at.start + t->at.len - t->quotes;
    return read_text(r, false);
}

/* strings: STRING {STRING} */
Ast *parse_strings(Parser *p)
{
    Reader r = {.p = p, .plain = strbuf_make(p->arena), .token = p->now.at};
    Span at = p->now.at;
    bool bytes = p->now.bytes;
    while (p->now.kind == TOKEN_STRING) {
        if (p->now.bytes != bytes)
            return error_at(p->error, p->now.at, "cannot mix bytes and nonbytes literals"), NULL;
        if (!read_literal(&r, &p->now))
            return NULL;
        at = span_join(at, p->now.at);
        parse_advance(p);
    }
    if (!r.parts.first) {
        Ast *plain = parse_node(p, bytes ? AST_BYTES : AST_STRING, at);
        plain->text = strbuf_str(&r.plain);
        return plain;
    }
    flush(&r);
    Ast *n = parse_node(p, AST_FSTRING, at);
    n->list = r.parts.first;
    return n;
}
