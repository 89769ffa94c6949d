/*
 * map_words.c - what is written at the tensors of the map: name, shape, and how each was made.
 */
#include "map/map.h"

#include "language/composed.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- whose they are ---- */

/* A dotted name: how much of it is the owner, and where the own name begins. */
typedef struct NameParts {
    size_t owner, own;
} NameParts;

size_t map_last_words(Str name, int words)
{
    size_t at = name.len;
    for (bool named = false; at > 0; at--) {
        char before = name.at[at - 1];
        if (before == '.' && named && --words == 0)
            break;
        named = before != '.' && (named || before < '0' || before > '9');
    }
    return at;
}

/* head_1.forward.keys, head_1.__init__.ones, head_1.W_key.weight: head_1, and what follows. */
static NameParts split_name(Str name)
{
    static const char *const calls[] = {"forward.", "__init__."};
    NameParts parts = {0, 0};
    for (size_t i = name.len; i-- > 0;)
        for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
            if (parts.own == 0 && str_starts(str_from(name, i), calls[k]))
                parts = (NameParts){i ? i - 1 : 0, i + strlen(calls[k])};
    size_t dot = str_find(name, '.'), own = map_last_words(name, 2);
    if (parts.own == 0 && dot < name.len)
        parts = own > 0 ? (NameParts){own - 1, own} : (NameParts){dot, dot + 1};
    return parts;
}

Str map_owner(Str name)
{
    return str_part(name, 0, split_name(name).owner);
}

Str map_holder(Str name)
{
    size_t owner = split_name(name).owner, own = map_last_words(name, 1);
    bool call = split_name(name).own > owner + 1;
    return call || own == 0 ? str_part(name, 0, owner) : str_part(name, 0, own - 1);
}

Str map_own_name(Str name)
{
    return str_from(name, split_name(name).own);
}

static Str shape_words(const Canvas *c, Shape s)
{
    return s.rank ? canvas_numbers(c, s.size, s.rank, " × ") : phrase_plain(PHRASE_MAP_SCALAR);
}

/* "√2", "4": a plain number among the operands. */
static Str number_words(const Canvas *c, double number)
{
    double square = number * number;
    bool root = fabs(square - round(square)) < 1e-6 && fabs(number - round(number)) > 1e-6;
    return root ? str_printf(c->pen.a, "√%.0f", square) : str_printf(c->pen.a, "%g", number);
}

/* The source text without line breaks and without "torch."; empty when it has several lines. What a
 * composed function gave is its call. */
static Str source_words(const Canvas *c, const Node *n)
{
    static const char module[] = "torch.";
    bool within;
    Str text = span_text(words_asked(c->s->trace, n, &within));
    StrBuf out = strbuf_make(c->pen.a);
    if (composed_text(n->at.source))
        text = str_first_line(c->pen.a, text);
    if (str_find(text, '\n') < text.len)
        return STR("");
    for (size_t i = 0; i < text.len; i++) {
        if (str_starts(str_from(text, i), module))
            i += sizeof module - 1;
        strbuf_char(&out, text.at[i]);
    }
    return out.len ? strbuf_str(&out) : STR("");
}

static Str brief(const Canvas *c, const Node *n, int depth);

/* A view or a copy: nothing was computed. */
static bool is_same(const Node *n)
{
    return op_is_view(n->op) || n->op == OP_CLONE;
}

static Str brief_operand(const Canvas *c, const Operand *in, int depth)
{
    if (in->node == NO_NODE)
        return number_words(c, scalar_double(in->number));
    const Node *n = trace_node(c->s->trace, in->node);
    return n->name.len ? map_own_name(n->name) : brief(c, n, depth - !is_same(n));
}

static Str filled_words(const Canvas *c, Scalar s)
{
    double value = scalar_double(s);
    return value == 0   ? STR("zeros")
           : value == 1 ? STR("ones")
                        : phrase(c->pen.a, PHRASE_MAP_ALL, number_words(c, value));
}

