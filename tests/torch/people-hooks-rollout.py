import torch
import torch.nn as nn
from collections import defaultdict

class Recorder:
    """keeps what forward hooks see"""
    def __init__(self):
        self.store = defaultdict(list)
        self.handles = []
    def attach(self, model, kind):
        for name, mod in model.named_modules():
            if isinstance(mod, kind):
                self.handles.append(mod.register_forward_hook(self._hook(name)))
        return self
    def _hook(self, name):
        def fn(module, inputs, output):
            self.store[name].append(output.detach().clone())
        return fn
    def detach(self):
        for h in self.handles:
            h.remove()
        self.handles.clear()

class Probs(nn.Module):
    def forward(self, s):
        return torch.softmax(s, -1)

class Attn(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h = h
        self.q, self.k, self.v, self.o = (nn.Linear(d, d) for _ in range(4))
        self.probs = Probs()
    def forward(self, x):
        B, N, D = x.shape
        r = lambda t: t.view(B, N, self.h, -1).transpose(1, 2)
        s = r(self.q(x)) @ r(self.k(x)).transpose(-1, -2) / (D / self.h) ** .5
        return self.o((self.probs(s) @ r(self.v(x))).transpose(1, 2).reshape(B, N, D))

class Net(nn.Module):
    def __init__(self, d=8, h=2, L=3):
        super().__init__()
        self.layers = nn.ModuleList([Attn(d, h) for _ in range(L)])
    def forward(self, x):
        for l in self.layers:
            x = x + l(x)
        return x

def rollout(attentions, head_fusion="mean", discard_ratio=0.0):
    result = torch.eye(attentions[0].size(-1))
    for attention in attentions:
        if head_fusion == "mean":
            fused = attention.mean(axis=1)
        elif head_fusion == "max":
            fused = attention.max(axis=1)[0]
        elif head_fusion == "min":
            fused = attention.min(axis=1)[0]
        else:
            raise ValueError("Attention head fusion type Not supported")
        flat = fused.view(fused.size(0), -1)
        _, indices = flat.topk(int(flat.size(-1) * discard_ratio), -1, False)
        indices = indices[indices != 0]
        flat[0, indices] = 0
        I = torch.eye(fused.size(-1))
        a = (fused + 1.0 * I) / 2
        a = a / a.sum(dim=-1, keepdim=True)
        result = torch.matmul(a, result)
    return result

torch.manual_seed(2005)
net = Net()
rec = Recorder().attach(net, Probs)
with torch.no_grad():
    net(torch.randn(1, 4, 8))
print(sorted(rec.store.keys()), [len(v) for v in rec.store.values()])
maps = [v[0] for k, v in sorted(rec.store.items())]
for fusion in ("mean", "max", "min"):
    print(fusion, rollout([m.clone() for m in maps], fusion)[0])
print(rollout([m.clone() for m in maps], discard_ratio=0.5)[0, 0])
try:
    rollout(maps, "median")
except ValueError as e:
    print("ValueError", e)
rec.detach()
with torch.no_grad():
    net(torch.randn(1, 4, 8))
print([len(v) for v in rec.store.values()], rec.handles)

seen = []
h = net.layers[0].q.register_forward_pre_hook(lambda m, inp: seen.append(tuple(inp[0].shape)))
with torch.no_grad():
    net(torch.zeros(2, 3, 8))
h.remove()
print(seen)
flow = torch.stack([m.mean((0, 1)) for m in maps])
print(flow.shape, flow.std(0).max(), (flow.sum(-1) - 1).abs().max() < 1e-6)
entropy = torch.stack([-(m * m.log()).sum(-1).mean(-1).squeeze(0) for m in maps])
print("layer x head entropy\n", entropy)
