/*
 * changes.c - what was changed in the lesson: the list of it, and that it is not lost unasked.
 *
 * The list has a row for each place of the text that is not as it was, and below them buttons. It
 * lies over the picture until Esc or a click beside it. Arrow keys and Tab go along rows and
 * buttons, PageUp, PageDown and the wheel along the rows; on a row Enter goes to the step, Delete
 * takes that change back.
 */
#include "app/app_parts.h"
#include "slide/code_wrap.h"

#include <math.h>
#include <string.h>

/* ---- what is in the list ---- */

/* Its buttons; the last one closes the list. */
typedef struct ListButton {
    ActionId action;
    PhraseId words;
} ListButton;

static const ListButton list_buttons[] = {{ACTION_UNDO, PHRASE_CHANGES_DO_UNDO},
                                          {ACTION_REDO, PHRASE_CHANGES_DO_REDO},
                                          {ACTION_RESET, PHRASE_CHANGES_DO_RESET},
                                          {ACTION_SAVE, PHRASE_LEAVE_SAVE},
                                          {ACTION_CHANGES, PHRASE_CLOSE}};
enum { LIST_BUTTONS = sizeof list_buttons / sizeof *list_buttons };

/* Does the button do something? One that does not is grey, in its place. */
static bool button_does(const App *app, int i)
{
    ActionId does = list_buttons[i].action;
    return does == ACTION_REDO   ? edit_redoes(&app->editing)
           : does == ACTION_SAVE ? !app->settings.embedded
                                 : true;
}

/* A row's tags: its own, and that of what takes the change back. */
static DrawTag row_tag(int row, bool back)
{
    return (DrawTag){TAG_CHANGE, NO_NODE, row, back};
}

static SpliceList listed(const App *app, Arena *a)
{
    return edit_changes(a, &app->editing);
}

/* Opens the list, or closes it. */
static void changes_list(App *app)
{
    Arena a = arena_scratch();
    ChangeList *l = &app->changes;
    bool any = listed(app, &a).count > 0;
    arena_free(&a);
    *l = (ChangeList){.up = !l->up && any, .rows = 1};
    if (!any)
        shown_say(&app->shown, "%.*s", STR_ARG(phrase_plain(PHRASE_CHANGES_NONE)));
    app->shown.stale = true;
}

enum { PANEL = 1 }; /* the cell of the tag that covers what lies below the list itself */

/* ---- what is done in it ---- */

/* Shows a number of the prelude; the way back leads to where one was. */
static void follow(App *app, CellRef cell)
{
    View v = app->shown.view;
    if (v.focus.node == cell.node && v.focus.cell == cell.cell)
        return;
    v.at = 0;
    point_follow(app->shown.lesson, &v, cell);
    app->shown.pinned = true;
    shown_view(&app->shown, &v);
}

/* Closes the list and shows the step that a change is in, and of the prelude, which is in none, the
 * number that was changed. Who is there already keeps what is in focus. */
static void go_there(App *app, const Splice *s)
{
    const Shown *shown = &app->shown;
    const LessonStep *now = shown_step(shown);
    int step = edit_step(&app->editing, s);
    CellRef cell = edit_cell(&app->editing, s);
    app->changes.up = false;
    if (cell.node != NO_NODE)
        follow(app, cell);
    else if (!now || now->number != (step ? step : 1) || shown->view.trail_count > 0)
        move_to(app, step ? step : 1);
    if (s->text == EDIT_PRELUDE && cell.node == NO_NODE)
        shown_say(&app->shown, "%.*s", STR_ARG(phrase_plain(PHRASE_CHANGES_ABOVE)));
}

/* Presses what is at a place of the list: a row, or one of the buttons behind the rows. */
static void press(App *app, const SpliceList *all, int at)
{
    int button = at - (int)all->count;
    if (button < 0)
        go_there(app, &all->items[at]);
    else if (button < LIST_BUTTONS && button_does(app, button))
        act(app, list_buttons[button].action, false);
}

/* What is on stays so when there are more rows or fewer by now: a button that button, a row a row.
 */
static void hold_on(ChangeList *l, int rows)
{
    if (l->on >= l->rows)
        l->on += rows - l->rows;
    else if (l->on >= rows)
        l->on = rows - 1;
    l->rows = rows;
}

