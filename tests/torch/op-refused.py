# What PyTorch refuses, with the class of the error.
import torch.nn.functional as F


def attempt(name, make):
    try:
        print(name, make())
    except Exception as error:
        print(name, "refused", type(error).__name__, str(error).split("\n")[0])


attempt("normal", lambda: torch.normal(0.0, -1.0, (2,)))
attempt("normal", lambda: torch.normal(torch.zeros(2), torch.tensor([1.0, -1.0])))
attempt("normal", lambda: torch.normal(torch.zeros(2), torch.ones(3)))
attempt("bernoulli", lambda: torch.bernoulli(torch.tensor([2.0])))
attempt("argmax", lambda: torch.empty(0).argmax())
attempt("argmin", lambda: torch.empty(0, 3).argmin(0))
attempt("max", lambda: torch.empty(0).max())
attempt("tril", lambda: torch.tril(torch.ones(3)))
attempt("triu", lambda: torch.triu(torch.tensor(1.0)))
attempt("Dropout", lambda: nn.Dropout(-1))
attempt("Dropout", lambda: nn.Dropout(-1.0))
attempt("Dropout", lambda: nn.Dropout(1.25))
for mask in ([1, 0, 1], [2, 0, 1]):
    for dtype in (torch.int64, torch.int32, torch.bool):
        attempt(f"masked_fill {dtype}", lambda: torch.ones(3).masked_fill(torch.tensor(mask).to(dtype), 5.0))
attempt("index_select", lambda: torch.tensor(3.0).index_select(0, torch.tensor([0, 0])))
attempt("meshgrid", lambda: torch.meshgrid(torch.ones(2), torch.ones(2).long(), indexing="ij"))
attempt("diff", lambda: torch.diff(torch.ones(2), dim=-2))
attempt("cdist", lambda: torch.cdist(torch.ones(2), torch.ones(2)))
attempt("log_softmax", lambda: torch.log_softmax(torch.ones(2), 0, dtype=torch.int64))
attempt("type", lambda: torch.ones(2).type(torch.LongTensor))
attempt("type", lambda: torch.arange(2).type(torch.FloatTensor))
print(isinstance(torch.ones(1), torch.FloatTensor), isinstance(torch.arange(1), torch.FloatTensor), isinstance(torch.arange(1), torch.LongTensor))
print(torch.ByteTensor([1, 2]), torch.BoolTensor([1, 0]), torch.DoubleTensor([1]), torch.IntTensor([3]), torch.ShortTensor([3]), torch.CharTensor([3]))
print(torch.baddbmm(torch.ones(2, 1, 1), torch.ones(2, 1, 3), torch.ones(2, 3, 1), beta=0.5, alpha=2))
print(torch.addbmm(torch.ones(2, 2), torch.ones(2, 2, 3), torch.ones(2, 3, 2), beta=0.5, alpha=2))
print(torch.ones(2, 2).baddbmm(torch.ones(2, 2, 2), torch.ones(2, 2, 2)))

# one label for each row of scores; the classes stand second
shapes = [((3,), ()), ((3,), (2,)), ((2, 3), (2,)), ((2, 3), (3,)), ((2, 3), ()), ((2, 3), (2, 1)), ((2, 3, 4), (2, 4))]
shapes += [((2, 3, 4), (2, 3)), ((2, 3, 4), (2,)), ((2, 3, 4), (3, 4)), ((2, 3, 4), (2, 4, 1)), ((2, 3, 4, 5), (2, 4, 5))]
shapes += [((2, 3, 4, 5), (2, 4, 4)), ((2, 3, 4, 5), (2, 4)), ((2, 3, 2, 2, 2), (2, 2, 2, 1)), ((0, 3), (0,))]
for scores, labels in shapes:
    x = torch.zeros(scores) + 0.5
    y = torch.zeros(labels, dtype=torch.long)
    attempt(f"cross_entropy {scores} {labels}", lambda: F.cross_entropy(x, y))
    attempt(f"nll_loss {scores} {labels}", lambda: F.nll_loss(x, y))
attempt("weight", lambda: F.cross_entropy(torch.ones(2, 3), torch.zeros(2).long(), weight=torch.ones(2)))

x3, x4 = torch.arange(12.0).view(1, 2, 6), torch.arange(60.0).view(1, 2, 6, 5)
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 3), padding="valid"))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 4), padding="same"))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 3), padding="same", stride=2))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 3), padding="foo"))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 3), padding=-1))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 3), stride=0))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 7)))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 4), dilation=3, padding=1))
attempt("conv", lambda: F.conv2d(x4, torch.ones(1, 2, 3, 7)))
attempt("conv", lambda: F.conv1d(torch.ones(3), torch.ones(1, 2, 3)))
attempt("conv", lambda: F.conv2d(torch.ones(2, 3), torch.ones(1, 2, 3, 3)))
attempt("conv", lambda: F.conv1d(torch.ones(1, 3, 5), torch.ones(1, 2, 3)))
attempt("conv", lambda: F.conv1d(torch.ones(3, 5), torch.ones(1, 2, 3)))
attempt("conv", lambda: F.conv1d(x3, torch.ones(1, 2, 3), bias=torch.ones(2)))
attempt("conv", lambda: F.conv1d(x3, torch.ones(3, 1, 3), groups=2))

print(hasattr(F, "scaled_dot_product_attention"), getattr(F, "scaled_dot_product_attention", None), hasattr(nn, "RMSNorm"), hasattr(F, "gelu"))
print("%.3f %d %s %5.1f|" % (torch.tensor(1.5), torch.tensor(15), torch.tensor(15), torch.ones(1)), "%.2f" % torch.tensor(2.345))
print(isinstance(torch.ones(2).shape, torch.Size), isinstance((2,), torch.Size), isinstance(torch.ones(2).shape, tuple))
