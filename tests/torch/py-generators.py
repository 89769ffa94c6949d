def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
print(list(count(3)))
for v in count(2):
    print(v)
g = count(2)
print(next(g), next(g), next(g, "end"))
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
for k, f in enumerate(fib()):
    if k > 5: break
    print(f)
def batches(xs, size):
    for i in range(0, len(xs), size):
        yield xs[i:i + size]
print([b for b in batches([1, 2, 3, 4, 5], 2)], sum(count(5)))
def chain(*its):
    for it in its:
        yield from it
    return "done"
print(list(chain([1, 2], "ab", count(2))))
def branches(n):
    for i in range(n):
        if i == 1:
            continue
        elif i == 4:
            break
        if i % 2:
            yield "odd", i
        else:
            x = i * 10
            yield x
    else:
        yield "else"
    j = 3
    while True:
        j -= 1
        if j == 0:
            return
        yield -j
print(list(branches(3)), list(branches(9)))
def gen():
    x = yield 1
    print("got", x)
    yield
g = gen()
print(next(g), next(g))
try:
    next(g)
except StopIteration as e:
    print("stop", e.args)
def tree(n):
    if n > 0:
        yield n
        yield from tree(n - 1)
        for v in tree(n - 2):
            yield v
print(list(tree(4)), max(tree(3)), sorted(tree(3)))
class Bag:
    def __init__(self): self.xs = [3, 1, 2]
    def __iter__(self):
        for x in self.xs:
            yield x
print([b for b in Bag()], list(Bag()))
def safe():
    for k in range(3):
        try:
            if k == 1:
                raise ValueError("one")
        except ValueError as e:
            print("skip", e)
            continue
        yield k
print(list(safe()))
import torch
def rows(t):
    with torch.no_grad():
        for r in t:
            yield r.sum()
print([r.item() for r in rows(torch.arange(6.).view(2, 3))], dict((k, v) for k, v in zip("ab", count(2))))
print(type(g).__name__, any(v > 1 for v in count(3)))
a, b, c = count(3)
print(a, b, c, *count(2))
