/*
 * popup.c - a list of things to do that opens over the picture: the menu of a cell.
 *
 * Each row is an action or a function, with words and a key. Arrows move through the rows, Enter or
 * a click does one, everything else closes the list. It hides neither the cell that it is about nor
 * the arithmetic. A list for something else is a table of rows like cell_rows.
 */
#include "app/app_parts.h"
#include "subject/subject.h"

#include <math.h>

typedef struct PopupRow {
    PhraseId words;
    ActionId action;                     /* what the row does, whose key stands beside it; or */
    void (*run)(App *app);               /* this, which then counts */
    bool (*makes_sense)(const App *app); /* NULL: always */
} PopupRow;

/* ---- the rows of a cell ---- */

static CellRef cell_of(const App *app)
{
    const Shown *s = &app->shown;
    return s->lesson ? point_focus(s->lesson, &s->view) : (CellRef){NO_NODE, 0, 0};
}

static bool is_pinned(const App *app)
{
    return app->shown.pinned && !app->shown.view.at;
}

static bool has_kernel(const App *app)
{
    View v = app->shown.view;
    return !v.at && inside_enter(app->shown.lesson, &v);
}

/* Looks inside, and where that is the kernel that made the cell, at the moment it was finished. */
static void look_inside(App *app)
{
    CellRef cell = cell_of(app);
    act(app, ACTION_IN, false);
    if (app->shown.view.at)
        move_click_cell(app, (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time});
}

static const PopupRow cell_rows[] = {
    {PHRASE_POPUP_LET_GO, ACTION_OUT, NULL, is_pinned},
    {PHRASE_POPUP_COPY_VALUE, ACTION_NONE, copy_value, NULL},
    {PHRASE_POPUP_COPY_ARITHMETIC, ACTION_COPY, NULL, NULL},
    {PHRASE_POPUP_CHANGE, ACTION_EDIT, NULL, NULL},
    {PHRASE_POPUP_INSIDE, ACTION_IN, look_inside, has_kernel},
    {PHRASE_POPUP_HIDE, ACTION_HIDE, NULL, NULL},
};

enum { ROWS = sizeof cell_rows / sizeof *cell_rows };

static bool is_there(const App *app, int i)
{
    return i >= 0 && i < ROWS && (!cell_rows[i].makes_sense || cell_rows[i].makes_sense(app));
}

/* ---- opening and closing ---- */

void popup_open(App *app)
{
    const Shown *s = &app->shown;
    Popup *p = &app->popup;
    if (!s->lesson || home_is_menu(app) || cell_of(app).node == NO_NODE)
        return;
    *p = (Popup){.up = true};
    while (!is_there(app, p->on))
        p->on++;
    app->shown.stale = true;
}

static void close_list(App *app)
{
    app->popup.up = false;
    app->shown.stale = true;
}

static void run_row(App *app, int i)
{
    const PopupRow *row = &cell_rows[i];
    close_list(app);
    if (row->run)
        row->run(app);
    else
        act(app, row->action, false);
}

/* ---- inputs ---- */

static void go(App *app, int by)
{
    Popup *p = &app->popup;
    do
        p->on = (p->on + by + ROWS) % ROWS;
    while (!is_there(app, p->on));
    app->shown.stale = true;
}

/* A key that is none of the list's closes it, and does what it does. */
static bool take_key(App *app, const Input *in)
{
    uint32_t key = in->chord.key;
    if (key == KEY_DOWN || key == KEY_UP) {
        go(app, key == KEY_DOWN ? 1 : -1);
        return true;
    }
    close_list(app);
    if (key == KEY_ENTER && !in->repeat)
        run_row(app, app->popup.on);
    return key == KEY_ENTER || key == KEY_ESC;
}

