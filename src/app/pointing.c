/*
 * pointing.c - asking in the window: the pointer's hover and clicks, pulling along what is zoomed,
 * the way back, the Tab ring, arrow keys on a pinned cell.
 *
 * What is under the pointer is asked of the draw list that is on screen: its tags say what each
 * shape stands for, and so what a click on it does. What each does to the View is said in
 * subject/view.h. The ring is a tag, not a place: when the picture changes below it, it stays with
 * what it was on, and is gone when that is gone.
 */
#include "app/app_parts.h"
#include "matrix/canvas.h"
#include "subject/beside.h"

#include <math.h>

DrawTag point_tag(const App *app, Point at)
{
    DrawTag nothing = {0};
    return app->shown.foreign ? nothing : draw_hit(&app->drawn, at);
}

/* ---- clicks ---- */

/* A question for which somebody points at a cell has the frame in the picture: nothing else is
 * pinned meanwhile. */
static bool can_pin(App *app)
{
    bool can = !predict_points(app);
    if (!can)
        shown_say(&app->shown, "first the question; %.*s closes it",
                  STR_ARG(app->keyboard.buttons[BUTTON_CLOSE]));
    return can;
}

static void pin(App *app, CellRef cell, void (*how)(const Lesson *, View *, CellRef))
{
    View v = app->shown.view;
    if (cell.node == NO_NODE || !can_pin(app))
        return;
    how(app->shown.lesson, &v, cell);
    v.at = 0;
    app->shown.pinned = true;
    shown_view(&app->shown, &v);
}

bool point_keeps(const App *app, DrawTag told)
{
    const View *v = &app->shown.view;
    return told.kind == TAG_TOLD && told.cell == TOLD_ARITHMETIC && v->hover.node != NO_NODE &&
           !v->at && !predict_points(app);
}

static void click_cell(App *app, DrawTag tag)
{
    if (!move_click_cell(app, tag))
        pin(app, point_cell(tag), point_ask);
}

int point_maker(const App *app, DrawTag node)
{
    const LessonStep *now = shown_step(&app->shown);
    Position p = {0};
    if (app->shown.lesson)
        p = position_of(app->shown.lesson, node.node);
    return p.count && (!now || p.path[0] != now->number) ? p.path[0] : 0;
}

bool point_leads(const App *app, DrawTag node)
{
    const View *v = &app->shown.view;
    const LessonStep *now = shown_step(&app->shown);
    bool map = v->kind == VIEW_MAP || (v->kind == VIEW_AUTO && now && now->kind == VIEW_MAP);
    if (!app->shown.lesson)
        return false;
    return map || v->position.count > 1 || v->at || point_maker(app, node) > 0 ||
           position_of(app->shown.lesson, node.node).count == 0;
}

/* Goes to the step that made a tensor; a tensor of the prelude, which has no step, is followed. */
static void click_node(App *app, DrawTag tag)
{
    const Lesson *l = app->shown.lesson;
    Position p = position_of(l, tag.node);
    if (!point_leads(app, tag))
        return;
    if (p.count) {
        move_from_map(app, p.path[0]);
        return;
    }
    CellRef first = {tag.node, tag.node + 1, 0};
    if (tensor_count(trace_node(&l->trace, tag.node)->out) > 0)
        pin(app, first, point_follow);
}

/* Opens or closes a box of the map; the ring stays on it. */
static void click_box(App *app, DrawTag tag)
{
    Shown *s = &app->shown;
    DrawTag other = {TAG_BOX, tag.node, tag.cell, !tag.time};
    box_set(shown_change(s), tag.cell, tag.time);
    if (s->ring.kind == TAG_BOX)
        s->ring = other;
    point_at(&s->view, other);
}

/* What a row of code shows of the lesson's text: from where it begins to the end of its line. */
static Span line_span(const Lesson *l, DrawTag line)
{
    Str rest = str_from(l->source.text, (size_t)line.cell);
    return (Span){&l->source, (uint32_t)line.cell, (uint32_t)str_find(rest, '\n')};
}

static bool meets(Span a, Span b)
{
    return a.source == b.source && a.start < b.start + b.len && a.start + a.len > b.start;
}

