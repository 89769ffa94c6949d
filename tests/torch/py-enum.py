from enum import Enum, IntEnum, auto, Flag
class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1
    def nice(self): return self.name.lower()
    @classmethod
    def default(cls): return cls.RED
    @property
    def short(self): return self.name[0]
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color["GREEN"])
print(list(Color), len(Color), Color.CRIMSON is Color.RED, Color.RED == Color.RED, Color.RED != Color.GREEN, Color.RED == 1)
print(isinstance(Color.RED, Color), Color.RED.nice(), Color.default(), Color.GREEN.short)
print({Color.RED: 1}[Color.RED], Color.RED in Color, [c.name for c in Color])
try: Color(9)
except ValueError as e: print(e)
try: Color["X"]
except KeyError as e: print(repr(e))
try: Color.X
except AttributeError as e: print(e)
try: Color.RED = 5
except AttributeError as e: print(e)
class Mode(str, Enum):
    A = "a"
    B = "b"
print(Mode.A == "a", Mode("b"), Mode.A.value, repr(Mode.A), Mode.A.upper(), f"{Mode.A}")
class Lv(IntEnum):
    LO = auto()
    HI = auto()
print(Lv.LO, Lv.HI + 1, Lv.LO < Lv.HI, int(Lv.HI), f"{Lv.HI}", repr(Lv.LO), [10,20,30][Lv.HI], sorted([Lv.HI, Lv.LO]))
class P(Enum):
    X = auto(); Y = auto()
print(P.X.value, P.Y.value, P.__members__)
class Planet(Enum):
    EARTH = (1, 2)
    MARS = (3, 4)
    def __init__(self, m, r):
        self.m = m; self.r = r
    def __str__(self): return f"<{self.name} {self.m}>"
print(Planet.EARTH, Planet.MARS.r, Planet.MARS.value)
print(type(Color.RED), Color, type(Color.RED).__name__)
A = Enum("A", "x y z"); print(A.x, list(A))


class Named(Enum):
    A = auto()
    B = auto()
    ALSO = A


print(list(Named), Named.ALSO, Named.__members__)
