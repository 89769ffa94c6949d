import torch
import torch.nn as nn
import torch.nn.functional as F

class KVCache:
    def __init__(self, n_layers):
        self.cache = [None] * n_layers

    def get(self, layer_idx):
        return self.cache[layer_idx]

    def update(self, layer_idx, value):
        self.cache[layer_idx] = value

    def get_all(self):
        return self.cache

    def reset(self):
        for i in range(len(self.cache)):
            self.cache[i] = None

class Attn(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h = h
        self.qkv = nn.Linear(d, 3 * d, bias=False)
        self.out = nn.Linear(d, d)

    def forward(self, x, cache=None):
        b, t, d = x.shape
        qkv = self.qkv(x).view(b, t, 3, self.h, d // self.h).permute(2, 0, 3, 1, 4)
        q, k, v = qkv[0], qkv[1], qkv[2]
        past = 0
        if cache is not None:
            pk, pv = cache
            past = pk.size(2)
            k, v = torch.cat([pk, k], dim=2), torch.cat([pv, v], dim=2)
        mask = torch.ones(t, k.size(2), dtype=torch.bool).tril(diagonal=past)
        s = (q @ k.transpose(-2, -1)) / (d // self.h) ** 0.5
        s = s.masked_fill(~mask, float("-inf"))
        y = (F.softmax(s, dim=-1) @ v).transpose(1, 2).contiguous().view(b, t, d)
        return self.out(y), (k, v)

class Model(nn.Module):
    def __init__(self, vocab=13, d=8, h=2, n=2, ctx=16):
        super().__init__()
        self.tok, self.pos = nn.Embedding(vocab, d), nn.Embedding(ctx, d)
        self.layers = nn.ModuleList(Attn(d, h) for _ in range(n))
        self.norm = nn.LayerNorm(d)
        self.head = nn.Linear(d, vocab, bias=False)
        self.current_pos = 0

    def forward(self, idx, cache=None):
        t = idx.shape[1]
        start = self.current_pos if cache is not None else 0
        x = self.tok(idx) + self.pos(torch.arange(start, start + t))
        for i, layer in enumerate(self.layers):
            past = cache.get(i) if cache else None
            y, new = layer(x, past)
            if cache is not None:
                cache.update(i, new)
            x = x + y
        if cache is not None:
            self.current_pos += t
        return self.head(self.norm(x))

@torch.inference_mode()
def generate(model, idx, n, use_cache):
    if use_cache:
        cache = KVCache(n_layers=2)
        model.current_pos = 0
        logits = model(idx, cache)
        for _ in range(n):
            nxt = logits[:, -1].argmax(dim=-1, keepdim=True)
            idx = torch.cat([idx, nxt], dim=1)
            logits = model(nxt, cache)
        return idx, tuple(cache.get(0)[0].shape)
    for _ in range(n):
        logits = model(idx)
        idx = torch.cat([idx, logits[:, -1].argmax(dim=-1, keepdim=True)], dim=1)
    return idx, None

torch.manual_seed(0)
model = Model().eval()
a, shape = generate(model, torch.tensor([[1, 2, 3]]), 8, use_cache=True)
b, _ = generate(model, torch.tensor([[1, 2, 3]]), 8, use_cache=False)
print(a.tolist(), shape)
print("same:", torch.equal(a, b))