/* The step that has the line, the shortest of several; NULL: none has. */
static const LessonStep *step_that_has(const Lesson *l, Span line)
{
    const LessonStep *found = NULL;
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        if (meets(s->at, line) && (!found || s->at.len < found->at.len))
            found = s;
    }
    return found;
}

/* The last step of the line's fence that begins before it: what is printed behind a step belongs to
 * that (running/fold.c). NULL: none does. */
static const LessonStep *step_before(const Lesson *l, size_t start)
{
    const LessonStep *found = NULL;
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        if (s->at.start < start && span_has(l->fences.items[s->fence].code, start))
            found = s;
    }
    return found;
}

/* The step to which the line belongs; NULL: to none. */
static const LessonStep *step_of_line(const App *app, DrawTag line)
{
    const Lesson *l = app->shown.lesson;
    if (!l || line.node != 0)
        return NULL;
    Span at = line_span(l, line);
    const LessonStep *has = step_that_has(l, at);
    bool prints = str_starts(span_text(span_lines(at)), "print(");
    return has || !prints ? has : step_before(l, at.start);
}

int point_step(const App *app, DrawTag line)
{
    const LessonStep *found = step_of_line(app, line);
    return found && found != shown_step(&app->shown) ? found->number : 0;
}

/* The function that was called in which the line stands, the innermost of several; empty: none. */
static Str function_of_line(const Lesson *l, DrawTag line)
{
    const Step *found = NULL;
    for (size_t i = 0; i < l->trace.steps.count; i++) {
        const Step *s = &l->trace.steps.items[i];
        bool has = s->kind == STEP_CALL && meets(s->def, line_span(l, line));
        if (has && (!found || s->def.len < found->def.len))
            found = s;
    }
    return found ? found->label : STR("");
}

/* Goes to the line's step, or says what the line is where that is not another one. */
static void click_line(App *app, DrawTag tag)
{
    Shown *s = &app->shown;
    const LessonStep *own = step_of_line(app, tag);
    Str function = own || tag.node != 0 ? STR("") : function_of_line(s->lesson, tag);
    if (own && own == shown_step(s))
        shown_say(s, "this belongs to step %d, where you are", own->number);
    else if (tag.node != 0)
        shown_say(s, "this stands in the prelude, the code before every lesson");
    else if (function.len)
        shown_say(s, "this stands in %.*s, and is no step of its own", STR_ARG(function));
    else if (!own)
        shown_say(s, "this line is no step of its own");
    move_to(app, point_step(app, tag));
}

static const double double_seconds = 0.4; /* between the two of a double click */

/* A label: the first click asks about its row or column, a second one changes it, where it is a
 * word of the lesson. */
static void click_axis(App *app, DrawTag tag)
{
    Pointer *p = &app->pointer;
    const DrawList *d = &app->drawn;
    bool twice = app->now - p->clicked < double_seconds;
    p->clicked = app->now;
    for (size_t i = 0; twice && i < d->count; i++)
        if (d->items[i].tag.kind == TAG_WORD && box_has(d->items[i].box, p->at)) {
            edit_press(&app->editing, d->items[i].tag, p->at.x);
            return;
        }
    if (!twice)
        pin(app, point_cell(tag), point_pin);
}

/* Goes to a term of the arithmetic that is shown. It may be that of a cell that is only pointed at:
 * then that one is what one comes back to. */
static void follow_term(const Lesson *l, View *v, CellRef term)
{
    if (v->hover.node != NO_NODE)
        point_pin(l, v, v->hover);
    point_follow(l, v, term);
}

