/*
 * edit_change.c - what a person changes: a literal, dragged or typed; a computed cell; a label; the
 * code of a step; and what is only worked out, beside the lesson (see edit.h).
 *
 * A literal under the pointer steps when it is dragged, as far as its own statement runs, and is
 * typed when it is clicked. In a field
 * Enter puts the text in and has it run; the field closes if that went well, else it shows the
 * error and stays open. Trying again changes the same edit.
 *
 * A computed number stands nowhere in the text. To give such a cell another value, a line that
 * assigns it is added behind the step's statement, as one would in Python; the steps after it are
 * computed with that. A label is a word of a view fence and is replaced there.
 */
#include "edit/edit.h"
#include "lesson/places.h"
#include "running/running.h"
#include "subject/subject.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>
#include <stdio.h>

enum {
    CLICK_MOST = 3,      /* pixels that the pointer may move in a click */
    SHIFT_STEPS = 10,    /* with Shift a literal steps so much faster */
    DRAGS_A_HEIGHT = 180 /* steps in the height of the window: 6 pixels each on a 1080p screen */
};

/* ---- the text ---- */

/* Makes the bytes from..to of a shown text the knob; gives what stands there now. */
static Str take_text(Editing *ed, EditText which, size_t from, size_t to)
{
    const Edits *e = &ed->edits;
    size_t start = edits_place(e, which, from, ed->in_shown);
    Str now = str_part(edits_text(e, which), start, edits_place(e, which, to, ed->in_shown));
    ed->knob = (Knob){.text = which, .at = start, .len = now.len, .drag = ++ed->drags};
    return now;
}

/* Replaces the knob's text and runs the new text, unless that is slow and the knob being dragged;
 * `phase` says what it is run for. False: the text is the same. */
static bool put_text(Editing *ed, Str now, EditPhase phase)
{
    Knob *k = &ed->knob;
    if (!edits_change(&ed->edits, k->text, k->at, k->len, now, k->drag))
        return false;
    k->len = now.len;
    if (ed->mouse != MOUSE_UP && ed->seconds > EDIT_SLOW_SECONDS)
        ed->phase = EDIT_HELD;
    else
        editing_run(ed, phase);
    ed->shown->stale = true;
    return true;
}

/* Reads what was typed for the knob. False: it cannot stand there, and the field says why. */
static bool read_typed(Editing *ed, Str typed, Str *text)
{
    Error e = {0};
    bool well = ed->read(ed, typed, text, &e);
    if (!well)
        field_refuse(&ed->shown->field, &e);
    return well;
}

/* Puts in what was typed for the knob, if it can be read. The field closes if running it goes well,
 * and at once if it is nothing new. */
static void done_text(void *editing, Str typed)
{
    Editing *ed = editing;
    Field *field = &ed->shown->field;
    Str text;
    bool read = read_typed(ed, typed, &text);
    if (read && (put_text(ed, text, EDIT_TYPED) || ed->phase == EDIT_TYPED))
        return; /* it is being run, or was just now */
    if (read && ed->refused)
        field_refuse(field, &ed->refused->error);
    else if (read && !ed->error[0])
        field_close(field);
    editing_then_save(ed);
}

bool edit_typed(const Editing *ed)
{
    const Field *f = &ed->shown->field;
    return field_is_open(f) && f->changes && (f->now > 0 || ed->refused);
}

void editing_put_in(Editing *ed)
{
    done_text(ed, field_text(&ed->shown->field));
}

void editing_take_typed(Editing *ed)
{
    Knob *k = &ed->knob;
    Error ignored = {0};
    Str text;
    if (edit_typed(ed) && ed->read(ed, field_text(&ed->shown->field), &text, &ignored))
        edits_change(&ed->edits, k->text, k->at, k->len, text, k->drag);
}

static EditRead read_line, read_cell;

