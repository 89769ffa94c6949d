import torch
import torch.nn.functional as F

def sliding_window_mask(n, window, causal=True):
    i = torch.arange(n).unsqueeze(1)
    j = torch.arange(n).unsqueeze(0)
    diff = i - j
    if causal:
        return (diff >= 0) & (diff < window)
    return diff.abs() < window

def attend(q, k, v, mask):
    scores = q @ k.mT / q.size(-1) ** 0.5
    weights = scores.masked_fill(mask.logical_not(), float("-inf")).softmax(-1)
    return weights @ v, weights

torch.manual_seed(4)
q, k, v = torch.rand(3, 1, 7, 4).unbind(0)
full, wf = attend(q, k, v, sliding_window_mask(7, 7))
local, wl = attend(q, k, v, sliding_window_mask(7, 3))
print(sliding_window_mask(6, 3).int())
print(sliding_window_mask(5, 2, causal=False).long())
print(wl[0])
print((full - local).abs().amax(dim=(0, 2)))
print(torch.count_nonzero(wl, dim=-1), wl.sum(-1).allclose(torch.ones(1, 7)))
# the same by blocks of keys
blocks = k.unfold(1, 3, 1)
print(blocks.shape, torch.equal(blocks[0, 0].T, k[0, :3]))
padded = F.pad(k, (0, 0, 2, 0))
print(padded.shape, padded[0, :3])
