/*
 * caption.c - the words that stand beside a step (see caption.h).
 *
 * An author's words stand with the first statement of their fence, where they are read, and again
 * with the last one, which they lead up to. Every other step gets a line of its own: the sentence
 * of the operation that made its tensor, with the names that the code gives to the operands. So
 * does what an edit added, wherever it stands.
 *
 * Must not know: cells, formulas, how a line will look.
 */
#include "words/caption.h"

#include "trace/explain.h"
#include "trace/ops.h"
#include "versions/versions.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <ctype.h>
#include <string.h>

static void add_block(Arena *a, Prose *to, ProseKind kind, Str text)
{
    if (!text.len)
        return;
    ProseBlock *block = ARENA_PUSH(a, to);
    *block = (ProseBlock){.kind = kind};
    *ARENA_PUSH(a, block) = (ProseRun){PROSE_PLAIN, text};
}

/* Characters of a call; of a longer one its arguments are left out. */
enum { EXPRESSION_MOST = 40 };

/* The expression of a statement, what stands behind the names that it gives: "m(x)"; of a long one
 * "generate(…)"; empty: it is no call. */
static Str expression_of(Arena *a, Span about)
{
    Str text = span_text(about);
    size_t open = str_find(text, '(');
    for (size_t i = 1; i + 1 < open; i++)
        if (text.at[i] == '=' && text.at[i - 1] == ' ' && text.at[i + 1] == ' ') {
            text = str_from(text, i + 2);
            open -= i + 2;
            i = 0;
        }
    if (open >= text.len)
        return STR("");
    bool brief = text.len <= EXPRESSION_MOST && str_find(text, '\n') == text.len;
    return brief ? text : str_printf(a, "%.*s(…)", (int)open, text.at);
}

/* Does the statement give what it calls for a name? */
static bool names_result(Span statement)
{
    Str text = span_text(statement);
    return str_search(text, STR(" = "), 0) < str_find(text, '(');
}

/* Was the tensor made in a function that was called at that step of the trace or within it? */
static bool made_in_call(const Trace *t, int around, NodeId made)
{
    for (int k = trace_node(t, made)->step; k >= 0 && k != around; k = t->steps.items[k].parent)
        if (t->steps.items[k].kind == STEP_CALL)
            return true;
    return around >= 0 && t->steps.items[around].kind == STEP_CALL;
}

/* Was it computed by one call in several operations, of which nobody sees the names? */
static bool is_last_of_several(const Trace *t, const Node *n)
{
    for (int k = 0; k < n->in_count; k++) {
        if (n->in[k].node == NO_NODE)
            continue;
        const Node *from = trace_node(t, n->in[k].node);
        bool same = from->at.source == n->at.source && from->at.start == n->at.start &&
                    from->at.len == n->at.len;
        bool named = str_find(from->name, '.') < from->name.len;
        if (same && (named || op_row(from->op)->draws))
            return true;
    }
    return false;
}

static Str loop_caption(Arena *a, const Trace *t, const Step *loop)
{
    int turns = trace_turns(t, (int)(loop - t->steps.items));
    return turns == 1 ? phrase(a, PHRASE_CAPTION_ONE_TURN, loop->label)
                      : phrase(a, PHRASE_CAPTION_LOOP, loop->label, phrase_number(a, turns));
}

/* What computed the tensor; of one that was made blank and filled since, what filled it last. */
static const Node *computed(const Trace *t, Target c)
{
    const Node *n = lineage_maker(t, c.node, c.time);
    NodeId write = n ? NO_NODE : trace_last_write(t, c.node, c.time);
    NodeId value = write == NO_NODE ? NO_NODE : trace_node(t, write)->in[1].node;
    return value == NO_NODE ? n : trace_node(t, value);
}

/* Where the first argument ends: at a comma outside of brackets, or at the bracket that closes. */
static size_t argument_end(Str text)
{
    int depth = 0;
    size_t i = 0;
    for (; i < text.len; i++) {
        char c = text.at[i];
        if (depth == 0 && (c == ',' || c == ')'))
            break;
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    }
    return i;
}

/* The two arguments that a call begins with, of the text behind its bracket; false where there are
 * fewer, where one is long, or where the statement goes on behind the call. */
