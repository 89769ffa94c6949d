import torch, operator, copy
from functools import total_ordering, singledispatch, cached_property
from itertools import zip_longest, takewhile, dropwhile, count, cycle, islice, starmap, compress
from collections import deque, ChainMap, namedtuple
from typing import Iterator

@total_ordering
class Span:
    __slots__ = ("a", "b")
    def __init__(self, a, b): self.a, self.b = a, b
    def __repr__(self): return f"Span({self.a}, {self.b})"
    def __len__(self): return self.b - self.a
    def __eq__(self, o): return (self.a, self.b) == (o.a, o.b)
    def __lt__(self, o): return (self.a, self.b) < (o.a, o.b)
    def __hash__(self): return hash((self.a, self.b))
    def __contains__(self, i): return self.a <= i < self.b
    def __iter__(self) -> Iterator[int]: yield from range(self.a, self.b)
    def __add__(self, o): return Span(min(self.a, o.a), max(self.b, o.b))
    def __getitem__(self, t): return t[self.a:self.b]
    def __bool__(self): return len(self) > 0
    def __format__(self, spec): return f"[{self.a:{spec}}:{self.b:{spec}}]"

s, t = Span(1, 3), Span(2, 6)
print(s + t, 2 in s, list(t), s < t, s >= t, bool(Span(2, 2)), f"{s:03d}", {s: "x"}[Span(1, 3)], max(s, t), sum([s, t], Span(9, 0)))
print(s[torch.arange(5)], s[["a", "b", "c", "d"]], sorted({t, s, Span(0, 9)}))
try: s.c = 1
except AttributeError as e: print(e)

class Vec:
    def __init__(self, *xs): self.t = torch.tensor(xs, dtype=torch.float)
    def __matmul__(self, o): return (self.t @ o.t).item()
    def __mul__(self, k): return Vec(*(self.t * k).tolist())
    __rmul__ = __mul__
    def __neg__(self): return self * -1
    def __iadd__(self, o): self.t += o.t; return self
    def __call__(self, f): return Vec(*map(f, self.t.tolist()))
    def __str__(self): return "<" + " ".join(f"{x:g}" for x in self.t) + ">"
    @cached_property
    def norm(self): print("computing"); return self.t.norm().item()
    def __getattr__(self, n):
        if n in "xyz" and len(n) == 1: return self.t["xyz".index(n)].item()
        raise AttributeError(f"no {n}")

v = Vec(3, 4); w = v
w += Vec(1, 0)
print(v @ Vec(1, 1), str(2 * v), str(-v), v is w, v.norm, v.norm, v.x, hasattr(v, "q"), str(v(lambda a: a ** 2)))

@singledispatch
def size(x): return "?"
@size.register(int)
def _(x: int): return f"int {x}"
@size.register(list)
def _(x): return f"list of {len(x)}"
@size.register(torch.Tensor)
def _(x): return f"tensor {tuple(x.shape)}"
print(size(3), size([1, 2]), size(torch.ones(2, 3)), size("s"))
q = deque([1, 2, 3], maxlen=3); q.append(4); q.appendleft(0); q.rotate(1)
print(q, q.pop(), list(q), ChainMap({"a": 1}, {"a": 2, "b": 3})["b"])
print(list(zip_longest("ab", [1], fillvalue="-")), list(takewhile(lambda x: x < 3, count())), list(islice(cycle("ab"), 5)), list(starmap(pow, [(2, 3), (3, 2)])), list(compress("abcd", [1, 0, 1, 0])))
P = namedtuple("P", "q k v", defaults=[None])
p = P(1, k=2)
print(p, p._replace(v=3), p._fields, *p, 0, operator.itemgetter(1, 2)(p), operator.attrgetter("q")(p))
a, *b, c = range(5); (d, e), f = (1, 2), 3
print(a, b, c, d, e, f, [*b, *"xy"], {**{"a": 1}, "b": 2} | {"c": 3}, *(i for i in range(2)), sep="/")
if (n := len(b)) > 2 and not (m := n % 2 == 0): print("odd", n, m)
x = [[1, [2]], 3]; y = copy.copy(x); z = copy.deepcopy(x); x[0][1].append(9); print(y, z, x[::-1], x.index(3))
for i in range(3):
    for j in range(3):
        if i * j == 2: break
    else: continue
    print("broke at", i, j); break
else: print("never")
