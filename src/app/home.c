/*
 * home.c - the menu in the window, and the state behind it (see home.h).
 *
 * What was seen is written down whenever a lesson is opened, the menu is, or a stage is left, so
 * that little is lost when the program is killed.
 */
#include "app/home.h"

#include "app/sheet.h"

void home_start(App *app)
{
    state_start(&app->state, &app->arena);
    state_load(&app->state, app->settings.state);
    const View *liked = &app->state.view;
    app->view.theme = liked->theme;
    app->view.map = liked->map;
    app->view.range = liked->range;
    if (!app->settings.present)
        app->view.text = liked->text;
    app->settings.no_motion = app->settings.no_motion || app->state.no_motion;
}

void home_save(App *app)
{
    State *s = &app->state;
    bool presents = app->settings.present; /* then the text size is the room's */
    int text = presents ? s->view.text : app->view.text;
    s->view = app->view;
    s->view.text = text;
    if (!app->wants.fullscreen) {
        s->width = app->width;
        s->height = app->height;
    }
    state_save(s, app->settings.state);
}

/* ---- what was seen ---- */

void home_opened(App *app)
{
    Arena a = arena_scratch();
    state_open(&app->state, state_name(&a, app->lesson_name), (int)app->lesson->steps.count);
    app->stage = -1;
    app->notes.told = 0;
    arena_free(&a);
}

void home_shown(App *app)
{
    const LessonStep *step = app_step(app);
    if (!step || home_is_menu(app) || app->blank != BLANK_NONE || app->state.lessons == 0)
        return;
    app->state.lesson[0]->steps = (int)app->lesson->steps.count; /* an edit may have changed it */
    state_see(&app->state, step->number);
    if (step->stage != app->stage)
        home_save(app);
    app->stage = step->stage;
}

/* ---- the key sheet ---- */

void home_keys(App *app)
{
    app->before_sheet = app->overlay;
    app->overlay = OVERLAY_KEYS;
    app->sheet_page = 0;
    app->stale = true;
}

static void turn_sheet(App *app, int by)
{
    DrawList d = draw_list(&app->frame, app->metrics, app->width, app->height, colour_hex(0));
    int page = app->sheet_page + by, pages = sheet_pages(&d, &app->keys, app->view.text);
    if (by && pages > 1 && page >= 0 && page < pages)
        app->sheet_page = page;
    else
        app->overlay = app->before_sheet;
    app->stale = true;
}

/* Keys turn its pages or close it, and so does a click. */
static bool sheet_input(App *app, const Input *in)
{
    ActionId does = in->kind == INPUT_KEY ? app_key(app, in->chord) : ACTION_NONE;
    if ((in->kind == INPUT_KEY && !in->repeat) || in->kind == INPUT_PRESS)
        turn_sheet(app, does == ACTION_NEXT ? 1 : does == ACTION_PREVIOUS ? -1 : 0);
    return in->kind <= INPUT_WHEEL;
}

void home_draw_sheet(App *app, DrawList *d)
{
    if (app->overlay == OVERLAY_KEYS)
        sheet_draw(d, &app->keys, app->view.theme, app->view.text, app->sheet_page);
}

/* ---- the menu ---- */

bool home_is_menu(const App *app)
{
    return app->overlay == OVERLAY_MENU || (!app->lesson && app->overlay == OVERLAY_NONE);
}

static MenuLook look_of(const App *app)
{
    MenuLook look = {app->view.theme, app->view.text, app->width, app->height, app->metrics};
    return look;
}

static void fill_menu(App *app)
{
    Arena scratch = arena_scratch();
    MenuLook look = look_of(app);
    arena_reset(&app->menu_texts);
    app->menu = menu_make(menu_list(&app->menu_texts, &app->state));
    app->menu.over_picture = app->lesson != NULL;
    menu_reveal(&scratch, &app->menu, &look);
    arena_free(&scratch);
}

void home_menu(App *app)
{
    if (app->overlay == OVERLAY_MENU && app->lesson) {
        app->overlay = OVERLAY_NONE;
        return;
    }
    fill_menu(app);
    app->overlay = OVERLAY_MENU;
    app->stale = true;
    home_save(app);
}

bool home_draw_menu(App *app, DrawList *d)
{
    MenuLook look = look_of(app);
    Overlay below = app->overlay == OVERLAY_KEYS ? app->before_sheet : app->overlay;
    if (app->lesson && below != OVERLAY_MENU)
        return false;
    if (app->menu.list.count == 0)
        fill_menu(app);
    menu_draw(d, &app->menu, &look);
    return true;
}

/* Opens the chosen lesson where it was left; one that was seen to its end begins anew. */
static void open_chosen(App *app)
{
    Error e = {0};
    const MenuEntry *entry = &app->menu.list.items[app->menu.chosen];
    app->resumed = str_copy(&app->arena, entry->wanted);
    app->resume_at = entry->step < entry->steps ? entry->step : 1;
    if (!app_open(app, app->resumed, &e))
        app_say(app, "%s", e.message);
}

int home_first_step(App *app, Str wanted)
{
    bool resumes = app->resume_at > 0 && str_equal(wanted, app->resumed);
    int step = resumes && lesson_step(app->lesson, app->resume_at) ? app->resume_at : 1;
    app->resume_at = 0;
    return step;
}

bool home_is_for_all(ActionId id)
{
    static const ActionId allowed[] = {ACTION_THEME,       ACTION_TEXT_LARGER, ACTION_TEXT_SMALLER,
                                       ACTION_TEXT_NORMAL, ACTION_QUIT,        ACTION_NONE};
    for (int i = 0; allowed[i] != ACTION_NONE; i++)
        if (allowed[i] == id)
            return true;
    return action_row(id)->group == GROUP_PRESENT;
}

/* What a key may do while the menu is up: nothing that needs the picture below. */
static bool is_for_menu(ActionId id)
{
    return home_is_for_all(id) || id == ACTION_KEYS || id == ACTION_MENU || id == ACTION_OUT;
}

bool home_input(App *app, const Input *in)
{
    MenuLook look = look_of(app);
    if (app->overlay == OVERLAY_KEYS && app->blank == BLANK_NONE)
        return sheet_input(app, in);
    if (!home_is_menu(app) || app->blank != BLANK_NONE || app->menu.list.count == 0)
        return false;
    Arena scratch = arena_scratch();
    MenuAnswer answer = menu_input(&scratch, &app->menu, &look, in);
    arena_free(&scratch);
    app->stale = app->stale || answer != MENU_IGNORED;
    if (answer == MENU_OPENS && !in->repeat)
        open_chosen(app);
    if (answer == MENU_CLOSES)
        app->overlay = OVERLAY_NONE;
    if (answer != MENU_IGNORED)
        return true;
    if (in->kind == INPUT_KEY)
        return !is_for_menu(app_key(app, in->chord));
    app->pointer = in->at;
    return in->kind == INPUT_PRESS || in->kind == INPUT_RELEASE || in->kind == INPUT_MOVE ||
           in->kind == INPUT_WHEEL;
}
