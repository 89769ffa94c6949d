# Functions of torch that are composed of others.

import torch


# also of torch.Tensor
def log_softmax(input, dim, dtype=None):
    """the log of softmax: x - max - log(sum of exp(x - max))"""
    if dtype is not None:
        input = input.to(dtype)
    if not input.is_floating_point():
        raise RuntimeError(f"\"log_softmax_lastdim_kernel_impl\" not implemented for '{input.type()[6:-6]}'")
    shifted = input - input.max(dim, keepdim=True).values
    return shifted - torch.log(torch.exp(shifted).sum(dim, keepdim=True))


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


class finfo:
    """what a type of broken numbers can hold: min, max, eps, tiny"""

    def __init__(self, type=torch.float32):
        double = type == torch.float64
        self.bits = 64 if double else 32
        self.eps = 2.220446049250313e-16 if double else 1.1920928955078125e-07
        self.max = 1.7976931348623157e308 if double else 3.4028234663852886e38
        self.min = -self.max
        self.tiny = 2.2250738585072014e-308 if double else 1.1754943508222875e-38
        self.smallest_normal = self.tiny
        self.resolution = 1e-15 if double else 1e-06
        self.dtype = "float64" if double else "float32"

    def __repr__(self):
        return f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, eps={self.eps:g}, smallest_normal={self.tiny:g}, tiny={self.tiny:g}, dtype={self.dtype})"


class iinfo:
    """what a type of whole numbers can hold: min, max"""

    def __init__(self, type):
        bits = {torch.uint8: 8, torch.int8: 8, torch.int16: 16, torch.int32: 32, torch.int64: 64}[type]
        half = 2 ** (bits - 2)
        self.bits = bits
        self.max = 255 if type == torch.uint8 else half - 1 + half
        self.min = 0 if type == torch.uint8 else -half - half
        self.dtype = "uint8" if type == torch.uint8 else f"int{bits}"

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"


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
