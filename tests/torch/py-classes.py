import torch
import torch.nn as nn
from abc import ABC, abstractmethod
from typing import Optional

class Config:
    """A plain one."""
    dim = 8
    names = ["a"]
    def __init__(self, **kw):
        self.x = 3
    def twice(self):
        return self.dim * 2

c = Config()
c.dim = 5
print(c.dim, Config.dim, c.twice(), Config.twice(c), c.x, Config.__doc__, Config.__name__, type(c), type(c).__name__)

class Base(nn.Module):
    kind = "base"
    def __init__(self, d, *, causal=False):
        super().__init__()
        self.d = d
        self.causal = causal
        self.lin = nn.Linear(d, d)
    @property
    def scale(self):
        return self.d ** -0.5
    @scale.setter
    def scale(self, v):
        self.d = v
    @staticmethod
    def tri(n):
        return torch.ones(n, n).tril()
    @classmethod
    def small(cls, d=2):
        return cls(d)
    def forward(self, x):
        return self.score(x) * self.scale

class Dot(Base):
    kind = "dot"
    def score(self, x):
        return x + 1

class Cos(Dot):
    def score(self, x):
        return super().score(x) * 2

torch.manual_seed(0)
b = Cos.small()
print(b.kind, b.scale, b.tri(2), Dot.tri(1), isinstance(b, Base), isinstance(b, (int, nn.Module)), issubclass(Cos, Base))
b.scale = 4
print(b.d, b.scale)
print(b(torch.ones(2)))
print(b)
print(Cos, [Cos], int, str, type(3), type(None), type("a") == str, type(b) is Cos)

class MyLin(nn.Linear):
    def __init__(self, i, o):
        super().__init__(i, o, bias=False)
        self.extra = 3
    def forward(self, x):
        return super().forward(x) * self.extra

torch.manual_seed(1)
l = MyLin(2, 3)
print(l)

class Shape(ABC):
    @abstractmethod
    def area(self): ...
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
print(Sq(3).area(), hasattr(Sq(1), "area"), getattr(Sq(1), "zz", 5), callable(Sq), callable(3))

class A:
    def hi(self): return "A"
class B(A):
    def hi(self): return "B" + super().hi()
class C(A):
    def hi(self): return "C" + super().hi()
class D(B, C):
    def hi(self): return "D" + super().hi()
    def __repr__(self): return "D()"
    def __str__(self): return "dee"
    def __call__(self, x): return x + 1
print(D().hi(), [k.__name__ for k in D.__mro__], D(), [D()], f"{D()!r} {D()}", D()(4))
