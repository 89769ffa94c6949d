/*
 * typing.c - the text field over the picture: its inputs, and where it stands.
 *
 * A field stands where what it is about is written: code over its lines, which are its text; what
 * becomes of a number below that number, or above it, so that its line can be read meanwhile.
 * There its text is as large as the code, and it grows downwards, and to the right over what says
 * nothing. Where that is not in the picture, the field stands below the code there is; a field
 * about nothing in the picture, or one for which the window is too narrow, at the lower edge.
 */
#include "app/app_parts.h"

#include <math.h>

/* A click on a button of the field does what its key does; on a row of its list it chooses that. */
static Input button_of(const App *app, Field *f, const Input *in)
{
    DrawTag tag = in->kind == INPUT_PRESS ? point_tag(app, in->at) : (DrawTag){0};
    Input key = *in;
    if (tag.kind == TAG_FIT && f->lists) {
        f->chosen = (int)tag.cell;
        tag = (DrawTag){TAG_KEY, 0, KEY_TAB, 0};
    }
    if (tag.kind != TAG_KEY)
        return key;
    key.kind = INPUT_KEY;
    key.chord = (Chord){(uint32_t)tag.cell, (unsigned)tag.node};
    return key;
}

void field_clip(App *app, Field *f)
{
    if (f->copied_len) {
        arena_reset(&app->clip);
        app->wants.clipboard = str_copy(&app->clip, (Str){f->copied, f->copied_len});
    }
    app->wants.paste |= f->wants_paste;
    if (f != &app->shown.field && f->message[0]) { /* it has no panel that tells */
        shown_say(&app->shown, "%s", f->message);
        f->message[0] = 0;
    }
    f->copied_len = f->wants_paste = 0;
}

/* As field_take does, of an input that is a key where a button was clicked. */
static bool take(App *app, Field *f, const Input *what)
{
    bool taken = field_input(f, what);
    app->shown.stale |= taken;
    field_clip(app, f);
    return taken;
}

bool field_take(App *app, Field *f, const Input *in)
{
    Input what = button_of(app, f, in);
    return take(app, f, &what);
}

bool typing_input(App *app, const Input *in, ActionId does)
{
    Field *f = &app->shown.field;
    bool key = in->kind == INPUT_KEY;
    if (!field_is_open(f))
        return false;
    if (key && !field_knows(f, in->chord) && (home_is_for_all(does) || does == ACTION_SAVE))
        return false;
    bool drops = edit_typed(&app->editing) && app->editing.phase != EDIT_TYPED && f->len > 0;
    Input what = button_of(app, f, in);
    bool taken = take(app, f, &what);
    if (!field_is_open(f)) { /* what waited for that is shown now */
        edit_tick(&app->editing);
        if (drops && what.kind == INPUT_KEY && what.chord.key == KEY_ESC)
            shown_say(&app->shown, "%.*s", STR_ARG(phrase_plain(PHRASE_TYPED_LEFT)));
    }
    return taken;
}

const Field *app_field(const App *app)
{
    if (field_is_open(&app->shown.field))
        return &app->shown.field;
    if (home_types(app))
        return app->home.sheet_up ? &app->home.query : &app->home.menu.query;
    return app->finding.up ? &app->finding.query : NULL;
}

bool typing_tell(App *app, Telling *t)
{
    const Field *f = &app->shown.field;
    if (!field_is_open(f))
        return false;
    tell(t, "field", f->prompt);
    tell(t, "typed", phrase(&t->arena, PHRASE_DESCRIBE_TYPED, field_text(f)));
    tell(t, "fits", field_fits_words(f, &t->arena));
    tell(t, f->answer ? "answer" : "refused", str_of(f->message));
    return true;
}

/* ---- where it stands ---- */

static Box join(Box a, Box b)
{
    float left = fminf(a.x, b.x), top = fminf(a.y, b.y);
    float right = fmaxf(a.x + a.w, b.x + b.w), bottom = fmaxf(a.y + a.h, b.y + b.h);
    return a.w > 0 ? (Box){left, top, right - left, bottom - top} : b;
}

/* Is the command part of what the field is about? */
static bool is_over(const Field *f, DrawTag tag)
{
    if (f->over.kind != TAG_LINE)
        return f->over.kind != TAG_NONE && tag_same(tag, f->over);
    return tag.kind == TAG_LINE && tag.node == f->over.node && tag.cell >= f->over.cell &&
           tag.cell < f->until;
}

/* Where that is drawn first, and where all code is; both without width where it is not. */
static void find_place(const DrawList *d, const Field *f, Box *place, Box *code)
{
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        bool line = c->tag.kind == TAG_LINE;
        if (line)
            *code = join(*code, c->box);
        if (is_over(f, c->tag) && (line || place->w == 0))
            *place = join(*place, c->box);
    }
}

/* How far right a panel may reach that begins in the code's column: to what is written or can be
 * pointed at beside it. */
