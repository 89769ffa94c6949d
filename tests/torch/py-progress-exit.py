import sys
import torch
from tqdm import tqdm, trange
from tqdm.auto import tqdm as bar
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.arange(6.0), torch.arange(6)), batch_size=2)
for x, y in tqdm(loader):
    print(x, y)
steps = tqdm(range(3), desc="epochs", leave=False)
for e in steps:
    steps.set_description(f"epoch {e}")
    steps.set_postfix(loss=0.1, step=e)
    steps.set_postfix({"loss": 1})
    steps.set_postfix_str("a")
for i, (x, y) in enumerate(bar(loader, disable=True)):
    print(i, x)
for i, (x, y) in tqdm(enumerate(loader), total=len(loader), ncols=80, unit="batch"):
    print(i, y)
count = tqdm(total=3)
for i in range(3):
    count.update(1)
    count.refresh()
count.close()
print(count.n, count.total, len(tqdm([1, 2])))
with tqdm([1, 2], unit="batch") as t:
    for i in t:
        t.set_postfix(i=i)
with tqdm(total=10) as t:
    t.update(4)
    tqdm.write("written")
print(t.n, [i for i in trange(2, 4, desc="x")], sum(tqdm(i for i in range(3))))


class Words:
    def __iter__(self):
        return iter(["a", "b"])


print([w for w in tqdm(Words(), file=sys.stdout, disable=True)])


def main():
    y = torch.ones(2) * 3
    print(y)
    for leave in (exit, quit, sys.exit):
        try:
            leave(3)
        except SystemExit as e:
            print(e.code)
    return 0


if __name__ == "__main__":
    sys.exit(main())
    print("not reached")
print("nor this")
