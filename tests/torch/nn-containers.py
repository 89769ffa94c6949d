import torch, torch.nn as nn
l = nn.ModuleList([nn.Linear(1,i+1) for i in range(5)])
del l[0]
print(l, len(l))
l[0] = nn.ReLU()
print(l)
l.insert(1, nn.Tanh())
print(l)
l.extend([nn.GELU(), nn.Sigmoid()])
print(l)
print(l.pop(0), len(l))
print(l.pop(-1), len(l))
print(l[1:3])
print(l[-1])
del l[-1]
print(len(l), [k for k, _ in l.named_parameters()])
del l[1:3]
print(l)
l += [nn.Identity()]
print(l)
for i in [7, -9]:
    try: l[i]
    except Exception as e: print(type(e).__name__, e)
print(l + nn.ModuleList([nn.ReLU()]))
s = nn.Sequential(nn.Linear(1,1), nn.ReLU(), nn.Linear(1,2))
s[1] = nn.GELU()
print(s)
del s[0]
print(s, [k for k,_ in s.named_children()])
s.append(nn.ReLU())
s.insert(0, nn.Tanh())
print(s)
s.extend(nn.Sequential(nn.ReLU()))
print(s[:2], len(s))
p = nn.ParameterList([nn.Parameter(torch.ones(i+1)) for i in range(3)])
print(p)
p[0] = nn.Parameter(torch.zeros(2))
p.append(nn.Parameter(torch.zeros(1)))
print(p, len(p), p[-1])
d = nn.ModuleDict({"a": nn.ReLU(), "b": nn.Tanh()})
del d["a"]
print(d, "b" in d, list(d.keys()))
d["c"] = nn.GELU()
print(d.pop("b"), d)
d.update({"x": nn.ReLU()})
print(list(d.items()), len(d))
class N(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1,1); self.b = nn.ReLU()
n = N()
del n.b
print(n)
n.a = nn.Identity()
print(n, len(list(n.parameters())))
try: n.b
except Exception as e: print(type(e).__name__, e)
