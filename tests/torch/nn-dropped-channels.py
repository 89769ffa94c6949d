import torch, torch.nn as nn, torch.nn.functional as F, copy
torch.manual_seed(3)
for L, s in [(nn.Dropout1d(0.4), (2,5,3)), (nn.Dropout2d(0.4), (2,6,2,2)), (nn.Dropout3d(), (1,4,2,1,2)), (nn.Dropout1d(0.2), (5,3)), (nn.Dropout2d(0.0),(2,3,1,1))]:
    print(L, type(L))
    x = torch.rand(s)
    print(L(x)); print(L.eval()(x).equal(x))
print(F.dropout2d(torch.ones(1,4,1,2), 0.5, True))
m = nn.Linear(2,2)
c = copy.deepcopy(m)
print([p.requires_grad for p in c.parameters()], [p.requires_grad for p in nn.TransformerEncoder(nn.TransformerEncoderLayer(4,2,8), 2).parameters()][:3])
h = m.register_forward_hook(lambda m, i, o: o * 0)
d = copy.deepcopy(m)
h.remove()
with torch.no_grad():
    print(m(torch.ones(1,2)), d(torch.ones(1,2)))
tied = nn.Linear(3,3); emb = nn.Embedding(3,3); tied.weight = emb.weight
n = nn.ModuleList([tied, emb]).double()
print(n[0].weight is n[1].weight, len(list(n.parameters())), n[0].weight.dtype)
print(type(nn.Softmax(1)), type(nn.MultiheadAttention(2,1)), nn.GELU, nn.Conv1d, nn.GRU)
l = nn.ModuleList([nn.ReLU()])
for m in nn.Sequential(l).modules():
    m.register_forward_hook(print)
print(len(l))
x = F.linear
for a in [(torch.ones(1,3), torch.ones(2,3).double(), torch.ones(2)), (torch.ones(1,3).long(), torch.ones(2,3))]:
    try: F.linear(*a)
    except Exception as e: print(e)
s = nn.Sequential(nn.Linear(1,1), nn.ReLU(), nn.Linear(1,2), nn.GELU())
print(s.pop(1)); del s[1:]
print(s)
