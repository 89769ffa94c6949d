/*
 * home.c - where a walk begins and is taken up again: the lesson menu, the key sheet, and the state
 * behind them.
 *
 * What was seen is written down whenever a lesson is opened, the menu is, or a stage is left, so
 * that little is lost when the program is killed.
 */
#include "app/app_parts.h"

#include <math.h>

/* ---- what is remembered ---- */

void home_start(App *app)
{
    State *s = &app->home.state;
    View *v = &app->shown.view;
    state_start(s, &app->arena);
    state_load(s, app->settings.state);
    Error none = {0};
    if (app->settings.link_base.len)
        s->page = app->settings.link_base;
    else if (!link_base_check(s->page, &none)) /* somebody wrote into the file */
        s->page = STR("");
    app->settings.no_motion = app->settings.no_motion || s->no_motion;
    *v = s->view;
    v->present = app->settings.present;
    app->presenting.text = v->text;
    if (v->present)
        v->text = TEXT_PRESENTATION;
}

void home_liked(App *app, const View *before)
{
    View *liked = &app->home.state.view;
    const View *v = &app->shown.view;
    if (v->theme != before->theme)
        liked->theme = v->theme;
    if (v->map != before->map)
        liked->map = v->map;
    if (v->range != before->range)
        liked->range = v->range;
    if (v->side != before->side)
        liked->side = v->side;
    if (v->text != before->text && !v->present && !before->present) /* else it is the room's */
        liked->text = v->text;
}

void home_save(App *app)
{
    State *s = &app->home.state;
    if (!app->wants.fullscreen) {
        s->width = app->width;
        s->height = app->height;
    }
    state_save(s, app->settings.state);
}

/* ---- what was seen ---- */

void home_opened(App *app)
{
    Home *h = &app->home;
    Str name = state_name(&app->frame, app->shown.name);
    state_open(&h->state, name, (int)app->shown.lesson->steps.count);
    h->stage = -1;
    app->notes.written = 0;
    invite_opened(app);
}

void home_follow(App *app)
{
    const Editing *ed = &app->editing;
    Home *h = &app->home;
    if (!app->shown.lesson || !ed->on_file || str_equal(ed->file, h->listed))
        return;
    h->listed = str_copy(&app->arena, ed->file);
    state_add(&h->state, state_name(&app->frame, h->listed), (int)app->shown.lesson->steps.count);
    home_save(app);
}

const bool *home_seen(const App *app)
{
    const State *s = &app->home.state;
    return app->shown.lesson && s->lessons > 0 ? s->lesson[0]->seen : NULL;
}

void home_shown(App *app)
{
    const LessonStep *step = shown_step(&app->shown);
    State *s = &app->home.state;
    if (!step || home_is_menu(app) || app->presenting.blank != BLANK_NONE || s->lessons == 0)
        return;
    s->lesson[0]->steps = (int)app->shown.lesson->steps.count; /* an edit may have changed it */
    state_see(s, step->number, step->number != app->shown.lesson->stops);
    if (step->stage != app->home.stage)
        home_save(app);
    app->home.stage = step->stage;
}

/* A pen as that of the window's picture, in the arena, for what is only measured. Where the picture
 * is drawn anew after that, this can be the arena of the frame. */
static Pen measuring_pen(const App *app, Arena *a)
{
    const View *v = &app->shown.view;
    DrawList *d = ARENA_NEW(a, DrawList);
    *d = draw_list(a, app->metrics, app->width, app->height, (Colour)COLOUR(0));
    d->finger = app->finger;
    return pen_make(d, v->theme, v->text);
}

/* ---- the key sheet ---- */

/* Opens the key sheet over what is shown. */
static void home_keys(App *app)
{
    app->home.sheet_up = true;
    app->home.page = app->home.group = 0;
    query_begin(&app->home.query, PHRASE_SHEET_FIND);
}

/* What the sheet tells who does not see it: a group of keys, a paragraph of its text; and of how
 * many. Empty: no key was found. */
static Str sheet_group(Arena *a, const App *app, int *groups)
{
    const Home *h = &app->home;
    StrBuf out = strbuf_make(a);
    Str group = STR("");
    *groups = 0;
    sheet_write(&out, &app->keyboard.bindings, app->finger, field_text(&h->query), 0);
    for (Str rest = str_trim(strbuf_str(&out)); rest.len; ++*groups) {
        size_t end = str_search(rest, STR("\n\n"), 0);
        group = *groups == h->group ? str_part(rest, 0, end) : group;
        rest = str_trim(str_from(rest, end));
    }
    return group;
}

