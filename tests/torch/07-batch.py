# Section 3.5.3: two copies of the sentence; scores and masks for a batch.
print(batch.shape)
print(batch)
b, num_tokens, d_in = batch.shape
print(b, num_tokens, d_in)
attn_scores = batch @ batch.transpose(1, 2)
print(attn_scores.shape)
mask = torch.triu(torch.ones(8, 8), diagonal=1)
attn_scores.masked_fill_(mask.bool()[:num_tokens, :num_tokens], -torch.inf)
print(attn_scores[1])
attn_weights = torch.softmax(attn_scores / d_in**0.5, dim=-1)
print(attn_weights[0, :3, :3])
context_vec = attn_weights @ batch
print(context_vec)
print("context_vecs.shape:", context_vec.shape)
