/*
 * edit.h - changing the lesson in the window: numbers dragged and typed, lines, undo, saving.
 *
 * An edit changes the lesson's text in memory, and a worker runs it. The new lesson takes the place
 * of the old one, at the same statement, and knows what changed. If it has an error, it stops there
 * as any lesson does: the steps before are walked, and who stood behind is shown the error and
 * comes back once it is mended. Only what is wrong in itself is refused by the field in which it
 * was typed, and the lesson stays as it was. The lesson as it was opened is kept: once its text is
 * back, it is shown again. A file that another editor saves is opened anew, once nothing is changed
 * here; if it has an error then, the last good lesson stays, with the error over it. When the file
 * is deleted, the window says so, and what is shown stays.
 *
 * So there are two versions: the lesson that is shown, and the text as it is now, which may be
 * further on: it is being run, or mended in a field. The log of the edits says where a place in the
 * shown text is found in the text as it is now.
 *
 * What goes on beside the window, in threads of its own, is here, too: lessons being loaded, and a
 * file being watched. The threads know neither windows nor what a lesson is for.
 *
 * Must not know: the App. What is shown is changed through controls/shown.h.
 */
#ifndef EDIT_EDIT_H
#define EDIT_EDIT_H

#include "controls/shown.h"
#include "versions/versions.h"

/* ---- worker.c: lessons loaded in a thread ---- */

/* There is one job at a time: submitting another one cancels it and drops a result that was not
 * fetched. A finished lesson belongs to whoever fetches it. When a result is ready, the thread
 * calls `wake`, which should do no more than wake the window.
 *
 * A job is stopped between two operations of the lesson. One operation can take minutes, and
 * reading from a network that is gone never ends; so nobody waits long for the thread to stop: one
 * that does not stop is left to itself; it holds only memory of its own and frees that in the end.
 */

typedef struct Worker Worker;

/* A lesson to be loaded. The texts are copied; options.original must stay until the job is
 * finished, or is handed over to worker_stop. */
typedef struct WorkerJob {
    Str name, text;
    LessonOptions options; /* cancel is the worker's own */
    /* Is called in the thread before it loads, and may take as long as it likes: replaces the name
     * and the text that were given by those that are meant, owned by the arena. False: there is
     * nothing to load; the error may say why. NULL: name and text are what was given. */
    bool (*read)(Arena *a, struct WorkerJob *job, Error *e);
} WorkerJob;

typedef struct WorkerResult {
    Lesson *lesson; /* give it to worker_release in the end; its error is lesson->error */
    Error error;    /* without a lesson: why there is none; ERROR_NONE: `read` wanted none */
    int64_t ticket; /* what worker_submit gave */
    double seconds; /* that reading and loading took */
} WorkerResult;

/* Begins to load; gives the job's number, from 1 up; 0 with an error: out of memory, nothing
 * changed. Where *w is NULL, a Worker is made first, whose thread calls `wake` (may be NULL). All
 * others take NULL for a Worker without a job. */
int64_t worker_submit(Worker **w, void (*wake)(void), const WorkerJob *job, Error *e);

/* Cancels what is under way and frees everything, the thread with it. `held` (may be NULL), a
 * lesson that a job may be reading, is released as soon as none does. */
void worker_stop(Worker *w, Lesson *held);

/* Fetches what came of the newest job. False: it is not finished, or its result was fetched before.
 */
bool worker_poll(Worker *w, WorkerResult *out);

/* Returns when no job is waiting or under way, at the latest after so many seconds; negative:
 * however long it takes. True when none is. */
bool worker_wait(Worker *w, double seconds);

/* Gives up the job: nothing comes of it, though the thread may go on with it for a while. */
void worker_cancel(Worker *w);

/* ---- job.c: what comes of a job ---- */

/* Copies a job with its texts; gives their bytes, to be freed, or NULL: there is no memory for
 * them, and nothing was copied. */
char *job_copy(WorkerJob *out, const WorkerJob *job);

/* Reads and loads, in the thread that calls it: fills lesson, error and seconds of an empty result.
 * Where memory ends, that is the error. */
void job_do(WorkerJob *job, WorkerResult *out);

/* Frees a lesson that the worker made, or any other that was allocated with malloc. */
void worker_release(Lesson *l);

/* ---- watch.c: a file on disk ---- */

/* The folder is watched rather than the file, because editors save by renaming another file to its
 * name. A thread sleeps until the system says that something happened to that name, so nobody asks
 * again and again. Where the system cannot tell (no inotify), nothing is watched or reported. */

typedef struct Watch Watch;

/* Watches the file of that path; `wake` (may be NULL) is called in the thread. NULL: it cannot be
 * watched, and nobody notices when it changes. */
Watch *watch_start(const char *path, void (*wake)(void));

/* Was the file written, deleted or moved since the last time this was asked? w may be NULL. */
bool watch_poll(Watch *w);

void watch_stop(Watch *w); /* w may be NULL */

/* ---- edits ---- */

