# What every lesson and every script starts with. This file is written in the
# lesson language and is also plain Python: put it in front of a lesson's code,
# run both with PyTorch, and the same text is printed.
#
# Shapes: b batch items, T tokens, d_in and d_out numbers a token, h heads, d = d_out / h.

import math, torch
import torch.nn as nn

torch.set_grad_enabled(False)


class SelfAttention_v1(nn.Module):
    """Every token looks at every token; the three weights are plain random numbers."""

    def __init__(self, d_in, d_out):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x):  # x: (T, d_in)
        keys = x @ self.W_key  # (T, d_out)
        queries = x @ self.W_query  # (T, d_out)
        values = x @ self.W_value  # (T, d_out)
        transposed_keys = keys.T  # (d_out, T)
        attn_scores = queries @ transposed_keys  # (T, T): rows queries, columns keys
        scaled_scores = attn_scores / keys.shape[-1]**0.5
        attn_weights = torch.softmax(scaled_scores, dim=-1)  # each row sums to 1
        context_vec = attn_weights @ values  # (T, d_out)
        return context_vec


class SelfAttention_v2(nn.Module):
    """The same with Linear layers, whose first weights are better ones."""

    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):  # x: (T, d_in)
        keys = self.W_key(x)  # (T, d_out)
        queries = self.W_query(x)  # (T, d_out)
        values = self.W_value(x)  # (T, d_out)
        transposed_keys = keys.T  # (d_out, T)
        attn_scores = queries @ transposed_keys  # (T, T)
        scaled_scores = attn_scores / keys.shape[-1]**0.5
        attn_weights = torch.softmax(scaled_scores, dim=-1)
        context_vec = attn_weights @ values  # (T, d_out)
        return context_vec


class CausalAttention(nn.Module):
    """No token looks at a later one; some weights are dropped while training."""

    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        ones = torch.ones(context_length, context_length)
        self.register_buffer("mask", torch.triu(ones, diagonal=1))

    def forward(self, x):  # x: (b, T, d_in)
        b, num_tokens, d_in = x.shape
        keys = self.W_key(x)  # (b, T, d_out)
        queries = self.W_query(x)  # (b, T, d_out)
        values = self.W_value(x)  # (b, T, d_out)
        transposed_keys = keys.transpose(1, 2)  # (b, d_out, T)
        attn_scores = queries @ transposed_keys  # (b, T, T)
        future = self.mask.bool()[:num_tokens, :num_tokens]  # (T, T): True right of the diagonal
        masked_scores = attn_scores.masked_fill(future, -torch.inf)
        scaled_scores = masked_scores / keys.shape[-1]**0.5
        attn_weights = torch.softmax(scaled_scores, dim=-1)  # (b, T, T): 0 right of the diagonal
        attn_weights = self.dropout(attn_weights)
        context_vec = attn_weights @ values  # (b, T, d_out)
        return context_vec


class MultiHeadAttentionWrapper(nn.Module):
    """Heads side by side: each is a CausalAttention of its own."""

    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList([
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        ])

    def forward(self, x):  # x: (b, T, d_in)
        head_contexts = [head(x) for head in self.heads]  # h tensors (b, T, d_out)
        context_vec = torch.cat(head_contexts, dim=-1)  # (b, T, h * d_out)
        return context_vec


class MultiHeadAttention(nn.Module):
    """One wide projection, cut into heads; all heads are computed together."""

    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        self.d_out = d_out
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        ones = torch.ones(context_length, context_length)
        self.register_buffer("mask", torch.triu(ones, diagonal=1))

    def forward(self, x):  # x: (b, T, d_in)
        b, num_tokens, d_in = x.shape
        keys = self.W_key(x)  # (b, T, d_out)
        queries = self.W_query(x)  # (b, T, d_out)
        values = self.W_value(x)  # (b, T, d_out)

        # Cut the last axis into heads.
        split_keys = keys.view(b, num_tokens, self.num_heads, self.head_dim)  # (b, T, h, d)
        split_queries = queries.view(b, num_tokens, self.num_heads, self.head_dim)
        split_values = values.view(b, num_tokens, self.num_heads, self.head_dim)

        # Put the heads before the tokens, so that each head is a matrix of its own.
        head_keys = split_keys.transpose(1, 2)  # (b, h, T, d)
        head_queries = split_queries.transpose(1, 2)
        head_values = split_values.transpose(1, 2)

        # Attention as before, in all heads at once.
        transposed_keys = head_keys.transpose(2, 3)  # (b, h, d, T)
        attn_scores = head_queries @ transposed_keys  # (b, h, T, T)
        future = self.mask.bool()[:num_tokens, :num_tokens]  # (T, T)
        masked_scores = attn_scores.masked_fill(future, -torch.inf)
        scaled_scores = masked_scores / head_keys.shape[-1]**0.5
        attn_weights = torch.softmax(scaled_scores, dim=-1)
        attn_weights = self.dropout(attn_weights)
        head_contexts = attn_weights @ head_values  # (b, h, T, d)

        # Back to one row a token, the heads next to each other.
        token_contexts = head_contexts.transpose(1, 2)  # (b, T, h, d)
        packed_contexts = token_contexts.contiguous()
        context_vec = packed_contexts.view(b, num_tokens, self.d_out)
        projected = self.out_proj(context_vec)  # (b, T, d_out)
        return projected


# Six tokens, one a row, three numbers each; batch is that sentence twice.
inputs = torch.tensor([
    [0.43, 0.15, 0.89],  # Your
    [0.55, 0.87, 0.66],  # journey
    [0.57, 0.85, 0.64],  # starts
    [0.22, 0.58, 0.33],  # with
    [0.77, 0.25, 0.10],  # one
    [0.05, 0.80, 0.55],  # step
])

batch = torch.stack((inputs, inputs), dim=0)
