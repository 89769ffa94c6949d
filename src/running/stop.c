/*
 * stop.c - the step at which a lesson with an error stops (see run.h).
 *
 * Whoever walks through a lesson meets its error as a step, behind all that is well: the statement
 * that failed or, where a text could not be read, a step that is added for it, with the lines that
 * are wrong. It has no tensor; what would be its picture is the error.
 *
 * Must not know: how the error is drawn, or what is to be done about it.
 */
#include "running/run.h"

#include <string.h>

/* ---- the fence ---- */

static bool same_error(const Error *a, const Error *b)
{
    return a->kind == b->kind && a->at.source == b->at.source && a->at.start == b->at.start &&
           strcmp(a->message, b->message) == 0;
}

/* The fence whose error it is, the last one that has it, for one above may have been meant to fail
 * in that way; else the last one that begins before it; -1: there is none. */
static int fence_of(const Lesson *l)
{
    const Error *e = &l->error;
    int before = -1;
    for (int i = (int)l->fences.count; i-- > 0;) {
        const Fence *f = &l->fences.items[i];
        if (same_error(&f->error, e))
            return i;
        if (before < 0 && e->at.source == &l->source && f->at.start <= e->at.start)
            before = i;
    }
    return before;
}

/* ---- a step for what could not be read ---- */

/* The line of the error, without the blanks around it; of what is no text only its place. */
static Span line_of(Span at)
{
    Str text = at.source->text;
    size_t from = at.start < text.len ? at.start : text.len;
    while (from > 0 && text.at[from - 1] != '\n')
        from--;
    size_t to = from + str_find(str_from(text, from), '\n');
    Span line = {at.source, (uint32_t)from, (uint32_t)(to - from)};
    Str bytes = span_text(line);
    if (str_bad_utf8(bytes) < bytes.len || str_find(bytes, 0) < bytes.len)
        return (Span){at.source, at.start, 0};
    return str_trim(bytes).len ? span_trim(line) : line;
}

/* Does a line of code end in such a way that it goes on in the next one? */
static bool goes_on(Str line)
{
    line = str_trim(str_part(line, 0, str_find(line, '#')));
    return line.len && strchr(",([{", line.at[line.len - 1]);
}

/* Down to where a bracket that is never closed may have been meant to end: the lines that stand
 * further in than its own, or behind one that goes on. Other errors leave the lines as they are. */
static Span with_unclosed(const Lesson *l, const Fence *f, Span lines)
{
    Str wrong = span_text(l->error.at), text = lines.source->text, line;
    bool opens = wrong.len == 1 && strchr("([{", wrong.at[0]) && span_has(f->code, lines.start);
    Str first = span_text(span_lines(l->error.at)), before = first;
    size_t from = (size_t)lines.start + lines.len;
    Str rest = str_part(text, from + (from < text.len), (size_t)f->code.start + f->code.len);
    while (opens && str_line(&rest, &line)) {
        bool blank = str_trim(line).len == 0;
        if (!blank && str_indent(line) <= str_indent(first) && !goes_on(before))
            break;
        if (!blank) {
            lines.len = (uint32_t)(line.at + line.len - text.at) - lines.start;
            before = line;
        }
    }
    return lines;
}

/* The statement that could not be read: from the end of the last one that could, down to the line
 * of the error. */
static Span unread_of(const Lesson *l, const Fence *f)
{
    Span line = line_of(l->error.at), rest = f->code;
    if (f->step_count) {
        Span last = l->steps.items[f->first_step + f->step_count - 1].at;
        rest.start = last.start + last.len;
        rest.len = f->code.start + f->code.len - rest.start;
    }
    rest = span_trim(rest);
    bool before = rest.len && rest.start < line.start && span_has(f->code, line.start);
    line = before ? span_join((Span){rest.source, rest.start, 0}, line) : line;
    return with_unclosed(l, f, line);
}

/* A fence without code for an error that belongs to none. */
static int add_fence(Lesson *l)
{
    Span line = line_of(l->error.at);
    if (!l->stages.count)
        *ARENA_PUSH(&l->arena, &l->stages) = (Stage){.title = STR("…"), .at = line};
    Fence f = {.at = line, .code = line, .stage = (int)l->stages.count - 1};
    f.first_step = (int)l->steps.count;
    f.view.show = f.view.focus = f.view.outline = target_none();
    f.view.compare[0] = f.view.compare[1] = target_none();
    f.end = l->trace.arena ? trace_now(&l->trace) : 0;
    *ARENA_PUSH(&l->arena, &l->fences) = f;
    return (int)l->fences.count - 1;
}

/* Adds it behind all others: they are what could be read. */
static int add_step(Lesson *l, int fence)
{
    Fence *f = &l->fences.items[fence];
    Stage *stage = &l->stages.items[f->stage];
    Span at = unread_of(l, f);
    int number = (int)l->steps.count + 1;
    NodeId now = l->trace.arena ? trace_now(&l->trace) : 0;
    if (!f->step_count)
        f->first_step = (int)l->steps.count;
    if (!stage->step_count)
        stage->first_step = (int)l->steps.count;
    f->step_count++;
    stage->step_count++;
    *ARENA_PUSH(&l->arena, &l->steps) = (LessonStep){.number = number,
                                                     .stage = f->stage,
                                                     .fence = fence,
                                                     .at = at,
                                                     .about = at,
                                                     .trace_step = -1,
                                                     .begin = now,
                                                     .end = now,
                                                     .pair = -1};
    return number;
}

/* ---- the step ---- */

/* Where the fence's code stopped: the last step that was begun. */
static int last_begun(const Lesson *l, const Fence *f)
{
    for (int i = f->first_step + f->step_count; i-- > f->first_step;)
        if (l->steps.items[i].ran || l->steps.items[i].trace_step >= 0)
            return i + 1;
    return f->first_step + 1;
}

void stop_find(Lesson *l, bool running)
{
    int fence = fence_of(l);
    if (l->error.kind != ERROR_LESSON || !l->error.at.source)
        return;
    if (running && fence >= 0 && l->fences.items[fence].step_count) {
        l->stops = last_begun(l, &l->fences.items[fence]);
        l->fails = l->steps.items[l->stops - 1].trace_step >= 0 && !l->fences.items[fence].ran &&
                   l->error.at.start != l->fences.items[fence].at.start;
    } else {
        bool code = fence >= 0 && (size_t)fence == l->run->planned;
        l->stops = add_step(l, code ? fence : add_fence(l));
    }
    if (!l->title.len)
        l->title = str_in_line(&l->arena, str_behind(l->source.name, '/'));
    LessonStep *s = &l->steps.items[l->stops - 1];
    s->show = s->focus = s->outline = s->compare[0] = s->compare[1] = target_none();
    s->main = s->trace_step < 0 ? target_none() : s->main;
    s->beside = (TargetList){0};
    s->kind = VIEW_AUTO;
}
