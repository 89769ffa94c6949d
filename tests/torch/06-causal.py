# Section 3.5.1: zeros above the diagonal and renormalising, or -inf before the softmax.
W_query = torch.tensor([[0.3161, -0.5151], [0.4568, 0.1505], [0.5118, -0.1210]])
W_key = torch.tensor([[0.4058, -0.4704], [0.2368, 0.2134], [-0.2601, -0.5105]])
queries = inputs @ W_query
keys = inputs @ W_key
attn_scores = queries @ keys.T
attn_weights = torch.softmax(attn_scores / keys.shape[-1]**0.5, dim=-1)
print(attn_weights)
context_length = attn_scores.shape[0]
mask_simple = torch.tril(torch.ones(context_length, context_length))
print(mask_simple)
masked_simple = attn_weights*mask_simple
print(masked_simple)
row_sums = masked_simple.sum(dim=-1, keepdim=True)
print(row_sums)
masked_simple_norm = masked_simple / row_sums
print(masked_simple_norm)
mask = torch.triu(torch.ones(context_length, context_length), diagonal=1)
masked = attn_scores.masked_fill(mask.bool(), -torch.inf)
print(masked)
attn_weights = torch.softmax(masked / keys.shape[-1]**0.5, dim=1)
print(attn_weights)
print(torch.allclose(attn_weights, masked_simple_norm), attn_weights.sum(dim=-1).shape)
