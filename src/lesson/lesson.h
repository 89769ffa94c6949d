/*
 * lesson.h - a lesson: one Markdown file, read, run and ready to be walked through.
 *
 * A Jupyter notebook is a lesson, too (reading.h): its cells are the fences.
 *
 * A lesson is a list of stages, a stage a list of steps, a step one statement of a torch fence.
 * lesson_load reads the file, runs its code in one trace (after the prelude) and resolves every
 * name that its view, ask and output fences mention, so that reports and pictures only read plain
 * data. Everything lives in the lesson's own arena and goes with lesson_free.
 *
 * An error does not throw the lesson away: the first one is kept, what stands before it is complete
 * (text, steps, trace), what stands after it is parsed where it could be and marked as not run.
 *
 * Must not know: how pictures are drawn, the command line.
 */
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include "base/lookup.h"
#include "language/value.h"
#include "lesson/prose.h"
#include "lesson/view_kinds.h"
#include "trace/trace.h"

/* What a torch fence, its steps and its questions may take: 256 MB are 30 tensors of the largest
 * real size the lessons use (4 x 1024 x 768 floats), and leave a small machine alive. */
enum { LESSON_MEGABYTES = 256 };

/* What a lesson with big fences, a notebook or a script may take: one call of attention at GPT-2's
 * size (batch 4) keeps its scores, their masked, scaled and softmaxed copies, 1.3 GB in all, and
 * must fit in 2 GB. */
enum { LESSON_BIG_MEGABYTES = 1900 };

/* A tensor, or one cell of it, that some text named: `scores`, `scores[1,0]`, `scores@4`, `4.2`.
 * node is NO_NODE where nothing was named or its code did not run. */
typedef struct Target {
    Str name;     /* as written, without the cell; empty: nothing was named */
    Str called;   /* all that stands before the brackets of the cell: x@4, maps[0] */
    Span at;      /* the whole text */
    NodeId node;  /* what the name holds, */
    NodeId time;  /* read at this time */
    int64_t cell; /* row-major index within the node's shape; -1: the whole tensor */
} Target;

Target target_none(void);

/* `dims NAME: T d_in` or `tokens NAME: Your journey`. */
typedef struct Label {
    bool tokens; /* words label the places of axis 0; else they name the axes */
    Target what;
    Str *word;
    int words;
    Span at; /* the words */
} Label;

typedef ARENA_LIST(Label) LabelList;

typedef ARENA_LIST(Str) StrList;

/* `group NAME: run sleep`: columns of the shown row that a distribution adds up. */
typedef struct Group {
    Str name;
    Str *word;
    int64_t *place; /* the column of each word; -1: there is none any more */
    int words;
    Span at; /* the words */
} Group;

typedef ARENA_LIST(Group) GroupList;

typedef ARENA_LIST(Target) TargetList;

/* What the view fences of one torch fence say, as written. Drawing code reads LessonStep instead,
 * where it is resolved for each step. */
typedef struct ViewSpec {
    Target show;
    ViewKind kind; /* of show */
    Target focus;  /* its cell is always set */
    Target compare[2];
    Target outline;    /* of a distribution: drawn as outlines over its bars */
    GroupList groups;  /* of a distribution */
    TargetList beside; /* of areas: tensors that stand before the shown one */
    StrList notes;     /* for the presenter only */
    StrList asides;    /* for everyone, below the prose */
    LabelList labels;
} ViewSpec;

typedef enum AskKind {
    ASK_ANSWER, /* a number: |given - value| <= tolerance */
    ASK_CELL,   /* point at the right cell */
    ASK_CHOICE  /* pick all right ones */
} AskKind;

enum { CHOICES_MOST = 9 }; /* of a question: a key each, 1 to 9 */

typedef struct Choice {
    Str text;
    ProseBlock marked; /* the same, with its styles */
    bool right;
} Choice;

typedef ARENA_LIST(Choice) ChoiceList;

/* `vary NAME: 0.1..0.9 step 0.05`: numbers in the code that each variant of a question has anew. */
typedef struct Vary {
    Span line, what; /* what: the name of a tensor or a cell, or a number as it is written */
    int64_t low, high, step; /* in units of the last one of these */
    int decimals;
} Vary;

