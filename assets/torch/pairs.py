# torch.nn.functional: losses that are asked for seldom, of pairs and of margins.

import math
import torch


def _reduced(loss, reduction):
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()


def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    """by how much the wrong one of two numbers is the larger"""
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: "
            f"input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} "
        )
    loss = (-target * (input1 - input2) + margin).clamp_min(0)
    return _reduced(loss, reduction)


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"):
    """the number where the target is 1, what is left of the margin where it is -1"""
    zeros = torch.zeros_like(input)
    far = torch.where(target == 1, zeros, (margin - input).clamp_min(0))
    near = torch.where(target == -1, zeros, input)
    return _reduced(far + near, reduction)


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    """1 - cosine of rows that belong together, the cosine above a margin of others"""
    dim = target.dim()
    epsilon = 1e-12
    product = (input1 * input2).sum(dim)
    square1, square2 = (input1 * input1).sum(dim) + epsilon, (input2 * input2).sum(dim) + epsilon
    cosine = product / torch.sqrt(square1 * square2)
    zeros = torch.zeros_like(cosine)
    near = torch.where(target == 1, 1 - cosine, zeros)
    far = torch.where(target == -1, (cosine - margin).clamp_min(0), zeros)
    return _reduced(near + far, reduction)


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, size_average=None, reduce=None, reduction="mean"):
    """by how much the wrong one lies not farther away than the right one, and a margin"""
    if anchor.dim() != positive.dim() or anchor.dim() != negative.dim():
        raise RuntimeError(f"All inputs should have same dimension but got {anchor.dim()}D, {positive.dim()}D and {negative.dim()}D inputs.")
    near = torch.pairwise_distance(anchor, positive, p, eps)
    far = torch.pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = torch.minimum(far, torch.pairwise_distance(positive, negative, p, eps))
    return _reduced((margin + near - far).clamp_min(0), reduction)


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """log(1 + exp(-target * x))"""
    loss = torch.log(1 + torch.exp(-target * input))
    return _reduced(loss, reduction)


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """yes or no for each class, the mean of all classes"""
    own = torch.nn.functional.logsigmoid
    loss = -(target * own(input) + (1 - target) * own(-input))
    if weight is not None:
        loss = loss * weight
    return _reduced(loss.sum(-1) / input.size(-1), reduction)


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"):
    """-log of the probability of a count"""
    if log_input:
        loss = torch.exp(input) - target * input
    else:
        loss = input - target * torch.log(input + eps)
    if full:
        rest = target * torch.log(target) - target + 0.5 * torch.log(2 * math.pi * target)
        loss = loss + torch.where(target > 1, rest, torch.zeros_like(rest))
    return _reduced(loss, reduction)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """-log of the probability of a number, of a mean and a variance"""
    if var.size() != input.size():
        if input.size()[:-1] == var.size():
            var = var.unsqueeze(-1)
        elif input.size()[:-1] != var.size()[:-1] or var.size(-1) != 1:
            raise ValueError("var is of incorrect size")
    if bool((var < 0).any()):
        raise ValueError("var has negative entry/entries")
    var = var.detach().clamp(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return _reduced(loss, reduction)
