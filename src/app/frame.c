/*
 * frame.c - how the window looks: the picture, and layer by layer what lies over it.
 *
 * Only the lowest layer is the picture itself: an export of the same view lacks all others.
 */
#include "app/app_parts.h"
#include "lesson/extension.h"
#include "matrix/canvas.h"

#include <math.h>

/* The step whose text is shown: along a way that was followed, where the number was made. NULL: in
 * the prelude. */
static const LessonStep *told_step(App *app)
{
    const Shown *s = &app->shown;
    return s->view.trail_count > 0 ? subject_of(&app->frame, s->lesson, &s->view).step
                                   : shown_step(s);
}

Str app_title(App *app)
{
    const Lesson *l = app->shown.lesson;
    if (opening_is(app))
        return str_printf(&app->frame, "attnscope - opening %.*s", STR_ARG(app->opening.name));
    if (!shown_step(&app->shown))
        return STR("attnscope");
    const LessonStep *s = told_step(app);
    StrBuf out = strbuf_make(&app->frame);
    strbuf_puts(&out, "attnscope - ");
    strbuf_visible(&out, l->title);
    if (s)
        strbuf_printf(&out, " - step %d/%zu", s->number, l->steps.count);
    else
        strbuf_printf(&out, " - %.*s", STR_ARG(phrase_plain(PHRASE_PRELUDE)));
    strbuf_puts(&out, app->presenting.frozen ? " (frozen)" : "");
    return strbuf_str(&out);
}

/* ---- layers ---- */

/* What a message may cover: nothing that is written or can be pointed at; in want of room words,
 * but nothing that can be pressed; then that, too. It never covers a number. */
typedef enum Covers { COVERS_NOTHING, COVERS_WORDS, COVERS_BUTTONS, COVERS } Covers;

static bool is_number(const DrawCommand *c, Covers covers)
{
    static const TagKind numbers[] = {TAG_CELL, TAG_PART, TAG_TERM, TAG_LITERAL};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (c->tag.kind == numbers[i])
            return true;
    bool written = c->kind == DRAW_TEXT && c->font == FONT_MONO && c->tag.kind == TAG_NONE;
    return (c->tag.kind == TAG_TOLD && c->tag.cell == TOLD_ARITHMETIC) ||
           (written && covers < COVERS_BUTTONS);
}

static bool may_cover(const DrawCommand *c, Covers covers)
{
    DrawTag tag = c->tag;
    bool pressed = tag.kind == TAG_BUTTON || tag.kind == TAG_ACTION || tag.kind == TAG_VIEW ||
                   tag.kind == TAG_STEP || tag.kind == TAG_STAGE || tag.kind == TAG_CHOICE;
    if (covers == COVERS_NOTHING)
        return (tag.kind == TAG_NONE && c->kind != DRAW_TEXT) ||
               (tag.kind == TAG_SIDE && c->kind == DRAW_AREA);
    return !is_number(c, covers) && (covers == COVERS_BUTTONS || !pressed);
}

static bool is_free(const DrawList *d, Box box, Covers covers)
{
    for (size_t i = 0; i < d->count; i++) {
        Box both = box_meet(d->items[i].box, box);
        if (both.w > 0 && both.h > 0 && !may_cover(&d->items[i], covers))
            return false;
    }
    return true;
}

float keys_top(const DrawList *d)
{
    float top = (float)d->height;
    for (size_t i = 0; i < d->count; i++) {
        Box b = d->items[i].box;
        bool key = d->items[i].tag.kind == TAG_STEP || d->items[i].tag.kind == TAG_BUTTON;
        bool bar = d->items[i].kind == DRAW_RECT && b.y > 0 && b.w >= (float)d->width;
        if ((key || bar) && b.y + b.h > (float)d->height - 1) /* keys answer down to the edge */
            top = fminf(top, b.y);
    }
    return top;
}

/* The place of a message: the lowest where it covers as little as it may, in the middle or else at
 * a side; in the upper half only where it covers nothing there. Where there is none, right above
 * the keys at the lower edge. */
