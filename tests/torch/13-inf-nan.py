# inf and nan carry no point and do not set the width.
inf = torch.inf
nan = torch.tensor(0.) / 0
print(torch.tensor([[1., -inf], [0., 22.]]))
print(torch.tensor([[0.25, -inf], [inf, 3.5]]))
print(torch.tensor([inf, -inf]), torch.tensor([-inf]), torch.tensor(inf), torch.tensor(-inf))
print(nan, torch.stack([nan, nan]), torch.stack([nan, torch.tensor(1.)]), torch.stack([nan, torch.tensor(0.125)]))
print(torch.tensor([0., -inf, 5.]), torch.tensor([0., inf]), torch.tensor([1e-6, inf, 1.]))
print(torch.tensor([[-inf, -inf], [inf, 0.]]))
print(torch.tensor([[-100.5, -inf], [inf, 0.]]))
print(torch.tensor([math.inf, 3.]), math.inf, -math.inf)
print([nan.item(), torch.tensor(inf).item(), -torch.inf])
