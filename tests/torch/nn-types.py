import torch, torch.nn as nn
torch.manual_seed(1)
net = nn.Sequential(nn.Linear(2,2), nn.LayerNorm(2), nn.BatchNorm1d(2))
net.double()
print(net[0].weight.dtype, net[1].bias, net[2].running_mean, net[2].num_batches_tracked)
print(net(torch.ones(3,2).double()).dtype)
net.float()
print(net[0].weight.dtype, net[1].bias, net[2].running_mean)
net.to(torch.float64)
print(net[0].weight.dtype, net[1].bias, net[2].running_mean, net[2].running_var.dtype)
net.to("cpu")
print(net[0].weight.dtype)
net.to(dtype=torch.float32)
print(net[0].weight.dtype)
net.to("cpu", torch.float64)
print(net[0].weight.dtype)
net.to(device="cpu", dtype=torch.float32)
print(net[0].weight.dtype)
net.to(torch.ones(1).double())
print(net[0].weight.dtype)
try:
    net.to(torch.int64)
except Exception as e:
    print(type(e).__name__, e)
try:
    net(torch.ones(3,2))
except Exception as e:
    print(type(e).__name__, e)
print(net.type(torch.float32) is net, net[0].weight.dtype)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("m", torch.tril(torch.ones(2,2)))
        self.register_buffer("k", torch.arange(3))
        self.w = nn.Parameter(torch.ones(2))
        self.t = torch.ones(1)
        self.sub = nn.Embedding(2,2)
    def forward(self, x): return x
m = M().double()
print(m.m, m.k, m.w, m.t, m.sub.weight.dtype)
print({k: v.dtype for k, v in m.state_dict().items()})
torch.set_default_dtype(torch.float64)
l = nn.Linear(2,2)
print(l.weight.dtype, l.float().weight.dtype, l.bias.dtype)
