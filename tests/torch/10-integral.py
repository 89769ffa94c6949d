# Floats that are all whole numbers print with a bare point.
print(torch.tensor([1., 2., 3.]))
print(torch.tensor([1., -20., 300.]))
print(torch.tensor([0., 0.]), torch.tensor([-5.]))
print(torch.tensor([[100., 1.], [2., -3.]]))
print(torch.tensor([99999., 100.]), torch.tensor([12345678.]))
print(torch.tensor(7.), torch.tensor(-0.), torch.tensor(100000.))
print(torch.tensor([1., 2.5]), torch.tensor([1.00001, 2.]))
print(torch.tensor([16777216., 16777215.]))
