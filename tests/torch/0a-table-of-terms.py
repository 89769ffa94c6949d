# A reader's table: words, weights and products in columns.
words = ["Your", "journey", "starts", "with", "one", "step"]
query = inputs[1]
scores = inputs @ query
weights = torch.softmax(scores, dim=0)
print(f"{'word':>8} {'score':>7} {'weight':>7}")
for word, score, weight in zip(words, scores, weights):
    print(f"{word:>8} {score:7.3f} {weight:7.3f}")
print("=" * 24)
print(f"{'sum':>8} {scores.sum():7.3f} {weights.sum():7.3f}")
best = 0.
for i, word in enumerate(words):
    terms = [f"{a:.2f}*{b:.2f}" for a, b in zip(inputs[i], query)]
    print(word, terms, round(scores[i].item(), 2))
    best = max(best, weights[i].item())
print(f"largest weight {best:.4f}, smallest {weights.min():.4f}, mean {weights.mean():.4f}")
for i in range(len(words)):
    print(f"attn_weights_2[{i}]: {weights[i]:.4f} * {inputs[i].tolist()} = {weights[i] * inputs[i]}")
