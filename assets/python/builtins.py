# Functions of Python's own that are written in the lesson language.

_OBJECT = (
    "__class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ "
    "__getstate__ __gt__ __hash__ __init__ __init_subclass__ __le__ __lt__ __module__ __ne__ "
    "__new__ __reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__ "
    "__weakref__"
)


def dir(object):
    """the names of its attributes, in order"""
    names = set(_OBJECT.split())
    cls = object
    if not isinstance(object, type):
        cls = type(object)
        names.update(object.__dict__)
    for base in cls.__mro__[:-1]:
        names.update(getattr(base, "__dict__", ()))
    return sorted(names)


def exit(code=None):
    """ends the run"""
    raise SystemExit() if code is None else SystemExit(code)


def quit(code=None):
    """ends the run"""
    exit(code)


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
    """a file of text beside the lesson, to be read"""
    import io

    return io.open(file, mode, buffering, encoding, errors, newline)
