# looks like training but the gradient is worked out by hand (softmax regression and a key-value memory)
import torch
import torch.nn.functional as F
from collections import deque

torch.manual_seed(2718)
torch.set_grad_enabled(False)
n, d, c = 24, 3, 4
X = torch.randn(n, d)
true_W = torch.randn(d, c) * 2
Y = (X @ true_W).argmax(1)
W, b = torch.zeros(d, c), torch.zeros(c)
lr, history, recent = 0.5, [], deque(maxlen=5)
for epoch in range(40):
    perm = torch.randperm(n)
    total, correct = 0.0, 0
    for idx in perm.split(8):
        xb, yb = X[idx], Y[idx]
        logits = xb @ W + b
        loss = F.cross_entropy(logits, yb)
        grad = (logits.softmax(-1) - F.one_hot(yb, c)) / len(yb)
        W -= lr * xb.T @ grad
        b.sub_(lr * grad.sum(0))
        total += loss.item() * len(yb)
        correct += (logits.argmax(-1) == yb).sum().item()
    history.append(total / n)
    recent.append(correct / n)
    if epoch % 10 == 0 or epoch == 39:
        print(f"epoch {epoch:3d} | loss {history[-1]:.4f} | acc {correct / n:6.1%}")
print(W, b, sep="\n")
print("mean of the last five accuracies", sum(recent) / len(recent))
print(all(a >= b - 0.02 for a, b in zip(history, history[1:])))

# Adam by hand on attention logits that should copy position i - 1
T = 5
S = torch.zeros(T, T)
m, v = torch.zeros_like(S), torch.zeros_like(S)
target = torch.arange(T).sub(1).clamp(min=0)
mask = torch.ones(T, T).triu(1).bool()
for t in range(1, 61):
    P = S.masked_fill(mask, float("-inf")).softmax(-1)
    g = P.clone()
    g[torch.arange(T), target] -= 1
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g * g
    S -= 0.1 * (m / (1 - 0.9 ** t)) / ((v / (1 - 0.999 ** t)).sqrt() + 1e-8)
print(P)
schedule = [min((s + 1) ** -0.5, (s + 1) * 10 ** -1.5) for s in range(0, 30, 6)]
print([f"{x:.4f}" for x in schedule])
ema, decay = torch.zeros(2), 0.9
for k, w in enumerate(torch.randn(6, 2), 1):
    ema.mul_(decay).add_(w, alpha=1 - decay)
    print(k, ema, ema / (1 - decay ** k)) if k % 3 == 0 else None