/* To the next row, or button that does something, around the ends. */
static void go(App *app, int by, int rows)
{
    ChangeList *l = &app->changes;
    int places = rows + LIST_BUTTONS;
    do
        l->on = (l->on + places + by) % places;
    while (l->on >= rows && !button_does(app, l->on - rows));
}

/* To another row, as far as there are some. */
static void go_far(ChangeList *l, int by, const SpliceList *all)
{
    int last = (int)all->count - 1, to = (l->on < last ? l->on : last) + by;
    l->on = to < 0 ? 0 : to > last ? last : to;
}

/* How many rows further the key goes; 0: it is none of those. */
static int far(const ChangeList *l, uint32_t key)
{
    return key == KEY_PAGE_UP ? -l->fit : key == KEY_PAGE_DOWN ? l->fit : 0;
}

static void take_key(App *app, const Input *in, const SpliceList *all)
{
    ChangeList *l = &app->changes;
    bool back = in->chord.key == KEY_UP || in->chord.key == KEY_LEFT ||
                (in->chord.key == KEY_TAB && (in->chord.mods & MOD_SHIFT));
    bool on = in->chord.key == KEY_DOWN || in->chord.key == KEY_RIGHT || in->chord.key == KEY_TAB;
    if (back || on)
        go(app, back ? -1 : 1, (int)all->count);
    else if (far(l, in->chord.key))
        go_far(l, far(l, in->chord.key), all);
    else if (in->repeat)
        return;
    else if (in->chord.key == KEY_ESC)
        l->up = false;
    else if (in->chord.key == KEY_ENTER || in->chord.key == ' ')
        press(app, all, l->on);
    else if (in->chord.key == KEY_DELETE || in->chord.key == KEY_BACKSPACE)
        edit_take_back(&app->editing, (size_t)l->on);
    app->shown.stale = true;
}

/* A press beside the list closes it. */
static void take_pointer(App *app, const Input *in, const SpliceList *all)
{
    DrawTag tag = draw_hit(&app->drawn, in->at);
    bool row = tag.kind == TAG_CHANGE && tag.cell < (int64_t)all->count;
    if (scroll_take_rows(app, in, SCROLL_CHANGES, (int)all->count, &app->changes.first,
                         &app->changes.on))
        return;
    if (row && app->changes.on != (int)tag.cell) {
        app->changes.on = (int)tag.cell;
        app->shown.stale = true;
    }
    if (in->kind != INPUT_PRESS)
        return;
    app->shown.stale = true;
    if (row && tag.time)
        edit_take_back(&app->editing, (size_t)tag.cell);
    else if (row)
        go_there(app, &all->items[tag.cell]);
    else if (tag.kind == TAG_ACTION)
        act(app, (ActionId)tag.cell, false);
    else if (tag.kind != TAG_COVER || tag.cell != PANEL)
        app->changes.up = false;
}

/* These do in the list what they do without it. */
static bool passes(ActionId does)
{
    return home_is_for_all(does) || does == ACTION_UNDO || does == ACTION_REDO ||
           does == ACTION_RESET || does == ACTION_SAVE || does == ACTION_CHANGES;
}

bool changes_input(App *app, const Input *in, ActionId does)
{
    bool key = in->kind == INPUT_KEY, wheel = in->kind == INPUT_WHEEL;
    bool points = in->kind >= INPUT_MOVE && in->kind <= INPUT_RELEASE;
    bool covered = app->presenting.blank != BLANK_NONE || field_is_open(&app->shown.field);
    if (!app->changes.up || covered || (key && passes(does)))
        return false;
    if (key && (does == ACTION_KEYS || does == ACTION_SETTINGS)) { /* these come in its place */
        app->changes.up = false;
        return false;
    }
    Arena a = arena_scratch();
    SpliceList all = listed(app, &a);
    hold_on(&app->changes, (int)all.count);
    if (!all.count) /* what the list was about is gone */
        app->changes.up = false;
    else if (key)
        take_key(app, in, &all);
    else if (points)
        take_pointer(app, in, &all);
    else if (wheel)
        go_far(&app->changes, in->wheel < 0 ? 1 : -1, &all);
    app->shown.stale |= wheel;
    arena_free(&a);
    return all.count && in->kind != INPUT_RELEASE &&
           (key || points || wheel || in->kind == INPUT_TEXT);
}

