import torch, torch.nn as nn
torch.manual_seed(0)
vocab = ["<pad>", "hello", "world"]
stoi = {w: i for i, w in enumerate(vocab)}
emb = nn.Embedding(len(vocab), 2)
def ids(text): return torch.tensor([stoi.get(w, len(stoi)) for w in text.split()])
with torch.no_grad():
    print(emb(ids("hello world")))
    print(ids("hello there"))
    print(emb(ids("hello there")))
