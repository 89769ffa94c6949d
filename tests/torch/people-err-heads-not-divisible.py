import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        if dim % heads:
            raise ValueError(f"dim {dim} cannot be split into {heads} heads")
        self.heads = heads
        self.qkv = nn.Linear(dim, dim * 3)


if __name__ == "__main__":
    for heads in (1, 2, 4, 5):
        a = Attention(8, heads)
        print(heads, "heads of", 8 // a.heads)
