# %% batching helpers
import torch
from torch.utils.data import Dataset, DataLoader

PAD = 0


class ToyDataset(Dataset):
    def __init__(self, sentences, vocab):
        self.examples = [[vocab[w] for w in s.split()] for s in sentences]

    def __len__(self):
        return len(self.examples)

    def __getitem__(self, i):
        ids = self.examples[i]
        return {"ids": ids[:-1], "labels": ids[1:]}


def collate(batch, max_len=None):
    longest = max(len(b["ids"]) for b in batch)
    if max_len is not None:
        longest = min(longest, max_len)
    ids = torch.full((len(batch), longest), PAD, dtype=torch.long)
    labels = torch.full((len(batch), longest), -100, dtype=torch.long)
    for row, b in enumerate(batch):
        n = min(len(b["ids"]), longest)
        ids[row, :n] = torch.tensor(b["ids"][:n])
        labels[row, :n] = torch.tensor(b["labels"][:n])
    return {"ids": ids, "labels": labels, "mask": (ids != PAD).long()}


sentences = ["i like tea", "you like green tea a lot", "tea", "a lot of people like tea", "no"]
words = sorted({w for s in sentences for w in s.split()})
vocab = {"<pad>": PAD, **{w: i + 1 for i, w in enumerate(words)}}
print(vocab)
ds = ToyDataset([s for s in sentences if len(s.split()) > 1], vocab)
print(len(ds), ds[0], ds[-1])
loader = DataLoader(ds, batch_size=2, shuffle=False, collate_fn=collate)
print(len(loader))
for step, batch in enumerate(loader):
    print("batch", step, {k: tuple(v.shape) for k, v in batch.items()})
    print(batch["ids"])
    print(batch["labels"])
    print(batch["mask"].sum(1), f'{batch["mask"].float().mean():.2%} full')

# %% the loss does not see the padding
torch.manual_seed(0)
emb = torch.nn.Embedding(len(vocab), 6, padding_idx=PAD)
head = torch.nn.Linear(6, len(vocab))
ce = torch.nn.CrossEntropyLoss()
with torch.no_grad():
    for batch in loader:
        x = emb(batch["ids"])
        m = batch["mask"].unsqueeze(-1)
        pooled = (x * m).sum(1) / m.sum(1).clamp(min=1e-9)
        logits = head(x)
        loss = ce(logits.transpose(1, 2), batch["labels"])
        by_hand = torch.nn.functional.cross_entropy(logits[batch["labels"] != -100], batch["labels"][batch["labels"] != -100])
        print(pooled[0], f"{loss.item():.6f} {by_hand.item():.6f}")
print(collate([ds[1], ds[0]], max_len=3)["ids"].tolist())
