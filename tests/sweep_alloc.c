/*
 * sweep_alloc.c - every allocation of a call fails, one call after another: what comes of it is the
 * right output, or exit code 4 with one clear sentence.
 *
 *     sweep-alloc PROGRAM SHIM FOLDER fast|K/N [NAME...]
 *
 * Each row of the table below is a call of the program. It is run once as it is, with the shim
 * (shims/alloc.c) counting its allocations; then again for each of them, the Nth failing once, and
 * the Nth and all behind it. A row that allocates MANY times, or is marked so, is tried once for
 * each stack of calls that asks for memory. `fast` takes some of each row, K/N the Kth of N shares
 * of all; a NAME takes the rows whose names begin so. FOLDER is for what the calls write. The last
 * line counts; exit code 1: something else came of it.
 *
 * SHIM is "-" where it is linked into the program: sanitizers do not like preloading.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_WORDS = 16,
    MOST_BYTES = 1 << 22, /* of a call's output; of a file it writes */
    MOST_PLACES = 1 << 20,
    MANY = 20000,   /* allocations, from which on one of each stack is tried */
    FAST_TRIES = 6, /* of each row and mode */
    SECONDS = 100,  /* a call that takes longer hangs */
    WORKERS = 2,    /* calls at a time */
};

typedef struct Row {
    const char *name;
    const char *word[MOST_WORDS]; /* "@" stands for the folder to write to */
    bool varies;                  /* its output holds times: not compared */
    bool by_stack;                /* one try for each stack of calls */
    bool window;                  /* only a shim that is preloaded can end it */
} Row;

/* clang-format off */
static const Row rows[] = {
    {.name = "trace-1", .word = {"trace", "1"}},
    {.name = "trace-4", .word = {"trace", "4"}},
    {.name = "trace-9", .word = {"trace", "9"}},
    {.name = "trace-explain", .word = {"trace", "5", "--explain"}},
    {.name = "trace-write", .word = {"trace", "tests/sweep_alloc.md", "--explain", "--all"}},
    {.name = "check-1", .word = {"check", "1"}},
    {.name = "check-write", .word = {"check", "tests/sweep_alloc.md"}},
    {.name = "check-all", .word = {"check"}},
    {.name = "explain-1", .word = {"explain", "1", "attn_scores_2[1]"}},
    {.name = "explain-2", .word = {"explain", "2", "attn_weights[1,0]", "--depth", "3"}},
    {.name = "explain-write", .word = {"explain", "tests/sweep_alloc.md", "w[1,0]", "--depth", "9"}},
    {.name = "set", .word = {"trace", "1", "--set", "prelude:153:6=0.99"}},
    {.name = "run", .word = {"run", "tests/sweep_alloc.py"}},
    {.name = "notebook", .word = {"check", "tests/notebooks/one-token.ipynb"}},
    {.name = "list", .word = {"list"}},
    {.name = "new", .word = {"new", "-f", "@/new.md"}},
    {.name = "help", .word = {"help", "prelude"}},
    {.name = "manual", .word = {"help", "--man"}},
    {.name = "complete", .word = {"complete", "--", "explain", "1", "attn|"}},
    {.name = "export-1", .word = {"export", "1", "--step", "2", "--size", "640x480", "--manifest", "-o", "@"}},
    {.name = "export-5", .word = {"export", "5", "--step", "6", "--size", "640x480", "-o", "@"}},
    {.name = "export-write", .word = {"export", "tests/sweep_alloc.md", "--step", "6", "--size", "640x480", "-o", "@"}},
    {.name = "export-whole-1", .word = {"export", "1", "-o", "@", "--manifest"}, .by_stack = true},
    {.name = "export-whole-9", .word = {"export", "9", "-o", "@"}, .by_stack = true},
    {.name = "export-figure", .word = {"export", "--figure", "3.18", "--size", "1024x768", "-o", "@"}, .by_stack = true},
    {.name = "export-film", .word = {"export", "1", "--step", "4", "--parts", "picture", "--size", "320x240", "--format", "webp", "-o", "@"}, .by_stack = true},
    {.name = "export-svg", .word = {"export", "1", "--step", "4", "--size", "640x480", "--format", "svg", "--fonts", "embed", "-o", "@"}, .by_stack = true},
    {.name = "export-pdf", .word = {"export", "1", "--step", "4", "--size", "640x480", "--format", "pdf", "-o", "@"}, .by_stack = true},
    {.name = "export-handout", .word = {"export", "tests/sweep_alloc.md", "--handout", "--format", "pdf", "-o", "@"}, .by_stack = true},
    {.name = "show-1", .word = {"show", "1", "--no-state"}, .by_stack = true, .window = true},
    {.name = "show-write", .word = {"show", "tests/sweep_alloc.md", "--step", "6", "--no-state"}, .by_stack = true, .window = true},
    {.name = "show-menu", .word = {"show", "--no-state"}, .by_stack = true, .window = true},
    {.name = "bench", .word = {"bench", "--shape", "1,64,64,2", "--repeat", "1", "--only", "split,flash", "--png", "@/b.png"}, .varies = true, .by_stack = true},
};
/* clang-format on */

