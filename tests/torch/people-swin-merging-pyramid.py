import torch
import torch.nn as nn
import numpy as np


class PatchMerging(nn.Module):
    r""" Patch Merging Layer: 2x2 neighbours become one token, twice as wide """

    def __init__(self, input_resolution, dim, norm_layer=nn.LayerNorm):
        super().__init__()
        self.input_resolution = input_resolution
        self.dim = dim
        self.reduction = nn.Linear(4 * dim, 2 * dim, bias=False)
        self.norm = norm_layer(4 * dim)

    def forward(self, x):
        H, W = self.input_resolution
        B, L, C = x.shape
        assert L == H * W, "input feature has wrong size"
        assert H % 2 == 0 and W % 2 == 0, f"x size ({H}*{W}) are not even."
        x = x.view(B, H, W, C)
        x0 = x[:, 0::2, 0::2, :]
        x1 = x[:, 1::2, 0::2, :]
        x2 = x[:, 0::2, 1::2, :]
        x3 = x[:, 1::2, 1::2, :]
        x = torch.cat([x0, x1, x2, x3], -1)
        x = x.view(B, -1, 4 * C)
        return self.reduction(self.norm(x))

    def extra_repr(self) -> str:
        return f"input_resolution={self.input_resolution}, dim={self.dim}"

    def flops(self):
        H, W = self.input_resolution
        return H * W * self.dim + (H // 2) * (W // 2) * 4 * self.dim * 2 * self.dim


def window_partition(x, window_size):
    B, H, W, C = x.shape
    x = x.view(B, H // window_size, window_size, W // window_size, window_size, C)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, window_size, window_size, C)


def window_reverse(windows, window_size, H, W):
    B = int(windows.shape[0] / (H * W / window_size / window_size))
    x = windows.view(B, H // window_size, W // window_size, window_size, window_size, -1)
    return x.permute(0, 1, 3, 2, 4, 5).contiguous().view(B, H, W, -1)


class WindowAttention(nn.Module):
    def __init__(self, dim, window_size, num_heads):
        super().__init__()
        self.window_size, self.num_heads = window_size, num_heads
        self.relative_position_bias_table = nn.Parameter(torch.zeros((2 * window_size[0] - 1) * (2 * window_size[1] - 1), num_heads))
        coords_h = torch.arange(self.window_size[0])
        coords_w = torch.arange(self.window_size[1])
        coords = torch.stack(torch.meshgrid([coords_h, coords_w], indexing='ij'))
        coords_flatten = torch.flatten(coords, 1)
        relative_coords = coords_flatten[:, :, None] - coords_flatten[:, None, :]
        relative_coords = relative_coords.permute(1, 2, 0).contiguous()
        relative_coords[:, :, 0] += self.window_size[0] - 1
        relative_coords[:, :, 1] += self.window_size[1] - 1
        relative_coords[:, :, 0] *= 2 * self.window_size[1] - 1
        self.register_buffer("relative_position_index", relative_coords.sum(-1))
        self.qkv = nn.Linear(dim, dim * 3)
        nn.init.trunc_normal_(self.relative_position_bias_table, std=.5)

    def forward(self, x, mask=None):
        B_, N, C = x.shape
        q, k, v = self.qkv(x).reshape(B_, N, 3, self.num_heads, C // self.num_heads).permute(2, 0, 3, 1, 4)
        attn = q * (C // self.num_heads) ** -0.5 @ k.transpose(-2, -1)
        bias = self.relative_position_bias_table[self.relative_position_index.view(-1)].view(N, N, -1)
        attn = attn + bias.permute(2, 0, 1).contiguous().unsqueeze(0)
        if mask is not None:
            nW = mask.shape[0]
            attn = attn.view(B_ // nW, nW, self.num_heads, N, N) + mask.unsqueeze(1).unsqueeze(0)
            attn = attn.view(-1, self.num_heads, N, N)
        attn = attn.softmax(dim=-1)
        return (attn @ v).transpose(1, 2).reshape(B_, N, C), attn


torch.manual_seed(9)
H = W = 4
x = torch.randn(1, H * W, 4)
att = WindowAttention(4, (2, 2), 2)
print(att.relative_position_index)

img_mask = torch.zeros((1, H, W, 1))
cnt = 0
for h in (slice(0, -2), slice(-2, -1), slice(-1, None)):
    for w in (slice(0, -2), slice(-2, -1), slice(-1, None)):
        img_mask[:, h, w, :] = cnt
        cnt += 1
print(img_mask[0, :, :, 0].int().numpy())
mw = window_partition(img_mask, 2).view(-1, 4)
attn_mask = mw.unsqueeze(1) - mw.unsqueeze(2)
attn_mask = attn_mask.masked_fill(attn_mask != 0, float(-100.0)).masked_fill(attn_mask == 0, float(0.0))
print(attn_mask[3])

with torch.no_grad():
    grid = torch.roll(x.view(1, H, W, 4), shifts=(-1, -1), dims=(1, 2))
    win = window_partition(grid, 2).view(-1, 4, 4)
    out, a = att(win, mask=attn_mask)
    back = torch.roll(window_reverse(out.view(-1, 2, 2, 4), 2, H, W), shifts=(1, 1), dims=(1, 2)).view(1, H * W, 4)
    print(a[3, 0], back.shape)
    print("round trip", torch.equal(window_reverse(window_partition(grid, 2), 2, H, W), grid))
    dims, res, feats = 4, (H, W), [back]
    while min(res) > 1:
        merge = PatchMerging(res, dims)
        feats.append(merge(feats[-1]))
        print(merge.extra_repr(), "->", tuple(feats[-1].shape), "flops", merge.flops())
        res, dims = (res[0] // 2, res[1] // 2), dims * 2
    try:
        PatchMerging(res, dims)(feats[-1])
    except AssertionError as e:
        print("AssertionError:", e)
print(merge)
print(feats[-1].squeeze().numpy().round(3))
print(np.prod([f.numel() for f in feats]))
