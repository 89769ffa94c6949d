import torch, torch.nn as nn, torch.nn.functional as F
from functools import partial

pair = lambda x: x if isinstance(x, tuple) else (x, x)

class PreNormResidual(nn.Module):
    def __init__(self, dim, fn):
        super().__init__()
        self.fn = fn
        self.norm = nn.LayerNorm(dim)
    def forward(self, x):
        return self.fn(self.norm(x)) + x

def FeedForward(dim, expansion_factor = 4, dropout = 0., dense = nn.Linear):
    inner_dim = int(dim * expansion_factor)
    return nn.Sequential(
        dense(dim, inner_dim),
        nn.GELU(),
        nn.Dropout(dropout),
        dense(inner_dim, dim),
        nn.Dropout(dropout)
    )

class TokenDense(nn.Module):
    # Conv1d with kernel 1, as a product
    def __init__(self, i, o):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(o, i) / i ** .5)
        self.bias = nn.Parameter(torch.zeros(o))
    def forward(self, x):
        return torch.einsum('oi,bid->bod', self.weight, x) + self.bias[:, None]

class SpatialGatingUnit(nn.Module):
    def __init__(self, dim, dim_seq, causal=False, init_eps=1e-3):
        super().__init__()
        self.causal = causal
        self.norm = nn.LayerNorm(dim // 2)
        init_eps /= dim_seq
        self.weight = nn.Parameter(torch.zeros(dim_seq, dim_seq).uniform_(-init_eps, init_eps))
        self.bias = nn.Parameter(torch.ones(dim_seq))
    def forward(self, x):
        n = x.shape[1]
        res, gate = x.chunk(2, dim=-1)
        gate = self.norm(gate)
        weight, bias = self.weight, self.bias
        if self.causal:
            weight, bias = weight[:n, :n], bias[:n]
            mask = torch.ones(weight.shape[:2]).triu_(1).bool()
            weight = weight.masked_fill(mask, 0.)
        gate = weight @ gate + bias[:, None]
        return gate * res

def Mixer(*, dim, depth, seq, out, expansion=2):
    chan_first, chan_last = TokenDense, nn.Linear
    return nn.Sequential(
        nn.Linear(3, dim),
        *[nn.Sequential(
            PreNormResidual(dim, FeedForward(seq, expansion, 0., partial(lambda a, b, k: k(a, b), k=chan_first))),
            PreNormResidual(dim, FeedForward(dim, expansion, dense=chan_last))
        ) for _ in range(depth)],
        nn.LayerNorm(dim),
    ), nn.Linear(dim, out)

torch.manual_seed(2105)
with torch.no_grad():
    body, head = Mixer(dim=6, depth=2, seq=4, out=2)
    x = torch.randn(2, 4, 3)
    h = body(x)
    print(h.shape, head(h.mean(dim=1)))
    print(body[1])
    g = SpatialGatingUnit(6, 4, causal=True)
    y = torch.randn(1, 4, 6)
    a = g(y)
    print(a)
    y2 = y.clone(); y2[:, -1] += 1
    print((g(y2)[:, :3] == a[:, :3]).all(), pair(3), pair((1, 2)))
    print(nn.init.constant_(torch.empty(2), .5), g.weight.abs().max() < 1e-3)
    # FNet: cosine transform as mixing matrix instead of fft
    n = 4
    C = torch.cos(2 * torch.pi * torch.outer(torch.arange(n), torch.arange(n)) / n)
    print(C.round(decimals=3) + 0., (C @ y[0])[0])
    # synthesizer: random and dense
    R = torch.softmax(torch.randn(n, n), -1)
    dense = nn.Sequential(nn.Linear(6, 6), nn.ReLU(), nn.Linear(6, n))
    print((R @ y)[0, 0], F.softmax(dense(y), -1)[0].sum(-1), sep='\n')
    # pooling instead of attention
    pool = (y.roll(1, 1) + y + y.roll(-1, 1)) / 3 - y
    print(pool[0, 1], F.avg_pool1d(y.mT, 3, 1, 1).shape if hasattr(F, 'avg_pool1d') else '')
