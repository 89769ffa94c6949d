/*
 * state.c - the remembered lines, read by one table of first words (see state.h).
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "menu/state.h"

#include "base/file.h"
#include "base/lookup.h"
#include "running/running.h"

#include <stdlib.h>
#include <string.h>

enum { WINDOW_LEAST = 320, WINDOW_MOST = 16384 }; /* pixels: a size outside is a slip */

const char *own_path(Arena *a, const char *xdg, const char *home, const char *below,
                     const char *name)
{
    if (xdg && path_is_rooted(str_of(xdg)))
        return str_printf(a, "%s/attnscope/%s", xdg, name).at;
    if (home && path_is_rooted(str_of(home)))
        return str_printf(a, "%s/%s/attnscope/%s", home, below, name).at;
    return NULL;
}

void state_start(State *s, Arena *a)
{
    memset(s, 0, sizeof *s);
    s->arena = a;
    s->view = view_default();
}

/* ---- lessons ---- */

static bool is_step(int64_t step)
{
    return step >= 1 && step <= STATE_STEPS;
}

static int place_of(const State *s, Str name)
{
    int i = 0;
    while (i < s->lessons && !str_equal(s->lesson[i]->name, name))
        i++;
    return i;
}

const StateLesson *state_find(const State *s, Str name)
{
    int i = place_of(s, name);
    return i < s->lessons ? s->lesson[i] : NULL;
}

int state_seen(const StateLesson *l)
{
    int count = 0;
    for (int step = 1; step <= l->steps && step <= STATE_STEPS; step++)
        count += l->seen[step];
    return count;
}

static StateLesson *make_lesson(State *s, Str name)
{
    StateLesson *l = ARENA_NEW(s->arena, StateLesson);
    l->name = str_copy(s->arena, name);
    l->step = 1;
    return l;
}

void state_open(State *s, Str name, int steps)
{
    int i = place_of(s, name);
    StateLesson *l = i < s->lessons ? s->lesson[i] : make_lesson(s, name);
    if (i == s->lessons && s->lessons < STATE_LESSONS)
        s->lessons++;
    i = i < STATE_LESSONS ? i : STATE_LESSONS - 1; /* the oldest one goes */
    memmove(&s->lesson[1], &s->lesson[0], (size_t)i * sizeof *s->lesson);
    s->lesson[0] = l;
    l->steps = steps;
    l->opened = true;
}

void state_add(State *s, Str name, int steps)
{
    StateLesson *open = s->lessons > 0 ? s->lesson[0] : NULL;
    if (open && str_equal(open->name, name))
        return;
    state_open(s, name, steps);
    if (open) {
        s->lesson[1] = s->lesson[0];
        s->lesson[0] = open;
    }
}

void state_see(State *s, int step, bool well)
{
    if (s->lessons == 0 || !is_step(step))
        return;
    s->lesson[0]->step = step;
    s->lesson[0]->seen[step] = well;
}

static const StateAnswer *answer_to(const StateLesson *l, uint32_t question)
{
    for (int i = 0; i < l->answers; i++)
        if (l->answer[i].question == question)
            return &l->answer[i];
    return NULL;
}

static void take_answer(StateLesson *l, StateAnswer answer)
{
    if (!answer_to(l, answer.question) && l->answers < STATE_ANSWERS)
        l->answer[l->answers++] = answer;
}

void state_answer(State *s, Str question, bool right)
{
    if (s->lessons > 0)
        take_answer(s->lesson[0], (StateAnswer){text_hash(question), right});
}

bool state_answered(const StateLesson *l, Str question, bool *right)
{
    const StateAnswer *found = answer_to(l, text_hash(question));
    *right = found && found->right;
    return found != NULL;
}

Str state_name(Arena *a, Str wanted)
{
    for (int i = 0; i < shelf_count(); i++) {
        ShelfEntry e = shelf_entry(i);
        if (str_equal(wanted, e.name) || str_equal(wanted, e.slug))
            return e.slug;
    }
    char *whole = realpath(str_copy(a, wanted).at, NULL);
    Str name = whole ? str_copy(a, str_of(whole)) : wanted;
    free(whole);
    return name;
}

