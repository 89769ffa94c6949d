from typing import Callable, Dict
import torch
from torch import nn, Tensor


def additive(q: Tensor, k: Tensor, W: Tensor, U: Tensor, v: Tensor) -> Tensor:
    return torch.tanh((q @ W).unsqueeze(-2) + (k @ U).unsqueeze(-3)) @ v


def multiplicative(q, k, W):
    return q @ W @ k.transpose(-1, -2)


def cosine(q, k, tau=0.1):
    return nn.functional.cosine_similarity(q.unsqueeze(-2), k.unsqueeze(-3), dim=-1) / tau


def euclid(q, k):
    return -torch.cdist(q, k).pow(2) / 2


def gaussian_heads(q, k, sigmas):
    return torch.stack([euclid(q, k) / s ** 2 for s in sigmas])


def location(n, m, center, width):
    j = torch.arange(m, dtype=torch.float)
    return -((j[None] - center[:, None]) ** 2) / (2 * width ** 2)


@torch.no_grad()
def report(scores: Dict[str, Tensor], v: Tensor) -> None:
    head = f"{'scorer':<16}{'peak':>8}{'entropy':>9}{'argmax':>18}"
    print(head, "-" * len(head), sep="\n")
    for name, s in scores.items():
        p = s.softmax(-1)
        h = -(p * p.clamp_min(1e-12).log2()).sum(-1)
        print(f"{name:<16}{p.max():>8.4f}{h.mean():>9.4f}{str(p.argmax(-1).tolist()):>18}")
        print("   context", (p @ v)[0])


torch.manual_seed(1409)
n, m, d, a = 3, 5, 4, 6
q, k, v = torch.randn(n, d), torch.randn(m, d), torch.randn(m, 2)
W, U, va = torch.randn(d, a), torch.randn(d, a), torch.randn(a)
M = torch.randn(d, d) / d
fns: Dict[str, Callable[[], Tensor]] = {
    "additive": lambda: additive(q, k, W, U, va),
    "dot": lambda: q @ k.T,
    "scaled": lambda: q @ k.T / d ** 0.5,
    "general": lambda: multiplicative(q, k, M),
    "cosine": lambda: cosine(q, k),
    "euclid": lambda: euclid(q, k),
    "location": lambda: location(n, m, torch.tensor([0.0, 2.0, 4.0]), 1.0),
}
report({name: f() for name, f in fns.items()}, v)
print(additive(q, k, W, U, va).shape, additive(q[None], k[None], W, U, va).shape)
print(gaussian_heads(q, k, (0.5, 1, 2)).softmax(-1)[:, 0])
# hybrid: location times content, renormalised
content = (q @ k.T).softmax(-1)
near = location(n, m, torch.tensor([0.0, 2.0, 4.0]), 1.0).exp()
mix = content * near
mix /= mix.sum(-1, keepdim=True)
print(mix)
# coverage
coverage = torch.zeros(m)
losses = []
for row in mix:
    losses.append(torch.min(row, coverage).sum())
    coverage = coverage + row
print(coverage, torch.stack(losses))
# monotonic alignment by dynamic programming
score = mix.log()
best = torch.full((n, m), float("-inf"))
best[0] = score[0]
for i in range(1, n):
    best[i] = score[i] + best[i - 1].cummax(0).values
path = [best[-1].argmax().item()]
for i in range(n - 2, -1, -1):
    path.insert(0, best[i, :path[0] + 1].argmax().item())
print(best, path)
# variance of dot products grows with the width
for width in (4, 64, 256):
    g = torch.Generator().manual_seed(width)
    a_, b_ = torch.randn(200, width, generator=g), torch.randn(200, width, generator=g)
    dots = (a_ * b_).sum(-1)
    print(f"d={width:<4} var={dots.var():8.2f} scaled={(dots / width ** 0.5).var():.2f}")