/* Asks for another text of the knob than `now`, all of which is selected if it is `one` word. */
static void ask(Editing *ed, Str prompt, Str now, EditRead *read, bool one)
{
    ed->read = read;
    ed->adds = read == read_cell;
    if (!shown_ask(ed->shown, one ? FIELD_VALUE : FIELD_CODE, prompt, now, done_text, ed))
        shown_say(ed->shown, "this code is too long to be changed here");
    else if (one)
        field_select(&ed->shown->field, 0, now.len);
    ed->typing = true;
    ed->shown->field.over = ed->over;
    ed->shown->field.until = ed->until;
    ed->shown->field.beside = read != read_line; /* whose text is that code itself */
    ed->shown->field.changes = true;
    ed->fits_before = read == read_line;
    ed->shown->field.fits = read == read_line || read == read_cell ? edit_fits : NULL;
}

/* ---- a literal, typed ---- */

/* Makes a literal of the shown text, that covers an offset there, the knob: as it is now, for it
 * may have been changed since. False: there is none any more. */
static bool take_literal_at(Editing *ed, EditText which, size_t shown)
{
    const Lesson *l = ed->shown->lesson;
    Arena a = arena_scratch();
    Literal found;
    Str typed;
    Error none = {0};
    bool well =
        literal_find(&a, l, which == EDIT_PRELUDE ? &l->prelude : &l->source, shown, &found);
    if (well) {
        size_t from = found.at.start, to = from + found.at.len;
        ed->at_shown = (int64_t)from;
        Str own = take_text(ed, which, from, to);
        well = literal_read(&a, &found, own, &typed, &none);
        found.at = source_make(&ed->arena, STR(""), own);
        ed->knob.base = found;
    }
    arena_free(&a);
    return well;
}

static bool read_value(Editing *ed, Str typed, Str *text, Error *e)
{
    return literal_read(&ed->arena, &ed->knob.base, typed, text, e);
}

static void ask_value(Editing *ed)
{
    ed->over = (DrawTag){TAG_LITERAL, ed->knob.text == EDIT_PRELUDE, ed->at_shown, 0};
    Str was = span_text(ed->knob.base.at);
    snprintf(ed->prompt, sizeof ed->prompt, "%.*s becomes", (int)(was.len < 100 ? was.len : 100),
             was.at);
    ask(ed, str_of(ed->prompt), was, read_value, true);
}

/* True when a cell is chosen that can be given another value. */
static bool has_cell(const Shown *s)
{
    return s->pinned && s->view.focus.node != NO_NODE;
}

/* Asks for the number of the pinned cell, if it is written somewhere. */
static bool ask_literal(Editing *ed)
{
    const Shown *s = ed->shown;
    Arena a = arena_scratch();
    Literal l;
    bool found = has_cell(s) && literal_of_cell(&a, s->lesson, s->view.focus, &l);
    if (found) {
        bool prelude = l.at.source == &s->lesson->prelude;
        found = take_literal_at(ed, prelude ? EDIT_PRELUDE : EDIT_LESSON, l.at.start);
    }
    if (found)
        ask_value(ed);
    arena_free(&a);
    return found;
}

/* ---- a literal, dragged ---- */

static void press_literal(Editing *ed, EditText which, size_t shown, float x)
{
    if (!take_literal_at(ed, which, shown))
        return;
    ed->mouse = MOUSE_PRESSED;
    ed->pressed = ed->from = x;
    ed->units = 0;
    ed->knob.least = INT64_MIN;
    ed->knob.most = INT64_MAX;
}

/* False: that is what stands there already. */
static bool try_literal(Editing *ed, int64_t steps)
{
    ed->knob.tried = steps;
    return put_text(ed, literal_step(&ed->arena, &ed->knob.base, steps), EDIT_DRAGGED);
}

void editing_follow(Editing *ed)
{
    const Knob *k = &ed->knob;
    int64_t to = k->wanted < k->most ? k->wanted : k->most;
    try_literal(ed, to > k->least ? to : k->least);
}

