import math
import torch
from functools import partial

torch.manual_seed(2009)
torch.set_grad_enabled(False)


def orthogonal_matrix_chunk(cols):
    unstructured_block = torch.randn((cols, cols))
    q = gram_schmidt(unstructured_block)
    return q.t()


def gram_schmidt(a):
    basis = []
    for v in a:
        w = v - sum((torch.dot(v, b) * b for b in basis), torch.zeros_like(v))
        basis.append(w / w.norm())
    return torch.stack(basis)


def projection(nb_rows, nb_columns, scaling=0):
    nb_full_blocks = int(nb_rows / nb_columns)
    block_list = []
    for _ in range(nb_full_blocks):
        block_list.append(orthogonal_matrix_chunk(nb_columns))
    remaining_rows = nb_rows - nb_full_blocks * nb_columns
    if remaining_rows > 0:
        block_list.append(orthogonal_matrix_chunk(nb_columns)[:remaining_rows])
    final_matrix = torch.cat(block_list)
    if scaling == 0:
        multiplier = torch.randn((nb_rows, nb_columns)).norm(dim=1)
    elif scaling == 1:
        multiplier = math.sqrt(float(nb_columns)) * torch.ones((nb_rows,))
    else:
        raise ValueError(f"Invalid scaling {scaling}")
    return torch.diag(multiplier) @ final_matrix


def softmax_kernel(data, *, projection_matrix, is_query, eps=1e-4):
    data_normalizer = data.shape[-1] ** -0.25
    ratio = projection_matrix.shape[0] ** -0.5
    data_dash = torch.einsum("...id,...jd->...ij", data_normalizer * data, projection_matrix)
    diag_data = (data ** 2).sum(dim=-1, keepdim=True) / 2.0 * data_normalizer ** 2
    if is_query:
        return ratio * (torch.exp(data_dash - diag_data - torch.amax(data_dash, dim=-1, keepdim=True)) + eps)
    return ratio * (torch.exp(data_dash - diag_data - torch.amax(data_dash, dim=(-1, -2), keepdim=True)) + eps)


def linear_attention(q, k, v):
    k_cumsum = k.sum(dim=-2)
    D_inv = 1.0 / torch.einsum("...nd,...d->...n", q, k_cumsum.type_as(q))
    context = torch.einsum("...nd,...ne->...de", k, v)
    return torch.einsum("...de,...nd,...n->...ne", context, q, D_inv)


n, d = 5, 4
q, k, v = torch.randn(3, n, d) * 0.7
exact = (q @ k.t() / d ** 0.5).softmax(-1) @ v
print(exact)
P = projection(8, d)
print(P.shape)
block = gram_schmidt(torch.randn(3, 3))
print((block @ block.T).round().abs() + 0.0)
print("norms", P.norm(dim=1)[:4])
for m in (4, 16, 64):
    errs = []
    for trial in range(3):
        create = partial(softmax_kernel, projection_matrix=projection(m, d))
        approx = linear_attention(create(q, is_query=True), create(k, is_query=False), v)
        errs.append((approx - exact).pow(2).mean().sqrt())
    print(f"m={m:3d} error {torch.stack(errs).mean():.3f}")
print(projection(4, d, scaling=1).norm(dim=-1))
try:
    projection(4, 4, scaling=2)
except ValueError as e:
    print(e)
