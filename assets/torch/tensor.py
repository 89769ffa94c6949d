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


def fill_diagonal_(self, fill_value, wrap=False):
    """one number on the diagonal; of a tall matrix, if wanted, on those below it too"""
    if self.dim() < 2:
        raise RuntimeError("dimensions must larger than 1")
    if self.dim() > 2 and len(set(self.shape)) > 1:
        raise RuntimeError("all dimensions of input must be of equal length")
    columns = self.shape[1]
    if wrap and self.dim() == 2:
        places = torch.arange(0, self.numel(), columns + 1)
        self[places // columns, places % columns] = fill_value
    else:
        self[(torch.arange(min(self.shape)),) * self.dim()] = fill_value
    return self
