/*
 * normal.h - normally distributed numbers as PyTorch makes them on the CPU.
 *
 * Box and Muller: two even numbers u1 and u2 give a radius sqrt(-2 log(...)) and an angle 2 pi u;
 * the radius times the cosine is one number, times the sine another. PyTorch has several ways to
 * compute that, and each gives other last digits, or other numbers altogether.
 *
 * Must not know: tensors, the generator's outputs.
 */
#ifndef NUMBERS_NORMAL_H
#define NUMBERS_NORMAL_H

#include <stdbool.h>
#include <stdint.h>

typedef enum NormalWay {
    NORMAL_PAIR,  /* fewer than 16 cells, or cells with gaps: in double, the angle from u1; the
                     second number of a pair waits for the next draw */
    NORMAL_BLOCK, /* from 16 float32 cells on, on processors with AVX2: polynomials of its own */
    NORMAL_PLAIN, /* the same on others: C's functions in float32 */
    NORMAL_WIDE   /* the same of float64 */
} NormalWay;

/* Blocks take 8 even numbers for the radius, then 8 for the angle; a tail that is no whole block is
 * drawn again, as the block of the last 16 cells. */
enum { NORMAL_CELLS = 16, NORMAL_HALF = 8 };

/* Where a cell of a draw of `count` cells takes its numbers from: the first-th and second-th even
 * number that are drawn. Of blocks. */
typedef struct NormalPlace {
    int64_t first, second;
    bool sine;
} NormalPlace;
NormalPlace normal_place(int64_t count, int64_t cell);

/* How many even numbers blocks draw for so many cells. */
int64_t normal_draws(int64_t count);

/* The number, spread: mean + std * normal. Of float32 ways it is a float32. */
double normal_number(NormalWay way, bool sine, double u1, double u2, double mean, double std);

/* The radius and the angle on the way there. */
double normal_radius(NormalWay way, double u1, double u2);
double normal_angle(NormalWay way, double u1, double u2);

#endif
