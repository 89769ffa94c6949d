import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(33)
torch.set_grad_enabled(False)

class CBAM(nn.Module):
    """channel and spatial attention for images"""
    def __init__(self, c, r=2):
        super().__init__()
        self.mlp = nn.Sequential(nn.Flatten(), nn.Linear(c, c // r), nn.ReLU(), nn.Linear(c // r, c))
        self.spatial = nn.Conv2d(2, 1, kernel_size=3, padding=1, bias=False)
    def forward(self, x):
        avg = self.mlp(F.avg_pool2d(x, (x.size(2), x.size(3))))
        mx = self.mlp(F.adaptive_max_pool2d(x, 1))
        ca = torch.sigmoid(avg + mx)[:, :, None, None]
        x = x * ca
        s = torch.cat([x.mean(1, keepdim=True), x.max(1, keepdim=True)[0]], dim=1)
        sa = torch.sigmoid(self.spatial(s))
        return x * sa, ca.flatten(), sa

class SE(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.fc = nn.Conv1d(c, c, 1)
    def forward(self, x):
        return x * self.fc(x.mean(-1, keepdim=True)).sigmoid()

x = torch.randn(1, 4, 3, 3)
y, ca, sa = CBAM(4)(x)
print(ca, sa[0, 0], y[0, 0], sep='\n')
patch = nn.Conv2d(4, 6, kernel_size=3, stride=3)
print(patch(x).flatten(2).transpose(1, 2))
w = patch.weight.flatten(1)
print(torch.allclose(x.flatten(1) @ w.T + patch.bias, patch(x).flatten(1), atol=1e-5))
seq = torch.randn(1, 4, 6)
print(SE(4)(seq)[0, 0])
causal = nn.Conv1d(4, 2, 3)
print(causal(F.pad(seq, (2, 0))).shape, causal(F.pad(seq, (2, 0)))[0, 0])
print(F.unfold(x, 2)[0, :, 0], x.unfold(2, 2, 1).shape)
print(F.max_pool1d(seq, 2)[0, 0], F.interpolate(seq, scale_factor=2)[0, 0, :4], nn.BatchNorm1d(4).eval()(seq)[0, 0])
q, k, v = nn.Conv1d(4, 6, 1)(seq).chunk(3, 1)
print((torch.softmax(q.transpose(1, 2) @ k, -1) @ v.transpose(1, 2))[0, 0])
