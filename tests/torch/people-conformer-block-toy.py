import torch
from torch import nn, Tensor
from torch.nn import functional as F


class Swish(nn.Module):
    def forward(self, x): return x * x.sigmoid()

class GLU(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
    def forward(self, x):
        out, gate = x.chunk(2, dim=self.dim)
        return out * gate.sigmoid()

class DepthWiseConv1d(nn.Module):
    def __init__(self, chan_in, chan_out, kernel_size, padding):
        super().__init__()
        self.padding = padding
        self.conv = nn.Conv1d(chan_in, chan_out, kernel_size, groups=chan_in)
    def forward(self, x):
        x = F.pad(x, self.padding)
        return self.conv(x)

class Scale(nn.Module):
    def __init__(self, scale, fn):
        super().__init__()
        self.fn, self.scale = fn, scale
    def forward(self, x, **kwargs): return self.fn(x, **kwargs) * self.scale

class PreNorm(nn.Module):
    def __init__(self, dim, fn):
        super().__init__()
        self.fn = fn
        self.norm = nn.LayerNorm(dim)
    def forward(self, x, **kwargs): return self.fn(self.norm(x), **kwargs)

class Transpose(nn.Module):
    def forward(self, x): return x.transpose(1, 2)

def calc_same_padding(k):
    pad = k // 2
    return (pad, pad - (k + 1) % 2)

def FeedForward(dim, mult=4, dropout=0.):
    return nn.Sequential(nn.Linear(dim, dim * mult), Swish(), nn.Dropout(dropout), nn.Linear(dim * mult, dim), nn.Dropout(dropout))

def ConvModule(dim, expansion=2, kernel_size=5):
    inner = dim * expansion
    return nn.Sequential(nn.LayerNorm(dim), Transpose(), nn.Conv1d(dim, inner * 2, 1), GLU(dim=1),
                         DepthWiseConv1d(inner, inner, kernel_size, calc_same_padding(kernel_size)),
                         nn.BatchNorm1d(inner), Swish(), nn.Conv1d(inner, dim, 1), Transpose())

class Attention(nn.Module):
    def __init__(self, dim, heads=2, dim_head=4, max_pos_emb=8):
        super().__init__()
        self.heads, self.scale, self.max_pos_emb = heads, dim_head ** -0.5, max_pos_emb
        self.to_q = nn.Linear(dim, heads * dim_head, bias=False)
        self.to_kv = nn.Linear(dim, heads * dim_head * 2, bias=False)
        self.to_out = nn.Linear(heads * dim_head, dim)
        self.rel_pos_emb = nn.Embedding(2 * max_pos_emb + 1, dim_head)

    def forward(self, x, mask=None):
        b, n, h = *x.shape[:2], self.heads
        q, k, v = self.to_q(x), *self.to_kv(x).chunk(2, dim=-1)
        q, k, v = map(lambda t: t.reshape(b, n, h, -1).transpose(1, 2), (q, k, v))
        dots = torch.einsum('b h i d, b h j d -> b h i j', q, k) * self.scale
        seq = torch.arange(n)
        dist = (seq[:, None] - seq[None, :]).clamp(-self.max_pos_emb, self.max_pos_emb) + self.max_pos_emb
        rel = self.rel_pos_emb(dist).to(q)
        dots = dots + torch.einsum('b h n d, n r d -> b h n r', q, rel) * self.scale
        if mask is not None:
            dots.masked_fill_(~(mask[:, None, :, None] & mask[:, None, None, :]), -torch.finfo(dots.dtype).max)
        return self.to_out(torch.einsum('b h i j, b h j d -> b h i d', dots.softmax(-1), v).transpose(1, 2).reshape(b, n, -1))

class ConformerBlock(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.ff1 = Scale(0.5, PreNorm(dim, FeedForward(dim)))
        self.attn = PreNorm(dim, Attention(dim))
        self.conv = ConvModule(dim)
        self.ff2 = Scale(0.5, PreNorm(dim, FeedForward(dim)))
        self.post_norm = nn.LayerNorm(dim)

    def forward(self, x: Tensor, mask=None) -> Tensor:
        x = self.ff1(x) + x
        x = self.attn(x, mask=mask) + x
        x = self.conv(x) + x
        x = self.ff2(x) + x
        return self.post_norm(x)


if __name__ == '__main__':
    torch.manual_seed(40)
    block = ConformerBlock(8)
    x = torch.randn(2, 6, 8)
    mask = torch.tensor([[True] * 6, [True] * 4 + [False] * 2])
    with torch.no_grad():
        y = block(x, mask)                                     # training: batch statistics
        bn = [m for m in block.modules() if isinstance(m, nn.BatchNorm1d)][0]
        print(bn, bn.num_batches_tracked, bn.running_mean[:4], bn.running_var[:4])
        block.eval()
        z = block(x, mask)
        print(y.shape, torch.allclose(y, z), (y - z).abs().mean())
        print(z[1, 0], calc_same_padding(5), calc_same_padding(4))
        s = F.glu(torch.arange(8.).view(2, 4), dim=-1)
        print(s, GLU(-1)(torch.arange(8.).view(2, 4)).equal(s), torch.equal(Swish()(x), F.silu(x)) or torch.allclose(Swish()(x), F.silu(x)))
    print(block.conv)
