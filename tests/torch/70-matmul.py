# Products of every pair of ranks.
v = torch.tensor([1., 2., 3.])
m = torch.arange(6.).view(2, 3)
t = torch.arange(12.).view(2, 2, 3)
print(v @ v, m @ v, v @ m.T, m @ m.T, m.T @ m)
print(t @ v, v @ t.transpose(1, 2), t @ m.T, m @ t.transpose(1, 2), t @ t.mT)
print(torch.matmul(m, v), torch.matmul(v, v), torch.dot(v, v), v.dot(v), torch.matmul(t, m.T).shape)
print((t @ t.mT).shape, (torch.ones(2, 1, 3) @ torch.ones(2, 3, 1)).shape, torch.arange(3) @ torch.arange(3))
print(torch.arange(4).view(2, 2) @ torch.arange(4).view(2, 2), m[:, :2] @ m[:, 1:], m[0] @ m[1])
