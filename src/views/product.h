/*
 * product.h - where the matrices of a product stand: A left, B on top, C in the corner where a row
 * of A meets a column of B.
 *
 * Edges that are shared are aligned, so a cell of C stands in the row of A and below the column of
 * B it is made of. Private to the pictures of products: matmul, linear, and inside their kernels.
 */
#ifndef VIEWS_PRODUCT_H
#define VIEWS_PRODUCT_H

#include "matrix/layout.h"

enum { PRODUCT_A, PRODUCT_B, PRODUCT_C, PRODUCT_SLOTS }; /* the slots of the layout, */
enum { PRODUCT_ABOVE, PRODUCT_BETWEEN, PRODUCT_ACROSS, PRODUCT_BELOW }; /* and rows of its grid */

/* Puts the three where they meet. C has the row labels of A and the column labels of B. */
void product_put(Layout *l, Matrix a, Matrix b, Matrix result);

/* Which parts of its matrices are shown. */
typedef struct ProductPart {
    Zoom a, b, result;
} ProductPart;

/* Chooses at most `page` rows, terms and columns around the focus. What is zoomed into is shown as
 * far as there is room: of its rows and columns twice as many, and no more terms than those. */
ProductPart product_part(const Canvas *c, Zoom zoom, int page);

/* A part of operand k of the subject, of that matrix from which the focused sum takes its terms. */
Matrix product_operand(const Canvas *c, int k, Lie lie, Zoom part);

/* Puts A, B and the subject's result where they meet, with the row and the column of the focused
 * cell lit; and the brackets of the inner edges, which carry the same number: they must be equal,
 * and they are what is summed over. */
void product_fill(const Canvas *c, Layout *l, Matrix a, Matrix b, Lie lie, Zoom part);
void product_draw_brackets(const Canvas *c, const Layout *l);

#endif
