# written for PyTorch 0.4, Python 2/3
from __future__ import print_function, division
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd import Variable
import numpy as np
import math


class ScaledDotProductAttention(nn.Module):
    ''' Scaled Dot-Product Attention '''

    def __init__(self, temperature, attn_dropout=0.1):
        super(ScaledDotProductAttention, self).__init__()
        self.temperature = temperature
        self.dropout = nn.Dropout(attn_dropout)
        self.softmax = nn.Softmax(dim=2)

    def forward(self, q, k, v, mask=None):
        attn = torch.bmm(q, k.transpose(1, 2))
        attn = attn / self.temperature
        if mask is not None:
            attn = attn.masked_fill(mask, -np.inf)
        attn = self.softmax(attn)
        attn = self.dropout(attn)
        output = torch.bmm(attn, v)
        return output, attn


class MultiHead(nn.Module):
    def __init__(self, n_head, d_model, d_k, d_v):
        super(MultiHead, self).__init__()
        self.n_head, self.d_k, self.d_v = n_head, d_k, d_v
        self.w_qs = nn.Linear(d_model, n_head * d_k)
        self.w_ks = nn.Linear(d_model, n_head * d_k)
        self.w_vs = nn.Linear(d_model, n_head * d_v)
        nn.init.normal_(self.w_qs.weight, mean=0, std=np.sqrt(2.0 / (d_model + d_k)))
        nn.init.normal_(self.w_ks.weight, mean=0, std=np.sqrt(2.0 / (d_model + d_k)))
        nn.init.normal_(self.w_vs.weight, mean=0, std=np.sqrt(2.0 / (d_model + d_v)))
        self.attention = ScaledDotProductAttention(temperature=np.power(d_k, 0.5))
        self.layer_norm = nn.LayerNorm(d_model)
        self.fc = nn.Linear(n_head * d_v, d_model)
        nn.init.xavier_normal_(self.fc.weight)

    def forward(self, q, k, v, mask=None):
        residual = q
        sz_b, len_q, _ = q.size()
        len_k = k.size(1)
        q = self.w_qs(q).view(sz_b, len_q, self.n_head, self.d_k)
        k = self.w_ks(k).view(sz_b, len_k, self.n_head, self.d_k)
        v = self.w_vs(v).view(sz_b, len_k, self.n_head, self.d_v)
        q = q.permute(2, 0, 1, 3).contiguous().view(-1, len_q, self.d_k)
        k = k.permute(2, 0, 1, 3).contiguous().view(-1, len_k, self.d_k)
        v = v.permute(2, 0, 1, 3).contiguous().view(-1, len_k, self.d_v)
        if mask is not None:
            mask = mask.repeat(self.n_head, 1, 1)
        out, attn = self.attention(q, k, v, mask=mask)
        out = out.view(self.n_head, sz_b, len_q, self.d_v)
        out = out.permute(1, 2, 0, 3).contiguous().view(sz_b, len_q, -1)
        return self.layer_norm(self.fc(out) + residual), attn


def get_attn_key_pad_mask(seq_k, seq_q, pad=0):
    len_q = seq_q.size(1)
    return seq_k.eq(pad).unsqueeze(1).expand(-1, len_q, -1)


def get_subsequent_mask(seq):
    sz_b, len_s = seq.size()
    mask = torch.triu(torch.ones((len_s, len_s), dtype=torch.uint8), diagonal=1)
    return mask.unsqueeze(0).expand(sz_b, -1, -1)


torch.manual_seed(77)
seq = Variable(torch.LongTensor([[4, 2, 7, 0], [3, 3, 0, 0]]))
emb = nn.Embedding(8, 6, padding_idx=0)
model = MultiHead(2, 6, 3, 3)
model.eval()
with torch.no_grad():
    x = emb(seq)
    print(x.size(), x.data[0, 3])
    pad = get_attn_key_pad_mask(seq, seq)
    sub = get_subsequent_mask(seq)
    print(sub[0])
    mask = (pad.type(torch.uint8) + sub).gt(0)
    print(mask)
    y, a = model(x, x, x, mask=mask)
    print(y.data)
    print('attn %s sum %.3f' % (tuple(a.size()), a.sum().item()))
    print(a[2])
    print(y.data.numpy().shape, float(y.max()))
