import random
random.seed(7)
print(random.sample(range(10**7), 3), random.sample("abcdefgh", 4), random.sample(list(range(500)), 20))
d = {i: i for i in range(20000)}
while len(d) > 3:
    d.pop(next(iter(d)))
print(d)
for i in range(20000):
    d[i] = 1
    d.pop(next(iter(d)))
print(d)
s = {str(i) for i in range(30000)}
n = 0
while s:
    s.pop(); n += 1
print(n)
s = set(range(30000))
t = 0
while s:
    t += s.pop()
print(t)
e = {1: 2, 3: 4, 5: 6}
del e[3]
print(e.popitem(), e, list(e), e.popitem(), e)
del d
