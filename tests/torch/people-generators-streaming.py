import itertools
import torch
import torch.nn as nn
import torch.nn.functional as F

words = "the cat sat on a mat and then it slept .".split()
stoi = {w: i for i, w in enumerate(words)}


class Tiny(nn.Module):
    def __init__(self, vocab, d=8):
        super().__init__()
        self.emb = nn.Embedding(vocab, d)
        self.mix = nn.Linear(d, d)
        self.out = nn.Linear(d, vocab)

    def forward(self, ids):
        x = self.emb(ids)
        w = (x @ x.transpose(-1, -2)).tril()
        w = w.masked_fill(w == 0, float('-inf')).softmax(-1)
        return self.out(torch.tanh(self.mix(w @ x)))


def stream(model, ids, stop=None, generator=None):
    """yields one id after the other; .send(t) changes the temperature"""
    ids = list(ids)
    temp = 1.0
    while True:
        logits = model(torch.tensor([ids]))[0, -1]
        p = F.softmax(logits / temp, -1)
        nxt = torch.multinomial(p, 1, generator=generator).item()
        ids.append(nxt)
        got = yield nxt, p[nxt].item()
        if got is not None:
            temp = got
        if nxt == stop:
            return len(ids)


def detok(gen):
    for i, p in gen:
        yield words[i] if p > 0.05 else words[i].upper()


def batches(seq, n, *, drop_last=False):
    it = iter(seq)
    while chunk := list(itertools.islice(it, n)):
        if len(chunk) < n and drop_last:
            return
        yield chunk


def nested(xs):
    for x in xs:
        if isinstance(x, list):
            yield from nested(x)
        else:
            yield x


torch.manual_seed(5)
torch.set_grad_enabled(False)
model = Tiny(len(words))
g = torch.Generator().manual_seed(1)
print(" ".join(itertools.islice(detok(stream(model, [0], generator=g)), 8)))

gen = stream(model, [0, 1], stop=stoi["."], generator=torch.Generator().manual_seed(3))
print(next(gen)[0], end=" ")
print(gen.send(0.1)[0], end=" ")
print(gen.send(5.0)[0])
count, total = 0, None
try:
    while count < 500:
        next(gen)
        count += 1
except StopIteration as s:
    total = s.value
print("stopped after", count, "more; length", total)

print(list(batches(range(7), 3)), list(batches("abcdefg", 3, drop_last=True)))
print(list(nested([1, [2, [3, 4]], [[5]]])), sum(nested([[1], [2, [3]]])))


def fib_masks(n):
    a, b = 1, 2
    while a < n:
        row = torch.zeros(n, dtype=torch.int)
        row[n - a:] = 1
        yield row
        a, b = b, a + b


print(torch.stack(list(fib_masks(8))))
pairs = ((i, j) for i, j in itertools.product(range(3), repeat=2) if j <= i)
print(list(pairs), list(pairs))
print(list(itertools.accumulate([1, 2, 3, 4])), list(itertools.chain([1], (2, 3))), list(zip(*[iter(range(6))] * 2)))
print([(k, len(list(v))) for k, v in itertools.groupby("aaabccd")], list(itertools.combinations("abc", 2)))
gen = (x for x in [])
print(next(gen, "empty"), max((t.sum() for t in torch.eye(3)), key=float))
