# Four decimals, one width for all.
print(torch.tensor([0.5, 12.25, -300.125]))
print(torch.tensor([-0.1, 0.12345, 0.99995, 0.99994]))
print(torch.tensor([[0.001, 0.02], [0.3, 0.9]]))
print(torch.tensor([0.00012345, 0.1]), torch.tensor([999.9999, 1.5]))
print(torch.tensor([-1.5, 2.]), torch.tensor([1.5, -2.]), torch.tensor([0.25, 0.]))
print(torch.tensor(0.1), torch.tensor(-3.14159), torch.tensor(1234.5678))
print(torch.tensor([0.00005, 0.00015, 0.03125]) + 1)
print(torch.tensor([99999.5, 100000.25]))