/* Halfway at a time, so that a long drag finds the last value that runs after few of them. */
void editing_shrink(Editing *ed)
{
    Knob *k = &ed->knob;
    bool up = k->tried > k->ran;
    k->most = up ? k->tried - 1 : k->most;
    k->least = up ? k->least : k->tried + 1;
    while (k->tried != k->ran && !try_literal(ed, k->ran + (k->tried - k->ran) / 2))
        ;
}

/* That it goes no further is told as long as the pointer wants it to. */
static void take_words_back(Editing *ed)
{
    const Knob *k = &ed->knob;
    bool may = k->wanted >= k->least && k->wanted <= k->most;
    if (may && k->said && k->said == ed->shown->said)
        ed->shown->message[0] = 0;
}

static void move_literal(Editing *ed, const Input *in, int height)
{
    float unit = fmaxf(2, (float)height / DRAGS_A_HEIGHT), by = in->at.x - ed->from;
    if (fabsf(in->at.x - ed->pressed) >= fmaxf(CLICK_MOST, unit / 2))
        ed->mouse = MOUSE_DRAGS; /* even if it goes back to where it began */
    ed->units += by / unit * ((in->mods & MOD_SHIFT) ? SHIFT_STEPS : 1);
    ed->from = in->at.x;
    ed->dragged = ed->dragged || ed->mouse == MOUSE_DRAGS;
    ed->knob.wanted = (int64_t)ed->units;
    take_words_back(ed);
    if (ed->mouse == MOUSE_DRAGS)
        editing_follow(ed);
}

static void release_literal(Editing *ed)
{
    bool dragged = ed->mouse == MOUSE_DRAGS;
    ed->mouse = MOUSE_UP;
    if (!dragged)
        ask_value(ed);
    else if (ed->phase == EDIT_HELD)
        editing_run(ed, EDIT_DRAGGED);
}

bool edit_drag(Editing *ed, const Input *in, int height)
{
    if (ed->mouse == MOUSE_UP || (in->kind != INPUT_MOVE && in->kind != INPUT_RELEASE))
        return false;
    if (in->kind == INPUT_MOVE)
        move_literal(ed, in, height);
    else
        release_literal(ed);
    return true;
}

/* ---- a computed cell ---- */

/* The innermost statement, of those that were begun, in which a place of a text stands; else
 * nothing. */
static Span statement_at(const Lesson *l, Span at)
{
    Span found = {0};
    for (size_t i = 0; at.source && i < l->trace.steps.count; i++) {
        const Step *s = &l->trace.steps.items[i];
        if (s->kind != STEP_CALL && span_holds(s->at, at) && (!found.len || s->at.len < found.len))
            found = s->at;
    }
    return found;
}

/* Is that the statement which the step is about? */
static bool is_about(const LessonStep *s, Span statement)
{
    return statement.source == s->about.source && statement.start == s->about.start;
}

/* The lines of the lesson's error, where the step that shows it is more than those: the statement
 * that failed, in a loop or a function; the line of a view that is wrong. Else nothing. */
static Span error_lines(const Lesson *l, const LessonStep *s)
{
    Span at = l->error.at, none = {0};
    if (!l->error.kind || l->stops != s->number || at.source != &l->source || !at.len)
        return none;
    Span failed = l->fails ? statement_at(l, at) : none;
    bool own = s->at.len && at.start >= s->at.start && at.start <= s->at.start + s->at.len;
    bool whole = failed.len ? is_about(s, failed) : own;
    return whole ? none : span_lines(failed.len ? failed : at);
}

/* The step's statement with whole lines; without one the fence's code. */
static Span step_lines(const Lesson *l, const LessonStep *s)
{
    Span at = s->at.len ? s->at : l->fences.items[s->fence].code;
    Str text = l->source.text;
    if (!s->at.len)
        at.len = (uint32_t)str_trim(span_text(at)).len;
    while (at.len && at.start + at.len < text.len && text.at[at.start + at.len] != '\n')
        at.len++;
    return at;
}

