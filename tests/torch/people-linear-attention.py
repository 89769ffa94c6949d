# Linear attention: phi(q) (phi(k)^T v), and the same as an RNN with a state
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(8)

elu_feature_map = lambda x: F.elu(x) + 1


def full(q, k, v, eps=1e-6):
    q, k = elu_feature_map(q), elu_feature_map(k)
    kv = torch.einsum("nshd,nshm->nhmd", k, v)
    z = 1 / (torch.einsum("nlhd,nhd->nlh", q, k.sum(dim=1)) + eps)
    return torch.einsum("nlhd,nhmd,nlh->nlhm", q, kv, z).contiguous()


def causal_quadratic(q, k, v, eps=1e-6):
    q, k = elu_feature_map(q), elu_feature_map(k)
    a = torch.einsum("nlhd,nshd->nhls", q, k)
    a = a * torch.tril(torch.ones(a.shape[-2:]))
    a = a / (a.sum(-1, keepdim=True) + eps)
    return torch.einsum("nhls,nshm->nlhm", a, v), a


class Recurrent(nn.Module):
    def __init__(self, eps=1e-6):
        super(Recurrent, self).__init__()
        self.eps = eps

    def forward(self, q, k, v, memory=None):
        q, k = elu_feature_map(q), elu_feature_map(k)
        if memory is None:
            n, h, d = q.shape
            Si = q.new_zeros((n, h, d, v.shape[-1]))
            Zi = q.new_zeros((n, h, d))
        else:
            Si, Zi = memory
        Zi = Zi + k
        Si = Si + torch.einsum("nhd,nhm->nhdm", k, v)
        Z = 1. / (torch.einsum("nhd,nhd->nh", q, Zi) + self.eps)
        return torch.einsum("nhd,nhdm,nh->nhm", q, Si, Z), [Si, Zi]


n, l, h, d, m = 1, 5, 2, 3, 4
q, k, v = torch.randn(n, l, h, d), torch.randn(n, l, h, d), torch.randn(n, l, h, m)
y = full(q, k, v)
print(y.shape, y.is_contiguous())
print(y[0, 0])
c, a = causal_quadratic(q, k, v)
print(a[0, 1])
rnn, state, outs = Recurrent(), None, []
for i in range(l):
    o, state = rnn(q[:, i], k[:, i], v[:, i], state)
    outs.append(o)
r = torch.stack(outs, dim=1)
print(torch.allclose(r, c, atol=1e-5), torch.allclose(r[:, -1], y[:, -1], atol=1e-5), torch.allclose(r[:, 0], y[:, 0]))
print(*[tuple(s.shape) for s in state], sum(s.numel() for s in state))
# cumsum version
kv = torch.einsum("nshd,nshm->nshdm", elu_feature_map(k), v).cumsum(1)
z = torch.einsum("nshd,nshd->nsh", elu_feature_map(q), elu_feature_map(k).cumsum(1))
w = torch.einsum("nshd,nshdm->nshm", elu_feature_map(q), kv) / z[..., None]
print((w - c).abs().max() < 1e-4)
print(w[0, -1])
# other feature maps
for name, f in dict(relu=F.relu, softplus=F.softplus, exp=torch.exp, sigmoid=torch.sigmoid, square=torch.square).items():
    s = torch.einsum("lhd,shd->hls", f(q[0]), f(k[0]))
    s = s / s.sum(-1, keepdim=True).clamp(min=1e-6)
    print(f"{name:>9}: {s[0, 0, :].tolist()[0]:.4f} {s.max().item():.4f} {(s == 0).sum().item()} zeros")
