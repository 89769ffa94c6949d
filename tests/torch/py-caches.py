# lists that are sorted, functions that remember, ChainMap.
xs = [1, 2, 3]
xs.extend(x * 2 for x in xs[:])
print(xs)
ys = [1,2]
def bad(v):
    ys.append(1)
    return v
try: ys.sort(key=bad)
except ValueError as e: print(e)
print(ys)
from functools import wraps, lru_cache
@wraps(abs)
def f(x): return x
print(f.__name__, f.__wrapped__)
@wraps(len)
def g(*a): "doc"; return len(*a)
print(g.__name__, g([1]), g.__qualname__)
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n-1) + fib(n-2)
print(fib(20), fib.cache_info(), fib.__name__, fib.__wrapped__(3))
fib.cache_clear(); print(fib.cache_info(), fib.cache_info().hits)
@lru_cache
def h(a, b=2): return a + b
h(1); h(1); h(1, b=2); h(a=1)
print(h.cache_info())
@lru_cache(maxsize=2)
def k(a): return a
for i in (1,2,1,3,2): k(i)
print(k.cache_info(), k.cache_parameters())
try: h([1])
except TypeError as e: print(e)
from functools import cache
@cache
def c(x): return x
c(1); c(1); print(c.cache_info())
from collections import ChainMap
cm = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(cm["a"], cm["b"], len(cm), list(cm), dict(cm), cm)
cm["z"] = 1; print(cm.maps, cm.new_child({"q": 1})["a"], cm.parents, "b" in cm, cm.get("nope", 5))
try: cm["no"]
except KeyError as e: print(e)
for x in cm.items(): print(x)
