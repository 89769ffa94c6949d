import torch
torch.manual_seed(3)
for d in (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.float32, torch.float64, torch.bool):
    print(torch.empty(3, dtype=d).random_())
from torch.utils.data import Dataset, DataLoader, TensorDataset, random_split, Subset, ConcatDataset
from torch.utils.data.dataloader import DataLoader as D2
class Toy(Dataset):
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
    def __getitem__(self, i): return {"x": torch.tensor([i, i+1]), "y": i, "name": f"n{i}", "f": i / 2, "t": (i, [i, 2 * i])}
torch.manual_seed(0)
dl = DataLoader(Toy(7), batch_size=3, shuffle=True)
print(len(dl))
for epoch in range(2):
    for b in dl: print(b)
g = torch.Generator().manual_seed(5)
dl = DataLoader(TensorDataset(torch.arange(6.).view(3, 2), torch.arange(3)), batch_size=2, shuffle=True, generator=g, drop_last=True)
for x, y in dl: print(x, y)
print(next(iter(dl)))
a, b = random_split(Toy(7), [5, 2], generator=torch.Generator().manual_seed(1))
print(a.indices, b.indices, len(a), a[0])
tr, te = random_split(range(10), [0.7, 0.3])
print(list(tr), list(te))
def coll(batch): return torch.stack([b["x"] for b in batch])
for b in DataLoader(Toy(4), 2, collate_fn=coll): print(b)
print(torch.rand(2))
try: DataLoader(Toy(3), shuffle=True, sampler=[1, 2])
except ValueError as e: print(e)
from torch.utils.data import RandomSampler
s = RandomSampler(range(5), replacement=True, num_samples=40)
print(list(s))