/* ---- drawing it ---- */

/* "line 7 of the lesson" or "line 154 of the prelude"; in brief "line 7", "prelude: 154". */
static Str place_words(const App *app, Arena *a, const Splice *s, bool brief)
{
    PhraseId lesson = brief ? PHRASE_CHANGED_LINE : PHRASE_CHANGES_LINE;
    PhraseId prelude = brief ? PHRASE_CHANGES_PRELUDE_BRIEF : PHRASE_CHANGES_PRELUDE;
    Str above = str_part(edits_text(&app->editing.edits, s->text), 0, s->begin);
    long long line = 1;
    for (size_t i = 0; i < above.len; i++)
        line += above.at[i] == '\n';
    return phrase(a, s->text == EDIT_PRELUDE ? prelude : lesson, phrase_number(a, line));
}

/* A text of one line, or the first of several; a sign where there is none. */
static Str first_line(Arena *a, Str text)
{
    Str rest = str_trim(text);
    size_t end = str_find(rest, '\n');
    if (!rest.len)
        return STR("∅");
    return end == rest.len ? rest : str_printf(a, "%.*s …", STR_ARG(str_part(rest, 0, end)));
}

/* What stood at a place or does now, and how many bytes of it tell the change: up to its end. */
typedef struct Half {
    Str text;
    size_t told;
} Half;

typedef struct Halves {
    Half was, now;
} Halves;

enum {
    AROUND_LEAST = 4, /* characters before the change that are told where it is long, */
    AROUND = 12,      /* and where it is short */
    HALF_ROWS = 3     /* that a half may have */
};

static const char *const becomes = "→ ";

/* How many characters have room beside an arrow and a sign that there are more. */
static int half_columns(const Pen *p, float room)
{
    return (int)(room / pen_width(p, FONT_MONO_BOLD, p->small, STR("0"))) - 3;
}

/* Without so many bytes of its beginning, of which a sign is left. */
static Half without_start(Arena *a, Str text, size_t skip, size_t told)
{
    Half all = {text, told}, rest = {str_printf(a, "…%.*s", STR_ARG(str_from(text, skip))), 0};
    rest.told = told - skip + strlen("…");
    return skip ? rest : all;
}

/* What is the same before the change is shortened where not all has room in a row. */
static Halves halves_of(const App *app, const Pen *p, const Splice *s, float room)
{
    Str text = str_part(edits_text(&app->editing.edits, s->text), s->at, s->at + s->len);
    Str was = first_line(p->a, s->was), now = first_line(p->a, text);
    size_t least = was.len < now.len ? was.len : now.len, same = 0, end = 0;
    while (same < least && was.at[same] == now.at[same])
        same++;
    while (end < least - same && was.at[was.len - 1 - end] == now.at[now.len - 1 - end])
        end++;
    int columns = half_columns(p, room);
    int changed = (int)((was.len > now.len ? was.len : now.len) - same - end);
    int spare = columns - changed - 1, around = spare < AROUND_LEAST ? AROUND_LEAST : spare;
    size_t before = around < AROUND ? (size_t)around : AROUND;
    bool wide = str_columns(was) > columns || str_columns(now) > columns;
    size_t skip = wide && same > before ? same - before : 0;
    while (skip > 0 && ((unsigned char)was.at[skip] & 0xC0) == 0x80) /* within a character */
        skip--;
    return (Halves){without_start(p->a, was, skip, was.len - end),
                    without_start(p->a, now, skip, now.len - end)};
}

/* A half in as many rows as tell the change, below one another from `first` on, behind a sign;
 * what is left over is shortened in the last one. Gives how many they are. */
static int lay_half(const Pen *p, FontId font, Str sign, Half half, Box first, bool draw)
{
    float column = pen_width(p, font, p->small, STR("0"));
    CodeRows rows = code_wrap(p->a, half.text, half_columns(p, first.w), &(CodeOpen){0});
    int count = 0;
    bool last = false;
    for (; !last; count++) {
        const CodeRow *row = &rows.items[count];
        bool all = (size_t)count + 1 == rows.count;
        last = all || count + 1 == HALF_ROWS || row->start + row->len >= half.told;
        size_t end = last ? half.text.len : row->start + row->len;
        float right = column * (float)(row->indent + (count ? str_columns(sign) : 0));
        Box at = {first.x + right, first.y + first.h * (float)count, first.w - right, first.h};
        Str text = str_part(half.text, row->start, end);
        if (draw)
            pen_text_in(p, font, p->small, ROLE_TEXT, at, ALIGN_LEFT,
                        count ? text : str_printf(p->a, "%.*s%.*s", STR_ARG(sign), STR_ARG(text)));
    }
    return count;
}

