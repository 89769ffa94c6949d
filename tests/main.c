/*
 * main.c - run-tests, which runs every registered test, or those whose name or file contains a
 * given word.
 *
 *     run-tests [-v] [WORD...]
 *
 * Tests run in one process, in the order they are linked (files by name, then as written). The last
 * line says how many passed and failed; the exit code is 1 when one failed or none ran.
 */
#include "test.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    TestCase *first, **end;
    const TestCase *running;
    int failed_checks; /* of the running test */
    bool expecting;    /* failures are what the test wants to see */
    int expected;      /* how many came */
} tests;

void test_register(TestCase *test)
{
    if (tests.end == NULL)
        tests.end = &tests.first;
    *tests.end = test;
    tests.end = &test->next;
}

void test_expect_failure(void)
{
    tests.expecting = true;
    tests.expected = 0;
}

bool test_failure_came(void)
{
    tests.expecting = false;
    return tests.expected > 0;
}

/* Counts a failure; true when it is to be printed, and then its first line has been. */
static bool fails(TestPlace place)
{
    if (tests.expecting) {
        tests.expected++;
        return false;
    }
    if (tests.failed_checks++ == 0)
        printf("FAILED %s\n", tests.running->name);
    printf("%s:%d: %s\n", place.file, place.line, place.expression);
    return true;
}

bool test_check(TestPlace place, bool holds)
{
    if (!holds)
        fails(place);
    return holds;
}

bool test_check_int(TestPlace place, intmax_t got, intmax_t want)
{
    bool holds = got == want;
    if (!holds && fails(place))
        printf("    got  %jd\n    want %jd\n", got, want);
    return holds;
}

bool test_check_near(TestPlace place, double got, double want, double tolerance)
{
    bool holds = got == want || fabs(got - want) <= tolerance;
    if (isinf(want))
        holds = got == want;
    if (!holds && fails(place))
        printf("    got  %.9g\n    want %.9g within %g\n", got, want, tolerance);
    return holds;
}

bool test_check_str(TestPlace place, const char *got, const char *want)
{
    if (got == NULL || want == NULL) {
        bool holds = got == want;
        if (!holds && fails(place))
            printf("    got  %s\n    want %s\n", got ? got : "NULL", want ? want : "NULL");
        return holds;
    }
    size_t same = 0, line = 0; /* equal bytes, and where the line of the last of them begins */
    int number = 1;
    for (; got[same] != '\0' && got[same] == want[same]; same++)
        if (got[same] == '\n') {
            line = same + 1;
            number++;
        }
    if (got[same] == want[same])
        return true;
    if (fails(place))
        printf("  line %d\n    got  '%.*s'\n    want '%.*s'\n", number,
               (int)strcspn(got + line, "\n"), got + line, (int)strcspn(want + line, "\n"),
               want + line);
    return false;
}

bool test_check_mem(TestPlace place, const void *got, const void *want, size_t n)
{
    const unsigned char *g = got, *w = want;
    size_t same = 0;
    while (same < n && g[same] == w[same])
        same++;
    if (same < n && fails(place))
        printf("  byte %zu of %zu\n    got  %02x\n    want %02x\n", same, n, g[same], w[same]);
    return same == n;
}

/* The whole file as a string to free, or NULL. */
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    size_t len = 0, room = 1 << 16;
    char *text = malloc(room);
    for (size_t n; text != NULL && (n = fread(text + len, 1, room - 1 - len, file)) > 0;) {
        len += n;
        if (len + 1 == room) {
            char *more = realloc(text, room *= 2);
            if (more == NULL)
                free(text);
            text = more;
        }
    }
    if (text != NULL)
        text[len] = '\0';
    fclose(file);
    return text;
}

static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

bool test_check_golden(TestPlace place, const char *text, const char *name)
{
    const char *mode = getenv("GOLDEN");
    char path[512];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    if (mode != NULL && strcmp(mode, "update") == 0)
        return test_check(place, write_text(path, text));
    char *want = read_text(path);
    bool holds = test_check_str(place, text, want);
    if (!holds && !tests.expecting)
        printf("  differs from %s (`make golden` writes it anew)\n", path);
    free(want);
    return holds;
}

/* A crash takes all tests with it: say at least which one it was. */
static void crashed(int sig)
{
    char text[200];
    int n = snprintf(text, sizeof text, "\nCRASHED in test %s\n", tests.running->name);
    if (n > 0 && write(2, text, (size_t)n) < 0)
        _exit(2);
    signal(sig, SIG_DFL);
    raise(sig);
}

static bool wanted(const TestCase *test, int count, char **words)
{
    for (int i = 0; i < count; i++)
        if (strstr(test->name, words[i]) != NULL || strstr(test->file, words[i]) != NULL)
            return true;
    return count == 0;
}

int main(int argc, char **argv)
{
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    int skip = verbose ? 2 : 1, passed = 0, failed = 0;
    signal(SIGABRT, crashed);
    signal(SIGSEGV, crashed);
    signal(SIGFPE, crashed);
    for (const TestCase *test = tests.first; test != NULL; test = test->next) {
        if (!wanted(test, argc - skip, argv + skip))
            continue;
        if (verbose)
            printf("%s\n", test->name);
        tests.running = test;
        tests.failed_checks = 0;
        tests.expecting = false;
        test->run();
        if (tests.failed_checks > 0)
            failed++;
        else
            passed++;
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
