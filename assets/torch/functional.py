# torch.nn.functional, in terms of torch. The order of the operations is that of PyTorch's kernels,
# so that the same digits come out.

import math
import torch


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    """each row less its mean, divided by its spread; then times weight, plus bias"""
    mean = input.mean(-1, keepdim=True)
    centred = input - mean
    variance = (centred * centred).mean(-1, keepdim=True)
    return centred / torch.sqrt(variance + eps)