/* The newest variable of the lesson that holds the node after a step; NULL: none does. */
static const Binding *holder(const Lesson *l, NodeId node, int step)
{
    for (size_t i = names_until(l, step); i-- > 0;) {
        const Binding *b = &l->bindings.items[i];
        if (b->value.kind == VALUE_TENSOR && b->value.node == node)
            return b;
    }
    return NULL;
}

/* The number of the pinned cell as it is shown. */
static Str shown_number(Editing *ed)
{
    const Shown *s = ed->shown;
    return arithmetic_number(&ed->arena, trace_cell(&s->lesson->trace, s->view.focus));
}

/* Can the expression be worked out after the step that is shown, to one number? */
static bool is_number(Editing *ed, Str value, Error *e)
{
    const Lesson *l = ed->shown->lesson;
    int step = shown_step(ed->shown)->number;
    Str computed, as_float = str_printf(&ed->arena, "float(0.0 + (%.*s))", STR_ARG(value));
    Error many = {0};
    if (!scratch_eval(l, step, value, &ed->arena, &computed, e))
        return false;
    return scratch_eval(l, step, as_float, &ed->arena, &computed, &many) ||
           error_set(e, ERROR_LESSON, "one number is wanted, such as 0.5, or an expression for it");
}

/* The line that gives the cell the value that was typed; no line for the number that it has. */
static bool read_cell(Editing *ed, Str typed, Str *text, Error *e)
{
    Str value = str_trim(typed);
    if (value.len == 0 || str_find(value, '\n') < value.len)
        return error_set(e, ERROR_LESSON, "one number is wanted, or an expression for it");
    bool same = has_cell(ed->shown) && str_equal(value, shown_number(ed));
    *text = same ? STR("")
                 : str_printf(&ed->arena, "\n%.*s = %.*s", STR_ARG(ed->target), STR_ARG(value));
    return same || is_number(ed, value, e);
}

/* The variable that holds the tensor of the pinned cell; NULL: none does, or no cell is pinned. */
static const Binding *held(const Shown *s)
{
    const LessonStep *step = shown_step(s);
    return has_cell(s) && step && step->at.len ? holder(s->lesson, s->view.focus.node, step->number)
                                               : NULL;
}

/* Asks for another value for the pinned cell, if a variable holds its tensor. */
static bool ask_cell(Editing *ed)
{
    const Shown *s = ed->shown;
    CellRef focus = s->view.focus;
    const Binding *b = held(s);
    if (!b)
        return false;
    Span lines = step_lines(s->lesson, shown_step(s));
    size_t end = (size_t)lines.start + lines.len;
    ed->over = (DrawTag){TAG_LINE, 0, lines.start, 0};
    ed->until = (int64_t)end;
    take_text(ed, EDIT_LESSON, end, end);
    ed->target = cell_name(&ed->arena, &s->lesson->trace, focus, b->name);
    snprintf(ed->prompt, sizeof ed->prompt, "after this step, %.*s becomes: a line is added",
             STR_ARG(ed->target));
    ask(ed, str_of(ed->prompt), shown_number(ed), read_cell, true);
    return true;
}

/* ---- a token ---- */

static bool has_blank(Str s)
{
    return str_find(s, ' ') < s.len || str_find(s, '\t') < s.len;
}

static bool read_word(Editing *ed, Str typed, Str *text, Error *e)
{
    Str word = str_trim(typed);
    if (word.len == 0 || str_find(word, '\n') < word.len || str_find(word, '"') < word.len)
        return error_set(e, ERROR_LESSON, "a label is a word, or several, without quotes");
    const char *quote = has_blank(word) && !ed->quoted ? "\"" : "";
    *text = str_printf(&ed->arena, "%s%.*s%s", quote, STR_ARG(word), quote);
    return true;
}

