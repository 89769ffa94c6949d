import math
import torch
import torch.nn as nn
import torch.nn.functional as F


class PositionalEncoding(nn.Module):
    """the tutorial's, sequence first"""
    def __init__(self, d_model: int, dropout: float = 0.1, max_len: int = 20):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer('pe', pe)

    def forward(self, x):
        x = x + self.pe[:x.size(0)]
        return self.dropout(x)


def get_angles(pos, i, d_model):
    angle_rates = 1 / torch.pow(10000, (2 * torch.div(i, 2, rounding_mode='floor')) / float(d_model))
    return pos * angle_rates


def table_by_loops(n, d):
    return torch.tensor([[math.sin(p / 10000 ** (j / d)) if j % 2 == 0 else math.cos(p / 10000 ** ((j - 1) / d)) for j in range(d)] for p in range(n)])


def rotate_half(x):
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2:]
    return torch.cat((-x2, x1), dim=-1)


def rotate_every_two(x):
    x1, x2 = x[:, :, ::2], x[:, :, 1::2]
    return torch.stack((-x2, x1), dim=-1).flatten(-2)


def duplicate_interleave(m):
    dim0 = m.shape[0]
    m = m.view(-1, 1)
    m = m.repeat(1, 2)
    return m.view(dim0, -1)


class Shaw(nn.Module):
    def __init__(self, d, clip):
        super().__init__()
        self.clip = clip
        self.table = nn.Parameter(torch.empty(2 * clip + 1, d))
        nn.init.xavier_uniform_(self.table)

    def forward(self, n, m):
        dist = torch.arange(m)[None, :] - torch.arange(n)[:, None]
        return self.table[torch.clamp(dist, -self.clip, self.clip) + self.clip]


torch.manual_seed(10000)
with torch.no_grad():
    pe = PositionalEncoding(6).eval()
    print(pe.pe[:3, 0])
    print(pe(torch.zeros(2, 1, 6)).squeeze(1))
    t = table_by_loops(20, 6)
    print((t - pe.pe[:, 0]).abs().max() < 1e-5, t.dtype, [k for k in pe.state_dict()])
    ang = get_angles(torch.arange(4)[:, None], torch.arange(6)[None, :], 6)
    print(ang)
    # half
    inv = 1.0 / (10000 ** (torch.arange(0, 4, 2).float() / 4))
    freqs = torch.einsum('i,j->ij', torch.arange(5).float(), inv)
    emb = torch.cat((freqs, freqs), dim=-1)
    q = torch.randn(1, 5, 4)
    half = q * emb.cos() + rotate_half(q) * emb.sin()
    print(half)
    two = q * duplicate_interleave(freqs.cos()) + rotate_every_two(q) * duplicate_interleave(freqs.sin())
    print(two[0, -1], torch.allclose(two.norm(dim=-1), q.norm(dim=-1)))
    # only the distance matters
    a, b = torch.randn(4), torch.randn(4)
    rot = lambda v, p: v * emb[p].cos() + rotate_half(v) * emb[p].sin()
    dots = torch.tensor([[rot(a, i) @ rot(b, j) for j in range(5)] for i in range(5)])
    print(dots)
    print(torch.stack([dots.diagonal(o).std(unbiased=False) for o in (-2, -1, 0, 1, 2)]) < 1e-5)
    s = Shaw(4, 2)
    rel = s(4, 4)
    print(rel.shape, torch.einsum('bid,ijd->bij', q[:, :4], rel))
    learned = nn.Embedding(8, 6)
    print((learned(torch.arange(3)) + F.one_hot(torch.arange(3), 6))[1])
    # 2d sin-cos
    g = torch.stack(torch.meshgrid(torch.arange(2.), torch.arange(3.), indexing='xy'))
    print(g.shape, g.flatten(1).T.tolist())
    # neighbours are similar
    sim = F.normalize(pe.pe[:, 0], dim=-1) @ F.normalize(pe.pe[:, 0], dim=-1).T
    print(sim[0, :5], (sim[0, :4].diff() < 0).all() if hasattr(sim, 'diff') else None)
