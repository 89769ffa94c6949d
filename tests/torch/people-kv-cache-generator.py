"""Incremental decoding as a Python generator; an LRU of past keys."""
from __future__ import annotations
from collections import deque
from typing import Iterator, Optional
import torch
from torch import nn, Tensor


class RingCache:
    def __init__(self, window: int):
        self.window = window
        self._items: deque[tuple[Tensor, Tensor]] = deque(maxlen=window)
        self.seen = 0

    def push(self, k: Tensor, v: Tensor) -> RingCache:
        self._items.append((k, v))
        self.seen += 1
        return self

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __getitem__(self, i):
        return self._items[i]

    @property
    def keys(self) -> Tensor:
        return torch.stack([k for k, _ in self._items])

    @property
    def values(self) -> Tensor:
        return torch.stack([v for _, v in self._items])

    def __repr__(self) -> str:
        return f"RingCache(window={self.window}, held={len(self)}, seen={self.seen})"


class TinyLM(nn.Module):
    def __init__(self, vocab: int, d: int, window: Optional[int] = None):
        super().__init__()
        self.emb = nn.Embedding(vocab, d)
        self.q, self.k, self.v = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        self.window = window

    def step(self, tok: int, cache: RingCache) -> Tensor:
        x = self.emb.weight[tok]
        cache.push(self.k(x), self.v(x))
        w = torch.softmax(cache.keys @ self.q(x) / x.numel() ** 0.5, dim=0)
        self.last = w
        return (x + w @ cache.values) @ self.emb.weight.T

    def full(self, toks: Tensor) -> Tensor:
        x = self.emb(toks)
        n = len(toks)
        s = self.q(x) @ self.k(x).T / x.size(-1) ** 0.5
        i, j = torch.meshgrid(torch.arange(n), torch.arange(n), indexing="ij")
        allowed = (j <= i) & (i - j < (self.window or n))
        s[~allowed] = -float("inf")
        return (x + s.softmax(-1) @ self.v(x)) @ self.emb.weight.T


def stream(model: TinyLM, start: int, limit: int = 20, stop: Optional[int] = None) -> Iterator[tuple[int, float]]:
    cache = RingCache(model.window or limit)
    tok = start
    for _ in range(limit):
        logits = model.step(tok, cache)
        p = logits.softmax(0)
        tok = int(p.argmax())
        yield tok, p[tok].item()
        if tok == stop:
            print("stopped with", cache)
            return


torch.manual_seed(27)
with torch.inference_mode():
    for window in (None, 3):
        torch.manual_seed(27)
        lm = TinyLM(9, 6, window)
        nn.init.normal_(lm.emb.weight)
        toks = [4]
        for t, p in stream(lm, 4, limit=7):
            print(f"{t}({p:.3f})", end=" ")
            toks.append(t)
        print()
        full = lm.full(torch.tensor(toks[:-1]))
        print("same as without a cache:", full.argmax(-1).tolist() == toks[1:], lm.last)
    gen = stream(lm, 0)
    print(next(gen)[0], next(gen)[0], gen is iter(gen))
    gen.close()
    print(list(t for t, _ in stream(lm, 1, limit=5, stop=toks[-1])))
c = RingCache(2)
for i in range(3):
    c.push(torch.tensor([i]), torch.tensor([-i]))
print(c, len(c), c[0], [k.item() for k, v in c], c.keys.flatten())
