import torch
from torch import Tensor

PATTERNS = """
#.#  ###  .#.
.#.  #.#  ###
#.#  ###  .#.
"""

def parse(text: str) -> Tensor:
    rows = [line.split() for line in text.strip().splitlines()]
    return torch.tensor([[1.0 if c == "#" else -1.0 for row in rows for c in row[k]] for k in range(len(rows[0]))])

def show(*xs: Tensor) -> None:
    for r in range(3):
        print("   ".join("".join("#" if v > 0.2 else "." if v < -0.2 else "?" for v in x.view(3, 3)[r].tolist()) for x in xs))

X = parse(PATTERNS)
print(X.shape, X.int().tolist()[0])
W = X.T @ X / X.shape[0]
W.fill_diagonal_(0) if hasattr(W, "fill_diagonal_") else W.mul_(1 - torch.eye(9))
def energy(s: Tensor) -> float: return (-0.5 * s @ W @ s).item()

torch.manual_seed(82)
noisy = X.clone()
for k in range(3):
    i = torch.randperm(9)[:2]
    noisy[k, i] *= -1
show(*X); print(); show(*noisy)

# classic: sign updates
s = noisy[1].clone()
print("\nE", energy(s), end="")
for sweep in range(3):
    for i in torch.randperm(9).tolist():
        s[i] = 1.0 if W[i] @ s >= 0 else -1.0
    print(" ->", round(energy(s), 4), end="")
print(); show(s)

# modern: softmax updates = attention with the patterns as keys and values
for beta in (0.1, 0.5, 1.0, 4.0):
    xi = noisy.clone()
    for step in range(1, 6):
        p = torch.softmax(beta * xi @ X.T, dim=-1)
        new = p @ X
        if torch.allclose(new, xi, atol=1e-4):
            break
        xi = new
    print(f"beta {beta}: {step} steps, found {p.argmax(-1).tolist()}, sure {p.max(-1).values.min():.3f}")
show(*xi)
lse = lambda b, x: torch.logsumexp(b * (X @ x), 0) / b
print([round((-lse(1.0, x) + 0.5 * x @ x).item(), 4) for x in (noisy[0], xi[0])])
hamming = (torch.sign(xi) != X).sum(1)
print("wrong cells", hamming.tolist(), "before", (noisy != X).sum(dim=1).tolist())
print((X @ X.T / 9), torch.sign(torch.tensor([-2.0, 0.0, 3.0])))
