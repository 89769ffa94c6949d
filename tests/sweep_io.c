/*
 * sweep_io.c - the disk fails at each call, one call after another: the old file or the new one is
 * there, whole, and nothing else is left.
 *
 *     sweep-io PROGRAM SHIM FOLDER fast|K/N [NAME...]
 *
 * Each row of the table below writes files. Of each kind of call that it makes for them (open,
 * write, fsync, rename, ...) the shim (shims/io.c) has the Nth fail in every way of a second table,
 * for all N: with an error, once or from then on, with half a write, with a signal before, after or
 * midway, with the folder gone. Then the folder is looked at. After kill -9, which leaves no time
 * to tidy up, the same call is made once more and must be right.
 *
 * After that: a full disk, and two that write one file at once.
 *
 * `fast` takes a part of it all, K/N the Kth of N shares; a NAME takes the rows whose names begin
 * so. The last line counts; exit code 1: something else came of it. What only the window writes is
 * written by this program itself (--act).
 */
#define _GNU_SOURCE
#include "base/file.h"
#include "desk.h"
#include "edit/edit.h"
#include "menu/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_WORDS = 16,
    MOST_BYTES = 1 << 20,
    FAST_SHARE = 12, /* of so many shares `fast` takes one */
    SECONDS = 60,    /* a call that takes longer hangs */
};

/* ---- what is written, and over what ---- */

typedef enum Start { NOTHING, PLAIN, PRIVATE, SYMLINK, HARD_LINK } Start;

typedef struct Row {
    const char *name;
    const char *word[MOST_WORDS]; /* of the program, or of this one behind --act */
    const char *file[2];          /* that it writes */
    Start start;                  /* what stands there before */
    const char *lacks;            /* calls that the file system does not know */
    bool own, varies;             /* --act; a PNG with other times each time */
} Row;

#define EXPORT "export", "1", "--step", "2", "--size", "640x480", "--parts", "picture", "-o", "."
#define PICTURES                                                                                   \
    {                                                                                              \
        "01-one-token-002-inputs.png", "index.json"                                                \
    }
#define BENCH "bench", "--shape", "1,8,8,1", "--only", "loops", "--repeat", "1", "--png", "a.png"

/* clang-format off */
static const Row rows[] = {
    {"new", {"new", "a.md"}, {"a.md"}, NOTHING, "", false, false},
    {"new-by-link", {"new", "a.md"}, {"a.md"}, NOTHING, "renameat2", false, false},
    {"new-on-fat", {"new", "a.md"}, {"a.md"}, NOTHING, "renameat2 link", false, false},
    {"new-f-nothing", {"new", "-f", "a.md"}, {"a.md"}, NOTHING, "", false, false},
    {"new-f", {"new", "-f", "a.md"}, {"a.md"}, PLAIN, "", false, false},
    {"new-f-private", {"new", "-f", "a.md"}, {"a.md"}, PRIVATE, "", false, false},
    {"new-f-symlink", {"new", "-f", "a.md"}, {"a.md"}, SYMLINK, "", false, false},
    {"new-f-hard-link", {"new", "-f", "a.md"}, {"a.md"}, HARD_LINK, "", false, false},
    {"export", {EXPORT, "--manifest"}, PICTURES, NOTHING, "", false, false},
    {"export-on-fat", {EXPORT, "--manifest"}, PICTURES, NOTHING, "renameat2 link", false, false},
    {"export-f", {EXPORT, "--manifest", "-f"}, PICTURES, PLAIN, "", false, false},
    {"export-documents", {EXPORT, "--format", "pdf,webp"}, {"01-one-token-002-inputs.pdf", "01-one-token-002-inputs.webp"}, NOTHING, "", false, false},
    {"export-worksheet", {"export", "1", "--worksheet", "--format", "pdf", "-o", "."}, {"01-one-token-worksheet.pdf"}, NOTHING, "", false, false},
    {"bench", {BENCH}, {"a.png"}, NOTHING, "", false, true},
    {"bench-f", {BENCH, "-f"}, {"a.png"}, PRIVATE, "", false, true},
    {"state", {"state"}, {"state"}, NOTHING, "", true, false},
    {"state-symlink", {"state"}, {"state"}, SYMLINK, "", true, false},
    {"save", {"save"}, {"a.md"}, PRIVATE, "", true, false},
    {"save-hard-link", {"save"}, {"a.md"}, HARD_LINK, "", true, false},
};

