/*
 * file.c - whole files in and out (see file.h).
 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_MAX = 64 * 1024 * 1024, /* bytes: far above any lesson, small enough to refuse a mistake */
    PATH_BYTES = 4096
};

static bool cannot(Error *e, const char *doing, const char *path)
{
    return error_set(e, ERROR_FILE, "cannot %s '%s': %s", doing, path, strerror(errno));
}

static bool read_all(StrBuf *to, int fd, const char *path, Error *e)
{
    char chunk[16 * 1024];
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return cannot(e, "read", path);
        if (n == 0)
            return true;
        Str piece = {chunk, (size_t)n};
        strbuf_add(to, piece);
        if (to->len > FILE_MAX)
            return error_set(e, ERROR_FILE, "cannot read '%s': it is larger than %d MB", path,
                             FILE_MAX / 1024 / 1024);
    }
}

bool file_read(Arena *a, const char *path, Str *out, Error *e)
{
    StrBuf bytes = strbuf_make(a);
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return cannot(e, "read", path);
    bool ok = read_all(&bytes, fd, path, e);
    if (fd != STDIN_FILENO)
        close(fd);
    *out = strbuf_str(&bytes);
    return ok;
}

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

/* Puts the finished file in place; link() refuses where a file stands already. */
static bool put_in_place(const char *temporary, const char *path, bool overwrite)
{
    if (overwrite)
        return rename(temporary, path) == 0;
    return link(temporary, path) == 0 && unlink(temporary) == 0;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Opens the temporary file beside `path` and gives its name; -1: an error was set. */
static int open_temporary(const char *path, bool overwrite, char temporary[PATH_BYTES], Error *e)
{
    int n = snprintf(temporary, PATH_BYTES, "%s.%ld.tmp", path, (long)getpid());
    if (n < 0 || n >= PATH_BYTES) {
        error_set(e, ERROR_FILE, "cannot write '%.200s...': the name is too long", path);
        return -1;
    }
    if (is_folder(path)) {
        error_set(e, ERROR_FILE, "cannot write '%s': it is a folder", path);
        return -1;
    }
    if (!overwrite && file_exists(path)) {
        error_set(e, ERROR_FILE, "'%s' exists already", path);
        error_hint(e, "give -f to overwrite it");
        return -1;
    }
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        cannot(e, "write", path);
    return fd;
}

bool file_write(const char *path, Str bytes, bool overwrite, Error *e)
{
    char temporary[PATH_BYTES];
    int fd = open_temporary(path, overwrite, temporary, e);
    if (fd < 0)
        return false;
    bool ok = write_all(fd, bytes);
    ok = close(fd) == 0 && ok;
    if (ok && put_in_place(temporary, path, overwrite))
        return true;
    cannot(e, "write", path);
    unlink(temporary);
    return false;
}

bool file_can_write(const char *path, bool overwrite, Error *e)
{
    char temporary[PATH_BYTES];
    int fd = open_temporary(path, overwrite, temporary, e);
    if (fd < 0)
        return false;
    close(fd);
    unlink(temporary);
    return true;
}

bool file_make_folder(const char *path, Error *e)
{
    char part[PATH_BYTES];
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
    return is_folder(path) || error_set(e, ERROR_FILE, "'%s' is not a folder", path);
}

bool file_exists(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0;
}
