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


def _calculate_fan_in_and_fan_out(tensor):
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


def _fan(tensor, mode):
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode == "fan_in" else fan_out


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """evenly spread random numbers that keep the spread"""
    std = calculate_gain(nonlinearity, a) / math.sqrt(_fan(tensor, mode))
    bound = math.sqrt(3.0) * std
    return tensor.uniform_(-bound, bound)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """normal random numbers that keep the spread"""
    std = calculate_gain(nonlinearity, a) / math.sqrt(_fan(tensor, mode))
    return tensor.normal_(0, std)
