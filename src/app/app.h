/*
 * app.h - the window without a window: everything it knows, as plain data.
 *
 * An App is what is shown (controls/shown.h) and the states of the parts of this room, each of them
 * changed by the file named over it. Inputs change it, app_draw says how it looks, and app->wants
 * holds what only a real window can do (full screen, clipboard). The picture is scene_draw of the
 * View, so that what is on screen can be exported by copying the View's options; menus, fields and
 * the like are drawn on top.
 *
 * Must not know: SDL. src/window feeds it; tests feed it by hand.
 */
#ifndef APP_APP_H
#define APP_APP_H

#include "base/dialog.h"
#include "controls/keys.h"
#include "controls/shown.h"
#include "edit/edit.h"
#include "menu/menu.h"
#include "menu/state.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "slide/buttons.h"

typedef struct App App;

/* ---- app.c: keys and buttons ---- */

typedef struct Keyboard {
    Bindings bindings;
    Str buttons[BUTTON_COUNT]; /* the keys' names, for the buttons of the picture */
    Chord last;     /* the newest key, to recognise one that a shaky remote presses twice, */
    double pressed; /* and when it was pressed, in seconds */
} Keyboard;

/* ---- move.c: moving through the lesson ---- */

typedef struct Moving {
    bool held;   /* this action comes from a key held down, or pressed twice by a shaky remote */
    bool plays;  /* the lesson walks on by itself */
    int speed;   /* index into the table of move.c */
    double next; /* when the next step comes, in seconds */
    int told;    /* the Shown.said of the last that was said about the pace, */
    double told_until; /* which stands so long */
} Moving;

/* A tensor that fills up cell by cell, while View.sweep is on. */
typedef struct Motion {
    double start;       /* when it began, in seconds; had it not been stopped since */
    double stopped;     /* how far it had come in seconds, where View.sweep.paused */
    int64_t from;       /* the first cell that fills up: those before it are there */
    double first, rest; /* seconds: that cell, term by term, or 0; then the others */
    Sweep whole;
} Motion;

/* ---- cursor.c: the shape of the mouse pointer ---- */

typedef enum Cursor {
    CURSOR_ARROW,
    CURSOR_HAND,     /* a click does something */
    CURSOR_SIDEWAYS, /* to be dragged left and right, as a number is; */
    CURSOR_UPWARDS,  /* up and down */
    CURSOR_TEXT,     /* a text is typed here */
    CURSOR_GRAB,     /* to be pulled along in all directions */
    CURSOR_COUNT
} Cursor;

/* ---- pointing.c: the mouse ---- */

typedef struct Pointer {
    Point at;        /* in pixels */
    double moved;    /* when it last moved, in seconds */
    double clicked;  /* when a label was clicked on, in seconds */
    DrawTag pressed; /* what was pressed last, */
    double press;    /* when, in seconds, */
    Point place;     /* and where */
    bool passed;     /* the picture moved below it: it is at something else in the next one */
    TagKind slides;  /* it was pressed on places of that kind, and goes along them; TAG_NONE: not */
    float level;     /* y of the press */
    Point from;      /* where it was a moment ago, */
    double since;    /* and when, in seconds */
    double aims;     /* until then it is on its way to the arithmetic; 0: it is not */
} Pointer;

/* ---- touch.c: fingers ---- */

typedef enum TouchKind {
    TOUCH_NONE,    /* no finger is down */
    TOUCH_RESTS,   /* one is, and has not moved yet */
    TOUCH_POINTS,  /* it goes over what is explained, */
    TOUCH_DRAGS,   /* pulls something along, */
    TOUCH_SCROLLS, /* moves a list or a text up and down, */
    TOUCH_TURNS,   /* or across the text, to another step */
    TOUCH_TWO,     /* two are down, and have not moved yet */
    TOUCH_PINCHES, /* they move apart or together, */
    TOUCH_PANS,    /* or both the same way */
    TOUCH_DONE     /* what they meant was done; nothing happens until all are gone */
} TouchKind;

enum { FINGERS_MOST = 2 };

