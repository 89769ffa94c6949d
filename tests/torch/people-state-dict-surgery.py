"""Bringing an 'old checkpoint' into a new model: renamed, transposed, merged, resized."""
import re
import torch
import torch.nn as nn
from collections import OrderedDict

torch.manual_seed(10)
D, V, V_NEW = 4, 6, 8

# ---- what the other project saved -----------------------------------------
old = OrderedDict()
old['module.transformer.wte.weight'] = torch.randn(V, D)
for i in range(2):
    p = f'module.transformer.h.{i}.'
    old[p + 'attn.q.weight'] = torch.randn(D, D)
    old[p + 'attn.k.weight'] = torch.randn(D, D)
    old[p + 'attn.v.weight'] = torch.randn(D, D)
    old[p + 'mlp.c_fc.weight'] = torch.randn(D, 2 * D)      # Conv1D: transposed
    old[p + 'mlp.c_fc.bias'] = torch.zeros(2 * D)
    old[p + 'attn.bias'] = torch.tril(torch.ones(5, 5)).view(1, 1, 5, 5)
old['module.optimizer_step'] = torch.tensor(1000)


class New(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok = nn.Embedding(V_NEW, D)
        self.blocks = nn.ModuleList(nn.ModuleDict(dict(qkv=nn.Linear(D, 3 * D, bias=False), fc=nn.Linear(D, 2 * D))) for _ in range(2))
        self.norm = nn.LayerNorm(D)
        self.register_buffer('seen', torch.zeros(1, dtype=torch.long))


model = New()
try:
    model.load_state_dict(old)
except RuntimeError as e:
    lines = str(e).split('\n')
    print(lines[0])
    print(len(lines), 'lines;', lines[1].strip()[:40])

# ---- 1. strip prefixes
sd = {re.sub(r'^module\.(transformer\.)?', '', k): v for k, v in old.items()}
print(sorted(sd)[:3])

# ---- 2. drop what is not a weight
for k in list(sd.keys()):
    if k.endswith('attn.bias') or k == 'optimizer_step':
        print('dropped', k, tuple(sd.pop(k).shape))

# ---- 3. rename, transpose, merge
new = OrderedDict()
for k, v in sd.items():
    m = re.match(r'h\.(\d+)\.mlp\.c_fc\.(weight|bias)', k)
    if m:
        i, what = m.groups()
        new[f'blocks.{i}.fc.{what}'] = v.t().contiguous() if what == 'weight' else v
    elif k.startswith('h.') and '.attn.q.' in k:
        i = int(k.split('.')[1])
        new[f'blocks.{i}.qkv.weight'] = torch.cat([sd[f'h.{i}.attn.{c}.weight'] for c in 'qkv'], dim=0)
    elif k == 'wte.weight':
        extra = v.mean(0, keepdim=True).expand(V_NEW - V, -1)
        new['tok.weight'] = torch.cat([v, extra])
for k, v in new.items():
    print(f'{k:<22}{str(tuple(v.shape)):>10}')

res = model.load_state_dict(new, strict=False)
print(res)
print('missing:', res.missing_keys, 'unexpected:', res.unexpected_keys)
print(torch.equal(model.tok.weight[V], old['module.transformer.wte.weight'].mean(0)))
print(model.blocks[1].fc.weight.shape, torch.equal(model.blocks[1].fc.weight.t(), old['module.transformer.h.1.mlp.c_fc.weight']))

# ---- 4. partly: only what fits
bad = {'tok.weight': torch.zeros(3, 3), 'norm.weight': torch.full((D,), 2.0)}
own = model.state_dict()
fits = {k: v for k, v in bad.items() if k in own and own[k].shape == v.shape}
own.update(fits)
print(model.load_state_dict(own), model.norm.weight.tolist())
try:
    model.load_state_dict({**own, 'tok.weight': torch.zeros(3, 3)})
except RuntimeError as e:
    print(e)

# ---- 5. averaging two checkpoints
a, b = New().state_dict(), New().state_dict()
avg = {k: (a[k] + b[k]) / 2 if a[k].is_floating_point() else a[k] for k in a}
print({k: round(float((avg[k] - a[k]).abs().max() - (avg[k] - b[k]).abs().max()), 5) for k in list(avg)[:3]})
print(list(model.state_dict().keys()))
