import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader, TensorDataset, random_split

torch.manual_seed(0)

class Reviews(Dataset):
    def __init__(self):
        self.texts = ["good film", "bad film", "very good", "very very bad", "good"]
        self.labels = [1, 0, 1, 0, 1]
        words = sorted({w for t in self.texts for w in t.split()})
        self.vocab = {w: i + 1 for i, w in enumerate(words)}
    def __len__(self):
        return len(self.texts)
    def __getitem__(self, i):
        return torch.tensor([self.vocab[w] for w in self.texts[i].split()]), self.labels[i]

def collate(batch):
    xs, ys = zip(*batch)
    xs = nn.utils.rnn.pad_sequence(xs, batch_first=True)
    return xs, torch.tensor(ys)

class Classifier(nn.Module):
    def __init__(self, V, d=8, classes=2):
        super().__init__()
        self.emb = nn.Embedding(V, d, padding_idx=0)
        self.enc = nn.TransformerEncoder(nn.TransformerEncoderLayer(d, 2, 16, batch_first=True), 1)
        self.cls = nn.Linear(d, classes)
    def forward(self, x):
        pad = x.eq(0)
        h = self.enc(self.emb(x) * 8 ** 0.5, src_key_padding_mask=pad)
        h = h.masked_fill(pad[..., None], 0).sum(1) / (~pad).sum(1, keepdim=True)
        return self.cls(h)

ds = Reviews()
print(len(ds), ds[0], ds.vocab)
dl = DataLoader(ds, batch_size=2, shuffle=False, collate_fn=collate)
net = Classifier(len(ds.vocab) + 1)
net.train()
with torch.no_grad():
    total, right = 0.0, 0
    for step, (x, y) in enumerate(dl):
        logits = net(x)
        loss = F.cross_entropy(logits, y)
        total += loss.item() * len(y)
        right += (logits.argmax(1) == y).sum().item()
        print(step, x.tolist(), y.tolist(), f"{loss:.4f}")
    print("train mode mean loss %.4f" % (total / len(ds)), f"{right}/{len(ds)}")
net.eval()
tr, te = random_split(ds, [3, 2], generator=torch.Generator().manual_seed(1))
print(tr.indices, te.indices, len(dl))
td = TensorDataset(torch.arange(6).view(3, 2), torch.tensor([0, 1, 0]))
for a, b in DataLoader(td, batch_size=2, shuffle=True, generator=torch.Generator().manual_seed(4)):
    print(a, b)
it = iter(DataLoader(td))
print(next(it), len(list(it)))
