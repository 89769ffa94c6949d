import torch
x = torch.tensor([[1.5, -2.0, 0.5], [3.0, 0.25, 2.0]], dtype=torch.float64)
print(x.var(), x.std(1), x.cumsum(1), x.prod(), x.norm(), torch.log(x.abs()), torch.sigmoid(x), x.sort(), x.topk(2), x.median())
print(torch.linspace(0, 1, 7, dtype=torch.float64), torch.linspace(0, 10, 5, dtype=torch.int64), torch.eye(2, dtype=torch.float64))
i = torch.tensor([3, 1, 2], dtype=torch.int32)
print(i.cumsum(0), i.prod(), i.sort(), i.sum(), i.float(), i.to(float), i.type(), x.type(), torch.floor_divide(i, 2), i.unique())
print(x.clamp(min=0), x.round(), torch.maximum(x, x * 2), x.logsumexp(1), x.floor(), torch.atan2(x, x), x.erf(), x.rsqrt(), torch.isnan(x), x.quantile(0.5))
print(torch.ones_like(x), x.new_zeros(2), torch.full((2,), 3, dtype=torch.float64), x.argmax(), x.amax(1), torch.var_mean(x), x.any(), x.to(torch.float32), x.type_as(i), torch.zeros_like(i))
print(torch.bincount(i), torch.diag(x), torch.outer(x[0], x[1]), x.double().log1p(), torch.pow(x, 3), x ** 0.5, torch.reciprocal(x), x.sign(), torch.lerp(x, x + 1, 0.5), x.exp2())
