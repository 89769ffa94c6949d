# Comparisons make bool tensors; sums of them count.
x = torch.tensor([[1., -2., 0.], [3., 0.5, -1.]])
print(x > 0, x >= 0, x < 0.5, x <= x[0], x == 0, x != 0, 0 < x)
mask = x > 0
print(mask.sum(), mask.sum(dim=0), mask.sum(dim=1), mask.dtype, mask.float().mean(), mask.bool(), (x > 0).sum().item())
print(torch.tensor(2) > 1, torch.tensor(1.5) == 1.5, torch.arange(3) == torch.tensor([0, 5, 2]), torch.arange(3) >= 1.5)
print(mask == (x >= 0), torch.arange(3).view(3, 1) > torch.arange(3), (torch.arange(3) == 1).float())
print((torch.arange(4).view(4, 1) < torch.arange(4)).float(), x[0] > torch.inf, x > -torch.inf)
print(torch.tensor([True, False]) == True, torch.tensor([True, False]) != torch.tensor([True, True]))
