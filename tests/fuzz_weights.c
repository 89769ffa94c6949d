/*
 * fuzz_weights.c - files of weights and arrays: the bytes are read as safetensors, as .npy and as
 * .npz. Whatever they are, they are refused with words or give tensors that can be added up, and
 * what is printed the second time is what was printed the first time.
 */
#define _DEFAULT_SOURCE /* mkdtemp */

#include "fuzz.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file stays mapped until the program ends, and so many may be: the same file is written again
 * and again, no longer than a page, and with an old date, so that it counts as the same one for
 * each of its lengths. */
enum { FILE_MOST = 4000, WEIGHTS_BYTES = 16 << 20 };

static bool write_bytes(const char *path, const uint8_t *data, size_t size)
{
    const struct timespec then[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool well = file >= 0 && write(file, data, size) == (ssize_t)size;
    well = well && futimens(file, then) == 0;
    if (file >= 0)
        close(file);
    return well;
}

/* What the lesson prints; false when its memory ended. */
static bool printed(Arena *a, Str name, Str *out)
{
    static const char text[] =
        "# W\n## w\n```torch\nimport numpy as np\nfrom safetensors import safe_open\n"
        "from safetensors.torch import load_file\n"
        "def each(load):\n    try:\n        for name, x in load():\n"
        "            print(name, x.dtype, x.shape, x.sum())\n"
        "    except Exception as e:\n        print(type(e).__name__, e)\n"
        "each(lambda: load_file('weights').items())\n"
        "each(lambda: [(n, safe_open('weights', 'pt').get_tensor(n)) for n in "
        "safe_open('weights', 'pt').keys()])\n"
        "def arrays():\n    read = np.load('weights')\n"
        "    return read.items() if hasattr(read, 'files') else [('', read)]\n"
        "each(arrays)\n```\n\n```output\n?\n```\n";
    static Lesson lesson; /* large, and must not move */
    Error e = {0};
    LessonOptions o = {.budget = WEIGHTS_BYTES};
    bool well = lesson_load(&lesson, name, str_of(text), &o, &e);
    if (!well)
        must_be_told(&e);
    *out = well ? str_copy(a, lesson.fences.items[0].checks.items[0].got) : STR("");
    lesson_free(&lesson);
    return well;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char folder[] = "/tmp/attnscope-fuzz-XXXXXX";
    static const char *path;
    static Arena kept;
    Arena a = arena_make(0);
    Str first, second;
    if (!path) {
        must(mkdtemp(folder) != NULL);
        path = str_printf(&kept, "%s/weights", folder).at;
    }
    Str name = str_printf(&a, "%s/lesson.md", folder);
    must(write_bytes(path, data, size < FILE_MOST ? size : FILE_MOST));
    if (printed(&a, name, &first) && printed(&a, name, &second))
        must(str_equal(first, second));
    unlink(path);
    arena_free(&a);
    return 0;
}
