# Functions of Python's operator that are more than one of the signs.


def pos(a):
    """+a"""
    return +a


def index(a):
    """a as a whole number"""
    range(a)
    return int(a) if isinstance(a, int) else a.__index__()


def concat(a, b):
    """a + b of sequences"""
    if not hasattr(a, "__getitem__") or isinstance(a, (dict, range)):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def contains(a, b):
    """b in a"""
    return b in a


def getitem(a, b):
    """a[b]"""
    return a[b]


def setitem(a, b, c):
    """a[b] = c"""
    a[b] = c


def delitem(a, b):
    """del a[b]"""
    del a[b]


def is_(a, b):
    """a is b"""
    return a is b


def is_not(a, b):
    """a is not b"""
    return a is not b


def countOf(a, b):
    """how often b is in a"""
    return sum(item is b or item == b for item in a)


def indexOf(a, b):
    """where b is in a"""
    for i, item in enumerate(a):
        if item is b or item == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def methodcaller(name, /, *args, **kwargs):
    """a function that gives x.name(...)"""
    if not isinstance(name, str):
        raise TypeError("method name must be a string")

    def call(obj):
        return getattr(obj, name)(*args, **kwargs)

    return call
