# The causal mask by loops, by tril, and by comparing positions.
n = 4
by_loop = torch.zeros(n, n)
for i in range(n):
    for j in range(i + 1):
        by_loop[i, j] = 1
by_slice = torch.zeros(n, n)
for i in range(n):
    by_slice[i, :i + 1] = 1
positions = torch.arange(n)
by_compare = (positions.unsqueeze(1) >= positions).float()
print(by_loop, by_compare == torch.tril(torch.ones(n, n)), torch.allclose(by_loop, by_slice))
scores = inputs[:n] @ inputs[:n].T
scores = scores.masked_fill(by_loop == 0, float("-inf"))
weights = torch.softmax(scores, dim=-1)
for i, row in enumerate(weights):
    print(i, row, f"{(row > 0).sum()} seen, {(row == 0).sum().item()} hidden")
print(weights[0] @ inputs[:n] == inputs[0], (weights * (1 - by_loop)).sum())
