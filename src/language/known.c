/*
 * known.c - the real names of PyTorch and Python, looked up in their text (see known.h).
 *
 * It is asked only when an error is told, so the text is simply read from its beginning.
 */
#include "language/known.h"

#include "base/file.h"

/* What a section holds; false when there is none called so. A section begins at the beginning of a
 * line, and its further lines are indented. */
static bool find_section(Str of, Str *names)
{
    const Embedded *file = embedded_find("assets/names.txt");
    Str rest = file ? file->text : STR(""), line;
    bool inside = false;
    const char *end = rest.at;
    while (str_line(&rest, &line)) {
        bool opens = line.len && line.at[0] != ' ';
        if (inside && opens)
            break;
        size_t colon = str_find(line, ':');
        if (opens && str_equal(str_part(line, 0, colon), of)) {
            inside = true;
            *names = str_from(line, colon + 1);
        }
        end = line.at + line.len;
    }
    if (inside)
        names->len = (size_t)(end - names->at);
    return inside;
}

bool known_section(Str of)
{
    Str names;
    return find_section(of, &names);
}

bool known_name(Str of, Str name)
{
    Str names, word;
    if (!find_section(of, &names))
        return false;
    while (str_word(&names, &word))
        if (str_equal(word, name))
            return true;
    return false;
}

void known_offer(Nearest *near, Str of)
{
    Str names, word;
    if (!find_section(of, &names))
        return;
    while (str_word(&names, &word))
        nearest_offer(near, word);
}
