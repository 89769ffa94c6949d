/*
 * test_help.c - help tells of everything the tables hold, and of nothing else.
 */
#include "language/composed.h"
#include "language/library.h"
#include "test.h"

#include <string.h>

static const char *help(Arena *a, const char *topic)
{
    StrBuf out = strbuf_make(a);
    return help_write(&out, str_of(topic)) ? strbuf_str(&out).at : NULL;
}

TEST(help_language_names_every_function_and_constant)
{
    Arena a = arena_make(0);
    const char *text = help(&a, "language");
    const Builtin *row;
    for (int k = 0; (row = library_row(k)) != NULL; k++)
        CHECK(library_hidden(row) ||
              (strstr(text, row->name) != NULL && strstr(text, row->doc) != NULL));
    for (Composed c = {0}; composed_next(&c);)
        CHECK(c.name.at[0] == '_' || (strstr(text, str_copy(&a, c.name).at) && c.doc.len &&
                                      strstr(text, str_copy(&a, c.doc).at)));
    for (const Constant *constant = library_constants; constant->name; constant++)
        CHECK(strstr(text, constant->name) != NULL);
    arena_free(&a);
}

TEST(help_name_gives_parameters_and_kernel)
{
    Arena a = arena_make(0);
    const char *text = help(&a, "torch.softmax");
    CHECK(strstr(text, "torch.softmax(input, dim, dtype=None)\nx.softmax(dim, dtype=None)\n"));
    CHECK(strstr(text, "static void softmax_rows("));
    CHECK(strstr(help(&a, "matmul"), "static void matmul"));
    CHECK(strstr(help(&a, "print"), "print(*values, sep=None, end=None, file=None"));
    CHECK(help(&a, "nonsense") == NULL);
    arena_free(&a);
}

/* Where an operation names a kernel, its source is found. */
TEST(help_shows_every_kernel)
{
    Arena a = arena_make(0);
    for (int id = 0; id < OP_COUNT; id++)
        if (op_row(id)->kernel)
            CHECK(strstr(help(&a, op_row(id)->name), "\n}\n") != NULL);
    arena_free(&a);
}
