import torch, torch.nn as nn
torch.manual_seed(0)
for p in [1.5, -0.1]:
    for L in [nn.Dropout, nn.Dropout2d]:
        try: L(p)
        except Exception as e: print(type(e).__name__, e)
try: nn.functional.dropout(torch.ones(2), 1.5)
except Exception as e: print(type(e).__name__, e)
torch.testing.assert_close(torch.ones(2), torch.ones(2))
cases = [(torch.ones(2), torch.ones(2)+1e-9, {}), (torch.ones(2), torch.zeros(2), {}), (torch.ones(2), torch.ones(3), {}), (torch.ones(2), torch.ones(2).double(), {}),
 (torch.tensor([1,2]), torch.tensor([1,3]), {}), (torch.tensor([[1.,2.],[3,4]]), torch.tensor([[1.,2.],[3,4.5]]), dict(rtol=0.1, atol=0.0)), (1.0, 1.1, {}), (torch.tensor(1.), torch.tensor(2.), {}),
 ([torch.ones(1)], [torch.zeros(1)], {}), (torch.tensor([float('nan')]), torch.tensor([float('nan')]), {}), (torch.tensor([float('nan')]), torch.tensor([float('nan')]), dict(equal_nan=True)),
 (torch.ones(2), torch.zeros(2), dict(msg="bad")), (torch.rand(3,4), torch.zeros(3,4)-1, dict(rtol=1e-3, atol=1e-3))]

for a, b, k in cases:
    try:
        print(torch.testing.assert_close(a, b, **k))
    except Exception as e: print(type(e).__name__, e)
try: torch.testing.assert_close(torch.ones(2), torch.zeros(2), rtol=1)
except Exception as e: print(type(e).__name__, e)
import numpy as np
print(np.finfo(np.float32).eps, np.finfo(np.float32).max, np.finfo(np.float32).min)
print(np.finfo(np.float64).eps, np.finfo("float32").tiny)
print(np.iinfo(np.int32).max, np.iinfo(np.int64).min)
print(np.finfo(float).eps)
print(Ellipsis, ... is Ellipsis)
x = torch.arange(6).reshape(2,3)
print(x[Ellipsis, 0], x[(Ellipsis, 1)])
print(type(...))
print(repr(np.finfo(np.float32)), np.iinfo(np.int32), repr(np.iinfo(np.uint8)), repr(np.finfo(np.float64)), np.float32(1e-6), np.float32(1.5e20))
