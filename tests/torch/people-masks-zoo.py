import torch
import torch.nn.functional as F

def line(title): print(f"\n{title}\n{'-' * len(title)}")

line("triangles")
n = 4
a = torch.triu(torch.ones(n, n), diagonal=1).bool()
b = ~torch.tril(torch.ones(n, n, dtype=torch.bool))
c = torch.arange(n)[None, :] > torch.arange(n)[:, None]
d = torch.ones(n, n).triu(1) == 1
e = (torch.triu(torch.ones(n, n)) == 1).transpose(0, 1)
e = e.float().masked_fill(e == 0, float('-inf')).masked_fill(e == 1, float(0.0))
f = torch.full((n, n), float("-inf")).triu_(1)
i, j = torch.tril_indices(n, n)
g = torch.ones(n, n, dtype=torch.bool); g[i, j] = False
h = torch.zeros(n, n).index_put((i, j), torch.tensor(1.)).logical_not() if hasattr(torch.Tensor, "index_put") else g
print(a); print(e)
print([torch.equal(a, m) for m in (b, c, d, g, h)], torch.equal(e, f), torch.isinf(f).sum())

line("lengths")
lengths = torch.tensor([4, 1, 3])
keep = torch.arange(lengths.max().item()).expand(len(lengths), -1) < lengths.unsqueeze(1)
print(keep)
pairs = keep[:, :, None] & keep[:, None, :]
print(pairs[2].int())
both = pairs & ~a
print(both.sum((1, 2)))
ids = torch.tensor([[5, 6, 7, 8], [9, 0, 0, 0], [3, 0, 4, 0]])
print((ids != 0).equal(keep), (ids != 0) ^ keep)
print(ids.masked_fill(~keep, -1), keep.sum(1, dtype=torch.int32), keep.any(0), keep.all(0))

line("filling")
torch.manual_seed(0)
s = torch.randn(3, n, n)
variants = {
    "-inf": s.masked_fill(~both, -torch.inf),
    "-1e9": s.masked_fill(~both, -1e9),
    "finfo": s.masked_fill(~both, torch.finfo(s.dtype).min),
    "where": torch.where(both, s, torch.tensor(-1e9)),
    "add": s + (1.0 - both.float()) * -10000.0,
    "mul": s * both - 1e9 * (1 - both.long()),
}
for k, v in variants.items():
    p = F.softmax(v, -1)
    print(f"{k:>6}: nan rows {p.isnan().any(-1).sum().item()}, row 1 of 2 {[f'{x:.3f}' for x in p[2, 1].tolist()]}, dead row {[f'{x:.3f}' for x in p[1, 3].tolist()]}")
p = F.softmax(variants["-inf"], -1)
print(p[1])
print(torch.nan_to_num(p)[1])
print(p[1].masked_fill(p[1].isnan(), 0.0).sum(-1))

line("renormalise instead")
w = s.softmax(-1) * both
w = w / w.sum(-1, keepdim=True).clamp_min(1e-9)
print(torch.allclose(w[0], p[0], atol=1e-6), w[1])

line("blocks and bands")
seg = torch.tensor([0, 0, 1, 1, 1, 2])
print((seg[:, None] == seg).int())
print(torch.ones(5, 5).tril(1).triu(-1), torch.ones(2, 4).tril(2), torch.ones(3, 3).triu(-5).sum())
print(torch.eye(3, dtype=torch.bool) | torch.zeros(3, 3, dtype=torch.bool).index_fill(1, torch.tensor([0]), True))
prefix = 2
m = torch.ones(5, 5).tril().bool(); m[:, :prefix] = True
print(m.int().tolist())
drop = torch.rand(2, 5) < 0.4
print(drop, drop.nonzero().tolist(), torch.where(drop[0])[0])
