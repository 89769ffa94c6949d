import torch, torch.nn as nn
torch.manual_seed(0)
def t(n, f):
    try: print(n, f())
    except Exception as e: print(n, type(e).__name__, str(e).split("\n")[0])
p = nn.Parameter(torch.ones(2, 3))
with torch.no_grad():
    t("a", lambda: p[0]); t("a1", lambda: p[0].requires_grad)
t("b", lambda: p.detach()[0])
t("c", lambda: p.detach())
t("d", lambda: p.data[0])
lin = nn.Linear(3, 2)
t("e", lambda: lin.state_dict()['weight'][1])
t("e2", lambda: lin.state_dict()['weight'])
t("f", lambda: p[0].requires_grad)
t("g", lambda: p.t().is_leaf)
t("h", lambda: (p*2).requires_grad)
t("i", lambda: (p.detach()*2).requires_grad)
def ip1():
    global p
    p += 1
t("j", ip1)
def ip2(): p[0] = 1
t("k", ip2)
t("l", lambda: p.add_(1))
t("m", lambda: p[0].add_(1))
t("n", lambda: p.zero_())
t("o", lambda: nn.init.ones_(p) is p)
def ip3(): p[0] += 1
t("p", ip3)
t("q", lambda: p.data.add_(1))
t("r", lambda: p.detach().add_(1))
def ip4():
    q = p.clone(); q[0] = 3; q += 1
    return q.detach()
t("s", ip4)
def ip5():
    x = torch.zeros(2); x[0] = p[0,0]; return x.detach()
t("t", ip5)
x = torch.zeros(2, requires_grad=True)
t("u", lambda: x)
t("v", lambda: x.mul_(2))
with torch.no_grad():
    t("w", lambda: x.mul_(2))
    t("w2", lambda: x.view(2,1).add_(1).requires_grad)
    y = x * 2
    t("y", lambda: y)
    t("y", lambda: y.requires_grad)
    t("z", lambda: p.masked_fill_(p > 1, 0))
t("z2", lambda: p.masked_fill_(p > 1, 0))
t("z3", lambda: p.view(-1).copy_(torch.ones(6)))
t("z4", lambda: p.fill_(1)); t("z5", lambda: p.uniform_()); t("z6", lambda: p.normal_())
t("z8", lambda: p.clamp_(0))
t("z10", lambda: p.index_fill_(0, torch.tensor([0]), 1.)); t("z11", lambda: p.numpy()); t("z12", lambda: p.tolist())
b = nn.Parameter(torch.ones(3), requires_grad=False)
t("n1", lambda: b.add_(1)); t("n2", lambda: b[0])
def aug(q, op):
    exec("q %s= 2" % op)
for n, f in (("sub", lambda: p.sub_(1)), ("div", lambda: p.div_(1)), ("exp", lambda: p.exp_()), ("scatter", lambda: p.scatter_(0, torch.zeros(1,3,dtype=torch.long), 1.)), ("idxadd", lambda: p.index_add_(0, torch.tensor([0]), torch.ones(1,3)))):
    t(n, f)
def ip6(): p[torch.tensor([True, False])] = 2
t("ip6", ip6)
def ip7(): p[:, 1] = torch.zeros(2)
t("ip7", ip7)
def ip8(): x.data[0] = 5; return x
t("ip8", ip8)
e = nn.Embedding(3, 2, padding_idx=0)
t("E", lambda: e.weight[0].detach())
def ip9(): e.weight[0] = 0
t("ip9", ip9)
def ip10(): e.weight[0].fill_(0)
t("ip10", ip10)
u = nn.Parameter(torch.ones(3))
def ip11():
    global u
    u -= 0.1
t("ip11", ip11)
def ip12():
    v = torch.ones(3); v += u; return v.requires_grad
t("ip12", ip12)
def ip13():
    c = torch.zeros(3, 3); c[1] = u; return c.requires_grad, c.is_leaf
t("ip13", ip13)
def ip14():
    s = p.t(); s += 1
t("ip14", ip14)
def ip15():
    s = p[0].t() if False else p.view(6)[1:3]; s[0] = 1
t("ip15", ip15)
print(torch.Size([1]) + (2,), torch.Size([1,2,3])[:2], (2,) + torch.Size([1]), torch.Size([1])*2, p.shape[:-1] + (2, 3), type(p.shape + (1,)))
print(torch.ones(4,5,6).shape[::2], [*p.shape], torch.Size([2]) + torch.Size([3]))
l = nn.Linear(2, 2)
b = torch.ones(2)
o = l(b)
print(o.requires_grad, o.is_leaf, o.detach().requires_grad, (o > 0).requires_grad, torch.rand_like(o).requires_grad)
@torch.no_grad()
def f():
    return l(b).requires_grad
print(f(), torch.is_grad_enabled(), torch.eye(2, requires_grad=True), torch.ones(2, requires_grad=True) * 2 > 1)
t("o", lambda: o.requires_grad_(False))
t("tensor", lambda: torch.tensor([1, 2], requires_grad=True))
t("copy", lambda: o.numpy())