static Box message_place(const Pen *p, float w, float h)
{
    float wide = (float)p->d->width, high = (float)p->d->height, gap = p->gap;
    float across[] = {floorf((wide - w) / 2), wide - w - 2 * gap, 2 * gap};
    enum { PLACES = sizeof across / sizeof *across };
    for (int covers = 0; covers < COVERS; covers++)
        for (int upper = 0; upper < (covers == COVERS_NOTHING ? 2 : 1); upper++)
            for (int i = 0; i < PLACES; i++) {
                Box box = {across[i], floorf(high / (1 + (float)upper) - h - gap), w, h};
                for (; box.y > (upper ? 0 : high / 2); box.y -= floorf(gap / 2))
                    if (is_free(p->d, box_inset(box, -gap / 2), (Covers)covers))
                        return box;
            }
    return (Box){across[0], floorf(keys_top(p->d) - h - gap / 4), w, h};
}

/* Draws a message, in as many lines as it needs; gives its place. A rim with an edge sets it off
 * from words that it may lie over. */
static Box say(const Pen *p, Str message)
{
    float px = fmaxf(p->small, ceilf((float)p->d->height / 50)), line = pen_line(px);
    float most = (float)p->d->width - 4 * p->gap - 2 * px;
    float w = fminf(ceilf(pen_width(p, FONT_SANS, px, message)) + 1, most);
    int lines = text_lines(p->metrics, FONT_SANS, px, message, w);
    Box box = message_place(p, w + 2 * px, line * (float)lines + px / 2);
    Box row = {box.x + px, box.y + px / 4, w, line};
    float rim = ceilf(p->gap / 2), round = fminf(box.h / 2, px);
    draw_rect(p->d, box_inset(box, -rim), pen_colour(p, ROLE_BACKGROUND), round + rim);
    draw_frame(p->d, box_inset(box, -rim), pen_colour(p, ROLE_GUIDE), round + rim, 1, 0);
    draw_rect(p->d, box, pen_colour(p, ROLE_NOW), round);
    draw_text_lines(p->d, pen_look(p, FONT_SANS, px, ROLE_NOW_TEXT), row, ALIGN_CENTRE, lines,
                    message);
    return box;
}

/* Dims everything outside a circle around the pointer. */
static void draw_spotlight(App *app, const Pen *p)
{
    DrawList *d = p->d;
    if (app->presenting.spotlight)
        draw_add(d, (DrawCommand){.kind = DRAW_SPOT,
                                  .box = {0, 0, (float)d->width, (float)d->height},
                                  .points = {app->pointer.at},
                                  .radius = (float)d->height * 0.2f,
                                  .colour = {0, 0, 0, 110}});
}

static void draw_laser(App *app, const Pen *p)
{
    DrawList *d = p->d;
    Point at = app->pointer.at;
    if (!app->presenting.laser)
        return;
    float r = fmaxf(6, (float)d->height / 110);
    Box halo = {at.x - r - 2, at.y - r - 2, 2 * r + 4, 2 * r + 4};
    draw_rect(d, halo, (Colour)COLOUR(0xffffff), r + 2);
    draw_rect(d, box_inset(halo, 2), (Colour)COLOUR(0xe01b24), r);
}

/* A ring in its own colour between two lines of the page's. At an edge of the page it is cut, so
 * that all sides stay in sight. */
static void draw_ring(const Pen *p, Box box)
{
    float thick = fmaxf(3, roundf((float)p->d->height / 360)), line = ceilf(thick / 3);
    Box page = {0, 0, (float)p->d->width, (float)p->d->height};
    Colour own = pen_colour(p, ROLE_RING), beside = pen_colour(p, ROLE_BACKGROUND);
    box = box_meet(box_inset(box, -thick), page);
    draw_frame(p->d, box_inset(box, -line), beside, 2 * thick, line, 0);
    draw_frame(p->d, box, own, 2 * thick, thick, 0);
    draw_frame(p->d, box_inset(box, thick), beside, thick, line, 0);
}

/* Draws the ring of the Tab key around what it is on. When that is gone, the ring is, too. */
static void draw_focus(App *app, const Pen *p)
{
    DrawTag *ring = &app->shown.ring;
    if (ring->kind == TAG_NONE)
        return;
    DrawTargets all = draw_targets(p->a, p->d);
    for (size_t i = 0; i < all.count; i++)
        if (tag_same(all.items[i].tag, *ring)) {
            draw_ring(p, all.items[i].box);
            return;
        }
    *ring = (DrawTag){0};
}

/* ---- the pinned cell ---- */