/* Turns a page and a group further or back, where there is one. */
static void turn_sheet(App *app, int by)
{
    Home *h = &app->home;
    Pen p = measuring_pen(app, &app->frame);
    int page = h->page + by, group = h->group + by, groups,
        pages = sheet_pages(&p, &app->keyboard.bindings, field_text(&h->query));
    sheet_group(&app->frame, app, &groups);
    if (page >= 0 && page < pages)
        h->page = page;
    if (group >= 0 && group < groups)
        h->group = group;
}

/* Esc clears what is searched, and then closes the sheet, as its own key and Enter do. */
static void leave_sheet(Home *h, bool esc)
{
    bool searched = h->query.len;
    query_begin(&h->query, PHRASE_SHEET_FIND);
    h->page = h->group = 0;
    h->sheet_up = esc && searched;
}

static void act_on_sheet(App *app, ActionId does, bool esc)
{
    if (does == ACTION_NEXT || does == ACTION_PREVIOUS)
        turn_sheet(app, does == ACTION_NEXT ? 1 : -1);
    else if (esc || does == ACTION_OUT || does == ACTION_KEYS || does == ACTION_IN)
        leave_sheet(&app->home, esc);
}

/* What is typed is searched for on the sheet; keys, clicks and the wheel turn its pages and close
 * it. What makes sense over all lets the sheet stay. */
static bool sheet_input(App *app, const Input *in, ActionId does)
{
    Home *h = &app->home;
    DrawTag under = point_tag(app, in->at);
    if (in->kind > INPUT_WHEEL)
        return false;
    bool changed = false, taken = query_input(&h->query, in, &changed);
    field_clip(app, &h->query);
    if (changed)
        h->page = h->group = 0;
    app->shown.stale |= taken;
    if (taken)
        return true;
    if (in->kind == INPUT_KEY && home_is_for_all(does))
        return false;
    app->shown.stale = true;
    if (in->kind == INPUT_KEY && !in->repeat)
        act_on_sheet(app, does, in->chord.key == KEY_ESC);
    else if (in->kind == INPUT_PRESS && under.kind == TAG_ACTION)
        act_on_sheet(app, (ActionId)under.cell, false);
    else if (in->kind == INPUT_WHEEL)
        turn_sheet(app, in->wheel < 0 ? 1 : -1);
    return true;
}

void home_draw_sheet(App *app, const Pen *p)
{
    Home *h = &app->home;
    if (h->sheet_up)
        sheet_draw(p, &app->keyboard.bindings, h->page, &h->query);
}

/* ---- the menu ---- */

bool home_is_menu(const App *app)
{
    return !app->home.sheet_up && (app->home.menu_up || !app->shown.lesson);
}

/* With the `older` files or with the newest ones alone. */
static void fill_menu(App *app, bool older)
{
    Home *h = &app->home;
    Pen p = measuring_pen(app, &app->frame);
    arena_reset(&h->texts);
    h->menu = menu_open(&h->texts, &h->state, &p, older);
    h->menu.over_picture = app->shown.lesson != NULL;
}

/* Opens the menu, or closes it if it lies over a lesson; in somebody's page a lesson has none. */
static void home_menu(App *app)
{
    Home *h = &app->home;
    h->menu_up = !h->menu_up || !app->shown.lesson;
    h->menu_up = h->menu_up && !(app->settings.embedded && app->shown.lesson);
    if (!h->menu_up)
        return;
    fill_menu(app, false);
    home_save(app);
}

void home_search(App *app, Str words)
{
    Input typed = {.kind = INPUT_TEXT, .text = words};
    Pen p = measuring_pen(app, &app->frame);
    home_menu(app);
    menu_input(&p, &app->home.menu, &typed, (DrawTag){0});
}

bool home_draw_menu(App *app, const Pen *p)
{
    Home *h = &app->home;
    if (app->shown.lesson && !h->menu_up)
        return false;
    if (h->menu.list.count == 0)
        fill_menu(app, false);
    h->menu.query.idle = field_is_open(&app->shown.field);
    menu_draw(p, &h->menu);
    return true;
}

