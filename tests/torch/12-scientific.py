# Scientific form: a wide range, a huge number, or a tiny one.
print(torch.tensor([0.00005, 2.0]))
print(torch.tensor([123456.0, 0.5]))
print(torch.tensor([1e9, 3.0]), torch.tensor([1e8, 3e7]), torch.tensor([100000001., 200000000.]))
print(torch.tensor([1., 1000.]), torch.tensor([1., 1001.]), torch.tensor([0.5, 500.]), torch.tensor([0.5, 501.]))
print(torch.tensor([0.00009, 0.00008]), torch.tensor([0.0001, 0.0002]), torch.tensor([-0.00009, 0.]))
print(torch.tensor(1e-5), torch.tensor(1e8), torch.tensor(1e9), torch.tensor(123456.789))
print(torch.tensor([[1e-10, 1e10], [-1., 0.]]))
print(torch.tensor([1e-38, 3e38]), torch.tensor([1e-45]), torch.tensor([-1e30, torch.inf]))
