# Python's functools: what its functions give.

from typing import NamedTuple


class CacheInfo(NamedTuple):
    """how often a function remembered, and how much it keeps"""

    hits: int
    misses: int
    maxsize: int
    currsize: int


class _Key:
    def __init__(self, compare, obj):
        self.compare = compare
        self.obj = obj

    def __lt__(self, other):
        return self.compare(self.obj, other.obj) < 0

    def __gt__(self, other):
        return self.compare(self.obj, other.obj) > 0

    def __le__(self, other):
        return self.compare(self.obj, other.obj) <= 0

    def __ge__(self, other):
        return self.compare(self.obj, other.obj) >= 0

    def __eq__(self, other):
        return self.compare(self.obj, other.obj) == 0


def cmp_to_key(mycmp):
    """a key for sorted of a function that compares two items"""
    return lambda obj: _Key(mycmp, obj)


def _either(name, turned):
    def ordered(self, other):
        verdict = getattr(type(self), name)(self, other)
        if verdict is NotImplemented:
            return verdict
        return bool(verdict) != turned or self == other

    return ordered


def _both(name, turned):
    def ordered(self, other):
        verdict = getattr(type(self), name)(self, other)
        if verdict is NotImplemented:
            return verdict
        return bool(verdict) != turned and self != other

    return ordered


def _not(name):
    def ordered(self, other):
        verdict = getattr(type(self), name)(self, other)
        return verdict if verdict is NotImplemented else not verdict

    return ordered


def total_ordering(cls):
    """adds the comparisons that follow from __eq__ and one other"""
    roots = {  # the turned comparison, the one with ==, and the opposite
        "__lt__": ("__gt__", "__le__", "__ge__"),
        "__le__": ("__ge__", "__lt__", "__gt__"),
        "__gt__": ("__lt__", "__ge__", "__le__"),
        "__ge__": ("__le__", "__gt__", "__lt__"),
    }
    has = set()
    for base in cls.__mro__[:-1]:
        has.update(name for name in roots if name in base.__dict__)
    if not has:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = next(name for name in roots if name in has)
    strict = root in ("__lt__", "__gt__")
    for k, name in enumerate(roots[root]):
        if name not in has:
            turned = k == 0
            made = _not(root) if k == 2 else (_both if strict == turned else _either)(root, turned)
            made.__name__ = name
            setattr(cls, name, made)
    return cls


class cached_property:
    """@cached_property: computed when it is first read, and kept"""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname not in instance.__dict__:
            instance.__dict__[self.attrname] = self.func(instance)
        return instance.__dict__[self.attrname]


class partialmethod:
    """half = partialmethod(scale, 0.5) in a class: a method with some arguments given"""

    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return lambda *args, **keywords: self.func(instance, *self.args, *args, **{**self.keywords, **keywords})


def singledispatch(func):
    """a function that has another body for each type of its first argument"""
    registry = {object: func}

    def dispatch(cls):
        if cls in registry:
            return registry[cls]
        for base in registry:
            if base is not object and issubclass(cls, base):
                return registry[base]
        return func

    def register(cls, func=None):
        if func is None and not isinstance(cls, type):
            raise NotImplementedError(
                "register without a type is not in the lesson language: write @f.register(int)"
            )
        if func is None:
            return lambda f: register(cls, f)
        registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{func.__name__} requires at least 1 positional argument")
        return dispatch(type(args[0]))(*args, **kw)

    wrapper.__name__ = func.__name__
    wrapper.__doc__ = func.__doc__
    wrapper.__wrapped__ = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return wrapper
