from contextlib import contextmanager, nullcontext, suppress, redirect_stdout, ExitStack, closing
import contextlib
@contextmanager
def tag(n):
    """doc of tag"""
    print("<", n)
    try:
        yield n * 2
    except ValueError as e:
        print("handled", e)
    finally:
        print(">", n)
with tag("a") as t: print(t)
with tag("b"): raise ValueError("x")
try:
    with tag("c"): raise KeyError("k")
except KeyError as e: print("out", e)
print(tag.__name__, tag.__doc__)
@tag("deco")
def f(x): return x + 1
print(f(2), f(3))
with nullcontext() as n: print(n)
with nullcontext(5) as n: print(n)
with suppress(ZeroDivisionError, KeyError): 1/0
with suppress(ZeroDivisionError): print("ok")
try:
    with suppress(ZeroDivisionError): {}[1]
except KeyError as e: print("k", e)
with ExitStack() as s:
    print(s.enter_context(tag("s1")), s.enter_context(tag("s2")))
    s.callback(print, "cb", 1)
with tag("x") as a, tag("y") as b: print(a, b)
@contextmanager
def once():
    yield
    yield
try:
    with once(): pass
except RuntimeError as e: print(e)
@contextmanager
def none():
    return
    yield
try:
    with none(): pass
except RuntimeError as e: print(e)
class K:
    @contextmanager
    def m(self, v):
        self.v = v
        yield self
        self.v = None
k = K()
with k.m(3) as z: print(z.v)
print(k.v)
class C:
    def close(self): print("closed")
with closing(C()): print("in")
class CD(contextlib.ContextDecorator):
    def __enter__(self): print("en"); return self
    def __exit__(self, *a): print("ex"); return False
@CD()
def g(): print("g")
g()
def gen():
    with tag("g"):
        yield 1
        yield 2
for v in gen(): print(v)
with contextlib.nullcontext(): pass
