def make(n):
    layer = nn.Linear(n, n, bias=False)
    return layer

def apply(f, x):
    return f(x)

torch.manual_seed(9)
a = make(3)
print(apply(a, inputs)[0], apply(make(3), inputs)[0])
heads = [CausalAttention(3, 1, 6, 0.0) for _ in range(3)]
print(torch.cat([h(batch) for h in heads], dim=-1)[0])
print(len(heads), heads[0])
