# Methods of tensors alone that are composed of others.

import torch


def new_tensor(self, data, dtype=None, device=None, requires_grad=False):
    """a tensor of numbers of the type of x"""
    return torch.tensor(data, dtype=self.dtype if dtype is None else dtype, device="cpu" if device is None else device)


def numpy(self, force=False):
    """the cells as an array of numpy, which shares them"""
    import numpy
    if self.requires_grad and not force and torch.is_grad_enabled():
        raise RuntimeError("Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.")
    return numpy.ndarray(self)
