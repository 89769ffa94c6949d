/*
 * context.c - what the other mouse button, or the Menu key, offers: the lists of what can be done
 * with what is under the pointer.
 *
 * Each kind of thing has its rows here; popup.c shows them. What a list is about is the tag that it
 * was opened with. Where nothing is that has a list of its own, the settings open.
 */
#include "app/app_parts.h"
#include "subject/beside.h"
#include "subject/subject.h"

static DrawTag of(const App *app)
{
    return app->popup.of;
}

static void click_it(App *app)
{
    point_click(app, of(app));
}

/* The cell that the list is about. */
static CellRef cell_of(const App *app)
{
    return point_cell(of(app));
}

/* ---- a cell ---- */

static bool is_pinned(const App *app)
{
    return app->shown.pinned && !app->shown.view.at;
}

static bool has_kernel(const App *app)
{
    View v = app->shown.view;
    return !v.at && inside_enter(app->shown.lesson, &v) &&
           (!v.at || inside_kind(app->shown.lesson, &v) != INSIDE_WORDS);
}

static bool can_change(const App *app)
{
    return edit_can(&app->editing);
}

/* Looks inside, and where that is the kernel that made the cell, at the moment it was finished. */
static void look_inside(App *app)
{
    CellRef cell = cell_of(app);
    act(app, ACTION_IN, false);
    if (app->shown.view.at)
        move_click_cell(app, (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time});
}

static void copy_number(App *app)
{
    copy_value(app, cell_of(app));
}

/* Is its number to be seen? */
static bool is_seen(const App *app)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, app->shown.lesson, &app->shown.view);
    bool covered = hide_cell(&s, cell_of(app));
    arena_free(&a);
    return !covered;
}

static bool is_covered(const App *app)
{
    return !is_seen(app);
}

/* May it be turned around? One that a question hides, or that `u` uncovered, stays so. */
static bool can_turn(const App *app)
{
    View v = app->shown.view;
    Arena a = arena_scratch();
    bool was = is_seen(app);
    bool can = !v.at && !v.ask && hide_turn(&app->shown.lesson->trace, &v, cell_of(app));
    Subject s = subject_of(&a, app->shown.lesson, &v);
    can = can && hide_cell(&s, cell_of(app)) == was;
    arena_free(&a);
    return can;
}

static void turn(App *app)
{
    hide_turn(&app->shown.lesson->trace, shown_change(&app->shown), cell_of(app));
}

/* Would something stand beside it? */
static bool can_compare(const App *app)
{
    View v = app->shown.view;
    if (beside_is_on(&v))
        return false;
    beside_choose(app->shown.lesson, &v);
    return beside_is_on(&v);
}

static const PopupRow cell_rows[] = {
    {.words = PHRASE_POPUP_LET_GO, .action = ACTION_OUT, .can = is_pinned},
    {.words = PHRASE_POPUP_COPY_VALUE, .run = copy_number, .can = is_seen},
    {.words = PHRASE_POPUP_COPY_ARITHMETIC, .action = ACTION_COPY, .can = is_seen},
    {.words = PHRASE_POPUP_CHANGE, .action = ACTION_EDIT, .can = can_change},
    {.words = PHRASE_POPUP_INSIDE, .action = ACTION_IN, .run = look_inside, .can = has_kernel},
    {.words = PHRASE_POPUP_COMPARE, .action = ACTION_BESIDE, .can = can_compare},
    {.words = PHRASE_POPUP_HIDE_ONE, .run = turn, .is_there = is_seen, .can = can_turn},
    {.words = PHRASE_POPUP_SHOW_ONE, .run = turn, .is_there = is_covered, .can = can_turn},
    {.words = PHRASE_POPUP_HIDE, .action = ACTION_HIDE},
};

static void follow(App *app)
{
    point_choose(app, of(app));
}

/* One of another tensor, as of an operand: it is not pinned where it stands. */
static const PopupRow other_cell_rows[] = {
    {.words = PHRASE_POPUP_FOLLOW, .run = follow},
    {.words = PHRASE_POPUP_COPY_VALUE, .run = copy_number, .can = is_seen},
    {.words = PHRASE_POPUP_HIDE_ONE, .run = turn, .is_there = is_seen, .can = can_turn},
    {.words = PHRASE_POPUP_SHOW_ONE, .run = turn, .is_there = is_covered, .can = can_turn},
    {.words = PHRASE_POPUP_HIDE, .action = ACTION_HIDE},
};

/* ---- a number of the arithmetic ---- */

