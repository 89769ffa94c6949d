import torch
import torch.nn as nn

class PointerDecoder(nn.Module):
    """Points at inputs, one after the other, never twice."""
    def __init__(self, dim):
        super().__init__()
        self.W1 = nn.Linear(dim, dim, bias=False)
        self.W2 = nn.Linear(dim, dim, bias=False)
        self.vt = nn.Linear(dim, 1, bias=False)
        self.start = nn.Parameter(torch.rand(dim))

    def point(self, enc, state, mask):
        u = self.vt(torch.tanh(self.W1(enc) + self.W2(state).unsqueeze(1))).squeeze(-1)
        u = 10 * torch.tanh(u)
        u[mask] = -float("inf")
        return torch.log_softmax(u, dim=-1)

    def forward(self, enc, greedy=True):
        B, N, D = enc.shape
        mask = torch.zeros(B, N, dtype=torch.bool)
        state = self.start.expand(B, D)
        picks, total = [], enc.new_zeros(B)
        while len(picks) < N:
            logp = self.point(enc, state, mask)
            if greedy:
                lp, idx = logp.max(dim=1)
            else:
                idx = torch.multinomial(logp.exp(), 1).squeeze(1)
                lp = logp.gather(1, idx[:, None])[:, 0]
            picks.append(idx)
            total += lp
            mask = mask.scatter(1, idx.unsqueeze(1), True)
            state = enc[torch.arange(B), idx] + state / 2
        return torch.stack(picks, 1), total

def tour_length(pts, order):
    p = pts.gather(1, order.unsqueeze(-1).expand(-1, -1, 2))
    return (p - p.roll(-1, dims=1)).norm(dim=-1).sum(1)

@torch.no_grad()
def main(seed=5):
    torch.manual_seed(seed)
    pts = torch.rand(3, 5, 2)
    emb = nn.Linear(2, 6)
    dec = PointerDecoder(6)
    enc = emb(pts)
    order, lp = dec(enc)
    print("greedy", order, lp, tour_length(pts, order), sep="\n")
    best, best_len = order.clone(), tour_length(pts, order)
    for trial in range(6):
        o, _ = dec(enc, greedy=False)
        l = tour_length(pts, o)
        better = l < best_len
        best_len = torch.where(better, l, best_len)
        best = torch.where(better[:, None], o, best)
        print(f"trial {trial}: {l.tolist()[0]:.4f} better={better.int().tolist()}")
    print(best, best_len)
    for row in order:
        assert sorted(row.tolist()) == list(range(5)), row
    d = torch.cdist(pts, pts) if hasattr(torch, "cdist") else None
    print(d[0])
    # nearest neighbour heuristic
    here, left, tour = 0, set(range(1, 5)), [0]
    while left:
        here = min(left, key=lambda j: d[0, here, j].item())
        left.discard(here)
        tour.append(here)
    print(tour, tour_length(pts[:1], torch.tensor([tour])))

main()
