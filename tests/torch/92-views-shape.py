# view, reshape, transpose, permute, squeeze and unsqueeze share storage where they can.
x = torch.arange(6)
v = x.view(2, 3)
v[0, 0] = 10
r = x.reshape(3, 2)
r[2, 1] = 20
print(x, v, r)
c = v.T.reshape(6)
c[0] = 99
print(x, c)
k = v.T.contiguous()
k[1, 1] = 77
s = v.contiguous()
s[1, 1] = 55
print(x, k, s)
u = x.unsqueeze(0)
u[0, 1] = -1
q = u.squeeze()
q[2] = -2
print(x)
p = torch.zeros(2, 3, 2)
p.permute(2, 0, 1)[1, 0] = torch.tensor([1., 2., 3.])
p.transpose(1, 2)[1, 1] += 4
p.mT[0, 0] -= 1
print(p)
f = p.float()
f[0, 0, 0] = 50
i = torch.arange(2).float()
print(p[0, 0, 0], f[0, 0, 0], i)
p.view(-1)[5] = 33
p.reshape(-1)[6] = 44
print(p)
