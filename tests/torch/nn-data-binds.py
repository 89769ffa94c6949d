# x.data = y gives x other cells; x.detach() and x.data are tensors of their own with the same cells.
import copy
import torch
import torch.nn as nn

m = nn.Linear(2, 1)
nn.init.ones_(m.weight)
nn.init.zeros_(m.bias)
weight, before = m.weight, m.weight.data
m.weight.data = torch.tensor([[9.0, 8.0]])
print(before, m.weight, weight is m.weight, m(torch.ones(1, 2)).detach())
given = torch.tensor([[1.0, 2.0]])
m.weight.data = given
m.weight.data.add_(1)
print(given, m.weight, m(torch.ones(1, 2)).detach())
p = nn.Parameter(torch.arange(4.0))
view = p.view(-1)
p.data = p.data * 3
print(p, view.detach(), list(m.parameters()))
old = m.weight
m.weight = nn.Parameter(old.detach())
m.weight.data = torch.zeros(1, 2)
print(old, m.weight, m.state_dict())
p.data = torch.ones(2, 2)
print(p.shape, p)
p.data = p.data.double()
print(p.dtype, p, p.requires_grad, p.is_leaf)
x = torch.zeros(3)
y = x[1:]
x.data = torch.ones(2)
print(x, y, x.sum())
for wrong in (3, torch.arange(3)):
    try:
        p.data = wrong
    except Exception as e:
        print(type(e).__name__, e)

# Weights as another type are the same parameters.
m = nn.Linear(2, 2)
weight = m.weight
m.double()
print(weight is m.weight, weight.dtype, m(torch.ones(1, 2, dtype=torch.float64)).dtype)
m.float()
print(weight.dtype, m.weight.dtype)

# What state_dict gave holds the cells that the weights had.
kept = m.state_dict()
first = m.weight.clone()
m.weight.data = torch.zeros(2, 2)
print(torch.equal(kept["weight"], first), m.weight, kept["weight"].requires_grad, kept["weight"] is m.state_dict()["weight"])
m.load_state_dict(kept)
print(torch.equal(m.weight, first))
best = copy.deepcopy(m.state_dict())
best["bias"] += 1
print(torch.equal(best["bias"], m.bias + 1), best["bias"].requires_grad, copy.deepcopy(m.weight.data).requires_grad, copy.deepcopy(m.weight).requires_grad)

# detach
d = torch.ones(2).detach()
d.requires_grad_()
print(d)
x = torch.ones(2)
print(x.detach() is x, x.data is x, len({x, x.data}), x.detach().data_ptr() == x.data_ptr())
try:
    print(x in [x.data])
except RuntimeError as e:
    print(e)
p = nn.Parameter(torch.ones(2))
d = p.detach()
d[0] = 5
p.data[1] = 7
print(p, d)
d.unsqueeze_(0)
p.data.mul_(2)
print(p.shape, d.shape, d, p)
x = torch.ones(2, requires_grad=True)
y = x * 2
print(y.detach_() is y, y.requires_grad, y)
try:
    (x * 2).view(-1).detach_()
except RuntimeError as e:
    print(str(e)[:60])
x = torch.ones(2, 2)
x.t_()
x.unsqueeze_(0)
print(x.shape)
x.squeeze_()
print(x.shape)

# Which functions give the tensor itself, and which another one with the same cells.
x, t = torch.arange(4.0), torch.ones(2, 3)
for name, of, f in [("ravel", x, lambda y: y.ravel()), ("flatten", x, lambda y: y.flatten()), ("flatten all", t, lambda y: y.flatten()),
                    ("contiguous", x, lambda y: y.contiguous()), ("reshape", x, lambda y: y.reshape(4)), ("view", x, lambda y: y.view(4)),
                    ("view_as", t, lambda y: y.view_as(t)), ("reshape_as", t, lambda y: y.reshape_as(t)), ("to", x, lambda y: y.to(torch.float32)),
                    ("cpu", x, lambda y: y.to("cpu")), ("float", x, lambda y: y.float()), ("type_as", x, lambda y: y.type_as(x)),
                    ("expand", x, lambda y: y.expand(4)), ("squeeze", x, lambda y: y.squeeze()), ("transpose", t, lambda y: y.transpose(0, 0)),
                    ("all", x, lambda y: y[:]), ("narrow", x, lambda y: y.narrow(0, 0, 4)), ("dropout", x, lambda y: nn.Dropout(0.5).eval()(y)),
                    ("identity", x, lambda y: nn.Identity()(y)), ("clone", x, lambda y: y.clone()), ("as_tensor", x, lambda y: torch.as_tensor(y)),
                    ("copy", x, lambda y: copy.copy(y)), ("Tensor", x, lambda y: torch.Tensor(y)), ("from_numpy", x, lambda y: torch.from_numpy(y.numpy()))]:
    own = of.clone()
    made = f(own)
    print(name, made is own, made.data_ptr() == own.data_ptr())
y = torch.ones(4)
y.ravel().unsqueeze_(0)
print(y.shape, nn.Parameter(torch.ones(2)).ravel().detach(), copy.copy(nn.Parameter(torch.ones(2))))
