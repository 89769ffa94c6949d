# A Parameter says so when printed; behind the prelude, where gradients are off, that is all.
W = nn.Parameter(torch.tensor([[0.25, 1.5], [-2., 0.]]))
print(W)
print(W.shape, W.T, W[0], W[1, 0].item(), W + 1)
print(inputs[:, :2] @ W)
v = torch.nn.Parameter(torch.ones(3), requires_grad=False)
print(v, v * 2, v.sum(), sep="\n")
print(torch.nn.Parameter(torch.tensor(2.5)), [nn.Parameter(torch.zeros(1))])
print(f"{W[0, 1]} {W[0]}")
data = torch.zeros(2)
shared = nn.Parameter(data, requires_grad=False)
data[0] = 5
print(shared, W.numel(), W.dim(), W.dtype)
