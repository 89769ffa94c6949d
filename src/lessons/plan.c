/*
 * plan.c - the steps of a lesson, counted by the parser (see run.h).
 *
 * Each statement that makes a step gets one; prose without code, and code that makes no step but
 * has prose (a def), get a step that is only read.
 */
#include "lessons/run.h"

#include "lessons/parser.h"
#include "lessons/state.h"

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

static bool plan_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    LessonRun *run = l->run;
    bool well = parse_script(&l->arena, f->code, &run->code[i], e);
    for (const Ast *s = run->code[i]; s; s = s->next) {
        AstRole role = ast_role(s);
        if (role == ROLE_STEP || (role == ROLE_PRINT && f->step_count == 0))
            add_step(l, i, s->at, false);
    }
    if (well && f->step_count == 0 && f->prose.count)
        add_step(l, i, f->code, true);
    return well;
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
