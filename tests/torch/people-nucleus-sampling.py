"""All the samplers in one place; each is a function logits -> logits."""
import torch
import torch.nn.functional as F


def temperature(t):
    def warp(logits):
        return logits / t
    return warp


def top_k(k, filter_value=-float("Inf")):
    def warp(logits):
        kk = min(max(k, 1), logits.size(-1))
        indices_to_remove = logits < torch.topk(logits, kk)[0][..., -1, None]
        return logits.masked_fill(indices_to_remove, filter_value)
    return warp


def top_p(p, min_tokens_to_keep=1):
    def warp(logits):
        sorted_logits, sorted_indices = torch.sort(logits, descending=True)
        cumulative_probs = sorted_logits.softmax(dim=-1).cumsum(dim=-1)
        sorted_indices_to_remove = cumulative_probs > p
        if min_tokens_to_keep > 1:
            sorted_indices_to_remove[..., : min_tokens_to_keep - 1] = 0
        sorted_indices_to_remove[..., 1:] = sorted_indices_to_remove[..., :-1].clone()
        sorted_indices_to_remove[..., 0] = 0
        indices_to_remove = sorted_indices_to_remove.scatter(1, sorted_indices, sorted_indices_to_remove)
        return logits.masked_fill(indices_to_remove, -float("Inf"))
    return warp


def typical(mass):
    def warp(logits):
        normalized = F.log_softmax(logits, dim=-1)
        p = torch.exp(normalized)
        ent = -(normalized * p).nansum(-1, keepdim=True)
        shifted = torch.abs((-normalized) - ent)
        sorted_scores, sorted_indices = torch.sort(shifted, descending=False)
        cumulative = logits.gather(-1, sorted_indices).softmax(dim=-1).cumsum(dim=-1)
        last_ind = (cumulative < mass).sum(dim=1)
        remove = sorted_scores > sorted_scores.gather(1, last_ind.view(-1, 1))
        return logits.masked_fill(remove.scatter(1, sorted_indices, remove), -float("inf"))
    return warp


def repetition_penalty(penalty, ids):
    def warp(logits):
        score = torch.gather(logits, 1, ids)
        score = torch.where(score < 0, score * penalty, score / penalty)
        return logits.clone().scatter_(1, ids, score)
    return warp


def no_repeat(ids):
    return lambda logits: logits.scatter(1, ids, -float("inf"))


def chain(*warps):
    def run(logits):
        for w in warps:
            logits = w(logits)
        return logits
    return run


torch.manual_seed(99)
logits = torch.randn(2, 8) * 2
ids = torch.tensor([[1, 4], [0, 0]])
print(logits)
warpers = {
    "temperature": temperature(0.5),
    "top_k": top_k(3),
    "top_p": top_p(0.8),
    "top_p keep 3": top_p(0.1, 3),
    "typical": typical(0.6),
    "repetition": repetition_penalty(1.5, ids),
    "no_repeat": no_repeat(ids),
    "all": chain(repetition_penalty(1.2, ids), temperature(0.9), top_k(5), top_p(0.9)),
}
for name, w in warpers.items():
    out = w(logits.clone())
    probs = F.softmax(out, dim=-1)
    kept = (probs > 0).sum(-1).tolist()
    print(f"{name:<13}| kept {kept} | best {probs.argmax(-1).tolist()} | {probs.max(-1)[0].tolist()[0]:.5f}")
    torch.manual_seed(3)
    print("   ", torch.multinomial(probs, 4, replacement=True).tolist())
print(warpers["all"](logits))
print(warpers["typical"](logits)[0])
counts = torch.zeros(8, dtype=torch.long)
for i in torch.multinomial(F.softmax(logits[0], -1), 200, replacement=True):
    counts[i] += 1
print(counts, counts.sum())
g = F.gumbel_softmax if hasattr(F, "gumbel_softmax") else None
print(g is not None)
