/*
 * file.c - whole files in and out, and files seen as memory, on Windows (see base/file.h,
 * mapped.h).
 *
 * What is written stands first in a temporary file in the same folder, which then takes the name in
 * one step; the console's Ctrl+C takes it away with the program. A file that is shown as memory
 * cannot become shorter here: Windows does not let it.
 */
#include "base/file.h"
#include "base/mapped.h"

#include <fcntl.h>
#include <io.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <windows.h>

enum {
    FILE_MAX = 64 * 1024 * 1024, /* bytes, as on other systems */
    PATH_BYTES = 4096,
    SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE
};

/* ---- what went wrong ---- */

/* Why the system's last call failed, in its words. */
static bool cannot(Error *e, const char *doing, const char *path)
{
    char why[ERROR_TEXT];
    DWORD len = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL,
                               GetLastError(), 0, why, sizeof why, NULL);
    while (len > 0 && strchr("\r\n. ", why[len - 1]))
        len--;
    return error_set(e, ERROR_FILE, "cannot %s '%.160s': %.*s", doing, path, (int)len, why);
}

static bool is(Error *e, const char *doing, const char *path, const char *what)
{
    return error_set(e, ERROR_FILE, "cannot %s '%.160s': it is %s", doing, path, what);
}

/* The last name of a path: behind its last "/" or ":". */
static Str last_name(const char *path)
{
    Str name = str_behind(str_of(path), '/');
    return str_behind(name, ':');
}

/* Does the name, whatever its ending, stand for a device? */
static bool is_device(Str name)
{
    static const char *const devices[] = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"};
    name = str_trim(str_part(name, 0, str_find(name, '.')));
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (name.len == strlen(devices[i]) && strncasecmp(name.at, devices[i], name.len) == 0)
            return true;
    return name.len == 4 && name.at[3] >= '1' && name.at[3] <= '9' &&
           (strncasecmp(name.at, "COM", 3) == 0 || strncasecmp(name.at, "LPT", 3) == 0);
}

/* ---- reading ---- */

typedef struct Reading {
    StrBuf to;
    int fd;
    const char *path;
    Error *error;
    bool well;
} Reading;

static void read_all(void *context)
{
    Reading *r = context;
    char chunk[16 * 1024];
    while (r->error->kind == ERROR_NONE && !r->well) {
        int n = _read(r->fd, chunk, sizeof chunk);
        strbuf_add(&r->to, (Str){chunk, n > 0 ? (size_t)n : 0});
        r->well = n == 0;
        if (n < 0)
            cannot(r->error, "read", r->path);
        else if (r->to.len > FILE_MAX)
            error_set(r->error, ERROR_FILE, "cannot read '%.160s': it is larger than %d MB",
                      r->path, FILE_MAX / 1024 / 1024);
    }
}

/* A regular file, open; INVALID_HANDLE_VALUE with the error. */
static HANDLE open_regular(const char *path, Error *e)
{
    DWORD attributes = GetFileAttributesA(path);
    bool there = attributes != INVALID_FILE_ATTRIBUTES, device = is_device(last_name(path));
    if (device || (there && (attributes & FILE_ATTRIBUTE_DIRECTORY))) {
        is(e, "read", path, device ? "a device" : "a folder");
        return INVALID_HANDLE_VALUE;
    }
    HANDLE file = CreateFileA(path, GENERIC_READ, SHARED, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE || GetFileType(file) == FILE_TYPE_DISK) {
        if (file == INVALID_HANDLE_VALUE)
            cannot(e, "read", path);
        return file;
    }
    CloseHandle(file);
    is(e, "read", path, "a device");
    return INVALID_HANDLE_VALUE;
}

bool file_read(Arena *a, const char *path, Str *out, Error *e)
{
    bool held = strcmp(path, "-") == 0;
    HANDLE file = held ? NULL : open_regular(path, e);
    const Arena *limited = NULL;
    if (file == INVALID_HANDLE_VALUE)
        return false;
    int fd = held ? 0 : _open_osfhandle((intptr_t)file, _O_RDONLY | _O_BINARY);
    Reading r = {strbuf_make(a), fd, path, e, false};
    bool whole = memory_try(read_all, &r, &limited);
    if (!held)
        _close(fd);
    if (!whole)
        memory_ended(limited);
    *out = strbuf_str(&r.to);
    return r.well;
}

