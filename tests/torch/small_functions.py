# Functions of old or careful code, and what PyTorch says to sizes that are none.
import torch
import torch.nn as nn
import torch.nn.functional as F


def told(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ":", str(e).split("\n")[0])


print(torch.Size([1]) + (2,), (2,) + torch.Size([1]), torch.ones(2, 3).shape[:-1] + (4,))
print(torch.iinfo(torch.uint8), torch.finfo(torch.float32))
print(torch.float64.is_floating_point, torch.uint8.is_signed, torch.int8.is_signed, torch.float32.is_complex)
x = torch.zeros(2, 3)
print(x.fill_diagonal_(2.5), x.nelement(), torch.zeros(7, 3).fill_diagonal_(1, wrap=True))
told(lambda: torch.zeros(3).fill_diagonal_(1))
print(torch.concatenate([torch.ones(1), torch.zeros(1)]))
print(torch.gcd(torch.tensor([12, -18, 0]), torch.tensor([8, 27, 5])), torch.lcm(torch.tensor([12, 18, 0]), torch.tensor(8)))
told(lambda: torch.gcd(torch.ones(1), torch.ones(1)))
print(F.threshold(torch.tensor([1., 2., float("nan")]), 1.5, 20.), nn.Threshold(0.1, 20)(torch.tensor([0., 1.])), nn.Threshold(0.1, 20))
print(F.rrelu(torch.tensor([-1., 2.]), training=False))
print(torch.tensordot(torch.arange(3.).view(1, 3), torch.ones(4, 3, 2), dims=([0], [0])).shape)
print(torch.tensordot(torch.ones(2, 1), torch.arange(3.), dims=1))
row, image = torch.ones(1, 1, 4), torch.ones(1, 1, 4, 4)
told(lambda: F.max_pool1d(row, 0))
told(lambda: F.max_pool1d(row, 2, stride=0))
told(lambda: F.max_pool1d(row, 2, padding=-1))
told(lambda: F.max_pool1d(row, 2, padding=2))
told(lambda: F.avg_pool1d(row, 2, padding=-1))
told(lambda: F.max_pool2d(image, 2, padding=-1))
told(lambda: F.avg_pool2d(image, 2, stride=0))
told(lambda: torch.tensor(1.).unflatten(0, (1, 1)))
told(lambda: torch.zeros("3"))
told(lambda: torch.ones(3 / 1))
told(lambda: torch.randn(2, 3.))
told(lambda: torch.rand((2., 3)))
told(lambda: torch.ones(4).reshape(2., 2))
told(lambda: torch.ones(4).repeat(2.))
first, other = nn.Linear(2, 2), nn.Linear(2, 2)
print(first.weight.data_ptr() == other.weight.data_ptr(), first.weight.data_ptr() == first.weight.t().data_ptr())
other.weight = first.weight
print(first.weight.data_ptr() == other.weight.data_ptr(), first.weight[1].data_ptr() == first.weight.data_ptr(), x.data_ptr() == x.clone().data_ptr())
print(len({p.data_ptr() for p in (first.weight, first.bias, other.weight, other.bias)}), nn.Parameter(x).data_ptr() == x.data_ptr())

# shifts, ids that lead nowhere, bytes, types that are only named, and what every tensor says of itself
a = torch.tensor([1, 2, 3])
print(a << -1, a << 64, a >> -1, a >> 70, -a >> 1, a << 2)
print(a.float().add_(a.double()), a.float().mul_(a.double()), a.to(torch.uint8).all(), a.to(torch.uint8).any(0))
print(a.detach() is a, a.data is a, a.layout, a.layout == torch.strided, torch.Size([2, 3]).numel(), a.shape.numel(), a.float().grad_fn)
for wrong in (
    lambda: divmod(a, 2),
    lambda: a.index_select(0, torch.tensor([-1])),
    lambda: a.index_select(0, torch.tensor([3])),
    lambda: torch.where(a, 1, 2),
    lambda: [1, 2, 3][a[1].float()],
    lambda: a.quantile(0.5),
    lambda: a.requires_grad_(),
    lambda: a.add_(a.float()),
    lambda: F.nll_loss(torch.ones(2, 3).long(), torch.tensor([0, 1])),
):
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)
for t in (torch.float16, torch.bfloat16):
    info = torch.finfo(t)
    print(info, info.bits, info.min, info.max, info.eps, info.tiny, info.dtype, info.resolution)