/* "3, 3.4.1, Title, 12 of 24 steps": an entry of the menu as it stands on its card. */
static Str entry_words(Arena *a, const MenuEntry *e)
{
    Str all = phrase_number(a, e->steps), seen = phrase_number(a, e->seen);
    StrBuf out = strbuf_make(a);
    if (!e->wanted.len)
        return e->title;
    for (const Str *s = (const Str[]){tell_number(e->number), e->section, {0}}; s->at; s++)
        if (s->len)
            strbuf_printf(&out, "%.*s, ", STR_ARG(*s));
    strbuf_printf(&out, "%.*s, ", STR_ARG(e->title));
    strbuf_add(&out, e->seen ? phrase(a, PHRASE_MENU_STEPS_SEEN, seen, all)
                             : phrase(a, PHRASE_MENU_STEPS, all));
    return strbuf_str(&out);
}

/* What was found and is chosen: its lesson, its place, and the line with it. */
static void tell_found(const App *app, Telling *t)
{
    const Menu *m = &app->home.menu;
    const Found *f = &m->found.item[m->result];
    tell(t, "typed", phrase(&t->arena, PHRASE_MENU_TYPED, field_text(&m->query)));
    if (!m->found.count) {
        tell(t, "found", phrase_plain(phrase_by(menu_found_none(m), app->finger)));
        return;
    }
    tell(t, "entry", m->list.items[f->lesson].title);
    if (f->stage.len)
        tell(t, "place",
             phrase(&t->arena, PHRASE_MENU_PLACE, f->stage, phrase_number(&t->arena, f->step)));
    tell(t, "found", search_excerpt(&t->arena, f));
}

static void tell_entry(const MenuEntry *e, Telling *t)
{
    tell(t, "card", phrase_plain(e->heading));
    tell(t, "entry", entry_words(&t->arena, e));
    if (e->about.len)
        tell(t, "about", e->about);
    if (e->aim.len)
        tell(t, "aim", e->aim);
}

/* A group of keys at a time, with its number and how to turn to another. */
static void tell_sheet(const App *app, Telling *t)
{
    Arena *a = &t->arena;
    const Bindings *b = &app->keyboard.bindings;
    Str query = field_text(&app->home.query);
    Str on = sheet_turning(b, ACTION_NEXT), back = sheet_turning(b, ACTION_PREVIOUS);
    int groups;
    Str group = sheet_group(a, app, &groups);
    tell(t, "keys", phrase_plain(phrase_by(PHRASE_SHEET_TITLE, app->finger)));
    if (query.len)
        tell(t, "typed", phrase(a, PHRASE_MENU_TYPED, query));
    if (groups > 1 && on.len && back.len)
        tell(t, "turns", phrase(a, PHRASE_DESCRIBE_TURNS, on, back));
    if (groups > 1)
        tell(t, "group",
             phrase(a, PHRASE_DESCRIBE_GROUP, phrase_number(a, app->home.group + 1),
                    phrase_number(a, groups)));
    tell(t, "sheet", groups ? group : phrase_plain(PHRASE_SHEET_NONE));
}

bool home_tell(App *app, Telling *t)
{
    const Menu *m = &app->home.menu;
    bool menu = home_is_menu(app) && m->list.count > 0;
    if (app->home.sheet_up) {
        tell_sheet(app, t);
    } else if (menu) {
        tell(t, "menu", phrase_plain(phrase_by(PHRASE_MENU_TITLE, app->finger)));
        if (m->query.len)
            tell_found(app, t);
        else
            tell_entry(&m->list.items[m->chosen], t);
    }
    return app->home.sheet_up || menu;
}

NextLesson home_next(App *app, Arena *texts)
{
    Home *h = &app->home;
    const Lesson *l = app->shown.lesson;
    bool found = false;
    if (h->menu.list.count == 0)
        fill_menu(app, false);
    for (size_t i = 0; i < h->menu.list.count; i++) {
        const MenuEntry *e = &h->menu.list.items[i];
        if (e->heading == PHRASE_MENU_FILES)
            continue;
        if (found)
            return (NextLesson){str_copy(texts, e->wanted),
                                str_printf(texts, "%.*s%s%.*s", STR_ARG(e->section),
                                           e->section.len ? " " : "", STR_ARG(e->title)),
                                e->step > 0 && e->step < e->steps ? e->step : 1};
        found = str_equal(e->wanted, l->slug);
    }
    return (NextLesson){0};
}

/* Is it the lesson that is shown, with changes? */
static bool is_changed_here(const App *app, Str wanted)
{
    Arena a = arena_scratch();
    bool changed = app->shown.lesson && edit_changes(&a, &app->editing).count > 0 &&
                   str_equal(state_name(&a, wanted), state_name(&a, app->shown.name));
    arena_free(&a);
    return changed;
}

