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


from typing import Protocol, TypedDict, Generic, NamedTuple, TypeVar, runtime_checkable, Optional, Literal
T = TypeVar("T")
class Scorer(Protocol):
    def score(self, q, k) -> float: ...
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
class Dot:
    def score(self, q, k): return q * k
    def __len__(self): return 3
print(isinstance(Dot(), HasLen), isinstance(3, HasLen), isinstance([1], HasLen))
class Box(Generic[T]):
    def __init__(self, x: T): self.x = x
    def get(self) -> T: return self.x
b = Box[int](3)
print(b.get(), type(b).__name__, Box[int](4).x)
class Conf(TypedDict):
    dim: int
    heads: int
c: Conf = {"dim": 3, "heads": 2}
d = Conf(dim=4, heads=1)
print(c, d, d["dim"], type(d), Conf.__name__)
class Opt(TypedDict, total=False):
    name: str
print(Opt(), Opt(name="x"))
class P(NamedTuple):
    x: int
    y: int = 2
    def s(self): return self.x + self.y
print(P(1), P(1).s(), P(3, y=4)._replace(x=1), P._fields, P._field_defaults)
class Stack(Generic[T]):
    items: list
    def __init__(self): self.items = []
    def push(self, x: T) -> None: self.items.append(x)
s = Stack[int](); s.push(1); print(s.items)
class Base(Protocol):
    name: str
    def run(self): return "base"
class Impl(Base):
    name = "i"
print(Impl().run(), Impl.name)
try: Base()
except TypeError as e: print(e)
