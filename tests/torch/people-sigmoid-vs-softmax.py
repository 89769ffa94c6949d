"""Sigmoid attention: every query decides for each key on its own."""
import numpy as np
import torch
import torch.nn.functional as F

np.set_printoptions(precision=3, suppress=True)
torch.set_printoptions(precision=3)

rng = torch.Generator()
rng.manual_seed(99)

T, D = 5, 4
q = torch.randn(T, D, generator=rng)
k = torch.randn(T, D, generator=rng)
v = torch.randn(T, D, generator=rng)


def softmax_attention(q, k, v, mask):
    s = q @ k.T / np.sqrt(D)
    s[~mask] = -np.inf
    return s.softmax(-1)


def sigmoid_attention(q, k, v, mask, bias=None):
    s = q @ k.T / np.sqrt(D)
    b = -np.log(k.shape[0]) if bias is None else bias
    w = torch.sigmoid(s + b)
    w[~mask] = 0
    return w


causal = torch.ones(T, T, dtype=torch.bool).tril()
w1 = softmax_attention(q, k, v, causal)
w2 = sigmoid_attention(q, k, v, causal)
w3 = sigmoid_attention(q, k, v, causal, bias=0.)
print("softmax\n", w1.numpy())
print("sigmoid, b = -log n = %.4f" % -np.log(T))
print(w2.numpy())
print("sigmoid, b = 0")
print(w3.numpy())

for name, w in [("softmax", w1), ("sig -log n", w2), ("sig 0", w3)]:
    mass = w.sum(-1)
    print(f"{name:<12}| row mass min {mass.min():.3f} max {mass.max():.3f} | out norm {(w @ v).norm():.4f}")

# shifting all scores of a row: softmax does not care, sigmoid does
shift = 2.0
s = q @ k.T
print(torch.allclose(F.softmax(s, -1), F.softmax(s + shift, -1)),
      torch.allclose(torch.sigmoid(s), torch.sigmoid(s + shift)))

# other "not softmax" ways
relu_att = F.relu(s) / (T)
sq = F.relu(s).square()
sq = sq / (sq.sum(-1, keepdim=True) + 1e-6)
print("relu / T", relu_att)
print("squared relu, normalised", sq, sq.sum(-1))
elu = F.elu(s) + 1
print("elu + 1", elu[0], bool((elu > 0).all()))
print("hard sigmoid", F.hardsigmoid(s)[0], "log sigmoid", F.logsigmoid(s)[0])

# gradients flow differently: the slope of both at some points
for t in np.linspace(-4, 4, 5):
    z = torch.tensor(float(t))
    sg = torch.sigmoid(z)
    print(f"{t:+.1f} sigma={sg.item():.4f} slope={(sg * (1 - sg)).item():.4f} tanh={torch.tanh(z).item():+.4f}")
