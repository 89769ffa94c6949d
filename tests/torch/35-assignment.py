# Names: several targets, unpacking, swapping, and augmented assignment.
a = b = 3
a += 1
print(a, b)
a, b = b, a
print(a, b)
(c, d), e = (1, 2), 3
[f, g] = [c + d, e]
print(c, d, e, f, g)
x = y = [1, 2]
x[0] = 9
print(x, y)
total = 0
for n in range(5):
    total += n
print(total)
total -= 3; total *= 2; total /= 4
print(total)
s = "a"
s += "b"
t = (1,)
t += (2,)
print(s, t)
table = [[0, 0], [0, 0]]
table[1][0] = 5
table[0][1] += 2
print(table)
