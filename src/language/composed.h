/*
 * composed.h - functions and layers of PyTorch, and modules of Python, in the lesson language.
 *
 * What can be composed of other functions stands in assets as plain Python, so that it
 * explains itself by its parts. The files travel inside the program. Their defs and classes are
 * members of namespaces: those of nn/functional.py of torch.nn.functional, and so on; a comment
 * line "# also of torch, torch.Tensor" above a def makes it a member of these, too; in a file that
 * belongs to no namespace "# of torch.jit" says whose each is. Names that
 * begin with _ and have no such line are a file's own.
 *
 * Here the files are read as text only: what stands in them, for help and for finding a name. The
 * evaluator parses and runs a file when one of its members is first asked for.
 *
 * Must not know: how anything is evaluated.
 */
#ifndef LANGUAGE_COMPOSED_H
#define LANGUAGE_COMPOSED_H

#include "base/file.h"
#include "language/value.h"

enum { COMPOSED_FILES = 64 }; /* at most */

/* A def or class at the top level of such a file. */
typedef struct Composed {
    int file;        /* which of the files, */
    size_t end;      /* and where in it the line of the def ends */
    Namespace own;   /* the file's, or SPACES, */
    uint64_t spaces; /* and a bit for each other one */
    bool type;       /* a class */
    bool constant;   /* NAME = value, with what it is as a comment behind it */
    Str name;        /*  */
    Str parameters;  /* as written between the brackets; of a class those of its __init__ */
    Str doc;         /* the first line of its docstring */
} Composed;

/* Goes on to the next one; begin with all zeros. False past the last. */
bool composed_next(Composed *c);

/* Is it a member of that namespace? */
bool composed_in(const Composed *c, Namespace space);

/* Finds the member of that name. */
bool composed_find(Namespace space, Str name, Composed *out);

/* The text of a file, and what its source is called. */
const Embedded *composed_file(int file);

/* The namespace its names belong to; SPACES: to none, or it is no such file. */
Namespace composed_space(const Source *s);

/* True of the text of such a file: errors in there are told where it was called. */
bool composed_text(const Source *s);

/* True of a tensor that one of these functions named after a variable of its own, which nobody sees
 * who calls it. */
bool composed_named(const Trace *t, const Node *n);

#endif