/* The place of the text that is being changed, by dragging or typing. */
typedef struct Knob {
    EditText text;
    size_t at, len; /* bytes: what stands there now */
    Literal base;   /* what stood there first; its text is in the arena of the edits */
    int drag;       /* number of the edit: all that is done to one knob is undone at once */
    /* While it is dragged, in steps from `base`: where the pointer has it, what is being run, what
     * ran last; and below and above which its own statement fails. */
    int64_t wanted, tried, ran, least, most;
    int said; /* Shown.said when it was told that it goes no further */
} Knob;

/* While a literal is dragged, a text that takes longer to run is run only when the mouse is let go.
 */
#define EDIT_SLOW_SECONDS 0.1

/* What the text waits for. */
typedef enum EditPhase {
    EDIT_SETTLED, /* nothing; the worker may still run it */
    EDIT_HEAVY,   /* the lesson as it was opened is being run again, with its big fences */
    EDIT_TYPED,   /* what was typed is being run: when that went well, the field closes */
    EDIT_DRAGGED, /* a number is dragged, and run: one with which its own statement fails is left */
    EDIT_HELD     /* it is too slow to be run before the mouse is let go */
} EditPhase;

/* What the mouse does to the literal below it. */
typedef enum EditMouse { MOUSE_UP, MOUSE_PRESSED, MOUSE_DRAGS } EditMouse;

typedef struct Editing Editing;

/* Turns what was typed into the text to be put in the knob's place, in the arena of the edits.
 * False with an error: it cannot stand there. */
typedef bool EditRead(Editing *ed, Str typed, Str *text, Error *e);

struct Editing {
    Shown *shown;             /* set when the Editing begins, with nothing edited; */
    const Settings *settings; /* both outlive it */
    Arena arena;              /* of one lesson's edits */
    Lesson *original;         /* the lesson as it was opened; NULL: nothing was edited yet, */
    Edits edits;              /* and there are no texts */
    size_t in_shown;          /* so much of the edits' log is in the lesson that is shown, */
    size_t submitted;         /* so much in the one that was run last, */
    size_t answered;          /* so much in the one of which it is known what came of it */
    Worker *worker;           /* NULL: it was not needed yet */
    Watch *watch;             /* of the file; NULL: it is not watched */
    bool from_file;           /* the lesson was read from one */
    Worker *reader;           /* of the file, once it was saved; NULL: it never was */
    EditPhase phase;
    double seconds;    /* that running took last */
    Lesson *refused;   /* what came of what was typed: it has an error, which the field tells */
    int left;          /* the step that was left to show an error; 0: none was */
    char error[1000];  /* why the text as it is now is not shown; empty: it is, or is being run */
    bool on_disk;      /* the error is in the file's text, not in the one edited here */
    char broken[1000]; /* the error of the file, which is not shown for that; empty: it has none */

    Knob knob; /* being dragged or typed at */
    EditMouse mouse;
    bool dragged; /* a number was, at some time */
    float pressed,
        from;    /* x of the pointer, in pixels: where it was pressed, when it last counted */
    float units; /* steps of the literal that it has moved so far */
    int drags;   /* edits so far, to number them */

    char prompt[300]; /* of the field, */
    int64_t at_shown; /* the offset of the knob in the text that is shown, of a literal */
    DrawTag over;     /* what the field is about, and stands over, */
    int64_t until;    /* as it has it (controls/field.h) */
    bool fits_before; /* names fit as they are before the step, not behind it */
    EditRead *read;   /* and how it is read */
    bool typing;      /* it was opened, and not yet seen to be closed */
    bool saves;       /* once what was typed is in, a file's name is asked for */
    void (*then)(void *context); /* what is called once they are saved, NULL: nothing; */
    void *then_context;          /* and its argument */
    Str target;                  /* the cell whose value is typed, in Python */
    bool adds;      /* what is typed becomes a line behind the step, to which one goes */
    bool quoted;    /* the label that is typed stands in quotes */
    Str overwrite;  /* the file that another Enter writes over, */
    bool over_news; /* with changes made elsewhere */
    Str written;    /* the text that the lesson's own file was given here, if any */
    bool news;      /* that file was saved elsewhere, and is not shown for the edits */
    Str rescued;    /* the file that edit_rescue wrote; empty: none */
    bool on_file;   /* edits.saved is what was written to a file: */
    Str file;       /* this one */
};

/* ---- for the window ---- */

/* A lesson was opened. If it is a file on disk, it is watched; if big fences were left out, they
 * are run beside the window, which shows the rest meanwhile. */
void edit_opened(Editing *ed);

/* Closes the shown lesson: it and all its versions are freed. */
void edit_close(Editing *ed);

/* Are there changes that were not saved? Are there some, and a file holds them? */
bool edit_unsaved(const Editing *ed);
bool edit_saved(const Editing *ed);

/* The name of the file that holds it, without its folder, else of the one that it was read from;
 * empty: there is none. */
Str edit_file_name(const Editing *ed);

/* The file from which all that is shown can be read, but for the `settings` of --set that it needs.
 * Empty: there is none. */
