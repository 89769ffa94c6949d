# Sasha Rush's Tensor Puzzles: each function one line, only arange / where / @ / broadcasting
import torch

def arange(i: int):
    return torch.tensor(range(i))

def where(q, a, b):
    return (q * a) + (~q) * b

def ones(i): return where(arange(i) > -1, 1, 0)
def sum(a): return ones(a.shape[0]) @ a[:, None]
def outer(a, b): return a[:, None] * b[None, :]
def diag(a): return a[arange(a.shape[0]), arange(a.shape[0])]
def eye(j): return where(arange(j)[:, None] == arange(j), 1, 0)
def triu(j): return where(arange(j)[:, None] <= arange(j), 1, 0)
def cumsum(a): return a @ where(arange(a.shape[0])[:, None] <= arange(a.shape[0]), 1, 0)
def diff(a, i): return a[arange(i)] - where(arange(i) > 0, a[arange(i) - 1], 0)
def vstack(a, b): return where((arange(2) == 0)[:, None], a, b)
def roll(a, i): return a[(arange(i) + 1) % i]
def flip(a, i): return a[i - arange(i) - 1]
def compress(g, v, i): return v @ where(g[:, None] & ((cumsum(g * 1) - 1)[:, None] == arange(i)), 1, 0)
def pad_to(a, i, j): return a @ where(arange(i)[:, None] == arange(j), 1, 0)
def sequence_mask(values, length): return where(length[:, None] > arange(values.shape[1]), values, 0)
def bincount(a, j): return ones(a.shape[0]) @ where(a[:, None] == arange(j), 1, 0)
def scatter_add(values, link, j): return values @ where(link[:, None] == arange(j), 1, 0)
def flatten(a, i, j): return a[arange(i * j) // j, arange(i * j) % j]
def linspace(i, j, n): return i + (j - i) * arange(n) / max(1, n - 1)
def heaviside(a, b): return where(a == 0, b, where(a > 0, 1, 0))
def repeat(a, d): return ones(d)[:, None] * a
def bucketize(v, boundaries): return ((v[:, None] >= boundaries) * 1) @ ones(boundaries.shape[0])

t = torch.tensor
print(ones(4), sum(t([1, 2, 3])), outer(t([1, 2]), t([3, 4, 5])), sep='\n')
print(diag(t([[1, 2], [3, 4]])), eye(3), triu(3), sep='\n')
print(cumsum(t([3, 1, 4])), diff(t([3, 1, 4]), 3), vstack(t([1, 2]), t([3, 4])))
print(roll(arange(4), 4), flip(arange(4), 4))
print(compress(t([False, True, True]), t([5, 6, 7]), 3), pad_to(t([1, 2]), 2, 4), pad_to(t([1, 2, 3, 4]), 4, 2))
print(sequence_mask(t([[1, 2, 3], [4, 5, 6]]), t([1, 2])))
print(bincount(t([0, 1, 1, 3]), 5), scatter_add(t([5, 1, 7]), t([0, 1, 0]), 3))
print(flatten(t([[1, 2, 3], [4, 5, 6]]), 2, 3), linspace(0., 1., 5), heaviside(t([-2, 0, 3]), t([9, 9, 9])))
print(repeat(t([1, 2]), 2), bucketize(t([0, 3, 8]), t([1, 5])))

# the same with what torch has
checks = [
    torch.equal(eye(4), torch.eye(4, dtype=torch.int64)),
    torch.equal(triu(4), torch.ones(4, 4).triu().long()),
    torch.equal(cumsum(arange(6)), arange(6).cumsum(0)),
    torch.equal(roll(arange(5), 5), torch.roll(arange(5), -1)),
    torch.equal(bincount(t([0, 2, 2]), 4), torch.bincount(t([0, 2, 2]), minlength=4)),
    torch.equal(bucketize(t([0, 1, 9]), t([1, 5])), torch.bucketize(t([0, 1, 9]), t([1, 5]), right=True)),
    torch.equal(flip(arange(3), 3), arange(3).flip(0)),
    torch.allclose(linspace(-1., 1., 7), torch.linspace(-1, 1, 7)),
]
print(checks, all(checks), where(t([True, False]), 1, 2).dtype)
