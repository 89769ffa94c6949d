# What the options of cross_entropy and its kin give together, and what is refused.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
row = torch.randn(3)
for reduction in ("mean", "sum", "none"):
    print(nn.CrossEntropyLoss(ignore_index=0, reduction=reduction)(row, torch.tensor(0)), F.cross_entropy(row, torch.tensor(1), reduction=reduction, ignore_index=0),
          F.cross_entropy(row, torch.tensor(0), weight=torch.ones(3), ignore_index=0, reduction=reduction), F.nll_loss(row, torch.tensor(2), torch.ones(3) * 2, reduction=reduction))
scores, labels, weight = torch.randn(4, 3), torch.tensor([0, -100, 2, 1]), torch.rand(3)
for reduction in ("mean", "sum", "none"):
    for smoothing in (0.0, 0.1, 1.0, -0.5):
        for w in (None, weight):
            print(F.cross_entropy(scores, labels, weight=w, reduction=reduction, label_smoothing=smoothing))
            print(nn.CrossEntropyLoss(weight=w, reduction=reduction, label_smoothing=smoothing, ignore_index=1)(scores, labels.clamp(min=0)))
            print(F.cross_entropy(scores, scores.softmax(-1).flip(0), weight=w, reduction=reduction, label_smoothing=smoothing))
print(F.cross_entropy(scores, torch.full((4,), -100)), F.cross_entropy(scores, torch.full((4,), -100), label_smoothing=0.1))
labels = torch.tensor([1, 1, 2, 0])
for average in (None, True, False):
    for reduce in (None, True, False):
        print(average, reduce, nn.CrossEntropyLoss(size_average=average, reduce=reduce)(scores, labels), F.cross_entropy(scores, labels, size_average=average, reduce=reduce),
              nn.MSELoss(average, reduce)(scores, scores * 2), F.l1_loss(scores, scores * 2, average, reduce), nn.NLLLoss(size_average=average, reduce=reduce)(scores, labels),
              nn.BCEWithLogitsLoss(size_average=average, reduce=reduce)(scores, scores.sigmoid()), nn.SmoothL1Loss(average, reduce)(scores, scores * 2))
print(F.cross_entropy(scores, labels.to(torch.uint8)), F.kl_div(torch.tensor([0.1, 0.2]), torch.tensor([-0.5, 0.5]), reduction="batchmean"))
for call in (lambda: F.cross_entropy(scores, scores.softmax(-1), ignore_index=1),
             lambda: F.cross_entropy(scores, labels, label_smoothing=2.0),
             lambda: F.cross_entropy(scores, scores.softmax(-1), label_smoothing=1.5),
             lambda: F.cross_entropy(scores, scores.softmax(-1), reduction="foo"),
             lambda: F.cross_entropy(scores, labels, reduction="batchmean"),
             lambda: F.mse_loss(scores, scores, reduction="average"),
             lambda: F.cross_entropy(scores, labels.int()),
             lambda: F.cross_entropy(scores, [0, 1, 2, 0]),
             lambda: F.cross_entropy(scores, scores.long()),
             lambda: F.cross_entropy(scores, scores.softmax(-1), weight=torch.ones(2)),
             lambda: F.cross_entropy(scores, labels, weight=torch.ones(2), label_smoothing=0.1),
             lambda: F.cross_entropy(torch.tensor(1.0), torch.tensor(0)),
             lambda: F.cross_entropy(torch.ones(2, 3, 2), torch.zeros(2, 2, dtype=torch.uint8)),
             lambda: F.cross_entropy(scores, labels + 1)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
