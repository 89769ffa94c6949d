import functools
import torch
from contextlib import contextmanager
from typing import Callable

REGISTRY = {}
LOG = []


def register(name=None):
    def wrap(fn):
        key = name or fn.__name__
        if key in REGISTRY:
            raise KeyError(f"{key} is registered already")
        REGISTRY[key] = fn
        return fn
    return wrap


def logged(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        shapes = [tuple(a.shape) for a in args if torch.is_tensor(a)]
        LOG.append((fn.__name__, shapes, sorted(kwargs)))
        return fn(*args, **kwargs)
    return inner


def check_shapes(**expected):
    def deco(fn):
        @functools.wraps(fn)
        def inner(q, k, v, **kw):
            for name, t in zip("qkv", (q, k, v)):
                if name in expected and t.dim() != expected[name]:
                    raise TypeError(f"{fn.__name__}: {name} has {t.dim()} dimensions, expected {expected[name]}")
            return fn(q, k, v, **kw)
        return inner
    return deco


@register()
@logged
@check_shapes(q=2, k=2)
def dot(q, k, v, *, tau=1.0):
    """plain dot product attention"""
    return (q @ k.T / tau).softmax(-1) @ v


@register("cos")
@logged
def cosine(q, k, v, *, tau=0.1):
    q, k = (t / t.norm(dim=-1, keepdim=True) for t in (q, k))
    return (q @ k.T / tau).softmax(-1) @ v


@register()
@logged
def mean(q, k, v):
    return v.mean(0, keepdim=True).expand(len(q), -1)


@functools.lru_cache(maxsize=None)
def sinusoid(n, d):
    LOG.append(("computed", n, d))
    p = torch.arange(n)[:, None] / 10000 ** (torch.arange(0, d, 2) / d)
    return torch.stack([p.sin(), p.cos()], -1).flatten(1)


@contextmanager
def seeded(seed):
    state = torch.get_rng_state() if hasattr(torch, "get_rng_state") else None
    torch.manual_seed(seed)
    print("enter", seed)
    try:
        yield seed * 2
    finally:
        print("exit", seed)


def make_counter(start=0):
    n = start

    def step(by=1):
        nonlocal n
        n += by
        return n

    return step


def running_mean():
    total, count, value = 0.0, 0, None
    while True:
        x = yield value
        total += x
        count += 1
        value = total / count


def windows(seq, size, stride=1):
    for i in range(0, len(seq) - size + 1, stride):
        yield i, seq[i:i + size]


with seeded(3) as s:
    x = torch.randn(3, 4)
    print(s, x.shape)
for name, fn in REGISTRY.items():
    print(f"{name:>5} ({fn.__name__}, {fn.__doc__!r})", fn(x, x, x)[0])
try:
    dot(x[None], x, x)
except TypeError as e:
    print("TypeError:", e)
try:
    register("cos")(mean)
except KeyError as e:
    print("KeyError:", e)
sinusoid(3, 4); a = sinusoid(3, 4); b = sinusoid(2, 4)
print(a is sinusoid(3, 4), torch.equal(a[:2], b), a)
count = make_counter(10)
print(count(), count(5), count(), make_counter()())
m = running_mean(); next(m)
print([m.send(v) for v in (1, 2, 6)])
for i, w in windows(torch.arange(7), 3, stride=2):
    print(i, w.tolist(), end=" | ")
print(*LOG, sep="\n")
adders = [lambda v, k=k: v + k for k in range(3)]
late = [lambda v: v + k for k in range(3)]
print([f(10) for f in adders], [f(10) for f in late])
with torch.no_grad(), seeded(1):
    print(torch.rand(1))
