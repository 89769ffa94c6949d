import torch
t = torch.tensor([[3., 1., 2.], [0., 5., 4.]])
vals, idx = t.sort(dim=-1)
print(vals, idx, sep='\n')
print(t.topk(2, largest=False), t.topk(1, dim=0).values)
print(torch.gather(t, 1, idx).equal(vals), t.argsort(descending=True)[:, 0])
flat = t.flatten().argsort()
print([divmod(int(i), t.size(1)) for i in flat])
print(torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([0, 3, 6])), t.max(), t.max(0), t.min(1).indices, sep='\n')
u, inv, c = torch.unique(torch.tensor([3, 1, 3, 2, 1]), return_inverse=True, return_counts=True)
print(u, inv, c)
m = t > 1
print(m.nonzero(as_tuple=True), torch.nonzero(m), m.sum(0), t[m], torch.where(m))
best = sorted(zip(t.flatten().tolist(), "abcdef"), reverse=True)[:2]
print(best, max(range(6), key=lambda i: t.view(-1)[i]), t.median(1), t.mode(1)[0], t.quantile(0.5), torch.histc(t, 3, 0, 6))
k = torch.randint(0, 3, (2, 2), generator=torch.Generator().manual_seed(0))
print(k, t.take_along_dim(k, 1), t.index_select(1, k[0]), t.scatter(1, k[:, :1], 9.), torch.zeros(3).index_add(0, torch.tensor([0, 0, 2]), torch.ones(3)))
for r, row in enumerate(t):
    for c, x in enumerate(row):
        print(f"{r},{c}: {x:.1f}", end="  ")
    print()
names = ["a", "b", "c"]
print({names[j]: float(v) for j, v in zip(idx[0], vals[0])}, [names[i] for i in t[1].argsort().tolist()], sorted(names, key=lambda n: t[0, names.index(n)]))
print(torch.cummax(t, 1), torch.cummax(t, 1).values, t.cumsum(1).flip(1), t.diff(), t.logcumsumexp(1), sep='\n')
print(t.clamp(1, 4), t.clamp_min(2), t.fmod(2), t.remainder(2), t.lerp(torch.zeros(2, 3), 0.5), torch.lerp(t[0], t[1], 0.25))
print(torch.tensor([1, 2]).repeat(2, 2), torch.tensor([[1], [2]]).expand(2, 3).contiguous().view(-1), torch.block_diag(torch.ones(1, 2), torch.ones(2, 1)))