static Str in_one(Arena *a, Str was, Str now)
{
    return str_printf(a, "%.*s %s%.*s", STR_ARG(was), becomes, STR_ARG(now));
}

/* The width of a row's text, and of the cross behind it. */
static float text_room(const Pen *p, float row)
{
    return row - 5 * p->gap;
}

/* What stood there and what does now, in a line, or where there is no room for that each in its
 * own; gives how many lines they are. */
static int lay_halves(const App *app, const Pen *p, const Splice *s, Box line, bool draw)
{
    Halves all = halves_of(app, p, s, line.w);
    Str one = in_one(p->a, all.was.text, all.now.text);
    if (pen_width(p, FONT_MONO, p->small, one) <= line.w) {
        if (draw)
            pen_text_in(p, FONT_MONO, p->small, ROLE_TEXT, line, ALIGN_LEFT, one);
        return 1;
    }
    int was = lay_half(p, FONT_MONO, STR(""), all.was, line, draw);
    line.y += line.h * (float)was;
    return was + lay_half(p, FONT_MONO_BOLD, str_of(becomes), all.now, line, draw);
}

/* "line 7 of the lesson (2 edits together)", or in brief "line 7 (2 edits together)" */
static Str head_words(const App *app, Arena *a, const Splice *s, bool brief)
{
    Str place = place_words(app, a, s, brief), edits = phrase_number(a, s->edits);
    if (s->edits < 2)
        return place;
    return str_printf(a, "%.*s (%.*s)", STR_ARG(place),
                      STR_ARG(phrase(a, PHRASE_CHANGES_TOGETHER, edits)));
}

/* The place of a row, so long that there is room for the way to it as well. */
static void draw_head(const App *app, const Pen *p, const Splice *s, Box line)
{
    Str go = phrase_plain(PHRASE_CHANGES_GO);
    Str heads[] = {head_words(app, p->a, s, false), head_words(app, p->a, s, true),
                   place_words(app, p->a, s, true)};
    float room = line.w - pen_width(p, FONT_SANS, p->small, go) - p->gap;
    int brief = 0;
    while (brief < 2 && pen_width(p, FONT_SANS, p->small, heads[brief]) > room)
        brief++;
    pen_text_in(p, FONT_SANS, p->small, ROLE_QUERY, line, ALIGN_RIGHT, go);
    line.w = room;
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, line, ALIGN_LEFT, heads[brief]);
}

/* One row: place; what changed; and the cross that takes it back. */
static void draw_row(const App *app, const Pen *p, const Splice *s, int i, Box row)
{
    float wide = text_room(p, row.w);
    Box text = {row.x + p->gap, row.y + p->gap / 2, wide, pen_line(p->small)};
    Box cross = {row.x + row.w - 3 * p->gap, row.y, 3 * p->gap, row.h};
    p->d->tag = row_tag(i, false);
    draw_area(p->d, row);
    if (app->changes.on == i) {
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 4);
        draw_frame(p->d, row, pen_colour(p, ROLE_FOCUS), 4, 2, 0);
    }
    draw_head(app, p, s, text);
    text.y += text.h;
    lay_halves(app, p, s, text, true);
    p->d->tag = row_tag(i, true);
    draw_area(p->d, cross);
    pen_text_in(p, FONT_SANS_BOLD, p->body, ROLE_TEXT, cross, ALIGN_CENTRE, STR("×"));
    p->d->tag = (DrawTag){0};
}

