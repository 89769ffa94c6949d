import torch
import torch.nn.functional as F
torch.manual_seed(1)
x = torch.rand(2, 3)
print(F.softmax(x, dim=-1))
print(F.softmax(x, -1), F.softmax(x), F.softmax(x[0]))
w = torch.rand(4, 3)
print(F.linear(x, w), F.linear(x, w, torch.ones(4)))
print(F.dropout(x, 0.5), F.dropout(x, p=0.2, training=False), torch.dropout(x, 0.3, True))