/* Does what a click on that means while a lesson is open. */
static void click_on(App *app, DrawTag tag)
{
    switch (tag.kind) {
    case TAG_STEP:
        move_to(app, (int)tag.cell);
        break;
    case TAG_LINE:
        click_line(app, tag);
        break;
    case TAG_TOLD:
        if (point_keeps(app, tag))
            pin(app, app->shown.view.hover, point_pin);
        act(app, tag.cell == TOLD_LEGEND ? ACTION_RANGE : ACTION_NONE, false);
        break;
    case TAG_WAY:
        move_out_to(app, (int)tag.cell);
        break;
    case TAG_STAGE:
        move_to_stage(app, (int)tag.cell);
        break;
    case TAG_CELL:
    case TAG_PART:
        click_cell(app, tag);
        break;
    case TAG_AXIS:
        click_axis(app, tag);
        break;
    case TAG_TERM:
        pin(app, point_cell(tag), follow_term);
        break;
    case TAG_NODE:
        click_node(app, tag);
        break;
    case TAG_BOX:
        click_box(app, tag);
        break;
    case TAG_CRUMB:
        shown_back(&app->shown, (int)tag.cell);
        break;
    case TAG_VIEW:
        shown_change(&app->shown)->kind = (ViewKind)tag.cell;
        break;
    case TAG_BUTTON:
        act(app, action_of_button((Button)tag.cell), false);
        break;
    case TAG_EVENT:
        shown_change(&app->shown)->at = tag.cell;
        break;
    case TAG_FILE:
        edit_tell_file(&app->editing);
        break;
    case TAG_ASK:
        predict_put(app, (int)tag.cell, tag.time);
        break;
    case TAG_INVITE:
        invite_no_more(app, (int)tag.cell);
        break;
    case TAG_LITERAL:
    case TAG_WORD:
        edit_press(&app->editing, tag, app->pointer.at.x);
        break;
    default:
        break;
    }
}

/* In presenter mode a click on nothing goes on; but one that missed takes nothing away that is
 * being looked at, and answers no question. */
static bool goes_on(const App *app, DrawTag tag)
{
    const Shown *s = &app->shown;
    bool busy = s->pinned || s->view.trail_count > 0 || predict_asked(app);
    return s->view.present && tag.kind == TAG_NONE && !busy &&
           app->pointer.at.y < keys_top(&app->drawn);
}

static void click(App *app, DrawTag tag)
{
    app->shown.stale = true;
    if (tag.kind == TAG_ACTION) {
        act(app, (ActionId)tag.cell, false);
        return;
    }
    bool nothing = tag.kind == TAG_NONE || tag.kind == TAG_SIDE;
    if (!nothing && tag.kind != TAG_BUTTON)
        ending_close(app);
    if (predict_click(app, tag))
        return;
    if (app->shown.lesson)
        click_on(app, tag);
    if (goes_on(app, tag))
        move_on(app, 1);
}

/* ---- hovering ---- */

/* Asks about what is under the pointer. A cell that was asked about stays so until another is, so
 * that the pointer can go to its arithmetic and the terms there. */
static bool ask_about(Shown *s, DrawTag under)
{
    CellRef asked = s->view.hover;
    if (tag_same(s->view.touched, under))
        return false;
    point_at(&s->view, under);
    if (under.kind == TAG_TERM || point_cell(under).node == NO_NODE)
        s->view.hover = asked;
    return true;
}

/* ---- on the way to the arithmetic ---- */

Box point_told(const DrawList *d)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].tag.kind == TAG_TOLD && d->items[i].tag.cell == TOLD_ARITHMETIC)
            return d->items[i].box;
    return (Box){0};
}

/* Does the line from one point through the other meet the box behind that? */
static bool line_meets(Point from, Point through, Box box)
{
    float by[] = {through.x - from.x, through.y - from.y}, first = 0, last = HUGE_VALF;
    float low[] = {box.x - through.x, box.y - through.y}, size[] = {box.w, box.h};
    for (int i = 0; i < 2; i++) {
        float enters = low[i] / by[i], leaves = (low[i] + size[i]) / by[i];
        if (by[i] == 0 && (low[i] > 0 || low[i] + size[i] < 0))
            return false;
        if (by[i] == 0)
            continue;
        first = fmaxf(first, fminf(enters, leaves));
        last = fminf(last, fmaxf(enters, leaves));
    }
    return first <= last;
}

static const double moves_seconds = 0.1; /* between two reports of a hand that has not stopped */
static const double paces = 6;           /* so many seconds it would need for the window's height */

/* Is the pointer on its way to the arithmetic, not stopping and faster than anybody reads? Then the
 * cells that it passes over are not asked about, so that it finds there what it went for. */
