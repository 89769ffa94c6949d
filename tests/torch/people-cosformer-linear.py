# cosFormer and friends: linear attention with a cosine re-weighting. Quadratic against linear.
import numpy as np
import torch
import torch.nn.functional as F

torch.manual_seed(0)
B, H, N, D = 1, 2, 6, 4
q = torch.randn(B, H, N, D)
k = torch.randn(B, H, N, D)
v = torch.randn(B, H, N, D)


def get_index(m):
    index = np.pi / 2 * torch.arange(1, m + 1).reshape(1, 1, -1, 1)
    return index


def cos_attention(q, k, v, causal=False, eps=1e-6):
    q, k = F.relu(q), F.relu(k)
    m = max(q.shape[2], k.shape[2])
    w = get_index(m)
    q_ = torch.cat([q * torch.sin(w[:, :, :q.size(2)] / m), q * torch.cos(w[:, :, :q.size(2)] / m)], dim=-1)
    k_ = torch.cat([k * torch.sin(w[:, :, :k.size(2)] / m), k * torch.cos(w[:, :, :k.size(2)] / m)], dim=-1)
    if causal:
        kv_ = torch.einsum("bhld,bhlm->bhldm", k_, v)
        kv_cum = torch.cumsum(kv_, dim=2)
        qkv = torch.einsum("bhld,bhldm->bhlm", q_, kv_cum)
        k_cum = torch.cumsum(k_, dim=2)
        denom = torch.clamp_min(torch.einsum("bhlm,bhlm->bhl", q_, k_cum), eps)
        return qkv / denom.unsqueeze(-1)
    kv_ = torch.einsum('bhld,bhlm->bhdm', k_, v)
    z_ = 1 / torch.clamp_min(torch.einsum('bhld,bhd->bhl', q_, k_.sum(dim=2)), eps)
    return torch.einsum('bhld,bhdm,bhl->bhlm', q_, kv_, z_)


def left_product(q, k, v, causal=False, eps=1e-6):
    q, k = F.relu(q), F.relu(k)
    m = q.size(2)
    i = torch.arange(m)
    w = (q @ k.transpose(-1, -2)) * torch.cos(np.pi / 2 * (i[:, None] - i[None, :]) / m)
    if causal:
        w = torch.tril(w)
    w = w / w.sum(-1, keepdim=True).clamp_min(eps)
    return w @ v, w


for causal in (False, True):
    a = cos_attention(q, k, v, causal)
    b, w = left_product(q, k, v, causal)
    print('causal' if causal else 'full', a.shape, np.allclose(a.numpy(), b.numpy(), atol=1e-5), float((a - b).abs().max()) < 1e-5)
    print(w[0, 0])
print(a[0, 1])


def elu_feature_map(x):
    return F.elu(x) + 1


def linear_rnn(q, k, v):
    """fast weights: state S (D x D), one token at a time"""
    S = torch.zeros(B, H, D, D)
    z = torch.zeros(B, H, D)
    out = []
    for t in range(N):
        kt, vt, qt = (x[:, :, t] for x in (elu_feature_map(k), v, elu_feature_map(q)))
        S += kt.unsqueeze(-1) * vt.unsqueeze(-2)
        z += kt
        out.append((qt.unsqueeze(-2) @ S).squeeze(-2) / (qt * z).sum(-1, keepdim=True))
    return torch.stack(out, 2), S


def delta_rule(q, k, v, beta=0.5):
    S = torch.zeros(B, H, D, D)
    k = F.normalize(k, dim=-1)
    outs = torch.empty_like(v)
    for t in range(N):
        old = torch.einsum('bhd,bhde->bhe', k[:, :, t], S)
        S = S + beta * torch.einsum('bhd,bhe->bhde', k[:, :, t], v[:, :, t] - old)
        outs[:, :, t] = torch.einsum('bhd,bhde->bhe', q[:, :, t], S)
    return outs, S


o, S = linear_rnn(q, k, v)
print(o[0, 0, -1], S[0, 0].norm())
w = torch.tril(elu_feature_map(q) @ elu_feature_map(k).transpose(-1, -2))
print(torch.allclose(o, (w / w.sum(-1, keepdim=True)) @ v, atol=1e-5))
o2, S2 = delta_rule(q, k, v)
print(o2[0, 0, -1], np.round(S2[0, 1].numpy(), 3), sep='\n')
for n in (128, 1024, 8192):
    print('%6d tokens: quadratic %12s  linear %10s  ratio %7.1f' % (n, format(n * n * 64 * 2, ','), format(n * 64 * 64 * 2, ','), n / 64))
