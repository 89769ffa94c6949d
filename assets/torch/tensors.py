# Functions of torch on matrices and rows, and those that make tensors, composed of others.

import torch


def eye(n, m=None, dtype=None, device=None, requires_grad=False):
    """1 on the diagonal, 0 elsewhere"""
    if m is None:
        m = n
    if n < 0:
        raise RuntimeError(f"n must be greater or equal to 0, got {n}")
    if m < 0:
        raise RuntimeError(f"m must be greater or equal to 0, got {m}")
    ones = torch.arange(n).unsqueeze(1) == torch.arange(m)
    device = _device(device)
    made = ones.to(torch.get_default_dtype() if dtype is None else dtype).to(device)
    return made.requires_grad_() if requires_grad else made


def _device(device):
    return "cpu" if device is None else device


def logspace(start, end, steps, base=10.0, dtype=None, device=None, requires_grad=False):
    """base to the power of numbers evenly spread from start to end"""
    device = _device(device)
    return torch.pow(base, torch.linspace(start, end, steps, dtype=dtype, device=device))


def as_tensor(data, dtype=None, device=None):
    """a tensor of numbers, or the tensor itself"""
    device = _device(device)
    if torch.is_tensor(data):
        return data.to(device) if dtype is None else data.to(device, dtype)
    return torch.tensor(data, dtype=dtype, device=device)


def asarray(obj, dtype=None, device=None, copy=None, requires_grad=False):
    """a tensor of numbers, or the tensor itself"""
    return as_tensor(obj, dtype, device)


def scalar_tensor(s, dtype=None, device=None, requires_grad=False):
    """a tensor of one number"""
    device = _device(device)
    return torch.tensor(s, dtype=torch.get_default_dtype() if dtype is None else dtype, device=device)


# also of torch.Tensor
def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """True where two cells differ by less than rounding"""
    if input.dtype != other.dtype:
        raise RuntimeError(f"{_word(input)} did not match {_word(other)}")
    close = input == other
    if equal_nan and input.is_floating_point():
        close = close | (torch.isnan(input) & torch.isnan(other))
    if rtol == 0 and atol == 0:
        return close
    if input.is_floating_point():
        apart = (input - other).abs()
        return close | (torch.isfinite(apart) & (apart <= atol + (rtol * other).abs()))
    if input.dtype == torch.bool:
        return close
    return close | ((input - other).abs() <= atol + (rtol * other).abs())


def _word(tensor):
    return tensor.type()[len("torch."):-len("Tensor")]


# also of torch.Tensor
def outer(input, vec2):
    """every cell of one vector times every cell of another"""
    if input.dim() != 1:
        raise RuntimeError(f"outer: Expected 1-D argument self, but got {input.dim()}-D")
    if vec2.dim() != 1:
        raise RuntimeError(f"outer: Expected 1-D argument vec2, but got {vec2.dim()}-D")
    return input.unsqueeze(1) * vec2


# also of torch.Tensor
def ger(input, vec2):
    """every cell of one vector times every cell of another"""
    return outer(input, vec2)


# also of torch.Tensor
def inner(input, other):
    """the sums of the products of the last dimensions"""
    if input.dim() == 0 or other.dim() == 0:
        return input * other
    if input.shape[-1] != other.shape[-1]:
        raise RuntimeError(
            "inner() the last dimension must match on both input tensors but got shapes "
            f"{list(input.shape)} and {list(other.shape)}"
        )
    if other.dim() == 1:
        return input @ other
    flat = input.reshape(-1, input.shape[-1]) @ other.reshape(-1, other.shape[-1]).T
    return flat.reshape(list(input.shape[:-1]) + list(other.shape[:-1]))


# also of torch.Tensor
def mv(input, vec):
    """a matrix times a vector"""
    if input.dim() != 2 or vec.dim() != 1:
        raise RuntimeError(
            f"vector + matrix @ vector expected, got {1}, {input.dim()}, {vec.dim()}"
        )
    return input @ vec


