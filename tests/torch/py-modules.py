import math, random, itertools, functools, collections, copy, json, operator
from collections import OrderedDict, defaultdict, Counter, deque
from itertools import chain, product
print(math.sqrt(2), math.log2(8), math.log10(5), math.floor(-2.5), math.ceil(2.1), math.isclose(1, 1 + 1e-10), math.gcd(12, 18), math.factorial(10), math.comb(10, 3), math.erf(0.5), math.hypot(3, 4), math.trunc(-2.7), math.copysign(1, -0.0), math.fsum([0.1] * 10), math.prod([1, 2, 3, 4]), math.tau, math.pow(2, 0.5))
random.seed(42)
print(random.random(), random.randint(1, 100), random.choice("abc"), random.uniform(1, 2), random.gauss(0, 1), random.sample(range(100), 5), random.choices([1, 2, 3], k=4), random.choices([1, 2, 3], weights=[1, 2, 3], k=4))
l = list(range(10)); random.shuffle(l); print(l, random.getrandbits(40), random.randrange(5, 50, 3), random.normalvariate(0, 1))
random.seed("hello"); print(random.random())
random.seed(123456789012345); print(random.random(), random.sample(range(1000), 3))
print(list(chain([1], [2, 3])), list(product("ab", repeat=2)), list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations("abcd", 2)), list(itertools.accumulate([1, 2, 3])), list(itertools.islice(itertools.count(5, 2), 3)), list(itertools.islice(itertools.cycle("ab"), 5)), list(itertools.zip_longest([1, 2], [3], fillvalue=0)), list(itertools.combinations_with_replacement([1, 2], 2)))
print([(k, list(g)) for k, g in itertools.groupby("aabbc")], list(itertools.pairwise([1, 2, 3])), list(itertools.repeat(1, 3)), list(itertools.starmap(pow, [])), list(itertools.takewhile(lambda x: x < 3, [1, 2, 3, 1])))
print(functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]), functools.partial(print, "x", sep="-")("y"))
d = defaultdict(list); d["a"].append(1); d["b"]; print(dict(d), d["a"], len(d))
c = Counter("abracadabra"); print(c, c.most_common(2), c["z"], sorted(c.elements())[:3]); c.update("zz"); print(c["z"], sum(c.values()))
od = OrderedDict([("a", 1)]); od["b"] = 2; print(od, list(od.items())); od.move_to_end("a"); print(od)
q = deque([1, 2, 3], maxlen=3); q.append(4); q.appendleft(0); print(q, q.popleft(), q.pop(), len(q), list(q)); q.rotate(1); print(q)
a = [1, [2, {"x": (3, [4])}]]; b = copy.deepcopy(a); c = copy.copy(a); a[1][1]["x"][1].append(5); print(a, b, c)
print(json.dumps({"a": [1, 2.5, None, True, "x\n\u00e9"], "b": {}}), json.loads('{"a": [1, 2.5, null, "x"]}'), json.dumps({"b": 1, "a": [1]}, indent=2, sort_keys=True))
print(operator.itemgetter(1)([1, 2]), sorted([(1, "b"), (0, "c")], key=operator.itemgetter(1)))


import json
try: json.loads("{bad")
except json.JSONDecodeError as e: print(type(e).__name__, e, e.msg, e.pos, e.lineno, e.colno)
try: json.loads("")
except ValueError as e: print(type(e).__name__, e, isinstance(e, json.JSONDecodeError), isinstance(e, json.decoder.JSONDecodeError))
try: json.loads("[1, 2,, 3]\n")
except json.JSONDecodeError as e: print(e)
try: json.loads('{"a": 1,\n "b" 2}')
except json.JSONDecodeError as e: print(e, repr(e))