bool changes_tell(App *app, Telling *t)
{
    ChangeList *l = &app->changes;
    SpliceList all = listed(app, &t->arena);
    if (!l->up || !all.count || app->presenting.blank != BLANK_NONE)
        return false;
    hold_on(l, (int)all.count);
    tell(t, "list", phrase_plain(PHRASE_CHANGES_TITLE));
    int button = l->on - (int)all.count;
    if (button >= 0) {
        PhraseId words = list_buttons[button < LIST_BUTTONS ? button : LIST_BUTTONS - 1].words;
        tell(t, "row", phrase(&t->arena, PHRASE_RING_BUTTON, phrase_plain(words)));
        return true;
    }
    const Splice *s = &all.items[l->on];
    Str now = str_part(edits_text(&app->editing.edits, s->text), s->at, s->at + s->len);
    Str both = in_one(&t->arena, first_line(&t->arena, s->was), first_line(&t->arena, now));
    tell(t, "row",
         str_printf(&t->arena, "%.*s: %.*s", STR_ARG(head_words(app, &t->arena, s, false)),
                    STR_ARG(both)));
    return true;
}

static float button_width(const Pen *p, Str words)
{
    return ceilf(pen_width(p, FONT_SANS_BOLD, p->small, words)) + 2 * p->gap;
}

/* The buttons in rows, or only how high that is. */
static float buttons(const App *app, const Pen *p, int rows, Box room, bool draw)
{
    float x = room.x, y = room.y, gap = p->gap;
    float high = fmaxf(ceilf(p->small * 2), p->d->finger);
    for (int i = 0; i < LIST_BUTTONS; i++) {
        Str words = phrase_plain(list_buttons[i].words);
        float wide = fminf(button_width(p, words), room.w);
        if (x > room.x && x + wide > room.x + room.w) {
            x = room.x;
            y += high + gap;
        }
        Box box = {x, y, wide, high};
        bool on = app->changes.on == rows + i, does = button_does(app, i);
        x += wide + gap;
        if (!draw)
            continue;
        if (does)
            p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, list_buttons[i].action, 0};
        draw_rect(p->d, box, pen_colour(p, on ? ROLE_NOW : ROLE_PANEL), 5);
        draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 5, 1, 0);
        pen_text_in(p, on ? FONT_SANS_BOLD : FONT_SANS, p->small,
                    on     ? ROLE_NOW_TEXT
                    : does ? ROLE_TEXT
                           : ROLE_OFF,
                    box_inset(box, gap / 2), ALIGN_CENTRE, words);
        p->d->tag = (DrawTag){0};
    }
    return y + high - room.y;
}

/* Where the list may be: over the text, so that the picture shows what came of the changes; where
 * there is no text, below the bar. */
static Box ground(const Pen *p)
{
    float gap = p->gap, wide = (float)p->d->width - 4 * gap;
    for (size_t i = 0; i < p->d->count; i++)
        if (p->d->items[i].tag.kind == TAG_SIDE)
            return p->d->items[i].box;
    return (Box){2 * gap, 6 * gap, wide, (float)p->d->height - 7 * gap};
}

/* Of more rows than fit those around the one that is on are there. */
void changes_draw(App *app, const Pen *p)
{
    DrawList *d = p->d;
    ChangeList *l = &app->changes;
    SpliceList all = listed(app, p->a);
    if (!l->up || !all.count || app->presenting.blank != BLANK_NONE)
        return;
    int rows = (int)all.count;
    float pad = 2 * p->gap, title = pen_line(p->body), line = pen_line(p->small);
    Box over = ground(p);
    float wide = fminf(34 * p->small, over.w);
    int tall = 1;
    for (int i = 0; i < rows; i++) {
        Box text = {0, 0, text_room(p, wide - 2 * pad), line};
        int lines = lay_halves(app, p, &all.items[i], text, false);
        tall = lines > tall ? lines : tall;
    }
    float each = (float)(1 + tall) * line + p->gap;
    Box in = {over.x + over.w - wide + pad, 0, wide - 2 * pad, 0};
    Str keys = phrase_plain(phrase_by(PHRASE_CHANGES_KEYS, d->finger));
    int told = text_lines(p->metrics, FONT_SANS, p->small, keys, in.w);
    float fixed = 2 * pad + title + (float)told * line + 2 * p->gap;
    fixed += buttons(app, p, rows, in, false);
    float top = fminf(over.y, fmaxf(0, ((float)d->height - fixed - each) / 2));
    int most = (int)(((float)d->height - top - fixed - p->gap) / each);
    int high = l->most > rows ? l->most : rows; /* in rows, also of those that are gone */
    high = most < 1 ? 1 : high < most ? high : most;
    l->most = high;
    most = high < rows ? high : rows;
    hold_on(l, rows);
    l->fit = most;
    l->first = pen_scroll_first(l->first, l->on < rows ? l->on : rows - 1, most, rows);
    Box panel = {in.x - pad, top, wide, fixed + (float)high * each};
    Box row = {in.x, top + pad, in.w, title};
    draw_cover(d, (Box){0, 0, (float)d->width, (float)d->height});
    p->d->tag = (DrawTag){TAG_COVER, NO_NODE, PANEL, 0};
    pen_panel(p, panel);
    draw_frame(d, panel, pen_colour(p, ROLE_FOCUS), 8, 1, 0);
    p->d->tag = (DrawTag){0};
    pen_text_in(p, FONT_SANS_BOLD, p->body, ROLE_TEXT, row, ALIGN_LEFT,
                phrase_plain(PHRASE_CHANGES_TITLE));
    row.y += title + p->gap / 2;
    row.h = each;
    pen_scroll(p, SCROLL_CHANGES, (Box){panel.x, row.y, wide - p->gap / 2, each * (float)most},
               l->first, most, rows);
    for (int i = l->first; i < l->first + most; i++, row.y += each)
        draw_row(app, p, &all.items[i], i, row);
    row.y += each * (float)(high - most);
    row.h = line;
    TextLook muted = pen_look(p, FONT_SANS, p->small, ROLE_MUTED);
    draw_text_lines(d, muted, row, ALIGN_LEFT, told, keys);
    row.y += (float)told * line + p->gap;
    buttons(app, p, rows, row, true);
}

