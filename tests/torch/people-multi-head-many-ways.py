"""One multi-head attention computed in nine ways; all must agree."""
import math
import torch
import torch.nn.functional as F

torch.manual_seed(9)
B, H, T, D = 2, 3, 4, 2
E = H * D
x = torch.randn(B, T, E)
Wq, Wk, Wv, Wo = (torch.randn(E, E) / math.sqrt(E) for _ in range(4))
causal = torch.ones(T, T, dtype=torch.bool).tril()


def by_loops():
    y = torch.zeros(B, T, E)
    for b in range(B):
        for h in range(H):
            sl = slice(h * D, (h + 1) * D)
            for i in range(T):
                q = x[b, i] @ Wq[:, sl]
                scores = torch.stack([q @ (x[b, j] @ Wk[:, sl]) / math.sqrt(D) for j in range(i + 1)])
                w = scores.softmax(0)
                y[b, i, sl] = sum(w[j] * (x[b, j] @ Wv[:, sl]) for j in range(i + 1))
    return y @ Wo


def by_heads_list():
    outs = []
    for q, k, v in zip((x @ Wq).split(D, -1), (x @ Wk).split(D, -1), (x @ Wv).split(D, -1)):
        s = (q @ k.transpose(1, 2) / D ** 0.5).masked_fill(~causal, -torch.inf)
        outs.append(s.softmax(-1) @ v)
    return torch.cat(outs, -1) @ Wo


def by_view():
    q, k, v = ((x @ W).view(B, T, H, D).transpose(1, 2) for W in (Wq, Wk, Wv))
    s = (q @ k.transpose(-2, -1) / math.sqrt(D)).masked_fill(causal.logical_not(), float("-inf"))
    return (s.softmax(-1) @ v).transpose(1, 2).contiguous().view(B, T, E) @ Wo


def by_bmm():
    q, k, v = ((x @ W).reshape(B, T, H, D).permute(0, 2, 1, 3).reshape(B * H, T, D) for W in (Wq, Wk, Wv))
    s = torch.bmm(q, k.mT).div_(D ** 0.5).add_(torch.zeros(T, T).masked_fill(~causal, -1e9))
    return torch.bmm(F.softmax(s, dim=2), v).view(B, H, T, D).transpose(1, 2).flatten(2).matmul(Wo)


def by_einsum():
    q, k, v = (torch.einsum("bte,ehd->bhtd", x, W.view(E, H, D)) for W in (Wq, Wk, Wv))
    a = torch.einsum("bhid,bhjd->bhij", q, k).mul(D ** -0.5).where(causal, torch.tensor(-1e30)).softmax(-1)
    return torch.einsum("bhij,bhjd,hde->bie", a, v, Wo.view(H, D, E))


def by_big_qkv():
    q, k, v = (x @ torch.cat([Wq, Wk, Wv], 1)).view(B, T, 3, H, D).permute(2, 0, 3, 1, 4)
    mask = torch.triu(torch.full((T, T), float("-inf")), diagonal=1)
    return ((q @ k.transpose(-2, -1)) * D ** -0.5 + mask).softmax(dim=-1).matmul(v).transpose(1, 2).reshape(B, T, -1) @ Wo


def by_library():
    o, _ = F.multi_head_attention_forward(
        x.transpose(0, 1), x.transpose(0, 1), x.transpose(0, 1), E, H, torch.cat([Wq.T, Wk.T, Wv.T]), None, None, None, False, 0.0,
        Wo.T, None, training=False, need_weights=False, attn_mask=~causal)
    return o.transpose(0, 1)


def by_cache():
    ks, vs, ys = [], [], []
    for t in range(T):
        q, k, v = (x[:, t] @ torch.stack([Wq, Wk, Wv])[:, None].squeeze(1)).view(3, B, H, D)
        ks.append(k), vs.append(v)
        K, V = torch.stack(ks, 2), torch.stack(vs, 2)
        w = ((q.unsqueeze(2) * K).sum(-1) / math.sqrt(D)).softmax(-1)
        ys.append((w.unsqueeze(-1) * V).sum(2).flatten(1))
    return torch.stack(ys, 1) @ Wo


def by_exp():
    q, k, v = (F.linear(x, W.T).unflatten(2, (H, D)).swapaxes(1, 2) for W in (Wq, Wk, Wv))
    e = torch.exp(q @ k.swapdims(2, 3) / D ** 0.5).tril()
    return ((e @ v) / e.sum(-1, keepdim=True)).movedim(1, 2).flatten(-2) @ Wo


reference = by_view()
print(reference)
for f in (by_loops, by_heads_list, by_bmm, by_einsum, by_big_qkv, by_library, by_cache, by_exp):
    y = f()
    ok = torch.allclose(y, reference, atol=1e-5)
    print(f"{f.__name__:<14} {tuple(y.shape)} {'same' if ok else 'DIFFERENT'}")
