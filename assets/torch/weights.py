# Of safetensors: one tensor after the other out of a file.

import safetensors.torch


class SafetensorError(Exception):
    """what is wrong with a safetensors file"""


class safe_open:
    """a safetensors file, of which single tensors are read: keys(), get_tensor(name)"""

    def __init__(self, filename, framework, device="cpu"):
        if framework not in ("pt", "torch", "pytorch"):
            raise SafetensorError(f"framework {framework} is invalid")
        self._filename = filename
        self._names = safetensors.torch._tensor_names(filename)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return None

    def keys(self):
        return sorted(self._names)

    def get_tensor(self, name):
        if name not in self._names:
            raise SafetensorError(f"File does not contain tensor {name}")
        return safetensors.torch._load_tensor(self._filename, "cpu", name)[name]

    def get_slice(self, name):
        return self.get_tensor(name)

    def offset_keys(self):
        return list(self._names)