typedef struct Touch {
    TouchKind kind;
    int64_t finger[FINGERS_MOST]; /* their numbers, */
    Point at[FINGERS_MOST];       /* and where they are, in pixels */
    int count;
    Point began; /* where the one came down, or the middle of two was; */
    Point from;  /* likewise, moved along with what was scrolled since */
    float apart; /* of two, likewise, in pixels */
    double due;  /* in seconds: until then it is a tap, or a fast turn */
    Input held;  /* Settings.late: the button went down, */
    bool holds;  /* and is down, */
    bool passes; /* or was let go, and now acts */
} Touch;

/* ---- scroll.c: the bars at the side of lists ---- */

/* The hand on a bar. */
typedef struct Scrolling {
    bool on;
    ScrollList of;
    Box bar;           /* in pixels, as the next two */
    float thumb, grip; /* its height; how far below its upper edge the hand is */
    int most;          /* how far the list can be scrolled */
} Scrolling;

/* ---- side.c: the text beside the picture ---- */

/* The hand on the divider between the two. */
typedef struct SideHold {
    bool on, moved; /* pressed; moved far enough to be no click */
    bool flat;      /* it is dragged up and down */
    int share;      /* the text's when it was pressed, in percent */
    Point from;     /* where that was, in pixels, */
    double pressed; /* and when, in seconds */
    Position of;    /* the place in the lesson whose text was last shown */
} SideHold;

/* ---- tip.c: tooltips ---- */

typedef struct Tip {
    DrawTag of;     /* what it speaks of; TAG_NONE: nothing */
    bool ring;      /* that is where the ring of the Tab key is, else where the pointer is */
    bool waits;     /* it comes when it is */
    double due;     /* in seconds */
    bool up;        /* it is shown, */
    Box panel;      /* there; w 0: not yet */
    Point at;       /* where the pointer was on what it speaks of */
    DrawTag ringed; /* where the ring was after the last key: there it does not come again */
} Tip;

/* ---- popup.c: a list of what can be done ---- */

/* A row does something, or else only tells, or is a heading: then it is passed over. The rule for
 * all lists: what there is nothing of here is not listed; what there is and cannot be done at the
 * moment is listed in its place, grey. */
typedef struct PopupRow {
    PhraseId words;                       /* 0: those of the action */
    ActionId action;                      /* what it does, whose key stands beside it; or */
    void (*run)(App *app);                /* this, which then counts */
    bool (*is_there)(const App *app);     /* it is listed; NULL: always */
    bool (*can)(const App *app);          /* it can be done at the moment; NULL: always */
    Str (*now)(Arena *a, const App *app); /* how it is now, "dark"; NULL: it does not say */
    bool stays;                           /* the list stays, to do it again */
} PopupRow;

typedef struct Popup {
    bool up;
    const PopupRow *rows;
    int count;
    int on;           /* the row that Enter does */
    int top;          /* rows above the first that is seen, */
    int fit;          /* and how many are */
    DrawTag of;       /* what it is about, and stands beside */
    Box box;          /* where it was drawn first, and stays; without width: not yet; */
    float small, gap; /* in these sizes, so that a row that changes them stays under the pointer */
} Popup;

/* ---- predict.c: questions ---- */

enum { QUIZ_MOST = 256 }; /* questions of a lesson that are counted: the longest here has five */

typedef struct QuizEntry {
    int fence, ask; /* which question, */
    double wanted; /* and by what is right the numbers that it was about: an edit may change them */
    bool judged, right;
} QuizEntry;

/* The questions of this lesson that were put, answered or not, for the score: it is shown, and
 * written and sent nowhere. Each counts once, by its first answer. Beyond QUIZ_MOST nothing is
 * counted. */
typedef struct Quiz {
    QuizEntry entry[QUIZ_MOST];
    int count;
    bool hid; /* the numbers were hidden when a question was put, and are again without one */
} Quiz;

/* ---- present.c: the classroom ---- */

typedef enum Blank { BLANK_NONE, BLANK_BLACK, BLANK_WHITE } Blank;

typedef struct Presenting {
    Blank blank;
    bool frozen; /* the picture stays while the presenter walks on */
    int seen;    /* the step of the picture that was drawn last; 0: of none */
    bool spotlight, laser;
    size_t below;  /* so many commands of the picture lie below them */
    int text;      /* the size of text outside presenter mode, to come back to */
    double leaves; /* until then, in seconds, another Esc leaves full screen */
} Presenting;

/* ---- notes.c: for the presenter only ---- */

