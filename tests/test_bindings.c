/*
 * test_bindings.c - the keys of the window: those they come with, those a file gives them, and
 * every mistake such a file can hold.
 */
#include "controls/keys.h"
#include "menu/state.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { ANYWHERE = 1 << CONTEXT_ANY, IN_KERNEL = ANYWHERE | 1 << CONTEXT_INSIDE };

typedef struct Keys {
    Arena arena;
    Bindings b;
    Source source;
    ErrorList errors;
} Keys;

static void start(Keys *k, const char *text)
{
    memset(k, 0, sizeof *k);
    k->arena = arena_make(0);
    k->b = bindings_make(&k->arena);
    k->source = (Source){.name = STR("my-keys"), .text = str_of(text)};
    bindings_read(&k->b, &k->source, &k->errors);
}

static const char *does(const Keys *k, const char *key, unsigned contexts)
{
    Chord c;
    CHECK(chord_parse(str_of(key), &c));
    ActionId id = bindings_find(&k->b, c, contexts);
    return id == ACTION_NONE ? "nothing" : action_rows[id].name;
}

static const char *written(Keys *k)
{
    StrBuf out = strbuf_make(&k->arena);
    bindings_write(&out, &k->b);
    return out.at;
}

TEST(bindings_are_the_actions_own_without_a_file)
{
    Keys k;
    start(&k, "");
    CHECK_STR(does(&k, "Right", ANYWHERE), "next");
    CHECK_STR(does(&k, "PageDown", ANYWHERE), "next");
    CHECK_STR(does(&k, "PageDown", IN_KERNEL), "next-cell");
    CHECK_STR(does(&k, "Ctrl+Q", ANYWHERE), "quit");
    CHECK_STR(does(&k, "F9", ANYWHERE), "nothing");
    CHECK(str_is(bindings_key(&k.b, ACTION_NEXT), "Right"));
    CHECK_INT(k.errors.count, 0);
    arena_free(&k.arena);
}

/* The first action before `until` that comes with this chord in this context; ACTION_NONE: none. */
static int action_with(Chord chord, ActionContext context, int until)
{
    Chord c;
    Str word;
    for (int id = ACTION_NONE + 1; id < until; id++) {
        Str keys = str_of(action_rows[id].keys);
        while (action_rows[id].context == context && str_word(&keys, &word))
            if (chord_parse(word, &c) && chord_same(c, chord))
                return id;
    }
    return ACTION_NONE;
}

/* Nobody would find out which of two actions a key does. */
TEST(bindings_of_the_actions_name_each_key_once)
{
    Arena a = arena_make(0);
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        const Action *row = &action_rows[id];
        Str keys = str_of(row->keys), word;
        while (str_word(&keys, &word)) {
            Chord c;
            if (!chord_parse(word, &c)) {
                CHECK_STR(str_copy(&a, word).at, "the name of a key");
                continue;
            }
            int other = action_with(c, row->context, id);
            if (!CHECK_INT(other, ACTION_NONE))
                printf("  the key %.*s stands for '%s' and for '%s'\n", STR_ARG(word), row->name,
                       action_rows[other].name);
        }
    }
    arena_free(&a);
}

TEST(bindings_are_changed_by_a_file)
{
    Keys k;
    start(&k, "# my remote\r\n"
              "bind F9 next   # the big button\r\n"
              "\n"
              "  bind Right theme\n"
              "unbind Ctrl+Q\n"
              "bind # map\n"
              "unbind PageDown\n");
    CHECK_INT(k.errors.count, 0);
    CHECK_STR(does(&k, "F9", ANYWHERE), "next");
    CHECK_STR(does(&k, "Right", ANYWHERE), "theme");
    CHECK_STR(does(&k, "Down", ANYWHERE), "next");
    CHECK_STR(does(&k, "t", ANYWHERE), "theme");
    CHECK_STR(does(&k, "Ctrl+Q", ANYWHERE), "nothing");
    CHECK_STR(does(&k, "#", ANYWHERE), "map");
    CHECK_STR(does(&k, "PageDown", IN_KERNEL), "nothing");
    CHECK(str_is(bindings_key(&k.b, ACTION_NEXT), "Down"));
    CHECK(bindings_key(&k.b, ACTION_QUIT).len == 0);
    arena_free(&k.arena);
}

