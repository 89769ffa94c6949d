/*
 * view.c - a View from and to the options of the command line (see view.h).
 *
 * The rows of view_options.def say for each option which field of the View it sets. A switch, a
 * number and one of several words are read and written from the row alone; what needs the lesson,
 * as a step or a focus does, has functions of its own.
 */
#include "subject/view.h"

#include "lesson/places.h"
#include "words/arithmetic.h"

/* clang-format off */
typedef enum FieldKind {
    FIELD_OWN,    /* by its functions */
    FIELD_FLAG,   /* a bool: true when the option is given */
    FIELD_NUMBER, /* an int from 0 to `most` */
    FIELD_WORD    /* an enum or int: the number of one of its words */
} FieldKind;
/* clang-format on */

typedef struct Field {
    const char *name; /* of the option, without the dashes */
    FieldKind kind;
    size_t at;                  /* the field's offset in View, unless FIELD_OWN */
    int most;                   /* FIELD_NUMBER */
    const char *(*word)(int i); /* FIELD_WORD: word i, NULL past the last */
    const char *takes;          /* which values are right, for messages; NULL: its words */
    bool of_question;           /* written only while a question is put */
    bool (*read)(View *v, Lesson *l, const struct Field *f, Str value, Error *e); /* or NULL */
    Str (*text)(Arena *a, const Lesson *l, const View *v); /* the value; empty: not written */
} Field;

View view_default(void)
{
    View v = {.focus = {NO_NODE, 0, 0}, .map = -1, .given = given_none(), .hover = {NO_NODE, 0, 0}};
    return v;
}

/* The number of the step that the view is at. */
static int view_step(const View *v)
{
    return v->position.count ? v->position.path[0] : 1;
}

/* The question that is put; NULL: none. Without one the lesson may be NULL. */
static const Ask *view_ask(const Lesson *l, const View *v)
{
    return v->ask ? lesson_ask(l, lesson_step(l, view_step(v)), v->ask) : NULL;
}

/* ---- words ---- */

const char *range_name(RangePolicy range)
{
    static const char *const names[RANGE_COUNT] = {
        [RANGE_MATRIX] = "matrix",
        [RANGE_UNIT] = "unit",
        [RANGE_ROW] = "row",
        [RANGE_SHARED] = "shared",
    };
    return names[range];
}

const char *pool_name(Pool pool)
{
    return pool == POOL_MEAN ? "mean" : "max";
}

static const char *pool_word(int i)
{
    return i < POOL_COUNT ? pool_name((Pool)i) : NULL;
}

static const char *range_word(int i)
{
    return i < RANGE_COUNT ? range_name((RangePolicy)i) : NULL;
}

static const char *map_word(int i)
{
    return i < MAP_COUNT ? map_name((MapId)i) : NULL;
}

static const char *theme_word(int i)
{
    return i < THEME_COUNT ? themes[i].name : NULL;
}

static const char *parts_word(int i)
{
    static const char *const names[] = {
        [PARTS_SLIDE] = "slide", [PARTS_PICTURE] = "picture", [PARTS_TEXT] = "text", NULL};
    return names[i];
}

/* ---- reading ---- */

static bool bad_value(const Field *f, Str value, const char *right, Error *e)
{
    error_set(e, ERROR_USAGE, "--%s: '%.*s' is not one of its values", f->name, STR_ARG(value));
    return error_hint(e, "it takes %s", right);
}

static bool read_step(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    Place place;
    if (!position_parse(value, &v->position))
        return bad_value(f, value, "a step number, or a place within a step such as 4.2", e);
    if (position_resolve(l, &v->position, &place))
        return true;
    error_set(e, ERROR_USAGE, "--%s: there is no place %.*s in this lesson", f->name,
              STR_ARG(value));
    return error_hint(e, "it has %zu steps", l->steps.count);
}

static bool read_at(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    View in = *v;
    if (!str_to_int(value, &in.at) || in.at < 1)
        return bad_value(f, value, "the number of an event inside the operation, from 1", e);
    int64_t count = inside_count(l, &in);
    if (in.at <= count) {
        *v = in;
        return true;
    }
    error_set(e, ERROR_USAGE, "--%s: there is no event %.*s here", f->name, STR_ARG(value));
    if (count == 0)
        return error_hint(e, "this step has no operation to step into; choose one with --step");
    return error_hint(e, "the operation has %lld", (long long)count);
}

