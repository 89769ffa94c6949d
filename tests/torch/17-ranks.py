# Blocks of rank n are separated by n-1 newlines.
print(torch.arange(8).view(2, 2, 2))
print(torch.arange(16.).view(2, 2, 2, 2))
print(torch.arange(12).view(2, 1, 3, 2) / 4)
print(torch.arange(24).view(2, 2, 1, 2, 3))
print(torch.arange(4).view(1, 1, 1, 2, 2))
print(torch.tensor([[[1.5]]]), torch.tensor([[[[2]]]]))
print(torch.arange(6).view(6, 1))
print(torch.arange(6).view(3, 1, 2))
