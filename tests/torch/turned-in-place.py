# x.t_() and its kin: the tensor itself gets another shape, whatever names it.
import torch
x = torch.arange(6.).view(2, 3)
y = x
print(x.t_() is x, x.shape, y.shape, y is x, x.stride())
x[0, 1] = 50
print(y)
y.unsqueeze_(0)
x += 1
print(x, x.is_contiguous())
x.squeeze_(0).transpose_(0, 1)
print(x, [v.shape for v in (x, y)], {"k": x}["k"].shape, torch.stack([x, y]).shape)
def turn(v):
    v.unsqueeze_(-1)
    return v
z = torch.ones(2)
print(turn(z).shape, z.shape, z)
m = torch.zeros(2, 2).unsqueeze_(0)
print(m)
class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        pe = torch.arange(4.).unsqueeze_(1)
        self.register_buffer("pe", pe)
        pe.unsqueeze_(0)
m = M()
print(m.pe.shape, m.state_dict()["pe"].shape, [b.shape for b in m.buffers()])
m.double()
print(m.pe.shape, m.pe.dtype)
w = torch.nn.Linear(2, 3).weight
for f in (lambda: w.t_(), lambda: torch.ones(2).unsqueeze_(4)):
    try: f()
    except (RuntimeError, IndexError) as e: print(type(e).__name__, e)
with torch.no_grad():
    print(w.t_().shape, w.shape)
a = torch.ones(2, 3); a.swapaxes_(0, 1); print(a.shape); a.swapdims_(0, 1); print(a.shape)
e = a.exp().unsqueeze_(0).mul_(2); print(e.shape)
b = a[0]; b.unsqueeze_(0); b.zero_(); print(a, b)
n = a.numpy().shape; print(n, a.tolist(), len(a), a.numel())
for i in range(3): a.t_()
print(a.shape, torch.equal(a, a.clone()), a @ torch.ones(2), a.sum(0))
c = torch.ones(3, requires_grad=True); d = c * 2; d.unsqueeze_(0); print(d.requires_grad, d.shape)
import copy
print(copy.deepcopy(a).shape, f"{a.shape}", repr(a)[:8], str(d.detach().shape))
