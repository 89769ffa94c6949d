/*
 * import.c - import statements: what they bind, and what they say about names that are not there.
 *
 * A module of torch's own, or one that the library has, is taken at its word: what it does not have
 * anywhere is a typo, and an error at the import itself. Whatever else somebody imports (numpy,
 * matplotlib, tiktoken) is passed over, and only a use of it is an error: many imports are dead.
 */
#include "evaluation/evaluate.h"
#include "language/composed.h"
#include "language/known.h"
#include "language/library.h"

/* Modules that hold the same as another one. */
static const struct {
    const char *path, *same;
} same_modules[] = {
    {"torch.utils.data.dataloader", "torch.utils.data"},
    {"torch.utils.data.dataset", "torch.utils.data"},
    {"torch.utils.data.sampler", "torch.utils.data"},
    {"torch.distributions.normal", "torch.distributions"},
    {"torch.distributions.categorical", "torch.distributions"},
    {"torch.distributions.bernoulli", "torch.distributions"},
    {"torch.distributions.uniform", "torch.distributions"},
    {"torch.autograd.variable", "torch.autograd"},
    {"torch.optim.optimizer", "torch.optim"},
    {"torch.optim.sgd", "torch.optim"},
    {"torch.optim.adam", "torch.optim"},
    {"torch.optim.adamw", "torch.optim"},
    {"torch.cuda.amp.autocast_mode", "torch.cuda.amp"},
    {"torch.utils.hooks", "torch.utils"},
    {"torch.nn.parameter", "torch.nn"},
    {"torch.nn.modules.activation", "torch.nn"},
    {"torch.nn.modules.batchnorm", "torch.nn"},
    {"torch.nn.modules.container", "torch.nn"},
    {"torch.nn.modules.conv", "torch.nn"},
    {"torch.nn.modules.distance", "torch.nn"},
    {"torch.nn.modules.dropout", "torch.nn"},
    {"torch.nn.modules.flatten", "torch.nn"},
    {"torch.nn.modules.instancenorm", "torch.nn"},
    {"torch.nn.modules.linear", "torch.nn"},
    {"torch.nn.modules.loss", "torch.nn"},
    {"torch.nn.modules.module", "torch.nn"},
    {"torch.nn.modules.normalization", "torch.nn"},
    {"torch.nn.modules.padding", "torch.nn"},
    {"torch.nn.modules.pooling", "torch.nn"},
    {"torch.nn.modules.rnn", "torch.nn"},
    {"torch.nn.modules.sparse", "torch.nn"},
    {"torch.nn.modules.transformer", "torch.nn"},
    {"torch.nn.modules.utils", "torch.nn"},
    {"tqdm.auto", "tqdm"},
    {"tqdm.notebook", "tqdm"},
    {"tqdm.std", "tqdm"},
    {"lightning", "pytorch_lightning"},
    {"lightning.pytorch", "pytorch_lightning"},
    {"IPython.display", "builtins"},
    {"IPython.core.display", "builtins"},
};

static bool find_module(Str path, Value *out)
{
    for (size_t i = 0; i < sizeof same_modules / sizeof *same_modules; i++)
        if (str_is(path, same_modules[i].path))
            path = str_of(same_modules[i].same);
    for (Namespace space = 0; space < SPACES; space++)
        if ((library_spaces[space].module || space == SPACE_BUILTIN) &&
            str_is(path, library_spaces[space].name)) {
            *out = (Value){.kind = VALUE_MODULE, .i = space};
            return true;
        }
    return false;
}

/* What an import gives: import a.b binds a; with `as`, or from a import b, it is what is meant. */
static bool find_imported(Eval *ev, const Ast *alias, Value *out)
{
    Value module;
    Str path = alias->module;
    if (alias->text.len) {
        Str whole = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(alias->text));
        return find_module(whole, out) ||
               (find_module(path, &module) &&
                machine_member(ev->m, (Namespace)module.i, alias->text, out));
    }
    return find_module(path, out) &&
           (alias->as.len || find_module(str_part(path, 0, str_find(path, '.')), out));
}

/* ---- what cannot be bound ---- */