static const char *const calls[] = {
    "open", "write", "fchmod", "fchown", "ftruncate", "fsync", "close", "renameat2", "link", "rename", "unlink",
};

/* What happens at the Nth call. */
static const struct Mode {
    const char *what;
    int number; /* of the error or the signal */
    bool on;
} modes[] = {
    {"fail", ENOSPC, false}, {"fail", ENOSPC, true}, {"fail", EIO, false}, {"fail", EIO, true},
    {"fail", EPERM, false}, {"fail", EPERM, true}, {"fail", EINTR, false}, {"fail", EINVAL, false},
    {"short", 0, false}, {"torn", ENOSPC, false}, {"torn", EIO, true}, {"gone", 0, false},
    {"before", SIGKILL, false}, {"after", SIGKILL, false}, {"midway", SIGKILL, false},
    {"before", SIGTERM, false}, {"after", SIGTERM, false}, {"midway", SIGTERM, false},
    {"before", SIGINT, false}, {"after", SIGINT, false}, {"before", SIGHUP, false}, {"after", SIGHUP, false},
};
/* clang-format on */

enum {
    ROWS = sizeof rows / sizeof *rows,
    CALLS = sizeof calls / sizeof *calls,
    MODES = sizeof modes / sizeof *modes,
};

static const char old_lesson[] = "# T\n\n## s\n\n```torch\na = torch.tensor([1., 2.])\n"
                                 "b = a * 3\nprint(b)\n```\n\n```output\ntensor([3., 6.])\n```\n";

/* ---- what only the window writes ---- */

bool test_check(TestPlace place, bool holds)
{
    if (!holds)
        fprintf(stderr, "%s:%d: %s\n", place.file, place.line, place.expression);
    return holds;
}

static int act_state(void)
{
    Arena a = arena_make(0);
    State s;
    state_start(&s, &a);
    state_open(&s, STR("dropout"), 35);
    bool saved = state_save(&s, "state");
    if (!saved)
        fputs("attnscope: cannot save the state\n", stderr);
    arena_free(&a);
    return saved ? 0 : 4;
}

/* Ctrl+S with one number changed, into the same file, for which Enter is pressed again. */
static int act_save(void)
{
    Desk d;
    Error e = {0};
    Str change = STR("7:9=4");
    desk_start(&d, NULL);
    if (!app_open(&d.app, STR("a.md"), &e) ||
        !edit_set(&d.app.editing, &(StrList){.items = &change, .count = 1}, NULL, &e)) {
        fprintf(stderr, "attnscope: %s\n", e.message);
        return 4;
    }
    desk_press(&d, "Ctrl+S");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "a.md");
    desk_press(&d, "Enter");
    desk_press(&d, "Enter");
    bool saved = !field_is_open(&d.app.shown.field);
    if (!saved)
        fprintf(stderr, "attnscope: %s\n", d.app.shown.field.message);
    desk_leave(&d);
    return saved ? 0 : 4;
}

enum { LETTERS = 300000 }; /* of a file that one of two writes */

/* "write" LETTER [-f]: a long file of one letter. */
static int act_write(const char *letter, bool force)
{
    static char text[LETTERS];
    Error e = {0};
    memset(text, letter[0], sizeof text);
    if (file_write("a.txt", (Str){text, sizeof text}, force, &e))
        return 0;
    fprintf(stderr, "attnscope: %s\n", e.message);
    return 4;
}

