import torch, torch.nn as nn
net = nn.Sequential(nn.Linear(2,2), nn.LayerNorm(2), nn.BatchNorm1d(2))
r = net.requires_grad_(False)
print(r is net)
print([p.requires_grad for p in net.parameters()])
print(net[0].weight.shape, net[1].weight)
print(net[2].weight, net[2].running_mean)
net[0].requires_grad_(True)
print([p.requires_grad for p in net.parameters()])

net.requires_grad_()
print([p.requires_grad for p in net.parameters()], net[1].weight)
for p in net.parameters():
    p.requires_grad = False
print(net[1].weight)
for p in net.parameters():
    p.requires_grad_(True)
print(net[1].bias)
