# One number, a row, a column, ranges, from the end.
x = torch.arange(24).view(2, 3, 4)
print(x[0], x[-1, 0], x[1, 2, 3], x[0][1][2], x[:, 1], x[:, :, 0], x[0, :, 1:], x[1, -2:, :2], x[-1, -1, -1])
m = torch.arange(12).view(3, 4)
print(m[1], m[1:], m[:2], m[:, 1], m[:, -1], m[1:, 2:], m[:2, :2], m[-2:], m[:, :-1], m[1:2], m[1:2, 3:], m[0:3, 1:3])
print(m[5:].shape, m[:100].shape, m[2:1].shape, m[-100:1], m[:], m[:, :], m[1][2], m[1, 2].item(), m[1][-1])
n = 2
print(m[:n, :n], m[n], m[n - 1:n + 1, n:], m[:m.shape[0] - 1], m[:, n:n + 1], m[len(m) - 1], m[-n:])
print(inputs[1], inputs[0][0], inputs[:, 1], batch[1, 2], batch[0, :3, 1:], inputs[-1])
i = 1
for row in m[:2]:
    print(row[i], row[i:], row[-i])
