# Tensors put together.
a, b = torch.tensor([1., 2.]), torch.tensor([3., 4.])
print(torch.stack((a, b)), torch.stack([a, b], dim=1), torch.stack((a, b), dim=-1), torch.cat((a, b)), torch.cat([a, b, a], dim=0))
m = torch.arange(6).view(2, 3)
print(torch.cat((m, m)), torch.cat([m, m * 10], dim=1), torch.cat([m, m[:, :1]], dim=-1), torch.stack([m, m + 6]).shape, torch.stack([m, m], dim=2).shape)
print(torch.stack([torch.tensor(1), torch.tensor(2)]), torch.stack((inputs, inputs), dim=0).shape, torch.cat([torch.zeros(0), a]))
print(torch.cat([torch.arange(2), a]), torch.cat([m, torch.zeros(1, 3)]), torch.stack([r for r in m.T]), torch.cat([torch.ones(1, 2, 1) * i for i in range(3)], dim=-1))
both = torch.stack((a, b))
a[0] = 100
print(both, a)
