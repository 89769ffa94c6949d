# Tensors without elements.
print(torch.tensor([]), torch.zeros(0), torch.rand(0, 3), torch.tensor([[]]))
print(torch.zeros(2, 0, 3), torch.zeros(3, 0).shape, torch.ones(0, 2).numel())
print(torch.arange(0), torch.tensor([]).bool(), torch.arange(0).view(0, 4))
print(torch.zeros(0).sum(), torch.zeros(0).mean(), torch.zeros(0, 3).sum(dim=0), torch.zeros(0, 3).sum(dim=1))
print(inputs[:0], inputs[:, :0], inputs[3:2])
print(torch.zeros(2, 0) @ torch.zeros(0, 3))
print(len(torch.zeros(0)), len(torch.zeros(3, 0)), torch.zeros(0).tolist(), torch.zeros(2, 0).tolist())
