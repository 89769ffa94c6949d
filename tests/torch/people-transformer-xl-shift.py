import torch, torch.nn as nn
torch.set_grad_enabled(False)

def rel_shift(x, zero_triu=False):
    b, h, t, s = x.size()
    zero_pad = torch.zeros((b, h, t, 1), device=x.device, dtype=x.dtype)
    x_padded = torch.cat([zero_pad, x], dim=-1)
    x_padded = x_padded.view(b, h, s + 1, t)
    x = x_padded[:, :, 1:].view_as(x)
    if zero_triu:
        ones = torch.ones((x.size(2), x.size(3)))
        x = x * torch.tril(ones, x.size(3) - x.size(2))[None, None]
    return x

print(rel_shift(torch.arange(9.).view(1, 1, 3, 3)))
print(rel_shift(torch.arange(9.).view(1, 1, 3, 3), True))

class RelMHA(nn.Module):
    def __init__(self, n_head, d_model, d_head, mem_len):
        super(RelMHA, self).__init__()
        self.n_head, self.d_head, self.mem_len = n_head, d_head, mem_len
        self.qkv_net = nn.Linear(d_model, 3 * n_head * d_head, bias=False)
        self.r_net = nn.Linear(d_model, n_head * d_head, bias=False)
        self.o_net = nn.Linear(n_head * d_head, d_model, bias=False)
        self.r_w_bias = nn.Parameter(torch.randn(n_head, d_head) * .1)
        self.r_r_bias = nn.Parameter(torch.randn(n_head, d_head) * .1)
        self.scale = 1 / (d_head ** 0.5)

    def forward(self, w, r, mems=None):
        bsz, qlen, _ = w.shape
        cat = w if mems is None else torch.cat([mems, w], 1)
        klen = cat.size(1)
        heads = self.qkv_net(cat)
        q, k, v = torch.chunk(heads, 3, dim=-1)
        q = q[:, -qlen:]
        q = q.view(bsz, qlen, self.n_head, self.d_head)
        k = k.view(bsz, klen, self.n_head, self.d_head)
        v = v.view(bsz, klen, self.n_head, self.d_head)
        rk = self.r_net(r).view(klen, self.n_head, self.d_head)
        AC = torch.einsum('bind,bjnd->bnij', (q + self.r_w_bias, k))
        BD = rel_shift(torch.einsum('bind,jnd->bnij', (q + self.r_r_bias, rk)))
        s = (AC + BD).mul_(self.scale)
        mask = torch.triu(torch.ones(qlen, klen), diagonal=1 + klen - qlen).bool()
        s = s.float().masked_fill(mask[None, None], -float('inf')).type_as(s)
        p = s.softmax(-1)
        vec = torch.einsum('bnij,bjnd->bind', (p, v)).contiguous().view(bsz, qlen, -1)
        return self.o_net(vec), p, cat[:, -self.mem_len:].detach()

class PosEmb(nn.Module):
    def __init__(self, demb):
        super().__init__()
        inv_freq = 1 / (10000 ** (torch.arange(0.0, demb, 2.0) / demb))
        self.register_buffer('inv_freq', inv_freq)
    def forward(self, pos_seq):
        sinusoid_inp = torch.ger(pos_seq, self.inv_freq)
        return torch.cat([sinusoid_inp.sin(), sinusoid_inp.cos()], dim=-1)

torch.manual_seed(1901)
layer, pos = RelMHA(2, 6, 3, mem_len=3), PosEmb(6)
x = torch.randn(1, 6, 6)
mems = None
for seg in x.split(2, dim=1):
    klen = seg.size(1) + (0 if mems is None else mems.size(1))
    pos_seq = torch.arange(klen - 1, -1, -1.0)
    y, p, mems = layer(seg, pos(pos_seq), mems)
    print('klen', klen, 'mem', tuple(mems.shape))
    print(p[0, 0]); print(y[0, -1])
full, pf, _ = layer(x, pos(torch.arange(5, -1, -1.)))
print(torch.allclose(full[:, :2], layer(x[:, :2], pos(torch.arange(1, -1, -1.)))[0], atol=1e-6))
print(pf.sum(-1).flatten().round().tolist())
print(pos(torch.tensor([0., 1.])))
