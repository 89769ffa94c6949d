# Soft dictionary lookup: from dict to attention, in small steps
import torch
d = {"apple": 1.0, "pear": 2.0, "fig": 4.0}
print(d["pear"], d.get("plum", 0.0), list(d.items()))

keys = torch.eye(3)
values = torch.tensor([[v] for v in d.values()])
names = list(d)

def lookup(query, sharpness=1.0):
    return torch.softmax(sharpness * keys @ query, dim=0) @ values

for name in names:
    q = keys[names.index(name)]
    for s in [1, 5, 50]:
        print(f"{name:>6} x{s:<3} -> {lookup(q, s).item():.4f}")

blend = torch.tensor([0.5, 0.5, 0.0])
print("between apple and pear:", lookup(blend, 50))
noise = keys + 0.1 * torch.tensor([[1., -1, 0], [0, 1, -1], [-1, 0, 1]])
for n, q in zip(names, noise):
    w = torch.softmax(10 * keys @ q, 0)
    print(n, w, names[w.argmax().item()] == n)

# many queries at once, values are rows
table = torch.tensor([[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]]).float()
Q = torch.stack([keys[2], keys[0], blend])
W = (Q @ keys.T * 8).softmax(dim=-1)
print(W @ table)
print((W @ table).round().int().tolist())
hard = table[W.argmax(-1)]
print(hard, torch.nn.functional.embedding(W.argmax(1), table).equal(hard))

# a query that matches nothing gets the average
print(lookup(torch.zeros(3)), values.mean())
# and adding a null key lets it get nothing
keys0 = torch.cat([keys, torch.zeros(1, 3)]); values0 = torch.cat([values, torch.zeros(1, 1)])
for size in (0.0, 1.0, 3.0, 9.0):
    w = torch.softmax(keys0 @ (size * keys[1]), 0)
    print(f"size {size}: null gets {w[-1]:.3f}, value {(w @ values0).item():.3f}")
history = []
state = torch.zeros(3)
for step in range(5):
    w = torch.softmax(4 * keys @ state + torch.tensor([0.3, 0.2, 0.1]), 0)
    state = 0.5 * state + 0.5 * w @ keys
    history.append(names[w.argmax()])
    print(step, state, w.max() > 0.9)
print(history, set(history), history.count("apple"))
