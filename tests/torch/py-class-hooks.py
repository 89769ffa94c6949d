class D:
    def __init__(self, v): self.v = v
    def __set_name__(self, owner, name): self.name = name; print("set_name", owner.__name__, name)
    def __get__(self, obj, typ=None):
        if obj is None: return self
        return (self.v, self.name, obj.__dict__.get("_" + self.name))
    def __set__(self, obj, value): obj.__dict__["_" + self.name] = value
    def __delete__(self, obj): print("del", self.name)
class A:
    x = D(42)
    y = D(1)
a = A(); print(a.x); a.x = 5; print(a.x, a.y); del a.x; print(type(A.x).__name__)
class Lazy:
    def __init__(self, f): self.f = f
    def __get__(self, o, t=None):
        if o is None: return self
        v = self.f(o); o.__dict__[self.f.__name__] = v; return v
class B:
    @Lazy
    def big(self): print("computing"); return 7
b = B(); print(b.big, b.big)
class N:
    def __new__(cls, *args, **kw):
        print("new", cls.__name__, args, kw)
        obj = super().__new__(cls)
        obj.made = True
        return obj
    def __init__(self, a, b=2): self.a = a; self.b = b
n = N(1, b=3); print(n.made, n.a, n.b)
class Single:
    _inst = None
    def __new__(cls):
        if cls._inst is None: cls._inst = object.__new__(cls)
        return cls._inst
print(Single() is Single())
class Other:
    def __new__(cls): return 5
print(Other())
class Base:
    reg = {}
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        Base.reg[cls.__name__] = tag
class S1(Base, tag="a"): pass
class S2(S1): pass
print(Base.reg)
try:
    class S3(Base, foo=1): pass
except TypeError as e: print(e)
class G:
    def __class_getitem__(cls, item): return (cls.__name__, item)
print(G[int] == ("G", int), G["x"])
class SL:
    __slots__ = ("x", "y")
    def __init__(self): self.x = 1
s = SL(); s.y = 2; print(s.x, s.y)
try: s.z = 1
except AttributeError as e: print(e)
class F:
    def __format__(self, spec): return f"<{spec}>"
print(f"{F():abc}", format(F(), "q"), "{:zz}".format(F()), f"{F()}")
class GA:
    def __getattribute__(self, n):
        if n == "secret": return "s!"
        return super().__getattribute__(n)
    def __getattr__(self, n): return "dyn " + n
g = GA(); g.x = 1; print(g.x, g.secret, g.foo)
class DA:
    def __delattr__(self, n): print("del", n); object.__delattr__(self, n)
d = DA(); d.x = 1; del d.x; print(hasattr(d, "x"))
class I:
    def __index__(self): return 2
    def __int__(self): return 7
    def __float__(self): return 1.5
    def __abs__(self): return "abs"
    def __round__(self, n=None): return ("round", n)
    def __divmod__(self, o): return ("dm", o)
    def __reversed__(self): return iter([3,2,1])
    def __hash__(self): return 5
    def __eq__(self, o): return isinstance(o, I)
print([1,2,3][I()], int(I()), float(I()), abs(I()), round(I()), round(I(), 2), divmod(I(), 3), list(reversed(I())), range(I()), {I(): 1}[I()], "abc"[I()], hex(I()), [0]*I())
class M(type):
    def __new__(mcs, name, bases, ns, **kw):
        print("meta new", name, sorted(k for k in ns if not k.startswith("__")), kw)
        cls = super().__new__(mcs, name, bases, ns)
        cls.extra = 1
        return cls
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        print("meta init", name)
    def __call__(cls, *a):
        print("meta call"); return super().__call__(*a)
    def __len__(cls): return 3
    def hello(cls): return "hello " + cls.__name__
class X(metaclass=M, k=1):
    a = 1
    def f(self): return self.a
class Y(X): pass
print(X().f(), len(X), Y.hello(), Y.extra, type(X).__name__, isinstance(X, M), type(Y) is M)
class Singleton(type):
    _i = {}
    def __call__(cls, *args, **kwargs):
        if cls not in cls._i: cls._i[cls] = super().__call__(*args, **kwargs)
        return cls._i[cls]
class Conf(metaclass=Singleton):
    def __init__(self, v=1): self.v = v
print(Conf(3) is Conf(4), Conf().v)
T = type("T", (A,), {"z": 3, "m": lambda self: self.z + 1})
print(T.__name__, T().m(), T.__bases__[0].__name__)
