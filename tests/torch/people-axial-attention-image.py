import torch
import torch.nn as nn
import torch.nn.functional as F


class SelfAttention1d(nn.Module):
    def __init__(self, ch, heads):
        super(SelfAttention1d, self).__init__()
        self.h = heads
        self.qkv = nn.Conv1d(ch, 3 * ch, kernel_size=1, bias=False)
        self.out = nn.Conv1d(ch, ch, 1)
        self.last_map = None

    def forward(self, x):
        """x: (N, C, L)"""
        n, c, l = x.shape
        q, k, v = self.qkv(x).reshape(n * self.h, 3 * c // self.h, l).split(c // self.h, dim=1)
        w = torch.einsum("bct,bcs->bts", q * (c // self.h) ** -0.25, k * (c // self.h) ** -0.25)
        w = torch.softmax(w, dim=-1)
        self.last_map = w
        a = torch.einsum("bts,bcs->bct", w, v)
        return self.out(a.reshape(n, c, l))


class Axial(nn.Module):
    """rows first, then columns: H*W*(H+W) instead of (H*W)^2 scores"""

    def __init__(self, ch, heads, size):
        super().__init__()
        self.row = SelfAttention1d(ch, heads)
        self.col = SelfAttention1d(ch, heads)
        H, W = size
        self.pos_h = nn.Parameter(torch.randn(1, ch, H, 1) * .02)
        self.pos_w = nn.Parameter(torch.randn(1, ch, 1, W) * .02)

    def forward(self, x):
        b, c, h, w = x.shape
        x = x + self.pos_h + self.pos_w
        r = x.permute(0, 2, 1, 3).reshape(b * h, c, w)
        r = self.row(r).reshape(b, h, c, w).permute(0, 2, 1, 3)
        x = x + r
        cc = x.permute(0, 3, 1, 2).contiguous().view(b * w, c, h)
        cc = self.col(cc).view(b, w, c, h).permute(0, 2, 3, 1)
        return x + cc


torch.manual_seed(31)
img = torch.rand(1, 4, 3, 5)
net = Axial(4, 2, size=(3, 5))
with torch.no_grad():
    y = net(img)
print(y.shape, y.stride(), y.is_contiguous())
print(y[0, 0])
print("row maps", net.row.last_map.shape, "column maps", net.col.last_map.shape)
print(net.row.last_map[0])

H = W = 32
print(f"full: {(H * W) ** 2:,} scores; axial: {H * W * (H + W):,}; {(H * W) ** 2 / (H * W * (H + W)):.1f} times fewer")

# which pixels can pixel (1, 2) see after one row pass and one column pass?
reach = torch.zeros(3, 5, dtype=torch.int)
reach[1, :] += 1
reach[:, 2] += 1
print(reach)
# through both: everything. Check it by poking one corner
poke = img.clone()
poke[0, :, 0, 0] += 1.0
with torch.no_grad():
    changed = (net(poke) - y).abs().sum(1)[0] > 1e-7
print(changed.int())
print("all pixels changed:", changed.all().item())
