class A:
    x = []
    y = 1
    def __init__(self, v): self.v = v
    def m(self): return self.v
    class Inner:
        z = 5
        def get(self): return self.z
a, b = A(1), A(2)
a.x.append(1)
a.y += 1
print(b.x, a.y, b.y, A.y, A.Inner().get(), a.Inner.z)
f = a.m
print(f(), [g() for g in (a.m, b.m)], A.m(b))
A.extra = lambda self: self.v * 10
print(a.extra(), b.extra())
def ext(self, k): return self.v + k
A.ext = ext
print(a.ext(5))
class B(A):
    def __init__(self, v, w):
        A.__init__(self, v)
        self.w = w
    def m(self):
        return super(B, self).m() + self.w
print(B(1, 2).m(), issubclass(B, A), B.__bases__, B.__mro__[0].__name__)
class S:
    count = 0
    def __new__(cls): return super().__new__(cls)
    def __init__(self): S.count += 1
S(); S()
print(S.count)
class T:
    @property
    def p(self): return self._p
    @p.setter
    def p(self, v): self._p = v * 2
    @classmethod
    def make(cls, v):
        t = cls()
        t.p = v
        return t
    @staticmethod
    def s(v): return v + 1
t = T.make(3)
print(t.p, T.s(1), t.s(2))
try:
    class U:
        @property
        def q(self): return 1
    U().q = 2
except AttributeError as e: print(e)
try:
    A()
except TypeError as e: print(e)
try:
    a.nope
except AttributeError as e: print(e)
try:
    A.nope
except AttributeError as e: print(e)
try:
    a()
except TypeError as e: print(e)
try:
    a + 1
except TypeError as e: print(e)
try:
    a < b
except TypeError as e: print(e)
try:
    len(a)
except TypeError as e: print(e)
try:
    a[0]
except TypeError as e: print(e)
try:
    for i in a: pass
except TypeError as e: print(e)
class V: pass
try: V(1)
except TypeError as e: print(e)
print(a == a, a == b, a != b, a is a, a in [a], [a, b].index(b), bool(a), not a)
class It:
    def __init__(self, n): self.n = n; self.i = 0
    def __iter__(self): return self
    def __next__(self):
        if self.i >= self.n: raise StopIteration
        self.i += 1
        return self.i
print(list(It(3)), sum(It(4)), [x for x in It(2)], max(It(5)), dict(zip("ab", It(2))))
it = It(2)
print(next(it), next(it), next(it, "end"))
class CM:
    def __enter__(self): print("in"); return self
    def __exit__(self, *a): print("out", a[0] is None); return True
with CM() as c:
    print("body")
with CM():
    raise ValueError("x")
def outer():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    return inc
i = outer()
print(i(), i(), i())
x = 1
def g():
    global x
    x += 1
g()
print(x, g.__name__, (lambda: 0).__name__, type(g), type(a.m), type(len), callable(g))
def dd(a, b=2, *c, d, e=5, **f): return (a, b, c, d, e, f)
print(dd(1, d=4), dd(1, 2, 3, d=4, g=6))
