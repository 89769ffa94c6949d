# Shapes that stretch.
x = torch.arange(6.).view(2, 3)
print(x + torch.tensor([10., 20., 30.]), x * torch.tensor([[2.], [3.]]), x - x.mean(dim=1, keepdim=True))
print(torch.arange(3).view(3, 1) + torch.arange(4), (torch.arange(2).view(2, 1, 1) * torch.arange(3).view(3, 1)).shape)
print(torch.ones(2, 1, 3) + torch.arange(4.).view(4, 1), (torch.ones(1) + x).shape, (torch.tensor(1.) + x).shape)
print(x / x.sum(dim=-1, keepdim=True), x / x.sum(dim=0), x == torch.tensor([0., 4., 2.]))
print((torch.zeros(0, 3) + torch.ones(3)).shape, (torch.zeros(2, 1, 0) + torch.ones(4, 1)).shape)
print(torch.arange(2).view(1, 2, 1, 1, 1) + torch.arange(3).view(1, 1, 1, 1, 3))
