# The random numbers PyTorch draws after manual_seed.
for seed in [0, 1, 123, 789, 2**31, 4294967295]:
    torch.manual_seed(seed)
    print(seed, torch.rand(3))
torch.manual_seed(123)
print(torch.rand(3, 2))
print(torch.rand(2, 3))
print(torch.rand(1).item(), torch.rand(()), torch.rand((2, 2)), torch.rand(inputs.shape[:1]), torch.rand(0))
torch.manual_seed(123)
print(torch.rand(2), torch.rand(4), torch.rand(8))
torch.manual_seed(123)
print(torch.rand(14))