static const PopupRow term_rows[] = {
    {.words = PHRASE_POPUP_FOLLOW, .run = click_it},
};

/* ---- a literal ---- */

/* Which of the lesson's changes the literal is, in the arena; -1: it is as it was. */
static int change_of(Arena *a, const App *app)
{
    const Editing *ed = &app->editing;
    EditText text = of(app).node == 1 ? EDIT_PRELUDE : EDIT_LESSON;
    SpliceList all = edit_changes(a, ed);
    size_t at = all.count ? edits_place(&ed->edits, text, (size_t)of(app).cell, ed->in_shown) : 0;
    for (size_t i = 0; i < all.count; i++)
        if (all.items[i].text == text && at >= all.items[i].at &&
            at < all.items[i].at + all.items[i].len)
            return (int)i;
    return -1;
}

static bool is_changed(const App *app)
{
    Arena a = arena_scratch();
    int change = change_of(&a, app);
    arena_free(&a);
    return change >= 0;
}

/* What stood there when the lesson was opened. */
static Str was(Arena *a, const App *app)
{
    SpliceList all = edit_changes(a, &app->editing);
    int change = change_of(a, app);
    return change < 0 ? STR("") : all.items[change].was;
}

static void take_back(App *app)
{
    Arena a = arena_scratch();
    edit_take_back(&app->editing, (size_t)change_of(&a, app));
    arena_free(&a);
}

static Str drag_hint(Arena *a, const App *app)
{
    (void)a;
    return phrase_plain(phrase_by(PHRASE_POPUP_DRAG, app->finger));
}

static const PopupRow literal_rows[] = {
    {.words = PHRASE_POPUP_CHANGE, .run = click_it},
    {.words = PHRASE_POPUP_TAKE_BACK, .run = take_back, .can = is_changed, .now = was},
    {.now = drag_hint},
};

/* ---- lines of code, and steps ---- */

/* "step 4"; nothing for none. */
static Str step_name(Arena *a, int number)
{
    return number > 0 ? phrase(a, PHRASE_TIP_STEP, phrase_number(a, number)) : STR("");
}

static Str says(Arena *a, const App *app)
{
    return tip_says(app, a, of(app));
}

/* Does a click on the line lead to another step? */
static bool is_elsewhere(const App *app)
{
    return point_step(app, of(app)) > 0;
}

static Str line_step(Arena *a, const App *app)
{
    return step_name(a, point_step(app, of(app)));
}

static bool can_change_code(const App *app)
{
    return edit_can_code(&app->editing, of(app));
}

/* Is the line of a function that the step called, which one looks into? */
static bool is_within(const App *app)
{
    const Lesson *l = app->shown.lesson;
    int first = shown_step(&app->shown)->trace_step;
    size_t at = (size_t)of(app).cell;
    bool found = false;
    for (int i = first; i >= 0 && i < (int)l->trace.steps.count; i++) {
        const Step *s = &l->trace.steps.items[i];
        if (i > first && s->parent < first)
            break;
        found =
            found || (s->kind == STEP_CALL && s->def.source == &l->source && span_has(s->def, at));
    }
    return found && app->shown.view.position.count > 1;
}

/* What comes of the change is seen at the line's own step. */
static void change_code(App *app)
{
    DrawTag line = of(app);
    if (is_elsewhere(app) && !is_within(app))
        click_it(app);
    edit_code(&app->editing, line);
}

static const PopupRow line_rows[] = {
    {.words = PHRASE_POPUP_CHANGE_CODE, .run = change_code, .can = can_change_code},
    {.words = PHRASE_POPUP_GO_THERE, .run = click_it, .can = is_elsewhere, .now = line_step},
};

static Str tick_step(Arena *a, const App *app)
{
    return step_name(a, (int)of(app).cell);
}

static const PopupRow step_rows[] = {
    {.now = says},
    {.words = PHRASE_POPUP_GO_THERE, .run = click_it, .now = tick_step},
};

/* ---- stages, and kinds of pictures ---- */

/* "step 4": the first of the stage. */
static Str first_step(Arena *a, const App *app)
{
    const Lesson *l = app->shown.lesson;
    const Stage *s = &l->stages.items[of(app).cell];
    return step_name(a, s->step_count ? l->steps.items[s->first_step].number : 0);
}

static const PopupRow stage_rows[] = {
    {.words = PHRASE_POPUP_GO_THERE, .run = click_it, .now = first_step},
};

static bool is_other_view(const App *app)
{
    return app->shown.view.kind != (ViewKind)of(app).cell;
}

