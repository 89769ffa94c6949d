# Division by zero, overflow, underflow, and nan.
x = torch.tensor([1., -1., 0.])
print(x / 0, x / torch.zeros(3), 0 / x, 1 / x, x // 0., torch.tensor([5., -5.]) % torch.inf)
print(torch.sqrt(torch.tensor([-1., 0., 4.])), torch.tensor([-8., 4.])**0.5, torch.tensor([0., -0.])**-1)
print(torch.tensor([1e30])**2, torch.tensor([1e-30])**2, torch.tensor([3e38]) * 10, torch.tensor([-3e38]) * 10)
nan = torch.tensor(0.) / 0
print(nan == nan, nan != nan, nan > 0, nan + 1, nan * 0, torch.tensor(torch.inf) - torch.inf, torch.tensor(torch.inf) * 0)
print(torch.stack([nan, torch.tensor(1.)]).sum(), torch.stack([nan, torch.tensor(1.)]).max(), torch.stack([torch.tensor(1.), nan]).min())
print(torch.exp(torch.tensor([-torch.inf, torch.inf, 0., -0.])), torch.tanh(torch.tensor([-torch.inf, 100., -100., 0.])))
print(torch.exp(torch.tensor([100., -100., 50., -50.])), torch.tensor([1, -1, 0]) / 0, torch.tensor([torch.inf]) == torch.inf)
