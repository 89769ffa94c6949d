# Section 3.3.1: the scores of one query, element by element, and the same by torch.dot.
query = inputs[1]
attn_scores_2 = torch.empty(inputs.shape[0])
for i, x_i in enumerate(inputs):
    attn_scores_2[i] = torch.dot(x_i, query)
print(attn_scores_2)

res = 0.
for idx, element in enumerate(inputs[0]):
    print(f"{inputs[0][idx]} * {query[idx]} = {inputs[0][idx] * query[idx]}")
    res += inputs[0][idx] * query[idx]
print(res)
print(f"dot: {torch.dot(inputs[0], query)}")
print(torch.dot(inputs[0], query))