/* Goes back to the changed lesson, and of a part of it that was searched for to its step, which is
 * counted in the lesson as it was opened. */
static void go_back_in(App *app, int step)
{
    const Menu *m = &app->home.menu;
    const Lesson *opened = app->editing.original, *l = app->shown.lesson;
    bool part = m->query.len && m->found.item[m->result].stage.len;
    int there = part ? step_carry(opened, step, l) : 0;
    app->home.menu_up = false;
    if (there)
        move_to(app, there);
}

/* Opens what is chosen in the menu; what is open already, and changed, stays as it is. */
static void choose(App *app)
{
    int step;
    const MenuEntry *entry = menu_chosen(&app->home.menu, &step);
    if (is_changed_here(app, entry->wanted))
        go_back_in(app, step);
    else if (entry->wanted.len)
        opening_begin(app, entry->wanted, step);
    else
        fill_menu(app, true);
}

bool home_is_for_all(ActionId id)
{
    return action_rows[id].group == GROUP_PRESENT || id == ACTION_THEME || id == ACTION_QUIT ||
           id == ACTION_TEXT_LARGER || id == ACTION_TEXT_SMALLER || id == ACTION_TEXT_NORMAL ||
           id == ACTION_MOTION || id == ACTION_SETTINGS;
}

bool home_types(const App *app)
{
    bool typed = app->home.sheet_up || (home_is_menu(app) && !opening_is(app));
    return typed && app->presenting.blank == BLANK_NONE;
}

/* May this be done while the menu is up? Nothing may that needs the picture below. */
static bool is_for_menu(ActionId id)
{
    return home_is_for_all(id) || id == ACTION_KEYS || id == ACTION_MENU || id == ACTION_OUT ||
           id == ACTION_OPEN || id == ACTION_NEW_LESSON || id == ACTION_PASTE_LESSON;
}

/* The menu's answer to an input; true when the input was for it. */
static bool take_answer(App *app, MenuAnswer answer, const Input *in)
{
    if (answer == MENU_IGNORED)
        return false;
    app->shown.stale = true;
    if (answer == MENU_OPENS && !in->repeat)
        choose(app);
    if (answer == MENU_CLOSES)
        app->home.menu_up = false;
    return true;
}

/* The menu appeared below a pointer that nobody moved: it chooses nothing. */
static bool pointer_rests(Home *h, const Input *in)
{
    enum { PIXELS = 2 };
    bool was_there = fabsf(in->at.x - h->rest.x) + fabsf(in->at.y - h->rest.y) <= PIXELS;
    bool rests = in->kind == INPUT_MOVE && (!h->pointed || was_there);
    if (in->kind == INPUT_MOVE && !h->pointed)
        h->rest = in->at;
    h->pointed |= in->kind == INPUT_MOVE;
    return rests;
}

/* The bar of the lessons, or of what was found. */
static bool take_bar(App *app, const Input *in)
{
    Menu *m = &app->home.menu;
    int to;
    if (m->query.len)
        return scroll_take_rows(app, in, SCROLL_FOUND, m->found.count, &m->first, &m->result);
    if (!scroll_take(app, in, SCROLL_MENU, &to))
        return false;
    m->scroll = (float)to;
    return true;
}

bool home_input(App *app, const Input *in, ActionId does)
{
    Menu *menu = &app->home.menu;
    bool blank = app->presenting.blank != BLANK_NONE;
    if (app->home.sheet_up && !blank)
        return sheet_input(app, in, does);
    if (!home_is_menu(app) || blank || menu->list.count == 0)
        return false;
    if (take_bar(app, in) || pointer_rests(&app->home, in))
        return true;
    Arena scratch = arena_scratch();
    Pen p = measuring_pen(app, &scratch);
    MenuAnswer answer = menu_input(&p, menu, in, point_tag(app, in->at));
    arena_free(&scratch);
    field_clip(app, &menu->query);
    if (take_answer(app, answer, in))
        return true;
    DrawTag under = point_tag(app, in->at);
    if (in->kind == INPUT_MENU)
        settings_open(app, (DrawTag){0});
    if (in->kind == INPUT_PRESS && under.kind == TAG_ACTION)
        act(app, (ActionId)under.cell, false);
    if (in->kind == INPUT_KEY)
        return !is_for_menu(does);
    return in->kind >= INPUT_MOVE && in->kind <= INPUT_WHEEL;
}

/* ---- the actions ---- */

#undef IN_HOME
#define IN_HOME(deed) deed
const Deed home_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
