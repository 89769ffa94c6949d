# Losses to the last bit: log_softmax adds short and long rows in its own ways, and so does nll_loss.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(2)
for n in (2, 5, 8, 12, 27, 65):
    x = torch.randn(40, n) * 2
    t = torch.randint(0, n, (40,))
    weight = torch.rand(n)
    some = t[:8].masked_fill(torch.arange(8) == 3, -100)
    print(F.cross_entropy(x, t).item(), F.cross_entropy(x[:8], t[:8]).item(), nn.CrossEntropyLoss(reduction="sum")(x[:20], t[:20]).item())
    print(F.cross_entropy(x[:8], t[:8], label_smoothing=0.1).item(), F.cross_entropy(x[:8], some).item(), F.cross_entropy(x[:8], t[:8], weight=weight).item())
    print(F.cross_entropy(x[0], t[0]).item(), F.cross_entropy(x[:8], t[:8], reduction="none").tolist())
    print(torch.log_softmax(x[:3], -1).exp().sum(-1), torch.log_softmax(x[:3], 0)[:, 0].tolist())