typedef struct Notes {
    bool on;
    bool running; /* the clock: */
    double start; /* since when, in seconds */
    int step;     /* where the view stood last; 0: nowhere yet */
    int written;  /* the step whose notes were written last; 0: none of this lesson */
    int held;     /* while the class saw that step; 0: the same */
    int said;     /* Shown.said, up to which messages were told while the picture is held */
    Arena arena;  /* of wants.terminal */
} Notes;

typedef enum NotesPlace { NOTES_NOWHERE, NOTES_IN_TERMINAL, NOTES_IN_WINDOW } NotesPlace;

/* Where notes can be read and the class does not see them. */
NotesPlace notes_place(const App *app);

/* One block of notes: time since the start, and what is left of so many minutes (0: no limit), step
 * and stage; the statement; the notes, broken between words where they are long; what is next. */
void notes_write(StrBuf *out, const Lesson *l, const LessonStep *step, double seconds, int minutes);

/* The same as a picture, for a window of its own; in the arena. */
DrawList notes_draw(Arena *a, App *app, int width, int height);

/* ---- card.c: a question over all else ---- */

typedef struct CardButton {
    PhraseId words;
    void (*press)(App *app); /* is called once the card is closed; NULL: nothing more happens */
} CardButton;

typedef struct Card {
    const CardButton *buttons;
    int count, on; /* of the buttons, 0: no card is up; and which one Enter presses */
    char title[200], text[600];
} Card;

/* ---- changes.c: what was changed ---- */

/* What was asked for while changes are not saved: to open another lesson, or to quit. */
typedef struct Leaving {
    void (*leave)(void *app);
    bool agreed; /* the person has answered: they may be lost */
} Leaving;

/* The list of all changes. */
typedef struct ChangeList {
    bool up;
    int on;    /* the row that keys act on; behind the rows are the buttons */
    int rows;  /* how many there were when that was chosen */
    int first; /* row that shows, */
    int fit;   /* and how many do */
    int most;  /* that did since it was opened: its buttons stay below so many */
} ChangeList;

/* ---- describe.c: what is in focus, in words ---- */

/* One thing that is in focus. */
typedef struct TellItem {
    const char *key;
    int turn;
    Str text;
} TellItem;

/* What is in focus at one moment. */
typedef struct Telling {
    Arena arena;
    ARENA_LIST(TellItem);
} Telling;

typedef struct Describing {
    Telling now, before;
    Arena arena; /* of what was told last */
} Describing;

/* ---- home.c: the menu and what is remembered ---- */

typedef struct Home {
    State state;
    bool menu_up;  /* over the picture, until Esc closes it */
    bool sheet_up; /* the key sheet, over the picture or the menu */
    int group;     /* of the key sheet as it is told, from 0 */
    int page;      /* of the key sheet, from 0, */
    Field query;   /* and what is searched there */
    Menu menu;     /* without entries until it is first shown */
    Arena texts;   /* of its entries */
    bool pointed;  /* the menu was told of the pointer, */
    Point rest;    /* and that it was there */
    int stage;     /* the one last shown: when it is left, what was seen is saved */
    Str listed;    /* the file that was saved last, which the menu lists; empty: none was */
} Home;

/* ---- invite.c: what somebody new is invited to do ---- */

typedef struct Inviting {
    bool on;       /* the very first lesson is shown */
    int step;      /* the one where */
    unsigned done; /* these were done: they stay in sight until it is left */
} Inviting;

/* ---- ending.c: the card at the end of a lesson ---- */

/* A lesson to go on with. */
typedef struct NextLesson {
    Str wanted; /* what opens it; empty: there is none */
    Str name;   /* "3.3.2 Attention for every token" */
    int step;   /* where it was left, from 1 */
} NextLesson;

/* A small picture of a step (thumbs.c): its shapes, and where among them something is painted. */
typedef struct Thumb {
    int stage, step;
    DrawList shapes;
    Box used;
} Thumb;

enum { THUMBS_MOST = 4 };

typedef struct Ending {
    bool up;     /* as long as the view stands at the last step */
    Arena texts; /* of the lesson that follows */
    NextLesson next;
    Thumb thumb[THUMBS_MOST];
    int thumbs;
    bool painted; /* they are there, in the colours of: */
    ThemeId theme;
    int map;
    RangePolicy range;
    Arena pictures; /* theirs */
} Ending;

