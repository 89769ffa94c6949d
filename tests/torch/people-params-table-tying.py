import torch
import torch.nn as nn
from collections import defaultdict


class Tied(nn.Module):
    def __init__(self, V=50, D=12, L=2, tie=True):
        super().__init__()
        self.emb = nn.Embedding(V, D)
        self.layers = nn.ModuleList()
        for _ in range(L):
            self.layers.append(nn.ModuleDict({
                'attn': nn.MultiheadAttention(D, 3, batch_first=True),
                'ff': nn.Sequential(nn.Linear(D, 4 * D), nn.ReLU(), nn.Linear(4 * D, D)),
                'n1': nn.LayerNorm(D), 'n2': nn.LayerNorm(D)}))
        self.head = nn.Linear(D, V, bias=False)
        if tie:
            self.head.weight = self.emb.weight

    def forward(self, ids):
        x = self.emb(ids)
        for l in self.layers:
            a, _ = l['attn'](x, x, x)
            x = l['n1'](x + a)
            x = l['n2'](x + l['ff'](x))
        return self.head(x)


def human(n):
    for unit in ['', 'K', 'M', 'B']:
        if n < 1000:
            return f'{n:.1f}{unit}' if unit else str(n)
        n /= 1000.0
    return f'{n:.1f}T'


def table(model, depth=2):
    groups = defaultdict(int)
    for name, p in model.named_parameters():
        key = '.'.join(name.split('.')[:depth])
        groups[key] += p.numel()
    total = sum(groups.values())
    w = max(len(k) for k in groups) + 2
    print('+' + '-' * w + '+' + '-' * 10 + '+' + '-' * 9 + '+')
    print('|{:<{w}}|{:>10}|{:>9}|'.format('module', 'params', 'share', w=w))
    print('+' + '=' * w + '+' + '=' * 10 + '+' + '=' * 9 + '+')
    for k, v in sorted(groups.items(), key=lambda kv: (-kv[1], kv[0])):
        print(f'|{k:<{w}}|{v:>10,}|{v / total:>9.2%}|')
    print('+' + '-' * w + '+' + '-' * 10 + '+' + '-' * 9 + '+')
    print('total', total, human(total), human(total * 4) + 'B')
    return groups


torch.manual_seed(0)
tied = Tied()
table(tied)
torch.manual_seed(0)
loose = Tied(tie=False)
g = table(loose, depth=1)
print(dict(g))

print(tied.head.weight is tied.emb.weight, loose.head.weight is loose.emb.weight)
print(tied.head.weight.data_ptr() == tied.emb.weight.data_ptr())
print(len(list(tied.parameters())), len(list(loose.parameters())), len(tied.state_dict()), len(loose.state_dict()))

ids = torch.tensor([[1, 2, 3]])
with torch.no_grad():
    before = tied(ids)[0, 0, :3]
    tied.emb.weight[0] += 1.0
    after = tied(ids)[0, 0, :3]
print(before, after, sep='\n')
print('changing the embedding changed the head:', not torch.equal(before[0], after[0]))

# freeze some
for n, p in loose.named_parameters():
    p.requires_grad = n.startswith('layers.1') or 'head' in n
train = sum(p.numel() for p in loose.parameters() if p.requires_grad)
frozen = sum(p.numel() for p in loose.parameters() if not p.requires_grad)
print(f'{train=} {frozen=} {train / (train + frozen):.1%}')
print([n for n, p in loose.named_parameters() if p.requires_grad][:3])
print({type(m).__name__ for m in loose.modules()} == {'Tied', 'Embedding', 'ModuleList', 'ModuleDict', 'MultiheadAttention', 'NonDynamicallyQuantizableLinear', 'Sequential', 'Linear', 'ReLU', 'LayerNorm'})
for name, child in loose.named_children():
    print(name, '->', child.__class__.__name__)
