import torch
import torch.nn as nn
import torch.nn.functional as F

class Sparsemax(nn.Module):
    def __init__(self, dim=-1):
        super().__init__()
        self.dim = dim
    def forward(self, z):
        z = z.transpose(self.dim, -1)
        zs, _ = torch.sort(z, descending=True, dim=-1)
        k = torch.arange(1, z.size(-1) + 1, dtype=z.dtype)
        bound = 1 + k * zs
        cs = zs.cumsum(-1)
        is_gt = bound.gt(cs).type(z.dtype)
        kz = (is_gt * k).max(-1, keepdim=True)[0]
        tau = ((is_gt * zs).sum(-1, keepdim=True) - 1) / kz
        return torch.clamp(z - tau, min=0).transpose(self.dim, -1)
    def extra_repr(self): return f'dim={self.dim}'

def entmax_bisect(x, alpha=1.5, n_iter=25):
    x = x * (alpha - 1)
    lo = x.max(-1, keepdim=True)[0] - 1
    hi = x.max(-1, keepdim=True)[0] - (1 / x.size(-1)) ** (alpha - 1)
    p = lambda t: torch.clamp(x - t, min=0) ** (1 / (alpha - 1))
    f_lo = p(lo).sum(-1) - 1
    diff = hi - lo
    for _ in range(n_iter):
        diff = diff / 2
        mid = lo + diff
        f = p(mid).sum(-1) - 1
        mask = (f * f_lo >= 0).unsqueeze(-1)
        lo = torch.where(mask, mid, lo)
    out = p(mid)
    return out / out.sum(-1, keepdim=True)

def quiet_softmax(x, dim=-1):
    m = x.max(dim, keepdim=True).values.clamp(min=0)
    e = (x - m).exp()
    return e / (e.sum(dim, keepdim=True) + (-m).exp())

def hard(x):
    return F.one_hot(x.argmax(-1), x.size(-1)).to(x)

def gumbel(x, tau=1.0):
    g = -torch.log(-torch.log(torch.rand_like(x) + 1e-9) + 1e-9)
    return ((x + g) / tau).softmax(-1)

def sinkhorn(s, n=20):
    for _ in range(n):
        s = s - s.logsumexp(-1, keepdim=True)
        s = s - s.logsumexp(-2, keepdim=True)
    return s.exp()

torch.manual_seed(1602)
s = torch.tensor([[1.0, 0.8, 0.1, -2.0], [0.0, 0.0, 0.0, 0.0], [5.0, 1.0, 0.0, 1.0]])
sm = Sparsemax()
print(sm)
fs = {'softmax': lambda x: x.softmax(-1), 'sparsemax': sm, 'entmax15': entmax_bisect, 'entmax1.2': lambda x: entmax_bisect(x, 1.2),
      'softmax1': quiet_softmax, 'hardmax': hard, 'gumbel': gumbel, 'relu^2': lambda x: (r := x.relu() ** 2) / r.sum(-1, keepdim=True).clamp(min=1e-6),
      'sigmoid': torch.sigmoid, 'tau=.1': lambda x: (x / .1).softmax(-1)}
for name, f in fs.items():
    p = f(s)
    print(f'{name:>10}', p[0], 'sum', [f'{v:.3f}' for v in p.sum(-1).tolist()], 'zeros', int((p == 0).sum()))
print(Sparsemax(dim=0)(s))
print(sinkhorn(torch.randn(3, 3)).sum(0), sinkhorn(torch.zeros(2, 2)))
ent = lambda p: -(p * p.clamp(min=1e-12).log()).sum(-1)
for t in (0.1, 1, 10):
    print(t, ent((s / t).softmax(-1)))
print(torch.special.entr(torch.tensor([0., .5, 1.])) if hasattr(torch, 'special') else '', torch.xlogy(torch.tensor([0., 2.]), torch.tensor([0., 3.])))