enum { ROWS = sizeof rows / sizeof *rows };

/* What is the same for all tries. */
typedef struct Sweep {
    const char *program, *shim;
    char folder[1000];
    int share, shares; /* the Kth of N; 0: fast */
} Sweep;

/* One run of a call: what fails, and what came of it. */
typedef struct Run {
    long at; /* 0: nothing */
    bool after;
    int status; /* as waitpid gives it */
    char *out, *err;
    uint64_t files; /* a hash of the names and bytes in its folder */
    int left;       /* temporary files in there */
} Run;

typedef enum Outcome { RIGHT, TOLD, WRONG, SILENT, LEFT, DIED, OUTCOMES } Outcome;

static const char *const outcome_names[OUTCOMES] = {
    [RIGHT] = "right",          [TOLD] = "told with code 4",
    [WRONG] = "wrong output",   [SILENT] = "no clear sentence",
    [LEFT] = "files left over", [DIED] = "other ends",
};

static void fail(const char *what)
{
    perror(what);
    exit(2);
}

/* ---- files ---- */

static char *read_file(const char *path)
{
    char *text = calloc(1, MOST_BYTES);
    int fd = open(path, O_RDONLY);
    size_t len = 0;
    ssize_t n;
    if (fd < 0 || !text)
        fail(path);
    while (len + 1 < MOST_BYTES && (n = read(fd, text + len, MOST_BYTES - 1 - len)) > 0)
        len += (size_t)n;
    close(fd);
    return text;
}

static uint64_t hash_bytes(uint64_t hash, const void *from, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ ((const unsigned char *)from)[i]) * 1099511628211U;
    return hash;
}

static uint64_t hash_file(const char *path)
{
    static unsigned char bytes[MOST_BYTES];
    int fd = open(path, O_RDONLY);
    uint64_t hash = 14695981039346656037U;
    if (fd < 0)
        fail(path);
    for (ssize_t n; (n = read(fd, bytes, sizeof bytes)) > 0;)
        hash = hash_bytes(hash, bytes, (size_t)n);
    close(fd);
    return hash;
}

/* Looks at all files of the call's folder, and empties it. */
static void collect_files(const char *folder, Run *r)
{
    DIR *dir = opendir(folder);
    char path[2000];
    r->files = 0;
    r->left = 0;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        if (e->d_name[0] == '.' && (!e->d_name[1] || e->d_name[1] == '.'))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        r->files += hash_bytes(hash_file(path), e->d_name, strlen(e->d_name));
        r->left += strstr(e->d_name, "tmp") != NULL;
        unlink(path);
    }
    if (dir)
        closedir(dir);
    rmdir(folder);
}

/* ---- one run ---- */

static void set_number(const char *name, long value)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", value);
    setenv(name, text, 1);
}

