/*
 * cmd_verify.c - `verify`: is a picture as it was drawn?
 *
 * What the picture says of itself (proof.h) is held against the picture, then against one that is
 * drawn anew by the same command from the lesson as it is here. An answer is only given where no
 * other reason can be behind it: another version of the program, or kernels that round otherwise,
 * may draw other pictures of the same lesson, and then that is what is said.
 */
#include "main/export.h"

#include "base/file.h"
#include "main/proof.h"
#include "running/running.h"

#include <string.h>

typedef enum Answer { ANSWER_SAME, ANSWER_OTHER_FONTS, ANSWER_ALTERED, ANSWER_OTHER_LESSON } Answer;

static const struct {
    const char *text;
    ErrorKind end;
} answers[] = {
    [ANSWER_SAME] = {"same", ERROR_NONE},
    [ANSWER_OTHER_FONTS] = {"same numbers, drawn by other font software", ERROR_NONE},
    [ANSWER_ALTERED] = {"altered", ERROR_CHECK},
    [ANSWER_OTHER_LESSON] = {"another lesson", ERROR_CHECK},
};

/* A picture that is looked at. */
typedef struct Verifying {
    Command *command;
    Arena *arena;
    const char *path;
    Str folder; /* of it, with a slash; empty: this one */
    Str bytes;
    Proof said; /* by the picture */
} Verifying;

static Str field(const Verifying *v, ProofField f)
{
    return v->said.field[f];
}

static bool is_png(Str bytes)
{
    return str_starts(bytes, "\x89PNG");
}

/* The hash of what the file holds now; of a PNG that was changed so that it has no pixels none. */
static bool hash_now(const Verifying *v, Str bytes, Str *out, Error *e)
{
    Image image;
    bool png = is_png(bytes);
    *out = STR("");
    if (png && !png_decode(v->arena, bytes, &image, e)) {
        if (e->kind != ERROR_CHECK)
            return false;
        *e = (Error){0};
        return true;
    }
    *out = png ? proof_of_pixels(v->arena, &image) : proof_of_bytes(v->arena, bytes);
    return true;
}

static bool is_webp(Str bytes)
{
    return bytes.len >= 12 && str_starts(bytes, "RIFF") && str_starts(str_from(bytes, 8), "WEBP");
}

/* Does the file begin as one that export writes? */
static bool is_picture(Str bytes)
{
    return is_png(bytes) || is_webp(bytes) || str_starts(bytes, "%PDF-") ||
           str_starts(bytes, "<svg") || str_starts(bytes, "<!");
}

/* A WebP says how many bytes follow its first eight. */
static bool is_whole_webp(Str bytes)
{
    size_t size = 0;
    for (int i = 7; i >= 4; i--)
        size = size << 8 | (unsigned char)bytes.at[i];
    return size == bytes.len - 8;
}

/* Does such a file end as it should: nothing is cut off, nothing stands behind it? */
static bool is_whole(Str bytes)
{
    Str end = str_trim(bytes), last = str_from(bytes, bytes.len - 8); /* and its checksum */
    return is_png(bytes)    ? str_starts(last, "IEND")
           : is_webp(bytes) ? is_whole_webp(bytes)
                            : str_ends(end, "%%EOF") || str_ends(end, "</svg>") ||
                                  str_search(end, STR("</html>"), 0) <= end.len;
}

/* The bytes with line ends of one character, as export writes them. */
static Str with_plain_ends(Arena *a, Str bytes)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < bytes.len; i++)
        if (!str_starts(str_from(bytes, i), "\r\n"))
            strbuf_char(&out, bytes.at[i]);
    return strbuf_str(&out);
}

/* Reads the picture and what it says of itself. *sealed: that was not changed. */
static bool read_picture(Verifying *v, bool *sealed, Error *e)
{
    v->folder = (Str){v->path, strlen(v->path) - str_behind(str_of(v->path), '/').len};
    if (!file_read(v->arena, v->path, &v->bytes, e))
        return false;
    if (!is_picture(v->bytes))
        return error_set(e, ERROR_FILE, "'%s' is no picture that export draws", v->path);
    if (proof_find(v->arena, v->bytes, &v->said, sealed)) {
        *sealed = *sealed && is_whole(v->bytes);
        return true;
    }
    if (proof_find(v->arena, with_plain_ends(v->arena, v->bytes), &v->said, sealed)) {
        *sealed = false; /* as git does it on Windows */
        return true;
    }
    bool whole = is_whole(v->bytes);
    error_set(e, ERROR_FILE, "'%s' does not say how it was drawn%s", v->path,
              whole ? "" : ": it is not whole");
    return whole &&
           error_hint(e,
                      "only pictures of attnscope export do, as long as no other program drops it");
}

/* ---- the lesson ---- */

/* Has the lesson that this word calls the text that the picture is of? */
static bool has_text(const Verifying *v, Str word, bool *there)
{
    ShelfEntry entry;
    Error none = {0};
    Hash h = hash_begin();
    *there = shelf_find(v->arena, word, &entry, &none);
    if (!*there)
        return false;
    Str mark = STR("\xef\xbb\xbf"), text = entry.text;
    text = str_from(text, str_starts(text, mark.at) ? mark.len : 0);
    hash_add(&h, text.at, text.len);
    return str_equal(proof_hash(v->arena, h), field(v, PROOF_TEXT));
}

