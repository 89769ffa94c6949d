import torch, math
import torch.nn.functional as F
torch.manual_seed(3)
x = torch.randn(4, 6) * 2
w = torch.randn(10, 6)
ids = torch.tensor([[1, 2, 9], [0, 0, 3]])
print(F.embedding(ids, w), F.embedding(torch.tensor(3), w))
print(F.one_hot(ids), F.one_hot(torch.tensor([0, 2]), 5), F.one_hot(torch.tensor(3), num_classes=4))
print(F.pad(x, (1, 2)), F.pad(x, (1, 0, 0, 2), value=5.0), F.pad(x, (-1, 1)), F.pad(ids, (0, 0, 1, 0)))
