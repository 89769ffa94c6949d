#!/usr/bin/env python
# patterns of "Generating long sequences with sparse transformers", plus bigbird
import random
import torch
import torch.nn.functional as F


def get_attn_mask(n, attn_mode, local_attn_ctx=None):
    if attn_mode == 'all':
        b = torch.tril(torch.ones([n, n]))
    elif attn_mode == 'local':
        bandwidth = local_attn_ctx
        ctx = min(n - 1, bandwidth - 1)
        b = torch.tril(torch.ones([n, n]), 0) - torch.tril(torch.ones([n, n]), -ctx - 1)
    elif attn_mode == 'strided':
        stride = local_attn_ctx
        x = torch.reshape(torch.arange(n, dtype=torch.int32), [n, 1])
        y = torch.transpose(x, 0, 1)
        z = torch.zeros([n, n], dtype=torch.int32)
        Q = z + x
        K = z + y
        c1 = Q >= K
        c2 = torch.eq(torch.fmod(Q - K, stride), 0)
        c3 = torch.logical_and(c1, c2)
        b = c3.float()
    elif attn_mode == 'fixed':
        stride, c = local_attn_ctx, 1
        i = torch.arange(n)[:, None]
        j = torch.arange(n)[None]
        same = torch.div(i, stride, rounding_mode='floor') == torch.div(j, stride, rounding_mode='floor')
        summary = (j % stride) >= stride - c
        b = ((same | summary) & (j <= i)).float()
    else:
        raise ValueError('Not yet implemented')
    b = torch.reshape(b, [1, 1, n, n])
    return b


def show(mask, title):
    print(title)
    for r in mask.view(mask.shape[-2:]).int().tolist():
        print('  ' + ' '.join('.x'[c] for c in r))
    dens = mask.mean().item()
    print('  density {:.1%}'.format(dens))


n = 9
for mode, ctx in (('all', None), ('local', 3), ('strided', 3), ('fixed', 3)):
    show(get_attn_mask(n, mode, ctx), mode)

try:
    get_attn_mask(n, 'dilated')
except ValueError as err:
    print('ValueError:', err)

# bigbird: window + global + random blocks
random.seed(4)
block, nb = 2, 5
m = torch.zeros(nb, nb)
for i in range(nb):
    for j in (i - 1, i, i + 1):
        if 0 <= j < nb:
            m[i, j] = 1
m[0] = 1
m[:, 0] = 1
for i in range(1, nb):
    free = [j for j in range(nb) if m[i, j] == 0]
    if free:
        m[i, random.choice(free)] = 1
big = m.repeat_interleave(block, 0).repeat_interleave(block, 1)
show(big, 'bigbird')

torch.manual_seed(0)
q, k, v = torch.randn(3, 1, 2, n, 4)
out = {}
for mode, ctx in (('all', None), ('local', 3), ('strided', 3), ('fixed', 3)):
    mk = get_attn_mask(n, mode, ctx)
    w = (q @ k.transpose(-1, -2)) / 4 ** .5
    w = w * mk + -1e9 * (1 - mk)
    w = F.softmax(w, dim=-1)
    out[mode] = w @ v
    print(mode, w[0, 0, -1])
base = out['all']
for name in out:
    print(f"{name:8s} distance to full {torch.dist(out[name], base):.4f}")

# two hops reach everything?
s = get_attn_mask(n, 'strided', 3)[0, 0]
l = get_attn_mask(n, 'local', 3)[0, 0]
hops = (s @ l) > 0
print('two hops cover the triangle:', torch.equal(hops.tril(), torch.ones(n, n).tril() > 0))
