# Longer sums, the same to four decimals in whatever order they are taken.
torch.manual_seed(123)
for n in [2, 5, 7, 8, 9, 16, 31, 64, 100]:
    x = torch.rand(n)
    w = torch.softmax(x * 4, dim=0)
    print(n, x.sum(), x.mean(), w.sum(), x.max(), f"{x.sum():.3f}")
x = torch.rand(12, 20) - 0.5
print(x.sum(), x.sum(dim=0), x.sum(dim=1), x.mean(dim=0), x.mean(dim=1))
print(torch.softmax(x, dim=-1).sum(dim=-1), torch.softmax(x, dim=0).sum(dim=0))
