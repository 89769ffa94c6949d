# Methods of tensors alone that are composed of others.

import torch


def new_tensor(self, data, dtype=None, device=None, requires_grad=False):
    """a tensor of numbers of the type of x"""
    return torch.tensor(data, dtype=self.dtype if dtype is None else dtype, device="cpu" if device is None else device)
