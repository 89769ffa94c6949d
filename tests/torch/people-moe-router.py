import torch
import torch.nn as nn
import torch.nn.functional as F


class Expert(nn.Module):
    def __init__(self, d, hidden, idx):
        super().__init__()
        self.idx = idx
        self.w1, self.w2 = nn.Linear(d, hidden), nn.Linear(hidden, d)
        self.calls = 0

    def forward(self, x):
        self.calls += x.size(0)
        return self.w2(F.relu(self.w1(x)))

    def __repr__(self):
        return f"Expert#{self.idx}({self.w1.in_features}->{self.w1.out_features}, calls={self.calls})"


class MoE(nn.Module):
    def __init__(self, d, hidden, n_experts=4, k=2, noisy=False):
        super().__init__()
        self.k, self.noisy = k, noisy
        self.gate = nn.Linear(d, n_experts, bias=False)
        self.experts = nn.ModuleList(Expert(d, hidden, i) for i in range(n_experts))

    def route(self, x):
        logits = self.gate(x)
        if self.noisy:
            logits = logits + torch.randn_like(logits)
        weights, chosen = logits.topk(self.k, dim=-1)
        return weights.softmax(-1), chosen, logits.softmax(-1)

    def forward(self, x):
        shape = x.shape
        x = x.view(-1, shape[-1])
        weights, chosen, probs = self.route(x)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            token, slot = torch.where(chosen == i)
            if token.numel() == 0:
                continue
            out.index_add_(0, token, expert(x[token]) * weights[token, slot].unsqueeze(-1))
        load = F.one_hot(chosen, len(self.experts)).float().sum((0, 1)) / chosen.numel()
        self.aux = len(self.experts) * (load * probs.mean(0)).sum()
        self.load = load
        return out.view(shape)

    def slow(self, x):
        y = []
        for row in x.flatten(0, -2):
            w, c, _ = self.route(row)
            y.append(sum(wi * self.experts[ci](row[None])[0] for wi, ci in zip(w, c.tolist())))
        return torch.stack(y).view_as(x)


@torch.no_grad()
def main():
    torch.manual_seed(4)
    moe = MoE(4, 6)
    x = torch.randn(2, 3, 4)
    y = moe(x)
    print(y)
    print(moe.load, moe.aux, f"{moe.aux:.4f}")
    print(moe.experts)
    print(torch.allclose(y, moe.slow(x), atol=1e-6))
    w, c, p = moe.route(x.view(-1, 4))
    for t, (ww, cc) in enumerate(zip(w.tolist(), c.tolist())):
        print(t, " + ".join(f"{a:.3f}*E{b}" for a, b in zip(ww, cc)))
    moe.noisy = True
    torch.manual_seed(1)
    print(moe.route(x)[1].flatten(0, 1).tolist())
    # capacity: how many tokens does each expert drop?
    capacity = 2
    onehot = F.one_hot(c[:, 0], 4)
    position = onehot.cumsum(0) * onehot
    print(position, (position > capacity).sum(0), sep="\n")
    dispatch = (position <= capacity) & (position > 0)
    print(dispatch.int().tolist(), dispatch.sum().item(), "kept")
    # expert choice
    pe = p.t().topk(3, dim=-1)
    print(pe.indices, pe.values.sum())
    usage = torch.zeros(4).scatter_add_(0, c.flatten(), torch.ones(c.numel()))
    print(usage, torch.bincount(c.flatten(), minlength=4).tolist())


main()
