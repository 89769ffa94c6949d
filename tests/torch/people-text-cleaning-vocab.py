import re, string, math
from collections import Counter, OrderedDict, defaultdict
import torch

raw = """The quick brown fox jumps over the lazy dog.
The dog sleeps; the fox doesn't!
"Why?" asked the fox -- nobody knows."""

class Vocab:
    def __init__(self, counter, min_freq=1, specials=('<pad>', '<unk>', '<bos>', '<eos>')):
        self.itos = list(specials)
        for w, c in sorted(counter.items(), key=lambda t: (-t[1], t[0])):
            if c >= min_freq: self.itos.append(w)
        self.stoi = defaultdict(lambda: 1)
        self.stoi.update({w: i for i, w in enumerate(self.itos)})
    def __len__(self): return len(self.itos)
    def __getitem__(self, w): return self.stoi[w]
    def __iter__(self): return iter(self.itos)
    def lookup(self, ids): return [self.itos[i] for i in ids]

def tokenize(s):
    s = s.lower().replace('--', ' ')
    s = re.sub(r"([.!?;\"])", r" \1 ", s)
    s = re.sub(r'[^a-z.!?\' ]+', ' ', s)
    return s.split()

lines = raw.splitlines()
toks = [tokenize(l) for l in lines]
print(toks[0])
cnt = Counter(t for l in toks for t in l)
print(cnt.most_common(3), sum(cnt.values()))
v = Vocab(cnt, min_freq=2)
print(len(v), list(v), v['zebra'], v['the'])
ids = [[2] + [v[w] for w in l] + [3] for l in toks]
n = max(len(l) for l in ids)
batch = torch.tensor([l + [0] * (n - len(l)) for l in ids])
print(batch)
print([' '.join(v.lookup(r)) for r in batch[:, :5].tolist()])
df = torch.zeros(len(v))
for row in batch:
    df[row.unique()] += 1
tf = torch.nn.functional.one_hot(batch, len(v)).sum(1).float()
tfidf = tf * torch.log(len(lines) / df.clamp(min=1))
print(tfidf[:, 4:])
print(raw.translate(str.maketrans('', '', string.punctuation)).upper().split('\n')[1], raw.count('fox'), raw.find('lazy'), raw.title()[:9])
longest = max(cnt, key=len)
print(longest, longest.center(13, '*'), longest[::-1], longest.ljust(8) + '|', '%-8s|%5.1f%%' % (longest, 100 * cnt[longest] / sum(cnt.values())), 'a-b_c'.partition('-'), 'x,y,,z'.split(','), ' pad '.strip(), 'abc'.startswith(('x', 'ab')))
print({len(w): [u for u in v.itos[4:] if len(u) == len(w)] for w in v.itos[4:]}, OrderedDict(sorted({'b': 1, 'a': 2}.items())))
for i, (a, b) in enumerate(zip(v.itos, v.itos[1:])):
    if i % 4: continue
    print(i, a, b, sep='|', end=';' if i < 8 else '\n')
print(math.log2(len(v)), f'{len(v)=}', f"{'a' if len(v) > 3 else 'b'!r:>5}", f'{cnt["fox"]:^7d}|', bin(5), ord('a'), chr(98), [*'abc'], 'é'.encode('utf-8'), len('é'.encode()))
