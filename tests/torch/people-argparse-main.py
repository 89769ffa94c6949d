import argparse
import math
import sys
import time
from typing import NamedTuple, Sequence

import torch
from torch import nn


class Output(NamedTuple):
    logits: torch.Tensor
    attentions: list
    loss: float = float("nan")


def get_args(argv: Sequence[str] = ()) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="tiny encoder")
    parser.add_argument("--dim", type=int, default=8)
    parser.add_argument("--heads", type=int, default=2)
    parser.add_argument("--layers", type=int, default=2, help="how many")
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--causal", action="store_true")
    parser.add_argument("--name", default="enc", choices=["enc", "dec"])
    return parser.parse_args(list(argv))


class Encoder(nn.Module):
    def __init__(self, args):
        super().__init__()
        self.args = args
        self.blocks = nn.ModuleList(nn.MultiheadAttention(args.dim, args.heads, batch_first=True) for _ in range(args.layers))
        self.head = nn.Linear(args.dim, 3)

    def forward(self, x):
        n = x.size(1)
        mask = torch.ones(n, n).triu(1).bool() if self.args.causal else None
        atts = []
        for b in self.blocks:
            y, a = b(x, x, x, attn_mask=mask)
            x = x + y
            atts.append(a)
        return Output(self.head(x), atts)


def main(argv=()) -> int:
    args = get_args(argv)
    print(args)
    torch.manual_seed(0)
    start = time.time()
    model = Encoder(args).eval()
    with torch.no_grad():
        out = model(torch.randn(1, 3, args.dim))
    print(out.logits.shape, len(out.attentions), math.isnan(out.loss))
    print(out.attentions[-1])
    out = out._replace(loss=0.5)
    logits, _, loss = out
    print(logits[0, 0], loss, out._fields)
    assert time.time() - start < 60
    return 0


if __name__ == "__main__":
    main()
    code = main(["--causal", "--dim", "4", "--layers=1"])
    sys.exit(code)
