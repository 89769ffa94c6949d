import math
import torch
import torch.nn.functional as F

torch.manual_seed(2024)
V = 7
table = torch.randn(V, V) * 2

def step(ids):
    """A bigram 'model': logits for the next token from the last one."""
    return table[ids[-1]]

def greedy(start, n):
    ids = [start]
    while len(ids) < n:
        ids.append(int(step(ids).argmax()))
    return ids

def top_k_filter(logits, k):
    values, _ = torch.topk(logits, k)
    return torch.where(logits < values[..., -1, None], torch.full_like(logits, float('-inf')), logits)

def top_p_filter(logits, p=0.9):
    sorted_logits, sorted_indices = torch.sort(logits, descending=True)
    cumulative_probs = torch.cumsum(F.softmax(sorted_logits, dim=-1), dim=-1)
    sorted_indices_to_remove = cumulative_probs > p
    sorted_indices_to_remove[..., 1:] = sorted_indices_to_remove[..., :-1].clone()
    sorted_indices_to_remove[..., 0] = 0
    indices_to_remove = sorted_indices[sorted_indices_to_remove]
    logits = logits.clone()
    logits[indices_to_remove] = -float('inf')
    return logits

def beam_search(start, n, width=3, length_penalty=0.7):
    beams = [([start], 0.0)]
    for _ in range(n - 1):
        candidates = []
        for seq, score in beams:
            log_probs = F.log_softmax(step(seq), dim=-1)
            for tok in range(V):
                candidates.append((seq + [tok], score + log_probs[tok].item()))
        candidates.sort(key=lambda c: c[1] / len(c[0]) ** length_penalty, reverse=True)
        beams = candidates[:width]
    return beams

print(greedy(0, 8))
for temperature in (0.5, 1.0, 2.0):
    probs = F.softmax(step([3]) / temperature, dim=-1)
    entropy = -(probs * probs.log()).sum()
    print(f"T={temperature:<4} entropy {entropy:.4f} max {probs.max().item():.3f}")
print(top_k_filter(step([2]), 3))
print(top_p_filter(step([2]), 0.8))
torch.manual_seed(1)
draws = torch.multinomial(F.softmax(top_p_filter(step([2]), 0.8), dim=-1), 20, replacement=True)
print(draws.tolist(), torch.bincount(draws, minlength=V))
for seq, score in beam_search(0, 5):
    print(seq, f"{score:.4f}")
ids = greedy(0, 8)
nll = [-F.log_softmax(step(ids[:i]), -1)[ids[i]].item() for i in range(1, len(ids))]
print(f"perplexity {math.exp(sum(nll) / len(nll)):.4f}")
# repetition penalty
logits = step([4]).clone()
for t in set([0, 2, 5]):
    logits[t] = logits[t] / 1.5 if logits[t] > 0 else logits[t] * 1.5
print(logits)
# gumbel-max with fixed noise
g = -torch.log(-torch.log(torch.rand(3, V)))
print((step([1]) + g).argmax(-1))
