import torch
from itertools import chain, repeat, takewhile, count, groupby, zip_longest, pairwise, cycle, islice, starmap

torch.manual_seed(2309)


class SinkCache:
    """Keeps the first tokens and the latest ones."""

    def __init__(self, n_sink=2, n_recent=3):
        self.n_sink, self.n_recent = n_sink, n_recent
        self.size = n_sink + n_recent
        self.k = self.v = None
        self.evicted = []
        self.positions = []

    def __call__(self, k, v, pos):
        if self.k is None:
            self.k, self.v = k, v
        else:
            self.k, self.v = torch.cat([self.k, k], dim=0), torch.cat([self.v, v], dim=0)
        self.positions.append(pos)
        if len(self.k) > self.size:
            cut = slice(self.n_sink, self.n_sink + len(self.k) - self.size)
            self.evicted += self.positions[cut]
            del self.positions[cut]
            self.k = torch.cat([self.k[: self.n_sink], self.k[-self.n_recent :]])
            self.v = torch.cat([self.v[: self.n_sink], self.v[-self.n_recent :]])
        return self.k, self.v


d = 4
tokens = torch.randn(9, d)
cache = SinkCache()
outs = []
for pos, x in enumerate(tokens):
    k, v = cache(x[None] * 0.9, x[None], pos)
    w = torch.softmax(k @ x / d ** 0.5, 0)
    outs.append(w @ v)
    print(pos, cache.positions, [round(p, 3) for p in w.tolist()])
print("evicted", cache.evicted)
print(torch.stack(outs)[-2:])

# the same with a mask over everything
i = torch.arange(9)
mask = (i[None] <= i[:, None]) & ((i[None] < 2) | (i[:, None] - i[None] < 3))
s = (tokens @ (tokens * 0.9).T / d ** 0.5).masked_fill(~mask, float("-inf"))
ref = s.softmax(-1) @ tokens
print(torch.allclose(ref, torch.stack(outs), atol=1e-6))

# iterators for the tables
print(list(pairwise("abcd")), list(zip_longest([1, 2, 3], "x", fillvalue="-")))
runs = [(bool(k), len(list(g))) for k, g in groupby(mask[-1].tolist())]
print(runs, list(islice(cycle("ab"), 5)), list(takewhile(lambda n: n < 4, count(1))))
print(list(chain.from_iterable(repeat(c, n) for c, n in zip("xyz", (1, 2, 3)))), list(starmap(pow, [(2, 3), (3, 2)])))
text = "".join("#" if c else "." for c in mask.flatten().tolist())
print("\n".join(text[k : k + 9] for k in range(0, 81, 9)))