/* What was computed, from the operations themselves: "softmax(scores ÷ √2)". */
static Str brief(const Canvas *c, const Node *n, int depth)
{
    const Op *op = op_row(n->op);
    if (n->op == OP_FULL)
        return filled_words(c, n->attr.value);
    if (composed_text(n->at.source))
        return source_words(c, n);
    if (n->in_count == 0 || depth < 0)
        return str_of(op->name);
    Str first = brief_operand(c, &n->in[0], depth);
    if (n->op == OP_PERMUTE && n->out.shape.rank == 2)
        return str_printf(c->pen.a, "%.*s.T", STR_ARG(first));
    if (is_same(n))
        return first;
    if (op->symbol)
        return str_printf(c->pen.a, "%.*s %s %.*s", STR_ARG(first), op->symbol,
                          STR_ARG(brief_operand(c, &n->in[1], depth)));
    return str_printf(c->pen.a, "%s(%.*s)", op->name, STR_ARG(first));
}

enum { SOURCE_MOST = 26, BRIEF_DEPTH = 2 };

/* What a tensor's numbers are: its own node or, where something was written into the whole of it
 * since, that. NULL: one number, *number. */
static const Node *filled_with(const Trace *t, const Node *n, NodeId time, Scalar *number)
{
    NodeId last = trace_last_write(t, n->id, time);
    const Node *write = last != NO_NODE ? trace_node(t, last) : NULL;
    if (write && tensor_count(write->out) == tensor_count(n->out)) {
        *number = write->in[1].number;
        n = write->in[1].node != NO_NODE ? trace_node(t, write->in[1].node) : NULL;
    }
    while (n && n->op == OP_PARAMETER && n->in[0].node != NO_NODE)
        n = trace_node(t, n->in[0].node);
    return n;
}

/* How a tensor was made, in a few words: its draws, the code that asked for it where that is short,
 * else the operations. */
static Str made_words(const Canvas *c, const Node *n, NodeId time)
{
    Scalar number = {0};
    NodeId last = trace_last_write(c->s->trace, n->id, time);
    const Node *from = filled_with(c->s->trace, n, time, &number);
    if (!from)
        return filled_words(c, number);
    if (op_row(from->op)->draws && from->in_count == 0) {
        long long first = explain_number(c->s->trace, from, from->attr.draw),
                  count = tensor_count(from->out);
        return phrase(c->pen.a, PHRASE_MAP_DRAWS, canvas_number(c, from->attr.seed),
                      str_printf(c->pen.a, "%lld", first),
                      str_printf(c->pen.a, "%lld", first + count - 1));
    }
    if (from->op == OP_TENSOR)
        return phrase_plain(PHRASE_MAP_WRITTEN);
    if (from->op == OP_FULL && last != NO_NODE)
        return from->id < last && from->out.storage == n->out.storage
                   ? phrase_plain(PHRASE_MAP_FILLED)
                   : filled_words(c, from->attr.value);
    Str source = source_words(c, from), operations = brief(c, from, BRIEF_DEPTH);
    bool whole = from->in_count == 0 || from->in[0].node == NO_NODE ||
                 !map_is_on_way(c->s->trace, trace_node(c->s->trace, from->in[0].node));
    bool shorter = whole && str_columns(operations) < str_columns(source);
    return source.len == 0 || (str_columns(source) > SOURCE_MOST && shorter) ? operations : source;
}

/* ---- all of it ---- */

/* How many matrices of the same tensor lie behind the one that is shown. */
static float depth_of(const Canvas *c, const Node *n)
{
    return n->out.shape.rank > 2 ? fmaxf(c->pen.gap / 2, 4) : 0;
}

/* What a tensor is called where it stands: in a box what follows the name of that, without the
 * name of the function; elsewhere a parameter with that of its layer: "embed.weight". */
static Str name_here(const Canvas *c, const Map *m, const MapNode *n)
{
    Str box = n->box >= 0 ? m->box[n->box].name : STR("");
    if (box.len == 0 || box.len >= n->full.len || !str_equal(str_part(n->full, 0, box.len), box))
        return n->parameter ? str_from(n->full, map_last_words(n->full, 2)) : map_own_name(n->full);
    Str rest = str_from(n->full, box.len + 1), word;
    StrBuf out = strbuf_make(c->pen.a);
    for (size_t dot; rest.len; rest = str_from(rest, dot + 1)) {
        dot = str_find(rest, '.');
        word = str_part(rest, 0, dot);
        if (dot == rest.len || !(str_is(word, "forward") || str_is(word, "__init__")))
            strbuf_printf(&out, "%s%.*s", out.len ? "." : "", STR_ARG(word));
    }
    return strbuf_str(&out);
}

