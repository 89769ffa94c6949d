import torch
import torch.nn as nn
from abc import ABC, abstractmethod


class Scorer(ABC):
    @abstractmethod
    def score(self, q, k):
        ...

    def __call__(self, q, k):
        return torch.softmax(self.score(q, k), -1)

    @classmethod
    def create(cls, *args, **kwargs):
        print(f"creating {cls.__name__} with {args} {kwargs}")
        return cls(*args, **kwargs)


class Dot(Scorer):
    def score(self, q, k):
        return q @ k.T


class Scaled(Dot):
    def __init__(self, scale=1.0):
        self.scale = scale

    def score(self, q, k):
        return super().score(q, k) * self.scale

    def __eq__(self, other):
        return isinstance(other, Scaled) and self.scale == other.scale

    def __lt__(self, other):
        return self.scale < other.scale

    def __hash__(self):
        return hash(("Scaled", self.scale))

    def __add__(self, other):
        return Scaled(self.scale + (other.scale if isinstance(other, Scaled) else other))

    __radd__ = __add__

    def __repr__(self):
        return f"Scaled({self.scale})"

    def __bool__(self):
        return self.scale != 0

    def __getattr__(self, name):
        if name.startswith("get_"):
            return lambda: getattr(self, name[4:])
        raise AttributeError(f"no {name} here")


class Incomplete(Scorer):
    pass


class Empty(nn.Module):
    pass


torch.manual_seed(0)
q, k = torch.randn(2, 3), torch.randn(4, 3)
print(Dot.create()(q, k))
print(Scaled.create(scale=0.5)(q, k))
for make in (Scorer, Incomplete):
    try:
        make()
    except TypeError as e:
        print("TypeError:", e)
try:
    Empty()(q)
except NotImplementedError as e:
    print("NotImplementedError:", e)
a, b = Scaled(2.0), Scaled(0.5)
print(a == Scaled(2.0), a != b, a > b, sorted([a, b]), max(a, b), a + b, a + 1, sum([a, b, b]))
print(bool(Scaled(0)), {a: 1, Scaled(2.0): 2}, len({a, b, Scaled(0.5)}), a.get_scale())
try:
    a.nothing
except AttributeError as e:
    print(e)
print(Scaled.__mro__[1].__name__, issubclass(Scaled, Scorer), Scaled.score is Dot.score, Scaled.__bases__[0] is Dot)
print(isinstance(a, (int, Scorer)), type(a) is Scaled, callable(a), callable(3))
