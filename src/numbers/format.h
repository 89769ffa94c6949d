/*
 * format.h - numbers as text: PyTorch's tensor formatter and Python's number texts.
 *
 * Must not know: names, provenance, pictures. Rules: one shared width; integral, fixed and
 * scientific modes; inf and nan do not count for the mode or the width; rows wrap at 80 columns;
 * above 1000 elements each long dimension shows 3 + ... + 3.
 */
#ifndef NUMBERS_FORMAT_H
#define NUMBERS_FORMAT_H

#include "numbers/tensor.h"

/* repr(tensor): "tensor([[0.1000, 0.2000]])". Reads the storage as it is now. */
void format_tensor(StrBuf *out, Tensor t);

/* repr of a Python float: the shortest text that reads back as the same double ("0.1", "1e-07",
 * "3.0", "inf", "nan"). */
void format_python_float(StrBuf *out, double v);

#endif
