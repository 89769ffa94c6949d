/*
 * spans.c - str.h's lines and words for texts that know where they stand (see spans.h).
 */
#include "base/spans.h"

Span span_part(Span s, Str text)
{
    s.start = (uint32_t)(text.at - s.source->text.at);
    s.len = (uint32_t)text.len;
    return s;
}

Span span_trim(Span s)
{
    return span_part(s, str_trim(span_text(s)));
}

bool span_word(Span *rest, Span *word)
{
    Str left = span_text(*rest), first;
    bool found = str_word(&left, &first);
    *word = span_part(*rest, first);
    *rest = span_part(*rest, left);
    return found;
}

bool span_next_line(Span *rest, Span *line)
{
    Str left = span_text(*rest), first;
    if (!str_line(&left, &first))
        return false;
    *line = span_part(*rest, str_trim(first));
    *rest = span_part(*rest, left);
    return true;
}
