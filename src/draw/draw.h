/*
 * draw.h - the draw list: a picture as plain data, before it is pixels.
 *
 * A picture is an array of fixed-size commands, painted in order. Window, PNG, hit testing and the
 * layout test all read the same list. Each command carries a tag that says what it depicts, and its
 * box: for a text the measured one, for a line what it spans. Coordinates are pixels, x to the
 * right, y down; a box covers x..x+w, y..y+h.
 *
 * Must not know: lessons, tensors, SDL. A tag's numbers mean something only to who wrote them.
 */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "draw/theme.h"

/* ---- fonts, and how wide a text will be (text.c) ----
 *
 * Pictures are laid out without knowing a font file: they ask this small interface. The real one
 * is made by output/font.c; tests use the fake below, so that their draw lists need no fonts. */

typedef enum FontId {
    FONT_SANS, /* prose, labels */
    FONT_SANS_BOLD,
    FONT_SANS_ITALIC,
    FONT_MONO, /* every number and all code; one advance for every character, no ligatures */
    FONT_MONO_BOLD,
    FONT_COUNT
} FontId;

/* True when every character of the font has the same advance. */
bool font_is_mono(FontId font);

/* How far a text reaches above and below its baseline, in pixels, both positive. */
typedef struct TextReach {
    float ascent, descent;
} TextReach;

/* Sizes are in pixels of the em square; whole ones look best, real fonts round to them. */
typedef struct TextMetrics {
    void *ctx;
    float (*width)(void *ctx, FontId font, float px, Str text);
    TextReach (*reach)(void *ctx, FontId font, float px);
} TextMetrics;

/* The width of one line of text in pixels; 0 for an empty one. */
float text_width(const TextMetrics *m, FontId font, float px, Str text);

/* The baseline that centres digits and capitals between top and top + height. */
float text_baseline(float px, float top, float height);

/* The longest beginning of `text` that is at most `room` wide, whole characters. */
Str text_fit(const TextMetrics *m, FontId font, float px, Str text, float room);

/* Cuts the next line off *rest: as many words as are at most `room` wide together, but at least
 * one. Empty when no word is left. */
Str text_line(const TextMetrics *m, FontId font, float px, Str *rest, float room);

/* How many lines of text_line a text takes. */
int text_lines(const TextMetrics *m, FontId font, float px, Str text, float room);

/* A font whose every character is half its size wide (8 at 16), with ascent 0.75 and descent 0.25.
 */
extern const TextMetrics text_fake;

/* ---- the draw list (draw.c) ---- */

typedef struct Point {
    float x, y;
} Point;

typedef struct Box {
    float x, y, w, h;
} Box;

/* What a command depicts; also what a click there means. */
typedef enum TagKind {
    TAG_NONE,
    TAG_CELL,    /* node, cell, time: one cell of one tensor */
    TAG_PART,    /* node, cell, time: a number on the way to that cell, none of its own */
    TAG_TERM,    /* node, cell, time: a number of the arithmetic, leading to that cell */
    TAG_NODE,    /* node: a tensor as a whole */
    TAG_BOX,     /* cell: a box of the map; time: 1 where a click opens it, 0 where it closes it */
    TAG_LITERAL, /* cell: byte offset of a literal in the text; node: 0 the lesson's, 1 the
                    prelude's */
    TAG_LINE,    /* cell: byte offset of a code line; node likewise */
    TAG_CRUMB,   /* cell: which of the cells one came from, 0 the first */
    TAG_WAY,   /* cell: how many parts a position has in which one is: 1 the step, 2 a part of it */
    TAG_STEP,  /* cell: step number; time: 1 in the row of all steps, but for the one shown */
    TAG_STAGE, /* cell: stage number */
    TAG_BUTTON, /* cell: which button */
    TAG_ACTION, /* cell: an action of the window, done by a click on what lies over a picture */
    TAG_CARD,   /* cell: which button of the card that lies over all else */
    TAG_CHANGE, /* cell: which row of the list of changes; time: 1 where it is taken back */
    TAG_KEY,    /* cell: a key, node: its modifiers: a click does what it does in a text field */
    TAG_FIT,    /* cell: which row of the list of what fits in a text field */
    TAG_LESSON, /* cell: which entry of the lesson menu */
    TAG_FOUND,  /* cell: which result of a search */
    TAG_VIEW,   /* cell: a way to draw the tensor */
    TAG_CHOICE, /* cell: which choice of the question, from 0 */
    TAG_AXIS, /* node, cell, time: a label of a row or a column; the cell of it that is asked for */
    TAG_WORD, /* cell, time: byte offset and length of a label in the lesson's text */
    TAG_EVENT, /* cell: an event inside an operation; time likewise */
    TAG_FIELD, /* node, cell, time: where a part of the matrix that begins with that cell is shown,
                  to be dragged; it lies under the cells; points 0: the column and the row with
                  which the part begins, points 1: how many of them it has */
    TAG_TOLD,  /* cell: what a tooltip tells of, and no stop of the Tab key */
    TAG_DIVIDER, /* between text and picture, to be dragged; cell: the text's share of the slide in
                    percent, time: 1 where it lies flat, so that it is dragged up and down */
    TAG_SIDE,    /* the text beside the picture, under all that stands in it; cell: the first line
                    that shows, time: how many lines further it can be scrolled, node: 1 where all
                    of it is there to be scrolled, 0 where it is shortened */
    TAG_FILE,    /* the badge of a file that has an error */
    TAG_ASK,     /* cell: a fence, time: which of its questions, from 1 */
    TAG_INVITE,  /* cell: which invitation to take away; INVITES: all */
    TAG_POPUP,   /* cell: which row of the list that is open */
    TAG_TYPED,   /* the field in which a text is typed */
    TAG_SCROLL,  /* the bar beside a list that does not fit (pen_scroll); node: which list, cell:
                    how far it is scrolled, time: how far it can be */
    TAG_COVER,   /* nothing: what lies below it cannot be pointed at */
    TAG_KIND_COUNT
} TagKind;