static int act(char **word)
{
    file_clean_on_signals();
    if (strcmp(word[0], "state") == 0)
        return act_state();
    return strcmp(word[0], "save") == 0 ? act_save() : act_write(word[1], word[2] != NULL);
}

/* ---- files ---- */

typedef struct Text {
    char *bytes; /* NULL: there is no such file */
    size_t len;
} Text;

static void fail(const char *what)
{
    perror(what);
    exit(2);
}

static Text read_text(const char *path)
{
    Text t = {NULL, 0};
    int fd = open(path, O_RDONLY);
    if (fd < 0)
        return t;
    t.bytes = malloc(MOST_BYTES);
    ssize_t n;
    while (t.bytes && t.len < MOST_BYTES && (n = read(fd, t.bytes + t.len, MOST_BYTES - t.len)) > 0)
        t.len += (size_t)n;
    close(fd);
    return t;
}

static bool same_text(Text x, Text y)
{
    return x.bytes && y.bytes && x.len == y.len && memcmp(x.bytes, y.bytes, x.len) == 0;
}

static void write_text(const char *path, Text t)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, t.bytes, t.len) != (ssize_t)t.len || close(fd) != 0)
        fail(path);
}

static bool is_temporary(const char *name)
{
    return strstr(name, "tmp") != NULL;
}

/* Empties the working folder. */
static void clear(void)
{
    DIR *d = opendir(".");
    for (struct dirent *e; d && (e = readdir(d));)
        unlinkat(dirfd(d), e->d_name, 0);
    if (d)
        closedir(d);
}

/* ---- one run ---- */

typedef struct IoSweep {
    char program[1100], shim[1100], self[1100];
    char disk[1100], folder[1120]; /* all that is written is in the second, on the first */
    bool full;                     /* the disk is a small one of our own: it can be filled */
    char mark[1200], count[1200], err[1200];
    int share, shares;
    long combination;
} IoSweep;

typedef struct Run {
    const char *call;        /* NULL: nothing happens */
    const struct Mode *mode; /* NULL: the calls are only counted */
    long at;
    bool force; /* -f as well */
    int status;
    Text err;
} Run;

static Text old_text(const Row *row)
{
    static char bytes[5000];
    static const Text lesson = {(char *)old_lesson, sizeof old_lesson - 1};
    memset(bytes, 'o', sizeof bytes);
    return row->own ? lesson : (Text){bytes, sizeof bytes};
}

/* The folder as the row finds it. */
static void prepare(const IoSweep *s, const Row *row)
{
    if (mkdir(s->folder, 0777) != 0 && errno != EEXIST)
        fail(s->folder);
    if (chdir(s->folder) != 0)
        fail(s->folder);
    clear();
    const char *first = row->file[0];
    for (int i = 0; i < 2 && row->file[i] && row->start != NOTHING; i++) {
        write_text(row->file[i], old_text(row));
        if (row->start == PRIVATE && chmod(row->file[i], 0600) != 0)
            fail("chmod");
    }
    if (row->start == SYMLINK && (rename(first, "other") != 0 || symlink("other", first) != 0))
        fail("symlink");
    if (row->start == HARD_LINK && link(first, "other") != 0)
        fail("link");
}

static void set_number(const char *name, long value)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", value);
    setenv(name, text, 1);
}

