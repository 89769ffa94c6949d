/*
 * fuzz_verify.c - `verify` of any bytes, as they are and with what they say of themselves sealed
 * again, so that the command that drew them is read, too. Each gets an answer or an error with
 * words.
 */
#define _DEFAULT_SOURCE /* mkdtemp */

#include "fuzz.h"
#include "main/cmd_verify.c" /* its answers, which it prints */

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static void verify(const char *path, Str bytes, Answer *is)
{
    Command c = {.arena = arena_make(0)};
    Verifying v = {.command = &c, .arena = &c.arena, .path = path};
    Error e = {0};
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    must(file >= 0 && write(file, bytes.at, bytes.len) == (ssize_t)bytes.len);
    close(file);
    if (!answer(&v, is, &e))
        must_be_told(&e);
    command_close(&c);
    arena_free(&c.arena);
}

/* What takes seconds to draw is not asked for. */
static bool is_quick(Str command)
{
    static const char *const slow[] = {"--dpi", "--width", "--big", "--measure", "--at", "webp"};
    bool quick = true;
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++)
        quick = quick && str_search(command, str_of(slow[i]), 0) > command.len;
    for (size_t i = 0, digits = 0; i < command.len; i++) {
        digits = command.at[i] >= '0' && command.at[i] <= '9' ? digits + 1 : 0;
        quick = quick && digits < 4;
    }
    return quick;
}

/* Makes the proof say what the bytes are; false: there is none, or another one has not its length.
 */
static bool seal(Arena *a, Str bytes)
{
    Proof said;
    bool sealed;
    Error e = {0};
    const Verifying v = {.arena = a};
    if (!proof_find(a, bytes, &said, &sealed) || !is_quick(said.field[PROOF_COMMAND]) ||
        !hash_now(&v, bytes, &said.field[PROOF_OWN], &e))
        return false;
    Str text = proof_text(a, &said);
    size_t at = bytes.len - text.len; /* a proof is found as the last one there is */
    while (text.len <= bytes.len && at > 0 && !str_starts(str_from(bytes, at), PROOF_FIRST_LINE))
        at--;
    if (text.len > bytes.len)
        return false;
    memcpy((char *)bytes.at + at, text.at, text.len);
    return proof_find(a, bytes, &said, &sealed) && sealed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char folder[] = "/tmp/attnscope-fuzz-XXXXXX";
    static const char *path;
    static Arena kept;
    Arena a = arena_make(0);
    Answer is = ANSWER_SAME;
    Str bytes = str_copy(&a, (Str){(const char *)data, size});
    if (!path) {
        must(mkdtemp(folder) != NULL);
        path = str_printf(&kept, "%s/picture", folder).at;
    }
    verify(path, bytes, &is);
    if (seal(&a, bytes))
        verify(path, bytes, &is);
    unlink(path);
    arena_free(&a);
    return 0;
}
