import torch
def f(n):
    if n < 2:
        return 1
    elif n == 3:
        return 33
    else:
        return n * f(n - 1)
print(f(1), f(3), f(5))
n = 0
while n < 10:
    n += 1
    if n == 3:
        continue
    if n > 6:
        break
    print(n)
else:
    print("never")
while n > 0:
    n -= 3
else:
    print("else", n)
for i in range(5):
    if i == 7: break
else:
    print("no break")
x = torch.arange(4)
print(3 in x, 9 in x, 2 in [1, 2], "a" not in "bcd", None is None, x is not None)
a, *b, c = range(6)
print(a, b, c, [*b, *"xy"], (*b,))
del a
try_ = 1 if b else 2
print(try_, +True, +1.5, [y := 5, y ** 2], y)
count = 0
def g():
    global count
    count += 1
    k = 0
    def h():
        nonlocal k
        k += 1
        return k
    h(); h()
    return k
print(g(), g(), count)
d = {"a": 1, "b": 2}
del d["a"]
xs = list(range(10)); del xs[2], xs[::3]
print(d, xs)
print([k for k in range(10) if k % 2 if (z := k) > 3], z)
for i, *r in [(1, 2, 3), (4,)]:
    print(i, r)
if (m := len(xs)) > 3: print(m)
if __name__ == "__main__": print("main")
...
print(1 < 2 in [2], not 1 in [2], 0x10 if False else 3)