static void ask_word(Editing *ed, size_t from, size_t to)
{
    Str word = take_text(ed, EDIT_LESSON, from, to);
    size_t start = ed->knob.at;
    ed->over = (DrawTag){TAG_WORD, 0, (int64_t)from, (int32_t)(to - from)};
    ed->quoted = start > 0 && edits_text(&ed->edits, EDIT_LESSON).at[start - 1] == '"';
    ask(ed, STR("this label becomes"), word, read_word, true);
}

void edit_press(Editing *ed, DrawTag tag, float x)
{
    size_t at = (size_t)tag.cell;
    if (!editing_begin(ed))
        return;
    if (tag.kind == TAG_WORD)
        ask_word(ed, at, at + (size_t)tag.time);
    else
        press_literal(ed, tag.node == 1 ? EDIT_PRELUDE : EDIT_LESSON, at, x);
}

/* ---- code ---- */

/* Does a line begin as those around code do? */
static bool has_fence(Str text)
{
    bool has = false;
    for (Str line; str_line(&text, &line);)
        has = has || str_starts(str_trim(line), "```") || str_starts(str_trim(line), "~~~");
    return has;
}

/* Code holds no such line; but one that is wrong may be changed. */
static bool read_line(Editing *ed, Str typed, Str *text, Error *e)
{
    const Knob *k = &ed->knob;
    Str was = str_part(edits_text(&ed->edits, k->text), k->at, k->at + k->len);
    *text = typed;
    return !has_fence(typed) || has_fence(was) ||
           error_set(e, ERROR_LESSON, "a line of code cannot begin with %.3s", "```");
}

/* The lines of what is run where one looks: of a step as a whole all of its own, but at an error
 * those that failed. */
static Span lines_here(const Shown *s)
{
    Arena a = arena_scratch();
    Subject here = subject_of(&a, s->lesson, &s->view);
    Span at = {0}, wrong = {0};
    Place place;
    bool within = subject_within(&here, &place);
    if (within) {
        const Error *e = place_error(s->lesson, &place);
        wrong = e ? statement_at(s->lesson, e->at) : wrong;
        at = wrong.len ? wrong : subject_statement(&here);
        at = at.len ? span_lines(at) : at;
    } else if (here.step) {
        wrong = error_lines(s->lesson, here.step);
        at = step_lines(s->lesson, here.step);
        at = at.len && wrong.len ? wrong : at; /* what has no code may be no text */
    }
    arena_free(&a);
    return at;
}

/* The lines of the statement that a line of code is part of: of a step's own statement all of the
 * step's. */
static Span lines_at(const Lesson *l, const LessonStep *step, DrawTag line)
{
    const Source *text = line.node ? &l->prelude : &l->source;
    Span at = span_lines((Span){text, (uint32_t)line.cell, 0}), whole = step_lines(l, step);
    at = span_trim(at);
    Span statement = at.len ? statement_at(l, at) : at;
    bool own = !statement.len || is_about(step, statement);
    if (own && whole.len && span_holds(whole, at))
        return whole;
    return span_lines(statement.len ? statement : at);
}

/* Does code that failed share a line with what the knob holds? */
static bool is_in_knob(const Lesson *l, const Knob *k, Span code)
{
    const Source *text = k->text == EDIT_PRELUDE ? &l->prelude : &l->source;
    size_t from = k->at, end = k->at + k->len;
    while (from < end && text->text.at[from] == '\n')
        from++;
    Span own = span_lines((Span){text, (uint32_t)from, (uint32_t)(end - from)});
    return code.source == text && code.start <= own.start + own.len &&
           own.start <= code.start + code.len;
}

/* Does the lesson that is shown stop where another version does, or before? */
static bool stopped_before(const Lesson *shown, const Lesson *l)
{
    int was = shown->stops ? step_carry(shown, shown->stops, l) : 0;
    return shown->stops && (was ? was : shown->stops) <= l->stops;
}

