/*
 * file.h - whole files in and out, and the files that travel inside the program.
 *
 * Reading gives all bytes or an error, and never waits for what may never come. Writing goes to a
 * temporary name in the same folder, to the disk, and is then renamed into place, so that a full
 * disk or a crash leaves the old file or none, never a half one. A file that is replaced keeps its
 * mode, its owner and its names (links); access lists and other attributes are not looked at.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/source.h"

/* All of the file's bytes, owned by the arena. It must be a regular file, or something that whoever
 * started the program holds open for it: standard input ("-", "/dev/stdin") or "/dev/fd/63", as a
 * shell calls the output of a command; those are read to their end, however long that takes. Errors
 * (ERROR_FILE): missing, unreadable, a directory, a pipe, a device, larger than FILE_MAX. */
bool file_read(Arena *a, const char *path, Str *out, Error *e);

/* Writes bytes to path atomically. Without `overwrite` an existing file is an error and stays as it
 * is; with it a link is followed and the file it leads to replaced. A file that has several names,
 * or whose owner or mode another file cannot get, is not replaced but written over, and two who do
 * that at once may mix. Errors (ERROR_FILE) name the path and the reason: a folder, read-only, no
 * regular file, a link to nothing, what the system says. Nothing is left behind; only when a file
 * can neither be written over nor put back, its new text stays under a name that the hint tells.
 * One thread writes at a time. */
bool file_write(const char *path, Str bytes, bool overwrite, Error *e);

/* Would file_write begin? Its errors, else, and no trace: to be asked before work that takes long.
 */
bool file_can_write(const char *path, bool overwrite, Error *e);

/* From now on SIGINT, SIGTERM and SIGHUP remove the temporary file before they end the program, as
 * they do by default. One that is ignored (nohup) stays so; one that is blocked does nothing. */
void file_clean_on_signals(void);

/* Makes a folder and those above it; fine when it exists. */
bool file_make_folder(const char *path, Error *e);

bool file_exists(const char *path);

/* Do both paths lead to one file that is there? */
bool file_is_same(const char *a, const char *b);

/* ---- paths ----
 *
 * Within the program a path has "/" between its folders, on every system. */

/* Is the path written out from the root? */
bool path_is_rooted(Str path);

/* A path as a person or the system wrote it, as the program has it; as long-lived as the text, or
 * in the arena. */
Str path_given(Arena *a, Str text);

/* The folder in which the file is, or would be, written out from the root, in the arena; as the
 * path has it where there is no such folder. */
Str file_folder(Arena *a, Str path);

/* A path for a new file, in the arena: "NAME.md", or where there is such a file "NAME-2.md" and so
 * on (free_name.c). It is in the first of these folders in which a file can be written: `folder`
 * (with its "/"; empty: the current one), the current one, the person's own, /tmp. Where there is
 * no such folder it is in `folder`, and file_write says what is wrong. */
Str file_free_name(Arena *a, Str folder, Str name, const char *ending);

/* ---- files that travel inside the program (embedded.c) ----
 *
 * Lessons, the prelude, kernel sources and fonts. The build lists them (EMBED in the Makefile), and
 * embed.sh turns the list into an assembler file that takes their bytes in and a table that names
 * them. Nothing here knows what the files mean.
 *
 * Names: "lessons/01-3.3.1-one-token.md", "assets/prelude.py", "numbers/kernels.c",
 * "fonts/Inter-Regular.otf" (and Inter-SemiBold.otf, Inter-Italic.otf, JetBrainsMono-Regular.ttf,
 * JetBrainsMono-Bold.ttf, DejaVuSans.ttf).
 */

/* One file. Behind its bytes stands a zero byte that is not counted, so that text can be read as
 * a C string. The bytes belong to the program and live as long as it. */
typedef struct Embedded {
    const char *name;
    Str text;
} Embedded;

/* Every file, sorted by name (byte order), and how many there are. The build writes both. */
extern const Embedded embedded_table[];
extern const size_t embedded_count;

/* The file of exactly that name, or NULL. */
const Embedded *embedded_find(const char *name);

/* The version and the day ("2026-11-28") of this release, from the AppStream file. */
Str release_version(void);
Str release_date(void);

#endif