/* ---- reading ---- */

/* "7", "7/22", "1600x900": two numbers with `between`. */
static bool two_numbers(Str text, char between, int64_t *a, int64_t *b)
{
    size_t cut = str_find(text, between);
    return str_to_int(str_part(text, 0, cut), a) && str_to_int(str_from(text, cut + 1), b);
}

/* "1-7,9": marks the steps; what is no step is passed over. */
static void read_seen(StateLesson *l, Str text)
{
    while (text.len) {
        size_t comma = str_find(text, ',');
        Str part = str_part(text, 0, comma);
        int64_t first, last;
        text = str_from(text, comma + 1);
        if (str_to_int(part, &first))
            last = first;
        else if (!two_numbers(part, '-', &first, &last))
            continue;
        for (int64_t step = first; is_step(step) && step <= last; step++)
            l->seen[step] = true;
    }
}

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Writes a name as a part of a line: "\\" is a backslash, "\x0a" the byte of a control code, of
 * what else would not be seen, and of white space at the ends. */
static void write_name(StrBuf *out, Str name)
{
    for (size_t i = 0; i < name.len;) {
        size_t from = i;
        bool plain = !str_visible_char(name, &i).text[0] && !strchr("\n\t\r", name.at[from]);
        bool edge = name.at[from] == ' ' && (from == 0 || i == name.len);
        if (name.at[from] == '\\')
            strbuf_puts(out, "\\\\");
        else if (plain && !edge)
            strbuf_add(out, str_part(name, from, i));
        else
            for (; from < i; from++)
                strbuf_printf(out, "\\x%02x", (unsigned)(unsigned char)name.at[from]);
    }
}

/* Reads what write_name wrote; a backslash before anything else is one. */
static Str read_name(Arena *a, Str text)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < text.len; i++) {
        bool begins = text.at[i] == '\\';
        bool byte = begins && i + 3 < text.len && text.at[i + 1] == 'x';
        int high = byte ? hex_digit(text.at[i + 2]) : -1,
            low = byte ? hex_digit(text.at[i + 3]) : -1;
        if (high >= 0 && low >= 0 && high + low > 0) {
            strbuf_char(&out, (char)(high * 16 + low));
            i += 3;
        } else {
            strbuf_char(&out, text.at[i]);
            i += begins && i + 1 < text.len && text.at[i + 1] == '\\';
        }
    }
    return strbuf_str(&out);
}

static void read_lesson(State *s, Str rest)
{
    Str place, seen, name;
    int64_t step, steps;
    s->reads = NULL;
    if (!str_word(&rest, &place) || !str_word(&rest, &seen))
        return;
    name = read_name(s->arena, str_trim(rest));
    bool well = two_numbers(place, '/', &step, &steps) && is_step(step) && is_step(steps);
    if (!well || name.len == 0 || state_find(s, name) || s->lessons == STATE_LESSONS)
        return;
    StateLesson *l = make_lesson(s, name);
    l->step = (int)(step <= steps ? step : steps);
    l->steps = (int)steps;
    read_seen(l, seen);
    s->lesson[s->lessons++] = s->reads = l;
}

/* "+9c1f03b2 -02e4a771": of the lesson whose line stands before. What is between two answers does
 * not matter: where the file is damaged in one place, all others are kept. */
static void read_answers(State *s, Str rest)
{
    enum { DIGITS = 8 };
    for (size_t i = 0; s->reads && i + DIGITS < rest.len; i++) {
        uint32_t question = 0;
        int n = 0;
        if (rest.at[i] != '+' && rest.at[i] != '-')
            continue;
        for (int digit; n < DIGITS && (digit = hex_digit(rest.at[i + 1 + (size_t)n])) >= 0; n++)
            question = question << 4 | (uint32_t)digit;
        if (n == DIGITS)
            take_answer(s->reads, (StateAnswer){question, rest.at[i] == '+'});
    }
}

