# Functions of torch that are asked for seldom, composed of others.

import math
import torch


def concat(tensors, dim=0):
    """tensors end to end along a dimension"""
    return torch.cat(tensors, dim)


class _Word:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


strided = _Word("torch.strided")  # how the cells of every tensor lie: so many apart in each dimension
contiguous_format = _Word("torch.contiguous_format")  # row after row
preserve_format = _Word("torch.preserve_format")  # as the cells of x


def can_cast(from_, to):
    """whether cells of one type may be written into a tensor of another"""
    if from_.is_floating_point:
        return to.is_floating_point
    return from_ == torch.bool or to != torch.bool


def repeat_interleave(input, repeats=None, dim=None):
    """each slice as often as a tensor says; without that the places, as often as input says"""
    counts = input if repeats is None else repeats
    if counts.dim() > 1:
        raise RuntimeError("repeats must be 0-dim or 1-dim tensor")
    if counts.dtype not in (torch.int64, torch.int32):
        raise RuntimeError("repeats has to be Long or Int tensor")
    if counts.numel() > 0 and int(counts.min()) < 0:
        raise RuntimeError("repeats can not be negative")
    if counts.numel() == 1 and repeats is not None:
        return input.repeat_interleave(int(counts), dim)
    if dim is None and repeats is not None:
        input, dim = input.flatten(), 0
    if repeats is not None and counts.numel() != input.shape[dim]:
        raise RuntimeError("repeats must have the same size as input along dim")
    most = int(counts.max()) if counts.numel() else 0
    wanted = torch.arange(most) < counts.unsqueeze(-1)
    places = wanted.nonzero()[:, 0]
    return places if repeats is None else input.index_select(dim, places)


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """True where a cell is one of several numbers"""
    if not torch.is_tensor(elements):
        elements = torch.tensor(elements)
    if not torch.is_tensor(test_elements):
        test_elements = torch.tensor(test_elements)
    if elements.dtype == torch.bool:
        raise RuntimeError("Unsupported input type encountered for isin(): Bool")
    found = (elements.unsqueeze(-1) == test_elements.flatten()).any(dim=-1)
    return ~found if invert else found


# also of torch.Tensor
def nanmean(input, dim=None, keepdim=False, dtype=None):
    """the mean of the cells that are numbers"""
    if dtype is not None:
        input = input.to(dtype)
    if not input.is_floating_point():
        kind = input.type()[6:-6]
        raise RuntimeError(f"nanmean(): expected input to have floating point dtype but got {kind}")
    numbers = ~torch.isnan(input)
    if dim is None:
        return torch.nansum(input) / numbers.sum()
    return torch.nansum(input, dim, keepdim=keepdim) / numbers.sum(dim, keepdim=keepdim)


# also of torch.Tensor
def msort(input):
    """each column in order"""
    return torch.sort(input, dim=0).values


# also of torch.Tensor
def float_power(input, exponent):
    """a ** b in float64"""
    if torch.is_tensor(input):
        input = input.double()
    return torch.pow(input, exponent.double() if torch.is_tensor(exponent) else float(exponent))


# also of torch.Tensor
def ldexp(input, other):
    """a * 2 ** b"""
    return input * torch.pow(2.0, other)


# also of torch.Tensor
def logaddexp2(input, other):
    """log2(2 ** a + 2 ** b)"""
    larger, smaller = torch.maximum(input, other), torch.minimum(input, other)
    return torch.where(torch.isinf(larger) & (larger == smaller), larger, larger + torch.log2(1 + torch.exp2(smaller - larger)))


def rsub(input, other, *, alpha=1):
    """other - alpha * x"""
    return other - (input if alpha == 1 else alpha * input)


# also of torch.Tensor
def split_with_sizes(input, split_sizes, dim=0):
    """pieces of the given sizes"""
    return torch.split(input, split_sizes, dim)


def broadcast_shapes(*shapes):
    """the shape that tensors of these shapes are stretched to"""
    sizes = [(shape,) if isinstance(shape, int) else tuple(shape) for shape in shapes]
    whole = [1] * max([0] + [len(shape) for shape in sizes])
    for shape in sizes:
        for k in range(-1, -len(shape) - 1, -1):
            if shape[k] != 1 and whole[k] != 1 and shape[k] != whole[k]:
                raise RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape")
            whole[k] = shape[k] if whole[k] == 1 else whole[k]
    return torch.Size(whole)


def trapezoid(y, x=None, *, dx=None, dim=-1):
    """the area below a line through points"""
    if x is not None and dx is not None:
        raise TypeError("trapezoid() received an invalid combination of arguments")
    if y.dim() > 1 or dim not in (-1, 0):
        if dim % y.dim() != y.dim() - 1:
            raise NotImplementedError("torch.trapezoid along another dimension than the last is not in the lesson language: y.transpose(dim, -1)")
    count = y.shape[-1]
    if count == 0:
        return y.new_zeros(list(y.shape[:-1]))
    pairs = y[..., :count - 1] + y[..., 1:]
    if x is None:
        return (y.sum(-1) - (y[..., 0] + y[..., count - 1]) * 0.5) * (1.0 if dx is None else dx)
    return ((x[..., 1:] - x[..., :x.shape[-1] - 1]) * pairs).sum(-1) / 2.0


def trapz(y, x=None, *, dx=None, dim=-1):
    """the area below a line through points"""
    return trapezoid(y, x, dx=dx, dim=dim)


