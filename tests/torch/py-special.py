import torch
import torch.nn as nn
class V:
    def __init__(self, x, y=0):
        self.x, self.y = x, y
    def __add__(self, o): return V(self.x + o.x, self.y + o.y)
    def __radd__(self, o): return V(self.x + o, self.y + o)
    def __mul__(self, k): return V(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __neg__(self): return V(-self.x, -self.y)
    def __eq__(self, o): return self.x == o.x and self.y == o.y
    def __lt__(self, o): return self.x < o.x
    def __repr__(self): return f"V({self.x}, {self.y})"
    def __bool__(self): return self.x != 0
    def __getitem__(self, k): return (self.x, self.y)[k]
    def __len__(self): return 2
    def __contains__(self, v): return v in (self.x, self.y)
    def __iadd__(self, o):
        self.x += o
        return self
    def __call__(self, *a, **k): return (a, k)
    def __getattr__(self, name):
        return name + "?"
a, b = V(1, 2), V(3, 4)
print(a + b, a * 2, 2 * a, -a, 5 + a, a == V(1, 2), a != b, a < b, b > a, sorted([b, a]), max(a, b))
print(a[0], a[-1], a[0:2], len(a), 2 in a, 9 in a, bool(V(0)), [v for v in a], list(a), tuple(b), a(1, k=2), a.foo)
a += 5
print(a, a in [V(6, 2)], sum([a, b], V(0)))
x, y = b
print(x, y, *b)
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self): return iter(range(self.n))
class Data:
    def __init__(self): self.items = {}
    def __setitem__(self, k, v): self.items[k] = v
    def __getitem__(self, k): return self.items[k]
    def __delitem__(self, k): del self.items[k]
    def __len__(self): return len(self.items)
    def __iter__(self): return iter(self.items)
print(list(Count(3)), [i * 2 for i in Count(2)])
d = Data()
d["a"] = 1
d["b"] = 2
del d["a"]
print(d["b"], len(d), list(d), "b" in d, bool(Data()))
class Words:
    def __init__(self, w): self.w = w
    def __getitem__(self, i):
        return self.w[i]
print(list(Words("abc")), Words([1, 2, 3])[1:], Words(torch.arange(4).reshape(2, 2))[0, 1:])
def f(a, *args, k=1, **kw): return a, args, k, kw
print(f(1, 2, k=3, z=4), f(*[1, 2], **{"k": 5, "q": 6}))
def g(**kw): return f(0, **kw)
print(g(k=2, b=3))
class M(nn.Module):
    def __init__(self, *args, **kwargs):
        super().__init__()
        self.args = args
        self.kw = kwargs
    def __len__(self): return 3
    def __getitem__(self, i): return self.args[i]
    @torch.no_grad()
    def forward(self, x, *, mask=None): return x if mask is None else x * mask
m = M(1, 2, a=3)
print(m.args, m.kw, len(m), m[1], m(torch.ones(2), mask=torch.zeros(2)), m(x=torch.ones(1)))


# The reflected method is asked of another class only.
class OnlyReflected:
    def __init__(self, v):
        self.v = v

    def __radd__(self, other):
        return OnlyReflected(other + self.v)


for pair in [(1, OnlyReflected(2)), (OnlyReflected(1), OnlyReflected(2))]:
    try:
        print((pair[0] + pair[1]).v)
    except TypeError as e:
        print(e)


class Backwards:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return i * 2


print(list(reversed(Backwards())), next(reversed(Backwards())))


class Bad:
    def __hash__(self):
        return "s"


try:
    hash(Bad())
except TypeError as e:
    print(e)
