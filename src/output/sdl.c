/*
 * sdl.c - the memory that SDL gets, and what happens when there is none left (see sdl.h).
 */
#include "output/sdl.h"

#include <SDL.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

/* The memory that SDL gets when the system has none. */
static struct {
    _Alignas(max_align_t) char bytes[16 * 1024]; /* an error takes some hundred for each thread */
    atomic_size_t taken;
    atomic_bool starved;
} reserve;

static bool is_reserved(const void *at)
{
    const char *c = at;
    return c >= reserve.bytes && c < reserve.bytes + sizeof reserve.bytes;
}

static void *take_reserved(size_t size)
{
    const size_t most = 1024, align = _Alignof(max_align_t);
    atomic_store(&reserve.starved, true);
    if (size > most)
        return NULL;
    size = (size + align - 1) / align * align;
    size_t at = atomic_fetch_add(&reserve.taken, size);
    return at + size <= sizeof reserve.bytes ? memset(reserve.bytes + at, 0, size) : NULL;
}

static void *sdl_malloc(size_t size)
{
    void *at = malloc(size);
    if (at)
        return at;
    return take_reserved(size);
}

static void *sdl_calloc(size_t count, size_t size)
{
    void *at = calloc(count, size);
    if (at || count > SIZE_MAX / (size ? size : 1))
        return at;
    return take_reserved(count * size);
}

static void sdl_free(void *at)
{
    if (!is_reserved(at))
        free(at);
}

/* Moves a block out of the reserve; what lies behind the old block is the reserve's, too. */
static void *leave_reserve(const char *old, size_t size)
{
    size_t left = (size_t)(reserve.bytes + sizeof reserve.bytes - old);
    void *at = sdl_malloc(size);
    if (at)
        memcpy(at, old, size < left ? size : left);
    return at;
}

static void *sdl_realloc(void *old, size_t size)
{
    if (is_reserved(old))
        return leave_reserve(old, size);
    if (!old)
        return sdl_malloc(size);
    void *at = realloc(old, size);
    if (!at)
        atomic_store(&reserve.starved, true);
    return at;
}

void sdl_prepare(void)
{
    SDL_SetMemoryFunctions(sdl_malloc, sdl_calloc, sdl_realloc, sdl_free);
    SDL_ClearError(); /* makes the room for this thread's errors */
}

/* ---- calls ---- */

/* One call at a time: the place to jump to is the process's, and of FreeType's memory there is one.
 */
static pthread_mutex_t calling = PTHREAD_MUTEX_INITIALIZER;
static sigjmp_buf out_of_call;
static _Thread_local bool in_call;

/* FreeType 2.12 follows a NULL where memory ends while it reads the hints of an OpenType glyph, SDL
 * where udev finds none. Any other fault ends the program as ever, when the instruction at fault is
 * run again. */
static void on_fault(int number)
{
    if (in_call && errno == ENOMEM)
        siglongjmp(out_of_call, 1);
    signal(number, SIG_DFL);
}

SdlEnd sdl_call(void (*work)(void *context), void *context)
{
    struct sigaction ours = {.sa_handler = on_fault, .sa_flags = SA_NODEFER}, before;
    pthread_mutex_lock(&calling);
    sigaction(SIGSEGV, &ours, &before);
    atomic_store(&reserve.starved, false);
    errno = 0; /* malloc tells there what the libraries do not */
    in_call = true;
    bool broken = sigsetjmp(out_of_call, 0) != 0;
    if (!broken)
        work(context);
    in_call = false;
    bool starved = errno == ENOMEM || atomic_load(&reserve.starved);
    sigaction(SIGSEGV, &before, NULL);
    pthread_mutex_unlock(&calling);
    return broken ? SDL_BROKEN : starved ? SDL_STARVED : SDL_ENDED_WELL;
}