/* The cell that a text such as "scores[1,2]" names, as things are after step `step`. */
static bool read_cell(Lesson *l, int step, const Field *f, Str value, CellRef *out, Error *e)
{
    Target target;
    Source *argument = ARENA_NEW(&l->arena, Source);
    *argument = (Source){.name = str_printf(&l->arena, "--%s", f->name),
                         .text = str_copy(&l->arena, value)};
    Span all = {argument, 0, (uint32_t)value.len};
    if (!name_resolve(l, all, step, &target, e)) {
        e->kind = ERROR_USAGE; /* the lesson is fine, the option is not */
        return false;
    }
    if (target.cell < 0)
        return bad_value(f, value, "a cell, such as scores[1,2]", e);
    *out = (CellRef){target.node, target.time, target.cell};
    return true;
}

/* The way to the focus and the focus: "scores[1,2] > queries[1,0]". */
static bool read_focus(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    View to = *v;
    to.trail_count = 0;
    for (Str rest = value;;) {
        size_t arrow = str_find(rest, '>');
        if (!read_cell(l, view_step(v), f, str_trim(str_part(rest, 0, arrow)), &to.focus, e))
            return false;
        if (arrow == rest.len)
            break;
        if (to.trail_count == VIEW_TRAIL_MOST) {
            error_set(e, ERROR_USAGE, "--focus: a way of more than %d cells", VIEW_TRAIL_MOST + 1);
            return error_hint(e, "leave out some on the way");
        }
        to.trail[to.trail_count++] = to.focus;
        rest = str_from(rest, arrow + 1);
    }
    *v = to;
    return true;
}

/* Its words are many: the list is not joined by "or" and leaves out auto. */
static bool read_kind(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    (void)l;
    int kind = name_row(view_name, value);
    if (kind < 0)
        return bad_value(f, value, view_kind_list().text, e);
    v->kind = (ViewKind)kind;
    return true;
}

/* "12,0,16,8": first row and column, rows, columns. */
static bool read_zoom(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    (void)l;
    int64_t n[4];
    Str left = value;
    bool well = true;
    for (int i = 0; well && i < 4; i++) {
        size_t comma = str_find(left, ',');
        well = str_to_int(str_part(left, 0, comma), &n[i]) && n[i] >= (i < 2 ? 0 : 1) &&
               n[i] <= MAX_CELLS && (comma < left.len) == (i < 3);
        left = str_from(left, comma < left.len ? comma + 1 : comma);
    }
    if (!well)
        return bad_value(f, value, "ROW,COLUMN,ROWS,COLUMNS: where the part begins, how large", e);
    v->zoom = (Zoom){n[0], n[1], n[2], n[3]};
    return true;
}

static bool read_ask(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    int64_t k;
    int count = lesson_asks(l, lesson_step(l, view_step(v)));
    if (str_to_int(value, &k) && k >= 1 && k <= count) {
        v->ask = (int)k;
        return true;
    }
    error_set(e, ERROR_USAGE, "--%s: there is no question '%.*s' at step %d", f->name,
              STR_ARG(value), view_step(v));
    return error_hint(e, count == 1 ? "it has %d question" : "it has %d questions", count);
}

static bool read_given(View *v, Lesson *l, const Field *f, Str value, Error *e)
{
    const Ask *ask = view_ask(l, v);
    if (!ask) {
        error_set(e, ERROR_USAGE, "--%s: no question is put", f->name);
        return error_hint(e, "give --ask 1 before it");
    }
    if (ask->kind == ASK_ANSWER)
        return given_set_number(&v->given, value) || bad_value(f, value, "a number", e);
    if (ask->kind == ASK_CHOICE)
        return given_set_choices(&v->given, ask, value) ||
               bad_value(f, value, "numbers of choices, such as 1,3", e);
    const Fence *fence = &l->fences.items[lesson_step(l, view_step(v))->fence];
    return read_cell(l, fence->first_step + fence->step_count, f, value, &v->given.cell, e);
}

/* ---- writing ---- */

static Str step_text(Arena *a, const Lesson *l, const View *v)
{
    (void)l;
    StrBuf out = strbuf_make(a);
    position_write(&out, &v->position);
    return strbuf_str(&out);
}

static Str at_text(Arena *a, const Lesson *l, const View *v)
{
    (void)l;
    return v->at ? str_printf(a, "%lld", (long long)v->at) : STR("");
}

/* Whether a text names that very cell after step `step`. */
static bool names_cell(const Lesson *l, int step, Str text, CellRef c)
{
    Source argument = {.text = text};
    Span all = {&argument, 0, (uint32_t)text.len};
    Error e = {0};
    Target target;
    return name_resolve(l, all, step, &target, &e) && target.node == c.node &&
           target.cell == c.cell;
}

/* The shortest text that read_cell reads back as the cell: by the tensor's name, else by the place
 * where it was made (8.1[0,2]). */
