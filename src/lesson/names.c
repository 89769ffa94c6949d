/*
 * names.c - names, positions and cells as people write them (see places.h).
 */
#include "lesson/places.h"

#include "base/lookup.h"

#include <ctype.h>
#include <string.h>

/* ---- taking the text apart ---- */

/* A name with an optional cell, taken apart but not yet looked up. */
typedef struct NameText {
    Str name;         /* without @ and [; or a position */
    bool is_position; /* such as "7.2" */
    Position after;   /* the place behind the "@"; count 0: none */
    int64_t at[MAX_RANK];
    int count;           /* indices in the brackets, */
    int first[MAX_RANK]; /* of each pair of brackets the first one, */
    Str from[MAX_RANK];  /* and the text from there on */
    int brackets;
    Span span;
    Span place; /* what stands behind the "@" */
    Span cell;  /* the brackets; empty: none */
} NameText;

static bool starts_name(char c)
{
    return c == '_' || isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool goes_on(char c)
{
    return starts_name(c) || isdigit((unsigned char)c) || c == '.';
}

static bool not_a_name(Span at, Error *e)
{
    error_at(e, at, "this is not a name");
    return error_hint(e, "write NAME, NAME@STEP, a position like 7.2, and a cell as NAME[1,0]");
}

/* "1, -1": whole numbers and nothing else. */
static bool parse_indices(Span brackets, Str rest, NameText *out, Error *e)
{
    while (str_trim(rest).len) {
        size_t comma = str_find(rest, ',');
        Str index = str_trim(str_part(rest, 0, comma));
        Span at = span_part(brackets, index);
        if (out->count == MAX_RANK)
            return error_at(e, at, "a tensor has at most %d dimensions", MAX_RANK);
        if (!str_to_int(index, &out->at[out->count++])) {
            error_at(e, at.len ? at : brackets, "a cell is called by whole numbers");
            return error_hint(e, "one index for each axis: NAME[1,0]");
        }
        rest = str_from(rest, comma + 1);
    }
    return true;
}

/* "[1, -1]", or "[1][-1]" as lists are asked */
static bool parse_cell(Span brackets, NameText *out, Error *e)
{
    Str text = span_text(brackets);
    out->cell = brackets;
    while (str_starts(text, "[")) {
        size_t close = str_find(text, ']');
        if (close == text.len)
            return error_at(e, brackets, "this bracket is never closed");
        if (out->brackets == MAX_RANK)
            return error_at(e, brackets, "a tensor has at most %d dimensions", MAX_RANK);
        out->first[out->brackets] = out->count;
        out->from[out->brackets++] = text;
        if (!parse_indices(brackets, str_part(text, 1, close), out, e))
            return false;
        text = str_from(text, close + 1);
    }
    if (text.len == 0)
        return true;
    error_at(e, span_part(brackets, text), "a cell comes last");
    return error_hint(e, "write NAME@STEP[1,0]");
}

/* Reads the place behind the @ that `rest` begins with. */
static bool parse_after(Str *rest, NameText *out, Error *e)
{
    size_t n = 1;
    while (n < rest->len && (isdigit((unsigned char)rest->at[n]) || rest->at[n] == '.'))
        n++;
    Str at = str_part(*rest, 0, n);
    *rest = str_from(*rest, n);
    out->place = span_part(out->span, str_from(at, 1));
    if (!position_parse(str_from(at, 1), &out->after))
        return error_at(e, span_part(out->span, at), "after @ comes the number of a step");
    return true;
}

static bool parse_name(Span text, NameText *out, Error *e)
{
    Str s = span_text(text);
    size_t n = 0;
    Position position;
    while (n < s.len && goes_on(s.at[n]))
        n++;
    if (n == 0)
        return not_a_name(text, e);
    *out =
        (NameText){.name = str_part(s, 0, n), .is_position = !starts_name(s.at[0]), .span = text};
    if (out->is_position && !position_parse(out->name, &position))
        return not_a_name(span_part(text, out->name), e);
    Str rest = str_from(s, n);
    if (str_starts(rest, "@") && !out->is_position && !parse_after(&rest, out, e))
        return false;
    while (str_starts(rest, " "))
        rest = str_from(rest, 1);
    if (str_starts(rest, "["))
        return parse_cell(span_part(text, rest), out, e);
    return !rest.len || not_a_name(span_part(text, rest), e);
}

static Target target_of(const NameText *name)
{
    Target t = target_none();
    t.name = name->name;
    t.at = name->span;
    return t;
}

bool name_target(Span text, Target *out, Span *brackets, Error *e)
{
    NameText name;
    if (!parse_name(text, &name, e))
        return false;
    *out = target_of(&name);
    *brackets = name.cell;
    return true;
}

/* ---- looking it up ---- */

static const Binding *find_binding(const Lesson *l, Str name, int step)
{
    int i = lookup_find(&l->newest, name);
    while (i >= 0 && l->bindings.items[i].step > step)
        i = l->bindings.items[i].before;
    return i < 0 ? NULL : &l->bindings.items[i];
}

/* The clock after a step, so far as it ran. */
static NodeId time_after(const Lesson *l, int step)
{
    int last = step < (int)l->steps.count ? step : (int)l->steps.count;
    while (last > 0 && !lesson_step(l, last)->ran)
        last--;
    return last > 0 ? lesson_step(l, last)->end : l->prelude_end;
}

/* scores may be what a function calls a tensor of its own: head.forward.scores. */
static bool hint_inside(const Lesson *l, Str name, int step, Error *e)
{
    for (NodeId id = time_after(l, step); id-- > 0;) {
        Str whole = trace_node(&l->trace, id)->name;
        if (whole.len > name.len && whole.at[whole.len - name.len - 1] == '.' &&
            str_equal(str_from(whole, whole.len - name.len), name)) {
            error_hint(e, "did you mean %.*s?", STR_ARG(whole));
            return true;
        }
    }
    return false;
}

static bool unknown_name(const Lesson *l, Str name, int step, Span at, Error *e)
{
    Nearest near = {.wanted = name};
    for (size_t i = l->bindings.count; i-- > 0;) {
        const Binding *b = &l->bindings.items[i];
        if (str_equal(b->name, name) && b->step > step) {
            error_at(e, at, "'%.*s' has no value yet", STR_ARG(name));
            return error_hint(e, "it gets one in step %d", b->step);
        }
        nearest_offer(&near, b->name);
    }
    for (NodeId id = time_after(l, step); id-- > 0;)
        nearest_offer(&near, trace_node(&l->trace, id)->name);
    error_at(e, at, "unknown name '%.*s'", STR_ARG(name));
    if (!hint_inside(l, name, step, e))
        nearest_hint(&near, e);
    return false;
}

/* There is none: how far it leads, and what is there. */
static bool no_position(const Lesson *l, Position p, Span at, Error *e)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    Place place;
    error_at(e, at, "there is no position %.*s", STR_ARG(span_text(at)));
    while (--p.count > 0 && !position_resolve(l, &p, &place))
        continue;
    position_write(&out, &p);
    int parts = p.count ? position_count(l, &place) : (int)l->steps.count;
    if (p.count == 0)
        error_hint(e, "the lesson has %d steps", parts);
    else if (parts == 0)
        error_hint(e, "there is nothing within %s", out.at);
    else
        error_hint(e, "%s has parts up to %s.%d", out.at, out.at, parts);
    arena_free(&a);
    return false;
}