bool popup_input(App *app, const Input *in, ActionId does)
{
    Popup *p = &app->popup;
    DrawTag under = point_tag(app, app->pointer.at);
    bool on_row = under.kind == TAG_POPUP && is_there(app, (int)under.cell);
    (void)does;
    if (!p->up)
        return false;
    if (in->kind == INPUT_KEY)
        return take_key(app, in);
    if (in->kind == INPUT_MOVE && on_row) {
        app->shown.stale |= p->on != (int)under.cell;
        p->on = (int)under.cell;
    } else if (in->kind == INPUT_PRESS && on_row) {
        run_row(app, (int)under.cell);
    } else if (in->kind == INPUT_MENU) {
        close_list(app);
        return false; /* it opens anew elsewhere */
    } else if (in->kind == INPUT_PRESS || in->kind == INPUT_WHEEL || in->kind == INPUT_SIZE) {
        close_list(app);
    }
    return in->kind == INPUT_MOVE || in->kind == INPUT_PRESS || in->kind == INPUT_WHEEL;
}

bool popup_tell(App *app, Telling *t)
{
    if (app->popup.up)
        tell(t, "row", phrase_plain(cell_rows[app->popup.on].words));
    return app->popup.up;
}

/* ---- drawing ---- */

/* Where the cell stands in the picture; where it does not, where the pointer is. */
static Box anchor(const App *app, const DrawList *d)
{
    CellRef cell = cell_of(app);
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->tag.kind == TAG_CELL && c->tag.node == cell.node && c->tag.cell == cell.cell &&
            c->kind != DRAW_PIXELS)
            return c->box;
    }
    return (Box){app->pointer.at.x, app->pointer.at.y, 1, 1};
}

static void draw_row(const App *app, const Pen *p, int i, Box row)
{
    const PopupRow *r = &cell_rows[i];
    Str key = bindings_key(&app->keyboard.bindings, r->action);
    bool on = i == app->popup.on;
    float cap = key.len ? pen_cap_width(p, key) : 0;
    Box words = {row.x + 1.5f * p->gap, row.y, row.w - 3 * p->gap - cap, row.h};
    p->d->tag = (DrawTag){TAG_POPUP, NO_NODE, i, 0};
    draw_rect(p->d, row, pen_colour(p, on ? ROLE_CODE_ROW : ROLE_PANEL), 0);
    if (on)
        draw_rect(p->d, (Box){row.x, row.y, 3, row.h}, pen_colour(p, ROLE_FOCUS), 0);
    pen_text_in(p, on ? FONT_SANS_BOLD : FONT_SANS, p->small, ROLE_TEXT, words, ALIGN_LEFT,
                phrase_plain(r->words));
    if (cap > 0)
        pen_cap(p, row.x + row.w - 1.5f * p->gap - cap, row, key);
    p->d->tag = (DrawTag){0};
}

void popup_draw(App *app, const Pen *p)
{
    float wide = 0, keys = 0, line = ceilf(p->small * 2);
    int count = 0;
    if (!app->popup.up)
        return;
    for (int i = 0; i < ROWS; i++) {
        Str key = bindings_key(&app->keyboard.bindings, cell_rows[i].action);
        wide =
            fmaxf(wide, pen_width(p, FONT_SANS_BOLD, p->small, phrase_plain(cell_rows[i].words)));
        keys = fmaxf(keys, key.len ? pen_cap_width(p, key) : 0);
        count += is_there(app, i);
    }
    wide = fminf(ceilf(wide + keys) + 5 * p->gap, (float)p->d->width);
    Box box = tip_place(p->d, anchor(app, p->d), wide, line * (float)count + p->gap, p->gap);
    Box row = {box.x + 1, box.y + p->gap / 2, box.w - 2, line};
    draw_cover(p->d, (Box){0, 0, (float)p->d->width, (float)p->d->height});
    pen_panel(p, box);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 8, 1, 0);
    for (int i = 0; i < ROWS; i++)
        if (is_there(app, i)) {
            draw_row(app, p, i, row);
            row.y += line;
        }
}
