/*
 * desk.c - what a window asks of Windows beside SDL: the dialog that chooses a file, a file that
 * others change, the console that ends the program (see base/dialog.h, edit/edit.h,
 * window/window.h). Nothing speaks here.
 */
/* Names of ours that are Windows', too: below they are Windows'. */
#define BOOL  our_BOOL
#define INT8  our_INT8
#define INT16 our_INT16
#define INT32 our_INT32
#define INT64 our_INT64
#define UINT8 our_UINT8
#define Chord our_Chord

#include "base/dialog.h"
#include "base/file.h"
#include "base/threads.h"
#include "edit/edit.h"
#include "window/window.h"

#undef BOOL
#undef INT8
#undef INT16
#undef INT32
#undef INT64
#undef UINT8
#undef Chord

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <commdlg.h>

/* ---- the dialog ---- */

/* One at a time is open, and runs in a thread of its own. */
static struct {
    pthread_t thread;
    _Atomic DWORD id; /* Windows' number of it; 0: none yet */
    atomic_bool ended;
    bool chosen;
    char folder[MAX_PATH];
    char path[DIALOG_BYTES];
} asked;

static void *ask(void *unused)
{
    OPENFILENAMEA dialog = {
        .lStructSize = sizeof dialog,
        .lpstrFilter = "lessons, notebooks, scripts\0*.md;*.ipynb;*.py\0all files\0*.*\0",
        .lpstrFile = asked.path,
        .nMaxFile = DIALOG_BYTES,
        .lpstrInitialDir = asked.folder,
        .lpstrTitle = "Open a lesson",
        .Flags = OFN_FILEMUSTEXIST | OFN_HIDEREADONLY | OFN_NOCHANGEDIR | OFN_EXPLORER};
    (void)unused;
    asked.id = GetCurrentThreadId();
    asked.chosen = GetOpenFileNameA(&dialog);
    for (char *c = asked.path; *c; c++)
        *c = *c == '\\' ? '/' : *c;
    atomic_store(&asked.ended, true);
    return NULL;
}

bool dialog_open(Dialog *d, Str folder)
{
    size_t len = folder.len < sizeof asked.folder ? folder.len : 0;
    dialog_close(d);
    for (size_t i = 0; i < len; i++)
        asked.folder[i] = folder.at[i] == '/' ? '\\' : folder.at[i];
    asked.folder[len] = 0;
    asked.path[0] = 0;
    asked.id = 0;
    atomic_store(&asked.ended, false);
    d->child = pthread_create(&asked.thread, NULL, ask, NULL) == 0;
    return d->child != 0;
}

DialogAnswer dialog_poll(Dialog *d, Str *path)
{
    if (!d->child)
        return DIALOG_LEFT;
    if (!atomic_load(&asked.ended))
        return DIALOG_WAITS;
    pthread_join(asked.thread, NULL);
    d->child = 0;
    *path = str_of(asked.path);
    return asked.chosen ? DIALOG_CHOSEN : DIALOG_LEFT;
}

static BOOL CALLBACK close_one(HWND window, LPARAM unused)
{
    (void)unused;
    PostMessageA(window, WM_CLOSE, 0, 0);
    return TRUE;
}

void dialog_close(Dialog *d)
{
    const DWORD between = 10; /* ms: until its window is there, and again until it is gone */
    while (d->child && !atomic_load(&asked.ended)) {
        if (asked.id)
            EnumThreadWindows(asked.id, close_one, 0);
        Sleep(between);
    }
    if (d->child)
        pthread_join(asked.thread, NULL);
    *d = (Dialog){0};
}

/* ---- a file that others change ---- */

struct Watch {
    pthread_t thread;
    HANDLE changes, quit; /* what happens in the folder; the thread is to end */
    WIN32_FILE_ATTRIBUTE_DATA last;
    atomic_bool touched;
    void (*wake)(void);
    char path[]; /* of the file */
};

/* How the file is now; all 0: it is not there. */
static WIN32_FILE_ATTRIBUTE_DATA state_of(const Watch *w)
{
    WIN32_FILE_ATTRIBUTE_DATA now;
    memset(&now, 0, sizeof now);
    GetFileAttributesExA(w->path, GetFileExInfoStandard, &now);
    return now;
}

