/*
 * app.h - the window without a window: everything it knows, as plain data.
 *
 * An App is a lesson, a View of it, and what lies over the picture. Inputs change it, app_draw says
 * how it looks, and app->wants holds what only a real window can do (full screen, clipboard). The
 * picture is scene_draw of the View, so that what is on screen can be exported by copying the
 * View's options; menus, fields and the like are drawn on top.
 *
 * Must not know: SDL. window.c feeds it; tests feed it by hand.
 */
#ifndef APP_APP_H
#define APP_APP_H

#include "app/actions.h"
#include "app/bindings.h"
#include "app/field.h"
#include "app/input.h"
#include "app/menu.h"
#include "app/quiz.h"
#include "app/state.h"
#include "output/font.h"
#include "pictures/scene.h"
#include "slide/buttons.h"
#include "subject/pool.h"

/* What lies over the picture; Esc closes it. */
typedef enum Overlay { OVERLAY_NONE, OVERLAY_MENU, OVERLAY_KEYS, OVERLAY_COUNT } Overlay;

typedef enum Blank { BLANK_NONE, BLANK_BLACK, BLANK_WHITE } Blank;

/* What the window is asked to do; it takes each wish and sets it back. */
typedef struct Wants {
    bool quit;
    bool fullscreen;    /* the state wished for, not set back */
    bool other_display; /* full screen on the next display */
    bool typing;        /* a text field has the caret: the state wished for */
    bool pointer;       /* show the mouse pointer: the state wished for */
    Str clipboard;      /* text for the clipboard, in the App's clip arena; empty: none */
    Str terminal;       /* text for the terminal the window was started from */
} Wants;

typedef struct AppSettings {
    LessonOptions lesson; /* --big, --dropout */
    bool present;         /* --present: full screen, large text, notes */
    bool terminal;        /* there is one to tell notes in */
    bool no_motion;       /* --no-motion */
    const char *state;    /* path of what is remembered; NULL: nothing is */
} AppSettings;

/* The walk by itself. */
typedef struct Play {
    bool on;
    int speed;   /* index into the table of move.c */
    double next; /* when the next step comes */
} Play;

/* A tensor filling up (motion.h). */
typedef struct Motion {
    bool on, slow;
    double start;
    Sweep whole;
} Motion;

/* A part of a matrix being pulled along by the pointer. */
typedef struct Drag {
    bool on, moved; /* pressed; moved far enough to be no click */
    DrawTag pressed;
    Point from;
    Zoom zoom; /* when it was pressed */
    Box box;   /* where that part was */
} Drag;

/* What the command line wishes of the lesson that it names. When one cannot be fulfilled, or that
 * lesson not be opened, the window ends with app->failed. */
typedef struct Wishes {
    const Str *sets; /* for edit_set */
    size_t set_count;
    bool (*arrange)(App *app, const void *context, Error *e); /* the rest; NULL: no wishes */
    const void *context;
} Wishes;

/* A lesson on its way (opening.h). */
typedef struct Opening {
    struct Worker *worker; /* reads and runs it; NULL: none is on its way */
    bool setting;          /* it is there, and wishes.sets are being run */
    Str wanted;
    double start; /* since when, from the first tick on; negative: there was none yet */
    int seconds;  /* whole ones, since then */
} Opening;

/* For the presenter, in the terminal. */
typedef struct Notes {
    bool on;
    bool running; /* the clock: */
    double start; /* since when */
    int step;     /* where the view stood last; 0: nowhere yet */
    int told;     /* the step whose notes were told; 0: none of this lesson */
} Notes;

struct App {
    Arena arena; /* as long as the window */
    AppSettings settings;
    const TextMetrics *metrics;
    FontSet *fonts; /* to write pictures with; NULL: none are written */
    int width, height;
    double now; /* seconds; of the newest input */

