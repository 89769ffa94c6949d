# Python's contextlib: what a with enters, made of generators and functions.

import sys as _sys


class AbstractContextManager:
    """What has an __enter__ and an __exit__."""

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None


class ContextDecorator:
    """A context that can stand above a def as well."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return _wear(inner, func)


def _wear(inner, func):
    inner.__name__ = func.__name__
    inner.__qualname__ = func.__qualname__
    inner.__doc__ = func.__doc__
    inner.__wrapped__ = func
    return inner


class _GeneratorContextManager(ContextDecorator):
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func = func
        self.args = args
        self.kwds = kwds

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def __enter__(self):
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value or (isinstance(value, StopIteration) and exc.__cause__ is value):
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    """a def with one yield becomes a context for with"""

    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return _wear(helper, func)


class nullcontext(AbstractContextManager):
    """a context that does nothing"""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result


class closing(AbstractContextManager):
    """closes thing behind the lines"""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class suppress(AbstractContextManager):
    """keeps these exceptions to itself"""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class ExitStack(AbstractContextManager):
    """contexts that are left together, the last one first"""

    def __init__(self):
        self._exits = []

    def enter_context(self, cm):
        result = cm.__enter__()
        self._exits.append(cm.__exit__)
        return result

    def push(self, exit):
        self._exits.append(exit.__exit__ if hasattr(exit, "__exit__") else exit)
        return exit

    def callback(self, callback, *args, **kwds):
        def leave(*exc_info):
            callback(*args, **kwds)

        self._exits.append(leave)
        return callback

    def pop_all(self):
        other = ExitStack()
        other._exits = self._exits
        self._exits = []
        return other

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, *exc_info):
        error = exc_info[1]
        raised = error
        while self._exits:
            try:
                if self._exits.pop()(type(error) if error else None, error, None):
                    error = None
            except BaseException as e:
                error = e
        if error is not None and error is not raised:
            raise error
        return raised is not None and error is None


class redirect_stdout(AbstractContextManager):
    """print writes to new_target, until the lines are left"""

    _stream = "stdout"

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(_sys, self._stream))
        setattr(_sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(_sys, self._stream, self._old_targets.pop())


class redirect_stderr(redirect_stdout):
    """what goes to sys.stderr goes to new_target, until the lines are left"""

    _stream = "stderr"