typedef ARENA_LIST(Vary) VaryList;

/* What was found so far of the numbers that the variants of a question have, where only few are
 * different (vary.c). */
typedef struct VaryDeal {
    ARENA_LIST(int) sets; /* those that will do, in the order in which they are dealt out */
    int seed;             /* of that order; 0: none was looked for yet */
    int tried, misses;    /* so many were tried, the last of them in vain */
} VaryDeal;

/* A question. Its expression is computed after the fence and leaves no trace behind. */
typedef struct Ask {
    Str question;
    AskKind kind;
    Span at;          /* the whole fence's text */
    Span expression;  /* ASK_ANSWER: what is asked for */
    Scalar value;     /* ASK_ANSWER: the right number; ASK_CHOICE: the only right choice, if it is a
                         number; else 0 */
    double tolerance; /* ASK_ANSWER: how far off an answer may be */
    Target cell;      /* ASK_CELL: the right cell */
    ChoiceList choices;
    VaryList vary; /* with any, {EXPR} in the words of the question stands for a number */
    VaryDeal deal;
    Str why;                                /* told with the answer; may be empty */
    ProseBlock marked_question, marked_why; /* both with their styles */
    Target look;   /* the cell that the picture shows with the answer; may be none */
    Target hidden; /* what gives the answer away and is hidden until it is given; may be none */
    ARENA_LIST(NodeId) from; /* ASK_ANSWER: the tensors that the expression computes with */
    bool ready;              /* its fence ran: value and cells are known */
} Ask;

typedef ARENA_LIST(Ask) AskList;

typedef enum Verdict {
    VERDICT_OK,
    VERDICT_DIFFERS,
    VERDICT_NOT_RUN,   /* its code is big, or stands behind an error */
    VERDICT_NOT_MEANT, /* for the other dropout flavour */
    VERDICT_CHANGED,   /* differs, but its text was edited, and it did not differ before */
    /* Of a notebook's cells; Check.why says why: */
    VERDICT_NOT_REACHED, /* the cell could not run, or depends on one that could not */
    VERDICT_NOT_JUDGED,  /* nobody can say what it must be: time, pictures, unseeded numbers */
    VERDICTS
} Verdict;

/* What an output block holds; a lesson's are all texts. */
typedef enum RecordedKind {
    RECORDED_TEXT,    /* what was printed and shown */
    RECORDED_ERROR,   /* "ValueError: the message" */
    RECORDED_STDERR,  /* warnings and progress bars */
    RECORDED_PICTURE, /* plots, widgets, pages */
    RECORDED_TIME,    /* how long something took */
    RECORDINGS
} RecordedKind;

/* One output block. */
typedef struct Check {
    Span fence;    /* the line that opens it: its place in reports */
    Span expected; /* what the file says, without the line feed at its end */
    Str got;       /* what was printed since the last output block, likewise */
    Span since;    /* the fence above whose lines are among them; empty: there is none */
    RecordedKind recorded;
    Verdict verdict;
    Str why;          /* it was not reached or not judged */
    bool doubtful;    /* it differs, and may depend on what nobody can foretell */
    bool mkl;         /* `output dropout=mkl` */
    bool book;        /* `output source=book`: when right it reads "as in the book" */
    int addresses;    /* lines with addresses in memory, which are not compared, and no numbers */
    int versions;     /* lines alike but for the version they name, of PyTorch or Python, */
    Str version;      /* the last of these that was recorded, */
    const char *here; /* and what it is here */
    int compared;     /* pairs of numbers that were compared, */
    double apart;     /* and the most that two of them, as printed, were apart */
    /* The first difference, for VERDICT_DIFFERS only. */
    int line;                  /* 1-based within the block */
    Str want_line, got_line;   /* the two lines; empty where one has ended */
    Span want_at;              /* the expected number or word in the file; the line when none */
    Str want_text, got_text;   /* the first number or word that differs; may be empty */
    bool numbers;              /* both are numbers */
    bool missing, superfluous; /* the line stands in only one: not printed / not expected */
} Check;

typedef ARENA_LIST(Check) CheckList;

