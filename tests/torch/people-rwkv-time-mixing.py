########################################################################
# RWKV-4 time mixing: a recurrence that is also an attention
########################################################################
import torch
from torch.nn import functional as F
import types

torch.manual_seed(4)
args = types.SimpleNamespace()
args.n_layer = 1
args.n_embd = 4
args.ctx_len = 6


def layer_norm(x, w):
    return F.layer_norm(x, (args.n_embd,), weight=w.weight, bias=w.bias)


def make_weights():
    z = {}
    for n in ('key', 'value', 'receptance', 'output'):
        z[f'blocks.0.att.{n}.weight'] = torch.randn(args.n_embd, args.n_embd) * 0.5
    z['blocks.0.att.time_decay'] = -torch.exp(torch.linspace(-3, 1, args.n_embd))
    z['blocks.0.att.time_first'] = torch.full((args.n_embd,), 0.3)
    for n in 'kvr':
        z[f'blocks.0.att.time_mix_{n}'] = torch.linspace(0.2, 0.8, args.n_embd)
    z['blocks.0.ln1.weight'] = torch.ones(args.n_embd)
    z['blocks.0.ln1.bias'] = torch.zeros(args.n_embd)
    return z


def nest(w):
    root = types.SimpleNamespace()
    for k in w.keys():
        parts = k.split('.')
        last = parts.pop()
        here = root
        for p in parts:
            if p.isdigit():
                p = int(p)
                if p not in here:
                    here[p] = types.SimpleNamespace()
                here = here[p]
            else:
                if not hasattr(here, p):
                    if p == "blocks":
                        setattr(here, p, {})
                    else:
                        setattr(here, p, types.SimpleNamespace())
                here = getattr(here, p)
        setattr(here, last, w[k])
    return root


def time_mixing(x, state, att):
    xk = x * att.time_mix_k + state[0] * (1 - att.time_mix_k)
    xv = x * att.time_mix_v + state[0] * (1 - att.time_mix_v)
    xr = x * att.time_mix_r + state[0] * (1 - att.time_mix_r)
    state[0] = x
    r = torch.sigmoid(att.receptance.weight @ xr)
    k = att.key.weight @ xk
    v = att.value.weight @ xv
    aa, bb, pp = state[1], state[2], state[3]
    ww = att.time_first + k
    qq = torch.maximum(pp, ww)
    e1 = torch.exp(pp - qq)
    e2 = torch.exp(ww - qq)
    a = e1 * aa + e2 * v
    b = e1 * bb + e2
    wkv = a / b
    ww = pp + att.time_decay
    qq = torch.maximum(ww, k)
    e1 = torch.exp(ww - qq)
    e2 = torch.exp(k - qq)
    state[1] = e1 * aa + e2 * v
    state[2] = e1 * bb + e2
    state[3] = qq
    return att.output.weight @ (r * wkv), wkv, k, v


w = nest(make_weights())
print(sorted(vars(w.blocks[0].att)))
state = torch.zeros(4, args.n_embd)
state[3] -= 1e30
xs = torch.randn(args.ctx_len, args.n_embd)
ks, vs, wkvs, outs = [], [], [], []
for t in range(args.ctx_len):
    x = layer_norm(xs[t], w.blocks[0].ln1)
    o, wkv, k, v = time_mixing(x, state, w.blocks[0].att)
    outs.append(o); wkvs.append(wkv); ks.append(k); vs.append(v)
    print(t, ' '.join('%+.4f' % i for i in o.tolist()))
print(state)

# the same as weighted averages over the past, one weight matrix per channel
K, V = torch.stack(ks), torch.stack(vs)
T = args.ctx_len
decay, first = w.blocks[0].att.time_decay, w.blocks[0].att.time_first
dist = torch.arange(T)[:, None] - torch.arange(T)[None, :] - 1
logit = dist[..., None] * decay + K[None]
logit[range(T), range(T)] = first + K
logit = logit.masked_fill((dist < -1)[..., None], float('-inf'))
att = logit.softmax(1)
print(att.shape, att[..., 0])
print(att[..., 3])
par = (att * V[None]).sum(1)
print('parallel form agrees:', torch.allclose(par, torch.stack(wkvs), atol=1e-5))
print(args, isinstance(w, types.SimpleNamespace), w.blocks[0].ln1.bias)
