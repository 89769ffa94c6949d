# Targets inside targets, in assignments and in for.
(c, d), e = (1, 2), 3
[f, g] = [c + d, e]
print(c, d, e, f, g)
for i, (a, b) in enumerate(zip(range(2), [5, 6])):
    print(i, a + b)
for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
    print(a + b * c, end=" ")
print([i * (a + b) for i, (a, b) in enumerate([(1, 2), (3, 4)])])