static bool aims(App *app, Point at)
{
    Pointer *p = &app->pointer;
    Point from = p->from;
    Box told = point_told(&app->drawn);
    double seconds = app->now - p->since, way = (double)hypotf(at.x - from.x, at.y - from.y);
    if (seconds <= 0)
        return p->aims > app->now;
    p->from = at;
    p->since = app->now;
    bool fast = seconds <= moves_seconds && way > seconds * app->height / paces;
    bool on = fast && told.w > 0 && line_meets(from, at, told);
    p->aims = on ? app->now + moves_seconds : 0;
    return on;
}

void point_tick(App *app)
{
    Pointer *p = &app->pointer;
    if (p->aims <= 0 || app->now < p->aims)
        return;
    p->aims = 0;
    if (app->shown.view.hover.node != NO_NODE)
        app->shown.stale |= ask_about(&app->shown, point_tag(app, p->at));
}

double point_wait(const App *app)
{
    return app->pointer.aims > 0 ? fmax(0, app->pointer.aims - app->now) : HUGE_VAL;
}

/* Explains what is under the pointer, or stops that where the pointer left the window. */
static void hover(App *app, const Input *in)
{
    Shown *s = &app->shown;
    DrawTag nothing = {0};
    if (!s->lesson || app->presenting.blank != BLANK_NONE)
        return;
    bool asked = s->view.hover.node != NO_NODE,
         passes = in->kind == INPUT_MOVE && aims(app, in->at);
    if (asked && passes && point_cell(point_tag(app, in->at)).node != NO_NODE)
        return;
    s->stale |= in->kind == INPUT_LEAVE ? point_at(&s->view, nothing)
                                        : ask_about(s, point_tag(app, in->at));
}

bool point_again(App *app)
{
    bool passed = app->pointer.passed && app->shown.lesson && !app->shown.drag.on;
    app->pointer.passed = false;
    return passed && ask_about(&app->shown, point_tag(app, app->pointer.at));
}

/* ---- which part of a matrix ---- */

/* False: that part is shown already. */
static bool zoom_to(Shown *s, Zoom zoom)
{
    bool other = !zoom_same(zoom, s->view.zoom);
    if (other)
        shown_change(s)->zoom = zoom;
    return other;
}

/* Zooms one notch closer or away; that cell, if it is one of the picture's, stays where it is.
 * False: nothing changes. */
static bool zoom_at(App *app, bool away, CellRef at)
{
    Shown *s = &app->shown;
    const DrawCommand *field = NULL;
    for (size_t i = 0; i < app->drawn.count && !field; i++)
        if (app->drawn.items[i].tag.kind == TAG_FIELD)
            field = &app->drawn.items[i];
    return s->lesson && zoom_to(s, view_zoom_by(&app->frame, s->lesson, &s->view, field, away, at));
}

/* In the map: opens the box that the ring is on or else the first closed one, or closes the last
 * open one. False: the picture is no map with such a box. */
static bool zoom_boxes(App *app, bool open)
{
    Shown *s = &app->shown;
    DrawTag found = s->ring.kind == TAG_BOX && s->ring.time == open ? s->ring : (DrawTag){0};
    const DrawList *d = app_draw(app);
    for (size_t i = 0; i < d->count; i++)
        if (found.kind == TAG_NONE || (!open && found.cell != s->ring.cell))
            if (d->items[i].tag.kind == TAG_BOX && d->items[i].tag.time == open)
                found = d->items[i].tag;
    if (found.kind == TAG_BOX && !s->foreign)
        click_box(app, found);
    return found.kind == TAG_BOX;
}

static void point_zoom(App *app, int closer)
{
    Shown *s = &app->shown;
    bool part = !zoom_is_whole(s->view.zoom);
    if (s->lesson && zoom_boxes(app, closer > 0))
        return;
    if (!zoom_at(app, closer < 0, (CellRef){NO_NODE, 0, -1}))
        shown_say(s, closer < 0 ? "nothing is shown larger here"
                     : part     ? "this is as large as it can be"
                                : "nothing here can be shown larger");
}

/* How many columns to the right and rows down one step of a Way goes. */
static const int columns_of[] = {[WAY_LEFT] = -1, [WAY_RIGHT] = 1, [WAY_DOWN] = 0};
static const int rows_of[] = {[WAY_UP] = -1, [WAY_DOWN] = 1};

