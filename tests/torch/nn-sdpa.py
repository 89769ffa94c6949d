import math
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.set_grad_enabled(False)

# What PyTorch 1.13 lacks, written out.
try:
    F.scaled_dot_product_attention
except AttributeError:

    def sdpa(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
        L, S = query.size(-2), key.size(-2)
        factor = 1 / math.sqrt(query.size(-1)) if scale is None else scale
        bias = torch.zeros(L, S)
        if is_causal:
            bias = bias.masked_fill(torch.ones(L, S, dtype=torch.bool).tril(0).logical_not(), float("-inf"))
        if attn_mask is not None:
            if attn_mask.dtype == torch.bool:
                bias = bias.masked_fill(attn_mask.logical_not(), float("-inf"))
            else:
                bias = attn_mask + bias
        if enable_gqa:
            key = key.repeat_interleave(query.size(-3) // key.size(-3), -3)
            value = value.repeat_interleave(query.size(-3) // value.size(-3), -3)
        weights = torch.softmax(query @ key.transpose(-2, -1) * factor + bias, dim=-1)
        return torch.dropout(weights, dropout_p, True) @ value

    F.scaled_dot_product_attention = sdpa

try:
    nn.RMSNorm
except AttributeError:

    class RMSNorm(nn.Module):
        def __init__(self, dim, eps=None):
            super().__init__()
            self.dim = (dim,)
            self.eps = eps
            self.weight = nn.Parameter(torch.ones(dim))

        def forward(self, x):
            eps = 1.1920928955078125e-07 if self.eps is None else self.eps
            return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps) * self.weight

        def extra_repr(self):
            return f"{self.dim}, eps={self.eps}, elementwise_affine=True"

    nn.RMSNorm = RMSNorm

torch.manual_seed(4)
q, k, v = torch.randn(2, 4, 5, 8), torch.randn(2, 4, 5, 8), torch.randn(2, 4, 5, 8)
print(F.scaled_dot_product_attention(q, k, v))
print(F.scaled_dot_product_attention(q, k, v, is_causal=True))
mask = torch.rand(5, 5) > 0.3
mask[:, 0] = True
print(F.scaled_dot_product_attention(q, k, v, attn_mask=mask)[0, 0])
print(F.scaled_dot_product_attention(q, k, v, attn_mask=torch.randn(5, 5), scale=0.5)[1, 2])
print(F.scaled_dot_product_attention(q, k[:, :2], v[:, :2], enable_gqa=True)[0, 3])
print(F.scaled_dot_product_attention(q[0, 0], k[0, 0], v[0, 0]))
norm = nn.RMSNorm(8)
print(norm, norm(q)[0, 0])
print(nn.RMSNorm(8, eps=1e-6)(q)[1, 1])
