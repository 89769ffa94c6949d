from abc import ABC
from typing import Literal, Protocol, TypeVar, Generic, Any, ClassVar, Final, overload, cast, TYPE_CHECKING
import math
import torch
import torch.nn as nn
import torch.nn.functional as F

if TYPE_CHECKING:
    from torch import Tensor

T = TypeVar("T")
Kind = Literal["mha", "gqa", "mqa"]
MAX_HEADS: Final[int] = 8


class Registry(Generic[T]):
    def __init__(self) -> None:
        self._items: dict[str, T] = {}

    def __setitem__(self, key: str, value: T) -> None:
        self._items[key] = value

    def __getitem__(self, key: str) -> T:
        try:
            return self._items[key]
        except KeyError:
            raise KeyError(f"unknown kind {key!r}, have {sorted(self._items)}") from None

    def __iter__(self):
        yield from self._items.items()


class GroupedAttention(nn.Module):
    instances: ClassVar[int] = 0

    def __init__(self, dim: int, n_heads: int, n_groups: int) -> None:
        super().__init__()
        assert n_heads <= MAX_HEADS and n_heads % n_groups == 0
        type(self).instances += 1
        self.n_heads, self.n_groups, self.hd = n_heads, n_groups, dim // n_heads
        self.q = nn.Linear(dim, n_heads * self.hd, bias=False)
        self.kv = nn.Linear(dim, 2 * n_groups * self.hd, bias=False)
        self.o = nn.Linear(n_heads * self.hd, dim, bias=False)

    @torch.inference_mode()
    def forward(self, x: "Tensor", causal: bool = True) -> "Tensor":
        b, n, _ = x.shape
        q = self.q(x).unflatten(-1, (self.n_groups, self.n_heads // self.n_groups, self.hd))
        k, v = self.kv(x).unflatten(-1, (2, self.n_groups, self.hd)).unbind(2)
        s = torch.einsum("bigre,bjge->bgrij", q, k) / math.sqrt(self.hd)
        if causal:
            s.masked_fill_(torch.ones(n, n, dtype=torch.bool).triu(1), -math.inf)
        y = torch.einsum("bgrij,bjge->bigre", s.softmax(-1), v)
        return self.o(y.flatten(2))

    def cache_bytes(self, seq: int, dtype_bytes: int = 2) -> int:
        return 2 * seq * self.n_groups * self.hd * dtype_bytes


kinds: Registry[Any] = Registry()
kinds["mha"] = lambda d, h: GroupedAttention(d, h, h)
kinds["mqa"] = lambda d, h: GroupedAttention(d, h, 1)
kinds["gqa"] = lambda d, h: GroupedAttention(d, h, h // 2)

torch.manual_seed(2305)
x = torch.randn(1, 4, 16)
for name, make in kinds:
    m = make(16, 4)
    y = m(x)
    kb = m.cache_bytes(4096) / 1024
    print(f"{name:4s} params={sum(p.numel() for p in m.parameters()):5d} cache={kb:7.1f} KiB out={y[0, -1, :3].tolist()!s:.40}")
    # the same with repeated keys
    q = m.q(x).view(1, 4, 4, 4).transpose(1, 2)
    k, v = [t.view(1, 4, m.n_groups, 4).transpose(1, 2).repeat_interleave(4 // m.n_groups, dim=1) for t in m.kv(x).chunk(2, -1)]
    s = (q @ k.mT / 2).masked_fill(torch.ones(4, 4).triu(1).bool(), float("-inf"))
    with torch.no_grad():
        print("    same:", torch.allclose(m.o((s.softmax(-1) @ v).transpose(1, 2).flatten(2)), y, atol=1e-6))
try:
    kinds["mla"]
except KeyError as e:
    print("KeyError", e, e.__cause__)
print(GroupedAttention.instances, kinds["gqa"](8, 2).n_groups, GroupedAttention.__annotations__ if False else "")
