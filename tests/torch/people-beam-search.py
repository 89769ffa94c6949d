import heapq
import math
from typing import List, NamedTuple

import torch

torch.manual_seed(31)
V = ["<s>", "</s>", "a", "b", "c", "d"]
BOS, EOS = 0, 1
table = torch.randn(len(V), len(V)) * 1.5
table[:, BOS] = -math.inf
LOGP = torch.log_softmax(table, dim=-1)


class Hyp(NamedTuple):
    score: float
    ids: List[int]

    def text(self):
        return " ".join(V[i] for i in self.ids)

    @property
    def done(self):
        return self.ids[-1] == EOS


def greedy(n=8):
    ids, score = [BOS], 0.0
    for _ in range(n):
        lp, i = LOGP[ids[-1]].max(-1)
        score += lp.item()
        ids.append(i.item())
        if ids[-1] == EOS:
            break
    return Hyp(score, ids)


def beam(width=3, n=8, alpha=0.0):
    beams, finished = [Hyp(0.0, [BOS])], []
    for step in range(n):
        candidates = []
        for h in beams:
            top, idx = LOGP[h.ids[-1]].topk(width)
            for lp, i in zip(top.tolist(), idx.tolist()):
                candidates.append(Hyp(h.score + lp, h.ids + [i]))
        candidates.sort(key=lambda h: h.score, reverse=True)
        beams = []
        for h in candidates[:width]:
            (finished if h.done else beams).append(h)
        if not beams:
            break
    pool = finished or beams
    norm = lambda h: h.score / len(h.ids) ** alpha
    return sorted(pool, key=norm, reverse=True)


def batched_beam(width=3, n=5):
    seqs = torch.full((1, 1), BOS)
    scores = torch.zeros(1)
    for _ in range(n):
        nxt = LOGP[seqs[:, -1]]
        ended = (seqs[:, -1] == EOS) & (seqs.size(1) > 1)
        nxt[ended] = -math.inf
        nxt[ended, EOS] = 0.0
        total = scores[:, None] + nxt
        scores, flat = total.view(-1).topk(min(width, total.numel()))
        beam_idx, tok = torch.div(flat, len(V), rounding_mode="floor"), flat % len(V)
        seqs = torch.cat([seqs[beam_idx], tok[:, None]], 1)
    return seqs, scores


print(LOGP)
g = greedy()
print(f"greedy  {g.score:8.4f}  {g.text()}")
for alpha in (0.0, 0.7, 1.0):
    for h in beam(alpha=alpha)[:2]:
        print(f"beam a={alpha} {h.score:8.4f}  {h.text()}")
seqs, scores = batched_beam()
for s, sc in zip(seqs, scores):
    print(f"{sc:.4f}", *[V[i] for i in s])
best = heapq.nlargest(2, beam(5), key=lambda h: h.score)
print([round(h.score, 3) for h in best], best[0]._fields, best[0]._replace(score=0.0))
exact = max((LOGP[0, i] + LOGP[i, j] + LOGP[j, EOS]).item() for i in range(2, 6) for j in range(2, 6))
print("best of length 3:", round(exact, 4))
