# a small inheritance tree: one base, five kinds
import torch
import torch.nn as nn
import torch.nn.functional as F

class AttentionBase(nn.Module):
    registry = {}

    def __init_subclass__(cls, kind=None, **kwargs):
        super().__init_subclass__(**kwargs)
        if kind:
            cls.kind = kind
            AttentionBase.registry[kind] = cls

    def __init__(self, d_model=8, n_head=2, **unused):
        super().__init__()
        if unused:
            print(f"({type(self).__name__} ignores {', '.join(unused)})")
        self.d_head, self.n_head = d_model // n_head, n_head
        self.to_q = nn.Linear(d_model, d_model, bias=False)
        self.to_k = nn.Linear(d_model, d_model, bias=False)
        self.to_v = nn.Linear(d_model, d_model, bias=False)

    def split(self, x):
        return x.view(*x.shape[:2], self.n_head, self.d_head).transpose(1, 2)

    def bias(self, n):
        return 0

    def weights(self, s):
        return s.softmax(-1)

    def forward(self, x):
        q, k, v = self.split(self.to_q(x)), self.split(self.to_k(x)), self.split(self.to_v(x))
        self.p = self.weights(q @ k.transpose(-1, -2) / self.d_head ** .5 + self.bias(x.size(1)))
        return (self.p @ v).transpose(1, 2).flatten(2)

class Full(AttentionBase, kind="full"): pass

class Causal(AttentionBase, kind="causal"):
    def bias(self, n):
        return torch.full((n, n), float("-inf")).triu(1)

class Alibi(Causal, kind="alibi"):
    def bias(self, n):
        m = 2.0 ** -torch.arange(1, self.n_head + 1)
        i = torch.arange(n)
        return super().bias(n) - m[:, None, None] * (i[:, None] - i[None, :])

class Window(Causal, kind="window"):
    def __init__(self, *args, window=2, **kw):
        super().__init__(*args, **kw)
        self.window = window
    def bias(self, n):
        b = super().bias(n)
        return b.masked_fill(torch.ones(n, n).tril(-self.window).bool(), float("-inf"))

class Talking(Full, kind="talking"):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.mix = nn.Parameter(torch.eye(self.n_head) + 0.1)
    def weights(self, s):
        return torch.einsum("hg,bgij->bhij", self.mix, super().weights(s))

class Mixin:
    def describe(self):
        return f"{self.kind}: {sum(p.numel() for p in self.parameters())} weights, {len(type(self).__mro__)} ancestors"

class Sigmoid(Mixin, AttentionBase, kind="sigmoid"):
    def weights(self, s):
        return torch.sigmoid(s - torch.tensor(float(s.size(-1))).log())

print(sorted(AttentionBase.registry))
for kind, cls in AttentionBase.registry.items():
    torch.manual_seed(10)
    layer = cls(8, 2, window=2) if kind == "window" else cls(8, 2, extra=1) if kind == "full" else cls()
    with torch.no_grad():
        y = layer(torch.randn(1, 4, 8))
    print(f"{kind:<8}{cls.__name__:<9}{y.sum():8.4f} rows {[round(r, 3) for r in layer.p.sum(-1)[0, 0].tolist()]}")
    print(layer.p[0, 1])
print(Sigmoid().describe())
print([c.__name__ for c in Alibi.__mro__[:4]], issubclass(Window, AttentionBase), isinstance(layer, Mixin), Full.bias is AttentionBase.bias)