static void exec_call(const IoSweep *s, const Row *row, const Run *r)
{
    const char *word[MOST_WORDS + 4] = {row->own ? s->self : s->program, "--act"};
    int n = row->own ? 2 : 1;
    for (int i = 0; row->word[i]; i++)
        word[n++] = row->word[i];
    if (r->force)
        word[n] = "-f";
    if (r->call) {
        setenv("LD_PRELOAD", s->shim, 1);
        setenv("IO_UNDER", s->folder, 1);
        setenv("IO_CALL", r->call, 1);
        setenv("IO_MARK", s->mark, 1);
        setenv("IO_COUNT", s->count, 1);
        setenv("IO_LACKS", row->lacks, 1);
    }
    if (r->mode) {
        setenv("IO_DO", r->mode->what, 1);
        setenv("IO_ON", r->mode->on ? "1" : "", 1);
        set_number("IO_AT", r->at);
        set_number("IO_ERRNO", r->mode->number);
        set_number("IO_SIGNAL", r->mode->number);
    }
    signal(SIGINT, SIG_DFL); /* a shell's background jobs ignore it, */
    signal(SIGHUP, SIG_DFL); /* and jobs that outlive their terminal this */
    alarm(SECONDS);
    execv(word[0], (char *const *)word);
    _exit(98);
}

static pid_t start_call(const IoSweep *s, const Row *row, const Run *r)
{
    pid_t child = fork();
    if (child == 0) {
        int err = open(s->err, O_WRONLY | O_CREAT | O_APPEND, 0666);
        if (dup2(open("/dev/null", O_WRONLY), 1) < 0 || dup2(err, 2) < 0)
            _exit(97);
        exec_call(s, row, r);
    }
    if (child < 0)
        fail("fork");
    return child;
}

static void run_call(const IoSweep *s, const Row *row, Run *r)
{
    unlink(s->mark);
    unlink(s->count);
    unlink(s->err);
    if (waitpid(start_call(s, row, r), &r->status, 0) < 0)
        fail("waitpid");
    r->err = read_text(s->err);
}

/* ---- what came of it ---- */

typedef enum Outcome {
    RIGHT,
    TOLD,
    ENDED,
    HALF,
    LEFT,
    EARLY,
    CHANGED,
    SILENT,
    WRONG,
    DIED,
    AGAIN,
    OUTCOMES
} Outcome;

static const char *const outcome_names[OUTCOMES] = {
    [RIGHT] = "right",
    [TOLD] = "told with code 4",
    [ENDED] = "ended by the signal",
    [HALF] = "half files",
    [LEFT] = "temporary files left",
    [EARLY] = "in place before it is on the disk",
    [CHANGED] = "other modes or links",
    [SILENT] = "without a clear message",
    [WRONG] = "not written, or the code is wrong",
    [DIED] = "other ends",
    [AGAIN] = "wrong when called again",
};

static bool is_new(const Row *row, Text now, Text want)
{
    static const char end[] = "IEND\xae\x42\x60\x82";
    size_t n = sizeof end - 1;
    if (!row->varies)
        return same_text(now, want);
    return now.bytes && now.len > 100 && memcmp(now.bytes, "\x89PNG", 4) == 0 &&
           memcmp(now.bytes + now.len - n, end, n) == 0;
}

/* What stands in the folder after a run. */
typedef struct Folder {
    int temporary, unknown;
    bool all_new, all_whole, empty, saved; /* saved: the whole new text is in a temporary file */
    bool open_to_others;                   /* a temporary file may be read by others */
    char name[256];                        /* of a temporary file */
} Folder;

static void look_at_temporary(const Row *row, const char *name, const Text *want, Folder *f)
{
    struct stat info;
    Text t = read_text(name);
    f->temporary++;
    f->saved = f->saved || is_new(row, t, want[0]);
    f->open_to_others = f->open_to_others || (stat(name, &info) == 0 && (info.st_mode & 077));
    snprintf(f->name, sizeof f->name, "%s", name);
    free(t.bytes);
}

static void look_at_names(const Row *row, const Text *want, Folder *f)
{
    DIR *d = opendir(".");
    bool other = row->start == SYMLINK || row->start == HARD_LINK;
    for (struct dirent *e; d && (e = readdir(d));) {
        const char *name = e->d_name;
        if (is_temporary(name))
            look_at_temporary(row, name, want, f);
        else if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 &&
                 strcmp(name, row->file[0]) != 0 && !(other && strcmp(name, "other") == 0) &&
                 !(row->file[1] && strcmp(name, row->file[1]) == 0))
            f->unknown++;
    }
    if (d)
        closedir(d);
}