# also of torch.Tensor
def vdot(input, other):
    """the sum of the products of two vectors"""
    return torch.dot(input, other)


def _scaled(beta, input, alpha, product):
    if beta == 0:
        return product if alpha == 1 else alpha * product
    kept = input if beta == 1 else beta * input
    added = product if alpha == 1 else alpha * product
    return kept + added


# also of torch.Tensor
def addmm(input, mat1, mat2, beta=1, alpha=1):
    """beta * input + alpha * (mat1 @ mat2)"""
    if mat1.dim() != 2 or mat2.dim() != 2:
        raise RuntimeError("mat1 must be a matrix, got %d-D tensor" % mat1.dim())
    return _scaled(beta, input, alpha, mat1 @ mat2)


# also of torch.Tensor
def baddbmm(input, batch1, batch2, beta=1, alpha=1):
    """beta * input + alpha * (batch1 @ batch2), for each matrix of a batch"""
    return _scaled(beta, input, alpha, torch.bmm(batch1, batch2))


# also of torch.Tensor
def addbmm(input, batch1, batch2, beta=1, alpha=1):
    """beta * input + alpha * the sum of all batch1 @ batch2"""
    if batch1.dim() != 3:
        raise RuntimeError("batch1 must be a 3D tensor")
    if batch2.dim() != 3:
        raise RuntimeError("batch2 must be a 3D tensor")
    return _scaled(beta, input, alpha, torch.bmm(batch1, batch2).sum(0))


# also of torch.Tensor
def addmv(input, mat, vec, beta=1, alpha=1):
    """beta * input + alpha * (mat @ vec)"""
    return _scaled(beta, input, alpha, mv(mat, vec))


# also of torch.Tensor
def addr(input, vec1, vec2, beta=1, alpha=1):
    """beta * input + alpha * outer(vec1, vec2)"""
    return _scaled(beta, input, alpha, outer(vec1, vec2))


# also of torch.Tensor
def kron(input, other):
    """every cell of one tensor times the whole other"""
    rank = max(input.dim(), other.dim())
    first = [1] * (rank - input.dim()) + list(input.shape)
    second = [1] * (rank - other.dim()) + list(other.shape)
    apart, beside, whole = [], [], []
    for a, b in zip(first, second):
        apart += [a, 1]
        beside += [1, b]
        whole.append(a * b)
    if rank > 4:
        raise NotImplementedError("kron of more than four dimensions is not in the lesson language: flatten what does not take part")
    return (input.reshape(apart) * other.reshape(beside)).reshape(whole)


# also of torch.Tensor
def matrix_power(input, n):
    """a square matrix times itself, n times"""
    if n < 0:
        return torch.linalg.matrix_power(input, n)
    if n == 0:
        return torch.eye(input.shape[-1], dtype=input.dtype) + torch.zeros_like(input)
    if n == 1:
        return input.clone()
    if n == 2:
        return input @ input
    if n == 3:
        return (input @ input) @ input
    square, result = None, None
    while n > 0:
        square = input if square is None else square @ square
        if n % 2 == 1:
            result = square if result is None else result @ square
        n = n // 2
    return result


# also of torch.Tensor
def diagonal(input, offset=0, dim1=0, dim2=1):
    """the cells whose row and column differ by offset"""
    rank = input.dim()
    first, second = dim1 % rank, dim2 % rank
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    rest = [d for d in range(rank) if d != first and d != second]
    moved = input.permute(rest + [first, second])
    rows, columns = moved.shape[-2], moved.shape[-1]
    count = max(0, min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns))
    start = offset if offset >= 0 else -offset * columns
    flat = moved.reshape(list(moved.shape[:-2]) + [rows * columns])
    size = 0 if count == 0 else (count - 1) * (columns + 1) + 1
    start = start if count else 0
    if rank == 2:
        return flat[start : start + size : columns + 1]
    if rank == 3:
        return flat[:, start : start + size : columns + 1]
    return flat[:, :, start : start + size : columns + 1]


