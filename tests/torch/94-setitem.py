# Writing a number, a row, a matrix; broadcast, converted, at the end.
x = torch.zeros(3, 3)
x[0] = 1
x[1, 2] = 2.5
x[-1, -1] = 7
x[:, 0] = torch.tensor([4, 5, 6])
print(x)
x[1:] = torch.tensor([0.5, 0.25, 0.125])
print(x)
x[:2, :2] = torch.tensor([[9.], [8.]])
x[2] = x[0]
x[0, 1:] = x[1, :2] * 2
print(x)
x[:] = 3
x[1][1] = 0
x[2, 0] = torch.tensor(-1)
print(x)
n = torch.zeros(3).bool()
n[1] = True
k = torch.arange(4)
k[0] = 7.9
k[1:3] = torch.tensor([1.5, -1.5])
print(n, k)
y = torch.zeros(2, 2, 3)
y[:, 0] = torch.arange(3.)
y[1, :, 1:] = 5
y[0][1][2] = True
print(y)
x[0, 0] += 10
x[1] *= 2
x[:, 2] -= 1
print(x)
scores = torch.empty(6)
for i in range(6):
    scores[i] = i / 4
print(scores)
