"""Attention with nothing but functions: compose, partial, reduce, map."""
from functools import partial, reduce
from itertools import accumulate, chain, islice
import math
import operator

import torch


def compose(*fs):
    return reduce(lambda f, g: lambda *a, **k: g(f(*a, **k)), fs)


def linear(w, b, x):
    return x @ w.T + b


def scaled(d, s):
    return s / math.sqrt(d)


def mask_with(m, s):
    return s.masked_fill(~m, -math.inf)


softmax = partial(torch.softmax, dim=-1)
causal = lambda n: torch.ones(n, n, dtype=torch.bool).tril()

g = torch.Generator().manual_seed(11)
rnd = partial(torch.randn, generator=g)

d, n = 4, 5
x = rnd(n, d)
(wq, wk, wv), (bq, bk, bv) = [rnd(d, d) for _ in range(3)], [rnd(d) for _ in range(3)]
q, k, v = map(lambda wb: linear(*wb, x), zip((wq, wk, wv), (bq, bk, bv)))

weights_of = compose(
    lambda q, k: q @ k.T,
    partial(scaled, d),
    partial(mask_with, causal(n)),
    softmax,
)
w = weights_of(q, k)
print(w)
out = w @ v
print(out)

# stack of residual layers as a fold
layer = lambda x, p: x + compose(partial(linear, p[0], p[1]), torch.tanh)(x)
params = [(rnd(d, d) * 0.5, torch.zeros(d)) for _ in range(4)]
states = list(accumulate(chain([x], params), layer))
print(len(states), [round(s.norm().item(), 4) for s in states])
print(reduce(layer, params, x).equal(states[-1]))

norms = list(map(torch.Tensor.norm, states))
print(max(norms), norms.index(max(norms)))
print(sorted(enumerate(norms), key=operator.itemgetter(1))[0][0])
print(*islice((f"{i}^2={i * i}" for i in range(100) if i % 2), 3), sep=", ")
row_sums = tuple(map(compose(torch.sum, torch.Tensor.item, partial(round, ndigits=5)), w))
print(row_sums, functools_ok := all(abs(s - 1) < 1e-4 for s in row_sums))
