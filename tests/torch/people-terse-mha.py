import torch, math
from torch import nn
torch.manual_seed(0); torch.set_grad_enabled(False)

class MHA(nn.Module):
    def __init__(s, d, h):
        super().__init__(); s.h = h; s.dk = d // h
        s.wqkv, s.wo = nn.Linear(d, 3*d, False), nn.Linear(d, d, False)
    def forward(s, x, m=None):
        b, t, d = x.shape
        q, k, v = [z.reshape(b, t, s.h, s.dk).transpose(1, 2) for z in s.wqkv(x).chunk(3, -1)]
        a = q @ k.mT / math.sqrt(s.dk)
        if m is not None: a = a + m
        p = a.softmax(-1)
        return s.wo((p @ v).transpose(1, 2).flatten(2)), p

x = torch.randn(2, 6, 16)
m = torch.full((6, 6), -torch.inf).triu(1)
f = MHA(16, 4)
y, p = f(x, m); print(y.shape, p.shape); print(y[0, :2]); print(p[1, 3])
H = -(p * (p + 1e-9).log()).sum(-1); print('entropy', H.mean((0, 2)))
print('max', p.amax((-1, -2)).tolist()[0][0], 'diag', p.diagonal(dim1=-2, dim2=-1).mean().item())
y2, _ = f(x); print((y - y2).abs().amax(-1)[0])
print(*(f'{n}:{tuple(w.shape)}' for n, w in f.named_parameters()), sep=' | ')
# head importance: zero one at a time
for h in range(4):
    keep = torch.ones(4); keep[h] = 0
    q, k, v = [z.reshape(2, 6, 4, 4).transpose(1, 2) for z in f.wqkv(x).chunk(3, -1)]
    o = (((q @ k.mT / 2 + m).softmax(-1) @ v) * keep[:, None, None]).transpose(1, 2).flatten(2) @ f.wo.weight.T
    print(h, f'{(o - y).norm():.4f}', end='; ' if h < 3 else '\n')
r = p.mean(1) + torch.eye(6); r /= r.sum(-1, keepdim=True)
print((r @ r)[0, -1])
