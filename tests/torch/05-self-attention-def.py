# The whole of self-attention as one function of plain tensors.
def self_attention(x, W_query, W_key, W_value, scale=None):
    """softmax(Q K^T / scale) V, the rows of x being tokens."""
    queries, keys, values = x @ W_query, x @ W_key, x @ W_value
    scale = scale or keys.shape[-1]**0.5
    attn_weights = torch.softmax(queries @ keys.T / scale, dim=-1)
    return attn_weights @ values, attn_weights

torch.manual_seed(123)
weights = [torch.rand(3, 2), torch.rand(3, 2), torch.rand(3, 2)]
context_vecs, attn_weights = self_attention(inputs, weights[0], weights[1], weights[2])
print(context_vecs)
print(attn_weights)
unscaled, _ = self_attention(inputs, weights[0], W_value=weights[2], W_key=weights[1], scale=1)
print(unscaled[1], (context_vecs - unscaled).max())
