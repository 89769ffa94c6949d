import collections
import re

corpus = ["low", "lower", "newest", "widest", "low", "low", "newest", "newest", "wider", "slow"]


class BPE:
    def __init__(self, merges=None):
        self.merges = merges or []
        self.ranks = {m: i for i, m in enumerate(self.merges)}

    @staticmethod
    def get_stats(vocab):
        pairs = collections.defaultdict(int)
        for word, freq in vocab.items():
            symbols = word.split()
            for i in range(len(symbols) - 1):
                pairs[symbols[i], symbols[i + 1]] += freq
        return pairs

    @staticmethod
    def merge_vocab(pair, v_in):
        v_out = {}
        bigram = " ".join(pair)
        joined = "".join(pair)
        for word in v_in:
            parts, out, i = word.split(), [], 0
            while i < len(parts):
                if i + 1 < len(parts) and (parts[i], parts[i + 1]) == pair:
                    out.append(joined)
                    i += 2
                else:
                    out.append(parts[i])
                    i += 1
            v_out[" ".join(out)] = v_in[word]
        return v_out

    def train(self, words, num_merges):
        vocab = collections.Counter(" ".join(w) + " </w>" for w in words)
        for i in range(num_merges):
            pairs = self.get_stats(vocab)
            if not pairs:
                break
            best = max(pairs, key=lambda p: (pairs[p], p))
            print(f"{i:2d} {pairs[best]:3d}x {best[0]!r:>8} + {best[1]!r}")
            vocab = self.merge_vocab(best, vocab)
            self.ranks[best] = len(self.merges)
            self.merges.append(best)
        return vocab

    def encode(self, word):
        parts = list(word) + ["</w>"]
        while len(parts) > 1:
            pairs = [(a, b) for a, b in zip(parts, parts[1:])]
            best = min(pairs, key=lambda p: self.ranks.get(p, float("inf")))
            if best not in self.ranks:
                break
            i = pairs.index(best)
            parts[i:i + 2] = ["".join(best)]
        return parts

    def __len__(self):
        return len(self.merges)

    def __contains__(self, pair):
        return pair in self.ranks


bpe = BPE()
vocab = bpe.train(corpus, 10)
print(vocab)
print(len(bpe), ("l", "o") in bpe, ("x", "y") in bpe)
tokens = {}
for w in ["lowest", "newer", "slowest", "x"]:
    enc = bpe.encode(w)
    for t in enc:
        tokens.setdefault(t, len(tokens))
    print(f"{w:>8} -> {' '.join(enc):<20} {[tokens[t] for t in enc]}")
print(re.sub(r"</w>", "_", " ".join(bpe.encode("lowest"))), re.findall(r"\w+|[^\w\s]", "Hello, world! It's me."))

import torch
ids = torch.tensor([tokens[t] for w in ["lowest", "newer"] for t in bpe.encode(w)])
emb = torch.nn.functional.one_hot(ids, num_classes=len(tokens)).float()
print(emb.sum(0), (emb @ emb.T).int())
data = "aaabdaaabac".encode("utf-8")
print(list(data)[:5], data.decode(), bytes([104, 105]), len(data))
