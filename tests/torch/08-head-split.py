# Section 3.6.2: one wide projection split into heads and put together again.
torch.manual_seed(123)
b, num_tokens, d_in = batch.shape
d_out, num_heads = 4, 2
head_dim = d_out // num_heads
W_query, W_key, W_value = [torch.rand(d_in, d_out) for _ in range(3)]
queries = batch @ W_query
keys = batch @ W_key
values = batch @ W_value
queries = queries.view(b, num_tokens, num_heads, head_dim).transpose(1, 2)
keys = keys.view(b, num_tokens, num_heads, head_dim).transpose(1, 2)
values = values.view(b, num_tokens, num_heads, head_dim).transpose(1, 2)
print(queries.shape, queries.stride(), queries.is_contiguous())
attn_scores = queries @ keys.transpose(2, 3)
mask_bool = torch.triu(torch.ones(num_tokens, num_tokens), diagonal=1).bool()
attn_scores.masked_fill_(mask_bool, -torch.inf)
attn_weights = torch.softmax(attn_scores / keys.shape[-1]**0.5, dim=-1)
print(attn_weights[0])
context_vec = (attn_weights @ values).transpose(1, 2)
print(context_vec.shape, context_vec.is_contiguous())
context_vec = context_vec.contiguous().view(b, num_tokens, d_out)
print(context_vec)
