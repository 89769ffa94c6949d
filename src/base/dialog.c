/*
 * dialog.c - zenity and kdialog as child processes (see dialog.h).
 */
#define _XOPEN_SOURCE 700 /* posix_spawn, kill */

#include "base/dialog.h"

#include "base/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { WORDS_MOST = 8, LEFT = 1 /* the exit code of both when nothing is chosen */ };

/* ---- starting it ---- */

/* The command lines; FOLDER stands for the folder. */
static const char *const zenity[] = {
    "zenity",
    "--file-selection",
    "--title=Open a lesson",
    "--filename=FOLDER",
    "--file-filter=lessons, notebooks, scripts | *.md *.ipynb *.py",
    "--file-filter=all files | *",
    NULL};
static const char *const kdialog[] = {
    "kdialog",
    "--title",
    "Open a lesson",
    "--getopenfilename",
    "FOLDER",
    "*.md *.ipynb *.py|lessons, notebooks, scripts (*.md *.ipynb *.py)",
    NULL};

/* The words of a command line with a folder in the place of FOLDER. */
static void fill_in(Arena *a, const char *const *line, Str folder, char *words[WORDS_MOST])
{
    int count = 0;
    for (; line[count]; count++) {
        Str word = str_of(line[count]);
        size_t at = str_search(word, STR("FOLDER"), 0);
        bool has = at < word.len;
        words[count] = (char *)(has ? str_printf(a, "%.*s%.*s", STR_ARG(str_part(word, 0, at)),
                                                 STR_ARG(folder))
                                    : str_copy(a, word))
                           .at;
    }
    words[count] = NULL;
}

/* Starts a program that prints into a pipe, reads nothing, and has the signals of a program of its
 * own; 0: it cannot be started. */
static pid_t start(char *const *words, int into)
{
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    sigset_t none, pipe;
    pid_t child = 0;
    sigemptyset(&none);
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &pipe);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, into, 1);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, words[0], &files, &how, words, environ) != 0)
        child = 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return child;
}

/* The one of the desktop that runs comes first. */
static pid_t start_any(Arena *a, Str folder, int into)
{
    const char *desktop = getenv("XDG_CURRENT_DESKTOP");
    bool kde = desktop && strstr(desktop, "KDE");
    const char *const *lines[] = {kde ? kdialog : zenity, kde ? zenity : kdialog};
    pid_t child = 0;
    for (size_t i = 0; i < 2 && !child; i++) {
        char *words[WORDS_MOST];
        fill_in(a, lines[i], folder, words);
        child = start(words, into);
    }
    return child;
}

bool dialog_open(Dialog *d, Str folder)
{
    Arena a = arena_scratch();
    int ends[2];
    dialog_close(d);
    if (pipe(ends) == 0) {
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        d->from = ends[0];
        d->child = start_any(&a, folder, ends[1]);
        close(ends[1]);
        if (!d->child)
            close(ends[0]);
    }
    arena_free(&a);
    return d->child != 0;
}

/* ---- what becomes of it ---- */

/* Takes what was printed so far, and of one that never ends a part. A path that has no room is cut,
 * and then no file. */
static void take(Dialog *d)
{
    enum { READS = 16 };
    ssize_t got = 1;
    for (int i = 0; i < READS && got != 0; i++) {
        char rest[DIALOG_BYTES], *to = d->len < DIALOG_BYTES ? d->path + d->len : rest;
        got = read(d->from, to, d->len < DIALOG_BYTES ? DIALOG_BYTES - d->len : sizeof rest);
        if (got < 0 && errno != EINTR)
            return;
        d->len += got > 0 && to != rest ? (size_t)got : 0;
    }
}

static void forget(Dialog *d)
{
    close(d->from);
    d->child = 0;
}

DialogAnswer dialog_poll(Dialog *d, Str *path)
{
    int how = 0;
    if (!d->child)
        return DIALOG_LEFT;
    pid_t gone = waitpid(d->child, &how, WNOHANG); /* first: it prints no more then */
    take(d);
    if (gone == 0)
        return DIALOG_WAITS;
    size_t len = d->len;
    forget(d);
    d->len = 0;
    *path = (Str){d->path, len > 0 && d->path[len - 1] == '\n' ? len - 1 : len};
    bool chosen = gone > 0 && WIFEXITED(how) && WEXITSTATUS(how) == 0 && path->len > 0;
    bool left = gone > 0 && WIFEXITED(how) && WEXITSTATUS(how) == LEFT;
    return chosen ? DIALOG_CHOSEN : left ? DIALOG_LEFT : DIALOG_MISSING;
}

void dialog_close(Dialog *d)
{
    if (d->child) {
        kill(d->child, SIGKILL);
        waitpid(d->child, NULL, 0);
        forget(d);
    }
    *d = (Dialog){0};
}
