import torch
import random
from typing import List, Tuple

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
WORDS = "paris is the capital of france and berlin is the capital of germany".split()


class WordPiece:
    def __init__(self, words: List[str]):
        pieces = SPECIAL + sorted(set(words)) + ["##" + c for c in "abcdefghijklmnopqrstuvwxyz"] + list("abcdefghijklmnopqrstuvwxyz") + ["##an", "##ing"]
        self.vocab = {p: i for i, p in enumerate(dict.fromkeys(pieces))}
        self.inv = {i: p for p, i in self.vocab.items()}
        for s in SPECIAL:
            setattr(self, s.strip("[]").lower() + "_id", self.vocab[s])

    def tokenize(self, text: str) -> List[str]:
        out = []
        for word in text.lower().split():
            start, bad, sub = 0, False, []
            while start < len(word):
                end = len(word)
                cur = None
                while start < end:
                    piece = ("##" if start > 0 else "") + word[start:end]
                    if piece in self.vocab:
                        cur = piece
                        break
                    end -= 1
                if cur is None:
                    bad = True
                    break
                sub.append(cur)
                start = end
            out.extend(["[UNK]"] if bad else sub)
        return out

    def encode(self, a, b=None, max_len=16) -> Tuple[List[int], List[int], List[int]]:
        ids = ["[CLS]"] + self.tokenize(a) + ["[SEP]"]
        seg = [0] * len(ids)
        if b:
            tb = self.tokenize(b) + ["[SEP]"]
            ids += tb
            seg += [1] * len(tb)
        ids, seg = [self.vocab[t] for t in ids][:max_len], seg[:max_len]
        att = [1] * len(ids)
        n = max_len - len(ids)
        return ids + [self.pad_id] * n, seg + [0] * n, att + [0] * n

    def decode(self, ids):
        s = " ".join(self.inv[int(i)] for i in ids if int(i) != self.pad_id)
        return s.replace(" ##", "")

    def __len__(self):
        return len(self.vocab)


def mask_tokens(inputs: torch.Tensor, tok: WordPiece, p=0.15):
    labels = inputs.clone()
    probability_matrix = torch.full(labels.shape, p)
    special = torch.tensor([[i < len(SPECIAL) for i in row] for row in labels.tolist()], dtype=torch.bool)
    probability_matrix.masked_fill_(special, value=0.0)
    masked_indices = torch.bernoulli(probability_matrix).bool()
    labels[~masked_indices] = -100
    indices_replaced = torch.bernoulli(torch.full(labels.shape, 0.8)).bool() & masked_indices
    inputs = inputs.clone()
    inputs[indices_replaced] = tok.mask_id
    indices_random = torch.bernoulli(torch.full(labels.shape, 0.5)).bool() & masked_indices & ~indices_replaced
    random_words = torch.randint(len(tok), labels.shape, dtype=torch.long)
    inputs[indices_random] = random_words[indices_random]
    return inputs, labels


tok = WordPiece(WORDS)
print(len(tok), tok.mask_id, tok.pad_id)
for t in ("Paris is german", "berlining", "wow!", ""):
    print(repr(t), "->", tok.tokenize(t))
a, s, m = tok.encode("paris is the capital", "of france")
print(a, s, m, sep="\n")
print(tok.decode(a))

torch.manual_seed(8)
batch = torch.tensor([tok.encode("paris is the capital of france")[0], tok.encode("berlin is the capital", "of germany and berlin")[0]])
inp, lab = mask_tokens(batch, tok, p=0.4)
print(inp)
print(lab)
for row in inp:
    print(tok.decode(row))
chosen = lab != -100
print("chosen", chosen.sum().item(), "masked", (inp[chosen] == tok.mask_id).sum().item(), "kept", (inp[chosen] == batch[chosen]).sum().item())

# ELECTRA: which tokens were replaced by a generator?
logits = torch.randn(*inp.shape, len(tok))
sampled = logits.softmax(-1).view(-1, len(tok)).multinomial(1).view(inp.shape)
corrupt = torch.where(chosen, sampled, batch)
is_replaced = (corrupt != batch).float()
disc = torch.randn(inp.shape)
att = (batch != tok.pad_id).float()
loss = torch.nn.functional.binary_cross_entropy_with_logits(disc, is_replaced, weight=att, reduction="sum") / att.sum()
print(is_replaced.int().tolist(), f"{loss:.4f}")
print(f"{torch.nn.BCEWithLogitsLoss(pos_weight=torch.tensor(3.))(disc, is_replaced):.4f} {torch.nn.BCELoss()(disc.sigmoid(), is_replaced):.4f}")

random.seed(0)
spans = []
while sum(l for _, l in spans) < 4:
    l = min(3, random.randint(1, 3))
    spans.append((random.randrange(1, 10), l))
print(len(spans) > 0, random.random() < 1, random.sample(range(5), 5) != None)