bool editing_spoils(const Editing *ed, const Lesson *l)
{
    const Error *e = &l->error;
    Span failed = l->fails ? statement_at(l, e->at) : e->at;
    bool own = e->kind && is_in_knob(l, &ed->knob, failed.len ? failed : e->at);
    if (!e->kind || own || stopped_before(ed->shown->lesson, l))
        return own;
    for (int i = 0; i < e->call_count && i < ERROR_CALLS && !own; i++)
        own = is_in_knob(l, &ed->knob, e->calls[i].at);
    Str type = str_of(e->type ? e->type : "");
    return own || str_is(type, "SyntaxError") || str_is(type, "IndentationError");
}

static bool can_change(const Lesson *l, Span code)
{
    bool ours = code.source == &l->source || code.source == &l->prelude;
    return ours && !l->cells && code.len > 0 && code.len < FIELD_BYTES;
}

bool edit_can_code(const Editing *ed, DrawTag line)
{
    const Lesson *l = ed->shown->lesson;
    const LessonStep *step = l ? shown_step(ed->shown) : NULL;
    return step && can_change(l, lines_at(l, step, line));
}

bool edit_can(const Editing *ed)
{
    const Shown *s = ed->shown;
    Arena a = arena_scratch();
    Literal found;
    bool can = s->lesson && !s->lesson->cells &&
               (held(s) || (has_cell(s) && literal_of_cell(&a, s->lesson, s->view.focus, &found)));
    arena_free(&a);
    return can || (s->lesson && can_change(s->lesson, lines_here(s)));
}

static void ask_code(Editing *ed, Span at)
{
    const Lesson *l = ed->shown->lesson;
    EditText which = at.source == &l->prelude ? EDIT_PRELUDE : EDIT_LESSON;
    if (!at.len || (at.source != &l->source && at.source != &l->prelude)) {
        shown_say(ed->shown, at.len ? "this code is not the lesson's: it cannot be changed here"
                                    : "this step has no code to change");
        return;
    }
    ed->over = (DrawTag){TAG_LINE, which == EDIT_PRELUDE, at.start, 0};
    ed->until = (int64_t)at.start + at.len;
    Str now = take_text(ed, which, at.start, (size_t)at.start + at.len);
    ask(ed, STR("code (Shift+Enter: another line)"), now, read_line, false);
}

void edit_line(Editing *ed)
{
    if (editing_begin(ed) && !ask_literal(ed) && !ask_cell(ed))
        ask_code(ed, lines_here(ed->shown));
}

void edit_code(Editing *ed, DrawTag line)
{
    if (editing_begin(ed))
        ask_code(ed, lines_at(ed->shown->lesson, shown_step(ed->shown), line));
}

/* ---- beside the lesson ---- */

static void done_scratch(void *editing, Str typed)
{
    Editing *ed = editing;
    Shown *shown = ed->shown;
    const LessonStep *s = shown_step(shown);
    Arena a = arena_scratch();
    Error e = {0};
    Str out;
    if (!str_trim(typed).len)
        field_answer(&shown->field, STR("type an expression first"));
    else if (scratch_eval(shown->lesson, s ? s->number : 0, typed, &a, &out, &e))
        field_answer(&shown->field, out);
    else
        field_refuse(&shown->field, &e);
    arena_free(&a);
}

void edit_scratch(Editing *ed)
{
    const LessonStep *s = shown_step(ed->shown);
    if (!s)
        return;
    snprintf(ed->prompt, sizeof ed->prompt,
             "what is ... after step %d? (an expression; it changes nothing)", s->number);
    shown_ask(ed->shown, FIELD_SCRATCH, str_of(ed->prompt), STR(""), done_scratch, ed);
    ed->shown->field.fits = edit_fits;
    ed->fits_before = false;
}

/* ---- undo, and --set ---- */

/* Runs the text, which no longer is the one that is being typed at. */
static void run_again(Editing *ed)
{
    ed->mouse = MOUSE_UP;
    ed->typing = false;
    field_close(&ed->shown->field); /* what is typed there was for the text before */
    editing_run(ed, EDIT_SETTLED);
    ed->shown->stale = true;
}