static const PopupRow view_rows[] = {
    {.now = says},
    {.words = PHRASE_POPUP_SHOW_SO, .run = click_it, .can = is_other_view},
    {.words = PHRASE_POPUP_NEXT_VIEW, .action = ACTION_VIEW_NEXT},
};

/* ---- a tensor, by its title ---- */

/* The step that made it, from 1; 0: none of the lesson did, or it is the one that is shown. */
static int maker(const App *app)
{
    Position p = position_of(app->shown.lesson, of(app).node);
    const LessonStep *now = shown_step(&app->shown);
    return p.count && !(now && now->number == p.path[0]) ? p.path[0] : 0;
}

static bool was_made_elsewhere(const App *app)
{
    return maker(app) > 0;
}

static Str maker_words(Arena *a, const App *app)
{
    return step_name(a, maker(app));
}

/* Puts the tensor beside the one that is shown, as the step shows it that made it. */
static bool put_beside(const App *app, View *v)
{
    int number = maker(app);
    const LessonStep *made = lesson_step(app->shown.lesson, number);
    if (v->at || v->trail_count || v->ask || v->kind == VIEW_MAP || !made ||
        made->show.node != of(app).node)
        return false;
    v->beside = (Beside){.kind = BESIDE_STEP, .number = number};
    v->kind = VIEW_AUTO;
    return true;
}

static bool can_stand_beside(const App *app)
{
    View v = app->shown.view;
    return put_beside(app, &v);
}

static void stand_beside(App *app)
{
    View v = *shown_change(&app->shown);
    put_beside(app, &v);
    shown_view(&app->shown, &v);
}

static void copy_text(App *app)
{
    copy_tensor(app, of(app).node, false);
}

static void copy_python(App *app)
{
    copy_tensor(app, of(app).node, true);
}

static const PopupRow node_rows[] = {
    {.words = PHRASE_POPUP_TO_MAKER,
     .run = click_it,
     .can = was_made_elsewhere,
     .now = maker_words},
    {.words = PHRASE_POPUP_COPY_TENSOR, .run = copy_text},
    {.words = PHRASE_POPUP_COPY_PYTHON, .run = copy_python},
    {.words = PHRASE_POPUP_COMPARE, .run = stand_beside, .can = can_stand_beside},
};

/* ---- opening ---- */

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

/* Is it a cell of the tensor that the picture is about, and not of one beside it? */
static bool is_own(const App *app, CellRef cell)
{
    View v = app->shown.view;
    Arena a = arena_scratch();
    NodeId own = subject_of(&a, app->shown.lesson, &v).node;
    point_pin(app->shown.lesson, &v, cell);
    arena_free(&a);
    return v.focus.node == own;
}

/* Lists what can be done with the cell under the pointer, which is pinned for that; but the picture
 * does not turn to another tensor. */
static void open_cell(App *app, DrawTag tag)
{
    if (!app->shown.view.at && !is_own(app, point_cell(tag))) {
        popup_open(app, ROWS(other_cell_rows), tag);
        return;
    }
    point_choose(app, tag);
    context_of_focus(app);
}

void context_of_focus(App *app)
{
    const Shown *s = &app->shown;
    CellRef none = {NO_NODE, 0, 0}, cell = s->lesson ? point_focus(s->lesson, &s->view) : none;
    DrawTag ring = app->shown.ring;
    bool menu = home_is_menu(app);
    if (!menu && ring.kind != TAG_NONE && ring.kind != TAG_CELL)
        context_open(app, ring);
    else if (!menu && cell.node != NO_NODE)
        popup_open(app, ROWS(cell_rows), (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time});
    else
        act(app, ACTION_SETTINGS, false);
}

void context_open(App *app, DrawTag tag)
{
    switch (tag.kind) {
    case TAG_CELL:
    case TAG_PART:
        open_cell(app, tag);
        break;
    case TAG_TERM:
        popup_open(app, ROWS(term_rows), tag);
        break;
    case TAG_LITERAL:
        popup_open(app, ROWS(literal_rows), tag);
        break;
    case TAG_LINE:
        popup_open(app, ROWS(line_rows), tag);
        break;
    case TAG_STEP:
        popup_open(app, ROWS(step_rows), tag);
        break;
    case TAG_STAGE:
        popup_open(app, ROWS(stage_rows), tag);
        break;
    case TAG_VIEW:
        popup_open(app, ROWS(view_rows), tag);
        break;
    case TAG_NODE:
        popup_open(app, ROWS(node_rows), tag);
        break;
    default:
        settings_open(app, tag);
        break;
    }
}