/* ---- leaving ---- */

/* Calls what was asked for. It asks once more, and is told that it may. */
static void leave(App *app)
{
    Leaving *l = &app->leaving;
    l->agreed = true;
    l->leave(app);
    l->agreed = false;
}

static void leave_saved(void *app)
{
    leave(app);
}

static void save(App *app)
{
    edit_save_then(&app->editing, leave_saved, app);
}

/* Is an expression typed beside the lesson that has no answer yet? */
static bool is_half_typed(const App *app)
{
    const Field *f = &app->shown.field;
    const Texts *past = &app->shown.typed[FIELD_SCRATCH];
    Str text = str_trim(field_text(f));
    if (!field_is_open(f) || f->history != past || !text.len)
        return false;
    Str last = past->count ? texts_get(past, past->count - 1) : STR("");
    return !f->answer || !str_equal(str_trim(last), text);
}

static void work_out(App *app)
{
    Input enter = {.kind = INPUT_KEY, .time = app->now, .chord = {KEY_ENTER, 0}};
    app->shown.field.lists = false;
    field_take(app, &app->shown.field, &enter);
}

/* Goes on without it, or asks what else would be lost. */
static void lose_typed(App *app)
{
    field_close(&app->shown.field);
    if (changes_may_leave(app, app->leaving.leave))
        app->leaving.leave(app);
}

/* Asks about what is typed beside the lesson; false: there is nothing. */
static bool ask_typed(App *app)
{
    static const CardButton answers[] = {{PHRASE_LEAVE_WORK_OUT, work_out},
                                         {PHRASE_LEAVE_LOSE, lose_typed},
                                         {PHRASE_LEAVE_STAY, NULL}};
    if (!is_half_typed(app))
        return false;
    card_open(app, phrase_plain(PHRASE_LEAVE_TYPED_TITLE), phrase_plain(PHRASE_LEAVE_TEXT), answers,
              sizeof answers / sizeof *answers);
    return true;
}

bool changes_may_leave(App *app, void (*leave_by)(void *app))
{
    static const CardButton answers[] = {
        {PHRASE_LEAVE_SAVE, save}, {PHRASE_LEAVE_LOSE, leave}, {PHRASE_LEAVE_STAY, NULL}};
    bool unsaved = edit_unsaved(&app->editing) || edit_typed(&app->editing);
    if (app->leaving.agreed)
        return true;
    app->leaving.leave = leave_by;
    if (ask_typed(app))
        return false;
    if (!unsaved)
        return true;
    card_open(app, phrase_plain(PHRASE_LEAVE_TITLE), phrase_plain(PHRASE_LEAVE_TEXT), answers,
              sizeof answers / sizeof *answers);
    return false;
}

/* ---- the actions ---- */

#undef IN_CHANGES
#define IN_CHANGES(deed) deed
const Deed changes_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
