from dataclasses import dataclass, field, asdict, replace
from typing import List, Optional, ClassVar
import dataclasses
import torch

@dataclass
class Config:
    """Sizes."""
    dim: int = 8
    heads: int = 2
    names: List[str] = field(default_factory=list)
    count: ClassVar[int] = 0
    p: Optional[float] = None

    @property
    def head_dim(self) -> int:
        return self.dim // self.heads

    def __post_init__(self):
        assert self.dim % self.heads == 0, "dim must be divisible"

c = Config(16, heads=4)
print(c, c.head_dim, c == Config(16, 4), c != Config(), Config().names)
c.names.append("x")
print(c.names, Config().names, asdict(c), replace(c, dim=32), Config.dim, Config.count)

@dataclass(frozen=True)
class Point:
    x: float
    y: float = 0.0
    def norm(self): return (self.x ** 2 + self.y ** 2) ** 0.5
p = Point(3.0, 4.0)
print(p, p.norm())
try:
    p.x = 1
except AttributeError as e:
    print(e)

@dataclass(order=True)
class Child(Config):
    extra: str = "e"
print(Child(extra="z"), Child(2) < Child(4), sorted([Child(6), Child(4)])[0].dim, [f.name for f in dataclasses.fields(Child)])
try:
    Point()
except TypeError as e:
    print(e)
try:
    Point(1, 2, 3)
except TypeError as e:
    print(e)
try:
    Point(1, z=3)
except TypeError as e:
    print(e)
try:
    Config(3, 2)
except AssertionError as e:
    print(e)

@dataclass
class KW:
    a: int
    b: int = field(default=3, repr=False)
    c: List[int] = field(default_factory=lambda: [1, 2])
print(KW(1), KW(a=1, b=2, c=[]), isinstance(KW(1), KW), KW.__name__, dataclasses.astuple(KW(5)))
@dataclass
class Nest:
    k: KW
    t: torch.Tensor
print(Nest(KW(2), torch.ones(2)))
print(asdict(Nest(KW(2), torch.ones(2))))

from dataclasses import dataclass, field, fields, asdict, astuple, replace, MISSING
@dataclass
class Described:
    a: int
    b: float = 1.5
    c: list = field(default_factory=list, repr=False, metadata={"help": "x"})
    d: str = field(default="q", init=False, compare=False)
for f in fields(Described):
    print(f.name, f.type, f.init, f.repr, f.compare, f.hash, f.kw_only, f.default is MISSING, f.default_factory is MISSING, dict(f.metadata))
print(fields(Described)[1].default, [f.name for f in fields(Described(1))], Described.__annotations__)
print(asdict(Described(1)), astuple(Described(2)), replace(Described(1), a=5), Described(1).d)
def mk():
    @dataclass
    class In:
        a: int
    return In
print(mk()(3))
try: mk()()
except TypeError as e: print(e)
class Out:
    @dataclass
    class In2:
        a: int = 2
print(Out.In2(), Out.In2)


for first, second in [(True, False), (False, True)]:

    @dataclass(frozen=first)
    class Below:
        x: int = 1

    try:

        @dataclass(frozen=second)
        class Above(Below):
            y: int = 2

    except TypeError as e:
        print(e)
