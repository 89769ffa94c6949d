import functools
from functools import wraps, partial, reduce, lru_cache
def log(f):
    @wraps(f)
    def inner(*a, **k):
        print("call", f.__name__)
        return f(*a, **k)
    return inner
@log
def add(a, b=1):
    "adds"
    return a + b
print(add(2, b=3), add.__name__, add.__doc__)
print(partial(add, 5)(b=6), reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(lambda a, b: a + b, [], 7))
@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50))
def repeat(n):
    def deco(f):
        def g(*a):
            return [f(*a) for _ in range(n)]
        return g
    return deco
@repeat(3)
def one(x): return x
print(one(4))
