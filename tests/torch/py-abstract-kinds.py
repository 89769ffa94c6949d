import io
from collections.abc import *
from collections.abc import Iterator, Generator
for kind in (Iterable, Sized, Container, Collection, Iterator, Generator, Reversible, Sequence, Mapping, Set, MutableSet):
    class K(kind):
        pass
    try:
        K()
        print(kind.__name__, "made")
    except TypeError as e:
        print(e)

class Count(Iterator):
    def __init__(self, n):
        self.n = n
    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n
print(list(Count(3)), isinstance(Count(1), Iterable))
class Gen(Generator):
    def __init__(self): self.k = 0
    def send(self, v):
        self.k += 1
        if self.k > 3: raise StopIteration
        return self.k
    def throw(self, typ, val=None, tb=None):
        raise typ
print(list(Gen()))
class Only(Sized):
    def __len__(self): return 4
print(len(Only()), isinstance([], Sized), isinstance(3, Iterable))
s = io.StringIO("a\nb\n")
s.close()
for name, f in (("read", s.read), ("readline", s.readline), ("readlines", s.readlines), ("iter", lambda: iter(s)), ("next", lambda: next(s)),
          ("with", s.__enter__), ("write", lambda: s.write("x")), ("writelines", lambda: s.writelines(["x"])), ("getvalue", s.getvalue), ("seek", lambda: s.seek(0)), ("tell", s.tell), ("truncate", s.truncate), ("flush", s.flush), ("readable", s.readable), ("seekable", s.seekable), ("writable", s.writable), ("isatty", s.isatty)):
    try:
        print(name, f())
    except ValueError as e:
        print(name, e)
