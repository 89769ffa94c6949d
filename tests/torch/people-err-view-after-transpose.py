"""PyTorch-2 style module that falls back on old versions (this prints the same on both)."""
import math
import torch
from torch import nn
from torch.nn import functional as F


def sdpa(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None) -> torch.Tensor:
    # from the docs, in other words
    L, S = query.size(-2), key.size(-2)
    scale_factor = 1 / math.sqrt(query.size(-1)) if scale is None else scale
    attn_bias = torch.zeros(L, S, dtype=query.dtype)
    if is_causal:
        assert attn_mask is None
        temp_mask = torch.ones(L, S, dtype=torch.bool).tril(diagonal=0)
        attn_bias.masked_fill_(temp_mask.logical_not(), float("-inf"))
        attn_bias.to(query.dtype)
    if attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            attn_bias = attn_bias.masked_fill(attn_mask.logical_not(), float("-inf"))
        else:
            attn_bias = attn_bias + attn_mask
    attn_weight = query @ key.transpose(-2, -1) * scale_factor
    attn_weight += attn_bias
    attn_weight = torch.softmax(attn_weight, dim=-1)
    attn_weight = torch.dropout(attn_weight, dropout_p, train=True)
    return attn_weight @ value


class CausalSelfAttention(nn.Module):
    def __init__(self, num_heads: int, embed_dimension: int, bias: bool = False, is_causal: bool = False, dropout: float = 0.0):
        super().__init__()
        assert embed_dimension % num_heads == 0
        self.c_attn = nn.Linear(embed_dimension, 3 * embed_dimension, bias=bias)
        self.c_proj = nn.Linear(embed_dimension, embed_dimension, bias=bias)
        self.dropout = dropout
        self.resid_dropout = nn.Dropout(dropout)
        self.num_heads = num_heads
        self.embed_dimension = embed_dimension
        self.is_causal = is_causal

    def forward(self, x):
        query_projected = self.c_attn(x)
        batch_size = query_projected.size(0)
        embed_dim = query_projected.size(2)
        head_dim = embed_dim // (self.num_heads * 3)
        query, key, value = query_projected.chunk(3, -1)
        query = query.view(batch_size, -1, self.num_heads, head_dim).transpose(1, 2)
        key = key.view(batch_size, -1, self.num_heads, head_dim).transpose(1, 2)
        value = value.view(batch_size, -1, self.num_heads, head_dim).transpose(1, 2)
        if self.training:
            dropout, is_causal = self.dropout, self.is_causal
        else:
            dropout, is_causal = 0.0, False
        y = sdpa(query, key, value, attn_mask=None, dropout_p=dropout, is_causal=is_causal)
        y = y.transpose(1, 2).view(batch_size, -1, self.num_heads * head_dim)
        return self.resid_dropout(self.c_proj(y))


num_heads = 2
heads_per_dim = 4
embed_dimension = num_heads * heads_per_dim
torch.manual_seed(2)
model = CausalSelfAttention(num_heads=num_heads, embed_dimension=embed_dimension, bias=False, is_causal=True, dropout=0.0)
print(model)
x = torch.rand(2, 5, embed_dimension)
with torch.inference_mode():
    train_out = model.train()(x)
    eval_out = model.eval()(x)
    print(train_out[0])
    print(torch.allclose(train_out[:, -1], eval_out[:, -1], atol=1e-6), torch.allclose(train_out, eval_out))
    mask = torch.ones(5, 5, dtype=torch.bool).tril()
    q = torch.randn(2, 2, 5, 4)
    a, b = sdpa(q, q, q, is_causal=True), sdpa(q, q, q, attn_mask=mask)
    print((a == b).all())
    bias = torch.zeros(5, 5).masked_fill(~mask, float("-inf"))
    print(torch.equal(a, sdpa(q, q, q, attn_mask=bias)), sdpa(q, q, q, scale=1.0)[1, 1, 0])
print(model.training, hasattr(F, "gelu"))
