# Section 3.3.2: all scores by two loops and by one product, weights by rows and by columns.
attn_scores = torch.empty(6, 6)
for i, x_i in enumerate(inputs):
    for j, x_j in enumerate(inputs):
        attn_scores[i, j] = torch.dot(x_i, x_j)
print(attn_scores)
attn_scores_product = inputs @ inputs.T
print(attn_scores_product)
print(torch.allclose(attn_scores, attn_scores_product))

attn_weights = torch.softmax(attn_scores, dim=-1)
print(attn_weights)
row_2_sum = sum([0.1385, 0.2379, 0.2333, 0.1240, 0.1082, 0.1581])
print("Row 2 sum:", row_2_sum)
print("Row 1 sum:", sum([0.2098, 0.2006, 0.1981, 0.1242, 0.1220, 0.1452]))
print("All row sums:", attn_weights.sum(dim=-1))
print("Column sums:", attn_weights.sum(dim=0))
columns = torch.softmax(attn_scores, dim=0)
print(columns.sum(dim=0), columns.sum(dim=1))
print(torch.allclose(columns, attn_weights.T))

all_context_vecs = attn_weights @ inputs
print(all_context_vecs)
context_vec_2 = sum([attn_weights[1][i] * inputs[i] for i in range(6)])
print("Previous 2nd context vector:", context_vec_2)
