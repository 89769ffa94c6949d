# allclose: a relative tolerance of 1e-5 and an absolute one of 1e-8.
x = torch.tensor([1., 100.])
print(torch.allclose(x, x), torch.allclose(x, x + 1e-7), torch.allclose(x, x * 1.00002), torch.allclose(x, x * 1.000005))
print(torch.allclose(torch.tensor([0.]), torch.tensor([1e-9])), torch.allclose(torch.tensor([0.]), torch.tensor([1e-7])))
print(torch.allclose(x, x + 0.01, atol=0.1), torch.allclose(x, x * 1.01, rtol=0.1), torch.allclose(x, torch.tensor(1.)))
nan = torch.tensor([torch.inf]) - torch.inf
print(torch.allclose(nan, nan), torch.allclose(torch.tensor([torch.inf]), torch.tensor([torch.inf])), torch.allclose(torch.tensor([torch.inf]), torch.tensor([-torch.inf])))
print(torch.allclose(torch.zeros(0), torch.zeros(0)), torch.allclose(torch.arange(3), torch.arange(3)), not torch.allclose(x, -x))
