import torch, math
torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)
torch.manual_seed(64)

def attention(q, k, v, *, scale=True):
    s = q @ k.mT
    if scale: s /= math.sqrt(q.shape[-1])
    s -= s.max(-1, keepdim=True).values
    e = s.exp_()
    return (e / e.sum(-1, keepdim=True)) @ v

x = torch.randn(3, 4)
print(x, x.dtype, torch.get_default_dtype())
y = attention(x, x, x)
print(y)
f = x.float()
y32 = attention(f, f, f)
print(y32.dtype, (y32 - y).abs().max() < 1e-6, (y32 - y).dtype)
lin = torch.nn.Linear(4, 2)
print(lin.weight.dtype, lin(x))
print(lin.float()(f))
try:
    lin(x)
except RuntimeError as e:
    print("RuntimeError:", e)
ln = torch.nn.LayerNorm(4).double()
print(ln(x)[0], ln(x).mean(-1).abs().max() < 1e-12)
print(torch.tensor([1.5, 2]), torch.tensor([1, 2]) / 3, torch.arange(3.), torch.zeros(2).dtype, torch.tensor(0.1).item())
print(torch.tensor([0.1], dtype=torch.float32).item(), torch.tensor([0.1]).float().double().item())
eps = torch.finfo(torch.float64).eps
print(eps, torch.finfo(torch.float32).eps, torch.finfo().max, torch.finfo(torch.float32).tiny)
one = torch.ones(1)
print(one + eps == one, one + eps / 2 == one, (one.float() + 1e-8) == one.float())
big = torch.tensor([1e16, 1.0, -1e16])
print(big.sum(), big.float().sum(), big.flip(0).sum(), big.cumsum(0))
a = torch.arange(12.).reshape(3, 4)
print(a.var(0), a.std(1, unbiased=False), torch.linalg.norm(a), torch.logsumexp(a, 1))
print(torch.softmax(a, 1)[0].sum().item(), torch.exp(torch.tensor(710.)), torch.exp(torch.tensor(709.)))
print(torch.rand(3), torch.randint(5, (3,)).dtype, torch.linspace(0, 1, 4))
q = torch.randn(5, 3); u = q / q.norm(dim=1, keepdim=True)
print((u @ u.T).diagonal(), torch.acos(torch.clamp(u[0] @ u[1], -1, 1)) * 180 / math.pi)
torch.set_printoptions(precision=10)
print(torch.tensor(math.pi), torch.tensor([math.e, 1 / 3]), torch.tensor(math.pi, dtype=torch.float32))
torch.set_default_dtype(torch.float32)
print(torch.tensor(0.5).dtype, x[0])
