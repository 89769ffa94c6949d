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
