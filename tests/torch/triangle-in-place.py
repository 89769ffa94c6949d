import torch

x = torch.ones(3, 3)
y = x.triu_(1)
print(x, y is x, torch.ones(2, 3, dtype=torch.bool).tril_())
z = torch.arange(9.0).view(3, 3)
z[1:].tril_(-1)
print(z)
