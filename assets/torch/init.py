# torch.nn.init: first values of weights, written into the tensor.

import math
import torch


def calculate_gain(nonlinearity, param=None):
    """the factor that keeps the spread after a nonlinearity"""
    if nonlinearity in ("linear", "conv1d", "conv2d", "conv3d", "sigmoid"):
        return 1
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1 + slope ** 2))
    if nonlinearity == "selu":
        return 3.0 / 4
    raise ValueError(f"Unsupported nonlinearity {nonlinearity}")


def uniform_(tensor, a=0.0, b=1.0):
    """random numbers, evenly spread between a and b"""
    return tensor.uniform_(a, b)


def normal_(tensor, mean=0.0, std=1.0):
    """random numbers around mean"""
    return tensor.normal_(mean, std)


def constant_(tensor, val):
    """val everywhere"""
    return tensor.fill_(val)


def ones_(tensor):
    """1 everywhere"""
    return tensor.fill_(1.0)


def zeros_(tensor):
    """0 everywhere"""
    return tensor.zero_()


def eye_(tensor):
    """1 on the diagonal, 0 elsewhere"""
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    return tensor.copy_(torch.eye(tensor.shape[0], tensor.shape[1]))


def dirac_(tensor, groups=1):
    """1 in the middle of each filter of its own channel: a convolution that changes nothing"""
    if tensor.dim() not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    if tensor.size(0) % groups != 0:
        raise ValueError("dim 0 must be divisible by groups")
    filters = tensor.size(0) // groups
    tensor.zero_()
    for g in range(groups):
        for d in range(min(filters, tensor.size(1))):
            tensor[(g * filters + d, d) + tuple(size // 2 for size in tensor.shape[2:])] = 1
    return tensor


# also of torch.nn.init
def _calculate_fan_in_and_fan_out(tensor):
    """how many numbers go into a cell of the result, and how many cells a number goes to"""
    if tensor.dim() < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    field = 1
    for size in tensor.shape[2:]:
        field *= size
    return tensor.size(1) * field, tensor.size(0) * field


def xavier_uniform_(tensor, gain=1.0):
    """evenly spread random numbers that keep the spread there and back"""
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    std = gain * math.sqrt(2.0 / float(fan_in + fan_out))
    a = math.sqrt(3.0) * std
    return tensor.uniform_(-a, a)


def xavier_normal_(tensor, gain=1.0):
    """normal random numbers that keep the spread there and back"""
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    std = gain * math.sqrt(2.0 / float(fan_in + fan_out))
    return tensor.normal_(0.0, std)


# also of torch.nn.init
def _calculate_correct_fan(tensor, mode):
    """the one of the two that mode names"""
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode == "fan_in" else fan_out


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """evenly spread random numbers that keep the spread"""
    std = calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode))
    bound = math.sqrt(3.0) * std
    return tensor.uniform_(-bound, bound)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """normal random numbers that keep the spread"""
    std = calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode))
    return tensor.normal_(0, std)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """normal random numbers between a and b: even ones through the inverse of their shares"""
    low, high = _share_below((a - mean) / std), _share_below((b - mean) / std)
    tensor.uniform_(2 * low - 1, 2 * high - 1)
    tensor.erfinv_()
    tensor.mul_(std * math.sqrt(2.0)).add_(mean)
    return tensor.clamp_(min=a, max=b)


def _share_below(x):
    """The share of normal numbers below x."""
    return (1.0 + math.erf(x / math.sqrt(2.0))) / 2.0


def orthogonal_(tensor, gain=1):
    """refused: PyTorch takes it from LAPACK's QR, whose last digits differ from machine to machine"""
    raise NotImplementedError("nn.init.orthogonal_ is not in the lesson language: use xavier_uniform_ or normal_")


def sparse_(tensor, sparsity, std=0.01):
    """normal random numbers, with zeros in each column"""
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    zeros = int(math.ceil(sparsity * rows))
    tensor.normal_(0, std)
    for column in range(columns):
        tensor[torch.randperm(rows)[:zeros], column] = 0
    return tensor


# ---- the names of 2017, without the line below ----


def uniform(*args, **kwargs):
    """the old name of uniform_"""
    return uniform_(*args, **kwargs)


def normal(*args, **kwargs):
    """the old name of normal_"""
    return normal_(*args, **kwargs)


def constant(*args, **kwargs):
    """the old name of constant_"""
    return constant_(*args, **kwargs)


def eye(*args, **kwargs):
    """the old name of eye_"""
    return eye_(*args, **kwargs)


def dirac(*args, **kwargs):
    """the old name of dirac_"""
    return dirac_(*args, **kwargs)


def xavier_uniform(*args, **kwargs):
    """the old name of xavier_uniform_"""
    return xavier_uniform_(*args, **kwargs)


def xavier_normal(*args, **kwargs):
    """the old name of xavier_normal_"""
    return xavier_normal_(*args, **kwargs)


def kaiming_uniform(*args, **kwargs):
    """the old name of kaiming_uniform_"""
    return kaiming_uniform_(*args, **kwargs)


def kaiming_normal(*args, **kwargs):
    """the old name of kaiming_normal_"""
    return kaiming_normal_(*args, **kwargs)
