# einops is not installed here, so: a tiny rearrange of my own
import re
import torch
from functools import reduce

def rearrange(x, pattern, **sizes):
    left, right = (p.strip() for p in pattern.split('->'))
    def parse(s):
        groups, cur = [], None
        for tok in s.replace('(', ' ( ').replace(')', ' ) ').split():
            if tok == '(': cur = []
            elif tok == ')': groups.append(cur); cur = None
            elif cur is not None: cur.append(tok)
            else: groups.append([tok])
        return groups
    L, R = parse(left), parse(right)
    if len(L) != x.dim():
        raise ValueError(f'pattern {left!r} has {len(L)} axes, tensor has {x.dim()}')
    dims = dict(sizes)
    for g, n in zip(L, x.shape):
        unknown = [a for a in g if a not in dims]
        known = reduce(lambda a, b: a * b, [dims[a] for a in g if a in dims], 1)
        if len(unknown) > 1: raise ValueError('cannot infer ' + ' and '.join(unknown))
        if unknown: dims[unknown[0]] = n // known
        elif known != n: raise ValueError(f'{known} != {n}')
    flat_l = [a for g in L for a in g]
    flat_r = [a for g in R for a in g]
    x = x.reshape([dims[a] for a in flat_l])
    if sorted(flat_l) != sorted(flat_r):
        raise ValueError(f'different axes: {sorted(set(flat_l) ^ set(flat_r))}')
    x = x.permute([flat_l.index(a) for a in flat_r])
    return x.reshape([reduce(lambda p, a: p * dims[a], g, 1) for g in R])

x = torch.arange(24).view(2, 3, 4)
print(rearrange(x, 'b n (h d) -> b h n d', h=2))
print(rearrange(x, 'b n d -> (b n) d').shape, rearrange(x, 'b n d -> n b d')[0])
back = rearrange(rearrange(x, 'b n (h d) -> b h n d', h=2), 'b h n d -> b n (h d)')
print(torch.equal(back, x))
img = torch.arange(16).view(1, 4, 4)
print(rearrange(img, 'c (h p) (w q) -> (h w) (p q c)', p=2, q=2))
for bad in ['b n -> n b', 'b n (h d) -> b h n d', 'b n d -> b n', 'b n (h d) -> b n h']:
    try:
        print(rearrange(x, bad).shape)
    except ValueError as e:
        print('ValueError:', e)
torch.manual_seed(0)
qkv = torch.randn(1, 4, 12)
q, k, v = rearrange(qkv, 'b n (k h d) -> k b h n d', k=3, h=2)
a = (q @ rearrange(k, 'b h n d -> b h d n') / q.shape[-1] ** .5).softmax(-1)
print(rearrange(a @ v, 'b h n d -> b n (h d)'))
