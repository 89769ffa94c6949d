# Matrices that have no inverse, and shapes that are none of a square matrix.
import torch
from torch import linalg

for f in [
    lambda: linalg.inv(torch.zeros(2, 2)),
    lambda: torch.inverse(torch.ones(2, 2)),
    lambda: torch.ones(3, 3).inverse(),
    lambda: linalg.solve(torch.zeros(2, 2), torch.ones(2)),
    lambda: linalg.solve(torch.eye(2), torch.ones(3)),
    lambda: torch.det(torch.ones(2, 3)),
    lambda: torch.det(torch.ones(2)),
    lambda: torch.det(torch.ones(2, 2).long()),
    lambda: linalg.norm(torch.ones(2, 2, 2), 2),
    lambda: linalg.norm(torch.ones(2, 2).long()),
    lambda: linalg.multi_dot([torch.ones(2, 2)]),
    lambda: linalg.matrix_norm(torch.ones(2)),
    lambda: torch.ones(2).mH,
    lambda: torch.ones(2, 3, 3).H,
    lambda: torch.set_rng_state(3),
    lambda: torch.pixel_shuffle(torch.ones(1, 3, 2, 2), 2),
    lambda: torch.nn.functional.interpolate(torch.ones(1, 2, 3)),
    lambda: torch.nn.functional.interpolate(torch.ones(1, 2, 3), size=2, mode="bilinear"),
    lambda: torch.nn.functional.interpolate(torch.ones(1, 2, 3, 3), size=0),
    lambda: torch.nn.functional.interpolate(torch.ones(1, 2, 3, 3).long(), size=2),
]:
    try:
        print(f())
    except (RuntimeError, NotImplementedError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(linalg.det(torch.empty(0, 0)), linalg.inv(torch.empty(0, 0)), torch.ones(2, 3).mH, torch.ones(2, 3).H.shape)
torch.manual_seed(0)
for n in range(2, 7):
    A = torch.randn(n, n)
    print(torch.det(A), linalg.inv(A).sum(), linalg.solve(A, torch.ones(n)), [t.item() > -9 for t in torch.slogdet(A)])
d = torch.randn(4, 4, dtype=torch.float64)
print(torch.det(d), torch.inverse(d), torch.dist(d @ torch.inverse(d), torch.eye(4).double()) < 1e-12)
theta = torch.tensor(0.3)
R = torch.stack([torch.stack([theta.cos(), -theta.sin()]), torch.stack([theta.sin(), theta.cos()])])
print(torch.det(R), torch.allclose(R.inverse(), R.T), list(map(torch.Tensor.norm, [R, R * 2])), torch.Tensor.sum(R))
