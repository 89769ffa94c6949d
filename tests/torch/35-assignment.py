# Names: several targets, unpacking, swapping, and augmented assignment.
a = b = 3
a += 1
print(a, b)
a, b = b, a
print(a, b)
c, d = [b + 1, a * 2]
print(c, d)
x = y = [1, 2]
x[0] = 9
print(x, y)
total = 0
for n in range(5):
    total += n
print(total)
total -= 3; total *= 2; total /= 4
print(total)
table = [[0, 0], [0, 0]]
table[1][0] = 5
table[0][1] += 2
print(table)