static void exec_call(const Sweep *s, const Row *row, const char *own, const Run *r,
                      const char *log)
{
    const char *word[MOST_WORDS + 2] = {s->program};
    char path[MOST_WORDS][1100];
    for (int i = 0; row->word[i]; i++) {
        const char *from = row->word[i];
        snprintf(path[i], sizeof path[i], "%s%s", from[0] == '@' ? own : from,
                 from[0] == '@' ? from + 1 : "");
        word[i + 1] = path[i];
    }
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1", 1);
    if (r->at)
        set_number("FAIL_AT", r->at);
    set_number("FAIL_AFTER", r->after);
    if (log)
        setenv("FAIL_LOG", log, 1);
    if (strcmp(s->shim, "-") != 0)
        setenv("LD_PRELOAD", s->shim, 1);
    alarm(SECONDS);
    execv(s->program, (char *const *)word);
    _exit(98);
}

static int open_anew(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0)
        fail(path);
    return fd;
}

/* Each worker has a folder of its own, which the output names. */
static void forget_name(char *text, const char *own)
{
    for (char *at = text; (at = strstr(at, own)); at++)
        memset(at, '@', strlen(own));
}

/* Runs the call in the worker's folder; `log` (may be NULL) gets the stacks. */
static void run_call(const Sweep *s, const Row *row, int worker, Run *r, const char *log)
{
    char own[1100], out[1100], err[1100];
    snprintf(own, sizeof own, "%s/%d", s->folder, worker);
    snprintf(out, sizeof out, "%s/%d.out", s->folder, worker);
    snprintf(err, sizeof err, "%s/%d.err", s->folder, worker);
    mkdir(own, 0777);
    pid_t child = fork();
    if (child == 0) {
        if (dup2(open_anew(out), 1) < 0 || dup2(open_anew(err), 2) < 0)
            _exit(97);
        exec_call(s, row, own, r, log);
    }
    if (child < 0 || waitpid(child, &r->status, 0) < 0)
        fail("fork");
    r->out = read_file(out);
    r->err = read_file(err);
    forget_name(r->out, own);
    collect_files(own, r);
}

static void free_run(Run *r)
{
    free(r->out);
    free(r->err);
}

static bool ended_with(const Run *r, int code)
{
    return WIFEXITED(r->status) && WEXITSTATUS(r->status) == code;
}

/* One message, which speaks of memory: "attnscope: ... memory ..." and a hint. */
static bool is_clear(const char *err)
{
    int said = 0;
    for (const char *at = err; (at = strstr(at, "memory")); at++)
        said++;
    return said > 0 && strlen(err) < 800 && !strstr(err, "(null)") && !strstr(err, "Sanitizer");
}

static Outcome judge(const Row *row, const Run *good, const Run *r)
{
    if (r->left)
        return LEFT;
    if (WIFEXITED(r->status) && r->status == good->status && !ended_with(r, 4)) {
        bool same = row->varies || (strcmp(r->out, good->out) == 0 && r->files == good->files);
        return same ? RIGHT : WRONG;
    }
    if (!ended_with(r, 4))
        return DIED;
    return is_clear(r->err) ? TOLD : SILENT;
}

/* ---- one row ---- */

typedef struct Counts {
    long of[OUTCOMES];
} Counts;

static void tell(const Row *row, const Run *r, Outcome o)
{
    char text[200];
    size_t n = strlen(r->err);
    snprintf(text, sizeof text, "%s", n > 150 ? r->err + n - 150 : r->err);
    for (char *c = text; *c; c++)
        *c = *c == '\n' ? '|' : *c;
    printf("%s: allocation %ld%s: %s, status %#x: %s\n", row->name, r->at,
           r->after ? " and all behind it" : "", outcome_names[o], (unsigned)r->status, text);
    fflush(stdout);
}

