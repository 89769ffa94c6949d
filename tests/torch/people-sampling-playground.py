import torch
import torch.nn.functional as F

torch.manual_seed(0)
vocab = ["<eos>", "the", "cat", "dog", "sat", "ran", "mat", "on"]
logits = torch.tensor([0.1, 2.0, 1.5, 1.4, 0.3, -0.5, -1.0, 0.9])


def bar(p, width=20):
    return "\n".join(f"  {w:<6}{x:.3f} {'█' * int(x * width)}" for w, x in zip(vocab, p.tolist()) if x > 0)


def top_k_top_p_filtering(logits, top_k=0, top_p=1.0, filter_value=-float("Inf"), min_tokens_to_keep=1):
    logits = logits.clone()
    if top_k > 0:
        top_k = min(max(top_k, min_tokens_to_keep), logits.size(-1))
        indices_to_remove = logits < torch.topk(logits, top_k)[0][..., -1, None]
        logits[indices_to_remove] = filter_value
    if top_p < 1.0:
        sorted_logits, sorted_indices = torch.sort(logits, descending=True)
        cumulative_probs = torch.cumsum(F.softmax(sorted_logits, dim=-1), dim=-1)
        sorted_indices_to_remove = cumulative_probs > top_p
        sorted_indices_to_remove[..., 1:] = sorted_indices_to_remove[..., :-1].clone()
        sorted_indices_to_remove[..., 0] = 0
        indices_to_remove = sorted_indices_to_remove.scatter(-1, sorted_indices, sorted_indices_to_remove)
        logits[indices_to_remove] = filter_value
    return logits


def min_p(logits, p=0.1):
    probs = logits.softmax(-1)
    return logits.masked_fill(probs < p * probs.max(), -torch.inf)


def typical(logits, mass=0.7):
    logp = F.log_softmax(logits, -1)
    p = logp.exp()
    ent = -(p * logp).sum()
    shifted = (-logp - ent).abs()
    order = shifted.argsort()
    keep = p[order].cumsum(0) < mass
    keep[1:] = keep[:-1].clone(); keep[0] = True
    out = torch.full_like(logits, -torch.inf)
    out[order[keep]] = logits[order[keep]]
    return out


def repetition_penalty(logits, prev, penalty=1.5):
    score = torch.gather(logits, 0, prev)
    score = torch.where(score < 0, score * penalty, score / penalty)
    return logits.scatter(0, prev, score)


for t in (0.5, 1.0, 2.0):
    p = F.softmax(logits / t, dim=-1)
    print(f"T={t}: entropy {-(p * p.log()).sum():.3f}, max {p.max():.3f}")
print(bar(logits.softmax(-1)))
for label, l in [("top-k 3", top_k_top_p_filtering(logits, top_k=3)), ("top-p .8", top_k_top_p_filtering(logits, top_p=.8)),
                 ("both", top_k_top_p_filtering(logits, 4, .5)), ("min-p", min_p(logits, .2)), ("typical", typical(logits))]:
    p = l.softmax(-1)
    print(label, "keeps", [vocab[i] for i in (p > 0).nonzero().flatten()])
    print(bar(p))
print(repetition_penalty(logits, torch.tensor([1, 6])))

batch = torch.stack([logits, logits.flip(0)])
print(top_k_top_p_filtering(batch, top_p=0.6))
ids = torch.multinomial(F.softmax(top_k_top_p_filtering(batch, top_k=3), -1), num_samples=3)
print(ids, [[vocab[i] for i in r] for r in ids.tolist()])
draws = torch.multinomial(logits.softmax(0), 1000, replacement=True)
freq = torch.bincount(draws, minlength=8) / 1000
print(freq, (freq - logits.softmax(0)).abs().max() < 0.05)
gumbel = -torch.log(-torch.log(torch.rand(8)))
print("gumbel-max:", vocab[(logits + gumbel).argmax()], torch.distributions.Categorical(logits=logits).probs.argmax().item())