/* A pin: a disc with a head and a needle, at the upper right corner of a cell. */
static void draw_pin(const Pen *p, Box cell, float r)
{
    Point at = {cell.x + cell.w, cell.y};
    Box disc = {at.x - r, at.y - r, 2 * r, 2 * r};
    Colour ink = pen_colour(p, ROLE_NOW_TEXT);
    draw_rect(p->d, disc, pen_colour(p, ROLE_NOW), r);
    draw_frame(p->d, disc, ink, r, 1, 0);
    draw_rect(p->d, (Box){at.x - r * 0.25f, at.y - r * 0.6f, r * 0.5f, r * 0.6f}, ink, 1);
    draw_rect(p->d, (Box){at.x - r * 0.5f, at.y - r * 0.05f, r, fmaxf(1, r * 0.2f)}, ink, 0);
    draw_line(p->d, at, (Point){at.x, at.y + r * 0.65f}, ink, fmaxf(1, r * 0.16f), 0);
}

/* Marks the cell that is pinned: a dark frame and, where the cell is so high that it covers no
 * number, a pin. */
static void draw_pinned(App *app, const Pen *p)
{
    const Shown *s = &app->shown;
    const CellRef *focus = &s->view.focus;
    const DrawCommand *cell = NULL;
    bool seen = s->lesson && s->pinned && !s->view.at && !home_is_menu(app);
    for (size_t i = 0; seen && i < p->d->count; i++) {
        const DrawCommand *c = &p->d->items[i];
        bool here = c->kind == DRAW_RECT && c->tag.kind == TAG_CELL && c->tag.node == focus->node &&
                    c->tag.cell == focus->cell;
        if (here && (!cell || c->box.w * c->box.h > cell->box.w * cell->box.h))
            cell = c;
    }
    if (!cell)
        return;
    Box box = cell->box;
    float r = fminf(floorf(box.h * 0.22f), p->gap * 1.4f);
    draw_frame(p->d, box_inset(box, -3), pen_colour(p, ROLE_NOW), 4, 3, 0);
    if (r >= 4)
        draw_pin(p, box, r);
}

/* ---- what editing says ---- */

/* The cross of the error: closes as the key does that nobody else wants there. */
static const DrawTag CLOSE_ERROR = {TAG_KEY, NO_NODE, KEY_ESC, 0};

/* What becomes of what is shown, and what takes the error away: saving the file that has it, or a
 * key where there is an edit to take back and a key that does. */
static Str error_hint_of(const App *app, Arena *a)
{
    const Editing *ed = &app->editing;
    Str undo = bindings_key(&app->keyboard.bindings, ACTION_UNDO);
    if (ed->on_disk)
        return phrase_plain(PHRASE_ERROR_IN_FILE);
    return ed->edits.done > 0 && undo.len ? phrase(a, PHRASE_ERROR_UNDO, undo)
                                          : phrase_plain(PHRASE_ERROR_EDITED);
}

/* The size of letters of one width with which no line is broken, so that its caret stands below the
 * right place; not too small, though. */
static float error_size(const Pen *p, Str text, float room)
{
    float px = p->small, least = fminf(px, 12);
    for (Str rest = text, line; str_line(&rest, &line);)
        while (px > least && pen_width(p, FONT_MONO, px, line) > room)
            px--;
    return px;
}

/* A cross at the upper right corner of a box, that takes it away. */
static void draw_close(const Pen *p, Box of)
{
    float high = pen_line(p->body);
    Box cross = {of.x + of.w - high - p->gap, of.y + p->gap / 2, high, high};
    p->d->tag = CLOSE_ERROR;
    draw_area(p->d, cross);
    pen_text_in(p, FONT_SANS_BOLD, p->body, ROLE_TEXT, cross, ALIGN_CENTRE, STR("×"));
    p->d->tag = (DrawTag){0};
}