/* Does the line begin with the word of answers, but for one letter? */
static bool has_answers(Str line)
{
    static const char word[] = "answers";
    size_t other = 0;
    for (size_t i = 0; i < sizeof word - 1; i++)
        other += i >= line.len || line.at[i] != word[i];
    return other <= 1;
}

static void read_window(State *s, Str rest)
{
    int64_t w, h;
    bool well = two_numbers(str_trim(rest), 'x', &w, &h);
    if (!well || w < WINDOW_LEAST || h < WINDOW_LEAST || w > WINDOW_MOST || h > WINDOW_MOST)
        return;
    s->width = (int)w;
    s->height = (int)h;
}

static void read_page(State *s, Str rest)
{
    s->page = str_copy(s->arena, str_trim(rest));
}

static void read_motion(State *s, Str rest)
{
    s->no_motion = str_is(str_trim(rest), "off");
}

/* The words of the invitations. */
static const char *const invite_names[INVITES] = {
    [INVITE_POINT] = "point", [INVITE_DRAG] = "drag", [INVITE_IN] = "inside"};

static void read_hints(State *s, Str rest)
{
    for (Str word; str_word(&rest, &word);)
        for (int i = 0; i < INVITES; i++)
            s->invited |= (unsigned)str_is(word, invite_names[i]) << i;
}

static void write_hints(StrBuf *out, const State *s)
{
    if (!s->invited)
        return;
    strbuf_puts(out, "hints");
    for (int i = 0; i < INVITES; i++)
        if (s->invited >> i & 1)
            strbuf_printf(out, " %s", invite_names[i]);
    strbuf_puts(out, "\n");
}

/* Reads an option of the View, by its own name and words. */
static void read_option(State *s, Str word, Str rest)
{
    Error ignored = {0};
    View v = s->view;
    if (view_option(&v, NULL, word, str_trim(rest), &ignored))
        s->view = v;
}

/* Keeps a line of a newer version, without the white space at its ends: so what is written is what
 * is read again. */
static void keep(State *s, Str line)
{
    line = str_trim(line);
    if (s->unknowns < STATE_UNKNOWN && str_bad_utf8(line) == line.len)
        s->unknown[s->unknowns++] = str_copy(s->arena, line);
}

static void read_line(State *s, Str line)
{
    static const struct {
        const char *word;
        void (*read)(State *s, Str rest); /* NULL: an option of the View */
    } rows[] = {{"lesson", read_lesson}, {"window", read_window}, {"motion", read_motion},
                {"page", read_page},     {"hints", read_hints},   {"theme", NULL},
                {"text", NULL},          {"map", NULL},           {"range", NULL},
                {"side", NULL}};
    Str rest = line, word;
    if (has_answers(line)) {
        read_answers(s, str_from(line, strlen("answers")));
        return;
    }
    bool readable = line.len <= STATE_LINE && str_find(line, '\0') == line.len;
    if (!readable || !str_word(&rest, &word) || str_starts(word, "#"))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!str_is(word, rows[i].word))
            continue;
        if (rows[i].read)
            rows[i].read(s, rest);
        else
            read_option(s, word, rest);
        return;
    }
    keep(s, line);
}

void state_read(State *s, Str text)
{
    for (Str line; str_line(&text, &line);)
        read_line(s, line);
}

bool state_load(State *s, const char *path)
{
    Str text;
    Error ignored = {0};
    if (!path || !file_read(s->arena, path, &text, &ignored))
        return false;
    state_read(s, text);
    return true;
}

/* ---- writing ---- */

static void write_seen(StrBuf *out, const StateLesson *l)
{
    const char *between = "";
    for (int first = 1; first <= l->steps && first <= STATE_STEPS; first++) {
        if (!l->seen[first])
            continue;
        int last = first;
        while (last < l->steps && last < STATE_STEPS && l->seen[last + 1])
            last++;
        strbuf_printf(out, last > first ? "%s%d-%d" : "%s%d", between, first, last);
        between = ",";
        first = last;
    }
    if (!between[0])
        strbuf_char(out, '-'); /* none: a word must stand here */
}

