/*
 * script.c - a Python script as a lesson (see reading.h): one stage with one fence, all of the
 * file.
 *
 * So code that somebody wrote or found can be walked as it is. The title is the file's name.
 */
#include "reading/reading.h"

bool script_named(Str name)
{
    return str_ends(name, ".py");
}

/* "attention", of "models/attention.py". */
static Str title_of(Arena *a, Str name)
{
    Str file = str_behind(name, '/');
    return str_in_line(a, str_part(file, 0, file.len > 3 ? file.len - 3 : file.len));
}

bool script_read(Lesson *l, BlockList *out, Error *e)
{
    static const Source words = {.name = {"", 0}, .text = {"torch", 5}};
    Span all = {&l->source, 0, (uint32_t)l->source.text.len}, start = {&l->source, 0, 0};
    *out = (BlockList){0};
    if (l->source.text.len > MAX_LESSON_BYTES)
        return error_at(e, start, "a script may have at most %d MB",
                        MAX_LESSON_BYTES / 1024 / 1024);
    if (!source_check(&l->source, e))
        return false;
    *ARENA_PUSH(&l->arena, out) = (Block){.kind = BLOCK_HEADING,
                                          .level = 1,
                                          .at = start,
                                          .text = title_of(&l->arena, l->source.name)};
    *ARENA_PUSH(&l->arena, out) =
        (Block){.kind = BLOCK_HEADING, .level = 2, .at = start, .text = STR("code")};
    *ARENA_PUSH(&l->arena, out) =
        (Block){.kind = BLOCK_FENCE, .at = start, .code = all, .info = {&words, 0, 5}};
    return true;
}
