import torch, random
import torch.nn as nn
import torch.nn.functional as F
# encoder-decoder on digits; greedy, padded, with cross-attention tables
random.seed(3); torch.manual_seed(3)
PAD, BOS, EOS, OFF = 0, 1, 2, 3

def make_batch(n, lo=2, hi=5):
    rows = [[random.randrange(10) for _ in range(random.randint(lo, hi))] for _ in range(n)]
    T = max(len(r) for r in rows) + 1
    src = torch.full((n, T), PAD); tgt = torch.full((n, T + 1), PAD)
    for i, r in enumerate(rows):
        src[i, :len(r) + 1] = torch.tensor([d + OFF for d in r] + [EOS])
        tgt[i, :len(r) + 2] = torch.tensor([BOS] + [d + OFF for d in reversed(r)] + [EOS])
    return src, tgt

class Attn(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h = h
        self.wq = nn.Linear(d, d, bias=False); self.wk = nn.Linear(d, d, bias=False)
        self.wv = nn.Linear(d, d, bias=False); self.wo = nn.Linear(d, d, bias=False)
    def heads(self, x): return x.reshape(*x.shape[:-1], self.h, -1).transpose(-2, -3)
    def forward(self, x, mem, mask):
        q, k, v = self.heads(self.wq(x)), self.heads(self.wk(mem)), self.heads(self.wv(mem))
        s = q @ k.transpose(-1, -2) * q.size(-1) ** -0.5
        self.w = torch.where(mask, s, torch.full_like(s, -1e30)).softmax(-1)
        return self.wo((self.w @ v).transpose(-2, -3).flatten(-2))

class Layer(nn.Module):
    def __init__(self, d, h, cross):
        super().__init__()
        self.self_attn, self.cross = Attn(d, h), Attn(d, h) if cross else None
        self.ff = nn.Sequential(nn.Linear(d, 2 * d), nn.ReLU(inplace=True), nn.Linear(2 * d, d))
        self.n = nn.ModuleList(nn.LayerNorm(d) for _ in range(3 if cross else 2))
    def forward(self, x, mask, mem=None, mem_mask=None):
        x = self.n[0](x + self.self_attn(x, x, mask))
        if self.cross is not None:
            x = self.n[1](x + self.cross(x, mem, mem_mask))
        return self.n[-1](x + self.ff(x))

class Seq2Seq(nn.Module):
    def __init__(self, V=13, d=8, h=2, T=8):
        super().__init__()
        self.tok, self.pos = nn.Embedding(V, d, padding_idx=PAD), nn.Embedding(T, d)
        self.enc, self.dec = Layer(d, h, False), Layer(d, h, True)
    def embed(self, ids): return self.tok(ids) * self.tok.embedding_dim ** .5 + self.pos.weight[:ids.size(1)]
    def encode(self, src):
        m = (src != PAD)[:, None, None]
        return self.enc(self.embed(src), m), m
    def decode(self, tgt, mem, mm):
        n = tgt.size(1)
        m = (tgt != PAD)[:, None, None] & torch.ones(n, n, dtype=torch.bool).tril()
        return self.dec(self.embed(tgt), m, mem, mm) @ self.tok.weight.T
    @torch.no_grad()
    def greedy(self, src, limit=6):
        mem, mm = self.encode(src)
        out = torch.full((len(src), 1), BOS)
        done = torch.zeros(len(src), dtype=torch.bool)
        for _ in range(limit):
            nxt = self.decode(out, mem, mm)[:, -1].argmax(-1).masked_fill(done, PAD)
            out = torch.cat([out, nxt.unsqueeze(1)], 1)
            done |= nxt.eq(EOS)
            if done.all(): break
        return out

src, tgt = make_batch(3)
print(src, tgt, sep='\n')
net = Seq2Seq().eval()
with torch.no_grad():
    mem, mm = net.encode(src)
    logits = net.decode(tgt[:, :-1], mem, mm)
    loss = F.cross_entropy(logits.reshape(-1, 13), tgt[:, 1:].reshape(-1), ignore_index=PAD)
    print(logits.shape, f'{loss:.5f}', net.dec.cross.w[0, 0])
    hits = (logits.argmax(-1) == tgt[:, 1:]) & (tgt[:, 1:] != PAD)
    print(hits.sum().item(), '/', (tgt[:, 1:] != PAD).sum().item(), hits.float().sum(1) / (tgt[:, 1:] != PAD).sum(1))
print(net.greedy(src))
pad_changes = src.clone(); print((net.encode(pad_changes)[0] - net.encode(src)[0]).abs().max().item() == 0)
longer = F.pad(src, (0, 2), value=PAD)
with torch.no_grad(): print(torch.allclose(net.encode(longer)[0][:, :src.size(1)], net.encode(src)[0], atol=1e-6))
