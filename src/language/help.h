/*
 * help.h - what the lesson language knows, as text: generated from the tables it is run by.
 */
#ifndef LANGUAGE_HELP_H
#define LANGUAGE_HELP_H

#include "base/str.h"

/* Writes help on a topic: "language" gives the whole language; the name of a function, method or
 * operation ("softmax", "torch.softmax", "x.view", "matmul") gives its parameters, what it does and
 * the C source of its kernel. False when there is no such topic; nothing is written then. */
bool help_write(StrBuf *out, Str topic);

#endif
