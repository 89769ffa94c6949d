/*
 * system.h - the program as its system starts it, and what is left out there.
 *
 * Must not know: what the program is for.
 */
#ifndef BASE_SYSTEM_H
#define BASE_SYSTEM_H

#include "base/source.h"

/* Where the program's own files are, in the words of help. */
#ifdef _WIN32
#define SYSTEM_STATE  "%APPDATA%\\attnscope\\state"
#define SYSTEM_CONFIG "%APPDATA%\\attnscope\\bindings"
#else
#define SYSTEM_STATE  "$XDG_STATE_HOME/attnscope/state\n(~/.local/state)"
#define SYSTEM_CONFIG "$XDG_CONFIG_HOME/attnscope/bindings (~/.config)"
#endif

/* To be called before anything else, with what main was given: makes of the standard streams what
 * the rest of the program expects, and of the arguments UTF-8. False with an error: this system is
 * too old. */
bool system_begin(int *argc, char ***argv, Error *e);

/* May this thread's stack have less than STACK_BYTES (base/threads.h)? */
bool system_stack_is_small(void);

/* Does errno say that whoever read a pipe has gone? */
bool system_reader_left(void);

/* Can somebody type a command of the program here? Not on a page. */
extern const bool system_has_commands;

/* Is the option of that name left out on this system, and how is that called: "Windows"? NULL: it
 * is not. */
const char *system_lacks(const char *option);

#endif
