# List comprehensions, nested and with several names.
print([i * i for i in range(5)], [str(i) for i in range(3)], [w + "!" for w in ["a", "b"]])
print([[i, j] for i, j in [(1, 2), (3, 4)]], [i * v for i, v in enumerate([5, 6, 7])])
print([a - b for a, b in zip([5, 6], [1, 2])], [[i + j for j in range(2)] for i in range(3)])
i = "outside"
squares = [i**2 for i in range(4)]
print(i, squares, squares[-1], sum(squares))
rows = [row * 2 for row in torch.arange(4).view(2, 2)]
print(rows, torch.stack(rows))
print([x_i.sum().item() > 1.5 for x_i in inputs], sum([x_i for x_i in inputs]))
print(torch.stack([torch.stack([torch.dot(a, b) for b in inputs[:2]]) for a in inputs[:3]]))
print(torch.tensor([[i * 10 + j for j in range(3)] for i in range(2)]))
