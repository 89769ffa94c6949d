import random
import torch
import torch.nn.functional as F

random.seed(0)
torch.manual_seed(2211)
V = 6


def make_lm(noise):
    base = torch.randn(V, V, generator=torch.Generator().manual_seed(1)) * 2
    return base + noise * torch.randn(V, V)


target, draft = make_lm(0.0), make_lm(1.0)


def probs(lm, ids):
    return F.softmax(lm[ids], dim=-1)


def sample(p):
    return torch.multinomial(p, 1).item()


def speculative(prefix, gamma=3, n=12):
    ids = list(prefix)
    stats = {"drafted": 0, "accepted": 0, "rounds": 0}
    while len(ids) < n:
        stats["rounds"] += 1
        x, q = ids[:], []
        for _ in range(gamma):
            qq = probs(draft, x[-1])
            q.append(qq)
            x.append(sample(qq))
        p = probs(target, torch.tensor(x[len(ids) - 1:]))
        new = x[len(ids):]
        for i, tok in enumerate(new):
            stats["drafted"] += 1
            r = torch.rand(1).item()
            ratio = (p[i, tok] / q[i][tok]).item()
            if r < min(1.0, ratio):
                ids.append(tok)
                stats["accepted"] += 1
            else:
                rest = (p[i] - q[i]).clamp(min=0)
                ids.append(sample(rest / rest.sum()))
                break
        else:
            ids.append(sample(p[-1]))
    return ids[:n], stats


ids, stats = speculative([0])
print(ids)
print(stats, "%.0f%% accepted" % (100 * stats["accepted"] / stats["drafted"]))
total_variation = 0.5 * (probs(target, 0) - probs(draft, 0)).abs().sum()
print(f"TV distance of row 0: {total_variation:.4f}, expected acceptance {torch.minimum(probs(target, 0), probs(draft, 0)).sum():.4f}")
print(torch.stack([probs(target, 0), probs(draft, 0)]))

# greedy draft must be accepted when both agree
same, s2 = speculative([2], gamma=2, n=6) if False else ([2], {})
agree = (target.argmax(1) == draft.argmax(1))
print(agree.tolist(), agree.float().mean().item())

# lookup draft: find the last bigram in the past
def prompt_lookup(ids, k=2):
    pair = tuple(ids[-2:])
    for i in range(len(ids) - 3, -1, -1):
        if tuple(ids[i:i + 2]) == pair:
            return ids[i + 2:i + 2 + k]
    return []


print(prompt_lookup([1, 2, 3, 4, 1, 2]), prompt_lookup([1, 2, 3]), prompt_lookup([5, 5, 5]))
print([random.randint(0, 9) for _ in range(5)], random.random(), random.choice("abc"), random.sample(range(10), 3))
l = list(range(5)); random.shuffle(l); print(l, random.uniform(1, 2), random.gauss(0, 1))
