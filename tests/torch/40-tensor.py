# torch.tensor: the type follows the values.
print(torch.tensor(1).dtype, torch.tensor(1.).dtype, torch.tensor(True).dtype, torch.tensor([1, 2.5]), torch.tensor([True, 2]))
print(torch.tensor([[1, 2], [3, 4.]]), torch.tensor([True, 0.5]), torch.tensor((1, 2)), torch.tensor([(1, 2), (3, 4)]))
print(torch.tensor([torch.tensor(1.5), 2]), torch.tensor([inputs[0, 0], inputs[1, 1]]), torch.tensor([1 / 3]).item())
print(torch.tensor(0.1).item(), torch.tensor(1e40), torch.tensor(1e-50), torch.tensor(16777217.).item(), torch.tensor(3).item())
print(torch.tensor([[[1.], [2.]]]).shape, torch.tensor([[]]).shape)
rows = [[0.1, 0.2], [0.3, 0.4]]
x = torch.tensor(rows)
x[0, 0] = 5
print(x, rows)
print(torch.tensor([0.1, 0.2, 0.3]).tolist(), torch.tensor([1, 2]).tolist(), torch.tensor([[True]]).tolist(), torch.tensor(2.5).tolist())