# also of torch.Tensor
def trace(input):
    """the sum of the diagonal of a matrix"""
    if input.dim() != 2:
        raise RuntimeError("trace: expected a matrix, but got tensor with dim %d" % input.dim())
    return diagonal(input).sum()


# also of torch.Tensor
def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """matrices with the cells on their diagonal, 0 elsewhere"""
    if dim1 != -2 or dim2 != -1:
        raise RuntimeError("diag_embed with other dims than the last two is not in the lesson language")
    size = input.shape[-1] + abs(offset)
    rows, columns = torch.arange(size).unsqueeze(1), torch.arange(size)
    away = columns - rows != offset
    if offset:
        gap = input.new_zeros(list(input.shape[:-1]) + [abs(offset)])
        input = torch.cat([gap, input] if offset > 0 else [input, gap], dim=-1)
    spread = input.unsqueeze(-2) + torch.zeros(size, 1, dtype=input.dtype)
    return spread.masked_fill(away, 0)


# also of torch.Tensor
def diag(input, diagonal=0):
    """the diagonal of a matrix, or a matrix with that diagonal"""
    if input.dim() == 1:
        return diag_embed(input, diagonal)
    if input.dim() != 2:
        raise RuntimeError("matrix or a vector expected")
    return torch.diagonal(input, diagonal).clone()


# also of torch.Tensor
def diagflat(input, offset=0):
    """a matrix with all cells on its diagonal"""
    return diag_embed(input.reshape(-1), offset)


# also of torch.Tensor
def cross(input, other, dim=None):
    """the vector at right angles to two vectors"""
    if dim is None:
        dims = [d for d in range(input.dim()) if input.shape[d] == 3]
        if not dims:
            raise RuntimeError("no dimension of size 3 in input")
        dim = dims[0]
    last = input.dim() - 1
    a, b = input.transpose(dim, last), other.transpose(dim, last)
    a0, a1, a2 = _thirds(a)
    b0, b1, b2 = _thirds(b)
    made = torch.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], dim=-1)
    return made.transpose(dim, last).contiguous()


def _thirds(x):
    flat = x.reshape(-1, 3)
    sizes = list(x.shape[:-1])
    return [flat[:, k].reshape(sizes) for k in range(3)]


# also of torch.Tensor
def cdist(x1, x2, p=2.0, compute_mode=None):
    """how far each row of x1 is from each row of x2"""
    for name, x in (("X1", x1), ("X2", x2)):
        if x.dim() < 2:
            raise RuntimeError(f"cdist only supports at least 2D tensors, {name} got: {x.dim()}D")
    if x1.shape[-1] != x2.shape[-1]:
        raise RuntimeError(
            "X1 and X2 must have the same number of columns. "
            f"X1: {x1.shape[-1]} X2: {x2.shape[-1]}"
        )
    difference = x1.unsqueeze(-2) - x2.unsqueeze(-3)
    return difference.norm(p=p, dim=-1)


def tril_indices(row, col, offset=0, dtype=torch.long, device=None, layout=None):
    """the rows and columns of the cells on and below the diagonal"""
    kept = torch.ones(row, col, dtype=torch.bool).tril(offset)
    return kept.nonzero().T.contiguous().to(dtype)


def triu_indices(row, col, offset=0, dtype=torch.long, device=None, layout=None):
    """the rows and columns of the cells on and above the diagonal"""
    kept = torch.ones(row, col, dtype=torch.bool).triu(offset)
    return kept.nonzero().T.contiguous().to(dtype)


