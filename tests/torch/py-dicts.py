d = {"a": 1, 2: "b", (1, 2): [3], None: True}
print(d, len(d), d["a"], d[(1, 2)], d.get("z"), d.get("z", 5))
d["q"] = 3
d["a"] += 10
print(d)
for k, v in d.items():
    print(k, v)
print({**d, "x": 1})
print({1, 2, 3}, {5, 1, 100, 7, 33}, {x * 7 % 50 for x in range(20)})
print({k: v for k, v in zip("abc", range(3))})
print([x * y for x in range(3) for y in range(4) if x != y if y])
print(sum(x for x in range(10)))
print("a" in d, 5 in [1, 2], 5 not in (1, 2), "bc" in "abcd", None is None, d is not None)
s = set(); s.add(3); print(s, set(), frozenset([1]))
print(d == {"a": 11, 2: "b", (1, 2): [3], None: True, "q": 3})
e = {}; e["e"] = e; print(e)
print(list(d), list(d.keys()), d.keys(), d.values(), d.items())
print({1,2}|{3}, {1,2,3}&{2}, {1,2,3}-{2}, {1,2}^{2,3}, 5^3, 1<<4, 255>>2)
g = (x * x for x in range(3))
print(next(g), list(g), next(g, "end"))
print(list(map(lambda x: x + 1, [1, 2])), list(filter(None, [0, 1, 2])), list(reversed([1, 2, 3])))
print(dict(a=1, b=2), dict([(1, 2)]), d.pop("q"), [*range(3), *"ab"])
print(d.setdefault("n", []), 1 < 2 in [2])
