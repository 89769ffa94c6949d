torch.manual_seed(123)
w = nn.Parameter(torch.rand(2, 2))
print(w, w.shape, (w * 2).sum())
w[0, 0] = 9
print(w)
data = torch.zeros(2)
p = nn.Parameter(data)
data[1] = 4
print(p, p.T, p + 1, nn.Parameter(torch.arange(3), requires_grad=False))
print([p], (p, 1))
