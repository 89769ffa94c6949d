# Layers of torch.nn that hold others.

import torch
import torch.nn as nn
from collections import OrderedDict


class Sequential(nn.Module):
    """layers one after the other"""

    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], dict):
            for key, module in args[0].items():
                self.add_module(key, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)

    def forward(self, input):
        output = input
        for module in self._modules.values():
            output = module(output)
        return output

    def _place(self, idx):
        size = len(self._modules)
        if not -size <= idx < size:
            raise IndexError(f"index {idx} is out of range")
        return list(self._modules.keys())[idx % size]

    def __getitem__(self, idx):
        if not isinstance(idx, int):
            return Sequential(OrderedDict(list(self._modules.items())[idx]))
        return self._modules[self._place(idx)]

    def __setitem__(self, idx, module):
        setattr(self, self._place(idx), module)

    def __delitem__(self, idx):
        places = [self._place(idx)] if isinstance(idx, int) else list(self._modules.keys())[idx]
        modules = [module for key, module in self._modules.items() if key not in places]
        for key in list(self._modules.keys()):
            delattr(self, key)
        for module in modules:
            self.append(module)

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(list(self._modules.values()))

    def __add__(self, other):
        made = Sequential()
        for module in self:
            made.append(module)
        for module in other:
            made.append(module)
        return made

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def extend(self, sequential):
        for module in sequential:
            self.append(module)
        return self

    def insert(self, index, module):
        size = len(self)
        if not -size <= index <= size:
            raise IndexError(f"Index out of range: {index}")
        if index < 0:
            index += size
        modules = list(self._modules.values())
        for i, each in enumerate(modules[:index] + [module] + modules[index:]):
            self.add_module(str(i), each)
        return self


class ModuleDict(nn.Module):
    """layers by their names"""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        delattr(self, key)

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(list(self._modules.keys()))

    def __contains__(self, key):
        return key in self._modules

    def clear(self):
        for key in list(self._modules.keys()):
            delattr(self, key)

    def pop(self, key):
        module = self[key]
        delattr(self, key)
        return module

    def keys(self):
        return self._modules.keys()

    def values(self):
        return self._modules.values()

    def items(self):
        return self._modules.items()

    def update(self, modules):
        pairs = modules.items() if isinstance(modules, dict) or isinstance(modules, ModuleDict) else modules
        for key, module in pairs:
            self.add_module(key, module)


def _parameter_line(name, parameter, by_type=False):
    if not isinstance(parameter, torch.Tensor):
        return f"  ({name}): Object of type: {type(parameter).__name__}"
    sizes = "x".join(str(size) for size in parameter.shape)
    kind = "Parameter" if isinstance(parameter, nn.Parameter) else "Tensor"
    return f"  ({name}): {kind} containing: [{parameter.type() if by_type else parameter.dtype} of size {sizes}]"


class ParameterList(nn.Module):
    """weights in a row"""

    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def _place(self, idx):
        if not -self._size <= idx < self._size:
            raise IndexError(f"index {idx} is out of range")
        return str(idx % self._size)

    def __getitem__(self, idx):
        if not isinstance(idx, int):
            made = ParameterList()
            for i in range(*idx.indices(self._size)):
                made.append(self[i])
            return made
        return getattr(self, self._place(idx))

    def __setitem__(self, idx, param):
        if isinstance(param, torch.Tensor) and not isinstance(param, nn.Parameter):
            param = nn.Parameter(param)
        setattr(self, self._place(idx), param)

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter([self[i] for i in range(self._size)])

    def append(self, value):
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self

    def extra_repr(self):
        return "\n".join(_parameter_line(i, parameter) for i, parameter in enumerate(self))


class ParameterDict(nn.Module):
    """weights by their names"""

    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        if key not in self._keys:
            raise KeyError(key)
        return getattr(self, key)

    def __setitem__(self, key, value):
        if isinstance(value, torch.Tensor) and not isinstance(value, nn.Parameter):
            value = nn.Parameter(value)
        self._keys[key] = None
        setattr(self, key, value)

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(list(self._keys))

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        return self._keys.keys()

    def values(self):
        return [self[key] for key in self._keys]

    def items(self):
        return [(key, self[key]) for key in self._keys]

    def update(self, parameters):
        pairs = parameters.items() if isinstance(parameters, dict) or isinstance(parameters, ParameterDict) else parameters
        for key, value in pairs:
            self[key] = value

    def extra_repr(self):
        return "\n".join(_parameter_line(key, parameter, True) for key, parameter in self.items())
