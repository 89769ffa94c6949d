# torch.special: functions of each number, most of them under another name in torch, too.

import math
import torch


def entr(input):
    """-x * log(x): 0 at 0, minus infinity below"""
    if not input.is_floating_point():
        input = input.float()
    result = torch.where(input == 0, torch.zeros_like(input), -input * torch.log(input))
    return torch.where(input < 0, -math.inf, result)


def erf(input):
    """the error function"""
    return torch.erf(input)


def erfc(input):
    """1 - erf(x)"""
    return torch.erfc(input)


def erfinv(input):
    """the number whose erf is x"""
    return torch.erfinv(input)


def expit(input):
    """1 / (1 + exp(-x))"""
    return torch.sigmoid(input)


def expm1(input):
    """exp(x) - 1"""
    return torch.expm1(input)


def exp2(input):
    """2 to the power of x"""
    return torch.exp2(input)


def gammaln(input):
    """the log of the gamma function"""
    return torch.lgamma(input)


def log1p(input):
    """log(1 + x)"""
    return torch.log1p(input)


# also of torch, torch.Tensor
def logit(input, eps=None):
    """the number whose sigmoid is x: log(x / (1 - x))"""
    if not input.is_floating_point():
        input = input.float()
    if eps is not None:
        input = torch.where(input < eps, eps, torch.where(input > 1 - eps, 1 - eps, input))
    return torch.log(input / (1 - input))


def log_softmax(input, dim, dtype=None):
    """the log of softmax"""
    return torch.log_softmax(input, dim, dtype=dtype)


def logsumexp(input, dim, keepdim=False):
    """the log of the sum of exp(x)"""
    return torch.logsumexp(input, dim, keepdim)


def ndtr(input):
    """the share of normal numbers below x"""
    if not input.is_floating_point():
        input = input.float()
    scaled = input * math.sqrt(0.5)
    size = torch.abs(scaled)
    middle = 0.5 + 0.5 * torch.erf(scaled)
    edge = 0.5 * torch.erfc(size)
    return torch.where(size < 1.0, middle, torch.where(scaled > 0, 1 - edge, edge))


def round(input, decimals=0):
    """the nearest whole number"""
    return torch.round(input, decimals=decimals)


# also of torch, torch.Tensor
def sinc(input):
    """sin(pi x) / (pi x), and 1 at 0"""
    if not input.is_floating_point():
        input = input.float()
    turned = input * math.pi
    return torch.where(input == 0, torch.ones_like(input), torch.sin(turned) / turned)


def softmax(input, dim, dtype=None):
    """exp(x) divided by the sum of exp along dim"""
    return torch.softmax(input, dim, dtype=dtype)


def xlog1py(input, other):
    """x * log(1 + y), and 0 where x is 0"""
    product = input * torch.log1p(other)
    return torch.where((input == 0) & ~torch.isnan(other), torch.zeros_like(product), product)


def xlogy(input, other):
    """x * log(y), and 0 where x is 0"""
    return torch.xlogy(input, other)
