# inspect.signature and its like, globals(), locals() and vars().

import inspect, functools
import torch, torch.nn as nn
def f(a, b=2, *args, c, d=None, **kw): pass
s = inspect.signature(f)
print(s, list(s.parameters), s.parameters["b"].default, s.parameters["a"].default is inspect.Parameter.empty)
for n, p in s.parameters.items(): print(n, p.kind, p.kind == p.VAR_POSITIONAL, p)
print("mask" in s.parameters, len(s.parameters))
class A:
    """Doc of A.

        more
    """
    def __init__(self, dim, heads=4, dropout=0.1): self.dim = dim
    def forward(self, x, mask=None): return x
print(inspect.signature(A), inspect.signature(A(1).forward), inspect.signature(A.forward))
cfg = {"dim": 4, "heads": 2, "junk": 7}
print({k: v for k, v in cfg.items() if k in inspect.signature(A.__init__).parameters})
print({k: p.default for k, p in inspect.signature(A).parameters.items() if p.default is not inspect._empty})
def g(x: int, y=3) -> int: return x
print(list(inspect.signature(g).parameters), inspect.signature(lambda q, *, r=1: q))
print(inspect.isfunction(f), inspect.isclass(A), inspect.ismethod(A(1).forward), inspect.isfunction(len), inspect.isbuiltin(len), inspect.ismodule(torch), inspect.isgenerator(x for x in []))
print(inspect.getdoc(A))
def deco(fn):
    @functools.wraps(fn)
    def w(*a, **k): return fn(*a, **k)
    return w
@deco
def h(u, v=1): return u
print(inspect.signature(h))
b = inspect.signature(f).bind(1, 2, 3, c=4, z=5)
print(b.arguments, b.args, b.kwargs)
b = inspect.signature(h).bind(1); b.apply_defaults(); print(b.arguments)
try: inspect.signature(h).bind()
except TypeError as e: print(e)
def p(a, /, b): pass
print(inspect.signature(p))
class M(nn.Module):
    def __init__(self, d): super().__init__(); self.l = nn.Linear(d, d)
    def forward(self, x, mask=None): return x
m = M(2)
print(list(inspect.signature(m.forward).parameters))
def test_b(): print("b ran")
def test_a(): print("a ran")
for n, fn in sorted(globals().items()):
    if n.startswith("test_"): fn()
print("cfg" in globals(), "nope" in globals(), globals()["cfg"] is cfg, __name__ == globals()["__name__"])
globals()["newname"] = 5
print(newname)
def loc(a, b=2):
    c = a + b
    return locals()
print(loc(1), sorted(loc(3)))
def fmt(name, n):
    return "{name}:{n}".format(**locals())
print(fmt("q", 3))
class Args:
    def __init__(self, x, y=1):
        for k, v in list(locals().items()):
            if k != "self": setattr(self, k, v)
print(vars(Args(5)))
def vv(a): return vars()
print(vv(3))
print(torch.Size([2,3]).numel(), torch.ones(2,3).shape.numel(), torch.ones(2, 3).size().numel())
print(callable(globals()["test_a"]), [k for k in globals() if k.startswith("test")])
