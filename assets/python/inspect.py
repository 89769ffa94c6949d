# Python's inspect: what a def takes, and what kind of thing a value is.


# also of inspect
class _empty:
    """what stands for a default that is not there"""



class _Kind(int):
    def __repr__(self):
        return self.name

    @property
    def name(self):
        return _NAMES[self]

    @property
    def description(self):
        return _NAMES[self].lower().replace("_", " ", 1).replace("_", " or ").replace("var or ", "variadic ")


_NAMES = ["POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD"]
_KINDS = [_Kind(i) for i in range(5)]


class Parameter:
    """a parameter of a def: its name, kind and default"""

    empty = _empty
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = _KINDS

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name = name
        self.kind = kind
        self.default = default
        self._annotation = annotation

    @property
    def annotation(self):
        if self._annotation is not _empty:
            raise NotImplementedError("Parameter.annotation is not in the lesson language: types in a def are ignored")
        return _empty

    def __str__(self):
        self.annotation
        text = {2: "*", 4: "**"}.get(self.kind, "") + self.name
        return text if self.default is _empty else f"{text}={self.default!r}"

    def __repr__(self):
        return f'<Parameter "{self}">'


class Signature:
    """what a def takes: .parameters maps names to Parameters"""

    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = {p.name: p for p in parameters or []}
        self._returns = return_annotation

    @property
    def return_annotation(self):
        if self._returns is not _empty:
            raise NotImplementedError(
                "Signature.return_annotation is not in the lesson language: types in a def are ignored"
            )
        return _empty

    def __str__(self):
        self.return_annotation
        parts, star = [], False
        parameters = list(self.parameters.values())
        for i, p in enumerate(parameters):
            if p.kind == 3 and not star:
                parts.append("*")
            star = star or p.kind in (2, 3)
            parts.append(str(p))
            if p.kind == 0 and (i + 1 == len(parameters) or parameters[i + 1].kind != 0):
                parts.append("/")
        return "(" + ", ".join(parts) + ")"

    def __repr__(self):
        return f"<Signature {self}>"

    def bind(self, *args, **kwargs):
        return BoundArguments(self, args, kwargs, False)

    def bind_partial(self, *args, **kwargs):
        return BoundArguments(self, args, kwargs, True)


class BoundArguments:
    """arguments, each with the parameter it is for"""

    def __init__(self, signature, args, kwargs, partial=False):
        self.signature = signature
        self.arguments = {}
        args, kwargs = list(args), dict(kwargs)
        for p in signature.parameters.values():
            if p.kind == 2:
                if args:
                    self.arguments[p.name] = tuple(args)
                args = []
            elif p.kind == 4:
                if kwargs:
                    self.arguments[p.name] = kwargs
                kwargs = {}
            elif args and p.kind < 2:
                if p.name in kwargs and p.kind == 1:
                    raise TypeError(f"multiple values for argument {p.name!r}")
                self.arguments[p.name] = args.pop(0)
            elif p.name in kwargs and p.kind > 0:
                self.arguments[p.name] = kwargs.pop(p.name)
            elif p.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {p.name!r}")
        if args:
            raise TypeError("too many positional arguments")
        if kwargs:
            raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")

    def apply_defaults(self):
        given, self.arguments = self.arguments, {}
        for p in self.signature.parameters.values():
            if p.name in given:
                self.arguments[p.name] = given[p.name]
            elif p.default is not _empty:
                self.arguments[p.name] = p.default
            elif p.kind in (2, 4):
                self.arguments[p.name] = () if p.kind == 2 else {}

    @property
    def args(self):
        values = []
        for p in self.signature.parameters.values():
            if p.name in self.arguments and p.kind < 3:
                values += self.arguments[p.name] if p.kind == 2 else [self.arguments[p.name]]
        return tuple(values)

    @property
    def kwargs(self):
        values = {}
        for p in self.signature.parameters.values():
            if p.name in self.arguments and p.kind >= 3:
                values.update(self.arguments[p.name] if p.kind == 4 else {p.name: self.arguments[p.name]})
        return values


def signature(obj):
    """what a def, or the __init__ of a class, takes"""
    while hasattr(obj, "__wrapped__"):
        obj = obj.__wrapped__
    first = isinstance(obj, type)
    if first and type(obj.__init__).__name__ == "function":
        obj = obj.__init__
    described, typed = _signature(obj)
    parameters = [
        Parameter(
            name,
            _KINDS[kind],
            default=default[0] if default else _empty,
            annotation=object if annotated else _empty,
        )
        for name, kind, default, annotated in described[first:]
    ]
    return Signature(parameters, return_annotation=object if typed and not first else _empty)


def isfunction(object):
    """is it a def or lambda?"""
    return type(object).__name__ == "function"


def ismethod(object):
    """is it a def bound to an object?"""
    return type(object).__name__ == "method"


def isclass(object):
    """is it a class?"""
    return isinstance(object, type)


def isgenerator(object):
    """was it made by a def with a yield?"""
    return type(object).__name__ == "generator"


def ismodule(object):
    """was it imported?"""
    return type(object).__name__ == "module"


def isbuiltin(object):
    """is it a function of Python's own?"""
    return type(object).__name__ == "builtin_function_or_method"


def isroutine(object):
    """is it a function of any kind?"""
    return isfunction(object) or ismethod(object) or isbuiltin(object)


def getdoc(object):
    """its docstring, without the blanks that begin its lines"""
    doc = object.__doc__
    return None if doc is None else cleandoc(doc)


def cleandoc(doc):
    """a docstring without the blanks that begin its lines"""
    lines = doc.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    margin = min(margins, default=0)
    lines = [lines[0].lstrip()] + [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)