    Lesson *lesson;  /* NULL: none open, the menu is shown */
    Str lesson_name; /* as the shelf calls it, with a 0 behind it */
    Str next_lesson; /* the one to open when the edits of this one may be lost */
    Opening opening;
    Wishes wishes;             /* of the first one */
    Error failed;              /* why it wants to quit; ERROR_NONE: it was asked to */
    struct Editing *editing;   /* what was changed in it: editing.h; NULL: nothing yet */
    struct Measured *measured; /* measure.h: the newest first; NULL: nothing yet */
    void (*wake)(void);        /* makes the window take a tick, from any thread; may be NULL */
    View view;
    Arena known; /* what pictures found out about the lesson's matrices; goes with the lesson */
    Drag drag;
    bool pinned; /* the focus is the person's own: arrows move it */
    Overlay overlay;
    Overlay before_sheet; /* what the key sheet lies over */
    int sheet_page;       /* of it, from 0 */
    Menu menu;            /* without entries until it is first shown */
    Arena menu_texts;     /* of its entries */
    Str resumed;          /* what was opened out of the menu last, */
    int resume_at;        /* to be shown at this step; 0: it has been */
    State state;
    int stage; /* the one last shown: what was seen is saved when it is left */
    Bindings keys;
    Str button_keys[BUTTON_COUNT]; /* their names, for the buttons of the picture */
    Field field;
    char message[200]; /* said over the picture's lower edge until the next input; may be empty */
    Play play;
    Motion motion;
    Quiz quiz; /* of this lesson */
    Blank blank;
    bool frozen; /* the picture stays while the presenter walks on */
    bool spotlight, laser;
    Point pointer;
    double pointed;   /* when it last moved */
    DrawTag ring;     /* what the Tab key is on; TAG_NONE: nothing */
    Chord last_chord; /* to tell a doubled key press */
    double last_press;
    bool held; /* this action comes from a key held down, or pressed twice by a shaky remote */

    Notes notes;
    Arena told; /* of wants.terminal */
    Wants wants;
    Arena clip;  /* of wants.clipboard */
    Arena frame; /* the picture on screen and its texts */
    DrawList drawn;
    void *reserve;   /* given back when memory ends, so that there is some to answer with */
    int ends;        /* how often memory ended; */
    int ends_in_row; /* since a picture was shown last */
    int drawings;    /* how often it was made anew */
    bool stale;      /* what is drawn is not what is to be seen */
    bool exposed;    /* what is drawn must be put on screen again */
    bool foreign;    /* what is drawn is of a lesson that is gone: its tags mean nothing */
};

/* An App of that size without a lesson; metrics must outlive it. Not to be moved afterwards. */
void app_start(App *app, const AppSettings *settings, const TextMetrics *m, int width, int height);
void app_end(App *app);

/* Opens a lesson by number, section, slug or path; its first step is shown; where edits would be
 * lost, it asks first. One that is not there within the blink of an eye is on its way when this
 * returns (opening.h), if something can wake the window; without, it is waited for. False with the
 * error when it cannot be read; the old lesson then stays. A lesson with an error inside opens,
 * with the error in the picture. */
bool app_open(App *app, Str wanted, Error *e);

/* Something happened. */
void app_input(App *app, const Input *in);

/* What a key does now; ACTION_NONE: nothing. */
ActionId app_key(const App *app, Chord chord);

/* The keys were changed: buttons show their new names. */
void app_rebind(App *app);

/* Does what the table says, as a key would. */
void app_act(App *app, ActionId action, bool repeat);

/* The picture to be on screen, valid until the next app_draw. */
const DrawList *app_draw(App *app);

/* Memory ended in an input or a drawing: unsaved edits are written to a file, what can be found out
 * again is forgotten, and both are said over the picture. False with the error when it cannot go on
 * any more: memory has ended several times without a picture in between. */
bool app_memory_ended(App *app, Error *e);

/* What is drawn there, as a tag of the lesson that is open. */
DrawTag app_hit(const App *app, Point at);

/* Another lesson, or another version of it, takes the place of the one that was open: what was
 * pointed at is forgotten. */
void app_forget_lesson(App *app);

/* Seconds until something changes by itself; negative: never. Then an INPUT_TICK is due. */
double app_wait(const App *app);

/* "attnscope - TITLE - step 3/24", owned by the frame's arena. */
Str app_title(App *app);

/* Shows another View of the lesson: the only way to move. */
void app_show(App *app, const View *v);

/* Says one sentence over the picture's lower edge, until the next input. */
void app_say(App *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Wishes for a text in the clipboard. */
void app_copy(App *app, Str text);

/* The step the view stands at; NULL without a lesson. */
const LessonStep *app_step(const App *app);

#endif
