/*
 * report_json.c - the trace of a lesson as JSON, for other programs (report.h).
 *
 * assets/trace.schema.json says what stands where. A step, a part or a node has a line of its own.
 * Numbers have the digits that read back as the same; nan, inf and -inf are strings.
 */
#include "report/report.h"

#include "trace/ops.h"

#include <math.h>
#include <string.h>

enum { JSON_VERSION = 1 }; /* another one where a reader of this one would be wrong */

typedef struct Json {
    StrBuf *out;
    Lesson *lesson;
    const Trace *trace;
    int64_t cells; /* of a tensor, of larger ones none */
} Json;

/* "key": text */
static void put_text(Json *j, const char *key, Str text)
{
    strbuf_printf(j->out, ", \"%s\": ", key);
    strbuf_json(j->out, text);
}

/* The same, or null where there is no text. */
static void put_maybe(Json *j, const char *key, Str text)
{
    if (text.len)
        put_text(j, key, text);
    else
        strbuf_printf(j->out, ", \"%s\": null", key);
}

static void put_scalar(Json *j, Scalar s)
{
    bool word = dtype_is_float(s.dtype) && !isfinite(scalar_double(s));
    if (s.dtype == BOOL) {
        strbuf_puts(j->out, s.b8 ? "true" : "false");
        return;
    }
    strbuf_puts(j->out, word ? "\"" : "");
    format_cell(j->out, s);
    strbuf_puts(j->out, word ? "\"" : "");
}

/* Where a text stands: which, line and column from 1 on, of a notebook within its cell. */
static void put_place(Json *j, Span at)
{
    const SourcePart *part = at.source ? source_part(at) : NULL;
    strbuf_puts(j->out, ", \"place\": ");
    if (!at.source) {
        strbuf_puts(j->out, "null");
        return;
    }
    strbuf_puts(j->out, "{\"source\": ");
    strbuf_json(j->out, at.source == &j->lesson->source    ? STR("lesson")
                        : at.source == &j->lesson->prelude ? STR("prelude")
                                                           : str_behind(at.source->name, '/'));
    if (part)
        put_text(j, "part", part->name);
    strbuf_printf(j->out, ", \"line\": %d, \"column\": %d", span_line(at), span_column(at));
    put_text(j, "text", span_text(at));
    strbuf_char(j->out, '}');
}

static void put_stretch(Json *j, NodeId begin, NodeId end)
{
    strbuf_printf(j->out, ", \"begin\": %d, \"end\": %d", (int)begin, (int)end);
}

/* ---- nodes ---- */

static void put_operands(Json *j, const Node *n)
{
    strbuf_puts(j->out, ", \"operands\": [");
    for (int i = 0; i < n->in_count; i++) {
        strbuf_puts(j->out, i ? ", " : "");
        if (n->in[i].node != NO_NODE) {
            strbuf_printf(j->out, "{\"node\": %d}", (int)n->in[i].node);
            continue;
        }
        strbuf_puts(j->out, "{\"number\": ");
        put_scalar(j, n->in[i].number);
        strbuf_char(j->out, '}');
    }
    strbuf_char(j->out, ']');
}

static void put_shape(Json *j, const Node *n)
{
    const char *kind = dtype_name(n->out.storage->dtype);
    strbuf_printf(j->out, ", \"kind\": \"%s\", \"shape\": [", kind + strlen("torch."));
    for (int d = 0; d < n->out.shape.rank; d++)
        strbuf_printf(j->out, d ? ", %lld" : "%lld", (long long)n->out.shape.size[d]);
    strbuf_char(j->out, ']');
}

/* What each dimension is called, and the words at its places, where it is known. */
static void put_axes(Json *j, const Node *n)
{
    strbuf_puts(j->out, ", \"axes\": [");
    for (int d = 0; d < n->out.shape.rank; d++) {
        const Axis *axis = &n->axis[d];
        strbuf_puts(j->out, d ? ", {\"name\": " : "{\"name\": ");
        if (axis->name.len)
            strbuf_json(j->out, axis->name);
        else
            strbuf_puts(j->out, "null");
        strbuf_puts(j->out, ", \"labels\": ");
        strbuf_puts(j->out, axis->token ? "[" : "null");
        for (int64_t i = 0; axis->token && i < n->out.shape.size[d]; i++) {
            strbuf_puts(j->out, i ? ", " : "");
            strbuf_json(j->out, axis->token[i]);
        }
        strbuf_puts(j->out, axis->token ? "]}" : "}");
    }
    strbuf_char(j->out, ']');
}