/* The step of the lesson that is shown in whose text that byte of the present one stands; NULL: in
 * none. */
static const LessonStep *step_around(const Editing *ed, EditText which, size_t at)
{
    const Lesson *l = ed->shown->lesson;
    const LessonStep *found = NULL;
    for (size_t i = 0; which == EDIT_LESSON && i < l->steps.count; i++) {
        Span step = l->steps.items[i].at;
        size_t from = edits_place(&ed->edits, which, step.start, ed->in_shown);
        size_t end = edits_place(&ed->edits, which, step.start + step.len, ed->in_shown);
        if (step.len && at >= from && at < end)
            found = &l->steps.items[i];
    }
    return found;
}

enum { TOLD_MOST = 32 }; /* characters of code that a sentence says */

/* Can that code be said in a sentence? */
static bool is_sayable(Str code)
{
    return code.len && str_find(code, '\n') == code.len && str_chars(code) <= TOLD_MOST;
}

/* Says what was taken back, or made again, unless it stands in the step that is shown: "step 2:
 * 124 → 123". */
static void say_taken(Editing *ed, const Edit *x, bool undo)
{
    Arena a = arena_scratch();
    const LessonStep *step = step_around(ed, x->text, x->at);
    const Source now = {.text = edits_text(&ed->edits, x->text)};
    Str before = str_trim(undo ? x->now : x->old), after = str_trim(undo ? x->old : x->now);
    bool whole = is_sayable(before) && is_sayable(after);
    PhraseId place = step                      ? PHRASE_TIP_STEP
                     : x->text == EDIT_PRELUDE ? PHRASE_CHANGES_PRELUDE
                                               : PHRASE_CHANGES_LINE;
    Str where = phrase(
        &a, place,
        phrase_number(&a, step ? step->number : span_line((Span){&now, (uint32_t)x->at, 0})));
    Str what = phrase_plain(undo ? PHRASE_CHANGE_TAKEN_BACK : PHRASE_CHANGE_MADE_AGAIN);
    if (whole)
        what = str_printf(&a, "%.*s → %.*s", STR_ARG(before), STR_ARG(after));
    if (!step || step != shown_step(ed->shown))
        shown_say(ed->shown, "%.*s: %.*s", STR_ARG(where), STR_ARG(what));
    arena_free(&a);
}

/* Takes the last edit back (undo), or makes it again. */
static void take_back(Editing *ed, bool undo)
{
    Edits *e = &ed->edits;
    if (!ed->original || !edits_take_back(e, undo)) {
        shown_say(ed->shown, undo ? "nothing to undo" : "nothing to do again");
        return;
    }
    say_taken(ed, &e->items[undo ? e->done : e->done - 1], undo);
    run_again(ed);
}

void edit_undo(Editing *ed)
{
    take_back(ed, true);
}

void edit_redo(Editing *ed)
{
    take_back(ed, false);
}

bool edit_redoes(const Editing *ed)
{
    return ed->original && ed->edits.done < ed->edits.count;
}

void edit_reset(Editing *ed)
{
    bool any = false;
    while (ed->original && edits_take_back(&ed->edits, true))
        any = true;
    shown_say(ed->shown, "%.*s",
              STR_ARG(phrase_plain(any ? PHRASE_CHANGES_RESET : PHRASE_CHANGES_NONE)));
    if (any)
        run_again(ed);
}

SpliceList edit_changes(Arena *a, const Editing *ed)
{
    SpliceList none = {0};
    const Lesson *l = ed->original;
    return l ? edits_splices(
                   a, &ed->edits,
                   (const Str[]){[EDIT_LESSON] = l->source.text, [EDIT_PRELUDE] = l->prelude.text})
             : none;
}

void edit_take_back(Editing *ed, size_t index)
{
    Arena a = arena_scratch();
    SpliceList all = edit_changes(&a, ed);
    const Splice *s = index < all.count ? &all.items[index] : NULL;
    if (s && edits_change(&ed->edits, s->text, s->at, s->len, s->was, 0))
        run_again(ed);
    arena_free(&a);
}

