/*
 * file.c - whole files in and out (see file.h).
 *
 * Nothing here waits for anybody: what is opened by its name must be a regular file. What is
 * written stands first in a temporary file in the same folder, whose name is never one that is
 * there, and which a signal takes away with the program.
 */
#define _GNU_SOURCE /* for renameat2 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    FILE_MAX = 64 * 1024 * 1024, /* bytes: far above any lesson, small enough to refuse a mistake */
    PATH_BYTES = PATH_MAX,
    PATH_SHOWN = 160, /* bytes of it in a message */
    RIGHTS = 0777     /* what a mode says about reading, writing and running */
};

/* A path as a message shows it: of a long one the beginning and the end, so that there is room for
 * the reason. */
typedef struct ShownPath {
    char text[PATH_SHOWN + sizeof "..."];
} ShownPath;

/* Not a character's first byte. */
static bool goes_on(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static ShownPath shown(const char *path)
{
    ShownPath out;
    size_t len = strlen(path), head = PATH_SHOWN / 3, tail = len - (PATH_SHOWN - PATH_SHOWN / 3);
    if (len <= PATH_SHOWN) {
        memcpy(out.text, path, len + 1);
        return out;
    }
    while (head > 0 && goes_on(path[head]))
        head--;
    while (goes_on(path[tail]))
        tail++;
    snprintf(out.text, sizeof out.text, "%.*s...%s", (int)head, path, path + tail);
    return out;
}

static bool cannot(Error *e, const char *doing, const char *path)
{
    return error_set(e, ERROR_FILE, "cannot %s '%s': %s", doing, shown(path).text, strerror(errno));
}

static bool is_regular(mode_t mode, const char *doing, const char *path, Error *e)
{
    const char *kind = S_ISDIR(mode)    ? "a folder"
                       : S_ISFIFO(mode) ? "a pipe"
                       : S_ISSOCK(mode) ? "a socket"
                                        : "a device";
    return S_ISREG(mode) ||
           error_set(e, ERROR_FILE, "cannot %s '%s': it is %s", doing, shown(path).text, kind);
}

/* ---- reading ---- */

static bool too_large(const char *path, Error *e)
{
    return error_set(e, ERROR_FILE, "cannot read '%s': it is larger than %d MB", shown(path).text,
                     FILE_MAX / 1024 / 1024);
}

/* Waits until there is more to read, or the end. */
static bool wait_for_more(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, -1) >= 0 || errno == EINTR;
}

/* An open file on its way into memory. */
typedef struct Reading {
    StrBuf to;
    int fd;
    bool waits; /* for what is still to come */
    const char *path;
    Error *error;
    bool well;
} Reading;

static void read_all(void *context)
{
    Reading *r = context;
    char chunk[16 * 1024];
    while (r->error->kind == ERROR_NONE && !r->well) {
        ssize_t n = read(r->fd, chunk, sizeof chunk);
        if (n < 0 && (errno == EINTR || (errno == EAGAIN && r->waits && wait_for_more(r->fd))))
            continue;
        strbuf_add(&r->to, (Str){chunk, n > 0 ? (size_t)n : 0});
        r->well = n == 0;
        if (n < 0)
            cannot(r->error, "read", r->path);
        else if (r->to.len > FILE_MAX)
            too_large(r->path, r->error);
    }
}

/* The open descriptor that a path stands for; -1: it names a file. */
static int descriptor_of(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    int64_t n;
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdin") == 0)
        return STDIN_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (str_starts(str_of(path), folders[i]) &&
            str_to_int(str_of(path + strlen(folders[i])), &n) && n >= 0 && n <= INT_MAX)
            return (int)n;
    return -1;
}

/* Looked at before it is opened, which alone may do something to a device, and after, when it can
 * no longer become another one. */
static int open_to_read(const char *path, Error *e)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        cannot(e, "read", path);
        return -1;
    }
    if (!is_regular(info.st_mode, "read", path, e))
        return -1;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || fstat(fd, &info) != 0)
        cannot(e, "read", path);
    else if (info.st_size > FILE_MAX)
        too_large(path, e);
    else if (is_regular(info.st_mode, "read", path, e))
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

