/*
 * test_code_wrap.c - where lines of code are broken that are too wide.
 */
#include "slide/code_wrap.h"
#include "test.h"

/* The rows of a line with their indentation, and how well they are broken. */
static Str wrapped(Arena *a, Str line, int columns, CodeOpen *open, CodeFit *fit)
{
    StrBuf out = strbuf_make(a);
    CodeRows rows = code_wrap(a, line, columns, open);
    size_t end = 0;
    for (size_t i = 0; i < rows.count; i++) {
        CodeRow row = rows.items[i];
        CHECK(row.start == end && (row.len > 0 || line.len == 0));
        end = row.start + row.len;
        Str text = str_part(line, row.start, end);
        while (text.len && text.at[text.len - 1] == ' ')
            text.len--;
        CHECK(row.indent + str_columns(text) <= columns || str_chars(text) == 1);
        strbuf_fill(&out, ' ', row.indent);
        strbuf_add(&out, text);
        strbuf_char(&out, '\n');
    }
    CHECK_INT(end, line.len);
    *fit = rows.fit;
    return strbuf_str(&out);
}

/* A line that begins within so many brackets. */
static void check_within(int brackets, const char *line, int columns, CodeFit fit, const char *want)
{
    Arena a = arena_scratch();
    CodeOpen open = {.brackets = brackets};
    CodeFit got;
    CHECK_STR(wrapped(&a, str_of(line), columns, &open, &got).at, want);
    CHECK_INT(got, fit);
    arena_free(&a);
}

static void check(const char *line, int columns, CodeFit fit, const char *want)
{
    check_within(0, line, columns, fit, want);
}

TEST(code_goes_on_under_its_bracket)
{
    check("ab = cd", 7, CODE_FITS, "ab = cd\n");
    check("f(one, two, three + four)", 20, CODE_FITS,
          "f(one, two,\n"
          "  three + four)\n");
    check("inputs = torch.tensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]])", 43, CODE_FITS,
          "inputs = torch.tensor([[0.43, 0.15, 0.89],\n"
          "                       [0.55, 0.87, 0.66]])\n");
    check("def __init__(self, d_in, d_out, dropout, qkv_bias=False):", 40, CODE_FITS,
          "def __init__(self, d_in, d_out, dropout,\n"
          "             qkv_bias=False):\n");
    check("    total = first_of_all + second_of_all - third_of_all", 40, CODE_FITS,
          "    total = first_of_all + second_of_all\n"
          "            - third_of_all\n");
    check("return [weights[i] * values[i] for i in range(6)]", 36, CODE_FITS,
          "return [weights[i] * values[i]\n"
          "        for i in range(6)]\n");
}

/* A row that began with the last of several names would read as a statement of its own. */
TEST(names_that_are_assigned_to_at_once_stay_together)
{
    check("big, causal = torch.softmax(q @ k.T, dim=-1), torch.cat(rows)", 40, CODE_FITS,
          "big, causal = torch.softmax(\n"
          "    q @ k.T, dim=-1), torch.cat(rows)\n");
    check("column, row = inputs[:, t:t+1], inputs.T[t:t+1]", 34, CODE_FITS,
          "column, row = inputs[:, t:t+1],\n"
          "              inputs.T[t:t+1]\n");
    check("for i, d in enumerate(sizes.tolist()):", 36, CODE_FITS,
          "for i, d in enumerate(\n"
          "    sizes.tolist()):\n");
    Arena a = arena_scratch();
    CodeOpen open = {0};
    CodeFit fit;
    CHECK_STR(wrapped(&a, STR("y = f("), 40, &open, &fit).at, "y = f(\n");
    CHECK_STR(wrapped(&a, STR("    one, two, three, four, dim=-1,"), 22, &open, &fit).at,
              "    one, two, three,\n    four, dim=-1,\n");
    CHECK_STR(wrapped(&a, STR("    {five: 5})"), 40, &open, &fit).at, "    {five: 5})\n");
    CHECK_INT(open.brackets, 0);
    CHECK_STR(wrapped(&a, STR("for (i = 0; i < n; i++) {"), 40, &open, &fit).at,
              "for (i = 0; i < n; i++) {\n");
    CHECK_INT(open.brackets, 0);
    arena_free(&a);
}

