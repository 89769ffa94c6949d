# tricks against big scores: logit soft capping, softmax + 1, attention sinks, qk-norm, z-loss
import torch
import torch.nn.functional as F
from torch import Tensor

torch.manual_seed(2024)


def softcap(x: Tensor, cap: float) -> Tensor:
    return torch.tanh(x / cap) * cap


def softmax_one(x: Tensor, dim: int = -1) -> Tensor:
    # subtract the max for stability
    m = x.max(dim=dim, keepdim=True).values.clamp(min=0)
    e = torch.exp(x - m)
    return e / (torch.exp(-m) + e.sum(dim=dim, keepdim=True))


def sink_softmax(x: Tensor, sink: Tensor) -> Tensor:
    # one learned logit per head joins the softmax and is thrown away (gpt-oss)
    H, T, S = x.shape
    full = torch.cat([x, sink.view(H, 1, 1).expand(H, T, 1)], dim=-1)
    return full.softmax(-1)[..., :-1]


x = torch.tensor([-120., -30., -5., 0., 5., 30., 120.])
for cap in (5.0, 30.0, 50.0):
    print(cap, softcap(x, cap))

s = torch.randn(2, 3, 4) * 4
print("plain ", s.softmax(-1).sum(-1))
print("one   ", softmax_one(s).sum(-1))
print("sink  ", sink_softmax(s, torch.tensor([0., 3.])).sum(-1))
print("one is a sink of zero:", torch.allclose(softmax_one(s), sink_softmax(s, torch.zeros(2)), atol=1e-6))
print(softmax_one(torch.full((1, 3), -50.)), softmax_one(torch.tensor([[90., 1.]])))


def local_global(T, window, layer):
    i = torch.arange(T)
    m = i[:, None] >= i[None]
    if layer % 2 == 0:
        m = m & (i[:, None] - i[None] < window)
    return m


def attention(q, k, v, *, cap=None, qk_norm=False, mask=None, fn=torch.softmax):
    if qk_norm:
        q = F.normalize(q, dim=-1) * q.size(-1) ** .5
        k = F.normalize(k, dim=-1) * k.size(-1) ** .5
    s = q @ k.mT * q.size(-1) ** -0.5
    if cap is not None:
        s = softcap(s, cap)
    if mask is not None:
        s = s.where(mask, torch.tensor(-2.3819763e38))
    return fn(s, dim=-1) @ v, s


q, k, v = (torch.randn(2, 6, 4) * m for m in (6, 6, 1))
for layer in range(2):
    mask = local_global(6, 2, layer)
    print("layer", layer, "local" if layer % 2 == 0 else "global", mask.sum(1).tolist())
    for kw in ({}, {"cap": 5.}, {"qk_norm": True}, {"cap": 5., "fn": softmax_one}):
        o, s = attention(q, k, v, mask=mask, **kw)
        live = s[..., mask]
        name = ",".join(f"{a}={getattr(b, '__name__', b)}" for a, b in kw.items()) or "plain"
        print(f"  {name:<22} max score {live.max():7.3f} out {o.norm():.4f} first row is v: {torch.allclose(o[:, 0], v[:, 0])}")

# streaming: keep the first tokens and a window
def streaming_keep(n, sinks=2, window=3):
    return [*range(min(n, sinks)), *range(max(sinks, n - window), n)]

for n in (1, 4, 5, 8):
    print(n, streaming_keep(n))
cache = torch.arange(8.)
print(cache[streaming_keep(8)], torch.tensor(streaming_keep(8)).diff())
logits = softcap(torch.randn(3, 10) * 50, 30.)
print(logits.abs().max() <= 30, (1e-4 * logits.logsumexp(-1) ** 2).mean())
