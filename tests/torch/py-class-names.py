# Private names of classes, and the names that functions and classes have in messages.
class C:
    __n = 5
    def __init__(self):
        self.__x = 1
        self.__y__ = 2
    def get(self): return self.__x + self.__n
    def __priv(self): return "p"
    def call(self): return self.__priv()
    @property
    def x(self): return self.__x
    @x.setter
    def x(self, v): self.__x = v
    @staticmethod
    def __st(a): return a
    def g(self, __a=3):
        __b = __a
        f = lambda: __b
        return f(), C.__st(4), hasattr(self, "__x"), hasattr(self, "_C__x")
c = C()
print(c.get(), c._C__x, c._C__n, c.call(), c._C__priv(), c.x, vars(c), c.g())
c.x = 4; print(c.x)
try: c.__x
except AttributeError as e: print(e)
try: C.__n
except AttributeError as e: print(e)
class D(C):
    def __init__(self):
        super().__init__(); self.__x = 9
    def both(self): return self.__x, self._C__x
print(D().both(), sorted(vars(D())))
class _U:
    __slots__ = ("__a",)
    def __init__(self): self.__a = 1
    def r(self): del self.__a; return hasattr(self, "_U__a")
print(_U().r())
class K:
    def f(self):
        for __i in range(3): pass
        return [__i for __i in range(2)], __i
print(K().f())
try:
    class Z:
        def f(self): return __glob
    Z().f()
except NameError as e: print(e)
def outer():
    def inner(a): pass
    return inner, lambda a: 0
i, l = outer()
for f in (i, l):
    try: f()
    except TypeError as e: print(e)
    try: f(1,2)
    except TypeError as e: print(e)
    try: f(b=1)
    except TypeError as e: print(e)
print(i.__qualname__, l.__qualname__, i.__name__, l.__name__)
class A:
    def m(self, a): 
        def h(x, y): pass
        h(1)
    class B:
        def k(self): pass
    @staticmethod
    def s(a): pass
    @classmethod
    def c(cls, a): pass
    lam = lambda self: 1
for f in (lambda: A().m(), lambda: A().m(1), lambda: A.B().k(1), lambda: A.s(), lambda: A.c(), lambda: A().lam(1), lambda: A(1), lambda: A.m()):
    try: f()
    except TypeError as e: print(e)
def mk():
    class L:
        def __init__(self, a): pass
        def m(self): pass
    return L
L = mk()
print(L.__qualname__, L.__name__, L, L.m.__qualname__)
try: L()
except TypeError as e: print(e)
try: L(1).m(3)
except TypeError as e: print(e)
f = lambda *, k: 0
try: f()
except TypeError as e: print(e)
def t(a, b, c=1, *, d, e): pass
for f in (lambda: t(), lambda: t(1), lambda: t(1,2), lambda: t(1,2,3,4), lambda: t(1,2,a=3), lambda: t(1,2,d=1,e=2,g=3), lambda: t(1,2,3,4,d=1,e=1)):
    try: f()
    except TypeError as e: print(e)
print(A.B.__qualname__, A.B)
