x = 5
def outer():
    x = 1
    def inner():
        nonlocal x
        x += 1
        def deeper():
            nonlocal x
            x *= 10
            return x
        return deeper()
    a = inner()
    return a, x
print(outer(), x)
def counter():
    total = 0
    def add(n=1):
        nonlocal total
        total += n
        return total
    return add
c1, c2 = counter(), counter()
print(c1(), c1(5), c2(2), c1())
def reads():
    return x
def shadows():
    try:
        print(x)
    except UnboundLocalError as e:
        print(type(e).__name__, e)
    x = 3
    return x
print(reads(), shadows())
def uses_global():
    global x, fresh
    x = 50
    fresh = "new"
uses_global()
print(x, fresh)
for i in range(3):
    for j in range(3):
        if j == 1:
            continue
        if i == 1:
            break
        print(i, j)
    else:
        print("inner else", i)
        continue
    print("after break", i)
else:
    print("outer else")
n = 10
while n:
    n -= 1
    if n % 2: continue
    if n == 4: break
    try:
        if n == 6:
            continue
    finally:
        print("fin", n)
print(n)
(a, b), *rest, [c] = (1, 2), 3, 4, [5]
print(a, b, rest, c)
*init, last = "hello"
print(init, last)
first, *_ = {"k": 1, "l": 2}
print(first)
d = {}
d["a"], d["b"] = 1, [2, 3]
d["b"][0], *d["c"] = 9, 8, 7
print(d)
x = y = z = []
x.append(1)
print(y is z, y, x is not [1], x == [1])
print(1 if [] else 2 if () else 3, not None, not 0 in [1])
print(0 < 1 < 2 > 1 != 3)
if (k := len("abc")) == 3 and k in (1, 3): print("walrus", k)
print([m for m in range(20) if m % 2 if m % 3], {m % 3 for m in range(5)} == {0, 1, 2})
while (k := k - 1) > 0: print("k", k)
def early(v):
    for q in v:
        if q < 0:
            return "negative"
        elif q == 0:
            return "zero"
    return "positive"
print(early([1, 2]), early([1, 0]), early([1, -1]))
def f(a, b=2, *args, key=None, **kw):
    if args:
        return args, key, kw
    return a if key is None else b
print(f(1), f(1, key=1), f(1, 2, 3, 4, z=1))
assert f(1) == 1, "never"
class Stack:
    def __init__(self):
        self.items = []
    def push(self, v):
        self.items.append(v)
    def pop(self):
        if not self.items:
            raise IndexError("pop from empty stack")
        return self.items.pop()
s = Stack()
s.push(1)
print(s.pop())
try:
    s.pop()
except IndexError as err:
    print("Error:", err)
del s.items
try:
    s.items
except AttributeError as err:
    print(err)
try:
    del undefined
except NameError as err:
    print(err)
try:
    lst = [1, 2]
    del lst[5]
except IndexError as err:
    print(err)
try:
    {}["x"]
except KeyError as err:
    print("KeyError", err, err.args[0])
def fin():
    for i in range(3):
        try:
            return i
        finally:
            continue
    return "end"
print(fin())
def nested():
    try:
        try:
            raise KeyError("k")
        finally:
            print("clean")
    except LookupError as e:
        return f"got {e}"
print(nested())
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("second")
except ValueError as e:
    print(e, type(e.__context__).__name__ if e.__context__ else None)
try:
    raise
except RuntimeError as e:
    print(e)
try:
    try:
        raise ValueError("a")
    except TypeError:
        print("no")
except Exception as e:
    print(type(e).__name__, e)
x = 0x1F + 0b11 + 0o7 + 1_000
print(x, 1e-3, .5, 5.)

try:
    raise SystemExit(2)
except SystemExit as e:
    print("exit", e.code)
lines = """a
b""".split()
print(lines, "a" "b", 'it''s', r"\n")
if __name__ == "__main__":
    print("done"); print("really")

# Words right behind a number, := in brackets, and names of a def that are another's.
x = 3
print(1if x else 2, 7or 2, 1and 4, [1for y in (1, 2)], 3in (3, 4), 1.5if x else 2, 5 if(y := 2) else 1)
(z := 4)
def takes_outer():
    global x
    x = 5
    [x for x in (1, 2)]
    def g():
        nonlocal_x = 1
        return nonlocal_x
    return g()
print(takes_outer(), x, z)
def counts():
    n = 1
    def k():
        nonlocal n
        n += 1
    k()
    return n
print(counts())
