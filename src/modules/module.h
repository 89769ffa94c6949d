/*
 * module.h - layers and the tree they form: torch.nn.Module as plain data.
 *
 * A Module has members in the order they were made: parameters and buffers are nodes of the trace,
 * modules are the branches of the tree, and everything else belongs to the layer above, which keeps
 * it here as an opaque pointer. A member is called by its path: `mha.W_query.weight` is the weight
 * of the member W_query of what the variable mha holds.
 *
 * Linear and Dropout compute here, by one operation of the trace each. What a class of a lesson
 * computes is written in the lesson language and not known here.
 *
 * Must not know: syntax, values of the lesson language, scopes.
 */
#ifndef MODULES_MODULE_H
#define MODULES_MODULE_H

#include "trace/trace.h"

enum {
    MAX_MODULES = 2000,   /* in one tree: GPT-2's largest model has about 700 */
    MAX_MODULE_DEPTH = 50 /* of it: ten times what a real one has; stops what holds itself */
};

typedef enum ModuleKind {
    MODULE_CLASS,
    MODULE_LIST,
    MODULE_LINEAR,
    MODULE_DROPOUT,
    MODULE_PLAIN /* an object of a class that is no nn.Module: all its members are values */
} ModuleKind;

typedef enum MemberKind { MEMBER_PARAMETER, MEMBER_BUFFER, MEMBER_MODULE, MEMBER_VALUE } MemberKind;

enum { HOOKS_BEFORE, HOOKS_BEHIND };

typedef struct Member {
    Str name;
    MemberKind kind;
    NodeId node;  /* parameter, buffer; NO_NODE: None, as a missing bias */
    bool passing; /* buffer: no part of state_dict */
    struct Module *module;
    const void *value; /* of the layer above */
} Member;

typedef ARENA_LIST(Member) MemberList;

typedef struct Module {
    ModuleKind kind;
    Str class_name;         /* with a 0 behind it */
    const void *definition; /* its class, of the layer above; NULL: made by the library */
    void *payload;          /* the value that the object also is, of the layer above; or NULL */
    MemberList members;
    struct Module *parent; /* the first that took it; NULL: none */
    Str name;              /* in the parent */
    Str variable;          /* that held it before any parent did; empty: none */
    bool begun;            /* super().__init__() ran: it may hold parameters and modules */
    bool training;
    int64_t in, out;      /* Linear: numbers a row, in and out */
    double p;             /* Dropout: the chance of a cell to be dropped */
    bool whole;           /* p was written as a whole number */
    const void *hooks[2]; /* before and behind forward, of the layer above; or NULL */
} Module;

/* A parameter and its name within the module that was asked: "W_query.weight". */
typedef struct Parameter {
    Str name;
    NodeId node;
} Parameter;

typedef ARENA_LIST(Parameter) ParameterList;

/* A module without members, in training as PyTorch's are at first. The name is copied. */
Module *module_make(Arena *a, ModuleKind kind, Str class_name);

/* ---- members (module.c) ---- */

/* The member of that name, or NULL. */
Member *module_member(const Module *m, Str name);

/* Gives the member its value. One of the same kind keeps its place, as in PyTorch; else it is the
 * last. A module without a parent that is taken gets this one. What the member brought is named in
 * the trace once the tree it is in has a name. False, and nothing is changed, when the tree would
 * be larger or deeper than the limits: so when m itself is in the child. */
bool module_set(Trace *t, Module *m, Member member);

/* Takes a member away. */
void module_remove(Module *m, Str name);

/* Takes the member at place i away from a ModuleList; those behind it move up and are called by
 * their new places. */
void module_list_remove(Arena *a, Module *list, size_t i);

/* "wrapper.heads.0": from the variable on; starts with the class where no variable holds it. */
Str module_path(Arena *a, const Module *m);

/* The variable `name` holds m. The first one counts; parameters and buffers that have no name yet
 * are named by their paths in the trace. */
void module_hold(Trace *t, Module *m, Str name);

/* All parameters in PyTorch's order: its own, then those of its modules, one after the other; none
 * twice. Those that are None are left out. False when the tree is over the limits. */
bool module_parameters(Arena *a, const Module *m, ParameterList *out);

/* train(mode), and so for all modules in it. False when the tree is over the limits. */
bool module_train(Module *m, bool mode);

/* ---- text ---- */

/* repr(module) of PyTorch 1.13:
 *     Outer(
 *       (heads): ModuleList(
 *         (0): Linear(in_features=3, out_features=2, bias=False)
 *       )
 *     )
 */
void module_write(StrBuf *out, const Module *m);

/* What a layer says of itself between the brackets: "p=0.5, inplace=False". */
void module_write_extra(StrBuf *out, const Module *m);

/* ---- layers ---- */

/* nn.Linear(in, out, bias): weight (out, in), drawn from uniform(-b, b) with b = 1/sqrt(in) as
 * kaiming_uniform_(a=sqrt(5)) computes it, then the bias (out) from uniform(-1/sqrt(in),
 * 1/sqrt(in)); not `drawn`: both are empty. NULL with an error for sizes that are negative or too
 * large. */
Module *module_linear(Trace *t, int64_t in, int64_t out, bool bias, bool drawn, Span at, Error *e);

/* nn.Dropout(p). `whole`: p was written as 0 or 1. NULL with an error unless 0 <= p <= 1. */
Module *module_dropout(Arena *a, double p, bool whole, Span at, Error *e);

/* Linear: x (..., in) gives x @ weight.T + bias (..., out). Dropout: in training and with p > 0
 * each cell is 0 with chance p, else 1/(1-p) times itself, drawn as MKL does where mkl says so; in
 * eval mode or with p = 0 it is x, and nothing is drawn. NO_NODE after an error. */
NodeId module_forward(Trace *t, const Module *m, Operand x, bool mkl, Span at, Error *e);

#endif