static bool resolve_position(const Lesson *l, const NameText *name, Target *out, Error *e)
{
    Position p;
    Place place;
    if (!position_parse(name->name, &p))
        return not_a_name(name->span, e);
    if (!position_resolve(l, &p, &place))
        return no_position(l, p, span_part(name->span, name->name), e);
    out->node = place.node;
    if (place.node == NO_NODE && p.count == 1)
        out->node = place.step->main.node;
    else if (place.node == NO_NODE && place.end > place.begin)
        out->node = place.end - 1;
    out->time = place.end;
    return out->node != NO_NODE ||
           error_at(e, name->span, "no tensor is computed in %.*s", STR_ARG(name->name));
}

/* The newest node of that name before the time: a tensor within a call (mha.forward.keys), or a
 * weight (mha.W_query.weight). */
static NodeId named_node(const Lesson *l, Str name, NodeId time)
{
    for (NodeId id = time; id-- > 0;)
        if (str_equal(trace_node(&l->trace, id)->name, name))
            return id;
    return NO_NODE;
}

/* A member of a module that a variable holds: what it is now. */
static NodeId member_node(const Lesson *l, Str name, int step)
{
    size_t dot = str_find(name, '.');
    const Binding *b = find_binding(l, str_part(name, 0, dot), step);
    const Module *m = b && b->value.kind == VALUE_OBJECT ? b->value.module : NULL;
    for (Str rest = str_from(name, dot + 1); m; rest = str_from(rest, dot + 1)) {
        dot = str_find(rest, '.');
        const Member *member = module_member(m, str_part(rest, 0, dot));
        if (member && dot == rest.len &&
            (member->kind == MEMBER_PARAMETER || member->kind == MEMBER_BUFFER))
            return member->node;
        m = member && dot < rest.len ? member->module : NULL;
    }
    return NO_NODE;
}

