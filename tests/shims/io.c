/*
 * io.c - a disk that fails on command: the Nth call of one kind fails, does half of what it should,
 * or is where a signal comes.
 *
 * Preloaded, it stands before the C library's calls for files and counts those for files under one
 * folder. The environment says what happens:
 *
 *     IO_UNDER=FOLDER  whose files; a relative path counts as one of them
 *     IO_CALL=NAME     which call is counted: open, write, fsync, close, ...
 *     IO_AT=N          the Nth of them is where it happens; without it nothing does
 *     IO_DO=WHAT       fail: it gives IO_ERRNO, and so do all behind it with IO_ON=1
 *                      short: a write takes half of the bytes
 *                      torn: a write takes half, then IO_DO=fail at what follows it
 *                      gone: the folder is removed with all it holds, before the call
 *                      before, after: the signal IO_SIGNAL comes before the call, or after it
 *                      midway: a write takes half, then the signal comes
 *     IO_MARK=FILE     is made when it happens
 *     IO_COUNT=FILE    how many of them there were is written there at the end
 *     IO_LACKS=NAMES   calls that the file system does not know: renameat2, link
 *
 * Must not know: attnscope.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILES = 1024 };

static bool ours[FILES]; /* by descriptor */
static long count;

/* The C library's own one. */
#define REAL(name)                                                                                 \
    static __typeof__(name) *real;                                                                 \
    if (!real)                                                                                     \
    *(void **)&real = dlsym(RTLD_NEXT, #name)

static const char *setting(const char *name)
{
    const char *text = getenv(name);
    return text ? text : "";
}

static bool does(const char *what)
{
    return strcmp(setting("IO_DO"), what) == 0;
}

static bool lacks(const char *call)
{
    return strstr(setting("IO_LACKS"), call) != NULL;
}

static bool is_under(const char *path)
{
    const char *under = setting("IO_UNDER");
    return path[0] != '/' || (under[0] && strncmp(path, under, strlen(under)) == 0);
}

static bool is_ours(int fd)
{
    return fd >= 0 && fd < FILES && ours[fd];
}

static void remove_folder(void)
{
    DIR *d = opendir(setting("IO_UNDER"));
    for (struct dirent *e; d && (e = readdir(d));)
        unlinkat(dirfd(d), e->d_name, 0); /* not ours: it stands in no list */
    if (d)
        closedir(d);
    rmdir(setting("IO_UNDER"));
}

typedef enum Fate { GOES_ON, FAILS, GOES_HALF, GOES_HALF_AND_ENDS, GOES_ON_AND_ENDS } Fate;

static Fate fails(void)
{
    errno = atoi(setting("IO_ERRNO"));
    return FAILS;
}

static void strike(void)
{
    kill(getpid(), atoi(setting("IO_SIGNAL"))); /* as from outside: any thread may have it */
}

static bool fails_behind(long at)
{
    bool on = setting("IO_ON")[0] == '1';
    return (on && does("fail")) || (does("torn") && (on || count == at + 1));
}

static void mark(void)
{
    int fd = (int)syscall(SYS_openat, AT_FDCWD, setting("IO_MARK"), O_CREAT | O_WRONLY, 0600);
    syscall(SYS_close, fd);
}

/* What becomes of a call for one of our files. */
static Fate fate(const char *call)
{
    long at = atol(setting("IO_AT"));
    if (strcmp(setting("IO_CALL"), call) != 0)
        return GOES_ON;
    if (++count < at || !at)
        return GOES_ON;
    if (count > at)
        return fails_behind(at) ? fails() : GOES_ON;
    mark();
    if (does("fail"))
        return fails();
    if (does("gone"))
        remove_folder();
    if (does("before"))
        strike();
    return does("short") || does("torn") ? GOES_HALF
           : does("midway")              ? GOES_HALF_AND_ENDS
           : does("after")               ? GOES_ON_AND_ENDS
                                         : GOES_ON;
}

/* The result of a call that took place; the signal that was to come behind it comes. */
static int done(Fate f, int result)
{
    int why = errno;
    if (f == GOES_ON_AND_ENDS)
        strike();
    errno = why;
    return result;
}

__attribute__((destructor)) static void tell_count(void)
{
    char text[32];
    int fd = (int)syscall(SYS_openat, AT_FDCWD, setting("IO_COUNT"), O_CREAT | O_WRONLY, 0600);
    syscall(SYS_write, fd, text, snprintf(text, sizeof text, "%ld\n", count));
}

/* ---- calls by path ---- */

int open(const char *path, int flags, ...)
{
    REAL(open);
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    Fate f = is_under(path) ? fate("open") : GOES_ON;
    if (f == FAILS)
        return -1;
    int fd = real(path, flags, mode);
    if (fd >= 0 && fd < FILES)
        ours[fd] = is_under(path);
    return done(f, fd);
}

int link(const char *from, const char *to)
{
    REAL(link);
    Fate f = is_under(to) ? fate("link") : GOES_ON;
    if (f == FAILS)
        return -1;
    errno = EPERM;
    return done(f, lacks("link") ? -1 : real(from, to));
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    Fate f = is_under(to) ? fate("rename") : GOES_ON;
    return f == FAILS ? -1 : done(f, real(from, to));
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    REAL(renameat2);
    Fate f = is_under(to) ? fate("renameat2") : GOES_ON;
    if (f == FAILS)
        return -1;
    errno = EINVAL;
    return done(f, lacks("renameat2") ? -1 : real(from_folder, from, to_folder, to, flags));
}

int unlink(const char *path)
{
    REAL(unlink);
    Fate f = is_under(path) ? fate("unlink") : GOES_ON;
    return f == FAILS ? -1 : done(f, real(path));
}

/* ---- calls by descriptor ---- */

ssize_t write(int fd, const void *bytes, size_t n)
{
    REAL(write);
    Fate f = is_ours(fd) ? fate("write") : GOES_ON;
    if (f == FAILS)
        return -1;
    if (f == GOES_HALF || f == GOES_HALF_AND_ENDS)
        n = (n + 1) / 2;
    ssize_t result = real(fd, bytes, n);
    return done(f == GOES_HALF_AND_ENDS ? GOES_ON_AND_ENDS : f, (int)result);
}

/* One that fails is closed nevertheless, as by the system. */
int close(int fd)
{
    REAL(close);
    Fate f = is_ours(fd) ? fate("close") : GOES_ON;
    int why = errno;
    if (fd >= 0 && fd < FILES)
        ours[fd] = false;
    int result = real(fd);
    errno = f == FAILS ? why : errno;
    return f == FAILS ? -1 : done(f, result);
}

int fsync(int fd)
{
    REAL(fsync);
    Fate f = is_ours(fd) ? fate("fsync") : GOES_ON;
    return f == FAILS ? -1 : done(f, real(fd));
}

int ftruncate(int fd, off_t size)
{
    REAL(ftruncate);
    Fate f = is_ours(fd) ? fate("ftruncate") : GOES_ON;
    return f == FAILS ? -1 : done(f, real(fd, size));
}

int fchmod(int fd, mode_t mode)
{
    REAL(fchmod);
    Fate f = is_ours(fd) ? fate("fchmod") : GOES_ON;
    return f == FAILS ? -1 : done(f, real(fd, mode));
}

int fchown(int fd, uid_t user, gid_t group)
{
    REAL(fchown);
    Fate f = is_ours(fd) ? fate("fchown") : GOES_ON;
    return f == FAILS ? -1 : done(f, real(fd, user, group));
}
