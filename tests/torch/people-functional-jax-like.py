from functools import partial, reduce
from typing import NamedTuple, Dict, Any
import operator
import torch

# no classes with state, parameters are a tree


class Cfg(NamedTuple):
    vocab: int = 11
    d: int = 8
    heads: int = 2
    layers: int = 2


def split(seed, n):
    return [seed * 1000 + i for i in range(n)]


def normal(seed, shape, scale):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)) * scale


def init(seed, cfg: Cfg) -> Dict[str, Any]:
    k_e, k_u, *k_l = split(seed, 2 + cfg.layers)

    def layer(k):
        a, b, c, d = split(k, 4)
        return dict(qkv=normal(a, (cfg.d, 3 * cfg.d), cfg.d ** -.5), o=normal(b, (cfg.d, cfg.d), cfg.d ** -.5),
                    up=normal(c, (cfg.d, 4 * cfg.d), cfg.d ** -.5), down=normal(d, (4 * cfg.d, cfg.d), (4 * cfg.d) ** -.5),
                    g1=torch.ones(cfg.d), g2=torch.ones(cfg.d))
    return dict(embed=normal(k_e, (cfg.vocab, cfg.d), .1), layers=[layer(k) for k in k_l], unembed=normal(k_u, (cfg.d, cfg.vocab), .1))


def tree_map(f, tree):
    if isinstance(tree, dict):
        return {k: tree_map(f, v) for k, v in tree.items()}
    if isinstance(tree, (list, tuple)):
        return type(tree)(tree_map(f, v) for v in tree)
    return f(tree)


def tree_leaves(tree, path=()):
    if isinstance(tree, dict):
        return [x for k, v in tree.items() for x in tree_leaves(v, path + (k,))]
    if isinstance(tree, list):
        return [x for i, v in enumerate(tree) for x in tree_leaves(v, path + (str(i),))]
    return [("/".join(path), tree)]


compose = lambda *fs: reduce(lambda f, g: lambda x: g(f(x)), fs)
residual = lambda f: lambda x: x + f(x)
rms = lambda g, x: x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * g


def attention(p, h, x):
    T, d = x.shape
    q, k, v = (t.reshape(T, h, -1).transpose(0, 1) for t in (x @ p["qkv"]).chunk(3, -1))
    s = q @ k.mT / (d // h) ** .5 + torch.full((T, T), -torch.inf).triu(1)
    return (s.softmax(-1) @ v).transpose(0, 1).reshape(T, d) @ p["o"]


def mlp(p, x):
    return torch.relu(x @ p["up"]) @ p["down"]


def block(p, h):
    return compose(residual(compose(partial(rms, p["g1"]), partial(attention, p, h))),
                   residual(compose(partial(rms, p["g2"]), partial(mlp, p))))


def apply(params, cfg, ids):
    return compose(params["embed"].__getitem__, *[block(p, cfg.heads) for p in params["layers"]], partial(torch.matmul, other=params["unembed"]))(ids)


def loss(params, cfg, ids):
    lp = apply(params, cfg, ids[:-1]).log_softmax(-1)
    return -lp.gather(-1, ids[1:, None]).mean()


cfg = Cfg()
params = init(1, cfg)
ids = torch.tensor([1, 5, 2, 9, 3])
print(cfg, cfg._replace(heads=4), cfg._asdict()["d"])
print(tree_map(lambda t: tuple(t.shape), params))
for path, leaf in tree_leaves(params)[:4]:
    print(f"{path:<16} {leaf.numel():>4} {leaf.std():.4f}")
print("total", reduce(operator.add, map(lambda kv: kv[1].numel(), tree_leaves(params))))
print(apply(params, cfg, ids).shape, apply(params, cfg, ids)[-1])
print("loss", loss(params, cfg, ids))

# finite differences instead of autograd, for two cells
p64 = tree_map(torch.Tensor.double, params)
eps = 1e-4
for i, j in ((1, 0), (9, 3)):
    def nudged(e):
        q = tree_map(torch.clone, p64)
        q["embed"][i, j] += e
        return loss(q, cfg, ids)
    print((i, j), f"{((nudged(eps) - nudged(-eps)) / (2 * eps)).item():+.5f}")
vmap_ids = torch.stack([ids, ids.flip(0)])
print(torch.stack(list(map(partial(loss, params, cfg), vmap_ids))))
