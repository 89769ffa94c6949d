import torch
from torch import einsum, nn

torch.manual_seed(3)
torch.set_grad_enabled(False)
b, h, i, j, d, e = 2, 3, 4, 5, 6, 2

x = torch.randn(b, i, d)
ctx = torch.randn(b, j, d)
Wq = torch.randn(h, d, e) / d ** .5
Wk = torch.randn(h, d, e) / d ** .5
Wv = torch.randn(h, d, e) / d ** .5
Wo = torch.randn(h, e, d) / (h * e) ** .5

Q = einsum('b i d, h d e -> b h i e', x, Wq)
K = einsum('b j d, h d e -> b h j e', ctx, Wk)
V = einsum('b j d, h d e -> b h j e', ctx, Wv)
S = einsum('b h i e, b h j e -> b h i j', Q, K) * e ** -.5
A = S.softmax(dim=-1)
O = einsum('b h i j, b h j e -> b h i e', A, V)
Y = einsum('bhie,hed->bid', O, Wo)
print(Q.shape, S.shape, Y.shape)
print(A[0, 0])
print(Y[1])

# all at once without the softmax: linear in everything
Z = einsum('bid,hde,bjf,hfe->bhij', x, Wq, ctx, Wk) * e ** -.5
print((Z - S).abs().max() < 1e-5)

# odds and ends
m = torch.arange(12.).view(3, 4)
print(einsum('ij->ji', m))
print(einsum('ij->', m), einsum('ij->i', m), einsum('ij->j', m))
print(einsum('ii->i', m[:, :3]), einsum('ii', m[:, :3]))
print(einsum('i,j->ij', torch.tensor([1., 2.]), torch.tensor([3., 4., 5.])))
print(einsum('ij,ij->', m, m), (m * m).sum())
print(einsum('ij,kj->ik', m, m))
print(einsum('...ij,...jk->...ik', A, V).equal(O) or (einsum('...ij,...jk->...ik', A, V) - O).abs().max() < 1e-6)
print(einsum('bij,bjk', S[:, 0], V[:, 0]).shape, torch.einsum('ba,cb', m[:2, :2], m[:2, :2]))
print(einsum('b h i j -> i j', A))
print(einsum('bhij,h->bij', A, torch.tensor([.5, .25, .25]))[0])
bil = einsum('bn,anm,bm->ba', x[:, 0], torch.randn(2, d, d), ctx[:, 0])
print(bil)
try:
    einsum('bij,bjk->bik', S[:, 0], x[:, :, :3])
except RuntimeError as err:
    print('RuntimeError:', err)
try:
    einsum('ij,jk->il', m, m.T)
except RuntimeError as err:
    print('RuntimeError:', err)
