# Generators that are left before their end, by who alone reads them: their finally is run at once.
def g(name, n=3):
    try:
        for i in range(n):
            yield i
    finally:
        print("end of", name)

for v in g("a break"):
    print(v)
    break
for v in g("its own end", 1):
    print(v)
else:
    print("else")


def first(big):
    for v in g("a return"):
        if v > big:
            return v


print(first(0))
try:
    for v in g("an error"):
        print(v / 0)
except ZeroDivisionError as e:
    print("caught", e)
for k, v in enumerate(g("enumerate")):
    if k == 1:
        break
for a, b in zip(g("zip one"), g("zip two")):
    break
print(next(g("next")), any(x for x in [1]), any(g("any")), all(g("all")))
it = g("one with a name")
for v in it:
    break
print("it goes on", next(it))
it.close()
for k, v in enumerate(it2 := g("a name within")):
    break
print("it goes on", next(it2), list(it2))


def outer():
    with_inner = 0
    for v in g("inner"):
        for w in g("innermost"):
            yield v, w
            if w:
                break


for pair in outer():
    print(pair)
    if pair == (1, 1):
        break
for pair in outer():
    print(pair)
    break


def hands_on():
    yield from g("handed on")
    print("never")


for v in hands_on():
    print(v)
    break


class Loader:
    def __iter__(self):
        try:
            yield 1
            yield 2
        finally:
            print("end of the loader")


loader = Loader()
for v in loader:
    break
for k, v in enumerate(loader):
    break


def refuses():
    try:
        yield 1
    except GeneratorExit:
        print("refused")
        raise
    finally:
        print("ended")


for v in refuses():
    break


class Stays:
    def __init__(self):
        self.held = g("held")

    def __iter__(self):
        return self.held


stays = Stays()
for v in stays:
    break
print("it goes on", next(stays.held))
stays.held.close()
held = []


def keep(it):
    held.append(it)
    return it


for v in keep(g("kept")):
    break
print("it goes on", list(held[0]))
for x in [next(g("in a list")) for _ in range(2)]:
    print(x)
for v in g("a loop that goes on"):
    if v == 0:
        continue
    print(v)


def loops():
    for v in g("in a function"):
        for w in g("within that"):
            if v + w == 2:
                return v, w


print(loops())


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        print("left by", error[0].__name__ if error[0] else None)


def managed():
    with Manager():
        yield 1
        yield 2


for v in managed():
    break
