torch.manual_seed(123)
mha = MultiHeadAttention(3, 4, 6, 0.0, num_heads=2)
for p in mha.parameters():
    print(p.shape, p.numel())
print(len(list(mha.parameters())))
print(sum([p.numel() for p in mha.parameters()]))
for name, p in mha.named_parameters():
    print(name, tuple(p.shape))
wrapper = MultiHeadAttentionWrapper(3, 2, 6, 0.0, 2, qkv_bias=True)
for name, p in wrapper.named_parameters():
    print(name, p[0])
print([p.shape for p in SelfAttention_v1(3, 2).parameters()])
