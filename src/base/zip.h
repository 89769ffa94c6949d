/*
 * zip.h - writing a zip archive: files one after another, not packed, then the list of them. Same
 * files, same bytes: all are of the first of January 1980, the earliest that zip knows.
 */
#ifndef BASE_ZIP_H
#define BASE_ZIP_H

#include "base/str.h"

typedef struct Zip {
    StrBuf *out;
    StrBuf list; /* of the files so far */
    int files;
} Zip;

enum { ZIP_FILES_MOST = 65535 };

/* An archive at the end of `out`, which is empty and grows to less than 4 GiB. */
Zip zip_begin(StrBuf *out);

/* Adds a file, its name in UTF-8 with / between folders. */
void zip_add(Zip *zip, Str name, Str bytes);

/* Adds the list, which makes the archive whole. */
void zip_end(Zip *zip);

#endif
