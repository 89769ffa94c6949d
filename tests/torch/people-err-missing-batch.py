import torch
import torch.nn as nn
torch.manual_seed(1)

class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(4, 4)
    def forward(self, x):
        b, n, d = x.shape
        return self.q(x).view(b, n, 2, d // 2).transpose(1, 2)

m = M()
with torch.no_grad():
    print(m(torch.ones(1, 3, 4)).shape)
    x = torch.ones(3, 4)
    try:
        print(m(x))
    finally:
        print("done with", tuple(x.shape))
