import torch

torch.manual_seed(6)
NEG = torch.finfo(torch.float32).min


def banded(n, w):
    i = torch.arange(n)
    return (i[:, None] - i[None, :]).abs() <= w


def with_globals(mask, positions):
    mask = mask.clone()
    mask[positions, :] = True
    mask[:, positions] = True
    return mask


def dilated(n, w, step):
    diff = torch.arange(n).unsqueeze(1) - torch.arange(n).unsqueeze(0)
    return (diff.abs() <= w * step) & (diff % step == 0)


def show(mask, title):
    print(f"-- {title} ({int(mask.sum())} of {mask.numel()} = {mask.float().mean():.1%})")
    for row in mask.tolist():
        print("   " + "".join("#" if c else "." for c in row))


n = 9
local = banded(n, 1)
show(local, "local")
show(with_globals(local, [0]), "local + CLS")
show(with_globals(local, [0, 4]), "local + 2 globals")
show(dilated(n, 2, 2), "dilated")
rand = torch.zeros(n, n, dtype=torch.bool)
rand.scatter_(1, torch.stack([torch.randperm(n)[:2] for _ in range(n)]), True)
show(rand | local, "bigbird")
blocks = torch.block_diag(*[torch.ones(3, 3)] * 3).bool()
show(blocks, "blocks")
show(blocks & torch.ones(n, n).tril().bool(), "causal blocks")

x = torch.randn(n, 4)
for name, m in [("local", local), ("global", with_globals(local, [0])), ("all", torch.ones(n, n, dtype=torch.bool))]:
    s = (x @ x.t() / 2).masked_fill(~m, NEG)
    p = s.softmax(1)
    print(name, p[4], (p > 0).sum(1).tolist(), sep="\n  ")

# how far can information travel in L layers?
reach = torch.eye(n).bool()
for layer in range(1, 9):
    reach = (reach.float() @ local.float()) > 0
    if reach.all():
        print("local: everything sees everything after", layer, "layers")
        break
else:
    print("not reached")
r2 = with_globals(local, [0]).float()
print("global:", bool((r2 @ r2 > 0).all()))

# chunked computation agrees with the mask
w = 3
chunks = x.view(n // w, w, 4)
o = torch.softmax(chunks @ chunks.transpose(1, 2) / 2, -1) @ chunks
ref = (x @ x.T / 2).masked_fill(~blocks, float("-inf")).softmax(-1) @ x
print(torch.allclose(o.view(n, 4), ref, atol=1e-6))
