import torch, torch.nn as nn
class Cfg: pass
c = Cfg(); c.a = 1; c.b = "x"
print(vars(c), c.__dict__, hasattr(c, "z"))
for k, v in vars(c).items(): print(k, v)
class O:
    def __init__(self, **kw): self.__dict__.update(kw)
print(O(a=1, b=2).a)
class P:
    def __init__(self, **kw):
        for k, v in kw.items(): setattr(self, k, v)
    def __eq__(self, o): return isinstance(o, P) and self.__dict__ == o.__dict__
    def __hash__(self): return hash(3)
print(P(a=1) == P(a=1), P(a=1) != P(a=2))
d = {c: 1, Cfg: 2}
print(d[c], d[Cfg], {P(a=1): 2}[P(a=1)])
x = torch.ones(2)
print(isinstance(x, torch.Tensor), type(x), type(nn.Parameter(x)), isinstance(nn.Parameter(x), torch.Tensor), isinstance(3.0, (int, float)))
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2, 2)
    def train(self, mode=True):
        print("train", mode)
        return super().train(mode)
    def extra_repr(self): return "hi=3"
m = M()
m.eval()
print(m.training, m.l.training, m)
class W(nn.Module):
    def __init__(self): 
        super().__init__()
        self.m = M()
        self.n = None
    def __repr__(self): return f"W[{self.m}]"
print(W())
s = nn.Sequential(W(), nn.ReLU())
print(s)
del m.l
print(hasattr(m, "l"), [n for n, _ in m.named_parameters()])
class Q(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("b", torch.ones(1))
        self.w = nn.Parameter(torch.zeros(1))
q = Q()
print(list(q.state_dict()))
try:
    q.w = torch.ones(1)
except TypeError as e: print(e)
class Plain:
    def __init__(self): self.model = nn.Linear(2, 2)
    def run(self, x): return self.model(x).shape
print(Plain().run(torch.ones(1, 2)))
