/*
 * web.h - what the page's JavaScript does for the program (page/core.js), and what the files of
 * this room know of one another.
 *
 * The program is compiled for WebAssembly and lives in a worker of the page: web.c is to it what
 * src/window is to the program on a desktop, glyphs.c what output/glyphs.c is, and system.c takes
 * the place of the files that ask a system: base/file.c, threads.c, edit/worker.c and so on. All
 * else is the same code.
 *
 * Must not know: documents and elements. They are JavaScript's.
 */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include "base/str.h"
#include "lesson/lesson.h"
#include "subject/view.h"

#define WEB_EXPORT(name) __attribute__((export_name(#name)))
#define WEB_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

/* ---- words, drawn by the browser ---- */

/* Writes advance, ascent and descent of a face, in 1/1000 of its size. */
WEB_IMPORT(face_size) void page_face_size(int face, int size[3]);

/* Has the face that character? */
WEB_IMPORT(face_has) int page_face_has(int face, uint32_t character);

/* The width of a word in 1/1000 of its size. */
WEB_IMPORT(word_width) int page_word_width(int face, const char *word, size_t len);

/* Draws a word and writes left, top, width and height of its ink, from the pen at its beginning. */
WEB_IMPORT(word_draw)
void page_word_draw(int face, int px, const char *word, size_t len, int box[4]);

/* Writes the coverage of the word that was drawn last. */
WEB_IMPORT(word_take) void page_word_take(uint8_t *coverage);

/* ---- a lesson that is being run ---- */

/* It is at that step. */
WEB_IMPORT(progress) void page_progress(int step, int steps);

/* ---- files ---- */

/* A file was written. */
WEB_IMPORT(file_written)
void page_file_written(const char *path, size_t len, const char *bytes, size_t count);

/* Lets the person choose a file; web_file then brings it, and web_chosen tells its path. */
WEB_IMPORT(file_choose) void page_file_choose(void);

/* ---- system.c ---- */

/* The file that remembers; JavaScript keeps it from visit to visit. */
#define WEB_STATE "/state"

/* Puts a file where the program finds it, in the place of an older one. False: there is no memory
 * for it. */
bool web_keep_file(Str path, Str bytes);

/* The person chose the file of that path, or with an empty one none. */
void web_chose_file(Str path);

/* Does a lesson wait to be run; and one that takes long, because of its heavy steps? */
bool web_waits(void);
bool web_waits_long(void);

/* Heavy steps are left out from here on: they took somebody too long. */
void web_leave_heavy_out(void);

/* Runs the lesson that waits to be run, if one does: true when it did. It takes as long as it
 * takes, and nothing else happens meanwhile. */
bool web_run_waiting(void);

/* ---- article.c: for who reads the lesson rather than looks at it ---- */

/* The whole lesson as HTML: headings, prose, code and what was printed, but for what would give
 * away what is to be guessed in the view. */
void article_lesson(StrBuf *out, const Lesson *l, const View *shown);

#endif