/* As they were when it was computed, row-major; null: there are too many. */
static void put_cells(Json *j, const Node *n)
{
    if (tensor_count(n->out) > j->cells) {
        strbuf_puts(j->out, ", \"cells\": null");
        return;
    }
    Arena memory = arena_scratch();
    Tensor t = trace_tensor(j->trace, &memory, n->id, n->id + 1);
    strbuf_puts(j->out, ", \"cells\": [");
    for (Walk w = walk_start(t); w.left; walk_next(&w)) {
        put_scalar(j, storage_get(t.storage, w.slot));
        strbuf_puts(j->out, w.left > 1 ? ", " : "");
    }
    strbuf_char(j->out, ']');
    arena_free(&memory);
}

/* `step` is the number of the lesson's step it ran in, 0 in the prelude. */
static void put_node(Json *j, const Node *n, int step)
{
    strbuf_printf(j->out, "{\"id\": %d, \"step\": %d, \"part\": ", (int)n->id, step);
    strbuf_printf(j->out, n->step < 0 ? "null" : "%d", n->step);
    put_text(j, "operation", str_of(op_row(n->op)->name));
    put_maybe(j, "name", n->name);
    put_operands(j, n);
    put_shape(j, n);
    put_axes(j, n);
    put_place(j, n->at);
    put_cells(j, n);
    strbuf_char(j->out, '}');
}

static void put_nodes(Json *j)
{
    const Lesson *l = j->lesson;
    size_t step = 0;
    for (NodeId id = 0; id < trace_now(j->trace); id++) {
        while (step < l->steps.count &&
               (!l->steps.items[step].ran || l->steps.items[step].end <= id))
            step++;
        bool within = step < l->steps.count && l->steps.items[step].begin <= id;
        strbuf_puts(j->out, id ? ",\n  " : "\n  ");
        put_node(j, trace_node(j->trace, id), within ? l->steps.items[step].number : 0);
    }
}

/* ---- steps, parts, names ---- */

static void put_steps(Json *j)
{
    const Lesson *l = j->lesson;
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        strbuf_printf(j->out, "%s\n  {\"number\": %d, \"ran\": %s", i ? "," : "", s->number,
                      s->ran ? "true" : "false");
        put_text(j, "stage", l->stages.items[s->stage].title);
        put_stretch(j, s->begin, s->end);
        put_text(j, "printed", s->printed);
        put_place(j, s->at);
        strbuf_char(j->out, '}');
    }
}

/* The statements, loops, calls and branches of the trace, each within another one. */
static void put_parts(Json *j)
{
    static const char *const kinds[] = {
        [STEP_STATEMENT] = "statement", [STEP_LOOP] = "loop",     [STEP_ITERATION] = "iteration",
        [STEP_CALL] = "call",           [STEP_BRANCH] = "branch",
    };
    for (size_t i = 0; i < j->trace->steps.count; i++) {
        const Step *s = &j->trace->steps.items[i];
        strbuf_printf(j->out, "%s\n  {\"id\": %zu, \"within\": ", i ? "," : "", i);
        strbuf_printf(j->out, s->parent < 0 ? "null" : "%d", s->parent);
        put_text(j, "kind", str_of(kinds[s->kind]));
        put_maybe(j, "label", s->label);
        put_stretch(j, s->begin, s->end);
        put_place(j, s->at);
        strbuf_char(j->out, '}');
    }
}

/* Which tensor each name held last. */
static void put_names(Json *j)
{
    const Lesson *l = j->lesson;
    const char *before = "\n  ";
    for (size_t i = 0; i < l->bindings.count; i++) {
        const Binding *b = &l->bindings.items[i];
        if (b->value.kind != VALUE_TENSOR || lookup_find(&l->newest, b->name) != (int)i)
            continue;
        strbuf_puts(j->out, before);
        strbuf_json(j->out, b->name);
        strbuf_printf(j->out, ": %d", (int)b->value.node);
        before = ",\n  ";
    }
}

void report_json(StrBuf *out, Lesson *l, int64_t cells)
{
    Json j = {out, l, &l->trace, cells};
    strbuf_printf(out, "{\"version\": %d", JSON_VERSION);
    put_text(&j, "lesson", str_behind(l->source.name, '/'));
    put_text(&j, "title", l->title);
    put_maybe(&j, "error", l->error.kind ? error_whole(&l->error) : STR(""));
    strbuf_puts(out, ",\n \"steps\": [");
    put_steps(&j);
    strbuf_puts(out, "],\n \"parts\": [");
    put_parts(&j);
    strbuf_puts(out, "],\n \"names\": {");
    put_names(&j);
    strbuf_puts(out, "},\n \"nodes\": [");
    put_nodes(&j);
    strbuf_puts(out, "]}\n");
}
