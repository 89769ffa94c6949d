# The rows of a for are views; numbers taken out of lists are not.
x = torch.arange(6.).view(2, 3)
for r in x:
    r += 1
print(x)
for r in x:
    r = r + 100
print(x)
for i, r in enumerate(x):
    r[i] = 0
    r *= i + 1
print(x)
for r in x:
    for cell in r:
        cell -= 1
print(x)
for column in x.T:
    column /= column.sum()
print(x)
for a, b in zip(x, torch.zeros(2, 3)):
    a += b
    b += 1
print(x)
numbers = [1, 2]
for n in numbers:
    n += 1
print(numbers)
rows = [r for r in x]
rows[0][0] = 50
print(x, [r[0] for r in x])
first, second = x
second[2] = -7
print(x)
