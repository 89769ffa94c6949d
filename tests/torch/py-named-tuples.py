from collections import namedtuple
from typing import NamedTuple
P = namedtuple("P", ["x", "y"])
p = P(1, y=2)
print(p, p.x, p[1], p == (1, 2), len(p), p._replace(x=5), p._asdict(), P._fields)
a, b = p
print(a, b, isinstance(p, tuple), isinstance(p, P), type(p).__name__)
class Out(NamedTuple):
    logits: int
    loss: float = 0.0
    def total(self): return self.logits + self.loss
o = Out(3)
print(o, o.total(), o._fields, [*o])
Q = namedtuple("Q", "a b c", defaults=[7])
print(Q(1, 2), sorted([Q(2, 1), Q(1, 5)]))
from typing import NamedTuple
from collections import namedtuple
class V(NamedTuple):
    x: int
    y: int = 0
    def __add__(self, o): return V(self.x + o.x, self.y + o.y)
    def __repr__(self): return f"<{self.x},{self.y}>"
    def __len__(self): return 7
    @property
    def norm(self): return self.x + self.y
    @classmethod
    def of(cls, t): return cls(*t)
v = V(1)
print(v, v + V(2, 3), v.norm, V.of((4, 5)), [v], f"{v}")
class C(namedtuple("C", ["a", "b"])):
    __slots__ = ()
    def total(self): return self.a + self.b
    def __str__(self): return "C!"
c = C(1, 2)
print(c, repr(c), c.total(), c._replace(a=5), isinstance(c, tuple), isinstance(c, C), c == (1, 2), c[0], C._fields, C._make([3, 4]), len(c))
a, b = c
print(a, b, c._asdict(), C.__name__, type(c).__name__)
class D(namedtuple("D", "a b")):
    def __new__(cls, a, b=9):
        return super().__new__(cls, a, b)
print(D(1), D(1, 2))
class E(namedtuple("E", "a b", defaults=[None])):
    def __new__(cls, *args, **kw):
        return super(E, cls).__new__(cls, *args, **kw)
print(E(1), E(b=2, a=1))