bool file_read(Arena *a, const char *path, Str *out, Error *e)
{
    int held = descriptor_of(path), fd = held < 0 ? open_to_read(path, e) : held;
    Reading r = {strbuf_make(a), fd, held >= 0, path, e, false};
    const Arena *limited = NULL;
    if (fd < 0)
        return false;
    bool whole = memory_try(read_all, &r, &limited);
    if (held < 0)
        close(fd);
    if (!whole)
        memory_ended(limited);
    *out = strbuf_str(&r.to);
    return r.well;
}

/* ---- the temporary file ---- */

/* The handler of signals knows the temporary file; there is one at a time. */
static char temporary[PATH_BYTES];
static atomic_bool temporary_stands;

static const int ending[] = {SIGINT, SIGTERM, SIGHUP};

enum { ENDING = sizeof ending / sizeof *ending };

/* Blocks the signals that end the program, so that they cannot interrupt the work that follows. */
static void hold_signals(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < ENDING; i++)
        sigaddset(&set, ending[i]);
    pthread_sigmask(SIG_BLOCK, &set, before);
}

/* By now the signal has its default action again, which comes when this returns. */
static void remove_and_end(int number)
{
    if (atomic_load(&temporary_stands))
        unlink(temporary);
    raise(number);
}

void file_clean_on_signals(void)
{
    struct sigaction now, ours = {.sa_handler = remove_and_end, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&ours.sa_mask);
    for (int i = 0; i < ENDING; i++)
        if (sigaction(ending[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(ending[i], &ours, NULL);
}

static void drop_temporary(void)
{
    unlink(temporary);
    atomic_store(&temporary_stands, false);
}

/* The length of the folder in a path, with its slash. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path) + 1 : 0;
}

/* Hidden, short whatever the file is called, and another one each time. */
static bool make_name(const char *beside, int attempt)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    uint64_t mixed = (uint64_t)t.tv_sec * 1000003 + (uint64_t)t.tv_nsec * 4099 +
                     (uint64_t)getpid() * 65599 + (uint64_t)attempt;
    mixed = (mixed ^ mixed >> 29) * 0x9e3779b97f4a7c15U;
    int n = snprintf(temporary, sizeof temporary, "%.*s.attnscope-%010llx.tmp",
                     folder_length(beside), beside, (unsigned long long)(mixed >> 24));
    return n > 0 && n < PATH_BYTES;
}

/* Makes it in the folder of `beside`; gives its descriptor, or -1 and errno. */
static int make_temporary(const char *beside, mode_t mode)
{
    enum { ATTEMPTS = 100 };
    sigset_t before;
    int fd = -1;
    hold_signals(&before);
    errno = EEXIST;
    for (int i = 0; i < ATTEMPTS && fd < 0 && errno == EEXIST; i++)
        if (make_name(beside, i))
            fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        else
            errno = ENAMETOOLONG;
    atomic_store(&temporary_stands, fd >= 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fd;
}

/* ---- what is written to ---- */

typedef struct Destination {
    const char *path;      /* as it was named */
    char real[PATH_BYTES]; /* the file itself, where links lead */
    bool stands;           /* there is one already, */
    struct stat info;      /* this */
} Destination;

/* May the file that stands there be replaced? A mode without any right to write is a wish that even
 * root respects. */
static bool may_replace(const Destination *t, Error *e)
{
    if (!is_regular(t->info.st_mode, "write", t->path, e))
        return false;
    if (!(t->info.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)))
        return error_set(e, ERROR_FILE, "cannot write '%s': it is read-only", shown(t->path).text);
    return faccessat(AT_FDCWD, t->real, W_OK, AT_EACCESS) == 0 || cannot(e, "write", t->path);
}

static bool exists_already(const char *path, Error *e)
{
    error_set(e, ERROR_FILE, "'%s' exists already", shown(path).text);
    return error_hint(e, "give -f to overwrite it");
}

/* "exists already" comes last: its hint is right only where the file could be replaced. */
static bool find_target(Destination *t, const char *path, bool overwrite, Error *e)
{
    struct stat name;
    size_t n = strlen(path);
    *t = (Destination){.path = path};
    if (n >= sizeof t->real)
        return error_set(e, ERROR_FILE, "cannot write '%.200s...': the name is too long", path);
    memcpy(t->real, path, n + 1);
    if (lstat(path, &name) != 0)
        return errno == ENOENT || cannot(e, "write", path);
    bool leads = stat(path, &t->info) == 0;
    if (!leads && errno == ENOENT)
        return error_set(e, ERROR_FILE, "cannot write '%s': it is a link to nothing",
                         shown(path).text);
    if (!leads)
        return cannot(e, "write", path);
    if (S_ISLNK(name.st_mode) && !realpath(path, t->real))
        return cannot(e, "write", path);
    t->stands = true;
    return may_replace(t, e) && (overwrite || exists_already(path, e));
}

/* ---- writing ---- */

static bool write_all(int fd, Str bytes)
{
    while (bytes.len) {
        ssize_t n = write(fd, bytes.at, bytes.len);
        if (n < 0 && errno != EINTR)
            return false;
        bytes = str_from(bytes, n > 0 ? (size_t)n : 0);
    }
    return true;
}

/* Flushes the file to the disk. A file system that does not support that is no error. */
static bool flush(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS;
}

/* Gives a new file the owner and the mode of the old one; false when the system refuses. */
static bool take_rights(int fd, const struct stat *old)
{
    struct stat new;
    if (fstat(fd, &new) != 0)
        return false;
    if ((new.st_uid != old->st_uid || new.st_gid != old->st_gid) &&
        fchown(fd, old->st_uid, old->st_gid) != 0)
        return false;
    return ((new.st_mode ^ old->st_mode) & RIGHTS) == 0 || fchmod(fd, old->st_mode & RIGHTS) == 0;
}

/* Takes the name with an empty file, which nobody else then has, and replaces that one. */
static bool claim_and_rename(const char *path)
{
    sigset_t before;
    hold_signals(&before);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool claimed = fd >= 0, ok = claimed && close(fd) == 0 && rename(temporary, path) == 0;
    int why = errno;
    if (claimed && !ok)
        unlink(path);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return ok;
}

/* Renames where no file stands: by one call where the system has it and the file system knows it;
 * else by a second name, a hard link; else, as on FAT, by claiming the name. */
static bool rename_to_new(const char *path)
{
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, temporary, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
        return true;
#endif
    return link(temporary, path) == 0 || (errno != EEXIST && claim_and_rename(path));
}

/* After that the new name is on the disk, too, where the system has a way to say so. */
static void flush_folder(const char *path)
{
    char folder[PATH_BYTES];
    int n = folder_length(path);
    snprintf(folder, sizeof folder, "%.*s", n ? n : 1, n ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static bool fill(int fd, Str bytes)
{
    return lseek(fd, 0, SEEK_SET) == 0 && write_all(fd, bytes) &&
           ftruncate(fd, (off_t)bytes.len) == 0 && flush(fd);
}

/* Reads an open file to its end into memory that the caller frees; .at is NULL on failure. */
static Str read_old(int fd, size_t size)
{
    char *bytes = malloc(size + 1);
    size_t len = 0;
    ssize_t n = bytes != NULL;
    for (; len < size && n > 0; len += n > 0 ? (size_t)n : 0)
        n = read(fd, bytes + len, size - len);
    if (n >= 0)
        return (Str){bytes, len};
    free(bytes);
    return (Str){0};
}

/* Writes over the file itself: all its names then have the new text, and it keeps its owner. The
 * price: who cuts the power in the middle, or kills with a signal that cannot wait, leaves a
 * mixture here, and the whole new text in the temporary file. When it cannot be written, for want
 * of room, say, the old text is put back; when not even that works, the temporary file stays. */
static bool write_over(const Destination *t, int fd, Str bytes, Error *e)
{
    sigset_t before;
    Str old = read_old(fd, (size_t)t->info.st_size);
    if (!old.at)
        return cannot(e, "write", t->path);
    hold_signals(&before);
    bool ok = fill(fd, bytes);
    if (!ok) {
        cannot(e, "write", t->path);
        if (!fill(fd, old)) {
            error_hint(e, "its new text is in '%s'", temporary);
            atomic_store(&temporary_stands, false);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free((char *)old.at);
    return ok;
}

static bool open_and_write_over(const Destination *t, Str bytes, Error *e)
{
    int fd = open(t->real, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return cannot(e, "write", t->path);
    bool ok = write_over(t, fd, bytes, e);
    close(fd);
    return ok;
}

/* Renames the complete temporary file to its final name. */
static bool put_in_place(const Destination *t, Str bytes, bool overwrite, bool same_rights,
                         Error *e)
{
    if (t->stands && (t->info.st_nlink > 1 || !same_rights))
        return open_and_write_over(t, bytes, e);
    if (overwrite ? rename(temporary, t->real) == 0 : rename_to_new(t->real))
        return true;
    return errno == EEXIST ? exists_already(t->path, e) : cannot(e, "write", t->path);
}

/* Nobody but its owner can read it before it has the mode of the old file. */
static int begin(Destination *t, const char *path, bool overwrite, Error *e)
{
    if (!find_target(t, path, overwrite, e))
        return -1;
    int fd = make_temporary(t->real, t->stands ? S_IRUSR | S_IWUSR : 0666);
    if (fd < 0)
        cannot(e, "write", path);
    return fd;
}

bool file_write(const char *path, Str bytes, bool overwrite, Error *e)
{
    Destination t;
    int fd = begin(&t, path, overwrite, e);
    if (fd < 0)
        return false;
    bool same_rights = t.stands && take_rights(fd, &t.info);
    bool ok = write_all(fd, bytes) && flush(fd);
    int why = errno;
    if (close(fd) != 0 && ok) {
        why = errno;
        ok = false;
    }
    errno = why;
    ok = ok ? put_in_place(&t, bytes, overwrite, same_rights, e) : cannot(e, "write", path);
    if (atomic_load(&temporary_stands))
        drop_temporary(); /* or the second name that it was */
    if (ok)
        flush_folder(t.real);
    return ok;
}

bool file_can_write(const char *path, bool overwrite, Error *e)
{
    Destination t;
    int fd = begin(&t, path, overwrite, e);
    if (fd < 0)
        return false;
    bool well = close(fd) == 0 || cannot(e, "write", path);
    drop_temporary();
    return well;
}

/* ---- folders ---- */

bool file_make_folder(const char *path, Error *e)
{
    char part[PATH_BYTES];
    struct stat info;
    size_t len = strlen(path);
    if (len == 0 || len >= sizeof part)
        return error_set(e, ERROR_FILE, "'%.200s' is not a folder name", path);
    for (size_t i = 1; i <= len; i++) {
        if (path[i] != '/' && path[i] != 0)
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return cannot(e, "make the folder", part);
    }
    return (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) ||
           error_set(e, ERROR_FILE, "'%s' is not a folder", shown(path).text);
}

Str file_folder(Arena *a, Str path)
{
    Str above = {path.at, path.len - str_behind(path, '/').len};
    char *whole = realpath(above.len ? str_copy(a, above).at : ".", NULL);
    Str folder = str_copy(a, whole ? str_of(whole) : above);
    free(whole);
    return folder;
}

bool file_exists(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}

bool file_is_same(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* ---- paths ---- */

bool path_is_rooted(Str path)
{
    return str_starts(path, "/");
}

Str path_given(Arena *a, Str text)
{
    (void)a;
    return text;
}
