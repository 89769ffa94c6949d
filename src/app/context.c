/*
 * context.c - what the other mouse button, or the Menu key, offers: the lists of what can be done
 * with what is under the pointer.
 *
 * Each kind of thing has its rows here; popup.c shows them.
 */
#include "app/app_parts.h"
#include "subject/subject.h"

static CellRef cell_of(const App *app)
{
    const Shown *s = &app->shown;
    return s->lesson ? point_focus(s->lesson, &s->view) : (CellRef){NO_NODE, 0, 0};
}

/* ---- a cell ---- */

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
    {.words = PHRASE_POPUP_LET_GO, .action = ACTION_OUT, .makes_sense = is_pinned},
    {.words = PHRASE_POPUP_COPY_VALUE, .run = copy_value},
    {.words = PHRASE_POPUP_COPY_ARITHMETIC, .action = ACTION_COPY},
    {.words = PHRASE_POPUP_CHANGE, .action = ACTION_EDIT},
    {.words = PHRASE_POPUP_INSIDE,
     .action = ACTION_IN,
     .run = look_inside,
     .makes_sense = has_kernel},
    {.words = PHRASE_POPUP_HIDE, .action = ACTION_HIDE},
};

void context_of_focus(App *app)
{
    CellRef cell = cell_of(app);
    if (home_is_menu(app) || cell.node == NO_NODE)
        return;
    popup_open(app, cell_rows, sizeof cell_rows / sizeof *cell_rows,
               (DrawTag){TAG_CELL, cell.node, cell.cell, 0});
}