/* A torch fence with the prose above it and the fences that belong to it; or, with code.len == 0,
 * prose at the end of a stage that has no code below it. */
typedef struct Fence {
    Span at;   /* the line that opens it */
    Span code; /* its text, without the fence lines */
    int stage; /* index into Lesson.stages */
    Prose prose;
    bool raises, big, mkl, together; /* attributes */
    bool skipped;                    /* it is big, and the lesson does not run big fences */
    Span unread;                     /* of a cell: what stands behind what could be read of it */
    Str passed;                      /* of a cell: why it is passed over; empty: it is not */
    bool ran;                        /* to its end, or to the error it was meant to raise */
    ViewSpec view;
    CheckList checks;
    AskList asks;
    void *extra; /* what the extension read of its fence (extension.h); NULL: there is none */
    int first_step, step_count; /* indices into Lesson.steps */
    NodeId end;                 /* the clock after it */
    Error error; /* what it raised: with `raises`, in a cell, or the lesson's error */
} Fence;

/* One picture's worth: a statement, or prose alone. */
typedef struct LessonStep {
    int number;        /* 1-based, over the whole lesson */
    int stage;         /* index into Lesson.stages */
    int fence;         /* index into Lesson.fences */
    Span at;           /* its statements; of prose alone the fence's code, maybe empty */
    Span about;        /* the statement that it is about: the others prepare it */
    bool prose;        /* no statement: only text (and a fence of defs) to read */
    bool added;        /* an edit put it there: what the fence says is about the others */
    bool ran;          /* false: big, or behind an error */
    int trace_step;    /* the trace's Step, -1: none */
    NodeId begin, end; /* the stretch of the clock */
    Str printed;       /* by this step and the prints that belong to it */
    Str passed;        /* the beginning of `printed`: that it was passed over, and why */
    Str raised;    /* the error in which it ended, and what to do: "ValueError: x"; may be empty */
    uint64_t seed; /* of the random numbers after it, and how many were drawn */
    int64_t drawn;
    int64_t pair; /* where the normal number that waits was drawn; -1: none */
    /* Its picture. A step that comes before `show NAME` has a value shows its own main node. */
    Target main;       /* the node of the assigned name, else the last that is no view */
    Target show;       /* what to draw: the view's, else main */
    ViewKind kind;     /* how */
    Target focus;      /* the cell whose arithmetic is written out; cell -1: choose one */
    Target compare[2]; /* both named, or neither */
    Target outline;    /* of a distribution; may be none */
    TargetList beside; /* of areas: those of the view that have a value */
} LessonStep;

typedef struct Stage {
    Str title;
    Span at;
    int first_step, step_count; /* indices into Lesson.steps */
} Stage;

/* A name that was given a value. */
typedef struct Binding {
    Str name;
    Value value;
    Span at;     /* the name as written there */
    int step;    /* LessonStep.number it happened in; 0: the prelude */
    NodeId time; /* the clock just after */
    int before;  /* the binding that the name had before, as an index; -1: none */
} Binding;

typedef ARENA_LIST(Binding) BindingList;

/* Something that is true here but not in Python, said where it happens. */
typedef struct Remark {
    int step; /* LessonStep.number */
    Str text;
} Remark;

typedef ARENA_LIST(Stage) StageList;
typedef ARENA_LIST(Fence) FenceList;

typedef struct LessonOptions {
    size_t budget;          /* bytes; 0: LESSON_MEGABYTES */
    size_t keep, keep_from; /* for trace_limit; keep 0: its own */
    bool big;               /* run big fences too */
    bool outline;           /* count stages and steps, run nothing: no trace, no values */
    bool mkl;               /* dropout masks of the other flavour throughout */
    bool normal_scalar;     /* randn from 16 cells on as PyTorch draws it without AVX2 */
    bool other;             /* what torch.empty holds, and draws without a seed, are something else:
                             * what then stays as it was does not depend on them */
    const Kernels *kernels; /* as trace_make takes them; NULL: whatever suits the size */
    bool varied;            /* a variant of a lesson: what varies in it was looked up there */
    Str prelude;            /* an edited one (copied); at NULL: the built-in one */
    /* This text is an edited one of that lesson, which must outlive it. What the edit brought about
     * is then no mistake: outputs that differ are VERDICT_CHANGED, a view or question about what
     * has gone is left out, and a raises fence may end well. An error is one as in any lesson. */
    const struct Lesson *original;
    /* Another thread sets it to stop the loading: the error is then ERROR_CANCELLED. */
    const atomic_bool *cancel;
    /* Is called, by the thread that loads, when a step begins to run. NULL: nobody wants to know.
     */
    void (*progress)(int step, int steps);
} LessonOptions;

