/*
 * main.c - run-tests, which runs every registered test, or those whose name or file contains a
 * given word.
 *
 *     run-tests [-v] [-q] [-j N] [WORD...]
 *
 * -v says the name of each test before it runs; -q leaves out those that are marked SLOW. With -j
 * the tests are run by N processes side by side. The tests of a file stay in one process, in their
 * order, since they may use the same files on disk; only slow ones are on their own, and come
 * first. The ten slowest tests are listed; the last line says how many passed and failed; the exit
 * code is 1 when one failed or none ran.
 */
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#include "test.h"

#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_PROCESSES = 64,
    SLOWEST = 10,   /* tests that are listed */
    LISTED_FROM = 1 /* second */
};

/* What the processes share. */
typedef struct Shared {
    atomic_int turn; /* how many groups of tests were begun */
    atomic_int passed, failed;
    double seconds[]; /* that each test took, by its number; 0: it did not run */
} Shared;

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

/* What the command line asks for. */
typedef struct Wish {
    bool verbose, quick;
    int processes;
    int words;
    char **word;
} Wish;

static bool wanted(const TestCase *test, const Wish *wish)
{
    if (wish->quick && test->slow)
        return false;
    for (int i = 0; i < wish->words; i++)
        if (strstr(test->name, wish->word[i]) != NULL || strstr(test->file, wish->word[i]) != NULL)
            return true;
    return wish->words == 0;
}

/* Puts slow tests before the others and numbers tests and groups: what one process runs at a time
 * is a slow test, or the others of a file. Gives the number of groups. */
static int put_in_order(int *tests_count)
{
    TestCase *slow = NULL, *fast = NULL, **slow_end = &slow, **fast_end = &fast;
    int groups = 0, count = 0;
    for (TestCase *test = tests.first; test != NULL; test = test->next) {
        TestCase ***end = test->slow ? &slow_end : &fast_end;
        **end = test;
        *end = &test->next;
    }
    *fast_end = NULL;
    *slow_end = fast;
    tests.first = slow;
    for (TestCase *test = slow, *before = NULL; test != NULL; before = test, test = test->next) {
        groups += before == NULL || before->slow || strcmp(before->file, test->file) != 0;
        test->number = count++;
        test->group = groups - 1;
    }
    *tests_count = count;
    return groups;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_one(const TestCase *test, const Wish *wish, Shared *shared)
{
    double begin = now();
    if (wish->verbose)
        printf("%s\n", test->name);
    tests.running = test;
    tests.failed_checks = 0;
    tests.expecting = false;
    test->run();
    shared->seconds[test->number] = now() - begin;
    atomic_fetch_add(tests.failed_checks > 0 ? &shared->failed : &shared->passed, 1);
    fflush(stdout);
}

/* Runs group after group until none is left; other processes do the same. */
static void run_groups(const Wish *wish, Shared *shared, int groups)
{
    for (int turn; (turn = atomic_fetch_add(&shared->turn, 1)) < groups;)
        for (const TestCase *test = tests.first; test != NULL; test = test->next)
            if (test->group == turn && wanted(test, wish))
                run_one(test, wish, shared);
}

/* Each process writes to a file of its own, so that their lines do not mix. */
static bool run_side_by_side(const Wish *wish, Shared *shared, int groups)
{
    FILE *out[MOST_PROCESSES];
    int count = 0, status;
    bool well = true;
    for (; count < wish->processes && (out[count] = tmpfile()) != NULL; count++) {
        pid_t child = fork();
        if (child == 0) {
            dup2(fileno(out[count]), STDOUT_FILENO);
            run_groups(wish, shared, groups);
            exit(0);
        }
        well = well && child > 0;
    }
    while (wait(&status) > 0) {
        if (status != 0)
            printf("FAILED a process of the tests: it ended with %s %d\n",
                   WIFSIGNALED(status) ? "signal" : "code",
                   WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
        well = well && status == 0;
    }
    for (int i = 0; i < count; i++) {
        rewind(out[i]);
        for (int c; (c = getc(out[i])) != EOF;)
            putchar(c);
        fclose(out[i]);
    }
    return well && count > 0;
}

static void list_slowest(Shared *shared)
{
    for (int i = 0; i < SLOWEST; i++) {
        const TestCase *slowest = NULL;
        for (const TestCase *test = tests.first; test != NULL; test = test->next)
            if (!slowest || shared->seconds[test->number] > shared->seconds[slowest->number])
                slowest = test;
        if (!slowest || shared->seconds[slowest->number] < LISTED_FROM)
            return;
        printf("%6.1f s  %s\n", shared->seconds[slowest->number], slowest->name);
        shared->seconds[slowest->number] = 0;
    }
}

static Wish read_wish(int argc, char **argv)
{
    Wish wish = {.processes = 1};
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        wish.verbose |= strcmp(argv[at], "-v") == 0;
        wish.quick |= strcmp(argv[at], "-q") == 0;
        if (strcmp(argv[at], "-j") == 0 && at + 1 < argc)
            wish.processes = atoi(argv[++at]);
    }
    if (wish.processes < 1 || wish.processes > MOST_PROCESSES)
        wish.processes = 1;
    wish.words = argc - at;
    wish.word = argv + at;
    return wish;
}

int main(int argc, char **argv)
{
    Wish wish = read_wish(argc, argv);
    int count, groups = put_in_order(&count);
    size_t size = sizeof(Shared) + (size_t)count * sizeof(double);
    Shared *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool well = true;
    if (shared == MAP_FAILED)
        return 1;
    signal(SIGABRT, crashed);
    signal(SIGSEGV, crashed);
    signal(SIGFPE, crashed);
    if (wish.processes > 1)
        well = run_side_by_side(&wish, shared, groups);
    else
        run_groups(&wish, shared, groups);
    list_slowest(shared);
    int passed = atomic_load(&shared->passed), failed = atomic_load(&shared->failed);
    printf("%d passed, %d failed\n", passed, failed + !well);
    return failed > 0 || passed == 0 || !well;
}