/* ---- the temporary file ---- */

static char temporary[PATH_BYTES];
static atomic_bool temporary_stands;

static void drop_temporary(void)
{
    if (atomic_exchange(&temporary_stands, false))
        DeleteFileA(temporary);
}

/* Called in a thread of its own where nobody else has listened. The code is the one that Windows
 * ends programs with. */
static BOOL WINAPI remove_and_end(DWORD event)
{
    (void)event;
    drop_temporary();
    ExitProcess(STATUS_CONTROL_C_EXIT);
}

void file_clean_on_signals(void)
{
    SetConsoleCtrlHandler(remove_and_end, TRUE);
}

/* Makes it in the folder of `beside`, under a name that is never one that is there. */
static HANDLE make_temporary(const char *beside)
{
    enum { ATTEMPTS = 100 };
    HANDLE file = INVALID_HANDLE_VALUE;
    Str folder = {beside, strlen(beside) - str_behind(str_of(beside), '/').len};
    SetLastError(ERROR_FILE_EXISTS);
    for (int i = 0;
         i < ATTEMPTS && file == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_EXISTS; i++) {
        snprintf(temporary, sizeof temporary, "%.*s.attnscope-%08lx%02x.tmp", STR_ARG(folder),
                 (unsigned long)(GetTickCount() ^ GetCurrentProcessId() << 16), (unsigned)i);
        file = CreateFileA(temporary, GENERIC_WRITE, FILE_SHARE_DELETE, NULL, CREATE_NEW,
                           FILE_ATTRIBUTE_NORMAL, NULL);
    }
    atomic_store(&temporary_stands, file != INVALID_HANDLE_VALUE);
    return file;
}

/* ---- writing ---- */

typedef struct Destination {
    const char *path;      /* as it was named */
    char real[PATH_BYTES]; /* the file itself, where links lead */
    bool stands;           /* there is one already, */
    bool has_names;        /* several of them */
} Destination;

static bool exists_already(const char *path, Error *e)
{
    error_set(e, ERROR_FILE, "'%.160s' exists already", path);
    return error_hint(e, "give -f to overwrite it");
}

/* Names that Windows takes for something else than a file of that name. */
static bool can_be_named(const char *path, Error *e)
{
    Str name = str_behind(str_of(path), '/');
    const char *why = is_device(last_name(path)) ? "Windows has a device of that name"
                      : str_find(name, ':') < name.len
                          ? "a name cannot have a colon in it on Windows"
                      : name.len && strchr(". ", name.at[name.len - 1])
                          ? "a name cannot end in a dot or a space on Windows"
                          : NULL;
    return !why || error_set(e, ERROR_FILE, "cannot write '%.160s': %s", path, why);
}