/* Draws the message above the keys at the lower edge. */
static void draw_error(const App *app, const Pen *p)
{
    const Editing *ed = &app->editing;
    Str text = str_of(ed->error), hint = error_hint_of(app, p->a), line;
    float gap = p->gap, wide = (float)p->d->width - 6 * gap;
    Box row = {5 * gap, 0, wide - 5 * gap - pen_line(p->body), 0};
    float px = error_size(p, text, row.w), bottom = keys_top(p->d) - gap / 2, h = 2 * gap;
    TextLook code = pen_look(p, FONT_MONO, px, ROLE_TEXT);
    TextLook muted = pen_look(p, FONT_SANS, p->small, ROLE_MUTED);
    int hints = text_lines(p->metrics, FONT_SANS, p->small, hint, row.w);
    for (Str rest = text; str_line(&rest, &line);)
        h += pen_line(px) * (float)text_lines(p->metrics, FONT_MONO, px, line, row.w);
    h += pen_line(p->small) * (float)hints;
    Box panel = {3 * gap, fmaxf(0, bottom - h), wide, h};
    pen_panel(p, panel);
    draw_frame(p->d, panel, pen_colour(p, ROLE_BAD_LINE), 8, 2, 0);
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = panel});
    row.y = panel.y + gap;
    for (row.h = pen_line(px); str_line(&text, &line);) {
        int lines = text_lines(p->metrics, FONT_MONO, px, line, row.w);
        if (lines > 1)
            draw_text_lines(p->d, code, row, ALIGN_LEFT, lines, line);
        else /* with the blanks before its caret */
            pen_text(p, FONT_MONO, px, ROLE_TEXT, row.x, row, line);
        row.y += row.h * (float)lines;
    }
    row.h = pen_line(p->small);
    draw_text_lines(p->d, muted, row, ALIGN_LEFT, hints, hint);
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
    draw_close(p, panel);
}

/* A press on its cross takes the error away, until there is another one. */
static bool editing_input(App *app, const Input *in, ActionId does)
{
    (void)does;
    if (in->kind != INPUT_PRESS || !tag_same(point_tag(app, in->at), CLOSE_ERROR))
        return false;
    app->editing.error[0] = 0;
    app->shown.stale = true;
    return true;
}

/* "computing, 3 s"; of a number that is dragged slowly, that it will be. */
static Str computing_words(const App *app, Arena *a)
{
    if (app->editing.phase == EDIT_HELD)
        return phrase_plain(PHRASE_COMPUTING_HELD);
    return phrase(a, PHRASE_COMPUTING_CHANGE, phrase_number(a, app->opening.behind_seconds));
}

static void draw_computing(const App *app, const Pen *p)
{
    Str text = computing_words(app, p->a);
    float px = p->small, h = ceilf(px * 1.7f), w = pen_width(p, FONT_SANS, px, text) + 2 * px;
    Box box = message_place(p, w, h);
    draw_rect(p->d, box, pen_colour(p, ROLE_CHANGED), h / 2);
    pen_text(p, FONT_SANS, px, ROLE_CHANGED_TEXT, box.x + px, box, text);
}

/* Is what was edited being run, and does that take long? */
static bool is_computing(const App *app)
{
    const Editing *ed = &app->editing;
    return app->opening.behind_long && ed->answered < ed->edits.log.count;
}

/* Draws what editing has to say: the error of the text, or that it is being run. */
static void draw_editing(App *app, const Pen *p)
{
    const Editing *ed = &app->editing;
    const Shown *s = ed->shown;
    if (!s->lesson || home_is_menu(app) || app->home.sheet_up || ending_is_up(app))
        return; /* it is about the picture */
    if (ed->error[0] && !field_is_open(&s->field))
        draw_error(app, p);
    else if (is_computing(app))
        draw_computing(app, p);
}

static bool tell_editing(App *app, Telling *t)
{
    const Editing *ed = &app->editing;
    if (!app->shown.lesson)
        return false;
    tell(t, "error", str_of(ed->error));
    if (!ed->error[0] && is_computing(app))
        tell(t, "computing", STR("computing"));
    return false;
}

/* ---- the layers ---- */

/* What is said to the person, above all that what is seen is no longer true; else empty. */
static Str message(const App *app, Error *lost)
{
    const Shown *s = &app->shown;
    bool is_lost = s->lesson && trace_lost(&s->lesson->trace, lost);
    return str_of(is_lost ? lost->message : s->message);
}

static void draw_message(App *app, const Pen *p)
{
    Error lost = {0};
    Str said = message(app, &lost);
    app->said = said.len ? say(p, said) : (Box){0};
}

static bool tell_message(App *app, Telling *t)
{
    Error lost = {0};
    tell_again(t, "message", message(app, &lost), app->shown.said);
    return false;
}

/* ---- side by side ---- */

/* Something is painted or can be clicked on in the box. */
static bool is_taken(const DrawList *d, Box box)
{
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        Box both = box_meet(c->box, box);
        if (c->kind != DRAW_CLIP && c->kind != DRAW_UNCLIP && both.w > 0 && both.h > 0)
            return true;
    }
    return false;
}

