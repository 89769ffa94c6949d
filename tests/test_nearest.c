/*
 * test_nearest.c - which name is meant.
 */
#include "base/lookup.h"
#include "test.h"

static Str nearest_of(const char *wanted, const char *const *names)
{
    Nearest n = {.wanted = str_of(wanted)};
    for (; *names; names++)
        nearest_offer(&n, str_of(*names));
    return n.best;
}

TEST(nearest_names)
{
    static const char *const names[] = {"softmax", "sqrt", "sum", "matmul", "inputs", NULL};
    static const struct {
        const char *wanted, *best;
    } rows[] = {
        {"softmx", "softmax"},  /* left out */
        {"matmull", "matmul"},  /* inserted */
        {"sofmtax", "softmax"}, /* swapped */
        {"Sum", "sum"},
        {"inp", "inputs"}, /* a beginning */
        {"sqrd", "sqrt"},
        {"su", "sum"},   /* a third of three */
        {"summ", "sum"}, /* typed twice */
        {"Ss", ""},
        {"in", ""}, /* too short to be a beginning */
        {"tanh", ""},
        {"", ""},
        {"softmaxsoftmaxsoftmaxsoftmaxsoftmaxsoftmaxsoftmax", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!CHECK(str_is(nearest_of(rows[i].wanted, names), rows[i].best)))
            CHECK_STR(rows[i].wanted, rows[i].best);
}

TEST(nearest_knows_letters_that_were_typed_twice)
{
    static const char *const names[] = {"V", "q", "loss", "low", NULL};
    CHECK(str_is(nearest_of("Vv", names), "V"));
    CHECK(str_is(nearest_of("qq", names), "q"));
    CHECK(str_is(nearest_of("lozz", names), "loss"));
    CHECK(str_is(nearest_of("kk", names), ""));
}

TEST(nearest_prefers_the_first_of_equals)
{
    static const char *const names[] = {"dot1", "dot2", NULL};
    CHECK(str_is(nearest_of("dot3", names), "dot1"));
}
