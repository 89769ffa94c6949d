import math
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(1234)


def lambda_init_fn(depth):
    return 0.8 - 0.6 * math.exp(-0.3 * depth)


class DiffHead(nn.Module):
    """One head of 'Differential Transformer' (two softmax maps, one is taken off the other)."""

    def __init__(self, embed_dim, head_dim, depth):
        super().__init__()
        self.head_dim = head_dim
        self.scaling = self.head_dim ** -0.5
        self.q_proj = nn.Linear(embed_dim, 2 * head_dim, bias=False)
        self.k_proj = nn.Linear(embed_dim, 2 * head_dim, bias=False)
        self.v_proj = nn.Linear(embed_dim, 2 * head_dim, bias=False)

        self.lambda_init = lambda_init_fn(depth)
        self.lambda_q1 = nn.Parameter(torch.zeros(self.head_dim, dtype=torch.float32).normal_(mean=0, std=0.1))
        self.lambda_k1 = nn.Parameter(torch.zeros(self.head_dim, dtype=torch.float32).normal_(mean=0, std=0.1))
        self.lambda_q2 = nn.Parameter(torch.zeros(self.head_dim, dtype=torch.float32).normal_(mean=0, std=0.1))
        self.lambda_k2 = nn.Parameter(torch.zeros(self.head_dim, dtype=torch.float32).normal_(mean=0, std=0.1))

    def get_lambda(self):
        l1 = torch.exp(torch.sum(self.lambda_q1 * self.lambda_k1, dim=-1).float())
        l2 = torch.exp(torch.sum(self.lambda_q2 * self.lambda_k2, dim=-1).float())
        return l1 - l2 + self.lambda_init

    def forward(self, x, return_maps=False):
        bsz, tgt_len, embed_dim = x.size()
        q1, q2 = self.q_proj(x).chunk(2, dim=-1)
        k1, k2 = self.k_proj(x).chunk(2, dim=-1)
        v = self.v_proj(x)
        mask = torch.triu(torch.zeros([tgt_len, tgt_len]).float().fill_(float("-inf")).type_as(x), 1)
        a1 = F.softmax(q1 @ k1.transpose(-1, -2) * self.scaling + mask, dim=-1, dtype=torch.float32)
        a2 = F.softmax(q2 @ k2.transpose(-1, -2) * self.scaling + mask, dim=-1, dtype=torch.float32)
        lam = self.get_lambda()
        attn = a1 - lam * a2
        out = attn @ v
        if return_maps:
            return out, (a1, a2, attn, lam)
        return out


class MultiHeadDiff(nn.Module):
    def __init__(self, d, h, depth):
        super().__init__()
        self.heads = nn.ModuleList(DiffHead(d, d // h // 2, depth) for _ in range(h))
        self.norm = nn.GroupNorm(h, d)
        self.out = nn.Linear(d, d, bias=False)
        self.lambda_init = lambda_init_fn(depth)

    def forward(self, x):
        o = torch.cat([head(x) for head in self.heads], dim=-1)
        o = self.norm(o.transpose(1, 2)).transpose(1, 2)   # one group per head
        o = o * (1 - self.lambda_init)
        return self.out(o)


for layer in range(0, 12, 3):
    print('depth %2d lambda_init %.4f' % (layer, lambda_init_fn(layer)))

head = DiffHead(8, 4, depth=1)
x = torch.randn(1, 4, 8)
with torch.no_grad():
    out, (a1, a2, attn, lam) = head(x, return_maps=True)
print('lambda:', lam)
print(a1[0])
print(a2[0])
print('difference:')
print(attn[0])
print('rows sum to 1 - lambda:', attn.sum(-1), 1 - lam)
print('negative cells:', (attn < 0).sum().item(), 'of', (attn != 0).sum().item())

mh = MultiHeadDiff(8, 2, depth=3)
y = mh(x)
print(y.shape, y.requires_grad)
print(y.detach()[0].round(decimals=3))
print(mh)
