import torch
import torch.nn.functional as F

torch.set_printoptions(linewidth=120)
NEG = torch.finfo(torch.float32).min


def causal(T, S=None, dtype=torch.bool):
    S = S or T
    return torch.ones(T, S, dtype=dtype).tril(S - T)


def prefix_lm(T, prefix):
    m = causal(T)
    m[:, :prefix] = True
    return m


def from_lengths(lengths, max_len=None):
    lengths = torch.as_tensor(lengths)
    max_len = max_len or int(lengths.max())
    return torch.arange(max_len)[None, :] < lengths[:, None]


def document(ids, sep):
    """packed sequences: nobody looks into another document"""
    doc = (ids == sep).cumsum(-1) - (ids == sep).long()
    return (doc.unsqueeze(-1) == doc.unsqueeze(-2)) & causal(ids.size(-1)), doc


def dilated(T, w, d):
    i = torch.arange(T)
    delta = i[:, None] - i
    return (delta >= 0) & (delta < w * d) & (delta % d == 0)


def to_additive(m, dtype=torch.float32):
    return torch.zeros(m.shape, dtype=dtype).masked_fill_(~m, NEG)


def show(name, m):
    print(f"{name} {tuple(m.shape)} {m.float().mean():.0%} open")
    for r in m.reshape(-1, m.shape[-1]):
        print("   ", "".join("■" if c else "·" for c in r))


show("causal", causal(4))
show("causal, 2 new of 5", causal(2, 5))
show("prefix", prefix_lm(5, 2))
show("lengths", from_lengths([3, 1, 4]))
ids = torch.tensor([5, 6, 1, 7, 8, 9, 1, 4])
m, doc = document(ids, sep=1)
print(doc)
show("document", m)
show("dilated", dilated(6, 3, 2))
show("not diagonal", ~torch.eye(4, dtype=torch.bool))
show("xor", causal(4) ^ dilated(4, 2, 2))

pad = from_lengths([3, 4])
full = causal(4)[None, None] & pad[:, None, None, :]
add = to_additive(full)
print(add.shape, add.unique().tolist(), add[0, 0, 0])
both = to_additive(causal(4)) + to_additive(pad)[:, None, None, :]
print("two additive masks overflow:", torch.isinf(both).any().item(), both.clamp(min=NEG).min() == NEG)

torch.manual_seed(0)
q, k, v = torch.randn(3, 2, 2, 4, 4)
w_bool = (q @ k.mT / 2).masked_fill(~full, -torch.inf).softmax(-1)
w_add = (q @ k.mT / 2 + add).softmax(-1)
w_mul = (q @ k.mT / 2).exp() * full
w_mul = w_mul / w_mul.sum(-1, keepdim=True)
print(torch.allclose(w_bool, w_add), torch.allclose(w_bool, w_mul, atol=1e-6))
print(w_bool[0, 1])
late = (q @ k.mT / 2).softmax(-1) * full
print("masking after the softmax is wrong:", late.sum(-1)[0, 0])
mha = torch.nn.MultiheadAttention(4, 2, batch_first=True)
x = torch.randn(2, 4, 4)
with torch.no_grad():
    o1, a1 = mha(x, x, x, attn_mask=~causal(4), key_padding_mask=~pad)
    o2, a2 = mha(x, x, x, attn_mask=to_additive(causal(4)).clamp(min=-1e4), key_padding_mask=~pad, average_attn_weights=False)
print(a1[0], a2.shape, torch.allclose(a1, a2.mean(1), atol=1e-6))
pos = torch.cat([torch.arange(n) for n in torch.bincount(doc).tolist()])
print(pos, torch.nn.utils.rnn.pad_sequence([torch.ones(2), torch.ones(3)], batch_first=True, padding_value=-1))
