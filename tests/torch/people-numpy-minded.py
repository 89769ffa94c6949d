import numpy as np
import torch

# I come from numpy, so: axis=, .shape, [:, None], -1 reshapes, and plain functions
torch.manual_seed(0)


def softmax(z, axis=-1):
    z = z - z.max(axis, keepdim=True)[0]
    e = torch.exp(z)
    return e / e.sum(axis=axis, keepdims=True)


def layer_norm(x, g, b, eps=1e-5):
    mu = x.mean(axis=-1, keepdims=True)
    var = ((x - mu) ** 2).mean(axis=-1, keepdims=True)
    return g * (x - mu) / torch.sqrt(var + eps) + b


def gelu(x):
    return 0.5 * x * (1 + torch.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x ** 3)))


def attention(q, k, v, mask):
    return softmax(q @ k.T / np.sqrt(q.shape[-1]) + mask) @ v


n_seq, n_embd, n_head = 4, 6, 2
x = torch.randn(n_seq, n_embd, dtype=torch.float64)
w = torch.randn(n_embd, 3 * n_embd, dtype=torch.float64) * 0.2
b = torch.zeros(3 * n_embd, dtype=torch.float64)
causal_mask = (1 - torch.tril(torch.ones(n_seq, n_seq, dtype=x.dtype))) * -1e10

h = layer_norm(x, 1.0, 0.0)
print(h.mean(-1).abs() < 1e-12, h.std(-1, unbiased=False).round())
qkv = h @ w + b
heads = [torch.split(z, n_embd // n_head, dim=-1) for z in torch.split(qkv, n_embd, dim=-1)]
out = [attention(q, k, v, causal_mask) for q, k, v in zip(*heads)]
out = torch.hstack(out)
print(out)
print(gelu(out)[0], out.dtype)
print(np.pi, np.e, np.inf, -np.inf, np.sqrt(16), np.log(2.0))
print(torch.concatenate([out[:1], out[-1:]], axis=0).shape if hasattr(torch, 'concatenate') else torch.cat([out[:1], out[-1:]], axis=0).shape)
s = softmax(torch.tensor([[1000., 1001., 1002.], [0., 0., -1e9]]))
print(s)
print(s.sum(axis=1), s.argmax(axis=1), s.max(), s.min(axis=0).values)
print(x[:, None, :].shape, x[..., np.newaxis].shape, x.T.shape, x.reshape(-1).shape, x.ravel()[:2])
print(torch.where(s > 0.3, s, torch.tensor(0.)))
print(torch.arange(0, 1, .25), torch.linspace(-1, 1, 3), torch.eye(2), torch.outer(torch.arange(3), torch.arange(3)))
print(torch.allclose(softmax(x), torch.softmax(x, -1)), torch.triu(torch.ones(3, 3), diagonal=1) * -1e9)
import numpy as np
s = np.array([0.1, 0.2], dtype=np.float32)
print(np.maximum(s, 0.0).dtype, np.where(s > 0.15, -np.inf, s).dtype, np.where(s > 0.15, 1, s).dtype, np.where(s>0, 1, 0).dtype, np.where(s>0.15, 1.5, 0))
i = np.array([3, 1, 2])
print(np.where(i > 1, 0.5, i).dtype, np.where(i > 1, i, -1), np.maximum(i, 2), np.minimum(i, 1.5))
m = np.arange(6).reshape(2, 3) * 1.5
print(m.std(), m.var(axis=0), m.prod(), i.repeat(2), i.nonzero(), m.diagonal(), m.trace(), m.strides, m.itemsize, m.nbytes)
i.sort(); print(i, m.item(0) if False else m.item(1, 2), m.item(4))
print(m.std(axis=1, ddof=1), np.std(m), i.prod())