/* Something in the prose that pictures do not show as it is meant. */
typedef struct Unshown {
    Span at;
    bool image; /* it is the address of an image; else a formula's command that is not known */
} Unshown;

typedef ARENA_LIST(Unshown) UnshownList;

enum { UNSHOWN_MOST = 100 }; /* of a lesson that are told */

typedef struct Lesson {
    Arena arena;
    Str file;       /* the text it was read from, without a byte order mark; */
    Source source;  /* the same; of a notebook the text of its cells */
    Source prelude; /* runs first, in the same trace */
    LessonOptions options;
    Str number;  /* "01" from the file name "01-3.3.1-one-token.md"; empty: not numbered */
    Str slug;    /* "one-token"; of "my.md" "my" */
    Str section; /* "3.3.1" from the front lines, else from the file name; empty: none */
    Str title;
    Str about, aim; /* in a line: what it is about, what one can do after it; may be empty */
    Str needs;      /* what it presupposes: names of lessons or words, commas between */
    Str after;  /* the number of the lesson it comes behind in the menu; empty: by its own number */
    bool skips; /* a fence is skipped */
    /* Made of cells, as a notebook is: an error ends its cell only and the rest goes on, the value
     * of a cell's last expression is shown. */
    bool cells;
    StageList stages;
    FenceList fences;
    ARENA_LIST(LessonStep) steps;
    Trace trace;
    NodeId prelude_end;    /* the clock when the lesson itself began */
    BindingList bindings;  /* in the order they happened, the prelude's first; */
    Lookup newest;         /* of each name the last of them */
    struct LessonRun *run; /* the evaluator's state: run.h */
    ARENA_LIST(Remark) remarks;
    const struct Changes *changes; /* what the edit changed (versions.h); NULL: not edited */
    Span misfit;         /* of a view or a question, what the edit made it not fit; len 0 */
    UnshownList unshown; /* each once, in the order of the text; */
    bool unshown_more;   /* there are more than are told */
    Error error;         /* the first; ERROR_NONE: the whole lesson is well */
    int stops;  /* the number of the step that shows it: those before it are well; 0: none does */
    bool fails; /* the statement of that step was run, and failed; else a text is wrong */
} Lesson;

/* Reads and runs a lesson. `text` is copied; `name` is what messages call it. False when something
 * is wrong: *e then holds the first error (as l->error), and the lesson is still to be freed and
 * may be read up to there, also when its memory limit is used up. When the machine's memory ends,
 * it is freed and the end is passed on to the try around. An output block that differs is no error.
 * Places point into *l: it must not be moved or copied. */
bool lesson_load(Lesson *l, Str name, Str text, const LessonOptions *o, Error *e);

void lesson_free(Lesson *l);

/* The step of that 1-based number, or NULL. */
const LessonStep *lesson_step(const Lesson *l, int number);

/* The step that the fence's prose leads up to, and at which its questions are put: its last one
 * that no edit added; NULL: it has no step. */
const LessonStep *fence_last(const Lesson *l, const Fence *f);

/* The lines of its fence that are read with a step: its statements and all up to the next step,
 * with the comments above it; with the fence's first step what stands above that, too, as functions
 * do.
 */
Str step_code(const Lesson *l, const LessonStep *s);

/* Everything that the lesson's code printed, in order. */
Str lesson_printed(const Lesson *l);

/* Counts the output blocks with this verdict. */
int lesson_count(const Lesson *l, Verdict v);

/* How long a lesson is likely to take somebody, in minutes, from its steps and questions alone. */
int lesson_minutes(const Lesson *l);

#endif
