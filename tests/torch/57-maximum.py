# torch.maximum and torch.minimum, cell by cell; torch.full.
x, y = torch.tensor([[1., -2., 3.], [torch.inf, -torch.inf, 0.5]]), torch.tensor([[0., 5., 3.], [7., -torch.inf, 1e-8]])
print(torch.maximum(x, y), torch.minimum(x, y), x.maximum(y[0]), torch.minimum(x, torch.tensor(1.)))
print(torch.maximum(x[0], torch.tensor([torch.nan, 0., torch.nan])), torch.minimum(torch.tensor(torch.nan), x[1]))
n = torch.arange(4)
print(torch.maximum(n, torch.tensor([2, 0, 5, -1])), torch.minimum(n, n.view(4, 1)), torch.maximum(n, torch.tensor(1.5)))
print(torch.maximum(n > 1, n < 1), torch.minimum(n > 1, n < 3), torch.maximum(n > 1, n))
print(torch.full((2, 3), 0.5), torch.full((3,), 7), torch.full([2], True), torch.full((), 2.5), torch.full((2, 1), -torch.inf))
print(torch.full((2,), 1, dtype=torch.float32), torch.full((2,), 2.9, dtype=torch.int64), torch.full((2,), torch.tensor(3.)), torch.full(size=(1,), fill_value=0.1), torch.full((0, 2), 1.))
m, total = torch.full((2,), -torch.inf), torch.zeros(2)
for block in (x[:, :2], y[:, 1:]):
    m_new = torch.maximum(m, block.max(dim=-1)[0])
    total = total * torch.exp(m - m_new) + torch.exp(block - m_new[:, None]).sum(dim=-1)
    m = m_new
    print(m, total)
