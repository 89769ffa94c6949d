import torch
from collections import defaultdict
torch.manual_seed(2001); torch.set_grad_enabled(False)

def hash_vectors(vecs, n_buckets, n_hashes):
    assert n_buckets % 2 == 0
    rotations = torch.randn(vecs.shape[-1], n_hashes, n_buckets // 2)
    rotated = torch.einsum('tf,fhi->hti', vecs, rotations)
    rotated = torch.cat([rotated, -rotated], dim=-1)
    return torch.argmax(rotated, dim=-1)

def sort_key_val(t1, t2, dim=-1):
    values, indices = t1.sort(dim=dim)
    return values, indices, t2.gather(dim, indices)

n, d, nb = 8, 4, 4
qk = torch.nn.functional.normalize(torch.randn(n, d), p=2, dim=-1)
qk[5] = qk[1]; qk[7] = -qk[1]
v = torch.randn(n, d)
buckets = hash_vectors(qk, nb, 2)
print(buckets, buckets.shape)
print('same vector, same bucket:', (buckets[:, 5] == buckets[:, 1]).all().item(), '| opposite:', ((buckets[:, 1] + nb // 2) % nb == buckets[:, 7]).all().item())
ticker = torch.arange(n)
seq = n * buckets[0] + ticker
s, undo_src, st = sort_key_val(seq, ticker)
_, undo, _ = sort_key_val(st, torch.arange(n))
print(s, st, undo)
print(torch.equal(qk[st][undo], qk))
groups = defaultdict(list)
for i, b in enumerate(buckets[0].tolist()):
    groups[b].append(i)
print(dict(sorted(groups.items())))
mask = buckets[0][:, None] == buckets[0][None, :]
self_mask = torch.eye(n, dtype=torch.bool)
dots = qk @ qk.T * d ** -.5
dots.masked_fill_(self_mask, -5e4)
dots.masked_fill_(~mask, torch.finfo(dots.dtype).min)
p = dots.softmax(-1)
print(p)
out = p @ v
by_groups = torch.empty_like(v)
for idx in groups.values():
    idx = torch.tensor(idx)
    sub = qk[idx] @ qk[idx].T * d ** -.5
    sub.fill_diagonal_(-5e4)
    by_groups[idx] = sub.softmax(-1) @ v[idx]
print(torch.allclose(out, by_groups, atol=1e-6))
# chunks of the sorted order attend to themselves and the chunk before
ck = 4
bq = qk[st].view(-1, ck, d)
bk = torch.cat([bq, bq.roll(1, 0)], dim=1)
bd = torch.einsum('cie,cje->cij', bq, bk) * d ** -.5
ids = st.view(-1, ck); kids = torch.cat([ids, ids.roll(1, 0)], 1)
bd = bd.masked_fill(ids[:, :, None] == kids[:, None, :], -5e4)
lse = bd.logsumexp(-1, keepdim=True)
o = torch.einsum('cij,cje->cie', (bd - lse).exp(), torch.cat([v[st].view(-1, ck, d), v[st].view(-1, ck, d).roll(1, 0)], 1))
print(o.view(n, d)[undo][:2], lse.view(-1)[undo])
