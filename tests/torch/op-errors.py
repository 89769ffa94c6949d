import torch

x = torch.tensor([[1.5, -2.0, 0.5], [3.0, 0.25, 2.0]])
i = torch.tensor([3, 1, 2])
b = torch.tensor([True, False])


def tell(f):
    try:
        print("no error", f())
    except (RuntimeError, TypeError, IndexError, ValueError) as e:
        print(type(e).__name__, str(e).split("\n")[0])


tell(lambda: torch.log("a"))
tell(lambda: x.var(dim=5))
tell(lambda: i.var())
tell(lambda: i.mean())
tell(lambda: torch.relu(b))
tell(lambda: torch.floor(b))
tell(lambda: b.topk(1))
tell(lambda: x.topk(4))
tell(lambda: x.kthvalue(0))
tell(lambda: torch.clamp(x))
tell(lambda: x.add_(torch.ones(2)))
tell(lambda: i.div_(2))
tell(lambda: i.add_(0.5))
tell(lambda: torch.outer(x, i))
tell(lambda: torch.equal(x, 2))
tell(lambda: torch.isclose(x, i))
tell(lambda: torch.allclose(i, x))
tell(lambda: x.std(3))
tell(lambda: torch.eye(-1))
tell(lambda: torch.linspace(0, 1, -1))
tell(lambda: torch.device("gpu"))
tell(lambda: torch.bincount(torch.tensor([-1])))
tell(lambda: torch.trace(i))
tell(lambda: x.sum(dim=(0, 0)))
tell(lambda: x.cumsum(2))
tell(lambda: x.sort(dim=3))
tell(lambda: torch.maximum(x, torch.ones(2)))
tell(lambda: x.fill_(torch.ones(2)))
tell(lambda: x.item())
tell(lambda: torch.zeros(0).max())
tell(lambda: torch.zeros(0).median(dim=0))
tell(lambda: x.bitwise_and(1))
tell(lambda: torch.logical_and(x, 1))
tell(lambda: torch.div(x, 2, rounding_mode="up"))
tell(lambda: torch.pow(i, -1))
tell(lambda: x.copy_(torch.ones(4)))
tell(lambda: -b)
tell(lambda: torch.sub(b, b))
tell(lambda: torch.quantile(x, 2.0))
tell(lambda: torch.diag(torch.ones(1, 1, 1)))
tell(lambda: torch.arange(3, 0))
tell(lambda: torch.full((2,), "a"))
tell(lambda: x.masked_fill(b, 0))
tell(lambda: torch.cdist(x, torch.ones(2, 4)))
for refused in (
    lambda: torch.tensor([5, 100]) >> 7.0, lambda: torch.tensor([5.0], dtype=torch.float64) << 1, lambda: torch.nanmean(torch.tensor([1, 2])),
    lambda: torch.logcumsumexp(torch.tensor([1, 2]), 0), lambda: torch.isin(torch.tensor([True]), torch.tensor([True])),
    lambda: torch.nn.functional.pad(torch.ones(3), (1, 1), mode="reflect"), lambda: torch.nn.functional.relu(torch.nn.Parameter(torch.ones(2)), inplace=True),
):
    try:
        print(refused())
    except Exception as e:
        print(type(e).__name__, e)