static bool has_changed(const WIN32_FILE_ATTRIBUTE_DATA *a, const WIN32_FILE_ATTRIBUTE_DATA *b)
{
    return a->nFileSizeLow != b->nFileSizeLow ||
           CompareFileTime(&a->ftLastWriteTime, &b->ftLastWriteTime) != 0 ||
           CompareFileTime(&a->ftCreationTime, &b->ftCreationTime) != 0;
}

static void *watch(void *context)
{
    Watch *w = context;
    HANDLE both[] = {w->quit, w->changes};
    while (WaitForMultipleObjects(2, both, FALSE, INFINITE) == WAIT_OBJECT_0 + 1) {
        WIN32_FILE_ATTRIBUTE_DATA now = state_of(w);
        if (has_changed(&w->last, &now)) {
            w->last = now;
            atomic_store(&w->touched, true);
            if (w->wake)
                w->wake();
        }
        FindNextChangeNotification(w->changes);
    }
    return NULL;
}

static void free_watch(Watch *w)
{
    if (w->changes != INVALID_HANDLE_VALUE)
        FindCloseChangeNotification(w->changes);
    if (w->quit)
        CloseHandle(w->quit);
    free(w);
}

/* Begins to listen to the folder of the path. */
static HANDLE listen_to_folder(const char *path)
{
    Arena a = arena_scratch();
    Str folder = file_folder(&a, str_of(path));
    HANDLE changes = FindFirstChangeNotificationA(
        folder.at, FALSE,
        FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_LAST_WRITE | FILE_NOTIFY_CHANGE_SIZE);
    arena_free(&a);
    return changes;
}

Watch *watch_start(const char *path, void (*wake)(void))
{
    size_t len = strlen(path) + 1;
    Watch *w = calloc(1, sizeof *w + len);
    if (!w)
        return NULL;
    memcpy(w->path, path, len);
    w->wake = wake;
    w->last = state_of(w);
    w->changes = listen_to_folder(path);
    w->quit = CreateEventA(NULL, TRUE, FALSE, NULL);
    if (w->changes != INVALID_HANDLE_VALUE && w->quit &&
        pthread_create(&w->thread, NULL, watch, w) == 0)
        return w;
    free_watch(w);
    return NULL;
}

bool watch_poll(Watch *w)
{
    return w && atomic_exchange(&w->touched, false);
}

void watch_stop(Watch *w)
{
    if (!w)
        return;
    SetEvent(w->quit);
    pthread_join(w->thread, NULL);
    free_watch(w);
}

/* ---- the console ends the program: Ctrl+C, its window is closed, the person logs off ---- */

/* The one that listens, which handlers may be at until the program ends. */
static struct Signals {
    atomic_bool came, noticed;
    void (*wake)(void), (*held_up)(void);
} listener;

/* Called in a thread of its own. The program has about as long to go as elsewhere
 * (window/signals.c), by the clock. Windows ends it when this returns, but for Ctrl+C. */
static BOOL WINAPI told(DWORD event)
{
    const double most = 2; /* seconds */
    const DWORD between = 10;
    double start = seconds_on(CLOCK_MONOTONIC);
    atomic_store(&listener.came, true);
    listener.wake();
    while (!atomic_load(&listener.noticed) && seconds_on(CLOCK_MONOTONIC) - start < most)
        Sleep(between);
    if (!atomic_load(&listener.noticed)) {
        listener.held_up();
        return FALSE;
    }
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep((DWORD)(most * 1000)); /* the program ends meanwhile */
    return TRUE;
}

Signals *signals_listen(void (*wake)(void), void (*held_up)(void))
{
    listener.wake = wake;
    listener.held_up = held_up;
    SetConsoleCtrlHandler(told, TRUE);
    return &listener;
}

void signals_close(Signals *s)
{
    SetConsoleCtrlHandler(told, FALSE);
    if (s)
        atomic_store(&s->noticed, true);
}

bool signals_came(Signals *s)
{
    bool came = s && atomic_load(&s->came);
    if (came)
        atomic_store(&s->noticed, true);
    return came;
}

/* ---- speech: there is none ---- */

bool speech_say(Speech *s, Str text)
{
    (void)text;
    s->missing = true;
    return false;
}

void speech_end(Speech *s)
{
    (void)s;
}
