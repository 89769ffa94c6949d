"""mech-interp style: logit lens, ablation, activation patching, induction score"""
import torch as t
from torch import nn, Tensor
from typing import Dict, Callable, List, Tuple, Optional
t.set_grad_enabled(False)
t.manual_seed(5)

class HookPoint(nn.Module):
    def __init__(self):
        super().__init__()
        self.fns: List[Callable] = []
        self.name = None
    def forward(self, x):
        for fn in self.fns:
            out = fn(x, self)
            if out is not None:
                x = out
        return x

class Layer(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h = h
        self.W_Q, self.W_K, self.W_V = (nn.Parameter(t.randn(h, d, d // h) / d ** .5) for _ in "qkv")
        self.W_O = nn.Parameter(t.randn(h, d // h, d) / d ** .5)
        self.hook_pattern, self.hook_z = HookPoint(), HookPoint()
    def forward(self, x):
        q, k, v = (t.einsum("pd,hde->hpe", x, W) for W in (self.W_Q, self.W_K, self.W_V))
        s = t.einsum("hqe,hke->hqk", q, k) / q.shape[-1] ** .5
        s = s + t.triu(t.full(s.shape[-2:], -t.inf), diagonal=1)
        a = self.hook_pattern(s.softmax(-1))
        z = self.hook_z(t.einsum("hqk,hke->qhe", a, v))
        return t.einsum("qhe,hed->qd", z, self.W_O)

class Model(nn.Module):
    def __init__(self, vocab=7, d=8, h=2, L=2):
        super().__init__()
        self.W_E = nn.Parameter(t.randn(vocab, d)); self.W_U = nn.Parameter(t.randn(d, vocab))
        self.blocks = nn.ModuleList([Layer(d, h) for _ in range(L)])
        self.hook_resid = nn.ModuleList([HookPoint() for _ in range(L + 1)])
        for name, m in self.named_modules():
            if isinstance(m, HookPoint): m.name = name
    def forward(self, toks):
        x = self.hook_resid[0](self.W_E[toks])
        for i, b in enumerate(self.blocks):
            x = self.hook_resid[i + 1](x + b(x))
        return x @ self.W_U
    def run_with_cache(self, toks):
        cache: Dict[str, Tensor] = {}
        def save(x, hook): cache[hook.name] = x.clone()
        return self.run_with_hooks(toks, [("", save)]), cache
    def run_with_hooks(self, toks, hooks: List[Tuple[str, Callable]]):
        touched = []
        try:
            for want, fn in hooks:
                for m in self.modules():
                    if isinstance(m, HookPoint) and m.name.startswith(want):
                        m.fns.append(fn); touched.append(m)
            return self(toks)
        finally:
            for m in touched: m.fns.clear()

model = Model()
clean, corrupt = t.tensor([1, 2, 3, 1]), t.tensor([1, 5, 3, 1])
logits, cache = model.run_with_cache(clean)
print({k: tuple(v.shape) for k, v in cache.items()})
print(logits[-1])
for i in range(3):
    lens = (cache[f"hook_resid.{i}"] @ model.W_U)[-1].softmax(-1)
    print(f"after {i}: top {lens.argmax()} p={lens.max():.3f} answer p={lens[2]:.4f}")
base, (clog, ccache) = logits[-1, 2] - logits[-1, 5], model.run_with_cache(corrupt)
worst = clog[-1, 2] - clog[-1, 5]
print(f"clean {base:.4f} corrupt {worst:.4f}")
grid = t.zeros(2, 2)
for l in range(2):
    for h in range(2):
        def patch(z, hook, h=h):
            z = z.clone(); z[:, h] = cache[hook.name][:, h]
            return z
        out = model.run_with_hooks(corrupt, [(f"blocks.{l}.hook_z", patch)])
        grid[l, h] = ((out[-1, 2] - out[-1, 5]) - worst) / (base - worst)
print(grid)
zero = model.run_with_hooks(clean, [("blocks.1.hook_pattern", lambda a, hook: t.zeros_like(a))])
print(zero[-1], t.allclose(zero, cache["hook_resid.1"] @ model.W_U, atol=1e-5))
print(sum(len(m.fns) for m in model.modules() if isinstance(m, HookPoint)), "hooks left")
n = 4
rep = t.randperm(7)[:n].repeat(2)
_, c = model.run_with_cache(rep)
for l in range(2):
    pat = c[f"blocks.{l}.hook_pattern"]
    print("induction", pat.diagonal(1 - n, -2, -1).mean(-1), "prev", pat.diagonal(-1, 1, 2).mean(-1), "first", pat[:, :, 0].mean(1))
OV = model.blocks[0].W_V @ model.blocks[0].W_O
print((model.W_E @ OV[0] @ model.W_U).diagonal())
