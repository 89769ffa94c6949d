import torch, torch.nn as nn, math
torch.set_grad_enabled(False)
class Mix:
    def extra(self): return "mix"
class L(nn.Linear, Mix):
    def __init__(self, i, o):
        super().__init__(i, o, bias=False)
print(L(2, 3), L(2, 3).extra())
class A(nn.Linear, Mix):
    def __init__(self, i, o, **kw):
        nn.Linear.__init__(self, i, o, **kw)
        self.r = 3
    def forward(self, x):
        return nn.Linear.forward(self, x) + 1
torch.manual_seed(0)
a = A(2, 3)
print(a, a(torch.ones(1, 2)), a.weight)
class R(nn.Linear):
    def reset_parameters(self):
        nn.init.ones_(self.weight)
        if self.bias is not None: nn.init.zeros_(self.bias)
torch.manual_seed(0)
r = R(2, 3)
print(r.weight, r.bias, torch.rand(1))
class R2(nn.Linear):
    def __init__(self, *a, **k):
        self.scale = 3
        super().__init__(*a, **k)
    def reset_parameters(self):
        super().reset_parameters()
        with torch.no_grad(): self.weight.mul_(2)
torch.manual_seed(0)
print(R2(2, 3).weight, R2(2, 3, False), torch.rand(1))
l = nn.Linear(2, 2)
torch.manual_seed(1)
l.reset_parameters()
print(l.weight, l.bias)
torch.manual_seed(1)
nn.Linear.reset_parameters(l)
print(l.weight, l.bias)
print([c.__name__ for c in A.__mro__])
class D(nn.Dropout):
    def __init__(self, p):
        nn.Dropout.__init__(self, p)
print(D(0.25), isinstance(D(.1), nn.Dropout), issubclass(D, nn.Module))
class Lin(nn.Linear):
    pass
print(Lin(3, 4), type(Lin(3,4)).__name__)
class E(nn.Linear):
    def extra_repr(self): return super().extra_repr() + ", mine"
print(E(2, 2))
print(nn.Linear.__name__, nn.Linear.forward.__name__, nn.Module.__init__.__name__)
m = nn.Linear(2,2)
nn.init.xavier_uniform_(m.weight); print(m.in_features, m)
print(nn.Linear(2, 2, dtype=torch.float64).weight.dtype, nn.Linear(2, 2, device="cpu"))
class Base0: pass
class One(Base0): pass
class Two: pass
class Both(One, Two): pass
print([c.__name__ for c in Both.__mro__])
w = nn.Linear(2, 2)
w.weight.data = torch.ones(2, 2) * 2
w.bias.data = w.bias.data * 0 + 1
print(w.weight, w(torch.ones(2)), w.weight.data)