def meshgrid(*tensors, indexing=None):
    """the coordinates of a grid, a tensor for each dimension"""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    if indexing not in (None, "ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    order = list(tensors)
    if not order:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    for t in order:
        if t.dtype != order[0].dtype:
            raise RuntimeError("meshgrid expects all tensors to have the same dtype")
        if t.dim() > 1:
            raise RuntimeError(f"torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {t}")
    swap = indexing == "xy" and len(order) > 1
    if swap:
        order[0], order[1] = order[1], order[0]
    sizes = [t.numel() for t in order]
    grids = []
    for k, t in enumerate(order):
        own = [1] * len(order)
        own[k] = t.numel()
        grids.append(t.reshape(own).expand(sizes))
    if swap:
        grids[0], grids[1] = grids[1], grids[0]
    return tuple(grids)


def cartesian_prod(*tensors):
    """all ways to take one cell of each vector"""
    if len(tensors) == 1:
        return tensors[0]
    return torch.stack([g.reshape(-1) for g in meshgrid(*tensors)], dim=1)


def combinations(input, r=2, with_replacement=False):
    """all ways to take r cells of a vector"""
    chosen = [[]]
    for k in range(r):
        longer = []
        for places in chosen:
            first = 0 if not places else places[-1] + (0 if with_replacement else 1)
            for i in range(first, input.numel()):
                longer.append(places + [i])
        chosen = longer
    if not chosen:
        return input.new_empty(0, r)
    return input[torch.tensor(chosen)]


def block_diag(*tensors):
    """matrices along the diagonal of a larger one"""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    blocks = [t.reshape(1, -1) if t.dim() < 2 else t for t in tensors]
    width = sum([t.shape[1] for t in blocks])
    rows, before = [], 0
    for t in blocks:
        left = t.new_zeros(t.shape[0], before)
        before += t.shape[1]
        rows.append(torch.cat([left, t, t.new_zeros(t.shape[0], width - before)], dim=1))
    return torch.cat(rows, dim=0)


def vander(x, N=None, increasing=False):
    """the powers of the cells of a vector, one row each"""
    count = x.numel() if N is None else N
    if count > 4096:
        raise RuntimeError("torch.vander of more than 4096 columns is not in the lesson language")
    powers = [k if increasing else count - 1 - k for k in range(count)]
    return torch.stack([x ** k for k in powers], dim=1)


# also of torch.Tensor
def diff(input, n=1, dim=-1, prepend=None, append=None):
    """each cell minus the one before it"""
    if input.dim() == 0:
        raise RuntimeError("diff expects input to be at least one-dimensional")
    input.transpose(dim, 0)  # refuses a dimension that is not there
    parts = [t for t in (prepend, input, append) if t is not None]
    result = torch.cat(parts, dim=dim) if len(parts) > 1 else input
    for k in range(n):
        if result.shape[dim] == 0:
            return result
        last = result.dim() - 1
        row = result.transpose(dim, last)
        later, earlier = _cut(row, 1, row.shape[-1]), _cut(row, 0, row.shape[-1] - 1)
        result = later ^ earlier if row.dtype == torch.bool else later - earlier
        result = result.transpose(dim, last)
    return result


def _cut(x, start, stop):
    if x.dim() == 1:
        return x[start:stop]
    return x.reshape(-1, x.shape[-1])[:, start:stop].reshape(list(x.shape[:-1]) + [stop - start])


def searchsorted(sorted_sequence, input, out_int32=False, right=False, side=None, sorter=None):
    """where numbers would stand in a row that is in order"""
    if side not in (None, "left", "right"):
        raise RuntimeError(f"torch.searchsorted(): side can only be 'left' or 'right' but got {side}")
    after = right or side == "right"
    if not torch.is_tensor(input):
        input = torch.tensor(input)
    row = sorted_sequence if sorted_sequence.dim() == 1 else sorted_sequence.unsqueeze(-2)
    each = input.unsqueeze(-1)
    before = torch.logical_not(row > each) if after else torch.logical_not(row >= each)
    places = before.sum(dim=-1)
    return places.int() if out_int32 else places


# also of torch.Tensor
def bucketize(input, boundaries, out_int32=False, right=False):
    """between which of the boundaries each number lies"""
    return searchsorted(boundaries, input, out_int32, right)


# also of torch.Tensor
def quantile(input, q, dim=None, keepdim=False, interpolation="linear"):
    """the number that a share q of a row lies below"""
    if not input.is_floating_point():
        raise RuntimeError("quantile() input tensor must be either float or double dtype")
    if interpolation not in ("linear", "lower", "higher", "nearest", "midpoint"):
        raise RuntimeError(
            "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, "
            f"but got {interpolation}"
        )
    several = torch.is_tensor(q) and q.dim() > 0
    shares = q.tolist() if several else [float(q)]
    for share in shares:
        if not 0 <= share <= 1:
            if several:
                raise RuntimeError("quantile() q values must be in the range [0, 1]")
            raise RuntimeError(f"quantile() q must be in the range [0, 1] but got {share:g}")
    rank = input.dim()
    if dim is None:
        rows = input.reshape(-1)
        left = [1] * rank if keepdim else []
    else:
        dim = dim % rank if rank else 0
        rows = input.transpose(dim, rank - 1)
        rest = [d for d in range(rank) if d != dim]
        rows = input.permute(rest + [dim])
        left = [1 if d == dim else input.shape[d] for d in range(rank) if d != dim or keepdim]
    ordered = rows.reshape(-1, rows.shape[-1]).sort(dim=-1).values
    found = []
    for share in shares:
        at_share = _at_share(ordered, share, interpolation)
        found.append(at_share.reshape(left))
    return torch.stack(found) if several else found[0]


def _at_share(ordered, share, interpolation):
    place = torch.tensor(share, dtype=ordered.dtype) * (ordered.shape[-1] - 1)
    if interpolation == "lower":
        place = place.floor()
    elif interpolation == "higher":
        place = place.ceil()
    elif interpolation == "nearest":
        place = place.round()
    below = int(place.floor().item())
    above = int(place.ceil().item())
    weight = 0.5 if interpolation == "midpoint" else (place - below).item()
    low, high = ordered[:, below], ordered[:, above]
    result = torch.lerp(low, high, weight)
    unknown = torch.isnan(ordered).any(dim=-1)
    return result.masked_fill(unknown, float("nan"))


# also of torch.Tensor
def positive(input):
    """the tensor itself"""
    if input.dtype == torch.bool:
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return input


# also of torch.Tensor
def cov(input, correction=1, fweights=None, aweights=None):
    """how the rows of a matrix vary together"""
    if input.dim() < 2:
        away = input - input.mean()
        return (away * away).sum() / max(0, input.numel() - correction)
    away = input - input.mean(dim=1, keepdim=True)
    count = max(0, input.shape[1] - correction)
    return away @ away.T / count


def from_numpy(ndarray):
    """the tensor that shares the cells of an array of numpy"""
    return ndarray.tensor.detach()


def _check_whole(name, input):
    if input.is_floating_point() or input.dtype == torch.bool:
        raise RuntimeError(f"\"{name}_cpu\" not implemented for '{_word(input).replace('Tensor', '')}'")


# also of torch.Tensor
def gcd(input, other):
    """the largest whole number that divides both, cell by cell"""
    input, other = torch.broadcast_tensors(input, other)
    _check_whole("gcd", input)
    input, other = input.abs(), other.abs()
    while (other != 0).any():
        rest = input % torch.where(other == 0, 1, other)
        input, other = torch.where(other == 0, input, other), torch.where(other == 0, 0, rest)
    return input


# also of torch.Tensor
def lcm(input, other):
    """the smallest whole number that both divide, cell by cell"""
    _check_whole("lcm", input)
    common = gcd(input, other)
    return (input // torch.where(common == 0, 1, common) * other).abs()