static bool resolve_path(const Lesson *l, const NameText *name, int limit, Target *out)
{
    out->node = named_node(l, name->name, out->time);
    if (out->node == NO_NODE && str_find(name->name, '.') < name->name.len)
        out->node = member_node(l, name->name, limit);
    return out->node != NO_NODE;
}

/* What bears the name when something within a step is through: there the newest tensor of that name
 * counts, or else what the variable held when the step began. */
static bool resolve_within(const Lesson *l, const NameText *name, Target *out, Error *e)
{
    Place place;
    Span at = span_part(name->span, name->name);
    if (!position_resolve(l, &name->after, &place))
        return no_position(l, name->after, name->place, e);
    const Binding *b = find_binding(l, name->name, name->after.path[0] - 1);
    out->time = place.end;
    if (resolve_path(l, name, name->after.path[0], out))
        return true;
    out->node = b && b->value.kind == VALUE_TENSOR ? b->value.node : NO_NODE;
    return out->node != NO_NODE ||
           error_at(e, at, "'%.*s' has no value there yet", STR_ARG(name->name));
}

/* All that stands before the brackets of the cell. */
static Str called_before(const NameText *name)
{
    return str_trim(str_part(span_text(name->span), 0, name->span.len - name->cell.len));
}

static bool no_tensor(const NameText *name, Value v, Span at, Error *e)
{
    Str called = called_before(name);
    if (v.kind == VALUE_TENSOR)
        return error_at(e, at, "'%.*s' has no value yet", STR_ARG(called));
    error_at(e, at, "'%.*s' is no tensor but of type %s", STR_ARG(called), value_type_name(v));
    bool list = v.kind == VALUE_LIST || v.kind == VALUE_TUPLE || v.kind == VALUE_PAIR;
    return list && error_hint(e, "a tensor in it is called by its place: %.*s[0]", STR_ARG(called));
}

/* What a list holds there: of maps[0][1,2] the first pair of brackets leads to a tensor. */
static bool find_item(NameText *name, Value *v, Error *e)
{
    int used = 0;
    while (used < name->brackets && v->kind != VALUE_TENSOR) {
        bool list = v->kind == VALUE_LIST || v->kind == VALUE_TUPLE || v->kind == VALUE_PAIR;
        int end = used + 1 < name->brackets ? name->first[used + 1] : name->count;
        if (!list || end != used + 1)
            break;
        int64_t count = (int64_t)v->items->count, i = name->at[used];
        i = i < 0 ? i + count : i;
        if (i < 0 || i >= count)
            return error_at(e, name->cell, "index %lld is out of range: there are %lld",
                            (long long)name->at[used], (long long)count);
        *v = v->items->items[i];
        used++;
    }
    name->count -= used;
    memmove(name->at, name->at + used, sizeof *name->at * (size_t)name->count);
    if (used > 0)
        name->cell =
            span_part(name->cell, used < name->brackets ? name->from[used]
                                                        : str_from(name->from[0], name->cell.len));
    return true;
}

