# Python's typing: what is called. Hints themselves are values that change nothing.


class TypeVar:
    """a name for a type, for hints"""

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False):
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = bound
        self._sign = "+" if covariant else "-" if contravariant else "~"

    def __repr__(self):
        return self._sign + self.__name__


class NewType:
    """a name for a type: calling it changes nothing"""

    def __init__(self, name, tp):
        self.__name__ = name
        self.__supertype__ = tp

    def __call__(self, x):
        return x


def cast(typ, val):
    """val itself"""
    return val


def overload(func):
    """a hint, which changes nothing"""
    return func


def final(f):
    """a hint, which changes nothing"""
    return f


def runtime_checkable(cls):
    """isinstance may ask for this protocol"""
    cls._is_runtime_protocol = True
    return cls


def no_type_check(arg):
    """a hint, which changes nothing"""
    return arg
