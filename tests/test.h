/*
 * test.h - the test header: tests read as specifications and register themselves.
 *
 *     TEST(softmax_row_sums_to_one) { ... CHECK_NEAR(sum, 1, 1e-6); ... }
 *
 * A check that fails prints file:line, its expression, what it got and what it wanted, and the test
 * goes on; a test with a failed check counts as one failure. Every macro gives true when it holds,
 * so a test may leave early: `if (!CHECK(t != NULL)) return;`. Names need no prefix: they are the
 * words `run-tests WORD` filters by.
 */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TestCase {
    const char *name, *file;
    void (*run)(void);
    bool slow;
    int number, group; /* in the order they run; of its file */
    struct TestCase *next;
} TestCase;

void test_register(TestCase *test);

#define TEST(name) TEST_CASE(name, false)

/* One that takes long: `make quick` leaves it out. */
#define SLOW_TEST(name) TEST_CASE(name, true)

#define TEST_CASE(name, is_slow)                                                                   \
    static void test_##name(void);                                                                 \
    __attribute__((constructor)) static void register_##name(void)                                 \
    {                                                                                              \
        static TestCase test = {#name, __FILE__, test_##name, is_slow, 0, 0, NULL};                \
        test_register(&test);                                                                      \
    }                                                                                              \
    static void test_##name(void)

/* Where a check stands and how it reads there. */
typedef struct TestPlace {
    const char *file;
    int line;
    const char *expression;
} TestPlace;

#define TEST_PLACE(expression) ((TestPlace){__FILE__, __LINE__, expression})

#define CHECK(condition)        test_check(TEST_PLACE(#condition), (condition))
#define CHECK_INT(got, want)    test_check_int(TEST_PLACE(#got), (intmax_t)(got), (intmax_t)(want))
#define CHECK_STR(got, want)    test_check_str(TEST_PLACE(#got), got, want)
#define CHECK_MEM(got, want, n) test_check_mem(TEST_PLACE(#got), got, want, n)
#define CHECK_NEAR(got, want, tolerance)                                                           \
    test_check_near(TEST_PLACE(#got), (double)(got), (double)(want), (double)(tolerance))

/* The text must equal the file tests/golden/NAME; GOLDEN=update (make golden) writes it anew. */
#define CHECK_GOLDEN(text, name) test_check_golden(TEST_PLACE(#text), text, name)

bool test_check(TestPlace place, bool holds);
bool test_check_int(TestPlace place, intmax_t got, intmax_t want);
bool test_check_mem(TestPlace place, const void *got, const void *want, size_t n);
bool test_check_golden(TestPlace place, const char *text, const char *name);

/* Both may be NULL; on a difference prints the first differing line of each. */
bool test_check_str(TestPlace place, const char *got, const char *want);

/* |got - want| <= tolerance. A NaN never passes; an infinity passes only for the same infinity. */
bool test_check_near(TestPlace place, double got, double want, double tolerance);

/* True when at least one check fails between the two; those count and print nothing. With these the
 * tester is tested: test_expect_failure(); CHECK_NEAR(NAN, 1, 1); CHECK(test_failure_came()); */
void test_expect_failure(void);
bool test_failure_came(void);

#endif
