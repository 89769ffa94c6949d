/*
 * iterator.h - what gives its items one after the other, once: zip, enumerate, map, a generator.
 *
 * An iterator is a struct with a function that gives the next item. Reading it is what changes it,
 * as in Python; items are computed when they are asked for.
 *
 * Must not know: syntax, scopes. A generator expression brings its own `next`.
 */
#ifndef LANGUAGE_ITERATOR_H
#define LANGUAGE_ITERATOR_H

#include "language/value.h"

typedef struct Iterator Iterator;

/* Gives the next item, or sets it->done when there is none; false after an error. */
typedef bool NextItem(Machine *m, Iterator *it, Span at, Value *out);

/* What a generator goes on with: the yield that it waits at gives a value, or raises one. */
typedef enum Resume { RESUME_SEND, RESUME_THROW } Resume;

struct Iterator {
    const char *type; /* "zip", "generator" */
    NextItem *next;
    Span made;    /* by the call that stands there */
    bool resumes; /* a def with yield made it: `next` is told this: */
    bool begun;   /* it was asked for an item before */
    Resume how;
    Value given;
    Value result; /* what its return gave */
    bool done;
    bool busy;  /* its next item is being computed */
    bool flag;  /* what `next` needs of these: */
    Each *each; /* what it reads, */
    int count;  /* so many */
    Value of;   /* the function of a map, the first count of enumerate */
    Value last;
    int64_t k, stop, step;
    Items kept;
    void *state;
};

/* A new iterator that reads `of`, which must be iterable, or with of NULL nothing. */
bool iterator_make(Machine *m, const char *type, NextItem *next, const Value *of, int count,
                   Span at, Value *out);

/* iter(v): v itself, when it is an iterator. */
bool iterator_of(Machine *m, Value v, Span at, Value *out);

/* The next item; *end when there is none. */
bool iterator_next(Machine *m, Iterator *it, Span at, Value *out, bool *end);

/* The same of a generator that `resumes`, told how it goes on. */
bool iterator_resume(Machine *m, Iterator *it, Resume how, Value given, Span at, Value *out,
                     bool *end);

/* Ends a generator that `resumes` at the yield that it waits at: what stands in a finally there is
 * run. Of others nothing. */
bool iterator_close(Machine *m, Iterator *it, Span at);

/* Error when a value cannot be iterated over. */
bool value_iterable(Machine *m, Value v, Span at);

#endif
