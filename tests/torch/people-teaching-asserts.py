# Lesson 7: self attention, step by step. After each step we check what we know.
import torch

torch.manual_seed(42)

# Step 1: three tokens, four numbers each
tokens = ["dogs", "chase", "cats"]
x = torch.tensor([[1., 0., 1., 0.],
                  [0., 2., 0., 2.],
                  [1., 1., 1., 1.]])
assert x.shape == (3, 4), "three tokens of four numbers"
assert x.ndim == 2 and x.size(0) == len(tokens)

# Step 2: weights (small whole numbers so that you can follow with a pencil)
w_key = torch.tensor([[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]], dtype=torch.float32)
w_query = torch.tensor([[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]], dtype=torch.float32)
w_value = torch.tensor([[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]], dtype=torch.float32)

keys, querys, values = x @ w_key, x @ w_query, x @ w_value
print("keys:\n", keys, "\nquerys:\n", querys, "\nvalues:\n", values, sep="")
assert keys.tolist() == [[0, 1, 1], [4, 4, 0], [2, 3, 1]]
assert querys.tolist() == [[1, 0, 2], [2, 2, 2], [2, 1, 3]]
assert torch.equal(values, torch.tensor([[1., 2, 3], [2, 8, 0], [2, 6, 3]]))

# Step 3: scores
attn_scores = querys @ keys.T
print(attn_scores)
for i in range(3):
    for j in range(3):
        by_hand = sum(querys[i][d] * keys[j][d] for d in range(3))
        assert attn_scores[i, j] == by_hand, (i, j)

# Step 4: softmax
attn_scores_softmax = torch.nn.functional.softmax(attn_scores, dim=-1)
print(attn_scores_softmax)
assert torch.allclose(attn_scores_softmax.sum(-1), torch.ones(3))
assert not (attn_scores_softmax < 0).any()
assert attn_scores_softmax[0, 1].item() == attn_scores_softmax[0, 2].item()   # both scores are 4
# for readability:
approx = torch.tensor([[0.0, 0.5, 0.5], [0.0, 1.0, 0.0], [0.0, 0.9, 0.1]])
assert (attn_scores_softmax - approx).abs().max() < 0.1

# Step 5: multiply values with scores
weighted_values = values[:, None] * approx.t()[:, :, None]
print(weighted_values.shape)
print(weighted_values)

# Step 6: sum
outputs = weighted_values.sum(dim=0)
print(outputs)
assert torch.allclose(outputs, approx @ values)

for tok, row in zip(tokens, attn_scores_softmax):
    j = row.argmax()
    print(f"{tok:>6} looks at {tokens[j]:<6} ({row[j]:.0%}), then {tokens[row.topk(2).indices[1]]}")

# Step 7: what can go wrong?
mistakes = 0
try:
    assert torch.allclose(attn_scores_softmax.sum(0), torch.ones(3)), "columns need not sum to one"
except AssertionError as why:
    mistakes += 1
    print("as expected:", why)
try:
    querys @ keys[:, :2].T
except RuntimeError as why:
    mistakes += 1
    print("as expected:", why)
try:
    assert x.shape == (4, 3)
except AssertionError as why:
    mistakes += 1
    print("as expected:", repr(why), why.args)
assert mistakes == 3
print("All checks passed!")
