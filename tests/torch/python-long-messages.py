# Messages that code catches are whole, however long they are.
import torch, json
import torch.nn as nn
def t(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, len(str(e)), str(e)[:60].replace("\n","|"), '...', str(e)[-40:].replace("\n","|"), len(e.args), [len(str(a)) for a in e.args], len(repr(e)))
def r(): raise ValueError("abc" * 500)
t(r)
def r2(): raise KeyError("k" * 2000)
t(r2)
t(lambda: {}["k" * 700])
t(lambda: int("a" * 700))
t(lambda: float("a" * 700))
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 2) for _ in range(n)])
t(lambda: Net(40).load_state_dict({}))
t(lambda: Net(3).load_state_dict(Net(40).state_dict()))
class Net2(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, n) for _ in range(30)])
t(lambda: Net2(3).load_state_dict(Net2(4).state_dict()))
def a1(): assert False, "z" * 900
t(a1)
t(lambda: getattr(3, "q" * 500))
t(lambda: getattr(nn.Linear(2,2), "q" * 500))
t(lambda: [].index("q" * 500))
t(lambda: [].remove("q" * 500))
t(lambda: int("1" * 400 + "x"))
t(lambda: "{q}".format())
t(lambda: ("{" + "q"*500 + "}").format())
t(lambda: (lambda a: a)(**{"k" * 500: 3}))
class E(Exception):
    def __str__(self): return "w" * 5000
def r3(): raise E("a", "b" * 1000)
t(r3)
def r4():
    try:
        raise ValueError("p" * 1000)
    except ValueError as e:
        raise RuntimeError(f"wrapped {e}" + "s" * 1000) from e
t(r4)
def r5():
    x, y = ["a" * 500]
t(r5)
t(lambda: json.loads("{" + "a" * 900))
from enum import Enum
class C(Enum):
    A = 1
t(lambda: C("v" * 500))
t(lambda: C["v" * 500])
t(lambda: nn.ModuleDict({"a": nn.Linear(1, 1)})["v" * 500])
t(lambda: setattr(nn.Linear(1,1), "weight", "v" * 500))
t(lambda: torch.tensor("v" * 500))
try:
    raise ValueError("abc" * 500)
except ValueError as e:
    print(f"{e}"[-3:], len(f"{e!r}"), len("%s" % e))
    s = str(e)
    print(len(s))