static bool two_arguments(Str rest, Str argument[2])
{
    size_t end = 0;
    for (int k = 0; rest.len > 0; k++) {
        end = argument_end(rest);
        Str one = str_trim(str_part(rest, 0, end));
        if (k < 2)
            argument[k] = one;
        if (k < 2 && (one.len == 0 || one.len > EXPRESSION_MOST || str_find(one, '\n') < one.len))
            return false;
        if (end >= rest.len || rest.at[end] == ')')
            return k > 0 && end + 1 == rest.len;
        rest = str_from(rest, end + 1);
    }
    return false;
}

/* What a comparison of whole tensors asks: same = torch.equal(a, b). */
static Str comparison_caption(Arena *a, Span about)
{
    static const struct {
        const char *called;
        PhraseId asks;
    } rows[] = {{"torch.equal(", PHRASE_CAPTION_EQUAL}, {"torch.allclose(", PHRASE_CAPTION_CLOSE}};
    Str text = str_trim(span_text(about)), argument[2];
    size_t name = str_find(text, ' ');
    Str call = str_starts(str_from(text, name), " = ") ? str_from(text, name + 3) : text;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_starts(call, rows[i].called) &&
            two_arguments(str_from(call, strlen(rows[i].called)), argument))
            return phrase(a, rows[i].asks, argument[0], argument[1]);
    return STR("");
}

/* The statement in a step of the trace that made the tensor, or called what did: of a with
 * statement the one within; `about` where it is the step itself. */
static Span statement_of(const Trace *t, int around, Span about, NodeId made)
{
    Span at = about;
    if (around >= 0 && t->steps.items[around].kind == STEP_CALL)
        return at;
    for (int k = trace_node(t, made)->step; k >= 0 && k != around; k = t->steps.items[k].parent)
        at = t->steps.items[k].kind == STEP_CALL ? about : t->steps.items[k].at;
    return at;
}

/* What happened since `begin` at a step of the trace, whose code `about` is and of which a tensor
 * is shown; -1: in an operation alone. "each row of inputs times W_query" */
static Str caption_of(Arena *a, const Trace *t, int around, Span about, Target shown, NodeId begin)
{
    const Step *step = around < 0 ? NULL : &t->steps.items[around];
    if (step && step->kind == STEP_LOOP)
        return loop_caption(a, t, step);
    if (step && step->kind == STEP_BRANCH)
        return step->label;
    Str compared = step ? comparison_caption(a, about) : STR("");
    if (compared.len || shown.node == NO_NODE)
        return compared;
    const Node *n = computed(t, shown);
    bool called = step && made_in_call(t, around, shown.node);
    if (called || (step && n && is_last_of_several(t, n))) {
        Span at = statement_of(t, around, about, shown.node);
        Str call = expression_of(a, at);
        PhraseId said =
            !called || names_result(at) ? PHRASE_CAPTION_CALL : PHRASE_CAPTION_CALL_LAST;
        return call.len ? phrase(a, said, call) : STR("");
    }
    return n && n->id >= begin ? words_of_whole(a, t, n) : STR("");
}

/* Of a step that was computed; what one that failed made on the way is not its own. */
static Str step_caption(Arena *a, const Lesson *l, const LessonStep *s)
{
    bool failed = l->fails && l->stops == s->number;
    Target shown = s->main;
    if (!s->ran || s->prose || s->trace_step < 0 || failed)
        return STR("");
    if (shown.node >= s->end)
        shown.node = NO_NODE;
    return caption_of(a, &l->trace, s->trace_step, s->about, shown, s->begin);
}

static bool is_first(const Lesson *l, const LessonStep *s)
{
    int number = l->fences.items[s->fence].first_step + 1;
    while (number < s->number && lesson_step(l, number)->added)
        number++;
    return number == s->number && !s->added;
}

static bool is_last(const Lesson *l, const LessonStep *s)
{
    return s == fence_last(l, &l->fences.items[s->fence]);
}

/* The program's own words stand beside the step, none of the author's. */
static bool is_captioned(const Lesson *l, const LessonStep *s)
{
    return !l->fences.items[s->fence].prose.count || !(is_first(l, s) || is_last(l, s));
}

static Prose words_of(Arena *a, const Lesson *l, const LessonStep *s, bool captioned)
{
    const Fence *f = &l->fences.items[s->fence];
    Prose out = {0};
    if (captioned)
        add_block(a, &out, PROSE_PARAGRAPH, step_caption(a, l, s));
    for (size_t i = 0; i < f->prose.count && !captioned; i++)
        *ARENA_PUSH(a, &out) = f->prose.items[i];
    for (size_t i = 0; i < f->view.asides.count && is_last(l, s); i++)
        add_block(a, &out, PROSE_QUOTE, f->view.asides.items[i]);
    return out;
}

