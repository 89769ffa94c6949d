# for over everything that can be walked through.
for x in [1, "a", 2.5, None]:
    print(x, end=" ")
for x in (1, 2):
    print(x, end=" ")
for x in "abc":
    print(x, end=" ")
for x in range(10, 20, 4):
    print(x, end=" ")
print()
for row in torch.arange(6).view(3, 2):
    print(row, row.sum())
for cell in torch.tensor([0.5, 1.0]):
    print(cell, cell + 1)
for matrix in torch.arange(8).view(2, 2, 2):
    print(matrix.T)
for i in range(3):
    for j in range(i):
        print((i, j), end=" ")
print()
for i in range(0):
    print("never")
i = "kept"
for i in range(0, -1):
    pass
print(i)
for x in []:
    print("never")
print(sum([n for n in range(101)]))
