# Dimensions of size 1 come and go.
x = torch.zeros(1, 3, 1, 2)
print(x.squeeze().shape, x.squeeze(0).shape, x.squeeze(1).shape, x.squeeze(-2).shape, x.squeeze(2).squeeze(0).shape)
v = torch.tensor([1., 2., 3.])
print(v.unsqueeze(0), v.unsqueeze(1), v.unsqueeze(-1), v.unsqueeze(0).unsqueeze(0), v.unsqueeze(dim=-2).shape)
print(inputs.unsqueeze(0).shape, inputs.unsqueeze(1).shape, torch.tensor(5).unsqueeze(0), torch.unsqueeze(v, 1).shape, torch.squeeze(x).stride())
print(v.unsqueeze(1) * v, (v.unsqueeze(0) @ v.unsqueeze(1)).squeeze(), torch.tensor([[5]]).squeeze(), v.unsqueeze(1).stride())
