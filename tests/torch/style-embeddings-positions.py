import math
import torch
import torch.nn as nn

def sinusoids(length, channels, max_timescale=10000):
    """Returns sinusoids for positional embedding"""
    assert channels % 2 == 0
    log_timescale_increment = math.log(max_timescale) / (channels // 2 - 1)
    inv_timescales = torch.exp(-log_timescale_increment * torch.arange(channels // 2))
    scaled_time = torch.arange(length)[:, None] * inv_timescales[None, :]
    return torch.cat([torch.sin(scaled_time), torch.cos(scaled_time)], dim=1)

def rotate_half(x):
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return torch.cat((-x2, x1), dim=-1)

def rope(q, k, position_ids, base=10000.0):
    dim = q.shape[-1]
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
    freqs = position_ids[..., None].float() * inv_freq
    emb = torch.cat((freqs, freqs), dim=-1)
    cos, sin = emb.cos()[:, None], emb.sin()[:, None]
    return (q * cos) + (rotate_half(q) * sin), (k * cos) + (rotate_half(k) * sin)

print(sinusoids(4, 6))
torch.manual_seed(6)
q, k = torch.randn(2, 1, 2, 3, 4).unbind(0)
for shift in (0, 5):
    qr, kr = rope(q, k, torch.arange(3)[None] + shift)
    print((qr @ kr.transpose(-1, -2))[0, 0])
emb = nn.Embedding(5, 3)
pos = nn.Embedding(4, 3)
ids = torch.tensor([[0, 2, 4, 1]])
x = emb(ids) + pos(torch.arange(ids.shape[1]))
print(x.shape, x.detach()[0, 1])
onehot = nn.functional.one_hot(ids, num_classes=5).float()
print(torch.allclose(onehot @ emb.weight, emb(ids)))
rel = nn.Parameter(torch.arange(7 * 2.).view(7, 2))
idx = torch.arange(4)[:, None] - torch.arange(4)[None, :] + 3
print(idx, rel[idx].shape, rel[idx][0, 3].tolist())
