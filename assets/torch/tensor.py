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


class _Storage:
    """The memory of a tensor, which its views share."""

    def __init__(self, tensor):
        self._tensor = tensor

    def size(self):
        return self._tensor._storage_size()

    def __len__(self):
        return self.size()

    def element_size(self):
        return self._tensor.element_size()

    def nbytes(self):
        return self.size() * self.element_size()

    def data_ptr(self):
        return self._tensor.data_ptr() - self._tensor.storage_offset() * self.element_size()

    def tolist(self):
        if self._tensor.numel() != self.size() or not self._tensor.is_contiguous():
            raise NotImplementedError("the storage of a view is not in the lesson language: ask that of the tensor it is a view of")
        return self._tensor.flatten().tolist()

    def __getitem__(self, place):
        return self.tolist()[place]

    def __iter__(self):
        return iter(self.tolist())

    def __getattr__(self, name):
        raise NotImplementedError(f"Tensor.storage().{name} is not in the lesson language: size, nbytes, data_ptr and tolist are")


def storage(self):
    """the memory of the cells, which views share: its size(), data_ptr(), tolist()"""
    return _Storage(self)