/* Draws a button that puts two places side by side: left of the tabs, if nothing else is there. */
static void draw_beside(App *app, const Pen *p)
{
    (void)app;
    Box tabs = {0};
    for (size_t i = 0; i < p->d->count; i++) {
        const DrawCommand *c = &p->d->items[i];
        if (c->tag.kind == TAG_VIEW && c->kind == DRAW_RECT && (tabs.w == 0 || c->box.x < tabs.x))
            tabs = c->box;
    }
    Str words = phrase_plain(PHRASE_BESIDE_OPEN);
    float w = ceilf(pen_width(p, FONT_SANS, p->small, words) + 2 * p->gap);
    Box box = {tabs.x - w - p->gap, tabs.y, w, tabs.h};
    if (tabs.w == 0 || is_taken(p->d, box_inset(box, -p->gap / 2)))
        return;
    p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, ACTION_BESIDE, 0};
    draw_area(p->d, box);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 4, 1, 0);
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, box, ALIGN_CENTRE, words);
    p->d->tag = (DrawTag){0};
}

/* From the lowest to the topmost. */
/* clang-format off */
static const Layer layers[] = {
    {NULL, draw_beside, tell_nothing},
    {NULL, draw_pinned, tell_nothing},
    {NULL, ending_draw, ending_tell},
    {NULL, draw_focus, tell_ring},
    {find_input, find_draw, find_tell},
    {home_input, home_draw_sheet, home_tell},
    {opening_input, opening_draw, opening_tell},
    {editing_input, draw_editing, tell_editing},
    {NULL, draw_message, tell_message},
    {changes_input, changes_draw, changes_tell},
    {typing_input, typing_draw, typing_tell},
    {NULL, tip_draw, tip_tell},
    {popup_input, popup_draw, popup_tell},
    {scan_input, scan_draw, scan_tell},
    {card_input, card_draw, card_tell},
};
/* clang-format on */

bool layers_input(App *app, const Input *in, ActionId does)
{
    for (size_t i = sizeof layers / sizeof *layers; i-- > 0;)
        if (layers[i].input && layers[i].input(app, in, does))
            return true;
    return false;
}

bool layers_tell(App *app, Telling *t)
{
    for (size_t i = sizeof layers / sizeof *layers; i-- > 0;)
        if (layers[i].tell(app, t))
            return true;
    return false;
}

/* ---- the frame ---- */

static DrawList empty(App *app, Colour background)
{
    DrawList d = draw_list(&app->frame, app->metrics, app->width, app->height, background);
    d.finger = app->finger;
    return d;
}

/* What is known of the changes. What is typed in a field is none as long as it is being run, or was
 * refused: until then the badge stays as it is. */
static void follow_changes(App *app)
{
    const Editing *ed = &app->editing;
    View *v = &app->shown.view;
    v->redoes = edit_redoes(ed);
    v->edits = edit_can(ed);
    v->broken = ed->broken[0] != 0;
    v->file = edit_file_name(ed);
    if (ed->typing && ed->in_shown < ed->edits.log.count)
        return;
    v->changes = (int)edit_changes(&app->frame, ed).count;
    v->saved = edit_saved(ed);
}

/* The menu or the lesson's picture; nothing while the very first lesson is on its way. */
static DrawList picture(App *app)
{
    Shown *s = &app->shown;
    side_follow(app);
    s->view.playing = app->moving.plays;
    follow_changes(app);
    predict_count(app, &s->view.right, &s->view.wrong);
    s->view.computing = app->editing.phase == EDIT_HEAVY ? app->opening.behind_seconds + 1 : 0;
    s->view.live = true;
    s->view.embedded = app->settings.embedded;
    s->view.finger = app->finger;
    s->view.pinned = s->pinned;
    s->view.ended = ending_is_up(app);
    s->view.ringed = s->ring.kind != TAG_NONE;
    s->view.typing = field_is_open(&s->field) || app->finding.up;
    s->view.moves = !app->settings.no_motion;
    invite_follow(app);
    s->view.seen = home_seen(app);
    s->view.seen_most = STATE_STEPS;
    DrawList d = empty(app, themes[s->view.theme].roles[ROLE_BACKGROUND]);
    Pen p = pen_make(&d, s->view.theme, s->view.text);
    if ((opening_is(app) && app->opening.first) || home_draw_menu(app, &p))
        return d;
    return scene_draw(&app->frame, s->lesson, &s->view, app->width, app->height, app->metrics);
}

