import torch
import torch.nn as nn

# printing modules and state in every way
class Attn(nn.Module):
    def __init__(self, d=4, h=2, drop=0.1):
        super().__init__()
        self.qkv = nn.Linear(d, 3 * d, bias=False)
        self.proj = nn.Sequential(nn.Linear(d, d), nn.Dropout(drop))
        self.norms = nn.ModuleDict({'pre': nn.LayerNorm(d), 'post': nn.Identity()})
        self.heads = nn.ParameterList([nn.Parameter(torch.full((d,), float(i))) for i in range(h)])
        self.scale = nn.Parameter(torch.tensor(0.5), requires_grad=False)
        self.register_buffer('mask', torch.ones(2, 2).tril())
        self.register_buffer('none', None)
        self.d = d
    def extra_repr(self):
        return f'd={self.d}, heads={len(self.heads)}'

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(6, 4, padding_idx=0)
        self.layers = nn.ModuleList([Attn(), Attn(drop=0.)])
        self.act = nn.GELU('tanh')
        self.out = nn.Linear(4, 6)
        self.extra = {'a': nn.Linear(1, 1)}
    def __len__(self):
        return len(self.layers)
    def __getitem__(self, i):
        return self.layers[i]

torch.manual_seed(0)
net = Net()
print(net)
print(repr(net[1]), len(net), sep='\n')
print(list(net._modules), list(net[0]._parameters), list(net[0]._buffers))
for n, p in net[0].named_parameters():
    print(f'{n:<20}{str(tuple(p.shape)):<10}{p.requires_grad!s:<6}{p.dtype}')
print([n for n, _ in net.named_children()], [type(m).__name__ for m in net.children()])
print(list(net.state_dict().keys()))
print(net[0].heads, net[0].scale, net[0].mask, net[0].none)
print(net.layers[0].norms['pre'], 'post' in net.layers[0].norms, list(net.layers[0].norms.keys()), net.layers[0].norms.items().__len__())
print(nn.ModuleList([nn.ReLU()]), nn.Sequential(), nn.ModuleDict(), nn.ParameterList())
print(net.training, net.eval().training, net.layers[1].proj[1].training, net.train(True)[0].training)
seq = nn.Sequential()
seq.add_module('first', nn.Linear(2, 3)); seq.add_module('second', nn.ReLU())
seq.append(nn.Linear(3, 1))
print(seq, seq.first.weight.shape, seq[-1], seq[:2], len(seq[1:]))
from collections import OrderedDict
named = nn.Sequential(OrderedDict([('fc', nn.Linear(2, 2)), ('act', nn.Tanh())]))
print(named, named.fc.bias.shape)
print(net.get_submodule('layers.0.proj.0'), net.get_parameter('layers.1.scale'))
for m in net.modules():
    if isinstance(m, (nn.Dropout, nn.LayerNorm)):
        print(m.__class__.__name__, m)
net.requires_grad_(False)
print(any(p.requires_grad for p in net.parameters()), net.out.bias[:2], net[0].heads[1])
del net.layers[0]
print(len(net), net.apply(lambda m: None) is net, net._get_name())
net.out = nn.Identity()
net.new = torch.nn.Parameter(torch.zeros(1))
print([n for n, _ in net.named_parameters()][-3:], hasattr(net, 'gone'), 'act' in dict(net.named_modules()))
try:
    net.bad = nn.Linear
    nn.Module.__init__
    net.emb = 3
except TypeError as e:
    print('TypeError:', e)
class Forgot(nn.Module):
    def __init__(self):
        self.l = nn.Linear(1, 1)
try:
    Forgot()
except AttributeError as e:
    print('AttributeError:', e)
