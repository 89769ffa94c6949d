# Functions of torch that are composed of others.

import torch


# also of torch.Tensor
def log_softmax(input, dim, dtype=None):
    """the log of softmax: x - max - log(sum of exp(x - max))"""
    if dtype is not None:
        input = input.to(dtype)
    if not input.is_floating_point():
        kernel = "softmax" if dim not in (-1, input.dim() - 1) else "log_softmax_lastdim"
        raise RuntimeError(f"\"{kernel}_kernel_impl\" not implemented for '{input.type()[6:-6]}'")
    shifted = input - input.max(dim, keepdim=True).values
    total = torch._exp_sum(shifted, dim)
    return shifted - torch.log(total)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    """torch.nn.functional.layer_norm"""
    return torch.nn.functional.layer_norm(input, normalized_shape, weight, bias, eps)


def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    """the row of weight with each number"""
    return torch.nn.functional.embedding(indices, weight)


def cosine_similarity(x1, x2, dim=1, eps=1e-08):
    """the cosine of the angle between two rows"""
    return torch.nn.functional.cosine_similarity(x1, x2, dim, eps)


def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
    """how far each row of x1 is from that of x2"""
    return torch.nn.functional.pairwise_distance(x1, x2, p, eps, keepdim)


class autocast:
    """numbers of 16 bits where it is enabled, which is refused here; none on a GPU, as there is none"""

    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if device_type not in ("cpu", "cuda"):
            raise RuntimeError(f"User specified autocast device_type must be 'cuda' or 'cpu', but got '{device_type}'")
        if device_type == "cpu" and enabled:
            raise NotImplementedError("torch.autocast on the CPU is not in the lesson language: numbers of 16 bits are not computed here; write enabled=False")

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False

    def __call__(self, func):
        return func
