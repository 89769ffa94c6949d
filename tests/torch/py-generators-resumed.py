def g():
    x = yield 1
    print("got", x)
    y = yield x
    print("got", y)
    return 7
it = g()
print(next(it)); print(it.send(5))
try:
    it.send(6)
except StopIteration as e:
    print("stop", e.value, e.args)
def h():
    try:
        yield 1
        yield 2
    except ValueError as e:
        print("caught", e)
        yield 99
    else:
        print("else")
    finally:
        print("fin")
    yield 3
i = h(); print(next(i)); print(i.throw(ValueError("boo"))); print(next(i)); print(list(i))
print(list(h()))
i = h(); next(i); i.close(); print(list(i))
def outer():
    r = yield from g()
    print("r", r)
    z = (yield "a") or (yield "b")
    print("z", z)
    return z
def run(gen, vals):
    out = []
    try:
        out.append(next(gen))
        for v in vals: out.append(gen.send(v))
    except StopIteration as e:
        out.append(("stop", e.value))
    return out
print(run(outer(), [1,2,0,4]))
print(run(outer(), [1,2,3,4]))
def acc():
    total = 0
    while True:
        total += yield total
a = acc(); next(a); print(a.send(3), a.send(4))
def w():
    while (x := (yield)) is not None:
        print("x", x)
    return "done"
print(run(w(), [1,2,None]))
def ret():
    for i in range(3):
        try:
            if i == 1: continue
            yield i
            if i == 2: return "early"
        finally:
            print("f", i)
print(run(ret(), [None]*5))
def bad():
    yield 1
    raise StopIteration
try:
    print(list(bad()))
except RuntimeError as e:
    print(repr(e), repr(e.__cause__))
def f(*a, **k): return a, k
def calls():
    r = f((yield 1), *[(yield 2)], k=(yield 3))
    print(r)
    d = {}
    d[(yield 4)] = yield 5
    print(d)
    print(f"{(yield 6)}!")
    return (yield 7), (yield 8)
print(run(calls(), "abcdefgh"))
def ig():
    while True:
        try: yield 1
        except GeneratorExit: pass
q = ig(); next(q)
try: q.close()
except RuntimeError as e: print(e)
try:
    g().send(1)
except TypeError as e: print(e)
class CM:
    def __enter__(s): print("in"); return s
    def __exit__(s, *a): print("out", a[0] and a[0].__name__); return True
def cm():
    with CM() as c:
        yield 1
        raise KeyError("x")
    yield 2
print(list(cm()))
def nest():
    try:
        try:
            yield 1
        finally:
            1/0
    except ZeroDivisionError as e:
        print(repr(e), repr(e.__context__))
        raise
    
n = nest(); next(n)
try: n.throw(KeyError("k"))
except ZeroDivisionError as e: print("ok", e)
try:
    try: 1/0
    except ZeroDivisionError: [][1]
except IndexError as e: print(repr(e.__context__), e.__cause__)
try:
    try: 1/0
    finally: [][1]
except IndexError as e: print(repr(e.__context__), e.__cause__)
gen=(x for x in [1,2]); print(gen.send(None), gen.__next__()); gen.close(); print(list(gen), iter(gen) is gen)


# What a yield from reads is computed anew for each item.
def h(*its):
    for t in its: yield from t
print(list(h([5, 1], (x * 2 for x in [7, -4, -9, -5]), "ab")))
def h2(t): yield from t
print(list(h2(x * 2 for x in [7, -4])))
def h3(t):
    for v in t: yield v
print(list(h3(x * 2 for x in [7, -4])))
def h4(t):
    r = yield from t
    print("r", r)
print(list(h4(x + y for x in [7, -4] for y in (1, 2) if x)))
def gen():
    yield 1
    yield 2
print(list(h2(gen())), list(h2(map(str, gen()))), list(h2(iter([1, 2]))))
g = (i * i for i in range(5))
print(next(g), list(h2(g)))
x = 100
print(list(h2(x * 2 for x in [7, -4])), x)
def h5():
    got = [i * 2 for i in (1, 2, 3)] + [(yield 1)]
    print(got, {k: k + 1 for k in (1, 2)}, (yield 2), sum(i * i for i in range(4)), sorted([3, 1, 2], key=lambda v: -v * 2))
    print([a + b for a in (1, 2) for b in (10, 20)], (yield 3))
g = h5()
print(next(g), g.send(7), g.send(8), next(g, "end"))
def h6(n):
    def sq(v): return v * v
    yield from map(lambda v: v + sq(v), range(n))
    print([sq(v) for v in range(n)], (yield "x"), [sq(v) for v in range(n)])
    yield from filter(lambda v: v % 2, range(n))
    yield from sorted([1, 2, 3], key=lambda v: -v)
    yield from (sq(a) for a in range(n) if sq(a) > 1)
    yield from [c for c in "ab"]
print(list(h6(4)))
def h7():
    i = 0
    while (yield i) != "stop" and i < 3: i += 1
print(list(h7()))
class It:
    def __init__(self): self.k = 0
    def __iter__(self): return self
    def __next__(self):
        self.k += 1
        if self.k * 2 > 6: raise StopIteration
        return self.k * 10 + self.k
def h8(): yield from It()
print(list(h8()))
