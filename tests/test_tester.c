/*
 * test_tester.c - tests of the tester: every check must be able to fail, NaN must never pass for a
 * number.
 */
#include "test.h"

#include <math.h>
#include <stdlib.h>

#define FAILS(check) (test_expect_failure(), (void)(check), test_failure_came())

TEST(tester_near_accepts_what_is_near)
{
    CHECK_NEAR(1.0f, 1, 0);
    CHECK_NEAR(1.05, 1, 0.1);
    CHECK_NEAR(INFINITY, INFINITY, 0.1);
    CHECK_NEAR(-INFINITY, -INFINITY, 0.1);
}

TEST(tester_near_rejects_what_is_not)
{
    CHECK(FAILS(CHECK_NEAR(1.2, 1, 0.1)));
    CHECK(FAILS(CHECK_NEAR(NAN, 1, 1)));
    CHECK(FAILS(CHECK_NEAR(1, NAN, 1)));
    CHECK(FAILS(CHECK_NEAR(NAN, NAN, 1)));
    CHECK(FAILS(CHECK_NEAR(INFINITY, -INFINITY, 1)));
    CHECK(FAILS(CHECK_NEAR(1, INFINITY, INFINITY)));
    CHECK(FAILS(CHECK_NEAR(1, 1.5, NAN)));
}

TEST(tester_other_checks_can_fail)
{
    CHECK(FAILS(CHECK(1 > 2)));
    CHECK(FAILS(CHECK_INT(1, 2)));
    CHECK(FAILS(CHECK_INT(INT64_MAX, -1)));
    CHECK(FAILS(CHECK_STR("a\nb", "a\nc")));
    CHECK(FAILS(CHECK_STR("a", "ab")));
    CHECK(FAILS(CHECK_STR("ab", "a")));
    CHECK(FAILS(CHECK_STR(NULL, "")));
    CHECK(FAILS(CHECK_MEM("abc", "abd", 3)));
    if (!getenv("GOLDEN")) /* make golden would write it */
        CHECK(FAILS(CHECK_GOLDEN("text", "no such file")));
}

TEST(tester_other_checks_can_pass)
{
    CHECK(!FAILS(CHECK(2 > 1)));
    CHECK(!FAILS(CHECK_INT(2, 2)));
    CHECK(!FAILS(CHECK_STR("a\nb", "a\nb")));
    CHECK(!FAILS(CHECK_STR(NULL, NULL)));
    CHECK(!FAILS(CHECK_MEM("abc", "abd", 2)));
}
