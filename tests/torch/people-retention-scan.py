from __future__ import annotations
import torch

torch.manual_seed(2307)
torch.set_printoptions(precision=4, sci_mode=False)

def parallel(Q, K, V, gamma):
    n = Q.shape[0]
    i, j = torch.arange(n)[:, None], torch.arange(n)[None, :]
    D = (gamma ** (i - j).clamp(min=0).float()).masked_fill(i < j, 0)
    return ((Q @ K.T) * D) @ V, D

def recurrent(Q, K, V, gamma):
    S = torch.zeros(K.shape[1], V.shape[1])
    for q, k, v in zip(Q, K, V):
        S = gamma * S + torch.outer(k, v)
        yield q @ S

def chunkwise(Q, K, V, gamma, c):
    S, outs = torch.zeros(K.shape[1], V.shape[1]), []
    for q, k, v in zip(Q.split(c), K.split(c), V.split(c)):
        m = len(q)
        inner, _ = parallel(q, k, v, gamma)
        cross = (q @ S) * (gamma ** torch.arange(1, m + 1).float())[:, None]
        outs += [inner + cross]
        S = gamma ** m * S + (k * (gamma ** torch.arange(m - 1, -1, -1).float())[:, None]).T @ v
    return torch.vstack(outs)

Q, K, V = torch.randn(3, 7, 3).unbind(0)
a, D = parallel(Q, K, V, 0.9)
b = torch.stack(list(recurrent(Q, K, V, 0.9)))
print(D)
print(a, torch.allclose(a, b, atol=1e-5))
for c in (1, 2, 3, 7):
    print(c, torch.allclose(a, chunkwise(Q, K, V, .9, c), atol=1e-5))
gammas = 1 - torch.exp2(-5 - torch.arange(0, 4).float())
print(gammas, 1 / (1 - gammas))

# a linear recurrence h[t] = a[t] h[t-1] + b[t] by a scan over pairs
def combine(p, q):
    return p[0] * q[0], q[0] * p[1] + q[1]

def scan(a, b):
    pairs = list(zip(a, b))
    step = 1
    while step < len(pairs):
        pairs = [combine(pairs[i - step], pairs[i]) if i >= step else pairs[i] for i in range(len(pairs))]
        step *= 2
    return torch.stack([h for _, h in pairs])

A, B = torch.rand(6, 2), torch.randn(6, 2)
h, ref = torch.zeros(2), []
for t in range(6):
    h = A[t] * h + B[t]
    ref.append(h)
print(scan(A, B)); print(torch.allclose(scan(A, B), torch.stack(ref), atol=1e-6))
logs = A.log().cumsum(0)
closed = logs.exp() * (B / logs.exp()).cumsum(0)
print((closed - torch.stack(ref)).abs().max() < 1e-4, A.cumprod(0)[-1])
# RWKV-like weighted average
w, u, k, v = torch.tensor(.5), torch.tensor(.3), torch.randn(5), torch.randn(5)
num = den = torch.tensor(0.)
for t in range(5):
    o = (num + (u + k[t]).exp() * v[t]) / (den + (u + k[t]).exp())
    num, den = (-w).exp() * num + k[t].exp() * v[t], (-w).exp() * den + k[t].exp()
    print(f'{t}: {o:.4f}', end='  ')
print()
