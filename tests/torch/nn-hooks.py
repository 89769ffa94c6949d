import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2,3), nn.ReLU(), nn.Linear(3,1))
seen = {}
def hook(module, inputs, output):
    seen[type(module).__name__] = output.detach()
    print(type(inputs).__name__, len(inputs), inputs[0].shape)
h = net[0].register_forward_hook(hook)
h2 = net[1].register_forward_hook(lambda m, i, o: o * 2)
with torch.no_grad():
    print(net(torch.ones(1,2)))
    print(seen)
    h.remove()
    h2.remove()
    print(net(torch.ones(1,2)))
    h = net[2].register_forward_pre_hook(lambda m, i: (i[0] + 1,))
    print(net(torch.ones(1,2)))
    h.remove()
    h = net[2].register_forward_pre_hook(lambda m, i: i[0] + 1)
    print(net(torch.ones(1,2)))
    h.remove()
    with net[0].register_forward_hook(hook):
        net(torch.ones(1,2))
    net(torch.ones(1,2))
    maps = []
    mha = nn.MultiheadAttention(4, 2, batch_first=True)
    hs = [m.register_forward_hook(lambda m, i, o: maps.append(o[1])) for m in mha.modules() if isinstance(m, nn.MultiheadAttention)]
    x = torch.rand(1,3,4)
    mha(x, x, x)
    print(maps)
    for q in hs: q.remove()
    def make(name):
        def f(m, i, o):
            print(name, tuple(o.shape))
        return f
    for name, m in net.named_modules():
        if name: m.register_forward_hook(make(name))
    net(torch.ones(2,2))
class A(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2,2)
        self.register_forward_hook(self.after)
    def after(self, m, i, o):
        print("after", m is self, o.shape)
    def forward(self, x, scale=1):
        return self.l(x) * scale
A()(torch.ones(1,2), scale=2)
print(net)
