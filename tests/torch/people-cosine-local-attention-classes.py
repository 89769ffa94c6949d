import torch
from torch import nn
import torch.nn.functional as F
import math
from functools import cached_property

class Window:
    def __init__(self, size, look_back=1, look_ahead=0): self.size, self.look_back, self.look_ahead = size, look_back, look_ahead
    def __repr__(self): return f'{self.__class__.__qualname__}({", ".join(f"{k}={v!r}" for k, v in vars(self).items())})'
    def __iter__(self): return iter((self.size, self.look_back, self.look_ahead))
    @cached_property
    def span(self):
        print('computing span')
        return self.size * (self.look_back + self.look_ahead + 1)

def look_around(x, backward=1, forward=0, pad_value=-1, dim=2):
    t = x.shape[1]
    dims = (len(x.shape) - dim) * (0, 0)
    padded_x = F.pad(x, (*dims, backward, forward), value=pad_value)
    tensors = [padded_x[:, ind:(ind + t), ...] for ind in range(forward + backward + 1)]
    return torch.cat(tensors, dim=dim)

class LocalAttention(nn.Module):
    def __init__(self, window, causal=True, l2norm=True):
        super().__init__()
        self.window, self.causal = window, causal
        self.temperature = nn.Parameter(torch.ones(1) * math.log(10)) if l2norm else None
    @property
    def scale(self): return 1. if self.temperature is None else self.temperature.exp()
    def forward(self, q, k, v):
        w, back, ahead = self.window
        b, n, d = q.shape
        assert (n % w) == 0, f'sequence length {n} must be divisible by window size {w}'
        windows = n // w
        if self.temperature is not None: q, k = map(lambda t: F.normalize(t, dim=-1), (q, k))
        bq, bk, bv = map(lambda t: t.reshape(b, windows, -1, d), (q, k, v))
        bk = look_around(bk, back, ahead, pad_value=-1)
        bv = look_around(bv, back, ahead, pad_value=-1)
        ticker = torch.arange(n)[None, :]
        b_t = ticker.reshape(1, windows, w)
        bq_t, bq_k = b_t, look_around(b_t, back, ahead)
        sim = torch.einsum('bhie,bhje->bhij', bq, bk) * self.scale
        mask_value = -torch.finfo(sim.dtype).max
        if self.causal:
            mask = bq_t[:, :, :, None] < bq_k[:, :, None, :]
            sim = sim.masked_fill(mask, mask_value)
        mask = bq_k[:, :, None, :] == -1
        sim = sim.masked_fill(mask, mask_value)
        attn = sim.softmax(dim=-1)
        out = torch.einsum('bhij,bhje->bhie', attn, bv)
        return out.reshape(b, n, d), attn

torch.manual_seed(64)
win = Window(2)
print(win, win.span, win.span, list(win), win.__dict__)
q, k, v = torch.randn(3, 1, 6, 4)
la = LocalAttention(win)
with torch.no_grad():
    out, attn = la(q, k, v)
    print(out, attn.shape, attn[0, 0], attn[0, 2], sep='\n')
    try: la(q[:, :5], k[:, :5], v[:, :5])
    except AssertionError as err: print('assert:', err)
    qn, kn = F.normalize(q, dim=-1), F.normalize(k, dim=-1)
    i = torch.arange(6)
    ok = (i[None] <= i[:, None]) & (i[None] // 2 >= i[:, None] // 2 - 1)
    full = (qn @ kn.transpose(1, 2) * la.scale).masked_fill(~ok, -1e30).softmax(-1) @ v
    print(torch.allclose(full, out, atol=1e-6), la.scale, LocalAttention(win, l2norm=False).scale)
print(look_around(torch.arange(6.).view(1, 3, 2, 1), 1, 1)[0, :, :, 0])
