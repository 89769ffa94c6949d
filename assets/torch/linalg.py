# torch.linalg: lengths, products, and what elimination finds: determinant, inverse, solution. Each
# step of the elimination takes a multiple of one row from the rows below it. It works on the columns
# of the matrix, as PyTorch does.

import math
import torch


# ---- lengths ----


def norm(A, ord=None, dim=None, keepdim=False, dtype=None):
    """the length of a vector, or of all cells of a matrix"""
    if dtype is not None:
        A = A.to(dtype)
    count = A.dim() if dim is None else len(dim) if isinstance(dim, (tuple, list)) else 1
    if ord is not None and dim is None and count > 2:
        raise RuntimeError("linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got %dD." % count)
    if ord is not None and count == 2:
        return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim)
    return vector_norm(A, 2 if ord is None else ord, dim, keepdim)


def vector_norm(x, ord=2, dim=None, keepdim=False, dtype=None):
    """the length of the cells as one vector, or of each along dim"""
    if dtype is not None:
        x = x.to(dtype)
    if not x.is_floating_point():
        raise RuntimeError(f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {_word(x)}")
    if dim is None:
        rows = x.reshape(-1).norm(ord, 0)
        return rows.reshape([1] * x.dim()) if keepdim else rows
    return x.norm(ord, dim, keepdim)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, dtype=None):
    """the size of a matrix: "fro", or the largest (smallest) sum of a row or a column"""
    if dtype is not None:
        A = A.to(dtype)
    if A.dim() < 2:
        raise RuntimeError(f"linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
    rows, columns = dim[0] % A.dim(), dim[1] % A.dim()
    if ord == "fro":
        return vector_norm(A, 2, (rows, columns), keepdim)
    if ord not in (1, -1, math.inf, -math.inf):
        raise NotImplementedError(f"torch.linalg.matrix_norm with ord={ord!r} is not in the lesson language: it needs singular values")
    along, across = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = A.abs().sum(along, keepdim=True)
    found = sums.amax(across, keepdim=True) if ord > 0 else sums.amin(across, keepdim=True)
    return found if keepdim else found.squeeze(max(along, across)).squeeze(min(along, across))


def _word(tensor):
    return tensor.type()[len("torch."):-len("Tensor")]


# ---- products ----


def matmul(input, other):
    """the matrix product"""
    return torch.matmul(input, other)


def matrix_power(A, n):
    """a square matrix times itself, n times; the inverse of it where n is negative"""
    _check_square("linalg.matrix_power", A)
    return torch.matrix_power(inv(A), -n) if n < 0 else torch.matrix_power(A, n)


def multi_dot(tensors):
    """the matrix product of several tensors, from the left"""
    if len(tensors) < 2:
        raise RuntimeError("multi_dot(): expected at least 2 tensors but got %d" % len(tensors))
    result = tensors[0]
    for factor in tensors[1:]:
        result = result @ factor
    return result


def cross(input, other, dim=-1):
    """the vector at right angles to two vectors"""
    return torch.cross(input, other, dim=dim)


def vecdot(x, y, dim=-1):
    """the sums of the products along dim"""
    return (x * y).sum(dim)


def diagonal(A, offset=0, dim1=-2, dim2=-1):
    """the cells whose row and column differ by offset"""
    return torch.diagonal(A, offset, dim1, dim2)


# ---- elimination ----


def _check_square(name, A):
    if A.dim() < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    if A.shape[-1] != A.shape[-2]:
        raise RuntimeError(f"{name}: A must be batches of square matrices, but they are {A.shape[-2]} by {A.shape[-1]} matrices")
    if not A.is_floating_point():
        raise RuntimeError(f"{name}: Expected a floating point or complex tensor as input. Got {_word(A)}")
    if A.shape[-1] > 64:
        raise NotImplementedError(f"{name} of more than 64 rows is not in the lesson language: it would be {A.shape[-1]} steps")


def _eliminated(A):
    """What elimination makes of the columns of A: on and above the diagonal what is left of them, below
    it the factors; in which order they came, and the sign of that. The largest number comes first."""
    A, order, sign = A.mT.clone(), list(range(A.shape[0])), 1
    for k in range(A.shape[0]):
        largest = k + int(A[k:, k].abs().argmax())
        if largest != k:
            A[[k, largest]] = A[[largest, k]]
            order[k], order[largest], sign = order[largest], order[k], -sign
        if A[k, k] != 0:
            A[k + 1:, k] *= 1 / A[k, k]
            A[k + 1:, k + 1:] -= A[k + 1:, k].unsqueeze(1) * A[k, k + 1:]
    return A, order, sign


def _each(of, name, A, *more):
    """Of each matrix of a batch."""
    _check_square(name, A)
    if A.dim() == 2:
        return of(A, *more)
    batch = A.shape[:-2]
    found = [of(each, *more) for each in A.reshape(-1, *A.shape[-2:])]
    whole = torch.stack(found)
    return whole.reshape(list(batch) + list(whole.shape[1:]))


def _det(A):
    left, order, sign = _eliminated(A)
    product = left.diagonal().prod()
    return product if sign > 0 else -product


# also of torch, torch.Tensor
def det(A):
    """the determinant: the product of the diagonal after elimination"""
    return _each(_det, "linalg.det", A)


# also of torch, torch.Tensor
def slogdet(A):
    """the sign of the determinant and the log of its size"""
    signs, logs = _each(_sign, "linalg.slogdet", A), _each(_log, "linalg.slogdet", A)
    return _SignAndLog(signs, logs)


def _sign(A):
    left, order, sign = _eliminated(A)
    product = torch.sign(left.diagonal()).prod()
    return product if sign > 0 else -product


def _log(A):
    left, order, sign = _eliminated(A)
    return torch.log(torch.abs(left.diagonal())).sum()


class _SignAndLog:
    def __init__(self, sign, logabsdet):
        self.sign = sign
        self.logabsdet = logabsdet

    def __iter__(self):
        return iter((self.sign, self.logabsdet))

    def __getitem__(self, k):
        return (self.sign, self.logabsdet)[k]

    def __len__(self):
        return 2

    def __repr__(self):
        return f"torch.return_types.slogdet(\nsign={self.sign!r},\nlogabsdet={self.logabsdet!r})"


class _LinAlgError(RuntimeError):
    """a matrix that has no inverse"""


LinAlgError = _LinAlgError  # the error of a matrix that has no inverse


def _solved(A, B, message):
    """The X of which A @ X is B, row by row: first those that the part above the diagonal gives from the
    first one on, then those that the factors give from the last one back."""
    left, order, sign = _eliminated(A)
    for k in range(A.shape[0]):
        if left[k, k] == 0:
            raise _LinAlgError(message.format(k + 1))
    rows = [B[k] for k in range(A.shape[0])]
    for k in range(len(rows)):
        for i in range(k):
            rows[k] = rows[k] - left[i, k] * rows[i]
        rows[k] = rows[k] / left[k, k]
    for k in range(len(rows) - 1, -1, -1):
        for i in range(k + 1, len(rows)):
            rows[k] = rows[k] - left[i, k] * rows[i]
    found = [None] * len(rows)
    for k, place in enumerate(order):
        found[place] = rows[k]
    return torch.stack(found) if found else B.clone()


def _inverse(A):
    return _solved(A, torch.eye(A.shape[0], dtype=A.dtype), "linalg.inv: The diagonal element {} is zero, the inversion could not be completed because the input matrix is singular.")


def inv(A):
    """the matrix that times A is 1 on the diagonal, 0 elsewhere"""
    return _each(_inverse, "linalg.inv", A)


def solve(A, B):
    """the X of which A @ X is B"""
    _check_square("linalg.solve", A)
    if A.dim() != 2 or B.dim() > 2:
        raise NotImplementedError("torch.linalg.solve of a batch is not in the lesson language: solve one matrix after the other and torch.stack")
    count, right = A.shape[0], B if B.dim() == 2 else B.unsqueeze(1)
    if right.shape[0] != count:
        raise RuntimeError(f"linalg.solve: Incompatible shapes of A and B for the equation AX = B ({count}x{count} and {right.shape[0]}x{right.shape[1]})")
    solution = _solved(A, right, "torch.linalg.solve: The solver failed because the input matrix is singular.")
    return solution if B.dim() == 2 else solution.squeeze(1)
