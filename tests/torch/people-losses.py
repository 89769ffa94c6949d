import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(13)
B, T, V = 2, 3, 5
logits = torch.randn(B, T, V)
targets = torch.tensor([[1, 4, -100], [0, -100, -100]])

print("mean ", F.cross_entropy(logits.view(-1, V), targets.view(-1), ignore_index=-100))
print("sum  ", F.cross_entropy(logits.view(-1, V), targets.view(-1), reduction="sum"))
print("none ", F.cross_entropy(logits.view(-1, V), targets.view(-1), reduction="none"))
print("B,V,T", F.cross_entropy(logits.permute(0, 2, 1), targets))
print("module", nn.CrossEntropyLoss(ignore_index=4)(logits[0], torch.tensor([1, 4, 2])))
for eps in (0.0, 0.1, 0.5):
    print(f"smoothing {eps}: {F.cross_entropy(logits[0], torch.tensor([1, 4, 2]), label_smoothing=eps):.6f}")
w = torch.tensor([1.0, 2.0, 0.5, 1.0, 3.0])
print("weighted", F.cross_entropy(logits[0], torch.tensor([1, 4, 2]), weight=w))
print("soft targets", F.cross_entropy(logits[0], F.softmax(torch.randn(3, V), -1)))


class LabelSmoothing(nn.Module):
    "Implement label smoothing."
    def __init__(self, size, padding_idx, smoothing=0.0):
        super(LabelSmoothing, self).__init__()
        self.criterion = nn.KLDivLoss(reduction="sum")
        self.padding_idx = padding_idx
        self.confidence = 1.0 - smoothing
        self.smoothing = smoothing
        self.size = size
        self.true_dist = None

    def forward(self, x, target):
        assert x.size(1) == self.size
        true_dist = x.data.clone()
        true_dist.fill_(self.smoothing / (self.size - 2))
        true_dist.scatter_(1, target.data.unsqueeze(1), self.confidence)
        true_dist[:, self.padding_idx] = 0
        mask = torch.nonzero(target.data == self.padding_idx)
        if mask.dim() > 0:
            true_dist.index_fill_(0, mask.squeeze(), 0.0)
        self.true_dist = true_dist
        return self.criterion(x, true_dist.clone().detach())


crit = LabelSmoothing(5, 0, 0.4)
predict = torch.FloatTensor([[0, 0.2, 0.7, 0.1, 0], [0, 0.2, 0.7, 0.1, 0], [0, 0.2, 0.7, 0.1, 0]])
print(crit(x=(predict + 1e-9).log(), target=torch.LongTensor([2, 1, 0])))
print(crit.true_dist)


def by_hand(logits, targets, ignore=-100):
    lp = logits.log_softmax(-1)
    keep = targets != ignore
    picked = lp.gather(-1, targets.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return -(picked * keep).sum() / keep.sum()


print(by_hand(logits, targets), torch.exp(by_hand(logits, targets)))
nll = nn.NLLLoss(ignore_index=-100)
print(nll(F.log_softmax(logits, -1).flatten(0, 1), targets.flatten()))
print(F.nll_loss(F.log_softmax(logits[0], 1), torch.tensor([0, 1, 2]), reduction="none"))
a, b = torch.randn(4), torch.rand(4)
print(F.mse_loss(a, b), F.l1_loss(a, b), F.smooth_l1_loss(a, b), nn.MSELoss(reduction="sum")(a, b))
print(F.binary_cross_entropy_with_logits(a, b.round()), F.binary_cross_entropy(torch.sigmoid(a), b.round()))
print(F.kl_div(F.log_softmax(a, 0), F.softmax(b, 0), reduction="batchmean"), F.kl_div(a.log_softmax(0), b.softmax(0), reduction="none"))
print(F.cosine_similarity(logits[0], logits[1]), F.pairwise_distance(logits[0], logits[1]))
acc = (logits.argmax(-1) == targets)[targets != -100].float().mean()
print(f"accuracy {acc:.2%}")
z = logits.logsumexp(-1).pow(2).mean() * 1e-4
print(f"z-loss {z.item():.3e}")
# InfoNCE
x, y = F.normalize(torch.randn(4, 6), dim=1), F.normalize(torch.randn(4, 6), dim=1)
sim = x @ y.T / 0.07
print(sim)
print((F.cross_entropy(sim, torch.arange(4)) + F.cross_entropy(sim.t(), torch.arange(4))) / 2)
try:
    F.cross_entropy(logits[0], torch.tensor([1, 5, 0]))
except IndexError as e:
    print("IndexError:", e)
try:
    F.cross_entropy(logits[0], torch.tensor([1, 0]))
except ValueError as e:
    print("ValueError:", e)
print(F.cross_entropy(logits[0], torch.tensor([-100, -100, -100])))