static const struct {
    const char *modules, *instead;
} replacements[] = {
    {"matplotlib seaborn plotly", "every tensor is drawn anyway: leave the plots out"},
    {"datasets torchvision torchtext", "write the data into the code: a few numbers, or a text"},
    {"wandb mlflow tensorboard torch.utils.tensorboard", "leave it out: nothing is logged here"},
    {"transformers", "write its layers as classes (their weights: a .safetensors file), a "
                     "tokenizer's numbers into the code"},
    {"tiktoken tokenizers sentencepiece",
     "write the numbers of the tokens into the code: `torch.tensor([[15496, 11]])`"},
    {"torch.optim torch.autograd", "nothing is learned here: a lesson runs a model forwards"},
    {"timeit datetime", "times differ from run to run: leave them out"},
    {"decimal fractions", "numbers are whole or floats here: write them so"},
    {"urllib requests", "a lesson asks nobody: put the file beside it, and read it with open"},
    {"pytorch_lightning lightning",
     "nothing is trained here: call the model on a batch of your own"},
    {"einops", "write it with reshape and transpose of the tensor"},
    {NULL, "leave out what uses it, or write it out in the code"},
};

/* What a lesson does without, and goes on. */
static const struct {
    const char *modules, *what;
} passed[] = {
    {"matplotlib seaborn plotly bertviz torchviz graphviz", "plots are not drawn here"},
    {"urllib requests datasets gdown wget zipfile tarfile", "nothing is downloaded here"},
    {"warnings logging", "warnings and logs are not shown here"},
    {"IPython", "pages are not shown here"},
};

/* True when `what` is the module or lies in it. */
static bool lies_in(Str what, Str module)
{
    return str_equal(what, module) || (what.len > module.len && what.at[module.len] == '.' &&
                                       str_equal(str_part(what, 0, module.len), module));
}

const char *import_instead(Str what)
{
    Str word;
    size_t i = 0;
    for (; replacements[i].modules; i++)
        for (Str words = str_of(replacements[i].modules); str_word(&words, &word);)
            if (lies_in(what, word))
                return replacements[i].instead;
    return replacements[i].instead;
}

/* The row of what the error left out; -1: none. */
static int passed_row(const Eval *ev, const Error *e)
{
    Str word, left_out = ev->left_out;
    if (!left_out.len || !e->type || !str_is(STR(ERROR_LIMIT), e->type))
        return -1;
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
        for (Str words = str_of(passed[i].modules); str_word(&words, &word);)
            if (lies_in(left_out, word))
                return (int)i;
    return -1;
}

Str eval_passed(const Eval *ev, const Error *e)
{
    int row = passed_row(ev, e);
    return row < 0 ? STR("") : str_of(passed[row].what);
}

/* fig, ax = plt.subplots(): what is done with them is passed over, too. */
static void leave_targets(Eval *ev, const Ast *target)
{
    Value old;
    for (; target; target = target->next) {
        if (target->kind == AST_TUPLE || target->kind == AST_LIST)
            leave_targets(ev, target->list);
        if (target->kind == AST_NAME && !scope_find(ev->scope, target->text, &old))
            *ARENA_PUSH(ev->m->arena, &ev->unbound) = (Unbound){target->text, ev->left_out};
    }
}

bool pass_plot(Eval *ev, const Ast *s, int step)
{
    if (passed_row(ev, ev->m->error) != 0)
        return false;
    while (ev->m->trace->open > step)
        trace_close(ev->m->trace, ev->m->trace->open);
    *ev->m->error = (Error){0};
    leave_targets(ev, s->kind == AST_ASSIGN ? s->list : NULL);
    ev->left_out = STR("");
    return true;
}

bool eval_pass_plot(Eval *ev, const Ast *statement, Error *e)
{
    ev->m->error = e;
    return pass_plot(ev, statement, ev->m->trace->open);
}

/* The module's name is the near miss of one that the lesson language has: nobody means another one.
 */
static bool mistyped(Eval *ev, Str path, Span at)
{
    Nearest near = {.wanted = str_part(path, 0, str_find(path, '.'))};
    if (near.wanted.len < 5 || known_name(STR("elsewhere"), near.wanted))
        return false;
    for (Namespace space = 0; space < SPACES; space++) {
        Str name = str_of(library_spaces[space].name);
        if (library_spaces[space].module && str_find(name, '.') == name.len)
            nearest_offer(&near, name);
    }
    if (!near.best.len || near.distance > 2 || near.best.len < 5)
        return false;
    raise_as(ev->m, MODULE_NOT_FOUND_ERROR, at, "No module named '%.*s'", STR_ARG(near.wanted));
    return nearest_hint(&near, ev->m->error);
}

