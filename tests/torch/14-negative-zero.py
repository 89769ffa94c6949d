# Zero with a sign.
print(torch.tensor([-0.0, 0.0]), torch.tensor([-0.0, 1.5]), torch.tensor(-0.0))
print(-torch.zeros(3), torch.zeros(2) * -1, torch.zeros(2) - 0)
print(torch.tensor([-0.00001, 1.]), torch.tensor([-0.0004, 0.1]))
print(-0.0, 0.0, -0.0 + 0, f"{-0.0:.2f}", f"{-0.001:.2f}", round(-0.4))
print(1 / torch.tensor([-0.0, 0.0]), torch.tensor([0, -0]))
print(torch.tensor([-0.0, -1.]), torch.tensor([-0.0, -1.]).sum(), torch.tensor([-0.0]) == 0)
