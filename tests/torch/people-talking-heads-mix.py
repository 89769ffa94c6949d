import torch, math
import torch.nn as nn
import torch.nn.functional as F

# talking heads (Shazeer et al. 2020): heads mix before and after the softmax

class TalkingHeads(nn.Module):
    def __init__(self, dim, num_heads=4, qkv_bias=False, attn_drop=0., proj_drop=0.):
        super().__init__()
        self.num_heads = num_heads
        head_dim = dim // num_heads
        self.scale = head_dim ** -0.5
        self.qkv = nn.Linear(dim, dim * 3, bias=qkv_bias)
        self.attn_drop = nn.Dropout(attn_drop)
        self.proj = nn.Linear(dim, dim)
        self.proj_l = nn.Linear(num_heads, num_heads)
        self.proj_w = nn.Linear(num_heads, num_heads)
        self.proj_drop = nn.Dropout(proj_drop)

    def forward(self, x):
        B, N, C = x.shape
        qkv = self.qkv(x).reshape(B, N, 3, self.num_heads, C // self.num_heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv[0] * self.scale, qkv[1], qkv[2]
        attn = (q @ k.transpose(-2, -1))
        before = attn
        attn = self.proj_l(attn.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
        attn = attn.softmax(dim=-1)
        attn = self.proj_w(attn.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
        attn = self.attn_drop(attn)
        x = (attn @ v).transpose(1, 2).reshape(B, N, C)
        x = self.proj(x)
        x = self.proj_drop(x)
        return x, before, attn


class LayerScaleBlock(nn.Module):
    def __init__(self, dim, heads, init_values=1e-4):
        super().__init__()
        self.norm1 = nn.LayerNorm(dim, eps=1e-6)
        self.attn = TalkingHeads(dim, heads)
        self.norm2 = nn.LayerNorm(dim, eps=1e-6)
        self.mlp = nn.Sequential(nn.Linear(dim, 4 * dim), nn.GELU(), nn.Linear(4 * dim, dim))
        self.gamma_1 = nn.Parameter(init_values * torch.ones((dim)), requires_grad=True)
        self.gamma_2 = nn.Parameter(init_values * torch.ones((dim)), requires_grad=True)

    def forward(self, x):
        a, _, _ = self.attn(self.norm1(x))
        x = x + self.gamma_1 * a
        x = x + self.gamma_2 * self.mlp(self.norm2(x))
        return x


if __name__ == '__main__':
    torch.manual_seed(0)
    layer = TalkingHeads(8, 4)
    x = torch.randn(2, 3, 8)
    with torch.no_grad():
        y, before, after = layer(x)
        print('out', y.size(), 'scores', before.size(), 'mixed', after.size())
        print(after[0].sum(-1))   # no longer one
        # with the identity as mixing matrix this is plain attention again
        for p in (layer.proj_l, layer.proj_w):
            nn.init.eye_(p.weight)
            nn.init.zeros_(p.bias)
        y2, before2, after2 = layer(x)
        print(torch.allclose(after2, F.softmax(before2, -1)), torch.equal(before, before2))
        print(after2[0, 0])

        # swap two heads on purpose
        perm = torch.tensor([1, 0, 2, 3])
        layer.proj_l.weight.copy_(torch.eye(4)[perm])
        _, _, swapped = layer(x)
        print('swapped:', torch.allclose(swapped[:, 0], after2[:, 1]), torch.allclose(swapped[:, 2], after2[:, 2]))

        block = LayerScaleBlock(8, 2)
        z = block(x)
        print('nearly the identity:', (z - x).abs().max().item() < 1e-3, f'{(z - x).abs().max().item():.2e}')
    n = 0
    for name, p in block.named_parameters():
        n += p.numel()
        print('%-22s %-10s %5d' % (name, list(p.shape), p.numel()))
    print('total', n)
