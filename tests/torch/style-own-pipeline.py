"""A person's own code: a config dict, prints while learning, small helpers."""
import torch
import torch.nn as nn

CONFIG = {
    "emb": 6,
    "heads": 2,
    "ctx": 5,
    "drop": 0.0,
    "names": ["query", "key", "value"],
}

def show(name, t, digits=3):
    flat = ", ".join(f"{v:+.{digits}f}" for v in t.flatten()[:4].tolist())
    print(f"{name:<10}{str(tuple(t.shape)):>12}  [{flat}{', ...' if t.numel() > 4 else ''}]")

def make_projections(cfg):
    torch.manual_seed(cfg.get("seed", 0))
    return {n: nn.Linear(cfg["emb"], cfg["emb"], bias=False) for n in cfg["names"]}

def split_heads(t, h):
    *batch, T, C = t.shape
    return t.view(*batch, T, h, C // h).transpose(-3, -2)

def main(cfg=CONFIG, verbose=True, **extra):
    cfg = {**cfg, **extra}
    proj = make_projections(cfg)
    x = torch.randn(cfg["ctx"], cfg["emb"])
    q, k, v = (split_heads(proj[n](x), cfg["heads"]) for n in cfg["names"])
    if verbose:
        for n, t in zip("qkv", (q, k, v)):
            show(n, t.detach())
    scores = q @ k.swapaxes(-1, -2)
    scores /= k.shape[-1] ** 0.5
    mask = torch.ones_like(scores, dtype=torch.bool).triu_(1)
    scores[mask] = -torch.inf
    w = scores.softmax(-1)
    if not torch.allclose(w.sum(-1), torch.ones(cfg["heads"], cfg["ctx"])):
        raise RuntimeError("rows must sum to one")
    y = (w @ v).transpose(0, 1).reshape(cfg["ctx"], -1)
    return y, w, cfg

if __name__ == "__main__":
    with torch.no_grad():
        y, w, cfg = main()
        show("out", y)
        print(w[0])
        y2, *_ = main(verbose=False, heads=3, seed=4)
        show("out3", y2, digits=2)
    print("\n".join(f"{k}: {v}" for k, v in sorted(cfg.items(), key=lambda kv: str(kv[0]))))
    counts = {}
    for row in w[1].argmax(-1).tolist():
        counts[row] = counts.get(row, 0) + 1
    print(counts, max(counts, key=counts.get), sum(counts.values()))
    try:
        main(verbose=False, heads=4)
    except RuntimeError as e:
        print("failed:", str(e).split("\n")[0])
    finally:
        print("done")