/* Is the menu shown, or to be shown? */
bool home_is_menu(const App *app);

/* ---- find.c: searching in the lesson that is shown ---- */

typedef struct Finding {
    bool up;
    Field query;
    const Lesson *of;  /* the lesson that was searched */
    SearchIndex index; /* of it, made when the search begins */
    FoundList found;
    int result;   /* index of the one that Enter goes to, */
    int first;    /* and of the first one that shows */
    bool cut;     /* not all numbers were looked at */
    Arena texts;  /* of the index, */
    Arena values; /* and of the cells found last */
} Finding;

/* ---- opening.c: a lesson on its way ---- */

/* What of its wishes a link does not get. */
typedef struct Refused {
    StrList sets, options; /* settings of --set, and "theme=nosuch" */
    Error why;             /* of the last one */
} Refused;

/* What the command line, or a link, asks of the lesson that it names. If that cannot be done, or if
 * the lesson cannot be opened, the window ends with app->failed. */
typedef struct Wishes {
    const StrList *sets;                                      /* for edit_set; NULL: no wishes */
    bool (*arrange)(App *app, const void *context, Error *e); /* the rest; NULL: no wishes */
    const void *context;
    Str text;         /* for edit_into; empty: it stays as it is */
    Refused *refused; /* what of `sets` cannot be done is left out, and stands there; NULL: all is
                         wanted */
} Wishes;

typedef struct Opening {
    Worker *worker; /* reads and runs the lesson; NULL: none is on its way */
    bool setting;   /* the lesson is there, and wishes.sets are being run */
    int step;       /* to be shown first, from 1 */
    Str name;       /* of what was asked for, without its folder */
    bool first;     /* nothing was shown before it, not even the menu */
    Str next;       /* the one to open when the edits of this one may be lost, */
    Str next_text;  /* and its text; NULL: that of its file */
    double start;   /* when the first tick came; negative: none came yet */
    int seconds;    /* whole ones, since then */
    int64_t behind; /* what is being run behind the lesson that is shown (opening.c); 0: nothing */
    double since;   /* since when, */
    int behind_seconds; /* for how many whole seconds, */
    bool behind_long;   /* and for so long that it is told */
    Wishes wishes;
} Opening;

/* Is a lesson on its way? */
bool opening_is(const App *app);

/* ---- files.c: files of one's own ---- */

typedef struct Files {
    Dialog dialog;
    bool pasting; /* what is in the clipboard is to become a lesson */
    Arena arena;
    Str text; /* of the new file whose name is asked for */
} Files;

/* ---- copy.c ---- */

/* The `attnscope export` that draws the same pixels, in the arena. */
Str copy_command_line(Arena *a, const App *app);

/* ---- link.c ---- */

/* What is shown as the end of an address, without its #, in the arena: a lesson of the program by
 * its number, any other with its text. Empty without a lesson, and for one that is too large. */
Str link_write(Arena *a, const App *app);

/* Is that an address, and no name of a lesson or file? */
bool link_is(Str text);

enum { LINK_BASE_MOST = 1000 }; /* bytes of the address of a page */

/* Could links begin with that address of a page? False with an error of kind ERROR_USAGE. */
bool link_base_check(Str page, Error *e);

/* Shows what the part of an address behind its # says; it may be given alone. As app_open,
 * and false with an error where it names no lesson, or its own cannot be read. Of what else it says
 * the good is followed, and the rest is told. */
bool link_follow(App *app, Str text, Error *e);

/* ---- all of it ---- */

/* What the App asks of the real window, which fulfils each wish and sets it back. */
typedef struct Wants {
    bool quit;
    bool fullscreen;    /* the state wished for, not set back */
    bool other_display; /* full screen on the next display */
    bool notes;         /* a window of notes on a display of its own: the state wished for */
    bool typing;        /* a text field has the caret: the state wished for */
    bool pointer;       /* show the mouse pointer: the state wished for, */
    Cursor cursor;      /* and its shape: likewise */
    Str clipboard;      /* text for the clipboard, in the App's clip arena; empty: none */
    bool paste;         /* an INPUT_PASTE with what is in the clipboard */
    bool licences;      /* show the version and the licences of all that is inside */
    Str terminal;       /* text for the terminal the window was started from */
} Wants;

