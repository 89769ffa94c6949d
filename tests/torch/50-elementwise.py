# + - * / ** // % between tensors and numbers, both ways round.
x = torch.tensor([1., 2., -3.])
y = torch.tensor([4., 0.5, 2.])
print(x + y, x - y, x * y, x / y, x**2, y**x, -x, x // y, x % y)
print(x + 1, 1 + x, x - 1, 1 - x, x * 2, 2 * x, x / 2, 2 / x, 2**x, x**3, x**-1, y**0.5, y**-0.5, x**0)
print(x // 2, x % 2, 7 % y, 7 // y, -7.5 // y, x % -2)
print(x * 0.1 + 1e-3, (x + y) * (x - y), x * y / 3 - 1, -x**2, (-x)**2, x * -1, x / 3)
print(torch.exp(x), x.exp(), torch.sqrt(y), torch.tanh(x), torch.exp(x) * torch.exp(-x), torch.sqrt(torch.tensor(2.)).item())
print(x + torch.tensor(10.), torch.tensor(2.) * x, torch.tensor(2.) ** 3, torch.tensor(7.) / torch.tensor(2.))
