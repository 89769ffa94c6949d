import math
import torch
import torch.nn as nn
import torch.nn.functional as F

text = "to be or not to be that is the question whether tis nobler"
chars = sorted(list(set(text)))
stoi = {ch: i for i, ch in enumerate(chars)}
itos = {i: ch for i, ch in enumerate(chars)}
encode = lambda s: [stoi[c] for c in s]
decode = lambda l: ''.join([itos[i] for i in l])
data = torch.tensor(encode(text), dtype=torch.long)
V = len(chars)
print(V, ''.join(chars), decode(encode("to be")), data[:10])


class Uniform(nn.Module):
    def forward(self, idx):
        return torch.zeros(*idx.shape, V)


class Counts(nn.Module):
    def __init__(self, data, alpha=1.0):
        super().__init__()
        N = torch.zeros(V, V)
        for a, b in zip(data[:-1], data[1:]):
            N[a, b] += 1
        P = (N + alpha) / (N + alpha).sum(1, keepdim=True)
        self.register_buffer('logP', P.log())

    def forward(self, idx):
        return self.logP[idx]


class Attn(nn.Module):
    def __init__(self, d=8, ctx=16):
        super().__init__()
        self.ctx = ctx
        self.e, self.p = nn.Embedding(V, d), nn.Embedding(ctx, d)
        self.a = nn.MultiheadAttention(d, 2, batch_first=True)
        self.o = nn.Linear(d, V)

    def forward(self, idx):
        T = idx.shape[1]
        x = self.e(idx) + self.p(torch.arange(T))
        m = torch.triu(torch.ones(T, T), diagonal=1).bool()
        return self.o(x + self.a(x, x, x, attn_mask=m, need_weights=False)[0])


@torch.no_grad()
def evaluate(model, data, ctx=16, stride=8):
    model.eval()
    nlls, n, prev_end = [], 0, 0
    for begin in range(0, len(data) - 1, stride):
        end = min(begin + ctx, len(data) - 1)
        trg = end - prev_end
        x, y = data[begin:end].unsqueeze(0), data[begin + 1:end + 1].clone().unsqueeze(0)
        y[:, :-trg] = -100
        logits = model(x)
        loss = F.cross_entropy(logits.flatten(0, 1), y.flatten(), ignore_index=-100, reduction='sum')
        nlls.append(loss)
        n += (y != -100).sum().item()
        prev_end = end
        if end == len(data) - 1:
            break
    mean = torch.stack(nlls).sum() / n
    return mean.item(), n


torch.manual_seed(1337)
print(f"{'model':<10}{'nats':>8}{'bits':>8}{'ppl':>8}")
for m in (Uniform(), Counts(data), Counts(data, 0.01), Attn()):
    nll, n = evaluate(m, data)
    print(f"{type(m).__name__:<10}{nll:8.4f}{nll / math.log(2):8.4f}{math.exp(nll):8.3f}")
print("tokens scored", n, "of", len(data) - 1)

m = Attn().eval()
with torch.no_grad():
    logits = m(data[:16][None])[0]
y = data[1:17]
print("by hand", -logits.log_softmax(-1)[torch.arange(16), y].mean())
print("library", F.cross_entropy(logits, y), nn.NLLLoss()(logits.log_softmax(1), y))
print("per token", F.cross_entropy(logits, y, reduction='none')[:4])
print("weighted", F.cross_entropy(logits, y, weight=torch.linspace(0.5, 1.5, V)))
print("smoothed", F.cross_entropy(logits, y, label_smoothing=0.1))
print("soft targets", F.cross_entropy(logits, F.one_hot(y, V).float()))
for k in (1, 3, 5):
    hit = (logits.topk(k, -1).indices == y[:, None]).any(-1).float().mean()
    print(f"top-{k} accuracy {hit:.2%}")
rank = (logits > logits.gather(1, y[:, None])).sum(1) + 1
print("ranks", rank.tolist(), "mrr %.4f" % (1 / rank.float()).mean())
print("z-loss", logits.logsumexp(-1).pow(2).mean(), "kl to uniform", F.kl_div(logits.log_softmax(-1), torch.full_like(logits, 1 / V), reduction='batchmean'))
