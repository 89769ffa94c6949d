import math
import torch
import torch.nn.functional as F

torch.manual_seed(8)
logits = torch.randn(2, 6, 9)
targets = torch.randint(0, 9, (2, 6))
targets[1, 4:] = -100
loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)
print(loss, loss.exp())
per_token = F.cross_entropy(logits.transpose(1, 2), targets, ignore_index=-100, reduction="none")
print(per_token)
mask = targets != -100
print((per_token * mask).sum() / mask.sum())
lp = logits.log_softmax(-1).gather(-1, targets.clamp(min=0).unsqueeze(-1)).squeeze(-1)
print(lp.masked_fill(~mask, 0).sum(1))
print(F.cross_entropy(logits[0], targets[0], label_smoothing=0.1))
probs = F.softmax(logits[0], dim=-1)
print(F.kl_div(logits[1].log_softmax(-1), probs, reduction="batchmean"))
entropy = torch.special.entr(probs).sum(-1) if hasattr(torch, "nothing") else -(probs * probs.log()).sum(-1)
print(entropy)
for t in [0.1, 0.7, 1.0, 1.5]:
    p = torch.softmax(logits[0, 0] / t, dim=0)
    print(f"{t:4.1f} | " + " ".join(f"{v:.2f}" for v in p.tolist()) + f" | {p.max():.3f} | {int(p.argmax())}")
acc = (logits.argmax(-1) == targets)[mask].float().mean()
print(f"accuracy {acc.item():.2%}", "bits/token %.3f" % (loss.item() / math.log(2)))
top = logits[0].topk(3).indices.eq(targets[0][:, None]).any(-1)
print(top, top.sum().item())
