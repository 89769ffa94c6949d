/*
 * idiom.h - several operations that people know as one: LayerNorm and its kin, cross-entropy.
 *
 * Whoever writes (x - mean) / spread * weight + bias means a normalisation, whether it stands in
 * their own class or in PyTorch's. An idiom is found by the operations alone, so both are one.
 *
 * Must not know: names of variables, functions of the lesson language.
 */
#ifndef TRACE_IDIOM_H
#define TRACE_IDIOM_H

#include "trace/trace.h"

/* A row less its mean, divided by its spread, times a weight, plus a bias. What is left out is
 * NO_NODE: RMSNorm has no mean, and weight and bias may be missing. */
typedef struct NormIdiom {
    NodeId x;
    NodeId mean, centred; /* x - mean */
    NodeId spread;        /* one number a row: divides, or else multiplies (1 / spread) */
    bool divides;
    NodeId normed; /* centred / spread; without `centred` the mean was taken off here, too */
    NodeId scaled; /* normed * weight; NO_NODE: there is no weight, or bias came with it */
    NodeId result; /* with bias */
} NormIdiom;

/* Recognises what ends in the node: rows along the last dimension, of two numbers or more, whose
 * mean, variance or mean square divides them. False when it is nothing of that kind. */
bool idiom_norm(const Trace *t, NodeId result, NormIdiom *out);

/* The loss of predictions: minus the logarithm of the probability of the right class of each row,
 * averaged or added up. */
typedef struct LossIdiom {
    NodeId scores; /* a matrix: probabilities of each row's classes, or their logarithms */
    bool logs;     /* they are logarithms */
    NodeId picked; /* those of the right classes */
    NodeId each;   /* a number for each row: its loss or, where the sign comes later, minus it */
    bool plain;    /* nothing but the logarithm and the sign is in it */
    bool negated;  /* the sign comes behind the total, or with it */
    NodeId total;  /* their mean or, else, */
    bool mean;     /* their sum */
    NodeId shared; /* the total divided by how many rows count; NO_NODE: it is not divided */
    NodeId share;  /* the total or what it became, times a number, to which something made of all
                    * classes comes, as label smoothing does it; NO_NODE: nothing comes */
    int smooth;    /* and which operand of the result that is */
    NodeId result;
} LossIdiom;

/* Recognises F.cross_entropy, and the same written with log_softmax or log(softmax), of all rows or
 * of those that a mask leaves. False when the node is nothing of that kind. */
bool idiom_loss(const Trace *t, NodeId result, LossIdiom *out);

#endif
