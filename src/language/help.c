/*
 * help.c - `help language` and `help NAME`.
 *
 * The syntax is described here in words; functions, constants and operations are listed from the
 * tables that run them, and kernels are shown as they stand in kernels.c, so the help cannot tell
 * of anything that is not there.
 */
#include "language/library.h"

#include "base/file.h"
#include "language/composed.h"

#include <string.h>

static const char statements[] =
    "The lesson language is the Python and PyTorch that people write attention and small\n"
    "transformers in. What runs here runs in Python after the prelude (`attnscope help prelude`) "
    "and\n"
    "prints the same text.\n"
    "\n"
    "Statements, one a line or separated by ;\n"
    "    a = 1    a = b = 1    a, *rest = xs    a[i, j] = 1    a.b = 1    a += 1  (-= *= /= ...)\n"
    "    if, elif, else    while    for x in xs    break, continue    for and while with else\n"
    "    def f(a, b=1, *args, c, **kwargs):    return    lambda x: x + 1    global, nonlocal    "
    "yield\n"
    "    class X(nn.Module): classes with attributes, inheritance, super(), special methods\n"
    "    @staticmethod  @classmethod  @property  @dataclass  @torch.no_grad()  decorators of your "
    "own\n"
    "    try, except, else, finally    raise    with a as b:    assert a, \"text\"    del    pass\n"
    "    import and from; what a module has that the lesson language has not is said where it is "
    "used\n"
    "    x: int = 1 and def f(x: Tensor) -> Tensor: annotations are read and passed over\n"
    "\n"
    "Expressions\n"
    "    1  0.5  1e-7  0xff  1_000  True  False  None  \"text\"  f\"{x} {y:.4f} {z=}\"  ...\n"
    "    [1, 2]  (1, 2)  {1, 2}  {\"a\": 1}  [x * 2 for x in xs if x]  (x for x in xs)  a if c "
    "else b\n"
    "    x[0]  x[-1]  x[1:n:2]  x[0, :, 1:]  x[:, None]  x[..., 0]  x[ids]  x[mask]\n"
    "    + - * / // % ** @   -x   == != < <= > >=  in  not in  is  is not   and or not   & | ^ ~ "
    "<< >>\n"
    "    Newlines are free inside brackets; a backslash continues a line; # starts a comment.\n"
    "\n"
    "Tensors hold float32, float64, bool or whole numbers of 8 to 64 bits; names, rows, views and\n"
    "slices share their cells, and x += 1 or x[i] = 1 changes them for all, as in PyTorch. "
    "Gradients\n"
    "are never computed. A tensor of float16, bfloat16 or complex numbers is refused.\n"
    "\n"
    "A branch is a step of its own: the trace says which way was taken and what decided.\n";

/* The call of a row as a member of that namespace. */
static void write_call(StrBuf *out, const Builtin *row, Namespace space)
{
    strbuf_puts(out, library_spaces[space].prefix);
    library_signature(out, row,
                      space == SPACE_TENSOR || space == SPACE_OBJECT || space == SPACE_MODULES);
}

/* The call of what is written in the lesson language; a method without its receiver. */
static void write_composed(StrBuf *out, const Composed *c, Namespace space)
{
    Str parameters = c->parameters, line;
    if (space == SPACE_TENSOR)
        parameters = str_trim(str_from(parameters, str_find(parameters, ',') + 1));
    strbuf_printf(out, "%s%.*s", library_spaces[space].prefix, STR_ARG(c->name));
    if (c->constant)
        return;
    strbuf_char(out, '(');
    for (bool more = false; str_line(&parameters, &line); more = true) {
        strbuf_puts(out, more ? " " : "");
        strbuf_add(out, str_trim(line));
    }
    strbuf_char(out, ')');
}

static void write_doc(StrBuf *out, size_t start, Str doc)
{
    enum { DOC_COLUMN = 42 };
    if (out->len - start > DOC_COLUMN - 2) { /* too long: what it does goes on a line of its own */
        strbuf_char(out, '\n');
        start = out->len;
    }
    strbuf_fill(out, ' ', DOC_COLUMN - (int)(out->len - start));
    strbuf_printf(out, "%.*s\n", STR_ARG(doc));
}

