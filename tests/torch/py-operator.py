# Python's operator and functools, methods by their special names, and Counters that are combined.
import collections
import functools
import itertools
import json
import math
import operator
import random


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: max(range(3), key=[1, 5, 2].__getitem__))
show(lambda: list(filter({1, 3}.__contains__, range(5))))
show(lambda: list(map("abc".__getitem__, (2, 0))))
show(lambda: [hasattr(v, "__len__") for v in ([], "", 1, 2.5, {})])
show(lambda: list(itertools.chain.from_iterable([[1, 2], "ab", range(2)])))
show(lambda: list(itertools.chain.from_iterable([[1], 2])))
show(lambda: list(itertools.filterfalse(None, [0, 1, "", "a"])))
show(lambda: list(itertools.islice([1, 2], -1)))
show(lambda: operator.xor(6, 3) + operator.lshift(1, 4) + operator.rshift(9, 1))
show(lambda: operator.methodcaller("split", ",")("a,b"))
show(lambda: (operator.getitem([4, 5], 1), operator.countOf("abca", "a"), operator.indexOf([7, 8], 8)))
show(lambda: (operator.abs(-3), operator.pos(2), operator.index(True), operator.concat([1], [2])))
show(lambda: operator.concat(1, 2))
show(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))


@functools.total_ordering
class Score:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    def __lt__(self, other):
        return self.value < other.value


show(lambda: [Score(1) >= Score(v) for v in (0, 1, 2)])
show(lambda: [Score(1) > Score(v) for v in (0, 1, 2)])
show(lambda: [Score(1) <= Score(v) for v in (0, 1, 2)])


@functools.singledispatch
def kind(x):
    return "any"


@kind.register(int)
def _(x):
    return "int"


@kind.register(list)
def _(x):
    return "list"


show(lambda: [kind(1), kind(True), kind([]), kind("s")])


class Lazy:
    @functools.cached_property
    def slow(self):
        print("once")
        return 4


lazy = Lazy()
show(lambda: (lazy.slow, lazy.slow))

a, b = collections.Counter("aab"), collections.Counter("abc")
show(lambda: (a + b, a - b, a & b, a | b))
show(lambda: collections.Counter({"a": 1.5, "b": -0.0}))
show(lambda: collections.deque([1, 2], maxlen=2).copy())
show(lambda: collections.deque([1, 2], maxlen=2).insert(1, 5))
show(lambda: collections.deque([1, 2]).remove(5))
for key in ("text", 3):
    show(lambda: {}[key])
show(lambda: {1, 2} in {frozenset([1, 2])})
show(lambda: range(3)["a"])
show(lambda: range(3)[5])
show(lambda: "a".ljust("5"))
show(lambda: chr([]))
show(lambda: json.dumps(b"abc"))
show(lambda: [pow(3, -1, 7), pow(-7, -7, 2), pow(255, -1, 1), pow(2, -3, -7)])
show(lambda: pow(2, -1, 4))
show(lambda: math.pow(0, -math.inf))
show(lambda: slice(10, None, -2).indices(5))
show(lambda: ((7).numerator, (7).denominator))
random.seed(1.5)
show(lambda: random.random())
x = 5
try:
    x += [1]
except TypeError as e:
    print(e)
try:
    x **= "a"
except TypeError as e:
    print(e)
x = {}
try:
    x.foo = 3
except AttributeError as e:
    print(e)
try:
    del range(3)[0]
except TypeError as e:
    print(e)
