/*
 * test_speech.c - what is in focus, spoken: a script in PATH stands for spd-say and writes down how
 * it was called.
 */
#include "base/file.h"
#include "test.h"
#include "window/window.h"

#include <SDL.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Room {
    char folder[40], log[60];
    Arena a;
    Speech speech;
} Room;

/* A folder as the whole PATH, with a spd-say of that text in it; NULL: none. */
static bool room_enter(Room *r, const char *script)
{
    char path[60];
    *r = (Room){.a = arena_make(0)};
    snprintf(r->folder, sizeof r->folder, "/tmp/attnscope-speech-XXXXXX");
    if (!CHECK(mkdtemp(r->folder) != NULL))
        return false;
    snprintf(r->log, sizeof r->log, "%s/log", r->folder);
    snprintf(path, sizeof path, "%s/spd-say", r->folder);
    setenv("PATH", r->folder, 1);
    setenv("SPEECH_LOG", r->log, 1);
    FILE *f = script ? fopen(path, "w") : NULL;
    if (f) {
        fputs(script, f);
        CHECK(fclose(f) == 0 && chmod(path, 0700) == 0);
    }
    return true;
}

static void room_leave(Room *r)
{
    char path[60];
    snprintf(path, sizeof path, "%s/spd-say", r->folder);
    unlink(path);
    unlink(r->log);
    CHECK(rmdir(r->folder) == 0);
    arena_free(&r->a);
}

static const char writes[] = "#!/bin/sh\nfor word; do echo \"[$word]\"; done >>\"$SPEECH_LOG\"\n";
static const char hangs[] = "#!/bin/sh\nwhile :; do :; done\n";

/* What was said, once the child is done. */
static const char *heard(Room *r)
{
    Str text = {0};
    Error e = {0};
    if (r->speech.child > 0)
        waitpid(r->speech.child, NULL, 0);
    r->speech.child = 0;
    bool read = file_read(&r->a, r->log, &text, &e);
    return read && text.len ? text.at : "";
}

TEST(text_is_spoken_in_the_place_of_what_is_being_spoken)
{
    Room r;
    if (!room_enter(&r, writes))
        return;
    CHECK(speech_say(&r.speech, STR("step 2")));
    CHECK_STR(heard(&r), "[--cancel]\n[--]\n[step 2\n]\n");
    room_leave(&r);
}

TEST(a_spoken_text_is_no_option_no_format_and_never_endless)
{
    Room r;
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    if (!room_enter(&r, writes))
        return;
    strbuf_puts(&text, "--help 50% $(id)");
    for (int i = 0; i < 5000; i++)
        strbuf_puts(&text, "é ");
    CHECK(speech_say(&r.speech, strbuf_str(&text)));
    const char *said = heard(&r);
    CHECK(strstr(said, "[--help 50 percent $(id)"));
    CHECK(strlen(said) < 9000);
    room_leave(&r);
    arena_free(&a);
}

TEST(signs_are_spoken_as_words)
{
    Room r;
    if (!room_enter(&r, writes))
        return;
    CHECK(speech_say(&r.speech, STR("✓ Right.\n0.5·-0.2 + 2 × 3, 1 → 2, 3 − 1")));
    CHECK(strstr(heard(&r), "[Right.\n0.5 times -0.2 + 2  times  3, 1  to  2, 3  minus  1"));
    room_leave(&r);
}

TEST(a_voice_that_hangs_is_ended_by_what_is_newer)
{
    Room r;
    if (!room_enter(&r, hangs))
        return;
    CHECK(speech_say(&r.speech, STR("first")));
    pid_t first = r.speech.child;
    CHECK(speech_say(&r.speech, STR("second")));
    CHECK(first > 0 && r.speech.child != first && waitpid(first, NULL, WNOHANG) < 0);
    speech_end(&r.speech);
    kill(r.speech.child, SIGKILL);
    waitpid(r.speech.child, NULL, 0);
    room_leave(&r);
}

/* Opens a lesson in a window that speaks, lets it be shown twice, and closes it; what it said to
 * the person is in `message`. */
static void speak_in_window(char message[400])
{
    static App app;
    Error e = {0};
    Settings settings = {.no_motion = true, .speak = true};
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    Window *w = window_open(0, 0, &app, &settings, &e);
    if (!CHECK(w != NULL) || !CHECK(app_open(&app, STR("2"), &e)))
        return;
    for (int turn = 0; turn < 2; turn++) {
        SDL_Event quit = {.type = SDL_QUIT};
        SDL_PushEvent(&quit);
        CHECK(window_run(w, &e));
        while (wait(NULL) > 0) /* all is said */
            continue;
        app.wants.quit = false;
        if (app.shown.message[0])
            snprintf(message, 400, "%s", app.shown.message);
    }
    app_end(&app);
    window_close(w);
}

TEST(a_window_speaks_what_is_in_focus)
{
    Room r;
    char message[400] = "";
    if (!room_enter(&r, writes))
        return;
    speak_in_window(message);
    CHECK(strstr(heard(&r), "step 1 of 12"));
    CHECK_STR(message, "");
    room_leave(&r);
}

TEST(a_window_says_once_that_it_cannot_speak)
{
    Room r;
    char message[400] = "";
    if (!room_enter(&r, NULL))
        return;
    speak_in_window(message);
    CHECK(strstr(message, "there is no spd-say"));
    CHECK(!speech_say(&r.speech, STR("x")) && r.speech.missing);
    room_leave(&r);
}
