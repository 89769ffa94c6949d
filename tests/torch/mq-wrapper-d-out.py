torch.manual_seed(123)
wrapper = MultiHeadAttentionWrapper(3, 1, 6, 0.0, num_heads=2)
print(wrapper(batch))
print(wrapper.heads[0].W_query.weight)
for head in wrapper.heads:
    print(head.W_value.weight, head.mask.sum())
out = torch.cat([head(batch) for head in wrapper.heads], dim=-1)
print(torch.allclose(out, wrapper(batch)))
