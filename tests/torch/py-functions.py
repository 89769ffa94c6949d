import torch


def describe(first, *rest, causal=False, scale=1.0):
    return (first, rest, causal, scale)


def strict(a, b, /, c, *, d=4):
    return [a, b, c, d]


def counter():
    total = 0

    def show():
        return total

    total = 5
    return show


def compose(*functions):
    def run(x):
        for f in functions:
            x = f(x)
        return x

    return run


print(describe(1), describe(1, 2, 3, causal=True))
print(describe(*[1, 2], *range(2), scale=0.5))
print(strict(1, 2, 3), strict(1, 2, c=5, d=6), strict(*(1, 2), 3, d=9))
print(counter()())
square, add = lambda x: x * x, lambda x, y=10, *more: x + y + sum(more)
print(square(3), add(1), add(1, 2), add(1, 2, 3, 4))
print([f(10) for f in [lambda x: x * i for i in range(3)]])
print([f(10) for f in [lambda x, i=i: x * i for i in range(3)]])
softly = compose(lambda s: s / 2 ** 0.5, lambda s: torch.softmax(s, dim=-1))
print(softly(torch.tensor([[1.0, 2.0], [3.0, 3.0]])))
print((lambda: 7)(), (lambda *a: a)(1, 2))
print(torch.zeros(*[2, 3]).shape, torch.ones(2, 3).view(*(3, 2)).shape)
