# Sizes as numbers, a tuple, a list or a torch.Size.
print(torch.zeros(3), torch.ones(2, 2), torch.zeros((2, 3)), torch.ones([2]), torch.zeros(inputs.shape[1]))
print(torch.zeros(inputs.shape).shape, torch.ones(inputs.shape[1:]), torch.empty(2, 3, 4).shape, torch.empty((5,)).shape)
print(torch.ones(1), torch.ones(1, 1, 1), torch.zeros(2, 1, 2), torch.ones(()), torch.zeros(2).dtype)
n = 3
print(torch.ones(n, n) * 5, torch.zeros(n, 2 * n) + 1.5, torch.ones(n) / n)
x = torch.empty(2, 2)
x[0, 0] = 1; x[0, 1] = 2; x[1] = torch.tensor([3., 4.])
print(x)
