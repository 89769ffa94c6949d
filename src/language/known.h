/*
 * known.h - the names that PyTorch and Python really have, whether the lesson language has them or
 * not.
 *
 * Messages need them: what exists elsewhere is "not in the lesson language", and only what exists
 * nowhere is a typo. The names travel inside the program as a text, assets/names.txt: a section for
 * each module or type ("torch.nn:"), and in it its public names as PyTorch 1.13.1 and Python 3.11
 * list them, with a few that came later and are much used.
 */
#ifndef LANGUAGE_KNOWN_H
#define LANGUAGE_KNOWN_H

#include "base/lookup.h"

/* True when there is a section called so: its names are then all that this module or type has. */
bool known_section(Str of);

/* True when the module or type really has that name. */
bool known_name(Str of, Str name);

/* Offers all names of a section for "did you mean". */
void known_offer(Nearest *near, Str of);

#endif
