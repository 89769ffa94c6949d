/*
 * object_text.c - objects as text: by their class's __repr__ and __str__, modules as PyTorch writes
 * them, all others by the name of their class. Python's address is left out.
 */
#include "language/function.h"

/* Writes the text of a module within another: its lines stand two columns further in. */
static void write_indented(StrBuf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        strbuf_char(out, text.at[i]);
        if (text.at[i] == '\n')
            strbuf_puts(out, "  ");
    }
}

/* What stands in the brackets besides the parts: extra_repr() of the class, or of the layer. */
static bool extra_text(Machine *m, Value of, StrBuf *out)
{
    Value text;
    bool found;
    if (!object_special(m, of, "extra_repr", NULL, 0, of.at, &text, &found))
        return false;
    if (found && text.kind == VALUE_STR)
        strbuf_add(out, text.s);
    else
        module_write_extra(out, of.module);
    return true;
}

static bool write_part(Machine *m, StrBuf *out, const Member *member)
{
    StrBuf text = strbuf_make(m->arena);
    if (!member->module)
        strbuf_puts(&text, "None");
    else if (!object_write(m, &text, value_object(member->module), false))
        return false;
    strbuf_printf(out, "\n  (%.*s): ", STR_ARG(member->name));
    write_indented(out, strbuf_str(&text));
    return value_fits(m, out->len, MAX_PRINTED, (Span){0});
}

static bool write_module(Machine *m, StrBuf *out, Value of)
{
    StrBuf extra = strbuf_make(m->arena);
    const MemberList *members = &of.module->members;
    bool parts = false;
    if (!extra_text(m, of, &extra))
        return false;
    for (size_t i = 0; i < members->count; i++)
        parts = parts || members->items[i].kind == MEMBER_MODULE;
    bool lines = parts || str_find(strbuf_str(&extra), '\n') < extra.len;
    strbuf_add(out, of.module->class_name);
    strbuf_char(out, '(');
    if (lines && extra.len)
        strbuf_puts(out, "\n  ");
    if (lines)
        write_indented(out, strbuf_str(&extra));
    else
        strbuf_add(out, strbuf_str(&extra));
    for (size_t i = 0; i < members->count; i++)
        if (members->items[i].kind == MEMBER_MODULE && !write_part(m, out, &members->items[i]))
            return false;
    strbuf_puts(out, lines ? "\n)" : ")");
    return true;
}

bool object_write_plain(Machine *m, StrBuf *out, Value object)
{
    const Class *c = object_class(object);
    if (object.kind == VALUE_CLASS) {
        type_write(out, object);
        return true;
    }
    if (object.kind == VALUE_TUPLE)
        return named_write(m, out, object);
    if (object.module->kind != MODULE_PLAIN)
        return write_module(m, out, object);
    strbuf_printf(out, "<%.*s%s%.*s object>", c ? (int)c->module.len : 0, c ? c->module.at : "",
                  c ? "." : "", STR_ARG(c ? c->path : object.module->class_name));
    return true;
}

/* Writes what a special method gives; *found: the class has it. */
static bool write_by(Machine *m, StrBuf *out, Value object, const char *name, bool *found)
{
    Value text;
    if (!object_special(m, object, name, NULL, 0, object.at, &text, found) || !*found)
        return m->error->kind == ERROR_NONE;
    if (text.kind != VALUE_STR)
        return raise_as(m, TYPE_ERROR, object.at, "%s returned non-string (type %s)", name,
                        value_type_name(text));
    strbuf_add(out, text.s);
    return true;
}

bool object_write(Machine *m, StrBuf *out, Value object, bool str)
{
    bool found = false;
    if (str && !write_by(m, out, object, "__str__", &found))
        return false;
    const Value *payload = object_payload(object);
    bool text = str && !found && payload && payload->kind == VALUE_STR;
    if (!found && !text && !write_by(m, out, object, "__repr__", &found))
        return false;
    if (!found && payload) {
        (str ? value_write_str : value_write_now)(m, out, *payload);
        return m->error->kind == ERROR_NONE;
    }
    return found || object_write_plain(m, out, object);
}
