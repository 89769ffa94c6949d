/*
 * alloc.c - memory that ends on command: the Nth allocation of a program fails, once or from then
 * on.
 *
 * Preloaded, it stands before the C library's allocator and counts every block that the program or
 * a library under it asks for after main was entered. Linked into the program (-DWRAPPED, with the
 * linker's --wrap for the functions below) it counts the program's own, which works under the
 * sanitizers, too. The environment says what happens:
 *
 *     FAIL_AT=N       the Nth allocation fails; without it none does
 *     FAIL_AFTER=1    so do all that come after it
 *     FAIL_LOG=FILE   one line an allocation: a hash of the calls that lead to it
 *
 * Where a window is shown, the first picture that stands in it is told as a hash of its pixels on
 * standard output, and ends the program as SIGTERM would: nobody is there to close it.
 *
 * Must not know: attnscope.
 */
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef WRAPPED
#define OURS(name) __wrap_##name
#define REAL(name) __real_##name
#else
#define OURS(name) name
#define REAL(name) __libc_##name
#endif

void *REAL(malloc)(size_t size);
void *REAL(calloc)(size_t count, size_t size);
void *REAL(realloc)(void *old, size_t size);
void *OURS(malloc)(size_t size);
void *OURS(calloc)(size_t count, size_t size);
void *OURS(realloc)(void *old, size_t size);

enum { FRAMES = 64 };

static struct {
    atomic_bool on;
    atomic_long count;
    long at;
    int after;
    int log; /* its descriptor; 0: none */
} shim;

static _Thread_local int inside; /* what looks at the stack may allocate */

static const uint64_t FNV_START = 14695981039346656037U, FNV_PRIME = 1099511628211U;

/* FNV-1a over the return addresses. */
static void log_stack(void)
{
    void *frame[FRAMES];
    char line[32];
    uint64_t hash = FNV_START;
    inside = 1;
    int depth = backtrace(frame, FRAMES);
    for (int i = 2; i < depth; i++)
        hash = (hash ^ (uintptr_t)frame[i]) * FNV_PRIME;
    int n = snprintf(line, sizeof line, "%016llx\n", (unsigned long long)hash);
    if (write(shim.log, line, (size_t)n) != n)
        _exit(99);
    inside = 0;
}

static int fails(void)
{
    if (!atomic_load(&shim.on) || inside)
        return 0;
    long n = atomic_fetch_add(&shim.count, 1) + 1;
    if (shim.log)
        log_stack();
    if (!shim.at || n < shim.at || (n > shim.at && !shim.after))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *OURS(malloc)(size_t size)
{
    return fails() ? NULL : REAL(malloc)(size);
}

void *OURS(calloc)(size_t count, size_t size)
{
    return fails() ? NULL : REAL(calloc)(count, size);
}

void *OURS(realloc)(void *old, size_t size)
{
    return fails() ? NULL : REAL(realloc)(old, size);
}

static void begin(void)
{
    void *frame[1];
    const char *at = getenv("FAIL_AT"), *after = getenv("FAIL_AFTER"), *log = getenv("FAIL_LOG");
    shim.at = at ? strtol(at, NULL, 10) : 0;
    shim.after = after && after[0] == '1';
    shim.log = log ? open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : 0;
    backtrace(frame, 1); /* loads what it needs before anything is counted */
    atomic_store(&shim.on, 1);
}

#ifdef WRAPPED

__attribute__((constructor)) static void start(void)
{
    begin();
}

#else

/* Memory from the system itself; a file that is mapped is none. */
void *mmap(void *at, size_t size, int rights, int flags, int file, off_t from)
{
    static void *(*real)(void *, size_t, int, int, int, off_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "mmap");
    if (file < 0 && fails()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return real(at, size, rights, flags, file, from);
}

static int (*own_main)(int, char **, char **);

static int counted_main(int argc, char **argv, char **environment)
{
    begin();
    return own_main(argc, argv, environment);
}

typedef int StartMain(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
                      void (*)(void), void *);
StartMain __libc_start_main;

int __libc_start_main(int (*run)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*end)(void), void *stack)
{
    StartMain *real;
    *(void **)&real = dlsym(RTLD_NEXT, "__libc_start_main");
    own_main = run;
    return real(counted_main, argc, argv, init, fini, end, stack);
}

int SDL_UpdateWindowSurface(SDL_Window *window)
{
    int (*real)(SDL_Window *);
    *(void **)&real = dlsym(RTLD_NEXT, "SDL_UpdateWindowSurface");
    const SDL_Surface *s = SDL_GetWindowSurface(window);
    uint64_t hash = FNV_START;
    for (int i = 0; i < s->h * s->pitch; i++)
        hash = (hash ^ ((const uint8_t *)s->pixels)[i]) * FNV_PRIME;
    dprintf(STDOUT_FILENO, "%dx%d %016llx\n", s->w, s->h, (unsigned long long)hash);
    kill(getpid(), SIGTERM);
    return real(window);
}

#endif
