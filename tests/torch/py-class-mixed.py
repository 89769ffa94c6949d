class AttrDict(dict):
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k)
    def __setattr__(self, k, v): self[k] = v
d = AttrDict(a=1, b=2)
d.c = 3
print(d, d.a, d["c"], len(d), list(d.items()), isinstance(d, dict), type(d).__name__)
class CN(dict):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        self.__dict__ = self
    def merge(self, o): self.update(o); return self
class L(list):
    def first(self): return self[0]
    def append(self, x): super().append(x * 2)
l = L([1,2]); l.append(3); print(l, l.first(), len(l), l + [1], isinstance(l, list))
class DD(dict):
    def __missing__(self, k): self[k] = []; return self[k]
x = DD(); x["q"].append(1); print(x)
class T(tuple):
    def s(self): return sum(self)
print(T([1,2]).s())
class St(str):
    def shout(self): return self.upper() + "!"
print(St("a").shout(), St("b") + "c")
class Fl(float):
    pass
print(Fl(2.5) + 1)
class In(int):
    def __new__(cls, v): return super().__new__(cls, v * 2)
print(In(4) + 1)