Prose words_of_step(Arena *a, const Lesson *l, const LessonStep *s)
{
    return words_of(a, l, s, is_captioned(l, s));
}

Prose words_of_text(Arena *a, const Lesson *l, const LessonStep *s)
{
    const Fence *f = &l->fences.items[s->fence];
    return words_of(a, l, s, !f->prose.count || !is_first(l, s));
}

Prose words_within_step(Arena *a, const Lesson *l, const LessonStep *s, const Place *p,
                        NodeId shown)
{
    Prose out = {0};
    if (!is_captioned(l, s))
        return words_of_step(a, l, s);
    const Trace *t = &l->trace;
    Span at = p->trace_step >= 0 ? t->steps.items[p->trace_step].at : (Span){0};
    Target what = {.node = shown < p->end ? shown : NO_NODE, .time = p->end};
    add_block(a, &out, PROSE_PARAGRAPH, caption_of(a, t, p->trace_step, at, what, p->begin));
    return out;
}

/* Does the text quote a number with a fraction, "0.85"? */
static bool quotes_number(Str text)
{
    for (size_t at = 1; at + 1 < text.len; at++)
        if (text.at[at] == '.' && isdigit((unsigned char)text.at[at - 1]) &&
            isdigit((unsigned char)text.at[at + 1]))
            return true;
    return false;
}

/* Is any code of a changed lesson another one, up to the end of that fence? */
static bool is_changed_until(const Lesson *l, int fence)
{
    const Lesson *was = l->changes->original;
    bool same = str_equal(l->prelude.text, was->prelude.text);
    for (int i = 0; i <= fence && same; i++)
        same = (size_t)i < was->fences.count &&
               str_equal(span_text(l->fences.items[i].code), span_text(was->fences.items[i].code));
    return !same;
}

/* Does the text quote a number of the code that is another one now, up to the end of that fence? */
static bool quotes_code(const Lesson *l, int fence, Str text)
{
    const Changes *c = l->changes;
    Span code = l->fences.items[fence].code;
    for (size_t i = 0; i < c->edited.count; i++) {
        Str was = c->before.items[i].source ? span_text(c->before.items[i]) : STR("");
        Span is = c->edited.items[i];
        if (quotes_number(was) && str_search(text, was, 0) < text.len &&
            (is.source != code.source || is.start < code.start + code.len))
            return true;
    }
    return false;
}

/* Had the step numbers before the lesson was changed? */
static bool ran_before(const Lesson *l, const LessonStep *s)
{
    const Lesson *before = l->changes->original;
    int was = step_carry(l, s->number, before);
    return !before->stops || (was && was < before->stops);
}

Str words_from_before(const Lesson *l, const LessonStep *s, Str text)
{
    bool old = l->changes && quotes_number(text) && is_changed_until(l, s->fence) &&
               (quotes_code(l, s->fence, text) || (ran_before(l, s) && changes_until(l, s)));
    return old ? phrase_plain(PHRASE_PROSE_FROM_BEFORE) : STR("");
}

Str words_of_quotes(Arena *a, const Lesson *l, const LessonStep *s)
{
    Prose prose = words_of_step(a, l, s);
    bool quotes = false;
    if (!l->changes || is_captioned(l, s))
        return STR("");
    for (size_t i = 0; i < prose.count; i++)
        for (size_t k = 0; k < prose.items[i].count; k++)
            quotes = quotes || words_from_before(l, s, prose.items[i].items[k].text).len > 0;
    bool old =
        prose.count > 0 && is_changed_until(l, s->fence) && ran_before(l, s) && changes_step(l, s);
    return quotes || old ? phrase_plain(PHRASE_PROSE_FROM_BEFORE) : STR("");
}

Str words_of_changes(Arena *a, const Lesson *l, NodeId node, NodeId time)
{
    int64_t changed, added, all = shape_count(trace_node(&l->trace, node)->out.shape);
    if (!changes_count(l, node, time, &changed, &added) || changed + added == 0)
        return STR("");
    if (added == 0)
        return phrase(a, PHRASE_CELLS_CHANGED, phrase_number(a, changed), phrase_number(a, all));
    if (changed == 0)
        return phrase(a, PHRASE_CELLS_ADDED, phrase_number(a, added));
    return phrase(a, PHRASE_CELLS_CHANGED_ADDED, phrase_number(a, changed),
                  phrase_number(a, added));
}