static void describe(const Canvas *c, const Map *m, MapNode *node, NodeId time)
{
    const Node *n = trace_node(c->s->trace, node->id);
    node->depth = depth_of(c, n);
    node->hue = subject_name_hue(c->pen.a, node->full, ROLE_GUIDE);
    node->name = node->closed < 0 ? name_here(c, m, node) : map_own_name(node->full);
    node->shape = shape_words(c, n->out.shape);
    node->made = made_words(c, n, time);
    node->cells = matrix_part(c, node->id, time, node->name, LIE_ROW, 0, (Zoom){0});
    node->cells.thumbnail = true;
    if (node->closed < 0)
        return;
    const MapBox *box = &m->box[node->closed];
    node->made = phrase(c->pen.a, PHRASE_MAP_MORE, node->name, canvas_number(c, box->tensors - 1));
    node->name = box->title;
    node->hue = subject_name_hue(c->pen.a, box->title, ROLE_GUIDE);
    node->cells.stands_for = (DrawTag){TAG_BOX, 0, box->id, 1};
}

static Str with_owner(const Canvas *c, const MapNode *n, Str owner)
{
    return str_printf(c->pen.a, "%.*s.%.*s", STR_ARG(str_from(owner, map_last_words(owner, 1))),
                      STR_ARG(n->name));
}

/* Is there another node of that name? In the same box, or anywhere. */
static bool is_alike(const Map *m, int k, bool anywhere)
{
    bool alike = false;
    for (int i = 0; i < m->nodes; i++)
        alike = alike || (i != k && (anywhere || m->node[i].box == m->node[k].box) &&
                          str_equal(m->node[i].name, m->node[k].name));
    return alike;
}

/* What a node's name says only where there is another like it. */
static Str owner_of(const Map *m, const MapNode *n)
{
    if (n->closed < 0)
        return map_owner(n->full);
    const MapBox *box = &m->box[n->closed];
    size_t own = (size_t)(box->title.at - box->name.at);
    return str_part(box->name, 0, own > 0 ? own - 1 : 0);
}

/* Tensors of several modules or functions with the same name say whose they are. */
static void tell_apart(const Canvas *c, Map *m)
{
    Str *name = ARENA_ARRAY(c->pen.a, Str, m->nodes + 1);
    for (int k = 0; k < m->nodes; k++) {
        Str owner = owner_of(m, &m->node[k]);
        name[k] = is_alike(m, k, false) && owner.len ? with_owner(c, &m->node[k], owner)
                                                     : m->node[k].name;
    }
    for (int k = 0; k < m->nodes; k++)
        m->node[k].name = name[k];
}

Str map_said(const Canvas *c, const Map *m, int k)
{
    const MapNode *n = &m->node[k];
    Str owner = owner_of(m, n);
    Str said = is_alike(m, k, true) && owner.len && n->box >= 0 ? with_owner(c, n, owner) : n->name;
    return n->closed < 0 ? said
                         : phrase(c->pen.a, PHRASE_MAP_TENSORS, said,
                                  canvas_number(c, m->box[n->closed].tensors));
}

float map_name_px(const Canvas *c, Str name, float width)
{
    return pen_size(&c->pen, FONT_SANS_BOLD, c->pen.body, name, width);
}

Str map_short(const Canvas *c, Str name, float width)
{
    float px = map_name_px(c, name, width);
    Str said = name;
    size_t all = (size_t)str_columns(name);
    for (size_t kept = all; kept-- > 2 && pen_width(&c->pen, FONT_SANS_BOLD, px, said) > width;) {
        size_t end = str_nth(name, (int)(all - kept / 2));
        said = str_printf(c->pen.a, "%.*s…%.*s",
                          STR_ARG(str_part(name, 0, str_nth(name, (int)(kept - kept / 2)))),
                          STR_ARG(str_from(name, end)));
    }
    return said;
}

void map_describe(const Canvas *c, Map *m, NodeId time)
{
    for (int k = 0; k < m->nodes; k++)
        describe(c, m, &m->node[k], time);
    tell_apart(c, m);
}
