/*
 * torch_grad.c - torch.no_grad and its kin: nothing is learned here, so they do no more than to be
 * said; what they switch is kept, since a program may ask for it.
 */
#include "language/function.h"
#include "language/library.h"

/* What a context switches gradients to, and what they were when it was made. */
enum { GRAD_ON = 1, GRAD_WAS_ON = 2 };

static Value context(const Machine *m, const Arguments *a, bool on)
{
    return (Value){.kind = VALUE_CONTEXT,
                   .i = (on ? GRAD_ON : 0) | (m->trace->no_grad ? 0 : GRAD_WAS_ON),
                   .builtin = a->row};
}

/* no_grad(), enable_grad(): `which` says whether gradients are on. @torch.no_grad without brackets
 * gets the function. */
static bool grad_mode(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0].kind == VALUE_NONE ? context(m, a, a->row->which) : a->value[0];
    return true;
}

static bool inference_mode(Machine *m, const Arguments *a, Value *out)
{
    *out = context(m, a, a->value[0].kind == VALUE_BOOL && !a->value[0].b && !m->trace->no_grad);
    return true;
}

/* It counts from the call on, whether it stands in a with or not. */
static bool set_grad_enabled(Machine *m, const Arguments *a, Value *out)
{
    *out = context(m, a, a->value[0].b);
    m->trace->no_grad = !a->value[0].b;
    return true;
}

static bool is_grad_enabled(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_bool(!m->trace->no_grad);
    return true;
}

void context_switch(Machine *m, Value of, bool enter)
{
    m->trace->no_grad = !(of.i & (enter ? GRAD_ON : GRAD_WAS_ON));
}

Value context_around(Machine *m, Value of, Value function)
{
    if (function.kind != VALUE_FUNCTION)
        return function;
    Function *f = ARENA_NEW(m->arena, Function);
    *f = *function.function;
    f->gradients = of.i & GRAD_ON ? 1 : -1;
    function.function = f;
    return function;
}

/* clang-format off */
const Builtin library_grad[] = {
    {"no_grad", TORCH, "func=None", grad_mode, "with torch.no_grad(): no gradients are kept; here "
     "they never are", false},
    {"enable_grad", TORCH, "func=None", grad_mode, "the other way round; there are no gradients here",
     true},
    {"inference_mode", TORCH, "mode=True", inference_mode, "the same as no_grad here", 0},
    {"set_grad_enabled", TORCH, "mode:bool", set_grad_enabled,
     "remembered, and no more: there are no gradients here", 0},
    {"is_grad_enabled", TORCH, "", is_grad_enabled, "what was set last", 0},
    {0},
};
/* clang-format on */
