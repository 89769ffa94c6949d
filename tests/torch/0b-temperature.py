# Scaling the scores sharpens or flattens the weights.
scores = torch.tensor([1., 2., 3.])
for t in [0.1, 0.5, 1, 2, 100]:
    w = torch.softmax(scores / t, dim=-1)
    print(f"t = {t}: {w} max {w.max().item():.3f}")
for factor in range(0, 9, 4):
    print(factor, torch.softmax(scores * factor, dim=-1))
torch.manual_seed(123)
for d in [2, 8, 64]:
    q, k = torch.rand(d), torch.rand(4, d)
    s = k @ q
    print(d, s, torch.softmax(s, dim=-1), torch.softmax(s / math.sqrt(d), dim=-1), sep="\n")
