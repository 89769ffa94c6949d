import torch
import torch.nn as nn
from itertools import product
torch.manual_seed(14030)
torch.set_grad_enabled(False)


def window_partition(x, window_size):
    """
    Args:
        x: (B, H, W, C)
        window_size (int): window size
    Returns:
        windows: (num_windows*B, window_size, window_size, C)
    """
    B, H, W, C = x.shape
    x = x.view(B, H // window_size, window_size, W // window_size, window_size, C)
    windows = x.permute(0, 1, 3, 2, 4, 5).contiguous().view(-1, window_size, window_size, C)
    return windows


def window_reverse(windows, window_size, H, W):
    B = int(windows.shape[0] / (H * W / window_size / window_size))
    x = windows.view(B, H // window_size, W // window_size, window_size, window_size, -1)
    x = x.permute(0, 1, 3, 2, 4, 5).contiguous().view(B, H, W, -1)
    return x


def relative_position_index(ws):
    coords_h = torch.arange(ws)
    coords_w = torch.arange(ws)
    coords = torch.stack(torch.meshgrid([coords_h, coords_w], indexing="ij"))
    coords_flatten = torch.flatten(coords, 1)
    relative_coords = coords_flatten[:, :, None] - coords_flatten[:, None, :]
    relative_coords = relative_coords.permute(1, 2, 0).contiguous()
    relative_coords[:, :, 0] += ws - 1
    relative_coords[:, :, 1] += ws - 1
    relative_coords[:, :, 0] *= 2 * ws - 1
    return relative_coords.sum(-1)


def shifted_mask(H, W, ws, shift):
    img_mask = torch.zeros((1, H, W, 1))
    h_slices = (slice(0, -ws), slice(-ws, -shift), slice(-shift, None))
    w_slices = (slice(0, -ws), slice(-ws, -shift), slice(-shift, None))
    cnt = 0
    for h in h_slices:
        for w in w_slices:
            img_mask[:, h, w, :] = cnt
            cnt += 1
    mask_windows = window_partition(img_mask, ws).view(-1, ws * ws)
    attn_mask = mask_windows.unsqueeze(1) - mask_windows.unsqueeze(2)
    return attn_mask.masked_fill(attn_mask != 0, float(-100.0)).masked_fill(attn_mask == 0, float(0.0)), img_mask[0, :, :, 0]


H = W = 4
ws, shift, C, heads = 2, 1, 6, 2
idx = relative_position_index(ws)
print(idx)
mask, regions = shifted_mask(H, W, ws, shift)
print(regions)
print(mask.shape, mask[3])
x = torch.randn(1, H, W, C)
rt = window_reverse(window_partition(x, ws), ws, H, W)
print("round trip:", torch.equal(rt, x))
grid = torch.arange(16).view(4, 4)
print(torch.roll(grid, shifts=(-shift, -shift), dims=(0, 1)))
print(window_partition(grid.view(1, 4, 4, 1), 2).squeeze(-1).tolist())

table = nn.Parameter(torch.zeros((2 * ws - 1) * (2 * ws - 1), heads))
nn.init.trunc_normal_(table, std=.02)
qkv = nn.Linear(C, 3 * C)


def block(x, shift):
    shifted = torch.roll(x, shifts=(-shift, -shift), dims=(1, 2)) if shift > 0 else x
    xw = window_partition(shifted, ws).view(-1, ws * ws, C)
    B_, N, _ = xw.shape
    q, k, v = qkv(xw).reshape(B_, N, 3, heads, C // heads).permute(2, 0, 3, 1, 4)
    attn = (q * (C // heads) ** -0.5) @ k.transpose(-2, -1)
    bias = table[idx.view(-1)].view(N, N, -1).permute(2, 0, 1).contiguous()
    attn = attn + bias.unsqueeze(0)
    if shift:
        nW = mask.shape[0]
        attn = attn.view(B_ // nW, nW, heads, N, N) + mask.unsqueeze(1).unsqueeze(0)
        attn = attn.view(-1, heads, N, N)
    attn = attn.softmax(-1)
    y = (attn @ v).transpose(1, 2).reshape(B_, ws, ws, C)
    y = window_reverse(y, ws, H, W)
    return (torch.roll(y, shifts=(shift, shift), dims=(1, 2)) if shift else y), attn


y0, a0 = block(x, 0)
y1, a1 = block(y0, shift)
print(a0[0, 0], a1[-1, 1], sep="\n")
print(y1[0, 0])
print(sum(1 for w, h in product(range(4), range(heads)) if a1[w, h].diagonal().min() > .25))
