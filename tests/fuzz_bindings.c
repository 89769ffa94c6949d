/*
 * fuzz_bindings.c - files of keys: every mistake is told at its place, and all keys written and
 * read again are the same keys.
 */
#include "controls/keys.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena a = arena_make(0);
    Source file = {.name = STR("keys"), .text = {(const char *)data, size}}, own = file;
    Bindings some = bindings_make(&a), again = bindings_make(&a);
    ErrorList wrong = {0}, none = {0};
    StrBuf text = strbuf_make(&a);
    bindings_read(&some, &file, &wrong);
    for (size_t i = 0; i < wrong.count; i++)
        must_be_told(&wrong.items[i]);
    bindings_write(&text, &some);
    own.text = strbuf_str(&text);
    bindings_read(&again, &own, &none);
    must(none.count == 0 && again.count == some.count);
    for (size_t i = 0; i < some.count; i++)
        must(again.items[i].action == some.items[i].action &&
             chord_same(again.items[i].chord, some.items[i].chord));
    arena_free(&a);
    return 0;
}
