import torch
import torch.nn as nn
torch.set_grad_enabled(False)
torch.manual_seed(0)
p = nn.Parameter(torch.rand(2, 2))
print(p, p[0], p.T, p * 2, p.data, p.detach(), p.requires_grad, p.is_leaf, p.grad)
l = nn.Linear(2, 2)
print(l.weight, l.weight[0], l.weight.view(-1), l(p))
for n, q in l.named_parameters():
    print(n, q)
print(nn.Parameter(torch.ones(2), requires_grad=False), torch.ones(1).requires_grad_())
print(p.clone(), p.reshape(4), p.sum(), [w.requires_grad for w in l.parameters()])
print(torch.rand(3, 20, dtype=torch.float64), nn.Parameter(torch.rand(12)))
