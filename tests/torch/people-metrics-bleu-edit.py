from collections import Counter
from math import exp, log
import torch


def ngrams(toks, n):
    return Counter(tuple(toks[i:i + n]) for i in range(len(toks) - n + 1))


def bleu(hyp, ref, max_n=4, smooth=True):
    hyp, ref = hyp.split(), ref.split()
    logs = 0.0
    for n in range(1, max_n + 1):
        h, r = ngrams(hyp, n), ngrams(ref, n)
        overlap = sum((h & r).values())
        total = max(sum(h.values()), 1)
        if overlap == 0:
            if not smooth:
                return 0.0
            overlap, total = 1, total * 2
        logs += log(overlap / total) / max_n
    bp = 1.0 if len(hyp) > len(ref) else exp(1 - len(ref) / max(1, len(hyp)))
    return bp * exp(logs)


def levenshtein(a, b):
    d = torch.zeros(len(a) + 1, len(b) + 1, dtype=torch.int)
    d[:, 0] = torch.arange(len(a) + 1)
    d[0] = torch.arange(len(b) + 1)
    for i, ca in enumerate(a, 1):
        for j, cb in enumerate(b, start=1):
            d[i, j] = min(d[i - 1, j] + 1, d[i, j - 1] + 1, d[i - 1, j - 1] + (ca != cb))
    return d[-1, -1].item(), d


def rouge_l(h, r):
    h, r = h.split(), r.split()
    dp = [[0] * (len(r) + 1) for _ in range(len(h) + 1)]
    for i in range(len(h)):
        for j in range(len(r)):
            dp[i + 1][j + 1] = dp[i][j] + 1 if h[i] == r[j] else max(dp[i][j + 1], dp[i + 1][j])
    l = dp[-1][-1]
    if not l:
        return 0, 0, 0
    p, q = l / len(h), l / len(r)
    return p, q, 2 * p * q / (p + q)


refs = ["the cat sat on the mat", "there is a dog in the garden", "we all like attention"]
hyps = ["the cat sat on a mat", "a dog is in the garden", "they hate recurrent networks"]
print("%-32s %6s %5s %s" % ("hypothesis", "bleu", "edit", "rouge-l"))
print("-" * 60)
for h, r in zip(hyps, refs):
    e, _ = levenshtein(h, r)
    print("%-32s %6.3f %5d %s" % (h, bleu(h, r), e, " ".join("%.2f" % x for x in rouge_l(h, r))))
print(bleu(refs[0], refs[0]), bleu("a b", "c d", smooth=False))
n, table = levenshtein("kitten", "sitting")
print(n)
print(table)

# classification: confusion matrix without loops
torch.manual_seed(2)
y = torch.randint(0, 3, (40,))
logits = torch.randn(40, 3) + 1.2 * torch.nn.functional.one_hot(y, 3)
pred = logits.argmax(1)
cm = torch.bincount(y * 3 + pred, minlength=9).view(3, 3)
print(cm)
tp = cm.diag().float()
prec, rec = tp / cm.sum(0), tp / cm.sum(1)
f1 = 2 * prec * rec / (prec + rec)
print("class  prec   rec    f1  support")
for c, (p, r, f, s) in enumerate(zip(prec, rec, f1, cm.sum(1))):
    print(f"{c:>5} {p:6.3f}{r:6.3f}{f:6.3f}{s.item():>8}")
print(f"accuracy {(pred == y).float().mean():.3f} macro {f1.mean():.4f} micro {tp.sum() / cm.sum():.3f}")
conf, _ = logits.softmax(1).max(1)
edges = torch.linspace(0, 1, 6)
which = torch.bucketize(conf, edges) - 1
ece = 0.
for b in range(5):
    m = which == b
    if m.any():
        gap = (conf[m].mean() - (pred[m] == y[m]).float().mean()).abs()
        ece += gap * m.float().mean()
        print(f"({edges[b]:.1f}, {edges[b + 1]:.1f}] n={m.sum():>2} gap={gap:.3f}")
print("ECE", ece)
print(Counter(pred.tolist()).most_common(), Counter("mississippi").most_common(2), Counter(a=1) + Counter(a=2, b=1))
