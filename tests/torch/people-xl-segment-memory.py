import torch
import torch.nn as nn
import torch.nn.functional as F


class RelPartialLearnableMHA(nn.Module):
    def __init__(self, n_head, d_model, d_head, mem_len):
        super(RelPartialLearnableMHA, self).__init__()
        self.n_head, self.d_head, self.mem_len = n_head, d_head, mem_len
        self.qkv_net = nn.Linear(d_model, 3 * n_head * d_head, bias=False)
        self.r_net = nn.Linear(d_model, n_head * d_head, bias=False)
        self.o_net = nn.Linear(n_head * d_head, d_model, bias=False)
        self.r_w_bias = nn.Parameter(torch.Tensor(n_head, d_head).fill_(0.1))
        self.r_r_bias = nn.Parameter(torch.Tensor(n_head, d_head).fill_(-0.1))
        self.layer_norm = nn.LayerNorm(d_model)
        self.scale = 1 / (d_head ** 0.5)

    def _rel_shift(self, x):
        # x: qlen x klen x bsz x n_head
        zero_pad = torch.zeros((x.size(0), 1, *x.size()[2:]), device=x.device, dtype=x.dtype)
        x_padded = torch.cat([zero_pad, x], dim=1)
        x_padded = x_padded.view(x.size(1) + 1, x.size(0), *x.size()[2:])
        x = x_padded[1:].view_as(x)
        return x

    def forward(self, w, r, attn_mask=None, mems=None):
        qlen, rlen, bsz = w.size(0), r.size(0), w.size(1)
        cat = w if mems is None else torch.cat([mems, w], 0)
        w_heads = self.qkv_net(cat)
        r_head_k = self.r_net(r)
        w_head_q, w_head_k, w_head_v = torch.chunk(w_heads, 3, dim=-1)
        w_head_q = w_head_q[-qlen:]
        klen = w_head_k.size(0)
        w_head_q = w_head_q.view(qlen, bsz, self.n_head, self.d_head)
        w_head_k = w_head_k.view(klen, bsz, self.n_head, self.d_head)
        w_head_v = w_head_v.view(klen, bsz, self.n_head, self.d_head)
        r_head_k = r_head_k.view(rlen, self.n_head, self.d_head)
        rw_head_q = w_head_q + self.r_w_bias
        AC = torch.einsum('ibnd,jbnd->ijbn', (rw_head_q, w_head_k))
        rr_head_q = w_head_q + self.r_r_bias
        BD = torch.einsum('ibnd,jnd->ijbn', (rr_head_q, r_head_k))
        BD = self._rel_shift(BD)
        attn_score = AC + BD
        attn_score.mul_(self.scale)
        if attn_mask is not None and attn_mask.any().item():
            attn_score = attn_score.float().masked_fill(attn_mask[:, :, None, None], -float('inf')).type_as(attn_score)
        attn_prob = F.softmax(attn_score, dim=1)
        attn_vec = torch.einsum('ijbn,jbnd->ibnd', (attn_prob, w_head_v))
        attn_vec = attn_vec.contiguous().view(attn_vec.size(0), attn_vec.size(1), self.n_head * self.d_head)
        return self.layer_norm(w + self.o_net(attn_vec)), attn_prob


class PositionalEmbedding(nn.Module):
    def __init__(self, demb):
        super(PositionalEmbedding, self).__init__()
        self.demb = demb
        inv_freq = 1 / (10000 ** (torch.arange(0.0, demb, 2.0) / demb))
        self.register_buffer('inv_freq', inv_freq)

    def forward(self, pos_seq, bsz=None):
        sinusoid_inp = torch.ger(pos_seq, self.inv_freq)
        pos_emb = torch.cat([sinusoid_inp.sin(), sinusoid_inp.cos()], dim=-1)
        if bsz is not None:
            return pos_emb[:, None, :].expand(-1, bsz, -1)
        else:
            return pos_emb


torch.manual_seed(1111)
d_model, n_head, mem_len, tgt_len, n_layer = 8, 2, 4, 3, 2
layers = [RelPartialLearnableMHA(n_head, d_model, 4, mem_len) for _ in range(n_layer)]
pos = PositionalEmbedding(d_model)
stream = torch.randn(9, 1, d_model)
mems = None

with torch.no_grad():
    for seg, start in enumerate(range(0, stream.size(0), tgt_len)):
        x = stream[start:start + tgt_len]
        mlen = mems[0].size(0) if mems is not None else 0
        klen = mlen + x.size(0)
        mask = torch.triu(x.new_ones(x.size(0), klen), diagonal=1 + mlen).bool()
        pos_seq = torch.arange(klen - 1, -1, -1.0)
        r = pos(pos_seq)
        hids = [x]
        for i, layer in enumerate(layers):
            x, p = layer(x, r, mask, None if mems is None else mems[i])
            hids.append(x)
        new_mems = []
        for i in range(len(hids)):
            cat = hids[i] if mems is None else torch.cat([mems[i], hids[i]], dim=0)
            end_idx = cat.size(0)
            beg_idx = max(0, end_idx - mem_len)
            new_mems.append(cat[beg_idx:end_idx].detach())
        mems = new_mems
        print('segment', seg, 'mlen', mlen, 'klen', klen, 'mems', [tuple(m.shape) for m in mems])
        print(p[:, :, 0, 0])

m = RelPartialLearnableMHA(1, 4, 4, 0)
demo = torch.arange(9.).view(3, 3, 1, 1)
print(m._rel_shift(demo).squeeze())
print(pos(torch.tensor([2., 1., 0.]), bsz=2).shape, repr(pos.inv_freq))
