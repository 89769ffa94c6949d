# Section 3.4.1 with plain tensors: query, key and value of one word, then of all.
x_2 = inputs[1]
d_in = inputs.shape[1]
d_out = 2
torch.manual_seed(123)
W_query = torch.rand(d_in, d_out)
W_key   = torch.rand(d_in, d_out)
W_value = torch.rand(d_in, d_out)
print(W_query, W_key, W_value, sep="\n")
query_2 = x_2 @ W_query
key_2 = x_2 @ W_key
value_2 = x_2 @ W_value
print(query_2, key_2, value_2)
for j in range(d_out):
    print(j, torch.dot(x_2, W_query[:, j]))
keys = inputs @ W_key
values = inputs @ W_value
print("keys.shape:", keys.shape)
print("values.shape:", values.shape)
print(keys)
attn_score_22 = query_2.dot(keys[1])
print(attn_score_22, attn_score_22.item())
attn_scores_2 = query_2 @ keys.T
print(attn_scores_2)
d_k = keys.shape[-1]
attn_weights_2 = torch.softmax(attn_scores_2 / d_k**0.5, dim=-1)
print(attn_weights_2, torch.softmax(attn_scores_2, dim=-1))
print(attn_weights_2 @ values)
print(math.sqrt(4), 4**0.5, d_k**0.5)