/* ---- too small ---- */

bool frame_is_too_small(const App *app)
{
    return app->outer_width < app->width || app->outer_height < app->height;
}

/* In a window without room for a slide, that it has none, and the key for full screen. */
static DrawList too_small(App *app)
{
    DrawList d = draw_list(&app->frame, app->metrics, app->outer_width, app->outer_height,
                           themes[app->shown.view.theme].roles[ROLE_BACKGROUND]);
    Pen p = pen_for(&d, app->shown.view.theme, 0, (float)app->width, (float)app->height);
    Str key = bindings_key(&app->keyboard.bindings, ACTION_FULLSCREEN);
    Str words =
        phrase(p.a, PHRASE_TOO_SMALL, phrase_number(p.a, d.width), phrase_number(p.a, d.height),
               phrase_number(p.a, SCENE_LEAST_WIDTH), phrase_number(p.a, SCENE_LEAST_HEIGHT));
    if (key.len)
        words = str_printf(p.a, "%.*s %.*s", STR_ARG(words),
                           STR_ARG(phrase(p.a, PHRASE_TOO_SMALL_KEY, key)));
    Box page = box_inset((Box){0, 0, (float)d.width, (float)d.height}, 2 * p.gap), row = page;
    float px = roundf(1.5f * p.title);
    int lines = 0, most = 0;
    for (; px >= p.body; px--) {
        row.h = pen_line(px);
        lines = text_lines(p.metrics, FONT_SANS, px, words, row.w);
        most = (int)(page.h / row.h);
        if (lines <= most)
            break;
    }
    row.y += fmaxf(0, floorf((page.h - row.h * (float)lines) / 2));
    if (row.w > 0 && most > 0)
        draw_text_lines(&d, pen_look(&p, FONT_SANS, fmaxf(px, p.body), ROLE_TEXT), row,
                        ALIGN_CENTRE, most, words);
    return d;
}

/* Spotlight and laser, over everything else. */
static void draw_pointer(App *app, DrawList *d)
{
    Pen p = pen_make(d, app->shown.view.theme, app->shown.view.text);
    app->presenting.below = d->count;
    draw_spotlight(app, &p);
    draw_laser(app, &p);
}

/* Over a picture that is held they go on following the pointer. */
static void point_at_held(App *app)
{
    Presenting *p = &app->presenting;
    bool pointed = app->drawn.count > p->below;
    if (!pointed && !p->spotlight && !p->laser)
        return;
    app->drawn.count = p->below;
    draw_pointer(app, &app->drawn);
    app->drawings++;
}

/* The picture with everything that lies over it. */
static DrawList with_layers(App *app)
{
    const Shown *s = &app->shown;
    app->presenting.below = 0;
    if (frame_is_too_small(app))
        return too_small(app);
    if (app->presenting.blank != BLANK_NONE)
        return empty(app, (Colour)COLOUR(app->presenting.blank == BLANK_BLACK ? 0 : 0xffffff));
    DrawList d = picture(app);
    Pen p = pen_make(&d, s->view.theme, s->view.text);
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++)
        layers[i].draw(app, &p);
    draw_pointer(app, &d);
    return d;
}

/* What pictures found out about matrices is forgotten when it takes more than this: the blocks of a
 * hundred large ones fit. */
static const size_t PLANES_MOST = (size_t)400 << 20; /* bytes */

const DrawList *app_draw(App *app)
{
    Shown *s = &app->shown;
    const Presenting *p = &app->presenting;
    bool frozen = p->frozen && p->blank == BLANK_NONE && app->drawn.count;
    notes_follow(app);
    extension.follow(app);
    if (s->stale && !frozen) {
        arena_reset(&app->frame);
        if (s->planes.used > PLANES_MOST)
            shown_forget_planes(s);
        if (!s->view.planes)
            s->view.planes = planes_in(&s->planes);
        app->drawn = with_layers(app);
        app->drawings++;
        app->presenting.seen = shown_step(s) ? shown_step(s)->number : 0;
        s->foreign = false;
        if (point_again(app))
            app->drawn = with_layers(app);
        home_shown(app);
        app->wants.typing = app_field(app) != NULL;
    } else if (s->stale) {
        point_at_held(app);
    }
    s->stale = false;
    app->wants.cursor = cursor_now(app);
    return &app->drawn;
}
