# A second name is the same tensor; arithmetic makes a new one.
x = torch.zeros(3)
y = x
y += 1
print(x, y)
y = y + 1
print(x, y)
z = x + 0
z[0] = 9
print(x, z)
c = x.clone()
c *= 5
print(x, c)
x[1] = 7
x -= 0.5
x /= 2
print(x, c)
a = b = torch.ones(2)
a[0] = 3
print(b)
pair = [a, b.clone()]
pair[0] += 1
print(a, b, pair)
n = torch.arange(3)
n += 2; n *= 3; n -= 1
print(n)
x = x**2
print(x)
x = torch.ones(2, 2)
x = x @ x
print(x)