/* Moves the zoomed part of a matrix one notch along a Way; false: there is no more of it. */
static bool pan(App *app, int way)
{
    Shown *s = &app->shown;
    return s->lesson && zoom_to(s, view_zoom_pan(&app->frame, s->lesson, &s->view, rows_of[way],
                                                 columns_of[way]));
}

static void point_pan(App *app, int way)
{
    bool part = !zoom_is_whole(app->shown.view.zoom);
    if (!pan(app, way))
        shown_say(&app->shown, part ? "no more of the matrix is on that side"
                                    : "no part of a matrix is shown larger, to move along in it");
}

/* ---- pulling it along ---- */

enum { CLICK_PIXELS = 4 }; /* a hand that clicks moves less */

const DrawCommand *point_field(const App *app, Point at)
{
    const DrawList *d = &app->drawn;
    bool own = app->shown.lesson && !app->shown.foreign;
    for (size_t i = d->count; own && i-- > 0;)
        if (d->items[i].tag.kind == TAG_FIELD && box_has(d->items[i].box, at))
            return &d->items[i];
    return NULL;
}

bool point_can_pull(const App *app, Point at)
{
    DrawTag tag = point_tag(app, at);
    bool inside = tag.kind == TAG_CELL || tag.kind == TAG_FIELD;
    return inside && !zoom_is_whole(app->shown.view.zoom) && point_field(app, at);
}

/* Begins to drag what is zoomed; a press there counts as a click only when the button is let go.
 * False: there is nothing to drag. */
static bool drag_begin(App *app, DrawTag tag, Point at)
{
    Shown *s = &app->shown;
    s->drag =
        (Drag){.on = point_can_pull(app, at), .pressed = tag, .from = at, .zoom = s->view.zoom};
    if (s->drag.on)
        s->drag.box = point_field(app, at)->box;
    return s->drag.on;
}

static bool drag_move(Shown *s, Point at)
{
    Drag *d = &s->drag;
    Point by = {at.x - d->from.x, at.y - d->from.y};
    if (!d->on)
        return false;
    d->moved = d->moved || fabsf(by.x) > CLICK_PIXELS || fabsf(by.y) > CLICK_PIXELS;
    DrawCommand field = {.tag = d->pressed, .box = d->box};
    if (d->moved)
        zoom_to(s, view_zoom_pull(s->lesson, &field, d->zoom, by));
    return true;
}

static bool drag_end(App *app)
{
    Drag was = app->shown.drag;
    app->shown.drag.on = false;
    if (was.on && !was.moved)
        click(app, was.pressed);
    return was.on;
}

/* ---- the mouse ---- */

static void slide_begin(Pointer *p, DrawTag tag, Point at)
{
    p->slides = tag.kind == TAG_STEP || tag.kind == TAG_EVENT ? tag.kind : TAG_NONE;
    p->level = at.y;
}

static const double moment_seconds = 1;

/* Has something else come to the place of a button that was pressed there a moment ago? The second
 * press of a hand that did not move meant the button. */
static bool slips(App *app, DrawTag tag, Point at)
{
    Pointer *p = &app->pointer;
    DrawTag before = p->pressed;
    bool soon = app->now - p->press < moment_seconds;
    bool moved = fabsf(at.x - p->place.x) > CLICK_PIXELS || fabsf(at.y - p->place.y) > CLICK_PIXELS;
    bool slips = before.kind == TAG_BUTTON && soon && !moved && !tag_same(before, tag);
    if (!slips)
        p->pressed = tag;
    p->press = app->now;
    p->place = at;
    return slips;
}

static void press(App *app, Point at)
{
    DrawTag tag = point_tag(app, at);
    app->pointer.aims = 0;
    if (slips(app, tag, at))
        return;
    app->shown.ring = (DrawTag){0};
    if (app->presenting.blank != BLANK_NONE) { /* brings the picture back, and only that */
        app->presenting.blank = BLANK_NONE;
        app->shown.stale = true;
        return;
    }
    slide_begin(&app->pointer, tag, at);
    if (!side_press(app, tag, at) && !drag_begin(app, tag, at))
        click(app, tag);
}

