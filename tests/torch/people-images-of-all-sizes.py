"""Pictures of different sizes in one batch: padded, with a mask, and sine positions over the real part."""
import math
from types import SimpleNamespace
from typing import List, Optional
import torch
from torch import Tensor


class Padded(object):
    def __init__(self, tensors, mask: Optional[Tensor]):
        self.tensors, self.mask = tensors, mask

    def __repr__(self):
        return f"Padded{tuple(self.tensors.shape)}"


def pad_together(pictures: List[Tensor]) -> Padded:
    most = [max(sizes) for sizes in zip(*[p.shape for p in pictures])]
    room = torch.zeros([len(pictures)] + most)
    mask = torch.ones(room.shape[:1] + room.shape[2:], dtype=torch.bool)
    for picture, place, hole in zip(pictures, room, mask):
        place[: picture.shape[0], : picture.shape[1], : picture.shape[2]].copy_(picture)
        hole[: picture.shape[1], : picture.shape[2]] = False
    return Padded(room, mask)


def waves(batch: Padded, config) -> Tensor:
    real = ~batch.mask
    y, x = real.cumsum(1, dtype=torch.float32), real.cumsum(2, dtype=torch.float32)
    y = y / (y[:, -1:, :] + 1e-6) * 2 * math.pi
    x = x / (x[:, :, -1:] + 1e-6) * 2 * math.pi
    slow = torch.arange(config.width, dtype=torch.float32)
    slow = config.base ** (2 * (slow // 2) / config.width)
    parts = [at[:, :, :, None] / slow for at in (y, x)]
    parts = [torch.stack((p[..., 0::2].sin(), p[..., 1::2].cos()), dim=4).flatten(3) for p in parts]
    return torch.cat(parts, dim=3).permute(0, 3, 1, 2)


torch.manual_seed(1)
batch = pad_together([torch.rand(2, 2, 3), torch.rand(2, 3, 2)])
print(batch, batch.mask)
print(batch.tensors[1])
print(waves(batch, SimpleNamespace(width=4, base=100))[0])
