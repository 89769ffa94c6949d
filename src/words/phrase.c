/*
 * phrase.c - phrases with their places filled in (see phrase.h).
 */
#include "words/phrase.h"

Str phrase_plain(PhraseId id)
{
    return translated_phrase(id);
}

PhraseId phrase_by(PhraseId id, float finger)
{
    static const PhraseId tapped[PHRASE_IDS] = {
#define PHRASE(id, text)
#define TAPPED(id, text) [PHRASE_##id] = PHRASE_##id##_TAP,
#include "words/phrase.def"
#undef PHRASE
    };
    return finger > 0 && tapped[id] ? tapped[id] : id;
}

Str phrase_number(Arena *a, long long n)
{
    return str_printf(a, "%lld", n);
}

static Str fill(Arena *a, Str text, const Str arguments[PHRASE_ARGUMENTS])
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < text.len; i++) {
        bool place = text.at[i] == '{' && i + 2 < text.len && text.at[i + 2] == '}';
        if (place) {
            strbuf_add(&out, arguments[text.at[i + 1] - '0']);
            i += 2;
        } else {
            strbuf_char(&out, text.at[i]);
        }
    }
    return strbuf_str(&out);
}

Str phrase_fill(Arena *a, PhraseId id, const Str arguments[PHRASE_ARGUMENTS])
{
    return fill(a, translated_phrase(id), arguments);
}

Str phrase_text(Arena *a, Str text, const Str arguments[PHRASE_ARGUMENTS])
{
    return fill(a, translated(text), arguments);
}