static bool resolve_name(const Lesson *l, NameText *name, int step, Target *out, Error *e)
{
    int limit = name->after.count ? name->after.path[0] : step;
    if (name->after.count && limit > (int)l->steps.count)
        return error_at(e, name->span, "there is no step %d, the lesson has %d", limit,
                        (int)l->steps.count);
    if (name->after.count > 1)
        return resolve_within(l, name, out, e);
    const Binding *b = find_binding(l, name->name, limit);
    Span at = span_part(name->span, name->name);
    out->time = time_after(l, limit);
    if (!b)
        return resolve_path(l, name, limit, out) || unknown_name(l, name->name, limit, at, e);
    Value v = b->value;
    if (!find_item(name, &v, e))
        return false;
    bool later = v.kind == VALUE_TENSOR && v.node >= out->time;
    if (v.kind != VALUE_TENSOR || (later && b->value.kind != VALUE_TENSOR))
        return no_tensor(name, v, at, e);
    out->node = v.node;
    return true;
}

/* Indices, negative ones counted from the end, to the cell's number. */
static bool resolve_cell(const Lesson *l, const NameText *name, Target *out, Error *e)
{
    Shape shape = trace_node(&l->trace, out->node)->out.shape;
    int64_t at[MAX_RANK];
    if (name->count != shape.rank) {
        error_at(e, name->cell, "%d %s, but the shape is %s", name->count,
                 name->count == 1 ? "index" : "indices", shape_text(shape).text);
        return error_hint(e, "give one index for each axis");
    }
    for (int d = 0; d < shape.rank; d++) {
        at[d] = name->at[d] < 0 ? name->at[d] + shape.size[d] : name->at[d];
        if (at[d] >= 0 && at[d] < shape.size[d])
            continue;
        error_at(e, name->cell, "index %lld is out of range for dimension %d with size %lld",
                 (long long)name->at[d], d, (long long)shape.size[d]);
        if (shape.size[d] > 0)
            return error_hint(e, "the last one is %lld", (long long)shape.size[d] - 1);
        return error_hint(e, "the tensor is empty");
    }
    out->cell = index_join(shape, at);
    return true;
}

size_t names_until(const Lesson *l, int step)
{
    size_t count = l->bindings.count;
    while (count && l->bindings.items[count - 1].step > step)
        count--;
    return count;
}

bool name_resolve(const Lesson *l, Span text, int step, Target *out, Error *e)
{
    NameText name;
    if (!parse_name(text, &name, e))
        return false;
    *out = target_of(&name);
    bool found = name.is_position ? resolve_position(l, &name, out, e)
                                  : resolve_name(l, &name, step, out, e);
    out->called = called_before(&name);
    return found && (!name.cell.len || resolve_cell(l, &name, out, e));
}

bool name_find(Lesson *l, Str text, Target *out, Error *e)
{
    Span argument = source_make(&l->arena, STR("argument"), text);
    return name_resolve(l, argument, (int)l->steps.count, out, e);
}

int name_steps(const Lesson *l, Str name, int *step, int most)
{
    int count = 0;
    for (int s = 1; s <= (int)l->steps.count && lesson_step(l, s)->ran; s++) {
        const LessonStep *now = lesson_step(l, s);
        const Binding *b = find_binding(l, name, s);
        if (!b || b->value.kind != VALUE_TENSOR)
            continue;
        bool bound = b->step == s;
        if (!bound && trace_last_write(&l->trace, b->value.node, now->end) < now->begin)
            continue;
        if (count < most)
            step[count] = s;
        count++;
    }
    return count;
}