static void write_answers(StrBuf *out, const StateLesson *l)
{
    for (int i = 0; i < l->answers; i++)
        strbuf_printf(out, "%s%c%08x", i > 0 ? " " : "answers ", l->answer[i].right ? '+' : '-',
                      l->answer[i].question);
    if (l->answers > 0)
        strbuf_puts(out, "\n");
}

/* Writes the options that are remembered, " --theme dark --text 2", as lines. */
static void write_options(StrBuf *out, const State *s)
{
    StrBuf words = strbuf_make(out->arena);
    view_write(&words, NULL, &s->view);
    Str rest = strbuf_str(&words), name, value;
    while (str_word(&rest, &name) && str_word(&rest, &value))
        strbuf_printf(out, "%.*s %.*s\n", STR_ARG(str_from(name, 2)), STR_ARG(value));
}

static bool fits_a_line(Str name)
{
    return str_find(name, '\n') == name.len && str_find(name, '\r') == name.len &&
           str_equal(str_trim(name), name);
}

void state_write(StrBuf *out, const State *s)
{
    strbuf_puts(out, "# What attnscope remembers. It may be changed or deleted at any time.\n");
    write_options(out, s);
    if (s->no_motion)
        strbuf_puts(out, "motion off\n");
    write_hints(out, s);
    if (s->page.len && fits_a_line(s->page))
        strbuf_printf(out, "page %.*s\n", STR_ARG(s->page));
    if (s->width > 0)
        strbuf_printf(out, "window %dx%d\n", s->width, s->height);
    bool told = false;
    for (int i = 0; i < s->lessons; i++) {
        const StateLesson *l = s->lesson[i];
        if (!l->name.len || !is_step(l->steps))
            continue;
        if (!told)
            strbuf_puts(out, "# lesson STEP/STEPS STEPS-SEEN NAME, the newest first\n");
        told = true;
        strbuf_printf(out, "lesson %d/%d ", l->step, l->steps);
        write_seen(out, l);
        strbuf_char(out, ' ');
        write_name(out, l->name);
        strbuf_char(out, '\n');
        write_answers(out, l);
    }
    for (int i = 0; i < s->unknowns; i++)
        strbuf_printf(out, "%.*s\n", STR_ARG(s->unknown[i]));
}

/* A lesson that was opened here, with what was seen and answered there; `there` may be NULL. */
static StateLesson *both(Arena *a, const StateLesson *here, const StateLesson *there)
{
    StateLesson *l = ARENA_NEW(a, StateLesson);
    *l = *here;
    for (int step = 1; there && there->steps == l->steps && step <= STATE_STEPS; step++)
        l->seen[step] |= there->seen[step];
    for (int i = 0; there && i < there->answers; i++)
        take_answer(l, there->answer[i]);
    return l;
}

/* What is remembered here and what the file holds, which another window may have written. */
static State merged(Arena *a, const State *s, const char *path)
{
    State file, all = *s;
    state_start(&file, a);
    if (!state_load(&file, path))
        return all;
    all.invited |= file.invited;
    all.lessons = 0;
    for (int i = 0; i < s->lessons; i++)
        if (s->lesson[i]->opened)
            all.lesson[all.lessons++] =
                both(a, s->lesson[i], state_find(&file, s->lesson[i]->name));
    for (int i = 0; i < file.lessons && all.lessons < STATE_LESSONS; i++)
        if (!state_find(&all, file.lesson[i]->name))
            all.lesson[all.lessons++] = file.lesson[i];
    return all;
}

bool state_save(const State *s, const char *path)
{
    if (!path)
        return false;
    Arena a = arena_scratch();
    StrBuf text = strbuf_make(&a);
    Error ignored = {0};
    const char *slash = strrchr(path, '/');
    Str folder = str_copy(&a, str_part(str_of(path), 0, slash ? (size_t)(slash - path) : 0));
    State all = merged(&a, s, path);
    state_write(&text, &all);
    bool saved = (folder.len == 0 || file_make_folder(folder.at, &ignored)) &&
                 file_write(path, strbuf_str(&text), true, &ignored);
    arena_free(&a);
    return saved;
}
