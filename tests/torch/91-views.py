# Rows, columns, slices and transposes are views: writing in one writes in the other.
x = torch.zeros(3, 4)
row = x[1]
row += 1
print(x)
x[:, 2] += 5
x[0, 1:3] = 8
print(x)
t = x.T
t[3, 0] = -1
t[0] = torch.tensor([1., 2., 3.])
print(x, t)
block = x[1:, :2]
block *= 10
block[0, 0] = 0.5
print(x)
y = x[2]
z = y[1:]
z[0] = 99
print(x[2], y, z)
d = x[0].clone()
d += 1000
print(x[0], d)
