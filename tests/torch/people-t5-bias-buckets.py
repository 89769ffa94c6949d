import math
import torch
import torch.nn as nn
torch.manual_seed(11)

def bucket(rel, bidirectional=True, num_buckets=8, max_distance=20):
    ret = 0
    n = -rel
    if bidirectional:
        num_buckets //= 2
        ret += (n < 0).to(torch.long) * num_buckets
        n = torch.abs(n)
    else:
        n = torch.max(n, torch.zeros_like(n))
    max_exact = num_buckets // 2
    is_small = n < max_exact
    val_if_large = max_exact + (torch.log(n.float() / max_exact) / math.log(max_distance / max_exact) * (num_buckets - max_exact)).to(torch.long)
    val_if_large = torch.min(val_if_large, torch.full_like(val_if_large, num_buckets - 1))
    ret += torch.where(is_small, n, val_if_large)
    return ret

class RelBias(nn.Module):
    def __init__(self, buckets, heads, bidirectional):
        super().__init__()
        self.b, self.bi = buckets, bidirectional
        self.emb = nn.Embedding(buckets, heads)
        nn.init.uniform_(self.emb.weight, -1, 1)
    def forward(self, q, k):
        ctx = torch.arange(q, dtype=torch.long)[:, None]
        mem = torch.arange(k, dtype=torch.long)[None, :]
        rel = mem - ctx
        rp = bucket(rel, self.bi, self.b)
        values = self.emb(rp)
        values = values.permute([2, 0, 1]).unsqueeze(0)
        return values

rel = torch.arange(-12, 13)
print(rel)
print(bucket(rel))
print(bucket(rel, bidirectional=False))
for bi in (True, False):
    rb = RelBias(8, 2, bi)
    with torch.no_grad():
        b = rb(5, 6)
        print(b.shape)
        print(b[0, 1])
        # toeplitz?
        print(all(torch.equal(b[..., i, j], b[..., i + 1, j + 1]) for i in range(4) for j in range(5)))
        q = torch.randn(1, 2, 5, 4); k = torch.randn(1, 2, 6, 4); v = torch.randn(1, 2, 6, 4)
        # t5 does not scale
        s = torch.matmul(q, k.transpose(3, 2))
        s += b
        w = nn.functional.softmax(s.float(), dim=-1).type_as(s)
        print(torch.matmul(w, v)[0, 0])
counts = torch.bincount(bucket(rel), minlength=8)
print(counts, counts.sum().item() == rel.numel())