typedef struct DrawTag {
    TagKind kind;
    int32_t node;
    int64_t cell;
    int32_t time;
} DrawTag;

/* True when two tags mean the same thing. */
bool tag_same(DrawTag a, DrawTag b);

typedef enum DrawKind {
    DRAW_RECT,     /* box, colour, radius */
    DRAW_FRAME,    /* box (its outer edge), colour, radius, thickness, gap */
    DRAW_LINE,     /* points 0-1, thickness, gap */
    DRAW_CURVE,    /* cubic Bezier, points 0-3, thickness */
    DRAW_RIBBON,   /* a curve that runs down, points 0-3; `thickness` pixels wide on every level, so
                      that it ends as wide as it begins, however flat it runs in between */
    DRAW_TRIANGLE, /* points 0-2, filled */
    DRAW_HATCH,    /* diagonal lines in box; thickness, gap > 0 = distance between them */
    DRAW_CROSS,    /* both diagonals of box; thickness, gap = half width left free in the middle */
    DRAW_PIXELS,   /* box filled with the squares of `pixels`: each covers at least a pixel; where
                      the box is no multiple of them, some cover one more */
    DRAW_RAMP,     /* box filled with a colour map; upright: high end on top, else right */
    DRAW_TEXT,     /* text, font, px, points 0 = left end of the baseline */
    DRAW_SPOT,     /* colour over all of box but the circle, which has a soft edge: points 0 =
                      middle, radius */
    DRAW_AREA,     /* paints nothing: box answers for its tag where a click should not have to be
                      exact */
    DRAW_CLIP,     /* until the matching DRAW_UNCLIP only box shows (within the clip outside) */
    DRAW_UNCLIP,   /* each DRAW_CLIP needs its own */
    DRAW_KIND_COUNT
} DrawKind;

/* Many small squares of colour at once, rows from the top; both arrays belong to the list's arena.
 * Each square of a tagged command depicts a cell of its own: tag.cell + cell[its place]. */
typedef struct DrawPixels {
    int columns, rows;
    const uint8_t *rgb;   /* 3 bytes a square */
    const uint32_t *cell; /* NULL: all are tag.cell */
    bool pooled;          /* a square stands for several cells, of which it depicts one */
} DrawPixels;

typedef struct DrawCommand {
    DrawKind kind;
    Colour colour;
    DrawTag tag;
    Box box;
    Point points[4];
    float radius, thickness, gap; /* gap of a frame or line: length of dashes and of the space */
    FontId font;                  /* the rest belongs to text and ramps */
    float px;
    Str text; /* owned by the list's arena */
    MapId map;
    bool upright;
    const DrawPixels *pixels;
} DrawCommand;

typedef struct DrawList {
    ARENA_LIST(DrawCommand);
    Arena *arena;
    const TextMetrics *metrics;
    int width, height;
    float finger; /* the least side of what fingers press, in pixels; 0: no finger comes */
    Colour background;
    DrawTag tag; /* given to every command that follows; set it, draw, set it back to {0} */
    int clips;   /* how many are open; 0 at the end of a picture */
} DrawList;

enum { DRAW_CLIPS_MAX = 16 }; /* a scene nests panel, matrix, label: 4 would do */

/* An empty picture. The arena holds commands and texts; the metrics must outlive the list. */
DrawList draw_list(Arena *a, const TextMetrics *m, int width, int height, Colour background);

