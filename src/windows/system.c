/*
 * system.c - Windows (see base/system.h).
 *
 * The program's manifest has Windows take all texts of its functions as UTF-8, from version 1903 of
 * Windows 10 on. What is printed is bytes, without Windows' own line ends.
 */
#include "base/system.h"

#include "base/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* ---- arguments ---- */

/* The command line as its shells have it: cmd, PowerShell and whoever starts programs put what has
 * spaces into "..." and \" for a quotation mark in it. What help shows is in '...', as other
 * systems have it, so that stands here, too, where an argument begins with it. */
typedef struct Line {
    const char *at; /* what is still to be read */
    char *to;       /* the argument that is being written */
} Line;

/* Backslashes, of which those before a quotation mark are two for one, and one more has it stand
 * for itself. */
static void read_backslashes(Line *l)
{
    size_t n = strspn(l->at, "\\"), written = l->at[n] == '"' ? n / 2 : n;
    memset(l->to, '\\', written);
    l->to += written;
    l->at += n;
    if (*l->at == '"' && n % 2)
        *l->to++ = *l->at++;
}

static void read_double(Line *l)
{
    for (l->at++; *l->at && (*l->at != '"' || l->at[1] == '"');)
        if (*l->at == '\\')
            read_backslashes(l);
        else {
            l->at += *l->at == '"';
            *l->to++ = *l->at++;
        }
    l->at += *l->at == '"';
}

/* Behind '...' a \' is one that stands in it (is_quoted). */
static void read_single(Line *l)
{
    for (bool goes_on = true; goes_on;) {
        const char *end = strchr(l->at + 1, '\'');
        size_t len = (size_t)(end - l->at) - 1;
        memcpy(l->to, l->at + 1, len);
        l->to += len;
        l->at = end + 1;
        goes_on = strncmp(l->at, "\\''", 3) == 0;
        if (goes_on) {
            *l->to++ = '\'';
            l->at += 2;
        }
    }
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Is it '...' with nothing but a space or the end behind it? */
static bool is_quoted(const char *at)
{
    const char *end = *at == '\'' ? strchr(at + 1, '\'') : NULL;
    while (end && strncmp(end, "'\\''", 4) == 0)
        end = strchr(end + 4, '\'');
    return end && (!end[1] || is_space(end[1]));
}

static void read_argument(Line *l)
{
    if (is_quoted(l->at))
        read_single(l);
    while (*l->at && !is_space(*l->at))
        if (*l->at == '"')
            read_double(l);
        else if (*l->at == '\\')
            read_backslashes(l);
        else
            *l->to++ = *l->at++;
    *l->to++ = 0;
}

/* The arguments stay until the program ends. */
static void read_arguments(int *argc, char ***argv)
{
    Line l = {GetCommandLineA(), NULL};
    size_t len = strlen(l.at);
    char **words = memory_alloc((len + 2) * sizeof *words);
    l.to = memory_alloc(2 * len + 2);
    for (*argc = 0; *l.at; (*argc)++) {
        words[*argc] = l.to;
        read_argument(&l);
        l.at += strspn(l.at, " \t");
    }
    *argv = words;
}

/* ---- streams ---- */

static UINT console_before; /* how the console took text */

static void restore_console(void)
{
    SetConsoleOutputCP(console_before);
}

/* Colours are asked for as on other systems, where the console knows them. */
static void prepare_console(void)
{
    HANDLE out = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode;
    console_before = GetConsoleOutputCP();
    if (console_before && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_console);
    if (GetConsoleMode(out, &mode) &&
        SetConsoleMode(out, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) && !getenv("TERM"))
        _putenv_s("TERM", "windows");
}

/* A stream that is closed must not become the next file opened. */
static void hold_streams(void)
{
    for (int fd = 0; fd <= 2; fd++) {
        if (_get_osfhandle(fd) < 0)
            _open("NUL", fd ? _O_RDONLY : _O_WRONLY);
        _setmode(fd, _O_BINARY);
    }
}

/* ---- the person's own folders, by the names that other systems have for them ---- */

static void name_folder(const char *name, const char *from)
{
    char *path = getenv(from);
    if (getenv(name) || !path)
        return;
    size_t len = strlen(path) + 1;
    char *copy = memory_alloc(len);
    for (size_t i = 0; i < len; i++)
        copy[i] = path[i] == '\\' ? '/' : path[i];
    _putenv_s(name, copy);
    free(copy);
}

bool system_begin(int *argc, char ***argv, Error *e)
{
    DWORD others[2];
    hold_streams();
    if (GetACP() != CP_UTF8)
        return error_set(e, ERROR_FILE, "this needs Windows 10, version 1903, or a newer one");
    read_arguments(argc, argv);
    name_folder("HOME", "USERPROFILE");
    name_folder("XDG_STATE_HOME", "APPDATA");
    name_folder("XDG_CONFIG_HOME", "APPDATA");
    if (*argc < 2 && GetConsoleProcessList(others, 2) == 1)
        FreeConsole(); /* it was opened for a window that needs none */
    else
        prepare_console();
    return true;
}

/* It has what the linker was told. */
bool system_stack_is_small(void)
{
    return false;
}

/* The C library calls it an invalid argument. */
bool system_reader_left(void)
{
    return errno == EPIPE || errno == EINVAL;
}

const bool system_has_commands = true;

const char *system_lacks(const char *option)
{
    return strcmp(option, "speak") == 0 ? "Windows" : NULL;
}