int edit_step(const Editing *ed, const Splice *s)
{
    const Lesson *l = ed->shown->lesson;
    int step = 0;
    for (size_t i = 0; s->text == EDIT_LESSON && i < l->steps.count; i++)
        if (edits_place(&ed->edits, EDIT_LESSON, l->steps.items[i].at.start, ed->in_shown) <=
            s->begin)
            step = l->steps.items[i].number;
    return step;
}

/* Is the cell's number written in the prelude, where that place begins? */
static bool is_written_at(Arena *a, const Editing *ed, CellRef cell, const Splice *s)
{
    const Lesson *l = ed->shown->lesson;
    Literal found;
    if (!literal_of_cell(a, l, cell, &found) || found.at.source != &l->prelude)
        return false;
    size_t from = edits_place(&ed->edits, EDIT_PRELUDE, found.at.start, ed->in_shown);
    return s->at >= from && s->at < from + found.at.len;
}

CellRef edit_cell(const Editing *ed, const Splice *s)
{
    const Lesson *l = ed->shown->lesson;
    NodeId end = s->text == EDIT_PRELUDE && l->steps.count ? l->steps.items[0].begin : 0;
    Arena a = arena_scratch();
    CellRef found = {NO_NODE, 0, -1};
    for (NodeId id = 0; id < end && found.node == NO_NODE; id++) {
        int64_t cells = tensor_count(trace_node(&l->trace, id)->out);
        for (int64_t i = 0; i < cells && found.node == NO_NODE; i++)
            if (is_written_at(&a, ed, (CellRef){id, id + 1, i}, s))
                found = (CellRef){id, id + 1, i};
    }
    arena_free(&a);
    return found;
}

/* Is the byte at i, which may be the end, one of a letter that began before? */
static bool is_within_char(Str text, size_t i)
{
    return i < text.len && ((unsigned char)text.at[i] & 0xC0) == 0x80;
}

/* Makes that text of the lesson's, as one edit. False: it is the same. */
static bool change_into(Editing *ed, Str text)
{
    Str was = edits_text(&ed->edits, EDIT_LESSON);
    size_t most = was.len < text.len ? was.len : text.len, start = 0, end = 0;
    while (start < most && was.at[start] == text.at[start])
        start++;
    while (end < most - start && was.at[was.len - 1 - end] == text.at[text.len - 1 - end])
        end++;
    while (start > 0 && is_within_char(text, start))
        start--;
    while (end > 0 && is_within_char(text, text.len - end))
        end--;
    return edits_change(&ed->edits, EDIT_LESSON, start, was.len - start - end,
                        str_part(text, start, text.len - end), 0);
}

void edit_into(Editing *ed, Str text)
{
    if (!editing_begin(ed))
        return;
    change_into(ed, text);
    ed->edits.saved = ed->edits.done; /* whoever asked for it holds it */
    editing_run(ed, EDIT_SETTLED);
}

void edit_stopped(Editing *ed, Str text)
{
    if (!editing_begin(ed) || !change_into(ed, text))
        return;
    edits_take_back(&ed->edits, true);
    editing_run(ed, EDIT_SETTLED);
    shown_say(ed->shown, "%.*s", STR_ARG(phrase_plain(PHRASE_CHANGE_STOPPED)));
}

Str edit_awaited(const Editing *ed)
{
    return ed->answered < ed->edits.log.count ? edits_text(&ed->edits, EDIT_LESSON) : STR("");
}

bool edit_set(Editing *ed, const StrList *wanted, StrList *refused, Error *e)
{
    if (!editing_begin(ed))
        return error_set(e, ERROR_USAGE, "--set: there is nothing to set here");
    if (!knobs_set(ed->shown->lesson, wanted, refused, &ed->edits, e))
        return false;
    ed->edits.saved = ed->edits.done; /* the command line holds them */
    editing_run(ed, EDIT_SETTLED);
    return true;
}
