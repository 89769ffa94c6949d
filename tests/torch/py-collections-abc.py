# What collections.abc says of values, and what classes that derive from its kinds can do.

import collections.abc
import collections
from collections.abc import Iterable, Mapping, Sequence, Callable, Hashable, Iterator, MutableMapping, Sized, Set, MutableSequence, Generator, Collection
import torch, torch.nn as nn
def g(): yield 1
class A: pass
class B:
    def __iter__(self): return iter([])
    def __len__(self): return 0
    def __call__(self): pass
vals = [1, 1.0, True, None, "a", b"a", [1], (1,), {1:2}, {1}, frozenset([1]), g(), range(2), torch.ones(2), nn.ModuleList(), nn.Linear(1,1), len, g, A, A(), B(), {1:2}.keys(), {}.values(), {}.items(), zip(), map(len, []), iter([]), collections.deque(), collections.OrderedDict(), collections.Counter(), bytearray(b"a"), torch.Size([1]), int, lambda: 1, [].append, torch.relu, nn.ParameterDict(), nn.ModuleDict(), nn.Sequential()]
for k in "Iterable Mapping Sequence Callable Iterator MutableMapping Sized Set MutableSequence Generator Collection MutableSet KeysView ValuesView ItemsView Container".split():
    print(k, [int(isinstance(v, getattr(collections.abc, k))) for v in vals])
print(issubclass(dict, Mapping), issubclass(list, Sequence), issubclass(A, Iterable), issubclass(B, Iterable))
class V(Sequence):
    def __init__(self, xs): self.xs = list(xs)
    def __getitem__(self, i): return self.xs[i]
    def __len__(self): return len(self.xs)
v = V("abca")
print(list(v), "b" in v, v.index("c"), v.count("a"), list(reversed(v)), isinstance(v, Sequence), isinstance(v, Iterable), isinstance([], V))
class Cfg(Mapping):
    def __init__(self, **k): self.d = k
    def __getitem__(self, k): return self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
c = Cfg(a=1, b=2)
print(dict(c), {**c}, c.get("z", 9), "a" in c, list(c.items()), list(c.keys()), list(c.values()), c == {"a": 1, "b": 2}, isinstance(c, Mapping), len(c))
def f(**k): return k
print(f(**c))
class D(MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
d = D()
d["x"] = 1; d.update(y=2, z=3); d.setdefault("w", 5)
print(d.pop("x"), d.pop("q", None), dict(d), d.popitem(), len(d))
try: d.pop("nope")
except KeyError as e: print("KeyError", e)
class Half(Sequence):
    def __len__(self): return 0
try: Half()
except TypeError as e: print(e)
print(Iterable, Mapping.__name__)
Fn = Callable[[int], int]
def h(x: Iterable[int], f: Fn) -> Mapping[str, int]: return {str(i): f(i) for i in x}
print(h([1, 2], lambda i: i * i))
def flatten(xs):
    for x in xs:
        if isinstance(x, Iterable) and not isinstance(x, (str, bytes)): yield from flatten(x)
        else: yield x
print(list(flatten([1, [2, (3, "ab")], {4}])))
import typing
print(isinstance([1], typing.Iterable), isinstance({}, typing.Mapping), isinstance(len, typing.Callable), isinstance([], typing.List), isinstance({}, typing.Dict), isinstance((), typing.Tuple), isinstance(3, typing.Sequence), isinstance(3, typing.Hashable))
class W(typing.Sequence[int]):
    def __getitem__(self, i): return [1, 2, 3][i]
    def __len__(self): return 3
print(list(W()), W().index(3), isinstance(W(), typing.Sequence), 2 in W())
