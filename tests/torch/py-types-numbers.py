print((2.0).is_integer(), (2.5).is_integer(), (10).bit_length(), (0.75).as_integer_ratio(), (5).real, float.is_integer(3.0))
s = slice(1, 3)
print([1, 2, 3, 4][s], "abcd"[slice(None, None, -1)], s.start, s.stop, s.step, s)
print(isinstance(s, slice), isinstance(1, int), isinstance([], (list, tuple)), isinstance({}, dict), isinstance("a", str), isinstance(set(), set), isinstance(1.0, float), isinstance(True, int))
print(type(1), type("a").__name__, type([]), type({}), type({1}).__name__, list, type(None), type(1.5) is float, type([1]) == list)
print(str, int, dict, Exception)
from collections import defaultdict, Counter, OrderedDict, deque
d = defaultdict(list); d["a"].append(2); print(d)
d = defaultdict(int); d["x"] += 1; print(d, isinstance(d, dict), type(d).__name__, type(Counter("a")).__name__)
print(isinstance(deque([1]), list), isinstance(range(3), range), isinstance(zip(), zip) if 0 else 0)


# Quotients of whole numbers beyond 53 bits are rounded once; class of a remainder's sign.
for a, b in [(9007199254740993, 3), (2**62 + 1, 7), (-(2**62) - 3, 11), (2**62, 2**61 + 1), (5, 2**62 + 1), (2**60 + 1, -(2**59)), (0, 2**62), (10**18 + 7, 10**9 + 7)]:
    print(a / b)
try:
    print((2**62 + 1) / 0)
except ZeroDivisionError as e:
    print(e)