static float right_edge(const DrawList *d, Box panel, Box code)
{
    float edge = (float)d->width, column = code.x + code.w;
    for (size_t i = 0; i < d->count; i++) {
        Box b = d->items[i].box;
        bool beside = b.y < panel.y + panel.h && b.y + b.h > panel.y && b.x >= column;
        TagKind kind = d->items[i].tag.kind;
        bool says = d->items[i].kind == DRAW_TEXT || (kind != TAG_NONE && kind != TAG_DIVIDER);
        if (says && beside)
            edge = fminf(edge, b.x);
    }
    return edge;
}

/* The lower end of the texts between two columns that a level cuts; 0: it cuts none. */
static float end_of_cut(const DrawList *d, float level, float left, float right)
{
    float end = 0;
    for (size_t i = 0; i < d->count; i++) {
        Box b = d->items[i].box;
        bool cut = b.y < level && b.y + b.h > level && b.x < right && b.x + b.w > left;
        if (d->items[i].kind == DRAW_TEXT && cut)
            end = fmaxf(end, b.y + b.h);
    }
    return end;
}

enum { LEAST_WIDTH = 16 }; /* of a panel, in sizes of its letters: both buttons fit */

/* The width in pixels in which all of the field's lines are read. */
static float lines_width(const Pen *p, const Field *f)
{
    int64_t longest = 0;
    for (Str rest = field_text(f), line; str_line(&rest, &line);)
        longest = str_chars(line) > longest ? str_chars(line) : longest;
    return (float)(longest + 2) * pen_width(p, FONT_MONO, p->small, STR("m")) + 2 * p->small;
}

/* The same, that its buttons want, too. */
static float wanted_width(const Pen *p, const Field *f)
{
    return fmaxf(lines_width(p, f), 22 * p->small);
}

/* Where a panel of that width leaves what it is about to be read: below that, else above it. */
static Box place_beside(const Pen *p, const Field *f, float px, Box about, Box room, float bottom)
{
    float h = field_panel_height(p, f, px, room.w, bottom), apart = p->gap / 2;
    float below = about.y + about.h + apart, above = about.y - apart - h;
    bool fits = below + h <= bottom - px / 2;
    room.y = fits || above < 0 ? below : above;
    room.h = fits || above < 0 ? bottom - below : h + px / 2;
    return room;
}

/* The panel over what the field is about, or beside it; without width where it has no place there.
 * `bottom`: how far down it may reach. */
static Box place_over(const Pen *p, const Field *f, Box place, Box code, float bottom)
{
    Box none = {0};
    float px = p->small, margin = px / 2;
    if (f->over.kind == TAG_NONE || code.w <= 0)
        return none;
    bool missing = place.w == 0, lines = f->over.kind == TAG_LINE || missing;
    if (missing)
        place = (Box){code.x, code.y + code.h, code.w, px};
    float x = fmaxf(margin, place.x - (lines ? 0 : px)), want = wanted_width(p, f);
    float column = code.x + code.w - x;
    Box room = {x, place.y, lines ? fmaxf(want, column) : want, 8 * pen_line(px)};
    bool apart = place.x >= code.x + code.w; /* it is written beside the code */
    float page = (float)p->d->width - margin;
    float edge = fmaxf(right_edge(p->d, room, code) - margin, code.x + code.w);
    if (apart ||
        (lines && lines_width(p, f) > edge - x)) /* it covers the picture, but not itself */
        edge = page;
    if (room.x + room.w > edge)
        room.x = fmaxf(margin, lines ? x : edge - room.w);
    room.w = fminf(room.w, edge - room.x);
    if (room.w < LEAST_WIDTH * px)
        return none;
    if (f->beside || missing)
        return place_beside(p, f, px, place, room, bottom);
    room.y -= field_panel_head(p, f, px, room.w);
    float prose = end_of_cut(p->d, room.y, 0, code.x + code.w);
    room.y = prose > room.y && prose <= place.y ? prose : room.y;
    room.h = bottom - room.y;
    return room;
}

/* Of a line of code that would look out below the panel by half nothing shows. */
static void cover_cut(const Pen *p, Box panel, Box code)
{
    float edge = panel.y + panel.h, end = end_of_cut(p->d, edge, code.x, code.x + code.w);
    if (end > edge && end <= code.y + code.h)
        draw_rect(p->d, (Box){code.x, edge, code.w, end - edge}, pen_colour(p, ROLE_PANEL), 0);
}

void typing_draw(App *app, const Pen *p)
{
    Field *f = &app->shown.field;
    if (!field_is_open(f))
        return;
    Box about = {0}, code = {0};
    find_place(p->d, f, &about, &code);
    float bottom = keys_top(p->d), px = fmaxf(12, fmaxf(ceilf((float)p->d->height / 50), p->small));
    Box room = place_over(p, f, about, code, bottom);
    Box edge = {px, bottom, (float)p->d->width - 2 * px, 0};
    if (room.w <= 0 && f->beside && about.w > 0)
        edge = place_beside(p, f, px, about, edge, bottom);
    if (room.w > 0) {
        float high = field_panel_height(p, f, p->small, room.w, bottom - p->small / 2);
        cover_cut(p, (Box){room.x, room.y, room.w, high}, code);
        field_panel(p, f, p->small, room);
    } else
        field_panel(p, f, px, edge);
}
