# Python's own functions on tensors.
x = torch.tensor([[1., -2., 3.], [4., 5.5, -6.]])
print(len(x), sum(x), sum(x[0]), abs(x), max(x[0]), min(x[1]))
print(float(x[0, 0]), int(x[1, 1]), float(torch.tensor(0.1)), int(torch.tensor(-2.7)), float(torch.tensor(3)), str(x[0]))
print(max(x[0][0], x[0][2]), min(torch.tensor(2), 5), max([t for t in x[1]]), abs(torch.tensor(-3)))
print(sum([x[0], x[1]]), sum([r.sum() for r in x]), sum([r.sum().item() for r in x]))
for a, b in zip(x[0], x[1]):
    print(a, b, a * b)
for i, row in enumerate(x):
    for j, cell in enumerate(row):
        print(i, j, cell.item(), end=" | ")
print()
print([cell.item() for cell in x[0]], [row.tolist() for row in x], [row for row in x])
a, b = x
print(a, b)
p, q, r = x[1].tolist()
print(p, q, r, p + q + r)
