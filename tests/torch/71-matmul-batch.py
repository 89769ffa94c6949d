# Batches that stretch, up to five dimensions.
torch.manual_seed(7)
a = torch.rand(2, 3, 4, 5)
b = torch.rand(3, 5, 2)
print((a @ b).shape, (a @ b)[1, 2], (a @ torch.rand(5)).shape, (torch.rand(4) @ a).shape)
print((torch.rand(2, 1, 2, 3) @ torch.rand(4, 3, 2)).shape, (torch.rand(1, 2, 1, 2, 3) @ torch.rand(3, 1, 2, 3, 2)).shape)
q, k = torch.rand(2, 2, 3, 4), torch.rand(2, 2, 3, 4)
print(q @ k.transpose(2, 3), torch.allclose(q @ k.mT, torch.matmul(q, k.transpose(-2, -1))))
print((torch.zeros(0, 2, 3) @ torch.zeros(3, 4)).shape, torch.zeros(2, 0, 3) @ torch.zeros(3, 1))
x = torch.rand(40, 70) - 0.5
y = torch.rand(70, 30)
print(x @ y)
