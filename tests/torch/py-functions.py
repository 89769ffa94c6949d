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
import json, re
from dataclasses import dataclass, field, replace
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
for s in ['01','1.','-','1e5','1e','-0.5e+3','"a','"\\u0000b"','[1','{"a": 1,}','1.5x','-1', '0', '2E-2', '[01]']: t(lambda: json.loads(s))
t(lambda: re.sub("a", r"\1", "xyz")); t(lambda: re.sub("(a)", r"[\1]", "xayz"))
@dataclass
class P:
    a: int = 1
    b: int = field(default=5, init=False)
t(lambda: P(1, a=2, z=3)); t(lambda: P(1, 2, 3, a=2)); t(lambda: P(z=3, a=2)); t(lambda: replace(P(), b=2)); t(lambda: replace(P(), a=2))
def f(a, b=2, *, c=3): return a, b, c
t(lambda: f(1, 2, 3, a=4)); t(lambda: f(1, 2, 3, c=4)); t(lambda: f(1, x=2, a=4)); t(lambda: f(1, a=2, x=4)); t(lambda: f(c=1))
class O:
    pass
def d(k):
    o = O(); del o[k]
t(lambda: d(1)); t(lambda: d("a")); t(lambda: json.dumps({"x": {1}}, default=list)); t(lambda: json.dumps([1, 2], indent="  ")); t(lambda: json.dumps(O(), default=lambda o: o.__dict__))
