from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeVar, Generic, NewType, cast, Protocol, Optional
from numbers import Integral, Number, Real
import numbers
if TYPE_CHECKING:
    from foo import Bar
T = TypeVar("T")
class Box(Generic[T]):
    def __init__(self, v: T) -> None: self.v = v
class P(Protocol):
    def f(self) -> "Bar": ...
UserId = NewType("UserId", int)
print(Box(3).v, T, UserId(4), cast(int, "x"))
c = SimpleNamespace(a=1, b="x"); c.d = [1]
print(c, c.a, c == SimpleNamespace(a=1, b="x", d=[1]), vars(c))
print(isinstance(3, Integral), isinstance(2.5, numbers.Integral), isinstance(2.5, Number), isinstance("a", Real), isinstance(True, Integral))
class Q:
    z = 1
    def test_a(self): pass
    def test_b(self): pass
q = Q(); q.own = 1
print([n for n in dir(q) if not n.startswith("__")], [n for n in dir(Q) if n.startswith("test")])
class V:
    def __init__(s, x): s.x = x
    def __add__(s, o): return V(s.x + o.x) if isinstance(o, V) else NotImplemented
    def __radd__(s, o): return V(s.x + o) if isinstance(o, int) else NotImplemented
    def __eq__(s, o): return s.x == o.x if isinstance(o, V) else NotImplemented
print((3 + V(4)).x, V(1) == V(1), V(1) == 1, V(1) != 1, sum([V(1), V(2)], V(0)).x, NotImplemented)
try: V(1) + "a"
except TypeError as e: print(e)
