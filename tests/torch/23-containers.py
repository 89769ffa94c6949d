# Lists, tuples and what is inside them.
print((1, 2.5, True), [1, "a"], (1,), (), [], [[]], [(1, 2), [3, "x"]], [None, False])
print(["it's", 'say "hi"', 'both \' and "', "tab\t", "line\n", "back\\slash"])
row = [1, 2, 3]
table = [row, [4, 5, 6]]
print(table, table[1][2], table[-1][0], row[1:], row[:-1], len(table), (7, 8, 9)[1])
pair = 1, 2
print(pair, pair[0] + pair[1], (1, 2) + (3,), [1] + [2, 3], [0] * 3, (1, 2) == (1, 2), [1, 2] == [1, 3])
print([x.shape for x in [inputs, batch]], (inputs.shape, 3), [torch.tensor(1), torch.tensor(2.5)])
print([torch.tensor([1., 2.]), torch.tensor([3., 4.])])
print((torch.tensor([[1, 2], [3, 4]]), "end"))
nested = [[i * j for j in range(3)] for i in range(3)]
print(nested, sum([sum(r) for r in nested]), max(row), min(row))
