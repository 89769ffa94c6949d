"""Trains the two heads of lesson 24 and writes copying.safetensors beside this file.

Two layers of one head each, 12 letters, 12 places. A text begins somewhere in a piece of different
letters that is repeated as often as it fits. The model learns to guess the next letter, which only
those who look back can know. A model of one layer is trained as long, to be compared with it; its
weights are called alone_... . Takes less than a minute:

    python3 copying.py
"""
import math
import os
import sys

import torch
import torch.nn.functional as F

from weights import save

SEED, STEPS, WIDTH, PLACES, LETTERS, BATCH = 1, 2500, 12, 12, 12, 64
HIDDEN = torch.triu(torch.ones(PLACES, PLACES), diagonal=1).bool()
generator = torch.Generator()


def batch(size):
    """A letter more than there are places, the last one only to be guessed, and 1 where a letter
    can be known from those before it."""
    length = torch.randint(3, PLACES // 2 + 1, (size, 1), generator=generator)
    start = (torch.rand(size, 1, generator=generator) * (PLACES - 2 * length + 1)).long()
    start = torch.minimum(start, LETTERS - length)
    order = torch.rand(size, LETTERS, generator=generator).argsort(dim=1)
    place = torch.arange(PLACES + 1)[None]
    pick = torch.where(place < start + length, place, start + (place - start) % length)
    return order.gather(1, pick), (place > start + length).float()


def model(w, x, layers, cut=None):
    n = x.shape[1]
    read = w["embedding"][x] + w["position"][:n]
    looks = []
    for layer in range(layers):
        scores = (read @ w[f"W_query{layer}"]) @ (read @ w[f"W_key{layer}"]).transpose(1, 2)
        weights = torch.softmax((scores / math.sqrt(WIDTH)).masked_fill(HIDDEN[:n, :n], -torch.inf),
                                dim=-1)
        looks.append(weights)
        if layer != cut:
            read = read + weights @ (read @ w[f"W_value{layer}"])
    return read @ w["W_logits"], looks


def right(w, layers, cut=None, size=4000):
    """The share of the letters that can be known which the model guesses."""
    generator.manual_seed(SEED + 2)
    x, known = batch(size)
    with torch.no_grad():
        guesses = model(w, x[:, :-1], layers, cut)[0].argmax(dim=-1)
    return ((guesses == x[:, 1:]) * known[:, 1:]).sum().item() / known[:, 1:].sum().item()


def train(layers):
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    generator.manual_seed(SEED + 1)
    small = 1 / math.sqrt(WIDTH)
    w = {"embedding": torch.randn(LETTERS, WIDTH) * 0.5, "position": torch.randn(PLACES, WIDTH) * 0.5}
    for layer in range(layers):
        for name, scale in (("query", 1), ("key", 1), ("value", 0.5)):
            w[f"W_{name}{layer}"] = torch.randn(WIDTH, WIDTH) * small * scale
    w["W_logits"] = torch.randn(WIDTH, LETTERS) * small
    for one in w.values():
        one.requires_grad_()
    optimizer = torch.optim.Adam(w.values(), lr=0.01, betas=(0.9, 0.99))
    for step in range(STEPS):
        decay = 0.5 * (1 + math.cos(math.pi * step / STEPS)) * 0.98 + 0.02
        optimizer.param_groups[0]["lr"] = 0.01 * min(1, (step + 1) / 50) * decay
        x, known = batch(BATCH)
        logits, _ = model(w, x[:, :-1], layers)
        losses = F.cross_entropy(logits.reshape(-1, LETTERS), x[:, 1:].reshape(-1), reduction="none")
        kept = known[:, 1:].reshape(-1)
        loss = (losses * kept).sum() / kept.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return {name: (one.detach() * 100).round() / 100 for name, one in w.items()}


if __name__ == "__main__":
    SEED = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    w, alone = train(2), train(1)
    print("right", right(w, 2), "first head cut", right(w, 2, 0), "second cut", right(w, 2, 1))
    print("one layer alone", right(alone, 1))
    _, looks = model(w, torch.tensor([[ord(letter) - ord("A") for letter in "FIELDFIEL"]]), 2)
    torch.set_printoptions(precision=2, sci_mode=False, linewidth=120)
    print(looks[0][0], looks[1][0], sep="\n")
    if len(sys.argv) <= 1:
        w.update({"alone_" + name: one for name, one in alone.items()})
        save(os.path.join(os.path.dirname(os.path.abspath(__file__)), "copying.safetensors"), w,
             by="copying.py")
