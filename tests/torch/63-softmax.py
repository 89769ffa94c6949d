# softmax over each dimension.
x = torch.tensor([[1., 2., 3.], [0., 0., -1.], [1000., 1000.5, 999.], [-1e9, 0., 1.]])
print(torch.softmax(x, dim=0), torch.softmax(x, dim=1), torch.softmax(x, dim=-1), torch.softmax(x, dim=-2))
print(torch.softmax(x[0], dim=0), torch.softmax(x[:1], dim=0), torch.softmax(torch.tensor([5.]), dim=0), torch.softmax(torch.tensor(2.), dim=0))
print(torch.softmax(batch, dim=0), torch.softmax(batch, dim=1)[0], torch.softmax(batch, dim=2)[1], torch.softmax(batch, -3).shape)
print(torch.softmax(torch.tensor([100., 0., -100.]), dim=0), torch.softmax(torch.tensor([0.1, 0.2]) * 100, dim=-1))
print(torch.softmax(inputs.T, dim=0).sum(dim=0), torch.softmax(torch.zeros(2, 4), dim=1))
