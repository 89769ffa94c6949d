# Classes over PyTorch's own layers: the order of bases, calls of __init__, types.
import torch, torch.nn as nn
class Mix():
    def __init__(self, r):
        self.r = r
class L(nn.Linear, Mix):
    def __init__(self, i, o):
        super().__init__(i, o)
        Mix.__init__(self, 2)
l = L(2, 3)
print(l, l.r, [c.__name__ for c in L.__mro__])
import torch, torch.nn as nn
class Mix:
    def __init__(self, *a, r=1, **k):
        super().__init__(*a, **k)
        self.r = r
    def extra_repr(self):
        return super().extra_repr() + ", r=%d" % self.r
class L2(Mix, nn.Linear):
    def forward(self, x):
        return super().forward(x) * self.r
torch.manual_seed(0)
l = L2(2, 3, r=3)
print(l, l(torch.ones(2)).tolist())
print([c.__name__ for c in L2.__mro__])
print(L2.__mro__[0], L2.__bases__, L2.mro()[1:3])
class A: pass
class B(A): pass
class C(A): pass
class D(B, C): pass
print([c.__name__ for c in D.__mro__], D.__mro__[-1], D.__base__, D.__bases__)
print(A.__mro__, object.__mro__, int.__mro__, bool.__mro__, ValueError.__mro__)
print(nn.Linear.__mro__)
print(nn.Linear.__bases__, nn.Module.__mro__)
import torch, torch.nn as nn
class N(nn.Module):
    def __init__(self):
        nn.Module.__init__(self)
        self.l = nn.Linear(2, 2)
    def forward(self, x): return self.l(x)
print(N())
class M(nn.Linear):
    def __init__(self, i, o):
        nn.Linear.__init__(self, i, o, bias=False)
    def forward(self, x):
        return nn.Linear.forward(self, x) + 1
print(M(2, 2))
class Ch(M):
    def __init__(self):
        super(Ch, self).__init__(3, 4)
c = Ch(); print(c, c.weight.shape)
for m in [nn.Linear(1,1), nn.Embedding(1,1), c, nn.ReLU(), N()]:
    print(isinstance(m, (nn.Linear, nn.Embedding)), type(m) == nn.Linear, type(m) is nn.Linear, m.__class__.__name__, type(m).__name__, m._get_name(), type(m), m.__class__ == type(m), type(m) in (nn.Linear, nn.ReLU), issubclass(type(m), nn.Linear))
print(nn.Linear, nn.Linear.__name__, nn.Linear.__module__, nn.Linear.__qualname__, nn.ReLU)
print({nn.Linear: 1}[type(nn.Linear(1,1))])
class S(nn.Sequential):
    def __init__(self, d):
        super().__init__(nn.Linear(d, d), nn.ReLU())
    def forward(self, x): return x + super().forward(x)
s = S(2)
print(s, isinstance(s, nn.Sequential), len(s), s[0])
class P(nn.LayerNorm):
    def forward(self, x):
        return super().forward(x.float()).type_as(x)
p = P(4); print(p, p(torch.arange(4.)).detach())
class Dm(nn.ModuleList):
    def forward(self, x):
        for m in self: x = m(x)
        return x
print(Dm([nn.Linear(1,1)]))
class Q(nn.Module):
    def __init__(self): self.l = nn.Linear(1,1)
try: Q()
except AttributeError as e: print(e)
class Lz(nn.Linear):
    pass
print(Lz(in_features=2, out_features=1, bias=False))
try: M()
except Exception as e: print(type(e).__name__, e)
class W(nn.Linear):
    def __init__(self, *args, **kwargs):
        super(W, self).__init__(*args, **kwargs)
        nn.init.zeros_(self.bias)
print(W(2,2).bias)
import torch.nn as nn
for n in ["ReLU", "LayerNorm", "MultiheadAttention", "GRU", "Flatten", "MSELoss", "Conv2d", "Softmax", "TransformerEncoderLayer", "ModuleDict"]:
    if True: print(n, getattr(nn, n))
