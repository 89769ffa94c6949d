"""Own versions of torch's layers, side by side with the real ones."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn import Parameter
from torch.nn.parameter import Parameter as P2
import numbers


class MyLinear(nn.Module):
    __constants__ = ['in_features', 'out_features']

    def __init__(self, in_features: int, out_features: int, bias: bool = True):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self.weight = Parameter(torch.empty((out_features, in_features)))
        if bias:
            self.bias = Parameter(torch.empty(out_features))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def reset_parameters(self):
        nn.init.kaiming_uniform_(self.weight, a=5 ** 0.5)
        if self.bias is not None:
            fan_in, _ = nn.init._calculate_fan_in_and_fan_out(self.weight)
            bound = 1 / fan_in ** 0.5 if fan_in > 0 else 0
            nn.init.uniform_(self.bias, -bound, bound)

    def forward(self, x):
        y = x.matmul(self.weight.t())
        return y if self.bias is None else y + self.bias

    def extra_repr(self):
        return f'in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}'


class MyLayerNorm(nn.Module):
    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True):
        super().__init__()
        if isinstance(normalized_shape, numbers.Integral):
            normalized_shape = (normalized_shape,)
        self.normalized_shape = tuple(normalized_shape)
        self.eps = eps
        if elementwise_affine:
            self.gain = Parameter(torch.ones(self.normalized_shape))
            self.shift = Parameter(torch.zeros(self.normalized_shape))
        else:
            self.gain = self.shift = None

    def forward(self, x):
        dims = [-(i + 1) for i in range(len(self.normalized_shape))]
        mean = x.mean(dim=dims, keepdim=True)
        mean_x2 = (x ** 2).mean(dim=dims, keepdim=True)
        var = mean_x2 - mean ** 2
        x_norm = (x - mean) / torch.sqrt(var + self.eps)
        if self.gain is not None:
            x_norm = self.gain * x_norm + self.shift
        return x_norm


class MyDropout(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        self.p = p

    def forward(self, x):
        if not self.training or self.p == 0:
            return x
        keep = (torch.rand(x.shape) >= self.p).float()
        return x * keep / (1 - self.p)


class MyEmbedding(nn.Module):
    def __init__(self, n, d):
        super().__init__()
        self.weight = P2(torch.randn(n, d))

    def forward(self, ids):
        return self.weight[ids]


class MySoftmax(nn.Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        e = (x - x.amax(self.dim, keepdim=True)).exp()
        return e / e.sum(self.dim, keepdim=True)


def compare(mine, theirs, x, tol=1e-6):
    a, b = mine(x), theirs(x)
    diff = (a - b).abs().max().item()
    print(f"{type(mine).__name__:<12} vs {type(theirs).__name__:<10} max diff < {tol}: {diff < tol}")


with torch.no_grad():
    torch.manual_seed(7)
    a = MyLinear(5, 3)
    torch.manual_seed(7)
    b = nn.Linear(5, 3)
    print(a, b, sep="\n")
    print(torch.equal(a.weight, b.weight), torch.equal(a.bias, b.bias))
    x = torch.randn(2, 4, 5)
    compare(a, b, x)
    compare(MyLinear(5, 2, bias=False), nn.Linear(5, 2, bias=False), x, tol=1e9)
    compare(MyLayerNorm(5), nn.LayerNorm(5), x, 1e-5)
    compare(MyLayerNorm((4, 5)), nn.LayerNorm((4, 5)), x, 1e-5)
    compare(MyLayerNorm(5, elementwise_affine=False), nn.LayerNorm(5, elementwise_affine=False), x, 1e-5)
    compare(MySoftmax(1), nn.Softmax(1), x)
    torch.manual_seed(1)
    e = MyEmbedding(4, 3)
    torch.manual_seed(1)
    f = nn.Embedding(4, 3)
    compare(e, f, torch.tensor([[0, 3], [2, 2]]))
    torch.manual_seed(0)
    d = MyDropout(0.25)
    y = d(torch.ones(3, 4))
    print(y, d.eval()(torch.ones(2)), d.training)
    print(MyLinear(2, 2, False).bias, [n for n, _ in MyLinear(2, 2, False).named_parameters()])
    net = nn.Sequential(a, MySoftmax(dim=-1), d)
    print(net)
    print(net(x)[0, :2])
print(isinstance(a.weight, Parameter), isinstance(a.weight, torch.Tensor), isinstance(x, Parameter), P2 is Parameter)
