/*
 * test_tables.c - no table has a hole: whatever has an id has a complete row.
 *
 * Tables keyed by an enum leave a row of zeros where one is forgotten, and nothing says so until
 * somebody asks for it. (Kinds of explanation have no table but switches, whose holes the compiler
 * names; that each kind occurs is for test_every_operation.c.)
 */
#include "draw/draw.h"
#include "draw/theme.h"
#include "draw_dump.h"
#include "reading/reading.h"
#include "subject/view.h"
#include "test.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <stdio.h>
#include <string.h>

/* A name of its own: there, not empty, not that of an id before it. */
static void check_name(const char *table, int id, const char *name, const char **names)
{
    bool fine = name && name[0] && !strstr(name, "(null)");
    for (int i = 0; fine && i < id; i++)
        fine = !names[i] || strcmp(names[i], name) != 0;
    names[id] = name;
    if (!CHECK(fine))
        printf("  %s: no name of its own for number %d (%s)\n", table, id, name ? name : "NULL");
}

/* ---- operations ---- */

static void *slot_of(const Kernels *k, size_t slot)
{
    void *kernel;
    memcpy(&kernel, (const char *)k + slot, sizeof kernel);
    return kernel;
}

static bool check_kernel(const Op *op)
{
    bool loops = CHECK((op->loops != LOOPS_NONE) == (op->kernel || op->kind == EXPLAIN_ELEMENT));
    return loops && (!op->kernel || CHECK(slot_of(&kernels_teaching, op->slot) &&
                                          slot_of(&kernels_stepped, op->slot)));
}

/* How formulas and pictures write it: in full or by its name. */
static bool check_notation(const Op *op)
{
    const Notation *n = &op->notation;
    return CHECK((n->before && n->between && n->after) ||
                 (!n->before && !n->between && !n->after)) &&
           CHECK(!n->before || n->before[0] || n->between[0]) &&
           CHECK(!op->symbol || (op->sign && op->most == 2));
}

/* What computes cells that are no float32 is only there where somebody asks it. */
static bool check_arithmetic(const Op *op)
{
    bool element = op->kind == EXPLAIN_ELEMENT;
    return CHECK(element || (!op->whole && !op->truth && !op->compares)) &&
           CHECK(!element || op->kernel || op->compares || op->test || op->whole || op->truth) &&
           CHECK(!op->divides || op->whole);
}

TEST(tables_have_a_complete_row_for_every_operation)
{
    const char *names[OP_COUNT];
    for (int id = 0; id < OP_COUNT; id++) {
        const Op *op = op_row(id);
        check_name("operations", id, op->name, names);
        bool whole = CHECK(op->doc && op->infer && op->explain && op->most >= op->least) &&
                     check_kernel(op) && check_notation(op) && check_arithmetic(op);
        if (!whole)
            printf("  in the row of %s\n", op->name);
        CHECK_INT(op_find(str_of(op->name)), id);
    }
}

/* ---- words ---- */

TEST(tables_have_a_text_for_every_phrase)
{
    for (int id = 0; id < PHRASE_IDS; id++) {
        Str text = phrase_plain((PhraseId)id);
        CHECK(text.len > 0);
        for (size_t i = 0; i + 2 < text.len; i++)
            if (text.at[i] == '{')
                CHECK(text.at[i + 2] == '}' && text.at[i + 1] >= '0' &&
                      text.at[i + 1] < '0' + PHRASE_ARGUMENTS);
    }
}

/* Who presses with fingers has no mouse: a phrase that speaks of one has a row of TAPPED. */
TEST(tables_tell_fingers_of_no_mouse)
{
    static const char *const mouse[] = {"click", "Click", "mouse",        "Mouse",
                                        "wheel", "Wheel", "right button", "Point at"};
    for (int id = 0; id < PHRASE_IDS; id++) {
        Str text = phrase_plain(phrase_by((PhraseId)id, 44));
        for (size_t k = 0; k < sizeof mouse / sizeof *mouse; k++)
            if (str_search(text, str_of(mouse[k]), 0) < text.len) {
                printf("  \"%.*s\"\n", STR_ARG(text));
                CHECK(false);
            }
        CHECK(phrase_by((PhraseId)id, 0) == (PhraseId)id);
    }
}

TEST(tables_have_a_name_for_every_view_kind)
{
    const char *names[VIEW_KINDS];
    for (int kind = 0; kind < VIEW_KINDS; kind++) {
        check_name("view kinds", kind, view_kinds[kind].name, names);
    }
}

/* ---- pictures ---- */

/* How a command with a tag reads in a dump, from its second line on. */
static const char *dumped(Arena *a, DrawCommand command)
{
    static const DrawPixels none = {0};
    command.pixels = &none;
    DrawList d = {.items = &command, .count = 1};
    StrBuf out = strbuf_make(a);
    draw_dump(&out, &d);
    Str text = strbuf_str(&out);
    size_t line = str_find(text, '\n') + 1;
    return str_printf(a, "%.*s", STR_ARG(str_from(text, line))).at;
}

TEST(tables_have_a_name_for_every_tag_and_every_kind_of_command)
{
    Arena a = arena_make(0);
    const char *tags[TAG_KIND_COUNT], *kinds[DRAW_KIND_COUNT];
    for (int id = 0; id < TAG_KIND_COUNT; id++) {
        const char *text =
            dumped(&a, (DrawCommand){.kind = DRAW_UNCLIP, .tag = {.kind = (TagKind)id}});
        check_name("tags", id, text, tags);
        CHECK(id == TAG_NONE || (strchr(text, '[') && strstr(text, "[ ") == NULL));
    }
    for (int id = 0; id < DRAW_KIND_COUNT; id++)
        check_name("commands", id, dumped(&a, (DrawCommand){.kind = (DrawKind)id}), kinds);
    arena_free(&a);
}

TEST(tables_have_a_colour_for_every_role_in_every_theme)
{
    const char *names[THEME_COUNT];
    for (int id = 0; id < THEME_COUNT; id++) {
        const Theme *theme = &themes[id];
        check_name("themes", id, theme->name, names);
        for (int role = 0; role < ROLE_COUNT; role++)
            if (!CHECK(theme->roles[role].a == 255))
                printf("  theme %s has no colour for role %d\n", theme->name, role);
    }
}

TEST(tables_have_a_name_for_every_map_and_every_font)
{
    Arena a = arena_make(0);
    const char *maps[MAP_COUNT], *fonts[FONT_COUNT];
    for (int id = 0; id < MAP_COUNT; id++)
        check_name("maps", id, map_name((MapId)id), maps);
    for (int id = 0; id < FONT_COUNT; id++)
        check_name("fonts", id, dumped(&a, (DrawCommand){.kind = DRAW_TEXT, .font = (FontId)id}),
                   fonts);
    arena_free(&a);
}

/* ---- options ---- */

/* What help says of an option names each of its words; kinds of pictures have help of their own. */
TEST(help_of_an_option_has_all_its_words)
{
    static const struct {
        const char *name, *doc;
    } options[] = {
#define VIEW_OPTION(ID, name, value, doc, ...) {name, doc},
#include "subject/view_options.def"
#undef VIEW_OPTION
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *word;
        bool kinds = strcmp(options[i].name, "view") == 0;
        for (int k = 0; !kinds && (word = view_option_word(str_of(options[i].name), k)); k++)
            if (!CHECK(strstr(options[i].doc, word)))
                printf("  --%s does not tell %s\n", options[i].name, word);
    }
}