struct App {
    Arena arena; /* as long as the window */
    Settings settings;
    const TextMetrics *metrics;
    FontSet *fonts;                /* to write pictures with; NULL: none are written */
    int width, height;             /* pixels of the picture: at least those of the smallest slide */
    float finger;                  /* DrawList.finger of all that is drawn */
    int fitting;                   /* View.text that this screen needs, chosen by nobody; 0: any */
    ThemeId system;                /* likewise the theme that the system says; 0: none */
    int outer_width, outer_height; /* of the window, which may be smaller: then it says so */
    int displays;                  /* how many there are */
    double now;                    /* seconds; of the newest input */

    Shown shown;
    Editing editing;
    Opening opening;
    Files files;
    Home home;
    Finding finding;
    Inviting inviting;
    Ending ending;
    Keyboard keyboard;
    Moving moving;
    Motion motion;
    Pointer pointer;
    Scrolling scrolling;
    SideHold side;
    Touch touch;
    Tip tip;
    Box said; /* where the message stands; w 0: there is none */
    Popup popup;
    bool scanned; /* scan.c: the link is shown as a code */
    Quiz quiz;
    Presenting presenting;
    Card card;
    Leaving leaving;
    ChangeList changes;
    Notes notes;
    Describing describing;
    void *extra; /* the extension's (lesson/extension.h); NULL: nothing yet */
    Wants wants;
    Arena clip;   /* of wants.clipboard */
    Error failed; /* why it wants to quit; ERROR_NONE: it was asked to */

    Arena frame; /* the picture on screen and its texts */
    DrawList drawn;
    int drawings; /* how often it was drawn anew */

    void *reserve;   /* given back when memory ends, so that there is some to answer with */
    int ends;        /* how often memory ended, */
    int ends_in_row; /* and how often since a picture was shown last */
};

/* An App of that size without a lesson; metrics must outlive it. Not to be moved afterwards. */
void app_start(App *app, const Settings *settings, const TextMetrics *m, int width, int height);
void app_end(App *app);

/* Opens a lesson by number, section, slug or path; its first step is shown; where edits would be
 * lost, it asks first. One that is not there within the blink of an eye is on its way when this
 * returns (opening.c), if something can wake the window; without, it is waited for. False with the
 * error when it cannot be read; the old lesson then stays. A lesson with an error inside opens,
 * with the error in the picture. */
bool app_open(App *app, Str wanted, Error *e);

/* The same with the text of a lesson, which is in no file. */
bool app_open_text(App *app, Str name, Str text, Error *e);

/* Gives an input to the topmost thing that wants it. */
void app_input(App *app, const Input *in);

/* The action that a key has now; ACTION_NONE: the key does nothing. */
ActionId app_key(const App *app, Chord chord);

/* The keys were changed: buttons show their new names. */
void app_rebind(App *app);

/* The field that has the caret, so that what is typed is text; NULL: none has, and keys are
 * commands. */
const Field *app_field(const App *app);

/* The picture to be on screen, valid until the next app_draw. */
const DrawList *app_draw(App *app);

/* What is new in focus since the last call, in lines for who does not see the picture on screen;
 * empty where nothing is, or where nothing is to be told. Valid until the next call. */
Str app_tell(App *app);

/* What a target of the picture (draw_targets) is called, but for the word button. */
Str app_called(Arena *a, const App *app, DrawTag tag);

/* Memory ended in an input or a drawing: unsaved edits are written to a file, what can be found out
 * again is forgotten, and both are said over the picture. False with the error when it cannot go on
 * any more: memory has ended several times without a picture in between. */
bool app_memory_ended(App *app, Error *e);

/* The program ends, and nobody was asked: unsaved edits, and what is typed for the lesson, are
 * written to a file. The error says where, or its hint if there is one already. Nothing may be done
 * with the App after that but app_end. */
void app_torn(App *app, Error *e);

/* Writes what is remembered between runs, which else is done when a stage is left and at the end:
 * for a window that may go at any time. */
void app_save(App *app);

/* Seconds until something changes by itself; HUGE_VAL: never. Then an INPUT_TICK is due. */
double app_wait(const App *app);

/* "attnscope - TITLE - step 3/24", owned by the frame's arena. */
Str app_title(App *app);

#endif