/* What is listed is a bindings file that gives the same bindings. */
TEST(bindings_that_are_written_read_back_the_same)
{
    static const char *const files[] = {
        "",
        "unbind Ctrl+Q\n",
        "bind PageDown theme\n",
        "unbind PageDown\nbind PageDown next\n",
        "bind Right previous\nbind Left next\nunbind Space\n",
        "bind # map\nbind F12 quit\n",
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Keys k, again;
        start(&k, files[i]);
        start(&again, written(&k));
        CHECK_INT(again.errors.count, 0);
        CHECK_STR(written(&again), written(&k));
        CHECK_INT(again.b.count, k.b.count);
        arena_free(&again.arena);
        arena_free(&k.arena);
    }
}

TEST(bindings_tell_where_a_line_is_wrong_and_take_the_others)
{
    static const struct {
        const char *text, *told;
    } rows[] = {
        {"bind PageDown nxet\n", "my-keys:1:15: there is no action 'nxet'\n"
                                 "    bind PageDown nxet\n"
                                 "                  ^~~~\n"
                                 "    did you mean next?\n"},
        {"\n  bind Pagedwn next\n", "my-keys:2:8: there is no key 'Pagedwn'\n"},
        {"bnd a next\n", "my-keys:1:1: a line begins with bind or unbind\n"},
        {"bind\n", "my-keys:1:5: a key is missing\n"},
        {"bind a\n", "my-keys:1:7: an action is missing\n"},
        {"bind a zzzzzz\n", "my-keys:1:8: there is no action 'zzzzzz'\n"},
        {"bind a next play\n", "my-keys:1:13: one key and one action stand on a line\n"},
        {"unbind Ctrl+Q now\n", "my-keys:1:15: one key and one action stand on a line\n"},
        {"unbind F9\n", "my-keys:1:8: F9 does nothing as it is\n"},
        {"# \xff\n", "my-keys:1:3: "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Keys k;
        start(&k, rows[i].text);
        if (CHECK_INT(k.errors.count, 1)) {
            StrBuf told = strbuf_make(&k.arena);
            error_write(&told, &k.errors.items[0]);
            size_t len = strlen(rows[i].told);
            CHECK_STR(str_copy(&k.arena, str_part(strbuf_str(&told), 0, len)).at, rows[i].told);
        }
        CHECK_STR(does(&k, "Right", ANYWHERE), "next");
        arena_free(&k.arena);
    }
    Keys k;
    start(&k, "bind a nothing\nbind F9 next\nbind\n");
    CHECK_INT(k.errors.count, 2);
    CHECK_STR(does(&k, "F9", ANYWHERE), "next");
    arena_free(&k.arena);
}

TEST(bindings_lie_where_the_system_says)
{
    Arena a = arena_make(0);
    CHECK_STR(own_path(&a, "/c", "/home/ada", ".config", "bindings"), "/c/attnscope/bindings");
    CHECK_STR(own_path(&a, "c", "/home/ada", ".config", "bindings"),
              "/home/ada/.config/attnscope/bindings");
    CHECK(own_path(&a, NULL, "", ".config", "bindings") == NULL);
    arena_free(&a);
}

TEST(bindings_every_row_of_the_actions_is_whole_and_every_button_has_an_action)
{
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        const Action *row = &action_rows[id];
        CHECK(row->name[0] && row->words[0]);
        Keys k;
        char line[80];
        snprintf(line, sizeof line, "bind F9 %s\n", row->name);
        start(&k, line);
        CHECK_STR(does(&k, "F9", 1u << row->context), row->name);
        CHECK_INT(bindings_find(&k.b, (Chord){KEY_F1 + 8, 0}, 1u << row->context), id);
        arena_free(&k.arena); /* no name twice, for else another action would have the key */
        Str keys = str_of(row->keys), word;
        for (Chord chord; str_word(&keys, &word);)
            CHECK(chord_parse(word, &chord));
    }
    for (int b = 0; b < BUTTON_COUNT; b++)
        CHECK(action_of_button((Button)b) != ACTION_NONE);
}
