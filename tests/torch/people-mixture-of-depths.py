import torch
from torch import nn

torch.manual_seed(66)


class MoD(nn.Module):
    """only the best `capacity` tokens go through the block, the rest pass by"""

    def __init__(self, block, dim, capacity):
        super().__init__()
        self.block, self.capacity = block, capacity
        self.router = nn.Linear(dim, 1, bias=False)

    def forward(self, x):
        b, s, d = x.shape
        k = max(1, int(self.capacity * s))
        logits = self.router(x)                                 # b s 1
        weights, idx = torch.topk(logits, k, dim=1, sorted=False)
        idx, order = torch.sort(idx, dim=1)
        weights = torch.gather(weights, 1, order)
        picked = torch.gather(x, 1, idx.expand(-1, -1, d))
        done = self.block(picked) * torch.sigmoid(weights)
        out = torch.scatter_add(x, dim=1, index=idx.expand(-1, -1, d), src=done)
        return out, idx.squeeze(-1), logits.squeeze(-1)


class CausalBlock(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.ln = nn.LayerNorm(dim)
        self.qkv = nn.Linear(dim, 3 * dim)

    def forward(self, x):
        q, k, v = self.qkv(self.ln(x)).chunk(3, -1)
        s = (q @ k.mT) / q.size(-1) ** .5
        s = s + torch.triu(torch.full_like(s, -torch.inf), 1)
        return s.softmax(-1) @ v


class EarlyExit(nn.Module):
    def __init__(self, blocks, head, threshold):
        super().__init__()
        self.blocks, self.head, self.threshold = nn.ModuleList(blocks), head, threshold

    @torch.no_grad()
    def forward(self, x):
        n = x.size(1)
        exit_at = torch.full((n,), len(self.blocks))
        for i, b in enumerate(self.blocks):
            x = x + b(x)
            conf = self.head(x).softmax(-1).amax(-1)[0]
            newly = (conf > self.threshold) & (exit_at == len(self.blocks))
            exit_at[newly] = i
            print(f"  after {i}: max prob {conf.numpy().round(3)}")
            if bool((exit_at < len(self.blocks)).all()):
                break
        else:
            print("  went through all blocks")
        return exit_at


d = 6
x = torch.randn(2, 8, d)
with torch.no_grad():
    for cap in (0.125, 0.5, 1.0):
        mod = MoD(CausalBlock(d), d, cap)
        y, idx, logits = mod(x)
        same = (y == x).all(-1)
        print(f"capacity {cap}: {idx.size(1)} of {x.size(1)} tokens, untouched {same.sum(1).tolist()}")
        grid = [["." for _ in range(8)] for _ in range(2)]
        for r, row in enumerate(idx.tolist()):
            for c in row:
                grid[r][c] = "#"
        print("\n".join("".join(g) for g in grid))
print(y[0, :2])
target = torch.zeros_like(logits).scatter(1, idx, 1.0)
print(nn.functional.binary_cross_entropy_with_logits(logits, target))
ee = EarlyExit([CausalBlock(d) for _ in range(3)], nn.Linear(d, 4), 0.45)
print(ee(x[:1]))
flops = lambda s, d: 2 * s * s * d + 4 * s * d * d
print({c: f"{flops(int(c * 1024), 64) / flops(1024, 64):.1%}" for c in (1.0, .5, .25, .125)})
