import torch
torch.set_printoptions(precision=4, sci_mode=False)

def rope(dim, base=10000., scale=1.0, ntk=False, alpha=1.0):
    if ntk: base = base * alpha ** (dim / (dim - 2))
    inv = base ** -(torch.arange(0, dim, 2, dtype=torch.float32) / dim)
    def tables(pos):
        ang = torch.outer(pos.float() / scale, inv)
        return ang.cos(), ang.sin()
    return tables, inv

def apply(x, cos, sin, style='neox'):
    if style == 'neox':
        a, b = x.chunk(2, -1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)
    a, b = x[..., 0::2], x[..., 1::2]
    out = torch.empty_like(x)
    out[..., 0::2] = a * cos - b * sin
    out[..., 1::2] = b * cos + a * sin
    return out

torch.manual_seed(2104)
pos = torch.arange(6)
for kw in ({}, {'scale': 2.0}, {'ntk': True, 'alpha': 4.0}, {'base': 500000.}):
    t, inv = rope(8, **kw)
    c, s = t(pos)
    print(kw, inv, c[3], s[3], sep='\n  ')
x = torch.randn(6, 8)
t, inv = rope(8); c, s = t(pos)
neox, gptj = apply(x, c, s), apply(x, c, s, 'gptj')
print(neox[2]); print(gptj[2])
perm = torch.tensor([0, 4, 1, 5, 2, 6, 3, 7])
print(torch.allclose(apply(x[:, perm], c, s, 'gptj'), neox[:, perm], atol=1e-6))
# shift invariance
q, k = torch.randn(8), torch.randn(8)
def score(i, j):
    ci, si = t(torch.tensor([i])); cj, sj = t(torch.tensor([j]))
    return (apply(q[None], ci, si) @ apply(k[None], cj, sj).T).item()
print([round(score(i, i - 2), 4) for i in (2, 3, 10, 50)])
decay = torch.stack([torch.outer(torch.tensor([float(d)]), inv).cos().mean() for d in (0, 1, 2, 4, 8, 16, 32)])
print(decay, decay.argmin())
# yarn-like ramp
low, high = 1.0, 3.0
idx = torch.arange(4.)
ramp = ((idx - low) / (high - low)).clamp(0, 1)
print(ramp, inv * (1 - ramp) + inv / 4 * ramp, torch.lerp(inv, inv / 4, ramp))
rot = lambda a: torch.tensor([[a.cos(), -a.sin()], [a.sin(), a.cos()]])
R = torch.block_diag(*[rot(a) for a in inv * 2])
print(R[:4, :4], torch.allclose(R @ R.T, torch.eye(8), atol=1e-6), torch.allclose(R @ x[2], gptj[2], atol=1e-6))
print(torch.atan2(R[1, 0], R[0, 0]), torch.deg2rad(torch.tensor(180.)), torch.det(R[:2, :2]))
