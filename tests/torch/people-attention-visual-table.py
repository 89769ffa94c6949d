import torch

torch.manual_seed(25)
words = "The quick brown fox jumps over it".split()
d = 6
emb = {w.lower(): torch.randn(d) for w in words}
x = torch.stack([emb[w.lower()] for w in words])
W = torch.randn(2, d, d) / d ** 0.5
A = torch.softmax((x @ W[0]) @ (x @ W[1]).T / d ** 0.5, dim=-1)

SHADES = " .:-=+*#%@"


def shade(p, peak):
    return SHADES[min(int(p / peak * (len(SHADES) - 1) + 0.5), len(SHADES) - 1)]


width = max(map(len, words))
print(" " * (width + 2) + " ".join(f"{w:>{width}}" for w in words))
for w, row in zip(words, A.tolist()):
    print(f"{w:<{width}} |" + "".join(f" {p:>{width}.2f}" for p in row) + f" | {sum(row):.1f}")
print("+" + "-" * (width + 6) + "+")
for w, row in zip(words, A):
    peak = row.max().item()
    print(f"|{w:^{width}}|" + "".join(shade(p.item(), peak) * 2 for p in row) + "|")
print("=" * 30)
for i, w in enumerate(words):
    vals, idx = A[i].sort(descending=True)
    top = ", ".join(f"{words[j]} {v:.1%}" for v, j in zip(vals[:3].tolist(), idx[:3].tolist()))
    print(f"{i:02d}. {w.upper():.<10s} {top}")
flat = A.flatten()
v, i = flat.topk(4)
for value, pos in zip(v, i):
    r, c = divmod(pos.item(), len(words))
    print(f"{words[r]:>6} -> {words[c]:<6} {value:.4f} {value.item():8.2e} {'*' * int(value * 40)}")
hist = torch.histc(flat, bins=5, min=0, max=1) if hasattr(torch, "histc") else None
print(hist)
edges = torch.linspace(0, 1, 6)
print([((flat >= a) & (flat < b)).sum().item() for a, b in zip(edges[:-1], edges[1:])])
print("%-10s|%10s|%6.3f%%" % ("mean", "x", A.mean() * 100), "%d of %i" % (3, 7), "%5.1f|%-8s|%03d|%x" % (2.25, "ab", 7, 255))
print("{:>8}|{:<8}|{:^8}|{:08.3f}|{:+d}|{:,}|{:e}|{:g}".format("a", "b", "c", 3.14159, 5, 1234567, 12345.678, 0.00001))
print("{0}-{1}-{0} {name} {d[k]} {t[0]:.2f}".format("x", "y", name="n", d={"k": 1}, t=[0.125]))
n = 3; print(f"{n=} {n*2=:>5} {A.shape=} {words[0]!r:>8} {{braces}} {'nested ' + f'{n:0{n}d}'}")
print(f"{A[0, 0]:.3f} {A[0, 0].item():.3f} {A.max():8.5f} {A.argmax()} {A.sum().round():.0f} {str(A.dtype):>15}")