# also of torch.Tensor
def corrcoef(input):
    """how the rows of a matrix vary together, between -1 and 1"""
    together = torch.cov(input)
    if together.dim() == 0:
        return together / together
    spread = torch.sqrt(torch.diagonal(together))
    return (together / spread.unsqueeze(1) / spread.unsqueeze(0)).clamp(-1, 1)


# also of torch.Tensor
def logcumsumexp(input, dim):
    """the log of the sum of exp of all cells up to this one"""
    if not input.is_floating_point():
        raise RuntimeError(f"\"logcumsumexp_out_cpu\" not implemented for '{input.type()[6:-6]}'")
    largest = torch.cummax(input, dim).values
    whole = input.max(dim, keepdim=True).values
    return torch.where(torch.isinf(largest), largest, torch.log(torch.cumsum(torch.exp(input - whole), dim)) + whole)


# also of torch.Tensor
def is_nonzero(input):
    """whether the one cell is not 0"""
    return bool(input)


# also of torch.Tensor
def is_same_size(input, other):
    """whether two tensors have the same shape"""
    return input.shape == other.shape


# also of torch.Tensor
def conj(input):
    """the tensor itself: no number is complex"""
    return input


# also of torch.Tensor
def real(input):
    """the tensor itself: no number is complex"""
    return input


def channel_shuffle(input, groups):
    """the channels of several groups by turns"""
    batch, channels = input.shape[0], input.shape[1]
    if channels % groups != 0:
        raise RuntimeError(f"Number of channels must be divisible by groups. Got {channels} channels and {groups} groups.")
    parts = input.reshape([batch, groups, channels // groups] + list(input.shape[2:]))
    return parts.transpose(1, 2).reshape(input.shape)


# also of torch.Tensor
def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """cells gathered at the places that index says: "sum", "prod", "mean", "amax" or "amin" of them"""
    if reduce == "sum" and include_self:
        return torch.scatter_add(input, dim, index, src)
    if reduce not in ("sum", "mean") or not input.is_floating_point():
        raise NotImplementedError(f"scatter_reduce with reduce={reduce!r} is not in the lesson language: \"sum\" and \"mean\" of floats are")
    start = input if include_self else input.scatter(dim, index, 0.0)
    total = torch.scatter_add(start, dim, index, src)
    if reduce == "sum":
        return total
    ones = torch.ones_like(src)
    count = torch.scatter_add(torch.ones_like(input) if include_self else torch.ones_like(input).scatter(dim, index, 0.0), dim, index, ones)
    return total / count


def chain_matmul(*matrices):
    """the matrix product of several matrices, from the left"""
    return matrices[0] if len(matrices) == 1 else torch.linalg.multi_dot(matrices)


# also of torch.Tensor
def logdet(input):
    """the log of the determinant; NaN where that is negative"""
    sign, log = torch.linalg.slogdet(input)
    return torch.where(sign < 0, math.nan, log)


# also of torch.Tensor
def inverse(input):
    """the matrix that times x is 1 on the diagonal, 0 elsewhere"""
    return torch.linalg.inv(input)


# ---- those of torch.nn.functional that torch has, too ----


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """each window of a row times each filter, summed"""
    return torch.nn.functional.conv1d(input, weight, bias, stride, padding, dilation, groups)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """each window of an image times each filter, summed"""
    return torch.nn.functional.conv2d(input, weight, bias, stride, padding, dilation, groups)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """the mean of each window of a row"""
    return torch.nn.functional.avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """the largest of each window of a row"""
    return torch.nn.functional.max_pool1d(input, kernel_size, stride, padding, dilation, ceil_mode)


def adaptive_avg_pool1d(input, output_size):
    """the mean of as many parts of a row as are asked for"""
    return torch.nn.functional.adaptive_avg_pool1d(input, output_size)


def bilinear(input1, input2, weight, bias=None):
    """x1 @ weight[k] @ x2 for each k, plus bias"""
    return torch.nn.functional.bilinear(input1, input2, weight, bias)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True):
    """each group of channels less its mean, divided by its spread"""
    return torch.nn.functional.group_norm(input, num_groups, weight, bias, eps)


def selu(input):
    """elu with the two constants that keep mean and spread"""
    return torch.nn.functional.selu(input)


# also of torch.nn.functional
def celu(input, alpha=1.0, inplace=False):
    """x, or alpha * (exp(x / alpha) - 1) where it is negative"""
    result = torch.where(input > 0, input, alpha * (torch.exp(input / alpha) - 1))
    return input.copy_(result) if inplace else result


# also of torch.nn.functional
def prelu(input, weight):
    """x, or a part of it where it is negative: one for all, or one for each channel"""
    if weight.numel() == 1:
        weight = weight.reshape([])
    else:
        weight = weight.view([1, -1] + [1] * (input.dim() - 2)) if input.dim() > 1 else weight
    return torch.where(input > 0, input, weight * input)


# also of torch.nn.functional, torch.Tensor
def hardshrink(input, lambd=0.5):
    """x, and 0 where its size is at most lambd"""
    return torch.where((input >= -lambd) & (input <= lambd), torch.zeros_like(input), input)


def threshold(input, threshold, value):
    """the cells above a threshold, and a value for all others"""
    return torch.nn.functional.threshold(input, threshold, value)


def kl_div(input, target, reduction=1, log_target=False):
    """how far the probabilities target are from those whose log is input"""
    return torch.nn.functional.kl_div(input, target, reduction=("none", "mean", "sum")[reduction], log_target=log_target)


# also of torch.nn.functional
def relu_(input):
    """relu, written into x itself"""
    return input.relu_()
