import math
import torch
import torch.nn as nn

class T5LayerNorm(nn.Module):
    def __init__(self, hidden_size, eps=1e-6):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(hidden_size))
        self.variance_epsilon = eps

    def forward(self, hidden_states):
        variance = hidden_states.to(torch.float32).pow(2).mean(-1, keepdim=True)
        hidden_states = hidden_states * torch.rsqrt(variance + self.variance_epsilon)
        return self.weight * hidden_states

class T5Attention(nn.Module):
    def __init__(self, d_model=8, d_kv=4, num_heads=2, num_buckets=8, max_distance=16, is_decoder=False):
        super().__init__()
        self.is_decoder = is_decoder
        self.num_buckets, self.max_distance = num_buckets, max_distance
        self.n_heads, self.key_value_proj_dim = num_heads, d_kv
        self.inner_dim = num_heads * d_kv
        self.q = nn.Linear(d_model, self.inner_dim, bias=False)
        self.k = nn.Linear(d_model, self.inner_dim, bias=False)
        self.v = nn.Linear(d_model, self.inner_dim, bias=False)
        self.o = nn.Linear(self.inner_dim, d_model, bias=False)
        self.relative_attention_bias = nn.Embedding(num_buckets, num_heads)

    @staticmethod
    def _relative_position_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
        relative_buckets = 0
        if bidirectional:
            num_buckets //= 2
            relative_buckets += (relative_position > 0).to(torch.long) * num_buckets
            relative_position = torch.abs(relative_position)
        else:
            relative_position = -torch.min(relative_position, torch.zeros_like(relative_position))
        max_exact = num_buckets // 2
        is_small = relative_position < max_exact
        relative_postion_if_large = max_exact + (
            torch.log(relative_position.float() / max_exact)
            / math.log(max_distance / max_exact)
            * (num_buckets - max_exact)
        ).to(torch.long)
        relative_postion_if_large = torch.min(
            relative_postion_if_large, torch.full_like(relative_postion_if_large, num_buckets - 1)
        )
        relative_buckets += torch.where(is_small, relative_position, relative_postion_if_large)
        return relative_buckets

    def compute_bias(self, query_length, key_length):
        context_position = torch.arange(query_length, dtype=torch.long)[:, None]
        memory_position = torch.arange(key_length, dtype=torch.long)[None, :]
        relative_position = memory_position - context_position
        bucket = self._relative_position_bucket(relative_position, bidirectional=(not self.is_decoder),
                                                num_buckets=self.num_buckets, max_distance=self.max_distance)
        values = self.relative_attention_bias(bucket)
        return values.permute([2, 0, 1]).unsqueeze(0), bucket

    def forward(self, x):
        b, n = x.shape[:2]
        def shape(states):
            return states.view(b, -1, self.n_heads, self.key_value_proj_dim).transpose(1, 2)
        def unshape(states):
            return states.transpose(1, 2).contiguous().view(b, -1, self.inner_dim)
        scores = torch.matmul(shape(self.q(x)), shape(self.k(x)).transpose(3, 2))
        bias, bucket = self.compute_bias(n, n)
        scores += bias
        weights = nn.functional.softmax(scores.float(), dim=-1).type_as(scores)
        return self.o(unshape(torch.matmul(weights, shape(self.v(x))))), bucket, weights

torch.manual_seed(7)
attn = T5Attention()
x = T5LayerNorm(8)(torch.randn(1, 9, 8))
out, bucket, weights = attn(x)
print(bucket)
print(weights[0, 1, 4].detach())
print(out[0, -1].detach())
dec = T5Attention(is_decoder=True)
print(dec.compute_bias(5, 5)[1])