static Folder look(const Row *row, const Text *want)
{
    Folder f = {.all_new = true, .all_whole = true};
    look_at_names(row, want, &f);
    for (int i = 0; i < 2 && row->file[i]; i++) {
        Text now = read_text(row->file[i]);
        bool is_old = row->start == NOTHING ? !now.bytes : same_text(now, old_text(row));
        bool new = is_new(row, now, want[i]);
        f.all_new = f.all_new && new;
        f.all_whole = f.all_whole && (new || is_old);
        f.empty = f.empty || (now.bytes && now.len == 0);
        free(now.bytes);
    }
    return f;
}

/* Are mode and links as before? */
static bool kept(const Row *row)
{
    struct stat name, other;
    if (row->start == NOTHING)
        return true;
    if (lstat(row->file[0], &name) != 0)
        return false;
    if (row->start == PRIVATE)
        return (name.st_mode & 0777) == 0600;
    if (row->start == SYMLINK)
        return S_ISLNK(name.st_mode);
    if (row->start == HARD_LINK)
        return stat("other", &other) == 0 && other.st_ino == name.st_ino;
    return (name.st_mode & 0777) == 0644;
}

static bool contains(Text t, const char *what)
{
    return t.bytes && memmem(t.bytes, t.len, what, strlen(what)) != NULL;
}

/* "attnscope: cannot write ..." and perhaps a hint. */
static bool is_clear(Text err)
{
    int lines = 0;
    for (size_t i = 0; i < err.len; i++)
        lines += err.bytes[i] == '\n';
    return lines > 0 && lines <= 2 && contains(err, "attnscope: ") && !contains(err, "File exists");
}

static bool ended_with(const Run *r, int code)
{
    return WIFEXITED(r->status) && WEXITSTATUS(r->status) == code;
}

static bool is_call(const Run *r, const char *name)
{
    return r->mode && r->call && strcmp(r->call, name) == 0;
}

static Outcome judge_end(const Row *row, const Run *r, const Folder *f)
{
    char first = r->mode ? r->mode->what[0] : 0;
    bool signal = first == 'b' || first == 'a' || first == 'm';
    bool unsure = !row->own && !row->varies && is_call(r, "close") && r->at == 1 && first == 'f';
    if (signal)
        return WIFSIGNALED(r->status) && WTERMSIG(r->status) == r->mode->number ? ENDED : DIED;
    if (ended_with(r, 0))
        return f->all_new && !unsure ? RIGHT : WRONG;
    if (!ended_with(r, 4))
        return DIED;
    if (is_call(r, "fsync") && r->mode->number == EINVAL)
        return WRONG; /* a file system that cannot flush is none to complain about */
    return is_clear(r->err) ? TOLD : SILENT;
}

static Outcome judge_run(const Row *row, const Run *r, const Text *want)
{
    Folder f = look(row, want);
    Outcome end = judge_end(row, r, &f);
    bool killed = WIFSIGNALED(r->status) && WTERMSIG(r->status) == SIGKILL;
    bool told_where = end == TOLD && f.name[0] && contains(r->err, f.name);
    if (r->mode && strcmp(r->mode->what, "gone") == 0)
        return end == WRONG ? RIGHT : end; /* the files went after they were written */
    /* A file with more names is written over; its new text then lies in the temporary one. Only
     * where no write works any more the old text is not put back. */
    bool given_up = told_where && r->mode && r->mode->on;
    bool recoverable = row->start == HARD_LINK && f.saved && (killed || given_up);
    /* Where nothing else claims a name, an empty file does. */
    bool claimed = killed && f.empty && row->start == NOTHING && strstr(row->lacks, "link");
    if (!f.all_whole && !recoverable && !claimed)
        return HALF;
    if (f.unknown || (f.temporary && !killed && !recoverable))
        return LEFT;
    if (f.all_new && is_call(r, "fsync") && r->at == 1 && r->mode->what[0] == 'b')
        return EARLY;
    if (!kept(row) || (row->start == PRIVATE && f.open_to_others))
        return CHANGED;
    return end;
}

