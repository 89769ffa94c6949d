# sys.stdout and other streams, io, string, and what is asked of small values by their methods.

import sys, io, string, json, contextlib
from collections import OrderedDict, namedtuple
from enum import Enum
import torch, torch.nn as nn
sys.stdout.write("hello\n"); sys.stdout.flush()
n = sys.stdout.write("abc\n")
print(n)
print(sys.version_info >= (3, 8), sys.version_info[:2] >= (3, 7), sys.version_info.major, sys.version_info[0])
if sys.version_info < (3, 6): raise SystemExit("old")
print("to err", file=sys.stderr)
print("to out", file=sys.stdout)
buf = io.StringIO()
print("a", 1, sep="-", end="!", file=buf)
print(repr(buf.getvalue()))
with contextlib.redirect_stdout(io.StringIO()) as f:
    print("hidden", torch.ones(2))
print(repr(f.getvalue()))
with io.StringIO("l1\nl2\nl3") as s:
    for line in s: print(line.rstrip(), end=";")
print()
s = io.StringIO("x y\nz\n")
print(s.readline(), s.read(), s.readlines(), s.tell())
s.seek(0); print(s.readlines())
t = string.Template("Hello $name, ${x}! $$5")
print(t.substitute(name="A", x=3), t.safe_substitute(name="B"))
try: t.substitute(name="A")
except KeyError as e: print("KeyError", e)
try: string.Template("a $ b").substitute()
except ValueError as e: print(e)
print(string.ascii_letters, string.digits, string.punctuation, string.printable[:70], string.capwords("ab cd"))
P = namedtuple("P", "x y")
print(P._make([1, 2]), P._fields, P(1, 2)._asdict(), P(1,2)._replace(x=5))
class K(str, Enum):
    A = "a"
    B = "bb"
print(json.dumps({"k": K.A, K.B: [K.B, 1]}), json.dumps(K.A), K("a"), K.A == "a", K.A.value)
print(OrderedDict(a=1).keys(), OrderedDict(a=1).values(), OrderedDict(a=1).items(), {}.keys())
print(nn.Linear(1,1).state_dict().keys())
print("Straße".casefold(), "ß".upper(), "ΑΣ".casefold())
x = 3.14159
print(x.__round__(2), (2.0).__add__(1), (5).__sub__(2), (5).__rsub__(2), (-3).__abs__(), (7).__mod__(3), (2).__pow__(3), (1.5).__int__(), (3).__neg__(), (2).__truediv__(4), (7).__floordiv__(2), (3).__lt__(4), "a".__add__("b"), [1].__len__(), (3).__bool__(), "abc".__contains__("b"), (6).__and__(3), (1).__lshift__(4))
print(sys.byteorder, sys.getrecursionlimit(), sys.maxsize, sys.platform)
print(divmod(7, 2), divmod(-7, 2), divmod(7.5, 2))
s = torch.Size([2,3,4])
print(s.numel(), len(s), s[1:], s + (1,), s.index(3), s.count(2), s == (2,3,4), tuple(s), list(s), torch.Size([2]) * 2, 3 in s, s[-1])
with contextlib.redirect_stderr(io.StringIO()) as e: print("x", file=sys.stderr)
print(repr(e.getvalue()))
old = sys.stdout
class Tee:
    def __init__(self): self.t = []
    def write(self, s): self.t.append(s)
    def flush(self): pass
sys.stdout = tee = Tee()
print("inside", 1)
sys.stdout = old
print(tee.t)
sys.stdout = sys.__stdout__
print("done", sys.stdout is sys.__stdout__)