/* May the file that stands there be replaced? */
static bool may_replace(Destination *t, DWORD attributes, Error *e)
{
    BY_HANDLE_FILE_INFORMATION info;
    if (attributes & FILE_ATTRIBUTE_READONLY)
        return is(e, "write", t->path, "read-only");
    HANDLE file = CreateFileA(t->path, GENERIC_WRITE, SHARED, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return cannot(e, "write", t->path);
    t->has_names = GetFileInformationByHandle(file, &info) && info.nNumberOfLinks > 1;
    CloseHandle(file);
    return true;
}

/* "exists already" comes last: its hint is right only where the file could be replaced. */
static bool find_target(Destination *t, const char *path, bool overwrite, Error *e)
{
    DWORD attributes = GetFileAttributesA(path);
    *t = (Destination){.path = path, .stands = attributes != INVALID_FILE_ATTRIBUTES};
    if (strlen(path) >= sizeof t->real)
        return error_set(e, ERROR_FILE, "cannot write '%.160s...': the name is too long", path);
    if (t->stands && (attributes & FILE_ATTRIBUTE_DIRECTORY))
        return is(e, "write", path, "a folder");
    if (!can_be_named(path, e))
        return false;
    memcpy(t->real, path, strlen(path) + 1);
    if (!t->stands)
        return true;
    char *real = attributes & FILE_ATTRIBUTE_REPARSE_POINT ? realpath(path, NULL) : NULL;
    if (real && strlen(real) < sizeof t->real)
        memcpy(t->real, real, strlen(real) + 1);
    free(real);
    return may_replace(t, attributes, e) && (overwrite || exists_already(path, e));
}

static bool write_all(HANDLE file, Str bytes)
{
    while (bytes.len) {
        DWORD some = bytes.len < FILE_MAX ? (DWORD)bytes.len : FILE_MAX, n = 0;
        if (!WriteFile(file, bytes.at, some, &n, NULL))
            return false;
        bytes = str_from(bytes, n);
    }
    return FlushFileBuffers(file);
}

/* Writes over a file that has several names, which then all have the new text. */
static bool write_over(const char *path, Str bytes)
{
    HANDLE file = CreateFileA(path, GENERIC_WRITE, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    bool well = write_all(file, bytes) && SetEndOfFile(file);
    DWORD why = GetLastError();
    CloseHandle(file);
    SetLastError(why);
    return well;
}

static HANDLE begin(Destination *t, const char *path, bool overwrite, Error *e)
{
    if (!find_target(t, path, overwrite, e))
        return INVALID_HANDLE_VALUE;
    HANDLE file = make_temporary(t->real);
    if (file == INVALID_HANDLE_VALUE)
        cannot(e, "write", path);
    return file;
}

/* The complete temporary file takes its final name. */
static bool put_in_place(const Destination *t, Str bytes, bool overwrite)
{
    DWORD how = MOVEFILE_WRITE_THROUGH | (overwrite ? MOVEFILE_REPLACE_EXISTING : 0);
    if (t->has_names)
        return write_over(t->real, bytes);
    bool moved = MoveFileExA(temporary, t->real, how);
    if (moved)
        atomic_store(&temporary_stands, false);
    return moved;
}

bool file_write(const char *path, Str bytes, bool overwrite, Error *e)
{
    Destination t;
    HANDLE file = begin(&t, path, overwrite, e);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    bool well = write_all(file, bytes);
    DWORD why = GetLastError();
    CloseHandle(file);
    SetLastError(why);
    well = well && put_in_place(&t, bytes, overwrite);
    if (!well && (GetLastError() == ERROR_ALREADY_EXISTS || GetLastError() == ERROR_FILE_EXISTS))
        exists_already(path, e);
    else if (!well)
        cannot(e, "write", path);
    drop_temporary();
    return well;
}

bool file_can_write(const char *path, bool overwrite, Error *e)
{
    Destination t;
    HANDLE file = begin(&t, path, overwrite, e);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    CloseHandle(file);
    drop_temporary();
    return true;
}

/* ---- folders and paths ---- */

static bool is_folder(const char *path)
{
    DWORD attributes = GetFileAttributesA(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY);
}

bool file_make_folder(const char *path, Error *e)
{
    char part[PATH_BYTES];
    size_t len = strlen(path);
    if (len == 0 || len >= sizeof part)
        return error_set(e, ERROR_FILE, "'%.200s' is not a folder name", path);
    for (size_t i = 1; i <= len; i++) {
        if ((path[i] != '/' && path[i] != 0) || path[i - 1] == ':')
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (is_device(last_name(part)))
            return error_set(e, ERROR_FILE,
                             "cannot make the folder '%.160s': Windows has a device "
                             "of that name",
                             part);
        if (!CreateDirectoryA(part, NULL) && !is_folder(part) &&
            GetLastError() != ERROR_ALREADY_EXISTS)
            return cannot(e, "make the folder", part);
    }
    return is_folder(path) || error_set(e, ERROR_FILE, "'%.160s' is not a folder", path);
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
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
}

/* What the system knows of a file; false: it is not there. */
static bool look_up(const char *path, BY_HANDLE_FILE_INFORMATION *out)
{
    HANDLE file =
        CreateFileA(path, 0, SHARED, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    bool well = file != INVALID_HANDLE_VALUE && GetFileInformationByHandle(file, out);
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return well;
}

static bool is_one(const BY_HANDLE_FILE_INFORMATION *a, const BY_HANDLE_FILE_INFORMATION *b)
{
    return a->dwVolumeSerialNumber == b->dwVolumeSerialNumber &&
           a->nFileIndexHigh == b->nFileIndexHigh && a->nFileIndexLow == b->nFileIndexLow;
}

bool file_is_same(const char *a, const char *b)
{
    BY_HANDLE_FILE_INFORMATION one, other;
    return look_up(a, &one) && look_up(b, &other) && is_one(&one, &other);
}

/* "C:/folder", "//server/folder", "/folder". */
bool path_is_rooted(Str path)
{
    return str_starts(path, "/") || (path.len > 1 && path.at[1] == ':');
}

Str path_given(Arena *a, Str text)
{
    Str path = str_copy(a, text);
    for (char *c = (char *)path.at; c < path.at + path.len; c++)
        *c = *c == '\\' ? '/' : *c;
    return path;
}

/* ---- files seen as memory ---- */

enum { MAPPED_MOST = 4096 };

/* One file that is shown, as it was then. */
static struct Mapped {
    BY_HANDLE_FILE_INFORMATION info;
    char *path; /* NULL: there was no memory for it */
    Str bytes;
} mapped[MAPPED_MOST];
static atomic_int mapped_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int map_losses(void)
{
    return 0;
}

static const struct Mapped *known(const BY_HANDLE_FILE_INFORMATION *info)
{
    for (int i = 0; i < mapped_count; i++)
        if (is_one(&mapped[i].info, info) &&
            CompareFileTime(&mapped[i].info.ftLastWriteTime, &info->ftLastWriteTime) == 0)
            return &mapped[i];
    return NULL;
}

static Str show(HANDLE file, const char *path, const BY_HANDLE_FILE_INFORMATION *info)
{
    const struct Mapped *before = known(info);
    if (before || mapped_count == MAPPED_MOST)
        return before ? before->bytes : (Str){0};
    HANDLE whole = CreateFileMappingA(file, NULL, PAGE_READONLY, 0, 0, NULL);
    const char *bytes = whole ? MapViewOfFile(whole, FILE_MAP_READ, 0, 0, 0) : NULL;
    if (whole)
        CloseHandle(whole);
    if (!bytes)
        return (Str){0};
    struct Mapped *row = &mapped[mapped_count];
    *row = (struct Mapped){
        *info, strdup(path), {bytes, (size_t)info->nFileSizeHigh << 32 | info->nFileSizeLow}};
    mapped_count++;
    return row->bytes;
}

bool map_file(const char *path, Span at, Str *out, Error *e)
{
    BY_HANDLE_FILE_INFORMATION info;
    if (!file_exists(path))
        return error_at(e, at, "No such file or directory: \"%s\"", path);
    HANDLE file = is_folder(path) || is_device(last_name(path))
                      ? INVALID_HANDLE_VALUE
                      : CreateFileA(path, GENERIC_READ, SHARED, NULL, OPEN_EXISTING, 0, NULL);
    bool regular = file != INVALID_HANDLE_VALUE && GetFileInformationByHandle(file, &info);
    *out = STR("");
    if (regular && (info.nFileSizeLow || info.nFileSizeHigh)) {
        pthread_mutex_lock(&lock);
        *out = show(file, path, &info);
        pthread_mutex_unlock(&lock);
    }
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    if (!regular)
        return error_at(e, at, "\"%s\" is no regular file", path);
    return out->at || error_at(e, at, "\"%s\" cannot be shown as memory", path);
}

bool map_nth(int i, const char **path, Str *bytes)
{
    if (i >= atomic_load(&mapped_count))
        return false;
    *path = mapped[i].path ? mapped[i].path : "";
    *bytes = mapped[i].bytes;
    return true;
}
