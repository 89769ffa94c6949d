import torch

torch.manual_seed(0)
A = torch.arange(6.).reshape(2, 3)
B = torch.arange(12.).reshape(3, 4)
v = torch.tensor([1., -1., 2.])
S = torch.arange(9.).view(3, 3)
X = torch.randn(2, 3, 4)
Y = torch.randn(2, 5, 4)
W = torch.randn(4, 6)

puzzles = [
    ("transpose", "ij->ji", (A,), A.t()),
    ("sum all", "ij->", (A,), A.sum()),
    ("row sums", "ij->i", (A,), A.sum(1)),
    ("column sums", "ij->j", (A,), A.sum(0)),
    ("mat-vec", "ij,j->i", (A, v), A.mv(v)),
    ("mat-mat", "ik,kj->ij", (A, B), A @ B),
    ("dot", "i,i->", (v, v), v.dot(v)),
    ("outer", "i,j->ij", (v, v), torch.outer(v, v)),
    ("hadamard", "ij,ij->ij", (A, A), A * A),
    ("trace", "ii", (S,), S.trace()),
    ("diagonal", "ii->i", (S,), S.diagonal()),
    ("batch matmul", "bij,bkj->bik", (X, Y), X.bmm(Y.transpose(1, 2))),
    ("linear", "bij,jk->bik", (X, W), X @ W),
    ("implicit", "ij,jk", (A, B), A @ B),
    ("implicit order", "ba", (A,), A.T),
    ("bilinear", "bn,nm,bm->b", (A, S, A), ((A @ S) * A).sum(-1)),
    ("ellipsis", "...ij,...kj->...ik", (X, Y), X @ Y.mT),
    ("broadcast ellipsis", "...j,jk->...k", (X, W), X @ W),
    ("frobenius", "ij,ij->", (A, A), (A ** 2).sum()),
    ("scale rows", "ij,i->ij", (S, v), S * v[:, None]),
    ("three way", "i,j,k->ijk", (v, v, v), v[:, None, None] * v[None, :, None] * v),
]

wrong = []
for title, eq, ops, want in puzzles:
    got = torch.einsum(eq, *ops)
    good = got.shape == want.shape and torch.allclose(got, want, atol=1e-5)
    print(f"{title:<20}{eq:<22}{str(tuple(got.shape)):<12}{'ok' if good else 'WRONG'}")
    if not good:
        wrong.append(title)
print("wrong:", wrong)

print(torch.einsum("ij,jk->ik", A, B))
print(torch.einsum("ii->i", S), torch.einsum("ii", S).item())
print(torch.einsum("i,j->ij", v, v))

# attention in two lines
H = 2
x = torch.randn(1, 4, 6)
Wq, Wk, Wv = torch.randn(3, H, 6, 3)
q, k, val = (torch.einsum("btc,hcd->bhtd", x, w) for w in (Wq, Wk, Wv))
a = torch.einsum("bhqd,bhkd->bhqk", q, k).div(3 ** .5).softmax(-1)
o = torch.einsum("bhqk,bhkd->bqhd", a, val).flatten(2)
print(o.shape, o)

for eq, ops in [("ij,jk->ik", (A, A)), ("ij->ik", (A,)), ("ij,k", (A,)), ("i j -> j i", (A,)), ("ij-ji", (A,)), ("ijk", (A,))]:
    try:
        print(eq, torch.einsum(eq, *ops).shape)
    except (RuntimeError, ValueError) as e:
        print(eq, type(e).__name__, str(e)[:90])
