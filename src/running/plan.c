/*
 * plan.c - the steps of a lesson, counted by the parser (see run.h).
 *
 * Each statement that makes a step gets one; prose without code, and code that makes no step but
 * has prose (a def), get a step that is only read. So does a cell of a notebook that makes no
 * other, and what stands in a cell from its first error on.
 */
#include "running/run.h"

#include "base/source.h"
#include "running/run_state.h"
#include "syntax/parser.h"

static void add_step(Lesson *l, int fence, Span at, bool prose)
{
    Fence *f = &l->fences.items[fence];
    Stage *stage = &l->stages.items[f->stage];
    LessonStep s = {.number = (int)l->steps.count + 1,
                    .stage = f->stage,
                    .fence = fence,
                    .at = at,
                    .prose = prose,
                    .trace_step = -1,
                    .main = target_none(),
                    .show = target_none(),
                    .focus = target_none(),
                    .compare = {target_none(), target_none()}};
    *ARENA_PUSH(&l->arena, &l->steps) = s;
    f->step_count++;
    stage->step_count++;
}

/* Takes away the statement on whose line the error stands: `x = 1 if` reads as x = 1 up to there.
 */
static void cut_half_read(const Fence *f, Ast **statements)
{
    for (Ast **s = statements; *s; s = &(*s)->next) {
        size_t end = (*s)->at.start + (*s)->at.len, error = f->error.at.start;
        Str between = str_part(f->code.source->text, end, error > end ? error : end);
        if (str_find(between, '\n') == between.len)
            *s = NULL;
        if (!*s)
            return;
    }
}

/* What is left of the code behind its statements. */
static Span behind(const Fence *f, const Ast *statements)
{
    Span rest = f->code;
    for (const Ast *s = statements; s; s = s->next) {
        rest.start = s->at.start + s->at.len;
        rest.len = f->code.start + f->code.len - rest.start;
    }
    return span_trim(rest);
}

static bool plan_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    LessonRun *run = l->run;
    bool well = parse_script(&l->arena, f->code, &run->code[i], l->cells ? &f->error : e);
    if (l->cells && !well)
        cut_half_read(f, &run->code[i]);
    for (const Ast *s = run->code[i]; s; s = s->next) {
        AstRole role = ast_role(s);
        if (role == ROLE_STEP || (role == ROLE_PRINT && f->step_count == 0))
            add_step(l, i, s->at, false);
    }
    if (l->cells && !well)
        add_step(l, i, behind(f, run->code[i]), true);
    else if (f->step_count == 0 && (l->cells || (well && f->prose.count)))
        add_step(l, i, l->cells ? span_trim(f->code) : f->code, true);
    return well || l->cells;
}

static bool no_empty_stage(const Lesson *l, Error *e)
{
    for (size_t i = 0; i < l->stages.count; i++)
        if (!l->stages.items[i].step_count) {
            error_at(e, l->stages.items[i].at, "this stage has no step");
            return error_hint(e, "write prose or a torch fence below it");
        }
    return true;
}

bool run_plan(Lesson *l, bool whole, Error *e)
{
    bool well = true;
    size_t stage = 0;
    l->run = ARENA_NEW(&l->arena, LessonRun);
    l->run->code = ARENA_ARRAY(&l->arena, Ast *, l->fences.count + 1);
    for (size_t i = 0; i < l->fences.count; i++) {
        Fence *f = &l->fences.items[i];
        f->first_step = (int)l->steps.count;
        while (stage <= (size_t)f->stage)
            l->stages.items[stage++].first_step = f->first_step;
        well = well && plan_fence(l, (int)i, e);
        l->run->planned += well;
    }
    while (stage < l->stages.count)
        l->stages.items[stage++].first_step = (int)l->steps.count;
    return well && (!whole || no_empty_stage(l, e));
}
