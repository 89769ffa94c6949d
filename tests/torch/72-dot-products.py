# The dot product three ways, on rows, columns and slices.
a, b = inputs[0], inputs[1]
print(torch.dot(a, b), a @ b, (a * b).sum(), sum(a * b), sum([p * q for p, q in zip(a, b)]))
print(torch.dot(inputs[:, 0], inputs[:, 1]), torch.dot(a[1:], b[:2]), torch.dot(a, a).item(), a.dot(b).item())
res = 0
for i in range(3):
    res += a[i] * b[i]
    print(f"{a[i]:.2f} * {b[i]:.2f} = {a[i] * b[i]:.4f} -> {res:.4f} {res}")
norm = torch.sqrt(torch.dot(a, a)) * torch.sqrt((b ** 2).sum())
print(norm, torch.dot(a, b) / norm, torch.dot(torch.arange(3), torch.arange(3)), math.sqrt(torch.dot(a, a)))