/* A module of torch's own that nobody has. */
static bool no_module(Eval *ev, Str path, Span at)
{
    Nearest near = {.wanted = path};
    known_offer(&near, STR("modules"));
    raise_as(ev->m, MODULE_NOT_FOUND_ERROR, at, "No module named '%.*s'", STR_ARG(path));
    nearest_hint(&near, ev->m->error);
    return false;
}

/* A member of a module of torch's own, or of one that the library has, that it has nowhere. */
static bool no_member(Eval *ev, const Ast *alias)
{
    Nearest near = {.wanted = alias->text};
    Value module;
    raise_as(ev->m, IMPORT_ERROR, alias->at, "cannot import name '%.*s' from '%.*s'",
             STR_ARG(alias->text), STR_ARG(alias->module));
    if (find_module(alias->module, &module))
        library_offer(&near, (Namespace)module.i);
    if (!near.best.len)
        known_offer(&near, alias->module);
    nearest_hint(&near, ev->m->error);
    return false;
}

/* True when the name is one that PyTorch or Python has; false with an error when it is a typo. */
static bool check_real(Eval *ev, const Ast *alias, Str whole)
{
    Str path = alias->module;
    Value module;
    bool own = lies_in(path, STR("torch")), real = known_name(STR("modules"), path);
    if (own && !real && !find_module(path, &module))
        return no_module(ev, path, alias->at);
    if (!own && mistyped(ev, path, alias->at))
        return false;
    if (!alias->text.len || !known_section(path) || known_name(path, alias->text) ||
        known_name(STR("modules"), whole) || str_starts(alias->text, "_"))
        return ev->m->error->kind == ERROR_NONE;
    return no_member(ev, alias);
}

/* What an import cannot bind: a use of the name says so, unless it is a typo here already. */
static bool leave_unbound(Eval *ev, const Ast *alias, Str name)
{
    Str whole = alias->module;
    if (alias->text.len)
        whole = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(whole), STR_ARG(alias->text));
    if (!check_real(ev, alias, whole))
        return false;
    if (ev->import_may_fail) /* the lines behind it are for whoever has no such module */
        return raise_as(ev->m, MODULE_NOT_FOUND_ERROR, alias->at, "No module named '%.*s'",
                        STR_ARG(str_part(alias->module, 0, str_find(alias->module, '.'))));
    *ARENA_PUSH(ev->m->arena, &ev->unbound) = (Unbound){name, whole};
    return true;
}

/* import torch.optim binds torch, whatever becomes of the rest. */
static bool bind_top(Eval *ev, const Ast *alias)
{
    Value module;
    Str top = str_part(alias->module, 0, str_find(alias->module, '.'));
    if (alias->text.len || alias->as.len || !find_module(top, &module))
        return false;
    scope_set(ev, ev->scope, top, module);
    return true;
}

static void bind_member(Eval *ev, Namespace space, Str name)
{
    Value value;
    if (!str_starts(name, "_") && machine_member(ev->m, space, name, &value))
        scope_set(ev, ev->scope, name, value);
}

/* from math import *: all that it has; of what lies elsewhere nothing. */
static bool bind_all(Eval *ev, const Ast *alias)
{
    Value module;
    const Builtin *row;
    if (!find_module(alias->module, &module))
        return check_real(ev, &(Ast){.at = alias->at, .module = alias->module}, alias->module);
    Namespace space = (Namespace)module.i;
    for (int k = 0; (row = library_row(k)) != NULL; k++)
        if (in_space(row->spaces, space))
            bind_member(ev, space, str_of(row->name));
    for (const Constant *constant = library_constants; constant->name; constant++)
        if (in_space(constant->spaces, space))
            bind_member(ev, space, str_of(constant->name));
    for (Composed c = {0}; composed_next(&c);)
        if (composed_in(&c, space))
            bind_member(ev, space, c.name);
    return ev->m->error->kind == ERROR_NONE;
}

bool run_import(Eval *ev, const Ast *s)
{
    for (const Ast *alias = s->list; alias; alias = alias->next) {
        Value value;
        if (str_is(alias->text, "*")) {
            if (!bind_all(ev, alias))
                return false;
            continue;
        }
        Str path = alias->module, name = alias->as.len ? alias->as : alias->text;
        if (!name.len)
            name = str_part(path, 0, str_find(path, '.'));
        if (find_imported(ev, alias, &value))
            scope_set(ev, ev->scope, name, value);
        else if (bind_top(ev, alias) ? !check_real(ev, alias, path)
                                     : !leave_unbound(ev, alias, name))
            return false;
    }
    return true;
}