/* The lesson of that text: beside the picture, in this folder, or built in. False: those that there
 * are of this name are others; with an error: there is none. */
static bool find_lesson(const Verifying *v, Str *out, Error *e)
{
    Str name = field(v, PROOF_LESSON), beside = v->folder.len ? v->folder : STR("./");
    Str words[] = {str_printf(v->arena, "%.*s%.*s", STR_ARG(beside), STR_ARG(name)),
                   str_printf(v->arena, "./%.*s", STR_ARG(name)), name};
    bool file_name = str_find(name, '/') == name.len && !str_is(name, "-");
    bool any = false, there = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *out = words[i];
        if (file_name && has_text(v, words[i], &there))
            return true;
        any = any || there;
    }
    if (any)
        return false;
    error_set(e, ERROR_FILE, "there is no lesson '%.*s' to draw '%s' again", STR_ARG(name),
              v->path);
    return error_hint(e, "put it beside the picture, or go to its folder");
}

/* ---- the answer ---- */

static bool agree(const Verifying *v, const Proof *now, ProofField f)
{
    return str_equal(field(v, f), now->field[f]);
}

/* Something differs: is it known what? */
static bool compare(const Verifying *v, const Proof *now, bool same_bytes, Answer *out, Error *e)
{
    bool content = agree(v, now, PROOF_CONTENT) && field(v, PROOF_CONTENT).len == HASH_DIGITS;
    bool program = agree(v, now, PROOF_PROGRAM) && agree(v, now, PROOF_KERNELS);
    bool fonts = agree(v, now, PROOF_FONTS);
    *out = ANSWER_SAME;
    if (same_bytes && agree(v, now, PROOF_CONTENT) && agree(v, now, PROOF_LIST))
        return true;
    *out = ANSWER_OTHER_FONTS;
    if (content && !fonts)
        return true;
    if (str_search(field(v, PROOF_COMMAND), STR(" --measure"), 0) <= field(v, PROOF_COMMAND).len)
        return error_set(e, ERROR_FILE, "'%s' shows times, which are others each time", v->path);
    *out = ANSWER_ALTERED;
    if (program && fonts)
        return true;
    ProofField f = !agree(v, now, PROOF_PROGRAM)   ? PROOF_PROGRAM
                   : !agree(v, now, PROOF_KERNELS) ? PROOF_KERNELS
                                                   : PROOF_FONTS;
    error_set(e, ERROR_FILE, "'%s' comes out otherwise here, and that may have other reasons",
              v->path);
    return error_hint(e, "it was drawn with %.*s; here is %.*s", STR_ARG(field(v, f)),
                      STR_ARG(now->field[f]));
}

/* Draws the picture again. */
static bool draw_again(const Verifying *v, Str lesson, Answer *out, Error *e)
{
    Proof now;
    Str bytes, own;
    bool sealed;
    if (!export_again(v->command, &v->said, v->bytes, v->folder, lesson, &bytes, e))
        return false;
    if (!proof_find(v->arena, bytes, &now, &sealed) || !hash_now(v, bytes, &own, e))
        return false;
    *out = ANSWER_OTHER_LESSON;
    if (!agree(v, &now, PROOF_TEXT) || !agree(v, &now, PROOF_FILES))
        return true;
    return compare(v, &now, str_equal(own, field(v, PROOF_OWN)), out, e);
}

static bool answer(Verifying *v, Answer *out, Error *e)
{
    bool sealed;
    Str own, lesson = STR("");
    if (!read_picture(v, &sealed, e) || !hash_now(v, v->bytes, &own, e))
        return false;
    *out = ANSWER_ALTERED;
    if (!sealed || !str_equal(own, field(v, PROOF_OWN)))
        return true;
    *out = ANSWER_OTHER_LESSON;
    if (field(v, PROOF_LESSON).len && !find_lesson(v, &lesson, e))
        return e->kind == ERROR_NONE;
    return draw_again(v, lesson, out, e);
}

static void verify_file(Command *c, const char *path)
{
    Verifying v = {.command = c, .arena = &c->arena, .path = path};
    Error e = {0};
    Answer is = ANSWER_SAME;
    if (!answer(&v, &is, &e)) {
        Error told = {0}; /* whatever it was, it cannot be told */
        bool named = str_search(str_of(e.message), str_of(path), 0) <= strlen(e.message);
        error_set(&told, ERROR_FILE, named ? "%s%s" : "%s: %s", named ? "" : path, e.message);
        error_hint(&told, "%s", e.hint);
        command_fail(c, &told);
        return;
    }
    command_print(c, str_printf(&c->arena, "%.*s: %s\n",
                                STR_ARG(str_in_line(&c->arena, str_of(path))), answers[is].text));
    if (c->worst < answers[is].end)
        c->worst = answers[is].end;
}

void cmd_verify(Command *c, Error *e)
{
    (void)e;
    for (int i = 0; i < c->words; i++)
        verify_file(c, c->word[i]);
}
