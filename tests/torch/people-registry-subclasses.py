import torch
import torch.nn as nn
import torch.nn.functional as F
import inspect

class Base(nn.Module):
    registry = {}
    def __init_subclass__(cls, name=None, **kw):
        super().__init_subclass__(**kw)
        Base.registry[name or cls.__name__.lower()] = cls
    @classmethod
    def build(cls, spec):
        name, _, args = spec.partition(":")
        kw = dict(a.split("=") for a in args.split(",") if a)
        kw = {k: int(v) if v.lstrip("-").isdigit() else float(v) for k, v in kw.items()}
        if name not in cls.registry:
            raise KeyError(f"{name!r} not in {sorted(cls.registry)}")
        return cls.registry[name](**kw)
    def scores(self, q, k): raise NotImplementedError
    def forward(self, q, k, v):
        w = self.normalise(self.scores(q, k))
        return w @ v, w
    def normalise(self, s): return s.softmax(-1)

class Dot(Base):
    def scores(self, q, k): return q @ k.mT

class Scaled(Dot, name="scaled"):
    def __init__(self, t=1.0):
        super().__init__(); self.t = t
    def scores(self, q, k): return super().scores(q, k) / (self.t * q.size(-1) ** .5)

class TopK(Scaled, name="topk"):
    def __init__(self, k=1, **kw):
        super().__init__(**kw); self.k = k
    def normalise(self, s):
        kth = s.topk(self.k, -1).values[..., -1:]
        return super().normalise(s.masked_fill(s < kth, -torch.inf))

class L2(Base):
    def scores(self, q, k): return -torch.cdist(q, k).square() / 2

class Hard(Base):
    def scores(self, q, k): return q @ k.mT
    def normalise(self, s): return F.one_hot(s.argmax(-1), s.size(-1)).type_as(s)

torch.manual_seed(11)
q, k, v = torch.randn(3, 2, 4).unbind(0)
for spec in ("dot", "scaled", "scaled:t=0.5", "topk:k=1,t=2.0", "l2", "hard"):
    m = Base.build(spec)
    o, w = m(q, k, v)
    print(f"{spec:<16}{type(m).__name__:<8}{w.flatten().tolist()!s:.60} {o[0, 0]:+.4f}")
try: Base.build("cosine")
except KeyError as e: print("KeyError", e, e.args[0][:8])
print([c.__name__ for c in TopK.__mro__[:4]], TopK.__base__.__name__)
print({n: c.__doc__ for n, c in list(Base.registry.items())[:2]}, issubclass(TopK, Dot), isinstance(m, (Dot, Hard)))

class Meta(type):
    def __call__(cls, *a, **k):
        if not hasattr(cls, "_inst"): cls._inst = super().__call__(*a, **k)
        return cls._inst
class Config(metaclass=Meta):
    def __init__(self): self.d = 4
print(Config() is Config())
class Positive:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, typ=None): return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, val):
        if val <= 0: raise ValueError(f"{self.name[1:]} must be positive, not {val}")
        setattr(obj, self.name, val)
class Dims:
    d, h = Positive(), Positive()
    def __init__(self, d, h): self.d, self.h = d, h
    @property
    def head(self): return self.d // self.h
    @head.setter
    def head(self, x): self.d = x * self.h
    @head.deleter
    def head(self): print("cannot")
c = Dims(8, 2); c.head = 8; del c.head
print(c.d, c.head, vars(c))
try: Dims(8, 0)
except ValueError as e: print(e)