/* After kill -9: the same again, over what is there. */
static bool works_again(const IoSweep *s, const Row *row, const Text *want)
{
    Run r = {.force = !row->own};
    for (int i = 0; row->word[i]; i++)
        r.force = r.force && strcmp(row->word[i], "-f") != 0;
    run_call(s, row, &r);
    free(r.err.bytes);
    return ended_with(&r, 0) && look(row, want).all_new && kept(row);
}

/* ---- all rows ---- */

typedef struct Counts {
    long of[OUTCOMES];
} Counts;

static void tell(const Row *row, const Run *r, Outcome o)
{
    printf("%s: %s %ld %s %d%s: %s, status %#x: %.*s\n", row->name, r->call ? r->call : "-", r->at,
           r->mode ? r->mode->what : "", r->mode ? r->mode->number : 0,
           r->mode && r->mode->on ? " and on" : "", outcome_names[o], (unsigned)r->status,
           (int)(r->err.len < 200 ? r->err.len : 200), r->err.bytes ? r->err.bytes : "");
    fflush(stdout);
}

/* One run in the folder as it is. */
static void try(const IoSweep *s, const Row *row, Run *r, const Text *want, Counts *c)
{
    run_call(s, row, r);
    Outcome o = judge_run(row, r, want);
    if (r->mode && r->mode->number == SIGKILL && o == ENDED && !works_again(s, row, want))
        o = AGAIN;
    c->of[o]++;
    if (o > ENDED)
        tell(row, r, o);
    free(r->err.bytes);
}

/* Has a mode a meaning for that call? Only a write can be half; where a file cannot be removed, it
 * stays. */
static bool suits(const struct Mode *m, const char *call)
{
    bool half = strcmp(m->what, "short") == 0 || strcmp(m->what, "torn") == 0 ||
                strcmp(m->what, "midway") == 0;
    if (strcmp(call, "unlink") == 0 && strcmp(m->what, "fail") == 0)
        return false;
    return !half || strcmp(call, "write") == 0;
}

/* How many calls of that name the row makes. */
static long count_calls(const IoSweep *s, const Row *row, const char *call)
{
    Run r = {.call = call};
    prepare(s, row);
    run_call(s, row, &r);
    free(r.err.bytes);
    Text t = read_text(s->count);
    long n = t.bytes ? strtol(t.bytes, NULL, 10) : 0;
    free(t.bytes);
    return ended_with(&r, 0) ? n : -1;
}

static bool is_mine(IoSweep *s)
{
    return s->combination++ % s->shares == s->share - 1;
}

static void sweep_call(IoSweep *s, const Row *row, const char *call, const Text *want, Counts *c)
{
    long n = count_calls(s, row, call);
    if (n < 0) {
        printf("%s: does not work with the shim\n", row->name);
        c->of[DIED]++;
    }
    if (n == 0 && strcmp(call, "fsync") == 0) {
        printf("%s: nothing is flushed\n", row->name);
        c->of[EARLY]++;
    }
    for (long at = 1; at <= n; at++)
        for (int m = 0; m < MODES; m++) {
            Run r = {.call = call, .mode = &modes[m], .at = at};
            if (!suits(&modes[m], call) || !is_mine(s))
                continue;
            prepare(s, row);
            try(s, row, &r, want, c);
        }
}