/* Adds a command to the list, with the list's tag. DrawKind says what it paints and what its
 * numbers mean, in pixels; the box of a line, curve or triangle follows from its points. */
void draw_add(DrawList *d, DrawCommand c);

/* The same for the kinds that are drawn most. */
void draw_rect(DrawList *d, Box box, Colour fill, float radius);

/* An outline inside the box's edge; gap > 0 dashes it. */
void draw_frame(DrawList *d, Box box, Colour colour, float radius, float thickness, float gap);
void draw_line(DrawList *d, Point from, Point to, Colour colour, float thickness, float gap);
void draw_triangle(DrawList *d, Point a, Point b, Point c, Colour fill);

/* A place to click on that nothing is painted in; tagged with the list's tag. */
void draw_area(DrawList *d, Box box);

/* A place below which nothing can be pointed at. */
void draw_cover(DrawList *d, Box box);

/* The font, size in pixels and colour of a text. */
typedef struct TextLook {
    FontId font;
    float px;
    Colour colour;
} TextLook;

typedef enum Align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

/* Draws a text from the left end x of its baseline on; copies it; returns its width in pixels. */
float draw_text(DrawList *d, TextLook look, float x, float baseline, Str text);

/* The text itself where it is at most `room` wide, else its beginning with an ellipsis, else
 * nothing; in the list's arena. */
Str draw_shortened(DrawList *d, TextLook look, Str text, float room);

/* Draws one line of text in a box: centred from top to bottom, aligned as asked, shortened with an
 * ellipsis where it does not fit. Returns the width drawn. */
float draw_text_in(DrawList *d, TextLook look, Box box, Align align, Str text);

/* Text in lines that break between words: the first one in the box, each other as far below as it
 * is high, at most `most`. What is left over is shortened in the last one. Returns how many there
 * are. */
int draw_text_lines(DrawList *d, TextLook look, Box first, Align align, int most, Str text);

/* The size of the smallest text that depicts such; TAG_KIND_COUNT: of all. 0: there is none. */
float draw_least_px(const DrawList *d, TagKind kind);

/* The box around all that is painted from command `from` on; empty where nothing is. */
Box draw_bounds(const DrawList *d, size_t from);

/* Moves the commands from `from` on. */
void draw_move(DrawList *d, size_t from, float x, float y);

/* The box around what is painted, with a margin on every side as far as the picture goes, on whole
 * pixels; around all of a picture without anything painted. And the picture cut to a box. */
Box draw_extent(const DrawList *d, float margin);
void draw_trim(DrawList *d, Box to);

/* Enlarges the picture with all that is in it, texts by the size of their font. */
void draw_enlarge(DrawList *d, float by);

/* A sum that is another one, as good as surely, where a command paints anything else; its tag does
 * not count. The same of a whole picture. */
uint64_t draw_command_sum(const DrawCommand *c);
uint64_t draw_list_sum(const DrawList *d);

/* Gives the picture another ground, and all that had the colour of the old one, that of the new. */
void draw_reground(DrawList *d, Colour ground);

/* Takes the ground away, and plates that depict nothing, of its colour or that of panels. A level
 * line does not run through what stood on a plate, nevertheless. */
void draw_unground(DrawList *d, Colour panel);

bool box_has(Box box, Point p);       /* left and top edge included, right and bottom not */
Box box_meet(Box a, Box b);           /* the part in both; w and h are 0 when there is none */
Box box_inset(Box box, float margin); /* smaller by margin on every side; negative grows it */

/* The tag of the topmost tagged command under p, clips respected; TAG_NONE when there is none
 * (targets.c, as what follows). */
DrawTag draw_hit(const DrawList *d, Point p);

/* Where a finger at p means to be: there, unless nothing acts there and something that does is
 * nearer than a third of DrawList.finger; then the nearest point of that. */
Point draw_meant(Arena *a, const DrawList *d, Point p);

/* ---- what can be acted on ----
 *
 * Everything in a picture that can be acted on, in reading order: where the Tab key goes. Of a
 * tensor's many cells only the marked one, or else the first, is a stop, and of a row of steps the
 * one that is shown: arrow keys lead to the others. */

typedef struct DrawTarget {
    DrawTag tag;
    Box box; /* of all that bears the tag in one place, as far as it shows */
} DrawTarget;

typedef ARENA_LIST(DrawTarget) DrawTargets;

/* Each tag once, lines from top to bottom, each from left to right. */
DrawTargets draw_targets(Arena *a, const DrawList *d);

/* The one after (by 1) or before (by -1) the one with a tag, around the end; of TAG_NONE the first
 * or last. NULL: there are none. */
const DrawTarget *draw_target_next(const DrawTargets *t, DrawTag from, int by);

#endif
