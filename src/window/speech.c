/*
 * speech.c - what is in focus, spoken: a child process spd-say, found in PATH, hands it to
 * speech-dispatcher (see window.h).
 *
 * Nobody waits for it. What is newer cancels what is being said, and a child that has not handed
 * its text over by then is ended.
 */
#include "window/window.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;

enum {
    SPOKEN_BYTES = 8000
}; /* minutes: nobody listens longer, and a command line has its limits */

/* Signs that speech passes over in silence or names wrongly, and what is said for them. spd-say
 * takes a percent sign for one of printf's. */
static const struct {
    const char *sign, *words;
} signs[] = {{"%", " percent"}, {"·", " times "}, {"×", " times "}, {"→", " to "},
             {"−", " minus "},  {"✓ ", ""},       {"✗ ", ""}};

/* The row of that table with which the text begins, or -1. */
static int sign_at(Str text)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_starts(text, signs[i].sign))
            return (int)i;
    return -1;
}

/* The text as spd-say can be given it. */
static Str spoken(Arena *a, Str text)
{
    StrBuf out = strbuf_make(a);
    text.len = str_bad_utf8(str_part(text, 0, SPOKEN_BYTES)); /* no half character */
    for (size_t i = 0; i < text.len; i++) {
        int sign = sign_at(str_from(text, i));
        if (sign >= 0) {
            strbuf_puts(&out, signs[sign].words);
            i += strlen(signs[sign].sign) - 1;
        } else if (text.at[i]) {
            strbuf_char(&out, text.at[i]);
        }
    }
    strbuf_char(&out, '\n');
    return strbuf_str(&out);
}

/* Starts a program that hears nothing of this one's terminal and of the signals it blocks. */
static int start(pid_t *child, char *const *words)
{
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&files);
    for (int fd = 0; fd <= 2; fd++)
        posix_spawn_file_actions_addopen(&files, fd, "/dev/null", fd ? O_WRONLY : O_RDONLY, 0);
    int failed = posix_spawnp(child, words[0], &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return failed;
}

/* Ends the child that spoke last, if it is still there. */
static void end_child(Speech *s)
{
    if (s->child <= 0)
        return;
    if (waitpid(s->child, NULL, WNOHANG) == 0) {
        kill(s->child, SIGKILL);
        waitpid(s->child, NULL, 0);
    }
    s->child = 0;
}

bool speech_say(Speech *s, Str text)
{
    Arena a = arena_scratch();
    Str said = spoken(&a, text);
    char program[] = "spd-say", cancel[] = "--cancel", rest[] = "--";
    char *words[] = {program, cancel, rest, (char *)said.at, NULL};
    end_child(s);
    if (!s->missing)
        s->missing = start(&s->child, words) != 0;
    arena_free(&a);
    return !s->missing;
}

void speech_end(Speech *s)
{
    char program[] = "spd-say", cancel[] = "--cancel";
    char *words[] = {program, cancel, NULL};
    if (s->child <= 0)
        return;
    end_child(s);
    start(&s->child, words);
}
