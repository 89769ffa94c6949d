/*
 * composed.c - finding the defs and classes in the texts of assets/torch and assets/python (see
 * composed.h).
 *
 * A def or class at the top level begins a line; that is all that is looked for. So a search costs
 * a walk over lines, and nothing is parsed for a name that is not there.
 */
#include "language/composed.h"

#include "language/library.h"

#include <pthread.h>
#include <string.h>

typedef struct File {
    const char *name;
    Namespace space;
} File;

/* To add a file: a row here. */
static const File files[] = {
    {"assets/torch/torch.py", SPACE_TORCH},
    {"assets/torch/functional.py", SPACE_FUNCTIONAL},
    {"assets/torch/activation.py", SPACE_NN},
    {"assets/torch/layers.py", SPACE_NN},
    {"assets/torch/container.py", SPACE_NN},
    {"assets/torch/attention.py", SPACE_NN},
    {"assets/torch/tensors.py", SPACE_TORCH},
    {"assets/torch/tensor.py", SPACE_TENSOR},
    {"assets/torch/loss.py", SPACE_NN},
    {"assets/torch/init.py", SPACE_INIT},
    {"assets/python/exceptions.py", SPACE_BUILTIN},
    {"assets/python/contextlib.py", SPACE_CONTEXTLIB},
    {"assets/python/enum.py", SPACE_ENUM},
    {"assets/python/types.py", SPACE_TYPES},
    {"assets/python/functools.py", SPACE_FUNCTOOLS},
    {"assets/python/collections.py", SPACE_COLLECTIONS},
    {"assets/python/typing.py", SPACE_TYPING},
    {"assets/python/numbers.py", SPACE_NUMBERS},
    {"assets/python/builtins.py", SPACE_BUILTIN},
    {"assets/torch/rnn.py", SPACE_NN},
    {"assets/torch/utils_rnn.py", SPACE_NN_RNN},
    {"assets/torch/data.py", SPACE_DATA},
    {"assets/torch/distributions.py", SPACE_DISTRIBUTIONS},
    {"assets/torch/logging.py", SPACE_LOGGING},
    {"assets/torch/weights.py", SPACE_SAFETENSORS},
    {"assets/torch/passed.py", SPACES},
    {"assets/torch/testing.py", SPACE_TESTING},
    {"assets/torch/optim.py", SPACE_OPTIM},
    {"assets/torch/lr_scheduler.py", SPACE_LR_SCHEDULER},
    {"assets/torch/linalg.py", SPACE_LINALG},
    {"assets/torch/special.py", SPACE_SPECIAL},
    {"assets/torch/random.py", SPACES},
    {"assets/torch/resized.py", SPACE_FUNCTIONAL},
    {"assets/torch/pairs.py", SPACE_FUNCTIONAL},
    {"assets/torch/images.py", SPACE_NN},
    {"assets/torch/seldom.py", SPACE_TORCH},
    {"assets/torch/lightning.py", SPACE_LIGHTNING},
    {"assets/python/numpy.py", SPACE_NUMPY},
    {"assets/python/numpy_random.py", SPACE_NUMPY_RANDOM},
    {"assets/python/heapq.py", SPACE_HEAPQ},
    {"assets/python/bisect.py", SPACE_BISECT},
    {"assets/python/statistics.py", SPACE_STATISTICS},
    {"assets/python/os.py", SPACE_OS},
    {"assets/python/ospath.py", SPACE_OS_PATH},
    {"assets/python/textwrap.py", SPACE_TEXTWRAP},
    {"assets/python/unicodedata.py", SPACE_UNICODEDATA},
    {"assets/python/re.py", SPACE_RE},
    {"assets/python/operator.py", SPACE_OPERATOR},
    {"assets/python/sys.py", SPACE_SYS},
    {"assets/python/argparse.py", SPACE_ARGPARSE},
    {"assets/python/json.py", SPACE_JSON},
    {"assets/python/random.py", SPACE_RANDOM},
    {"assets/python/pathlib.py", SPACE_PATHLIB},
    {"assets/python/pprint.py", SPACE_PPRINT},
    {"assets/python/queue.py", SPACE_QUEUE},
    {"assets/python/unittest.py", SPACE_UNITTEST},
    {"assets/python/numpy_testing.py", SPACE_NUMPY_TESTING},
    {"assets/python/io.py", SPACE_IO},
    {"assets/python/string.py", SPACE_STRING},
    {"assets/python/collections_abc.py", SPACE_COLLECTIONS_ABC},
    {"assets/python/inspect.py", SPACE_INSPECT},
    {"assets/python/tqdm.py", SPACE_TQDM},
};

enum { FILES = sizeof files / sizeof *files };
_Static_assert((int)FILES <= (int)COMPOSED_FILES, "COMPOSED_FILES is too small");

/* The files, found once. */
static const Embedded *texts[FILES];
static pthread_once_t files_once = PTHREAD_ONCE_INIT;

static void find_files(void)
{
    for (int i = 0; i < FILES; i++)
        texts[i] = embedded_find(files[i].name);
}

const Embedded *composed_file(int file)
{
    pthread_once(&files_once, find_files);
    return texts[file];
}

Namespace composed_space(const Source *s)
{
    for (int i = 0; s && i < FILES; i++)
        if (composed_file(i)->text.at == s->text.at)
            return files[i].space;
    return SPACES;
}

