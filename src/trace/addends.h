/*
 * addends.h - what a number was added up from, one after the other: the products of a dot product,
 * the cells of a sum, or what each turn of a loop added.
 *
 * Must not know: how anything is drawn.
 */
#ifndef TRACE_ADDENDS_H
#define TRACE_ADDENDS_H

#include "trace/explain.h"

/* One number that was added. */
typedef struct Addend {
    CellRef cell;    /* it, or node NO_NODE: a product within a dot product, or a constant */
    Term factor[2];  /* of a product; */
    int factors;     /* 2, else 0 */
    Scalar value;    /* what was added; of a product in a dot product that product */
    Scalar total;    /* and what stood there then */
    CellRef told_by; /* the cell whose place it is called by; node NO_NODE: none */
} Addend;

enum { ADDENDS_MOST = 256 };

typedef struct Addends {
    Addend *item; /* in the order in which they were added */
    int count;
    CellRef result;
} Addends;

/* Finds them; false where the number is no sum of 2 to ADDENDS_MOST numbers. */
bool addends_of(const Trace *t, Arena *a, CellRef cell, Addends *out);

/* The dimension along which the places lie that they are called by; -1: there is none. */
int addends_dim(const Trace *t, const Addends *s);

/* The place of a cell along a dimension of its tensor. */
int64_t addends_place(const Trace *t, CellRef c, int dim);

#endif