static void sweep_row(IoSweep *s, const Row *row, Counts *c)
{
    Run r = {NULL};
    Text want[2] = {{NULL, 0}};
    prepare(s, row);
    run_call(s, row, &r);
    for (int i = 0; i < 2 && row->file[i]; i++)
        want[i] = read_text(row->file[i]);
    free(r.err.bytes);
    if (!ended_with(&r, 0) || !want[0].bytes || !look(row, want).all_new || !kept(row)) {
        tell(row, &r, kept(row) ? DIED : CHANGED);
        c->of[kept(row) ? DIED : CHANGED]++;
    }
    for (int i = 0; want[0].bytes && i < CALLS; i++)
        sweep_call(s, row, calls[i], want, c);
    free(want[0].bytes);
    free(want[1].bytes);
}

/* ---- a full disk ---- */

enum { PAGE = 4096, DISK_STEPS = 28 };

/* Leaves `room` bytes on the disk above the working folder. */
static void fill_disk(const char *filler, long room)
{
    struct statvfs disk;
    int fd = open(filler, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0 || fstatvfs(fd, &disk) != 0)
        fail(filler);
    long bytes = (long)(disk.f_bavail * disk.f_bsize) - room;
    if (bytes > 0 && posix_fallocate(fd, 0, bytes) != 0)
        fail("a full disk");
    close(fd);
}

static void sweep_disk_row(IoSweep *s, const Row *row, const char *filler, Counts *c)
{
    static const struct Mode full = {"room", 0, false};
    Run r = {NULL};
    Text want[2] = {{NULL, 0}};
    unlink(filler);
    prepare(s, row);
    run_call(s, row, &r);
    free(r.err.bytes);
    for (int i = 0; i < 2 && row->file[i]; i++)
        want[i] = read_text(row->file[i]);
    for (int step = 0; want[0].bytes && step < DISK_STEPS; step++) {
        Run full_run = {.mode = &full, .at = step};
        if (!is_mine(s))
            continue;
        unlink(filler);
        prepare(s, row);
        fill_disk(filler, (long)step * PAGE);
        try(s, row, &full_run, want, c);
    }
    free(want[0].bytes);
    free(want[1].bytes);
}

/* With room for nothing, for a page, for two, until all fits. */
static void sweep_disk(IoSweep *s, Counts *c)
{
    char filler[1200];
    snprintf(filler, sizeof filler, "%s/filler", s->disk);
    if (!s->full) {
        puts("a full disk: not tried, only root can make one");
        return;
    }
    for (int i = 0; i < ROWS; i++)
        if (!rows[i].varies)
            sweep_disk_row(s, &rows[i], filler, c);
    unlink(filler);
}

/* ---- two that write one file ---- */

static bool is_of_letter(Text t, char letter)
{
    for (size_t i = 0; i < t.len; i++)
        if (t.bytes[i] != letter)
            return false;
    return t.len == LETTERS;
}

/* Without -f one of them wins and the other is told so, with it both do, one after the other. */
static Outcome judge_writers(const Row *two, const int status[2], bool force)
{
    bool well[2];
    Folder f = {.all_new = true};
    Text now = read_text("a.txt"), none = {NULL, 0};
    for (int i = 0; i < 2; i++) {
        well[i] = WIFEXITED(status[i]) && WEXITSTATUS(status[i]) == 0;
        if (!well[i] && !(WIFEXITED(status[i]) && WEXITSTATUS(status[i]) == 4))
            return DIED;
    }
    look_at_names(two, &none, &f);
    bool a = is_of_letter(now, 'A'), b = is_of_letter(now, 'B');
    free(now.bytes);
    if (!a && !b)
        return HALF;
    if (f.temporary || f.unknown)
        return LEFT;
    if (force)
        return well[0] && well[1] ? RIGHT : WRONG;
    return well[0] == a && well[1] == b ? RIGHT : WRONG;
}

