import torch
x = torch.arange(3.)
m = x.expand(2, 3)
print(m, m.stride(), m.is_contiguous())
m = m.clone()
m += 1
print(m)
y = x[None].expand(2, -1)
y[0, 0] = 5.
print(x, y)
y += 1
