import torch
import torch.nn as nn
class Sub(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(2, 2)
        self.register_buffer("b", torch.ones(2))
        self.register_buffer("q", torch.zeros(2), persistent=False)
    def forward(self, x):
        return self.lin(x)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(1))
        self.sub = Sub()
        self.drop = nn.Dropout(0.1)
        self.again = self.sub
        self.register_parameter("none", None)
        self.add_module("extra", nn.Linear(1, 1, bias=False))
    def forward(self, x):
        return self.sub(x)
torch.manual_seed(0)
n = Net()
print(n)
print([k for k, v in n.named_parameters()], [k for k, v in n.named_buffers()])
print([k for k, v in n.named_modules()], [k for k, v in n.named_children()])
print(len(list(n.modules())), len(list(n.children())), len(list(n.parameters())), sum(p.numel() for p in n.parameters()))
print([k for k, v in n.named_parameters(prefix="x", recurse=False)], len(list(n.buffers())))
sd = n.state_dict()
print(list(sd.keys()))
for k, v in sd.items():
    print(k, v, v.shape)
print(nn.Linear(1, 1).state_dict())
m = Net()
print(m.load_state_dict(sd))
print(m.sub.lin.weight.tolist() == n.sub.lin.weight.tolist())
print(type(sd).__name__ if False else "x", n.get_submodule("sub.lin"), n.get_parameter("sub.lin.bias").shape, n.get_buffer("sub.b"))
del sd["scale"]
sd["new"] = torch.ones(1)
print(m.load_state_dict(sd, strict=False))
print(next(n.parameters()).shape)
n.sub.b += 5
print(n.state_dict()["sub.b"])
def show(mod):
    print(mod._get_name())
n.apply(show)
try:
    m.load_state_dict(sd)
except RuntimeError as error:
    print(error)
