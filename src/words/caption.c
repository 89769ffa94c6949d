/*
 * caption.c - the words that stand beside a step (see caption.h).
 *
 * An author's words stand with the last statement of their fence, which they lead up to. Every
 * other step gets a line of its own: the sentence of the operation that made its tensor, with the
 * names that the code gives to the operands.
 *
 * Must not know: cells, formulas, how a line will look.
 */
#include "words/caption.h"

#include "trace/explain.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

static void add_block(Arena *a, Prose *to, ProseKind kind, Str text)
{
    if (!text.len)
        return;
    ProseBlock *block = ARENA_PUSH(a, to);
    *block = (ProseBlock){.kind = kind};
    *ARENA_PUSH(a, block) = (ProseRun){PROSE_PLAIN, text};
}

/* What computed the tensor; of one that was made blank and filled since, what filled it last. */
static const Node *computed(const Trace *t, Target c)
{
    const Node *n = lineage_maker(t, c.node, c.time);
    NodeId write = n ? NO_NODE : trace_last_write(t, c.node, c.time);
    NodeId value = write == NO_NODE ? NO_NODE : trace_node(t, write)->in[1].node;
    return value == NO_NODE ? n : trace_node(t, value);
}

/* "each row of inputs times W_query" */
static Str caption_of(Arena *a, const Lesson *l, const LessonStep *s)
{
    const Trace *t = &l->trace;
    NodeId made = s->main.node;
    if (!s->ran || s->prose || made == NO_NODE || made < s->begin || made >= s->end)
        return STR("");
    const Node *n = computed(t, s->main);
    return n && n->id >= s->begin ? words_of_whole(a, t, n) : STR("");
}

Prose words_of_step(Arena *a, const Lesson *l, const LessonStep *s)
{
    const Fence *f = &l->fences.items[s->fence];
    const StrList *asides = &f->view.asides;
    Prose out = {0};
    if (s->number < f->first_step + f->step_count || !f->prose.count) {
        add_block(a, &out, PROSE_PARAGRAPH, caption_of(a, l, s));
        return out;
    }
    if (!asides->count)
        return f->prose;
    for (size_t i = 0; i < f->prose.count; i++)
        *ARENA_PUSH(a, &out) = f->prose.items[i];
    for (size_t i = 0; i < asides->count; i++)
        add_block(a, &out, PROSE_QUOTE, asides->items[i]);
    return out;
}
