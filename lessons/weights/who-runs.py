"""Trains the head of lesson 23 and writes who-runs.safetensors beside this file.

One layer, one head, 28 words. Each sentence has a subject, up to two phrases that stand between it
and the verb, and a verb that agrees with the subject. The model learns to guess each next word;
nothing tells it that verbs and subjects are related. Takes less than a minute:

    python3 who-runs.py
"""
import math
import os
import random

import torch
import torch.nn.functional as F

from weights import save

SEED, STEPS, WIDTH, PLACES, BATCH = 8, 800, 16, 13, 64

nouns = [("dog", "dogs"), ("cat", "cats"), ("bird", "birds"), ("girl", "girls"),
         ("boy", "boys"), ("king", "kings")]
verbs = [("runs", "run"), ("sleeps", "sleep"), ("sings", "sing"), ("waits", "wait")]
between = ["near", "behind", "with"]
adjectives = ["old", "small", "red"]
words = [".", "the"] + [w for pair in nouns for w in pair] + \
    [w for pair in verbs for w in pair] + between + adjectives
ids = {word: i for i, word in enumerate(words)}


def phrase(rng, number):
    adjective = [rng.choice(adjectives)] if rng.random() < 0.4 else []
    return ["the"] + adjective + [rng.choice(nouns)[number]]


def sentence(rng, distractors=None):
    """A sentence, the place of its verb, and 1 where it is plural. With distractors given, their
    nouns have the other number."""
    number = rng.randrange(2)
    text = phrase(rng, number)
    for _ in range(rng.choice([0, 1, 1, 2]) if distractors is None else distractors):
        other = rng.randrange(2) if distractors is None else 1 - number
        text += [rng.choice(between)] + phrase(rng, other)
    return text + [rng.choice(verbs)[number], "."], len(text), number


def batch(rng, size, distractors=None):
    x = torch.zeros(size, PLACES, dtype=torch.long)
    counts = torch.zeros(size, PLACES)
    places, numbers = [], []
    for b in range(size):
        text, place, number = sentence(rng, distractors)
        x[b, :len(text)] = torch.tensor([ids[word] for word in text])
        counts[b, :len(text)] = 1
        places.append(place)
        numbers.append(number)
    return x, counts, torch.tensor(places), torch.tensor(numbers)


def model(w, x, cut=False):
    n = x.shape[1]
    hidden = torch.triu(torch.ones(n, n), diagonal=1).bool()
    read = w["embedding"][x] + w["position"][:n]
    scores = (read @ w["W_query"]) @ (read @ w["W_key"]).transpose(1, 2)
    weights = torch.softmax((scores / math.sqrt(WIDTH)).masked_fill(hidden, -torch.inf), dim=-1)
    found = weights @ (read @ w["W_value"])
    return (read if cut else read + found) @ w["W_logits"], weights


def agreement(w, distractors, cut=False, size=2000):
    """How often the verbs of the right number are the likelier ones."""
    x, _, places, numbers = batch(random.Random(SEED + 1), size, distractors)
    with torch.no_grad():
        logits, weights = model(w, x, cut)
    guess = torch.softmax(logits[torch.arange(size), places - 1], dim=-1)
    singular = guess[:, [ids[one] for one, _ in verbs]].sum(dim=1)
    plural = guess[:, [ids[many] for _, many in verbs]].sum(dim=1)
    return ((plural > singular).long() == numbers).float().mean().item()


def train():
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    rng = random.Random(SEED)
    count, small = len(words), 1 / math.sqrt(WIDTH)
    w = {"embedding": torch.randn(count, WIDTH) * 0.4, "position": torch.randn(PLACES, WIDTH) * 0.4,
         "W_query": torch.randn(WIDTH, WIDTH) * small, "W_key": torch.randn(WIDTH, WIDTH) * small,
         "W_value": torch.randn(WIDTH, WIDTH) * small, "W_logits": torch.randn(WIDTH, count) * small}
    for one in w.values():
        one.requires_grad_()
    optimizer = torch.optim.Adam(w.values(), lr=0.01)
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = 0.01 * min(1, (step + 1) / 30) * (1 - 0.98 * step / STEPS)
        x, counts, _, _ = batch(rng, BATCH)
        logits, _ = model(w, x[:, :-1])
        losses = F.cross_entropy(logits.reshape(-1, count), x[:, 1:].reshape(-1), reduction="none")
        kept = counts[:, 1:].reshape(-1)
        loss = (losses * kept).sum() / kept.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 200 == 0 or step == STEPS - 1:
            print("step", step, "loss", round(loss.item(), 4))
    return {name: (one.detach() * 100).round() / 100 for name, one in w.items()}


if __name__ == "__main__":
    w = train()
    for distractors in (0, 1, 2):
        print(distractors, "distractors: right", agreement(w, distractors),
              "with the head cut", agreement(w, distractors, cut=True))
    text = "the kings with the boy near the cat".split()
    logits, weights = model(w, torch.tensor([[ids[word] for word in text]]))
    print(list(zip(text, [round(v, 4) for v in weights[0, -1].tolist()])))
    print(list(zip(words, [round(v, 4) for v in torch.softmax(logits[0, -1], dim=-1).tolist()])))
    save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "who-runs.safetensors"), w,
         words=" ".join(words), by="who-runs.py")
