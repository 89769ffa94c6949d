/*
 * function.h - the functions, classes and objects of a lesson, as values know them.
 *
 * A def becomes a Function: its code, the names around it and its defaults. A class statement
 * becomes a Class: its attributes, and the order in which it and its bases are asked for one. An
 * object is a Module (modules/module.h) that knows its class: one that derives from nn.Module has
 * weights and parts, a plain one has values only. The evaluator (evaluation/eval.h) makes and runs
 * functions and classes; the library prints them and finds their attributes.
 *
 * Must not know: how anything is evaluated.
 */
#ifndef LANGUAGE_FUNCTION_H
#define LANGUAGE_FUNCTION_H

#include "language/library.h"
#include "syntax/parser.h"

struct Scope; /* evaluation/evaluate.h */
struct Class;

typedef struct Attribute {
    Str name;
    Value value;
} Attribute;

typedef ARENA_LIST(Attribute) AttributeList;

/* A def or lambda: its code, the names around it, and the defaults as they were when it ran. */
typedef struct Function {
    const Ast *def;
    const struct Signature *takes; /* library.h; its name is "f", or "X.forward" in a class */
    struct Scope *around;
    const struct Class *owner; /* stands in this class: its first parameter is the object */
    AttributeList *own;        /* f.count = 0 */
    bool abstract;             /* a class in which it stands makes no objects */
    int gradients;             /* @torch.no_grad(): -1, they are off while it runs; 1: on */
} Function;

/* What a class does with a function that stands in it: property, staticmethod, classmethod. A
 * VALUE_WRAPPED holds the function, and of a property what sets it, or None. */
typedef enum Wrap { WRAP_PROPERTY, WRAP_STATIC, WRAP_CLASS, WRAP_CACHED } Wrap;

/* A field of a dataclass. */
typedef struct Field {
    Str name;
    Value preset, factory; /* VALUE_HINT: there is none */
    Value metadata;
    bool init, repr, compare, by_name;
} Field;

typedef struct FieldList {
    ARENA_LIST(Field);
} FieldList;

/* A class of the lesson; or one of the library's that others inherit from, which has a row. */
typedef struct Class {
    Str name;   /* with a 0 behind it */
    Str path;   /* the name behind those of what it stands in: f.<locals>.C */
    Str module; /* "__main__" */
    const Ast *def;
    const struct Builtin *row; /* nn.Module, nn.Linear; NULL: a lesson's own */
    AttributeList attributes;
    Items bases;
    ARENA_LIST(const struct Class *) order; /* itself, then its bases: Python's resolution order */
    bool properties;                        /* it, or a base, has a property */
    bool named;                             /* its objects are tuples with names */
    bool typed;                             /* a TypedDict: what it makes are dicts */
    bool generic;                           /* C[int] is C */
    bool protocol;                          /* Protocol is one of its own bases */
    bool makes_classes;                     /* it derives from type */
    const struct Builtin *mixin; /* dict, int ...: its objects are such a value, too; or NULL */
    const struct Class *meta;    /* of which it is an object; NULL: type */
    bool slotted;                /* __slots__ of it and its bases name all attributes */
    bool frozen;                 /* a dataclass whose objects do not change */
    struct FieldList *fields;    /* of a dataclass, with those of its bases */
    struct Dict *hints; /* the names with types in its body, and the types that are known */
    bool unknown_hints; /* ... and there are others, List[int] */
} Class;

/* ---- functions (introspect.c) ---- */

/* f.name = value */
void function_set(Machine *m, const Function *f, Str name, Value value);

/* What a function that remembers has: cache_info, and what its function has (functools.c). */
bool cache_attribute(Machine *m, Value of, Str name, Value *out);

/* Its __name__. */
Str function_name(const Function *f);

/* An attribute of a class, function, type or wrapper; *found: the value has such attributes at all.
 * False after an error. */
bool value_special_attribute(Machine *m, Value of, Str name, Span at, Value *out, bool *found);

/* ---- classes (class.c) ---- */

/* A class with these bases. NULL with an error when they do not go together, or are none. */
Class *class_make(Machine *m, Str name, const Items *bases, Span at);

/* The module in which PyTorch or Python has a class of that name: "torch.nn.modules.linear". */
Str type_home(Namespace space, Str name);

/* Is torch.nn.modules.NAME a module of PyTorch's own classes? */
bool is_nn_module(Str name);
Str type_module(Value type);

/* Gives an attribute a value. */
void class_set(Machine *m, Class *c, Str name, Value value);
void class_unset(Class *c, Str name);
bool class_has_own(const Class *c, Str name);
bool class_has_slot(const Class *c, Str name);

/* Does the class derive from BaseException? */
bool class_is_exception(const Class *c);

/* The value of an attribute: of the class or the first of its bases that has it; behind the class
 * `after` in the order, where that is not NULL. NULL: none of them has it. */
const Value *class_find(const Class *c, const Class *after, Str name);

/* A class of the lesson's own, or NULL: then the object was made by a row of the library. */
const Class *object_class(Value object);

/* The library's class that c derives from first: of torch.nn. NULL: objects of c are plain. */
const struct Builtin *class_row(const Class *c, const Class *after);

/* Does c derive from `base`, or is it that? */
bool class_derives(const Class *c, const Class *base);

/* The type of any value, as type(v) gives it. */
Value value_type(Machine *m, Value v);

/* Is the value a type: a class, int, nn.Linear? */
bool value_is_type(Value v);

/* isinstance(v, type), for a type or a tuple of them; false with an error for what is none. */
bool value_is_a(Machine *m, Value v, Value type, Span at, bool *out);

