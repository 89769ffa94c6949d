from __future__ import annotations

import math
from dataclasses import dataclass, field, replace, asdict
from enum import Enum
from typing import Callable, Optional, Sequence, Union

import torch
from torch import Tensor, nn
import torch.nn.functional as F


class Activation(Enum):
    RELU = "relu"
    GELU = "gelu"
    SILU = "silu"


ACTIVATIONS: dict[Activation, Callable[[Tensor], Tensor]] = {
    Activation.RELU: F.relu,
    Activation.GELU: F.gelu,
    Activation.SILU: F.silu,
}


@dataclass(frozen=True)
class BlockConfig:
    dim: int = 8
    heads: int = 2
    ffn_multiplier: float = 2.0
    activation: Activation = Activation.GELU
    pre_norm: bool = True
    tags: tuple[str, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        if self.dim % self.heads:
            raise ValueError(f"{self.dim=} must be divisible by {self.heads=}")

    @property
    def head_dim(self) -> int:
        return self.dim // self.heads

    @property
    def ffn_dim(self) -> int:
        return int(self.dim * self.ffn_multiplier)


class SelfAttention(nn.Module):
    def __init__(self, config: BlockConfig) -> None:
        super().__init__()
        self.config = config
        self.to_qkv = nn.Linear(config.dim, config.dim * 3, bias=False)
        self.to_out = nn.Linear(config.dim, config.dim)

    def forward(self, x: Tensor, *, key_padding: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
        batch, length, _ = x.shape
        cfg = self.config
        qkv: Tensor = self.to_qkv(x).view(batch, length, 3, cfg.heads, cfg.head_dim)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        logits = torch.matmul(q, k.transpose(-1, -2)) * cfg.head_dim ** -0.5
        if key_padding is not None:
            logits = logits.masked_fill(key_padding[:, None, None, :], torch.finfo(logits.dtype).min)
        probs = logits.softmax(dim=-1)
        return self.to_out((probs @ v).transpose(1, 2).reshape(batch, length, -1)), probs


class Block(nn.Module):
    def __init__(self, config: BlockConfig) -> None:
        super().__init__()
        self.config = config
        self.attention = SelfAttention(config)
        self.norm_1, self.norm_2 = nn.LayerNorm(config.dim), nn.LayerNorm(config.dim)
        self.up = nn.Linear(config.dim, config.ffn_dim)
        self.down = nn.Linear(config.ffn_dim, config.dim)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        act = ACTIVATIONS[self.config.activation]
        if self.config.pre_norm:
            a, _ = self.attention(self.norm_1(x), key_padding=mask)
            x = x + a
            return x + self.down(act(self.up(self.norm_2(x))))
        a, _ = self.attention(x, key_padding=mask)
        x = self.norm_1(x + a)
        return self.norm_2(x + self.down(act(self.up(x))))


def lengths_to_mask(lengths: Sequence[int] | Tensor, max_len: int | None = None) -> Tensor:
    lengths = torch.as_tensor(lengths)
    max_len = max_len or int(lengths.max())
    return torch.arange(max_len)[None, :] >= lengths[:, None]


def main() -> None:
    base = BlockConfig(tags=("test", "small"))
    print(base)
    print(asdict(base)["activation"], base.head_dim, base.ffn_dim)
    mask = lengths_to_mask([4, 2])
    print(mask)
    for activation in Activation:
        for pre in (True, False):
            torch.manual_seed(5)
            block = Block(replace(base, activation=activation, pre_norm=pre)).eval()
            out = block(torch.randn(2, 4, base.dim), mask)
            print(f"{activation.name:<5}{activation.value!r:>7} pre={pre!s:<5} mean={out.mean():+.5f} std={out.std():.5f}")
    print(out[1, 0])
    try:
        base.dim = 3
    except Exception as e:
        print(type(e).__name__, e)
    try:
        BlockConfig(dim=7)
    except ValueError as e:
        print("ValueError:", e)
    print(block)


if __name__ == "__main__":
    with torch.inference_mode():
        main()
