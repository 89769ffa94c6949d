class SimpleTokenizer:
    def __init__(self, vocab):
        self.str_to_int = vocab
        self.int_to_str = {i: s for s, i in vocab.items()}

    @staticmethod
    def split(text):
        for c in ",.!?;":
            text = text.replace(c, f" {c} ")
        return [t for t in text.split() if t.strip()]

    def encode(self, text):
        tokens = self.split(text)
        tokens = [t if t in self.str_to_int else "<|unk|>" for t in tokens]
        return [self.str_to_int[t] for t in tokens]

    def decode(self, ids):
        text = " ".join([self.int_to_str[i] for i in ids])
        for c in ",.!?;":
            text = text.replace(" " + c, c)
        return text

    def __len__(self):
        return len(self.str_to_int)

corpus = "The cat sat, the dog ran. The end!"
words = sorted(set(SimpleTokenizer.split(corpus)))
words.extend(["<|endoftext|>", "<|unk|>"])
vocab = {tok: i for i, tok in enumerate(words)}
for i, item in enumerate(vocab.items()):
    if i % 3 == 0:
        print(item)
tok = SimpleTokenizer(vocab)
ids = tok.encode("The bird sat. <|endoftext|> The dog ran!")
print(ids, len(tok))
print(tok.decode(ids))
import torch
def windows(ids, n, stride):
    xs, ys = [], []
    for i in range(0, len(ids) - n, stride):
        xs.append(torch.tensor(ids[i:i + n]))
        ys.append(torch.tensor(ids[i + 1:i + n + 1]))
    return torch.stack(xs), torch.stack(ys)
x, y = windows(tok.encode(corpus), 4, 2)
print(x)
print(y)
class Loader:
    def __init__(self, x, y, batch_size=2, drop_last=False):
        self.x, self.y, self.bs, self.drop_last = x, y, batch_size, drop_last
    def __len__(self):
        n = len(self.x)
        return n // self.bs if self.drop_last else (n + self.bs - 1) // self.bs
    def __iter__(self):
        for i in range(0, len(self.x), self.bs):
            bx = self.x[i:i + self.bs]
            if self.drop_last and len(bx) < self.bs:
                return
            yield bx, self.y[i:i + self.bs]
for step, (bx, by) in enumerate(Loader(x, y), start=1):
    print(step, tuple(bx.shape), by[0].tolist())
print(len(Loader(x, y)), len(Loader(x, y, drop_last=True)))
