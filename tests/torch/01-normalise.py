# Section 3.3.1: weights by division, by the naive softmax, and by torch.softmax; then the context vector.
attn_scores_2 = inputs @ inputs[1]
attn_weights_2_tmp = attn_scores_2 / attn_scores_2.sum()
print("Attention weights:", attn_weights_2_tmp)
print("Sum:", attn_weights_2_tmp.sum())

def softmax_naive(x):
    return torch.exp(x) / torch.exp(x).sum(dim=0)

attn_weights_2_naive = softmax_naive(attn_scores_2)
print("Attention weights:", attn_weights_2_naive)
print("Sum:", attn_weights_2_naive.sum())
attn_weights_2 = torch.softmax(attn_scores_2, dim=0)
print("Attention weights:", attn_weights_2)
print("Sum:", attn_weights_2.sum())
for weight in attn_weights_2:
    print(f"{weight} = {weight.item():.4f}")

context_vec_2 = torch.zeros(inputs[1].shape)
for i, x_i in enumerate(inputs):
    print(f"{i}: {attn_weights_2[i]:.4f} * {x_i} = {attn_weights_2[i] * x_i}")
    context_vec_2 += attn_weights_2[i] * x_i
print(context_vec_2)
