# batched generation with prompts of different lengths: pad on the LEFT, position ids from the mask
import torch
import torch.nn as nn
import torch.nn.functional as F

PAD = 0


class CachedAttention(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        self.h, self.hd = h, d // h
        self.qkv = nn.Linear(d, 3 * d)
        self.o = nn.Linear(d, d)

    def forward(self, x, attn_mask, past=None, use_cache=False):
        B, T, D = x.shape
        q, k, v = self.qkv(x).view(B, T, 3, self.h, self.hd).permute(2, 0, 3, 1, 4).unbind(0)
        if past is not None:
            pk, pv = past
            k = torch.cat((pk, k), dim=-2)
            v = torch.cat((pv, v), dim=-2)
        present = (k, v) if use_cache else None
        S = k.size(-2)
        causal = torch.ones(S, S, dtype=torch.bool).tril()[S - T:S]
        mask = causal[None, None] & attn_mask[:, None, None, :].bool()
        w = (q @ k.transpose(-1, -2)) * self.hd ** -0.5
        w = torch.where(mask, w, torch.tensor(torch.finfo(w.dtype).min))
        w = F.softmax(w, -1)
        return self.o((w @ v).transpose(1, 2).reshape(B, T, D)), present


class LM(nn.Module):
    def __init__(self, V=15, d=8, h=2, L=2, n=12):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(V, d), nn.Embedding(n, d)
        self.ln = nn.ModuleList(nn.LayerNorm(d) for _ in range(L + 1))
        self.attn = nn.ModuleList(CachedAttention(d, h) for _ in range(L))

    def forward(self, ids, attention_mask, past_key_values=None, use_cache=True):
        pos = (attention_mask.long().cumsum(-1) - 1).masked_fill(attention_mask == 0, 1)
        pos = pos[:, -ids.size(1):]
        x = self.wte(ids) + self.wpe(pos)
        past_key_values = past_key_values or [None] * len(self.attn)
        presents = ()
        for ln, at, past in zip(self.ln, self.attn, past_key_values):
            a, p = at(ln(x), attention_mask, past, use_cache)
            x = x + a
            presents += (p,)
        return self.ln[-1](x) @ self.wte.weight.T, presents


def left_pad(seqs):
    n = max(map(len, seqs))
    ids = torch.tensor([[PAD] * (n - len(s)) + s for s in seqs])
    mask = torch.tensor([[0] * (n - len(s)) + [1] * len(s) for s in seqs])
    return ids, mask


@torch.no_grad()
def generate(model, ids, mask, n, use_cache=True):
    past, inp = None, ids
    done = torch.zeros(ids.size(0), dtype=torch.bool)
    for _ in range(n):
        logits, past_new = model(inp, mask, past, use_cache)
        nxt = logits[:, -1].argmax(-1)
        nxt = torch.where(done, torch.full_like(nxt, PAD), nxt)
        done |= nxt == 3
        ids = torch.cat([ids, nxt[:, None]], -1)
        mask = torch.cat([mask, mask.new_ones(mask.size(0), 1)], -1)
        if use_cache:
            past, inp = past_new, nxt[:, None]
        else:
            inp = ids
    return ids, mask, past


torch.manual_seed(6)
model = LM().eval()
prompts = [[4, 5, 6, 7], [9], [8, 2]]
ids, mask = left_pad(prompts)
print(ids, mask, sep="\n")
out, m, past = generate(model, ids, mask, 5)
out2, *_ = generate(model, ids, mask, 5, use_cache=False)
print(out)
print("cache changes nothing:", torch.equal(out, out2))
print("past:", len(past), past[0][0].shape)
for p, row in zip(prompts, out):
    alone, *_ = generate(model, torch.tensor([p]), torch.ones(1, len(p), dtype=torch.long), 5)
    print(p, "->", row[row != PAD].tolist(), "alone agrees:", alone[0, len(p):].tolist() == row[-5:].tolist())
pos = (mask.cumsum(-1) - 1).clamp(min=0)
print(pos)