static void write_row(StrBuf *out, const Builtin *row, Namespace space)
{
    size_t start = out->len;
    strbuf_puts(out, "    ");
    write_call(out, row, space);
    write_doc(out, start, str_of(row->doc));
}

static void write_composed_rows(StrBuf *out, Namespace space)
{
    for (Composed c = {0}; composed_next(&c);) {
        size_t start = out->len;
        if (!composed_in(&c, space))
            continue;
        strbuf_puts(out, "    ");
        write_composed(out, &c, space);
        write_doc(out, start, c.doc);
    }
}

static void write_constants(StrBuf *out, Namespace space)
{
    bool any = false;
    for (const Constant *constant = library_constants; constant->name; constant++)
        if (in_space(constant->spaces, space) && constant->value.kind != VALUE_MODULE) {
            strbuf_printf(out, "%s%s%s", any ? "  " : "    ", library_spaces[space].prefix,
                          constant->name);
            any = true;
        }
    strbuf_puts(out, any ? "\n" : "");
}

static void write_language(StrBuf *out)
{
    const Builtin *row;
    strbuf_puts(out, statements);
    for (Namespace space = 0; space < SPACES; space++) {
        strbuf_printf(out, "\n%s\n", library_spaces[space].heading);
        for (int i = 0; (row = library_row(i)) != NULL; i++)
            if (in_space(row->spaces, space) && !library_hidden(row))
                write_row(out, row, space);
        write_composed_rows(out, space);
        write_constants(out, space);
    }
}

/* ---- one name ---- */

static bool write_functions(StrBuf *out, Str name)
{
    const Builtin *row;
    bool any = false;
    for (int i = 0; (row = library_row(i)) != NULL; i++) {
        if (!str_is(name, row->name))
            continue;
        for (Namespace space = 0; space < SPACES; space++)
            if (in_space(row->spaces, space)) {
                write_call(out, row, space);
                strbuf_char(out, '\n');
            }
        strbuf_printf(out, "    %s\n", row->doc);
        any = true;
    }
    for (Composed c = {0}; composed_next(&c);) {
        if (!str_equal(name, c.name))
            continue;
        any = true;
        for (Namespace space = 0; space < SPACES; space++)
            if (composed_in(&c, space)) {
                write_composed(out, &c, space);
                strbuf_char(out, '\n');
            }
        strbuf_printf(out, "    %.*s\n", STR_ARG(c.doc));
    }
    return any;
}

/* The function of kernels.c that computes an operation, with the comment above it. */
static Str kernel_source(const char *kernel)
{
    static const char opening[] = "\nstatic void ";
    const Embedded *file = embedded_find("numbers/kernels.c");
    size_t length = strlen(kernel);
    const char *text = file ? file->text.at : "";
    for (const char *at = text; (at = strstr(at, opening)) != NULL; at++) {
        const char *name = at + sizeof opening - 1, *rest = name + length;
        if (strncmp(name, kernel, length) != 0 ||
            (*rest != '(' && strncmp(rest, "_all(", 5) != 0 && strncmp(rest, "_rows(", 6) != 0))
            continue;
        const char *start = at, *end = strstr(at, "\n}\n");
        while (start > text && !(start[0] == '\n' && start[-1] == '\n'))
            start--;
        if (end != NULL)
            return (Str){start + 1, (size_t)(end + 3 - start - 1)};
    }
    return STR("");
}

static bool write_operation(StrBuf *out, Str name)
{
    int id = op_find(name);
    if (id < 0)
        return false;
    const Op *op = op_row(id);
    strbuf_printf(out, "Operation %s: %s\n", op->name, op->doc);
    Str source = op->kernel ? kernel_source(op->kernel) : STR("");
    if (source.len) {
        strbuf_puts(out, "\nIts kernel, from kernels.c:\n\n");
        strbuf_add(out, source);
    }
    return true;
}

/* "torch.nn.Parameter" -> "Parameter" */
static Str last_part(Str topic)
{
    for (size_t dot; (dot = str_find(topic, '.')) < topic.len;)
        topic = str_from(topic, dot + 1);
    return topic;
}

bool help_write(StrBuf *out, Str topic)
{
    if (str_is(topic, "language")) {
        write_language(out);
        return true;
    }
    bool function = write_functions(out, last_part(topic));
    bool operation = write_operation(out, last_part(topic));
    return function || operation;
}