/* Which allocations are tried: an increasing list, its length. */
static long choose(const Sweep *s, const Row *row, const char *log, long *chosen)
{
    FILE *file = fopen(log, "r");
    static uint64_t stack[MOST_PLACES];
    unsigned long long hash;
    long count = 0, places = 0;
    if (!file)
        fail(log);
    while (places < MOST_PLACES && fscanf(file, "%llx", &hash) == 1)
        stack[places++] = hash;
    fclose(file);
    for (long at = 0; at < places; at++) {
        bool known = false;
        for (long i = 0; (row->by_stack || places > MANY) && i < count && !known; i++)
            known = stack[chosen[i] - 1] == stack[at];
        if (!known)
            chosen[count++] = at + 1;
    }
    long step = s->share ? s->shares : count / FAST_TRIES + 1, taken = 0;
    for (long i = s->share ? s->share - 1 : step / 2; i < count; i += step)
        chosen[taken++] = chosen[i];
    printf("%s: %ld allocations, %ld of them tried, in two ways\n", row->name, places, taken);
    fflush(stdout);
    return taken;
}

/* The tries of one worker, its counts into the pipe. */
static void work(const Sweep *s, const Row *row, int worker, const Run *good, const long *chosen,
                 long count, int to)
{
    Counts c = {{0}};
    for (long i = worker; i < 2 * count; i += WORKERS) {
        Run r = {.at = chosen[i / 2], .after = i % 2};
        run_call(s, row, worker, &r, NULL);
        Outcome o = judge(row, good, &r);
        c.of[o]++;
        if (o != RIGHT && o != TOLD)
            tell(row, &r, o);
        free_run(&r);
    }
    if (write(to, &c, sizeof c) != (ssize_t)sizeof c)
        _exit(96);
    _exit(0);
}

static void sweep_row(const Sweep *s, const Row *row, Counts *all)
{
    static long chosen[MOST_PLACES];
    char log[1100];
    int ends[2];
    Run good = {0};
    snprintf(log, sizeof log, "%s/log", s->folder);
    run_call(s, row, WORKERS, &good, log);
    if (!WIFEXITED(good.status) || WEXITSTATUS(good.status) != 0) {
        printf("%s: does not work: %s\n", row->name, good.err);
        all->of[DIED]++;
        free_run(&good);
        return;
    }
    long count = choose(s, row, log, chosen);
    fflush(stdout);
    if (pipe(ends) != 0)
        fail("pipe");
    for (int w = 0; w < WORKERS; w++)
        if (fork() == 0)
            work(s, row, w, &good, chosen, count, ends[1]);
    for (int w = 0; w < WORKERS; w++) {
        Counts c = {{0}};
        wait(NULL);
        if (read(ends[0], &c, sizeof c) != (ssize_t)sizeof c)
            fail("a worker");
        for (int o = 0; o < OUTCOMES; o++)
            all->of[o] += c.of[o];
    }
    close(ends[0]);
    close(ends[1]);
    free_run(&good);
}

static bool wanted(const Row *row, int words, char **word)
{
    for (int i = 0; i < words; i++)
        if (strncmp(row->name, word[i], strlen(word[i])) == 0)
            return true;
    return words == 0;
}

int main(int argc, char **argv)
{
    Sweep s = {.share = 0};
    Counts all = {{0}};
    if (argc < 5 ||
        (strcmp(argv[4], "fast") != 0 && sscanf(argv[4], "%d/%d", &s.share, &s.shares) != 2)) {
        fputs("usage: sweep-alloc PROGRAM SHIM FOLDER fast|K/N [NAME...]\n", stderr);
        return 2;
    }
    s.program = argv[1];
    s.shim = argv[2];
    snprintf(s.folder, sizeof s.folder, "%s", argv[3]);
    mkdir(s.folder, 0777);
    long tried = 0;
    for (int i = 0; i < ROWS; i++)
        if (wanted(&rows[i], argc - 5, argv + 5) && !(rows[i].window && strcmp(s.shim, "-") == 0))
            sweep_row(&s, &rows[i], &all);
    for (int o = 0; o < OUTCOMES; o++)
        tried += all.of[o];
    printf("allocations that fail: %ld tried", tried);
    for (int o = 0; o < OUTCOMES; o++)
        printf(", %ld %s", all.of[o], outcome_names[o]);
    putchar('\n');
    return all.of[RIGHT] + all.of[TOLD] == tried && tried > 0 ? 0 : 1;
}