TEST(code_hangs_where_there_is_no_room_under_the_bracket)
{
    check("attn_weights = torch.softmax(attn_scores / keys.shape[-1]**0.5, dim=-1)", 43, CODE_FITS,
          "attn_weights = torch.softmax(\n"
          "    attn_scores / keys.shape[-1]**0.5,\n"
          "    dim=-1)\n");
    check("self.register_buffer_of_mask(first_of_all, some_function_of_it(context))", 36, CODE_FITS,
          "self.register_buffer_of_mask(\n"
          "    first_of_all,\n"
          "    some_function_of_it(context))\n");
    check("    by_blocks[i:i + 3, j:j + 3] = inputs[i:i + 3] @ inputs[j:j + 3].T", 34, CODE_HANGING,
          "    by_blocks[i:i + 3, j:j + 3]\n"
          "        = inputs[i:i + 3]\n"
          "          @ inputs[j:j + 3].T\n");
    check_within(2, "    x[8], brought[8], copied[8]]) @ weights", 25, CODE_FITS,
                 "    x[8], brought[8],\n"
                 "    copied[8]]) @ weights\n");
    check("one_long_name = first_of_two_names + second_of_two_names", 36, CODE_HANGING,
          "one_long_name = first_of_two_names\n"
          "    + second_of_two_names\n");
    check("masked = attn_scores.masked_fill(future)", 28, CODE_HANGING,
          "masked\n"
          "  = attn_scores.masked_fill(\n"
          "  future)\n");
}

TEST(code_is_not_broken_within_a_part)
{
    check("number = 3.14159", 13, CODE_HANGING, "number\n    = 3.14159\n");
    check("number = 3.14159", 10, CODE_LOOSE, "number =\n  3.14159\n");
    check("from some.where import thing", 22, CODE_FITS, "from some.where\n     import thing\n");
    check("y = [1, -23]", 10, CODE_FITS, "y = [1,\n     -23]\n");
    check("x.masked_fill(m, -torch.inf)", 20, CODE_FITS, "x.masked_fill(\n    m, -torch.inf)\n");
    check("print('one and two')", 14, CODE_LOOSE, "print('one and\n       two')\n");
    check("x = 1e-10 + 0.5e+20", 14, CODE_FITS, "x = 1e-10\n    + 0.5e+20\n");
    check("torch.softmax", 8, CODE_TORN, "torch.\n  softma\n  x\n");
}

TEST(words_of_comments_stand_under_one_another)
{
    check("x = y  # of all that there is", 22, CODE_FITS,
          "x = y  # of all that\n"
          "         there is\n");
    Arena a = arena_scratch();
    CodeOpen open = {0};
    CodeFit fit;
    CHECK_STR(wrapped(&a, STR("    \"\"\"Weights, (not"), 40, &open, &fit).at,
              "    \"\"\"Weights, (not\n");
    CHECK_STR(wrapped(&a, STR("    closed, of all words there are\"\"\""), 24, &open, &fit).at,
              "    closed, of all words\n    there are\"\"\"\n");
    CHECK_INT(open.text, 0);
    CHECK_STR(wrapped(&a, STR("/* what comes and"), 40, &open, &fit).at, "/* what comes and\n");
    CHECK_INT(open.text, '*');
    CHECK_STR(wrapped(&a, STR("goes (on */ y = x"), 40, &open, &fit).at, "goes (on */ y = x\n");
    CHECK_INT(open.text, 0);
    arena_free(&a);
}

TEST(any_text_is_broken_into_rows_that_fit)
{
    static const char *const lines[] = {"x\x1b\x1b = '\u202e\x07\x07' \U000e0041 + y",
                                        "\x1b\x1b",
                                        "((((((((((((((((((((((((((((",
                                        "'''",
                                        "\"\\",
                                        "# ## ### \xff\xfe and more of this kind",
                                        "a.b.c.d.e.f.g.h.i.j.k.l.m.n",
                                        "        )))))))(((",
                                        "",
                                        "    ",
                                        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (int columns = 12; columns < 50; columns++) {
            Arena a = arena_scratch();
            CodeOpen open = {0};
            CodeFit fit;
            wrapped(&a, str_of(lines[i]), columns, &open, &fit);
            arena_free(&a);
        }
}

/* A line of 65,000 bytes is data: it is torn at once, and what is open behind it is known. */
TEST(a_very_long_line_is_torn_at_once)
{
    Arena a = arena_scratch();
    StrBuf line = strbuf_make(&a);
    CodeOpen open = {0};
    CodeFit fit;
    strbuf_puts(&line, "x = f([");
    while (strbuf_str(&line).len < 65000)
        strbuf_puts(&line, "0.25, 日本, '''#''', \x1b");
    wrapped(&a, strbuf_str(&line), 40, &open, &fit);
    CHECK_INT(fit, CODE_DATA);
    CHECK_INT(open.brackets, 2);
    CHECK_INT(open.text, 0);
    arena_free(&a);
}