/* "<class 'int'>" */
void type_write(StrBuf *out, Value type);

/* ---- objects (object.c) ---- */

/* An object of that class, before its __init__. */
Value object_make(Machine *m, const Class *c);

/* The object becomes what a layer's row made: super().__init__(3, 4) in a class X(nn.Linear). */
bool object_become(Machine *m, Value object, Value made, Span at);

/* A method or other attribute of its class, as object.name gives it; false, and no error, when the
 * class has none. */
bool object_bind(Machine *m, Value of, const Class *after, Str name, Span at, Value *out);

/* ---- attributes that compute (descriptor.c) ---- */

/* The same, where the class c is asked. */
bool object_bind_in(Machine *m, Value of, const Class *c, const Class *after, Str name, Span at,
                    Value *out);

/* Is reading, setting or deleting the attribute of a class done by the value itself? */
bool value_computes(Value v);

/* The attribute of its class that comes before what the object holds: a property, or an object with
 * __set__; or NULL. */
const Value *object_descriptor(Value of, Str name);
bool descriptor_set(Machine *m, Value of, Value descriptor, Str name, Value v, Span at);
bool descriptor_delete(Machine *m, Value of, Value descriptor, Str name, Span at);

/* ---- objects that are also a dict, a text or a number (payload.c) ---- */

/* That value, or NULL; and with it in the place of the object. */
Value *object_payload(Value v);
Value value_plain(Value v);

/* Makes the value of these arguments, as the type itself would. */
bool object_fill(Machine *m, Value object, const Passed *given, Span at);

/* Do __new__'s arguments make it: of a text or number? A list or dict is filled by __init__. */
bool class_fills_at_once(const Class *c);

/* A special method of the value, or NULL; an attribute of it: false, and no error: it has none. */
const struct Builtin *payload_method(Str name);

/* [1, 2].__getitem__: such a method of a value of Python's own kinds, bound to it. */
bool value_method(Machine *m, Value of, Str name, Value *out);
bool payload_attribute(Machine *m, Value of, Str name, Span at, Value *out);

/* ---- classes of classes (metaclass.c) ---- */

/* What is done once the body of a class has run: __set_name__ and __init_subclass__. */
bool class_finish(Machine *m, Class *c, const KeywordList *words, Span at);

/* Makes the class by what its metaclass says. */
bool class_by_meta(Machine *m, Class *c, const KeywordList *words, Span at, Value *out);

/* type(name, bases, dict) */
bool class_new(Machine *m, const Value *given, Span at, Value *out);

/* What super() of a metaclass finds behind it: __new__, __init__, __call__ of type. */
const struct Builtin *class_meta_row(Str name);
bool class_meta_method(Machine *m, Value of, Str name, Value *out);

/* What super() and `object` have: __init__, __setattr__, __repr__; or NULL. */
const struct Builtin *object_plain_method(Str name);

/* What Python prints of an object whose class says nothing about that; a module as PyTorch does.
 * False after an error (object_text.c). */
bool object_write_plain(Machine *m, StrBuf *out, Value object);

/* A named tuple as its fields, whatever its class says of itself (pytext.c). */
bool named_write(Machine *m, StrBuf *out, Value v);

/* repr(object), or str(object); false after an error. */
bool object_write(Machine *m, StrBuf *out, Value object, bool str);

/* Sets an attribute past any __setattr__ and property. */
bool object_store(Machine *m, Value of, Str name, Value value, Span at);

/* Calls the special method of that name with these arguments, if the object's class has it; *found
 * says whether. False after an error. */
bool object_special(Machine *m, Value of, const char *name, const Value *arguments, size_t count,
                    Span at, Value *out, bool *found);

/* ---- dataclasses and named tuples (dataclass.c) ---- */

/* The fields of a class X(NamedTuple), once its body has run. */
bool class_name_fields(Machine *m, Class *c, Span at);

/* X(...): a tuple with names. */
bool named_make(Machine *m, const Class *c, const Passed *given, Span at, Value *out);

/* p.x, p._asdict, p._replace, p._fields, and what its class defines; false, and no error, when it
 * has no such attribute. */
bool named_attribute(Machine *m, Value of, Str name, Span at, Value *out);

/* ---- special methods (special.c) ----
 *
 * *done: the class has the method, and it has answered. False after an error. */

bool value_is_object(Value v); /* of a class of the lesson */
bool special_binary(Machine *m, int op, Value a, Value b, Span at, Value *out, bool *done);
bool special_update(Machine *m, int op, Value of, Value by, Span at, Value *out, bool *done);
bool special_unary(Machine *m, int op, Value of, Span at, Value *out, bool *done);
bool special_length(Machine *m, Value of, Span at, int64_t *out, bool *done);
bool special_truth(Machine *m, Value of, Span at, bool *out, bool *done);
bool special_index(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out,
                   bool *done);
bool special_store(Machine *m, Value of, const Subscript *s, int count, Value value, Span at,
                   bool *done);
bool special_delete(Machine *m, Value of, const Subscript *s, int count, Span at, bool *done);
/* abs(x), int(x), math.floor(x): what the class of x says. */
bool special_call(Machine *m, const struct Builtin *row, const Passed *given, Span at, Value *out,
                  bool *done);
bool special_contains(Machine *m, Value of, Value item, Span at, bool *out, bool *done);
bool special_next(Machine *m, Value of, Span at, Value *out, bool *end, bool *done);
bool special_iterator(Machine *m, Value of, Span at, Value *out, bool *done);

#endif