bool composed_text(const Source *s)
{
    for (int i = 0; s && i < FILES; i++)
        if (composed_file(i)->text.at == s->text.at)
            return true;
    return false;
}

bool composed_named(const Trace *t, const Node *n)
{
    for (int step = n->step; step >= 0; step = t->steps.items[step].parent) {
        const Step *s = &t->steps.items[step];
        if (s->kind != STEP_CALL)
            continue;
        if (!composed_text(s->def.source))
            return false;
        if (n->name.len > s->label.len && n->name.at[s->label.len] == '.' &&
            str_equal(str_part(n->name, 0, s->label.len), s->label))
            return true;
    }
    return false;
}

/* ---- one definition ---- */

/* "# also of torch, torch.Tensor": the bits of these namespaces; 0 of another line. In a file that
 * has no namespace of its own it is "# of torch". */
static uint64_t also(Str line)
{
    static const char opening[] = "# also of ", only[] = "# of ";
    uint64_t spaces = 0;
    bool more = str_starts(line, opening);
    Str rest = str_from(line, more ? sizeof opening - 1 : sizeof only - 1), word;
    while ((more || str_starts(line, only)) && str_word(&rest, &word)) {
        if (str_ends(word, ","))
            word.len--;
        for (Namespace space = 0; space < SPACES_OF_ROWS; space++)
            if (str_is(word, library_spaces[space].name))
                spaces |= UINT64_C(1) << space;
    }
    return spaces;
}

/* What stands between the brackets of the def that begins here. */
static Str parameters(Str text)
{
    size_t open = str_find(text, '('), close = open;
    int depth = 0;
    do {
        depth += close < text.len && text.at[close] == '(';
        depth -= close < text.len && text.at[close] == ')';
    } while (depth > 0 && ++close < text.len);
    return str_part(text, open + 1, close);
}

/* The parameters of the first def called __init__ in the class that begins here. */
static Str class_parameters(Str text)
{
    Str line, whole = text;
    str_line(&text, &line);
    while (str_line(&text, &line) && (!line.len || line.at[0] == ' '))
        if (str_starts(line, "    def __init__(")) {
            Str found = parameters(str_from(whole, (size_t)(line.at - whole.at)));
            size_t comma = str_find(found, ',');
            return str_trim(str_from(found, comma + 1)); /* without self */
        }
    return STR("");
}

/* The first line of the docstring: the first line that begins with quotes. */
static Str docstring(Str text)
{
    static const char quotes[] = "\"\"\"";
    Str line;
    str_line(&text, &line);
    while (str_line(&text, &line) && (!line.len || line.at[0] == ' ')) {
        Str words = str_trim(line);
        if (!str_starts(words, quotes))
            continue;
        words = str_from(words, 3);
        return str_ends(words, quotes) ? str_part(words, 0, words.len - 3) : words;
    }
    return STR("");
}

/* NAME = value  # what it is */
static bool read_constant(Composed *c, Str line)
{
    size_t equals = str_search(line, STR(" = "), 0), doc = str_search(line, STR("  # "), 0);
    c->constant = equals < line.len && doc < line.len;
    if (!c->constant)
        return false;
    c->name = str_part(line, 0, equals);
    c->parameters = STR("");
    c->doc = str_from(line, doc + 4);
    return true;
}

/* Reads the definition that begins with this line, if one does. */
static bool read_definition(Composed *c, Str line, Str text)
{
    if (read_constant(c, line))
        return true;
    bool type = str_starts(line, "class ");
    if (!type && !str_starts(line, "def "))
        return false;
    Str name = str_from(line, type ? 6 : 4);
    size_t stop = str_find(name, '(');
    c->name = str_part(name, 0, stop < str_find(name, ':') ? stop : str_find(name, ':'));
    c->type = type;
    c->parameters = type ? class_parameters(text) : parameters(text);
    c->doc = docstring(text);
    return true;
}

bool composed_next(Composed *c)
{
    for (; c->file < FILES; c->file++, c->end = 0) {
        Str whole = composed_file(c->file)->text, rest = str_from(whole, c->end), line;
        Str before = {0}; /* the line before, which may say where a name with a stroke is seen */
        while (str_line(&rest, &line)) {
            c->end = whole.len - rest.len;
            if (line.len && line.at[0] != ' ' &&
                read_definition(c, line, str_from(whole, (size_t)(line.at - whole.at))) &&
                (str_starts(before, "# also of ") || also(before) || !str_starts(c->name, "_"))) {
                c->own = files[c->file].space;
                c->spaces = also(before);
                return true;
            }
            before = line;
        }
    }
    return false;
}

bool composed_in(const Composed *c, Namespace space)
{
    return c->own == space || in_space(c->spaces, space);
}

/* All of them, read when the first name is looked for. */
enum { MEMBERS_MOST = 2048 };
static Composed members[MEMBERS_MOST];
static int member_count;
static pthread_once_t members_once = PTHREAD_ONCE_INIT;

static void read_members(void)
{
    for (Composed c = {0}; member_count < MEMBERS_MOST && composed_next(&c);)
        members[member_count++] = c;
}

bool composed_find(Namespace space, Str name, Composed *out)
{
    pthread_once(&members_once, read_members);
    for (int i = 0; i < member_count; i++)
        if (composed_in(&members[i], space) && str_equal(members[i].name, name)) {
            *out = members[i];
            return true;
        }
    return false;
}
