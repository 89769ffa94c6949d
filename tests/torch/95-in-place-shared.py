# In-place steps seen through every other name, and what an operation read before.
x = torch.ones(2, 2)
y = x * 2
x += 1
print(x, y)
x += x
print(x)
x += x.T.clone()
x[0, 1] = 3
print(x, x + x.T)
x -= x[0].clone()
print(x)
w = torch.tensor([[1., 2.], [3., 4.]])
w /= w.sum(dim=-1, keepdim=True)
print(w)
m = torch.zeros(2, 3)
view = m.view(3, 2)
m[0] += torch.arange(3)
view[2] = 9
m.masked_fill_(m == 0, -torch.inf)
print(m, view, torch.softmax(m, dim=-1))
total = torch.zeros(3)
copies = []
for row in inputs:
    total += row
    copies += [total.clone()]
print(total, copies[0], len(copies))
b = torch.stack((total, total))
b[0] *= 0
print(b, total)
