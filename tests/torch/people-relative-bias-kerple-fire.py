"""Relative biases side by side: ALiBi, T5, KERPLE (log / power), Sandwich, FIRE, Shaw, DeBERTa-like."""
import math
import torch
import torch.nn as nn

torch.set_printoptions(precision=3, sci_mode=False)
T = 5
dist = (torch.arange(T)[:, None] - torch.arange(T)[None, :])
causal = dist >= 0


def tidy(m):
    return m.masked_fill(~causal, 0)


def alibi(slope=0.5):
    return -slope * dist.abs().float()


def kerple_log(r1=1.0, r2=0.5):
    return -r1 * torch.log1p(r2 * dist.abs().float())


def kerple_power(r1=0.3, r2=1.5):
    return -r1 * dist.abs().float() ** r2


def sandwich(d=8, base=10000):
    f = 1.0 / (base ** (2 * torch.arange(1, d // 2 + 1) / d))
    return torch.cos(dist[..., None] * f).sum(-1) - d / 2


class Fire(nn.Module):
    def __init__(self, heads=1, width=8, eps=1e-6):
        super().__init__()
        self.mlp = nn.Sequential(nn.Linear(1, width), nn.ReLU(), nn.Linear(width, heads))
        self.c = nn.Parameter(torch.tensor(0.1))
        self.L = nn.Parameter(torch.tensor(2.0), requires_grad=False)
        self.eps = eps

    def forward(self, n):
        pos = torch.arange(n, dtype=torch.float)
        rel = pos[:, None] - pos[None, :]
        norm = torch.maximum(pos, self.L)[:, None]
        rel = torch.log(torch.abs(self.c * rel) + 1)
        norm = torch.log(torch.abs(self.c * norm) + 1) + self.eps
        return self.mlp((rel / norm).unsqueeze(-1)).permute(2, 0, 1)


class Shaw(nn.Module):
    def __init__(self, d, clip):
        super().__init__()
        self.clip = clip
        self.a_k = nn.Parameter(torch.Tensor(2 * clip + 1, d))
        nn.init.xavier_uniform_(self.a_k)

    def forward(self, q):
        idx = (-dist).clamp(-self.clip, self.clip) + self.clip
        rel = self.a_k[idx]                       # T x T x d
        return torch.matmul(q.unsqueeze(1), rel.transpose(1, 2)).squeeze(1), idx


torch.manual_seed(0)
for f in (alibi, kerple_log, kerple_power, sandwich):
    print(f.__name__)
    print(tidy(f()))
with torch.no_grad():
    print("fire")
    print(tidy(Fire()(T)[0]))
    q = torch.randn(T, 4)
    s, idx = Shaw(4, 2)(q)
    print("shaw", idx.tolist())
    print(s)
    slow = torch.tensor([[torch.dot(q[i], Shaw.forward.__get__(m := Shaw(4, 2))(q)[0][i] * 0 + 0.0 if False else q[i]) for j in range(T)] for i in range(T)])
    print(slow[:, 0].equal((q * q).sum(1)) or torch.allclose(slow[:, 0], (q * q).sum(1)))

    # DeBERTa: content-to-position and position-to-content
    k = torch.randn(T, 4)
    P = torch.randn(6, 4)
    delta = torch.clamp(dist + 3, 0, 5)
    c2p = torch.gather(q @ P.T, 1, delta)
    p2c = torch.gather(k @ P.T, 1, delta).T
    total = (q @ k.T + c2p + p2c) / math.sqrt(3 * 4)
    print(delta)
    print(total)

half = {n: next(i for i in range(100) if math.exp(g(i)) < 0.1) for n, g in
        {"alibi": lambda i: -0.5 * i, "kerple log": lambda i: -math.log1p(0.5 * i), "power": lambda i: -0.3 * i ** 1.5}.items()}
print("below a tenth from distance:", half)