static Str cell_text(Arena *a, const Lesson *l, const View *v, CellRef c)
{
    Str own = trace_node(&l->trace, c.node)->name, by_name = cell_name(a, &l->trace, c, own);
    Position p = position_of(l, c.node);
    if (p.count == 0 || (own.len && names_cell(l, view_step(v), by_name, c)))
        return by_name;
    StrBuf place = strbuf_make(a);
    position_write(&place, &p);
    return cell_name(a, &l->trace, c, strbuf_str(&place));
}

static Str focus_text(Arena *a, const Lesson *l, const View *v)
{
    if (v->focus.node == NO_NODE)
        return STR("");
    StrBuf out = strbuf_make(a);
    strbuf_char(&out, '\'');
    for (int i = 0; i < v->trail_count; i++)
        strbuf_printf(&out, "%.*s > ", STR_ARG(cell_text(a, l, v, v->trail[i])));
    strbuf_printf(&out, "%.*s'", STR_ARG(cell_text(a, l, v, v->focus)));
    return strbuf_str(&out);
}

static Str zoom_text(Arena *a, const Lesson *l, const View *v)
{
    (void)l;
    Zoom z = v->zoom;
    return !z.rows ? STR("")
                   : str_printf(a, "%lld,%lld,%lld,%lld", (long long)z.row, (long long)z.column,
                                (long long)z.rows, (long long)z.columns);
}

static Str ask_text(Arena *a, const Lesson *l, const View *v)
{
    (void)l;
    return str_printf(a, "%d", v->ask);
}

static Str given_text(Arena *a, const Lesson *l, const View *v)
{
    const Ask *ask = view_ask(l, v);
    if (given_empty(ask, &v->given))
        return STR("");
    if (ask->kind == ASK_ANSWER)
        return str_printf(a, "'%s'", v->given.number);
    if (ask->kind == ASK_CELL)
        return str_printf(a, "'%.*s'", STR_ARG(cell_text(a, l, v, v->given.cell)));
    StrBuf out = strbuf_make(a);
    for (int i = 0; i < CHOICES_MOST; i++)
        if (v->given.chosen >> i & 1)
            strbuf_printf(&out, out.len ? ",%d" : "'%d", i + 1);
    strbuf_char(&out, '\'');
    return strbuf_str(&out);
}

/* ---- all of them ---- */

static const Field fields[] = {
#define VIEW_OPTION(ID, option, value, doc, ...) {.name = option, __VA_ARGS__},
#include "subject/view_options.def"
#undef VIEW_OPTION
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

/* Enums have the size of an int, and may be read as one. */
static int *int_of(View *v, const Field *f)
{
    return (int *)((char *)v + f->at);
}

static bool *flag_of(View *v, const Field *f)
{
    return (bool *)((char *)v + f->at);
}

static bool read_number(View *v, const Field *f, Str value, Error *e)
{
    int64_t number;
    if (!str_to_int(value, &number) || number < 0 || number > f->most)
        return bad_value(f, value, f->takes, e);
    *int_of(v, f) = (int)number;
    return true;
}

static bool read_word(View *v, const Field *f, Str value, Error *e)
{
    int row = name_row(f->word, value);
    if (row < 0)
        return bad_value(f, value, name_list(f->word, " or ").text, e);
    *int_of(v, f) = row;
    return true;
}

bool view_option(View *v, Lesson *l, Str name, Str value, Error *e)
{
    for (const Field *f = fields; f < fields + FIELDS; f++) {
        if (!str_is(name, f->name))
            continue;
        if (f->read)
            return f->read(v, l, f, value, e);
        if (f->kind == FIELD_FLAG)
            *flag_of(v, f) = true;
        return f->kind == FIELD_FLAG ||
               (f->kind == FIELD_NUMBER ? read_number(v, f, value, e) : read_word(v, f, value, e));
    }
    return error_set(e, ERROR_USAGE, "--%.*s is not an option of a view", STR_ARG(name));
}

/* The value of a number or word that differs from the default one; else empty. */
static Str field_text(Arena *a, View v, const Field *f)
{
    View plain = view_default();
    int i = *int_of(&v, f);
    if (i == *int_of(&plain, f))
        return STR("");
    return f->kind == FIELD_WORD ? str_of(f->word(i)) : str_printf(a, "%d", i);
}

void view_write(StrBuf *out, const Lesson *l, const View *v)
{
    View own = *v;
    const Ask *ask = view_ask(l, v);
    for (const Field *f = fields; f < fields + FIELDS; f++) {
        if (f->of_question && !ask)
            continue;
        if (f->kind == FIELD_FLAG) {
            if (*flag_of(&own, f))
                strbuf_printf(out, " --%s", f->name);
            continue;
        }
        Str text = f->text ? f->text(out->arena, l, v) : field_text(out->arena, own, f);
        if (text.len)
            strbuf_printf(out, " --%s %.*s", f->name, STR_ARG(text));
    }
}