void point_click(App *app, DrawTag tag)
{
    Input up = {.kind = INPUT_RELEASE, .time = app->now, .at = app->pointer.at};
    click(app, tag);
    edit_drag(&app->editing, &up, app->height);
}

void point_choose(App *app, DrawTag cell)
{
    if (!app->shown.view.at)
        pin(app, point_cell(cell), point_pin);
}

/* Lists what can be done with what is there; while a question is put, nothing of the picture. */
static void menu_of(App *app, DrawTag tag)
{
    app->shown.stale = true;
    if (!app->shown.lesson || predict_asked(app))
        tag = (DrawTag){0};
    context_open(app, tag);
}

/* The small picture of the whole, which comes and goes with the first notch, moves the others: the
 * part that is shown moves along, so that the pointer stays at its cell. */
static void hold(App *app, CellRef cell, Point at)
{
    Shown *s = &app->shown;
    DrawTag under = {TAG_CELL, cell.node, cell.cell, cell.time};
    app->pointer.passed = false; /* it is asked what is there when all is in its place */
    point_at(&s->view, under);
    app_draw(app);
    const DrawCommand *field = zoom_is_whole(s->view.zoom) ? NULL : point_field(app, at);
    if (field && field->tag.node == cell.node)
        zoom_to(s, view_zoom_hold(s->lesson, field, cell, at));
    app->pointer.passed = s->stale;
    s->stale |= !s->stale && point_at(&s->view, point_tag(app, at));
}

/* Zooms at the pointer; with Shift or Alt it moves what is zoomed. */
static void wheel(App *app, const Input *in)
{
    const Shown *s = &app->shown;
    bool away = in->wheel < 0;
    if (!s->lesson || in->wheel == 0 || side_wheel(app, in)) /* which may draw anew */
        return;
    DrawTag tag = point_tag(app, in->at);
    CellRef cell = {tag.kind == TAG_CELL ? tag.node : NO_NODE, 0, tag.cell};
    const DrawCommand *field = point_field(app, in->at);
    app->pointer.passed = true;
    if (field)
        cell = view_zoom_cell(s->lesson, field, in->at);
    if (in->mods & MOD_SHIFT)
        pan(app, away ? WAY_RIGHT : WAY_LEFT);
    else if (in->mods & MOD_ALT)
        pan(app, away ? WAY_DOWN : WAY_UP);
    else
        zoom_at(app, away, cell);
    if (field && !(in->mods & (MOD_SHIFT | MOD_ALT)))
        hold(app, cell, in->at);
}

/* The knob of a row of places, which are steps or moves inside a kernel, follows the pointer. */
static bool slide(App *app, const Input *in)
{
    Pointer *p = &app->pointer;
    bool slides = p->slides != TAG_NONE && in->kind == INPUT_MOVE;
    DrawTag place = slides ? point_tag(app, (Point){in->at.x, p->level}) : (DrawTag){0};
    if (in->kind != INPUT_MOVE)
        p->slides = TAG_NONE;
    if (slides && place.kind == p->slides && app->shown.lesson) {
        app->shown.stale = true;
        click_on(app, place);
    }
    return slides;
}

/* Is a literal, a knob or a part of a matrix being dragged, or let go? */
static bool drags(App *app, const Input *in)
{
    if (slide(app, in))
        return true;
    if (side_bar(app, in) || side_drag(app, in) || edit_drag(&app->editing, in, app->height))
        return true;
    if (in->kind == INPUT_RELEASE)
        return drag_end(app);
    return in->kind == INPUT_MOVE && drag_move(&app->shown, in->at);
}

void point_input(App *app, const Input *in)
{
    if (drags(app, in))
        return;
    if (app->presenting.spotlight || app->presenting.laser)
        app->shown.stale = true;
    if (in->kind == INPUT_MOVE || in->kind == INPUT_LEAVE)
        hover(app, in);
    if (in->kind == INPUT_PRESS)
        press(app, in->at);
    if (in->kind == INPUT_WHEEL)
        wheel(app, in);
    if (in->kind == INPUT_MENU)
        menu_of(app, point_tag(app, in->at));
}

/* ---- arrows ---- */

