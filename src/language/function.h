/*
 * function.h - the functions and classes of a lesson, as values know them.
 *
 * A def becomes a Function: its code, the names around it and its defaults. The evaluator
 * (evaluation/eval.h) makes and runs them; the library prints them and finds their methods.
 *
 * Must not know: how anything is evaluated.
 */
#ifndef LANGUAGE_FUNCTION_H
#define LANGUAGE_FUNCTION_H

#include "language/value.h"
#include "syntax/parser.h"

struct Scope; /* evaluation/evaluate.h */

/* A def: its code, the names around it, and the defaults as they were when it ran. */
typedef struct Function {
    const Ast *def;
    const struct Signature *takes; /* library.h; its name is "f", or "X.forward" in a class */
    struct Scope *around;
    bool method; /* stands in a class: its first parameter is the object */
} Function;

/* A class X(nn.Module): its defs. */
typedef struct Class {
    Str name;
    Items methods; /* VALUE_FUNCTION; of equal names the last counts */
} Class;

/* The def of that name, or NULL (value.c). */
const Function *class_method(const Class *c, Str name);

#endif
