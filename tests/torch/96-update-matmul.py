# x @= y makes a new tensor, unlike the other updates; x[i] @= y stores it.
x = torch.tensor([[1., 2., 3.], [4., 5., 6.]])
y = x
x @= torch.ones(3, 2)
print(x, y.shape)
x[0] @= torch.tensor([[0., 1.], [1., 0.5]])
print(x)
t = torch.tensor([[True, False], [True, True]])
print(t.max(dim=1), t.min(dim=0).values)