/* False: there is no cell there. */
static bool move_focus(Shown *s, int columns, int rows)
{
    View v = s->view;
    if (!s->lesson || !point_move(s->lesson, &v, columns, rows))
        return false;
    s->pinned = true;
    shown_view(s, &v);
    return true;
}

/* At the edge of a matrix the cell stays, and what leads on from there is said. */
static void point_arrow(App *app, int way)
{
    static const char *const sides[] = {
        [WAY_LEFT] = "left of", [WAY_RIGHT] = "right of", [WAY_UP] = "above", [WAY_DOWN] = "below"};
    const Str *key = app->keyboard.buttons;
    if (!move_focus(&app->shown, columns_of[way], rows_of[way]))
        shown_say(&app->shown, "no cell is %s this one: %.*s lets go of it, %.*s is the next step",
                  sides[way], STR_ARG(key[BUTTON_RELEASE]), STR_ARG(key[BUTTON_ONWARD]));
}

/* Pins the cell in focus: from here on the arrow keys move it. */
static void point_pin_focus(App *app)
{
    const Shown *s = &app->shown;
    CellRef none = {NO_NODE, 0, 0};
    CellRef focus = s->lesson ? point_focus(s->lesson, &s->view) : none;
    if (focus.node != NO_NODE)
        pin(app, focus, point_pin);
    else if (can_pin(app) && !move_focus(&app->shown, 0, 0) && s->lesson)
        shown_say(&app->shown, "no number is shown here that could be asked about");
}

/* Goes back to the cell that was in focus before. Where there was none, the zoomed part moves left:
 * both have the same key. */
static void point_go_back(App *app)
{
    if (!shown_back(&app->shown, app->shown.view.trail_count - 1))
        point_pan(app, WAY_LEFT);
}

/* ---- side by side ---- */

/* Pins the next cell that differs from its twin (by > 0), or the one before. */
static void point_difference(App *app, int by)
{
    Shown *s = &app->shown;
    if (!s->lesson)
        return;
    Arena a = arena_scratch();
    Subject subject = subject_of(&a, s->lesson, &s->view);
    CellRef next = beside_next(&subject, by);
    Sides x = beside_of(&subject);
    if (next.node == NO_NODE && x.on)
        shown_say(s, "%.*s", STR_ARG(beside_words(&subject, &x)));
    arena_free(&a);
    pin(app, next, point_pin);
}

/* ---- the ring ---- */

/* The first number of the arithmetic that is another cell's; NULL where there is none. */
static const DrawTarget *first_term(const DrawTargets *all, CellRef of)
{
    for (size_t i = 0; i < all->count; i++) {
        DrawTag tag = all->items[i].tag;
        if (tag.kind == TAG_TERM && (tag.node != of.node || tag.cell != of.cell))
            return &all->items[i];
    }
    return NULL;
}

/* The ring is on the cell that is pinned, or on nothing that is drawn, as after a term was
 * followed. */
static bool rings_pinned(const Shown *s, const DrawTargets *all)
{
    CellRef cell = s->view.focus;
    for (size_t i = 0; i < all->count; i++)
        if (tag_same(all->items[i].tag, s->ring) && s->ring.kind != TAG_NONE)
            return (s->ring.kind == TAG_CELL || s->ring.kind == TAG_TERM) &&
                   s->ring.node == cell.node && s->ring.cell == cell.cell;
    return true;
}

/* From a cell that is pinned the way leads to its terms, else around the whole picture. */
static void point_ring(App *app, int by)
{
    Shown *s = &app->shown;
    const DrawList *d = app_draw(app);
    DrawTargets all = draw_targets(&app->frame, d);
    const DrawTarget *next = NULL;
    if (by > 0 && s->pinned && rings_pinned(s, &all))
        next = first_term(&all, s->view.focus);
    next = next ? next : draw_target_next(&all, s->ring, by);
    if (next && !s->foreign) {
        s->ring = next->tag;
        point_at(&s->view, next->tag);
    }
    s->stale = true;
}

static void point_press(App *app)
{
    point_click(app, app->shown.ring);
}

/* ---- the actions ---- */

#undef IN_POINT
#define IN_POINT(deed) deed
const Deed point_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