Str edit_file(const Editing *ed, StrBuf *settings);

/* The text of the lesson with all edits, in the arena: its outputs are as its author has them. */
Str edit_text(Arena *a, const Editing *ed);

/* Was something taken back that can be made again? */
bool edit_redoes(const Editing *ed);

/* Is something typed for the lesson that is not in it yet? */
bool edit_typed(const Editing *ed);

/* Begins the edits that --set asks for; false with the error (ERROR_USAGE). `refused` is as for
 * knobs_set. */
bool edit_set(Editing *ed, const StrList *wanted, StrList *refused, Error *e);

/* Begins the edit that makes this text of the lesson's; nothing happens to a notebook. */
void edit_into(Editing *ed, Str text);

/* The text that is run, or is to be, of which it is not known yet what comes of it; empty: there is
 * none. And where somebody stopped that, who has the lesson from before again: the edit that makes
 * this text of it is there to be made again. */
Str edit_awaited(const Editing *ed);
void edit_stopped(Editing *ed, Str text);

/* Shows what the worker has run and the reader has read since the last time. */
void edit_tick(Editing *ed);

/* Shows the error of the file, which somebody may have closed; nothing where it has none. */
void edit_tell_file(Editing *ed);

/* Writes the unsaved edits to a file, for there may be no other chance: beside the file that
 * remembers, or where there is none into the current folder. An EditRescue as work for memory_try.
 */
typedef struct EditRescue {
    Editing *editing;
    bool typed;  /* the program ends: what is typed in a field counts, and is never run; */
    Str path;    /* where they are; empty: there are none, */
    Error error; /* or they cannot be written */
} EditRescue;

void edit_rescue(void *rescue);

/* Says where such a file is, if one was written of the lesson or another one of its name. */
void edit_say_rescued(const Editing *ed);

/* The keys of editing: asks for the number of the pinned cell, or where none is pinned for the code
 * that is run where one looks; asks for an expression to be worked out beside the lesson; takes the
 * last edit back, or makes it again; asks for a file's name, and writes the lesson there. What is
 * typed for it is put in first, as its Enter does: where that is refused, nothing is saved. */
void edit_line(Editing *ed);
void edit_scratch(Editing *ed);
void edit_undo(Editing *ed);
void edit_redo(Editing *ed);
void edit_reset(Editing *ed); /* takes all of them back; redo makes them again, one by one */
void edit_save(Editing *ed);

/* Asks for the code of a line that is drawn (TAG_LINE): all of its statement. */
void edit_code(Editing *ed, DrawTag line);

/* Would those ask for anything: is there code that can be changed, and that the field holds? */
bool edit_can_code(const Editing *ed, DrawTag line);
bool edit_can(const Editing *ed);

/* What is not as it was when the lesson was opened, place by place, in the arena; and takes one of
 * them back, which is an edit of its own. */
SpliceList edit_changes(Arena *a, const Editing *ed);
void edit_take_back(Editing *ed, size_t index);

/* The step whose code such a place is in or behind, from 1; 0: it is before all steps, or in the
 * prelude. */
int edit_step(const Editing *ed, const Splice *s);

/* The cell whose number is written at such a place of the prelude; node NO_NODE: there is none. */
CellRef edit_cell(const Editing *ed, const Splice *s);

/* Asks for a file's name as edit_save does, and once the lesson is written calls a function. */
void edit_save_then(Editing *ed, void (*then)(void *context), void *context);

/* What fits at the caret of code that is typed; a FieldFits, of an Editing (complete.c). */
void edit_fits(void *editing, Arena *a, Str text, size_t caret, Fits *out);

/* The pointer was pressed on a literal, at x pixels, or on a token's label, which is then asked
 * for.
 */
void edit_press(Editing *ed, DrawTag tag, float x);

/* The pointer was moved, over a picture of that height in pixels, or let go: true when the literal
 * is dragged, or was pressed before. */
bool edit_drag(Editing *ed, const Input *in, int height);

/* ---- for the files of this room ---- */

/* Prepares the texts to be edited. False without a lesson, and for a notebook, which cannot be
 * edited; the window says the latter. */
bool editing_begin(Editing *ed);

/* Puts in what is typed for the lesson, where it can stand there, and does not run it. */
void editing_take_typed(Editing *ed);

/* The dragged number follows the pointer, as far as its own statement runs; it is with what was
 * tried that it does not: something nearer to what ran last is tried. */
void editing_follow(Editing *ed);
void editing_shrink(Editing *ed);

/* Runs the text as it is now; `phase` says what for. */
void editing_run(Editing *ed, EditPhase phase);

/* Puts in what was typed into the open field, and runs it. */
void editing_put_in(Editing *ed);

/* Is the fault of a lesson in what the knob holds: an error that is raised there, or where the
 * lesson that is shown goes further, one that is raised by a call from there, or a text that can no
 * longer be read? */
bool editing_spoils(const Editing *ed, const Lesson *l);

/* What was typed was put in and run, or refused: asks for a file's name if it is to be saved. */
void editing_then_save(Editing *ed);

#endif
