class MyError(ValueError):
    pass
class Coded(Exception):
    def __init__(self, code, text="t"):
        super().__init__(f"{text} {code}")
        self.code = code
class Bare(Exception):
    def __init__(self, code):
        self.code = code
def f(k):
    if k == 0:
        raise ValueError("bad value")
    elif k == 1:
        raise MyError
    elif k == 2:
        raise Coded(7)
    elif k == 3:
        return 1 / 0
    elif k == 4:
        return {}["key"]
    elif k == 5:
        return [1][4]
    elif k == 6:
        return undefined_name
    elif k == 7:
        return (1).foo
    elif k == 8:
        raise Bare(3)
    elif k == 9:
        raise KeyError("a", 1)
    elif k == 10:
        assert k < 3, "too large"
    elif k == 11:
        assert k < 3
    elif k == 12:
        raise NotImplementedError
    elif k == 13:
        return int("x1")
    elif k == 14:
        return "a" + 1
    elif k == 15:
        raise RuntimeError("a", 2)
    return k
for k in range(17):
    try:
        r = f(k)
    except MyError as e:
        print(k, "mine", f"{e!r}", e.args)
    except (ValueError, TypeError) as e:
        print(k, type(e).__name__, e, e.args)
    except ZeroDivisionError:
        print(k, "zero")
    except LookupError as e:
        print(k, type(e).__name__, e, f"{e!r}")
    except Exception as e:
        print(k, type(e).__name__, str(e), f"{e!r}", isinstance(e, RuntimeError))
    else:
        print(k, "fine", r)
    finally:
        print("finally", k)
def g():
    try:
        return "try"
    finally:
        print("in finally")
print(g())
def h():
    for i in range(5):
        try:
            if i == 2:
                continue
            if i == 3:
                break
            print("i", i)
        finally:
            print("f", i)
    try:
        try:
            raise ValueError("inner")
        except ValueError:
            raise
    except ValueError as e:
        print("again", e)
    try:
        try:
            raise ValueError("inner")
        except ValueError as e:
            raise TypeError("outer") from e
    except TypeError as e:
        print(e, f"{e.__cause__!r}")
h()
print(type(ValueError("x")), MyError, ValueError, issubclass(MyError, Exception), Exception.__name__)
class Guard:
    def __init__(self, hold): self.hold = hold
    def __enter__(self):
        print("enter")
        return self
    def __exit__(self, kind, value, tb):
        print("exit", kind.__name__ if kind else kind, value)
        return self.hold
with Guard(True) as gd:
    print(gd.hold)
    raise ValueError("held")
try:
    with Guard(False):
        raise ValueError("not held")
except ValueError as e:
    print("caught", e)
with Guard(False) as a, Guard(True) as b:
    print(a is b)
try:
    with 3:
        pass
except (TypeError, AttributeError) as e:
    print("no context")
try:
    raise 3
except TypeError as e:
    print(e)
import torch
try:
    torch.ones(2, 3) @ torch.ones(2, 3)
except RuntimeError as e:
    print(e)
try:
    torch.ones(2)[5]
except IndexError as e:
    print(e)
try:
    a, b = 1, 2, 3
except ValueError as e:
    print(e)
try:
    e
except NameError as err:
    print(err)
it = iter([1])
next(it)
try:
    next(it)
except StopIteration as e:
    print("stop", f"{e!r}")
def depth(n):
    return depth(n + 1)
try:
    depth(0)
except RecursionError as e:
    print(type(e).__name__, e)


try: {}["x"]
except KeyError as e: print(repr(e), str(e), e, e.args, f"{e!r}")
try: {}[1]
except KeyError as e: print(repr(e), str(e), e.args)
try: {}[(1, "a")]
except KeyError as e: print(repr(e), str(e), e.args)
try: {1: 2}.pop(None)
except KeyError as e: print(repr(e), e.args)
try: {}[2.5]
except KeyError as e: print(repr(e), e.args)
try: {}[True]
except KeyError as e: print(repr(e), e.args)
try: {}["it's"]
except KeyError as e: print(repr(e), str(e), e.args)
try: {}['a\nb"\'']
except KeyError as e: print(repr(e), str(e), e.args)
try: set().pop()
except KeyError as e: print(repr(e), str(e))
try: {}.popitem()
except KeyError as e: print(repr(e), str(e))
try: {1}.remove(3)
except KeyError as e: print(repr(e))
k = (1, 2)
try: {}[k]
except KeyError as e: print(e.args[0] is k, e.args[0] == k)
try: [][1]
except LookupError as e: print(repr(e))
