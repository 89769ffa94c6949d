# Whole numbers and truth values: right-aligned to the longest.
print(torch.tensor([7, -12, 0]), torch.tensor([1000000, 2]), torch.tensor(5), torch.tensor(-5))
print(torch.tensor([[True, False], [False, False]]), torch.tensor(True), torch.tensor([True, True]))
print(torch.tensor([[1, -2, 3], [40, 50, -600]]))
print(torch.tensor([9223372036854775807, -1]), torch.tensor([False]))
print(torch.arange(5), torch.arange(-3, 3), torch.tensor([[10]]), torch.tensor([[[True]], [[False]]]))
print(torch.tensor([1, 2]).dtype, torch.tensor([True]).dtype, torch.tensor([1.]).dtype)