static void sweep_writers(IoSweep *s, const char *lacks, bool force, int rounds, Counts *c)
{
    const char *f = force ? "-f" : NULL;
    const Row two[2] = {
        {"two writers", {"write", "A", f}, {"a.txt"}, NOTHING, lacks, true, false},
        {"two writers", {"write", "B", f}, {"a.txt"}, NOTHING, lacks, true, false},
    };
    for (int round = 0; round < rounds; round++) {
        Run r = {.call = "none", .at = round};
        int status[2];
        prepare(s, &two[0]);
        unlink(s->err);
        pid_t child[2] = {start_call(s, &two[0], &r), start_call(s, &two[1], &r)};
        for (int i = 0; i < 2; i++)
            if (waitpid(child[i], &status[i], 0) < 0)
                fail("waitpid");
        Outcome o = judge_writers(two, status, force);
        r.err = read_text(s->err);
        c->of[o]++;
        if (o != RIGHT)
            tell(&two[0], &r, o);
        free(r.err.bytes);
    }
}

/* ---- all ---- */

static void find(char out[1100], const char *path)
{
    char *whole = realpath(path, NULL);
    if (!whole || strlen(whole) >= 1000)
        fail(path);
    snprintf(out, 1100, "%s", whole);
    free(whole);
}

static bool wanted(const Row *row, int words, char **word)
{
    for (int i = 0; i < words; i++)
        if (strncmp(row->name, word[i], strlen(word[i])) == 0)
            return true;
    return words == 0;
}

/* A small disk in memory that nobody else sees, where one may make it; it goes with the program. */
static bool mount_disk(const char *path)
{
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("none", path, "tmpfs", 0, "size=4m") == 0;
}

static bool begin(IoSweep *s, int argc, char **argv)
{
    if (argc < 5)
        return false;
    if (strcmp(argv[4], "fast") == 0)
        s->share = 1, s->shares = FAST_SHARE;
    else if (sscanf(argv[4], "%d/%d", &s->share, &s->shares) != 2 || s->shares < 1)
        return false;
    mkdir(argv[3], 0777);
    find(s->program, argv[1]);
    find(s->shim, argv[2]);
    find(s->disk, argv[3]);
    find(s->self, argv[0]);
    snprintf(s->folder, sizeof s->folder, "%s/work", s->disk);
    snprintf(s->mark, sizeof s->mark, "%s.mark", s->disk);
    snprintf(s->count, sizeof s->count, "%s.count", s->disk);
    snprintf(s->err, sizeof s->err, "%s.err", s->disk);
    s->full = mount_disk(s->disk);
    return true;
}

int main(int argc, char **argv)
{
    IoSweep s = {.share = 1};
    Counts c = {{0}};
    if (argc > 2 && strcmp(argv[1], "--act") == 0)
        return act(argv + 2);
    if (!begin(&s, argc, argv)) {
        fputs("usage: sweep-io PROGRAM SHIM FOLDER fast|K/N [NAME...]\n", stderr);
        return 2;
    }
    for (int i = 0; i < ROWS; i++)
        if (wanted(&rows[i], argc - 5, argv + 5))
            sweep_row(&s, &rows[i], &c);
    if (argc == 5) {
        int rounds = 400 / s.shares + 1;
        sweep_writers(&s, "", false, rounds, &c);
        sweep_writers(&s, "", true, rounds, &c);
        sweep_writers(&s, "renameat2", false, rounds, &c);
        sweep_writers(&s, "renameat2 link", false, rounds, &c);
        sweep_disk(&s, &c);
    }
    long tried = 0;
    for (int o = 0; o < OUTCOMES; o++)
        tried += c.of[o];
    printf("a disk that fails: %ld tried", tried);
    for (int o = 0; o < OUTCOMES; o++)
        printf(", %ld %s", c.of[o], outcome_names[o]);
    putchar('\n');
    return tried > 0 && c.of[RIGHT] + c.of[TOLD] + c.of[ENDED] == tried ? 0 : 1;
}
