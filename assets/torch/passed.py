# What PyTorch and Python have around the numbers, for speed, memory, gradients, warnings and hooks.

import torch


# ---- warnings: they go to the error stream, which no lesson shows ----


# of warnings
def warn(message, category=None, stacklevel=1, source=None):
    """a warning, which is passed over"""
    if not isinstance(message, str) and not isinstance(message, Warning):
        raise TypeError(f"category must be a Warning subclass, not '{type(message).__name__}'")


# of warnings
def filterwarnings(action, message="", category=None, module="", lineno=0, append=False):
    """which warnings are shown: none are here"""
    if action == "error":
        raise NotImplementedError("filterwarnings(\"error\") is not in the lesson language: warnings are passed over here")


# of warnings
def simplefilter(action, category=None, lineno=0, append=False):
    """which warnings are shown: none are here"""
    filterwarnings(action)


# of warnings
def resetwarnings():
    """forgets which warnings are shown"""


# of warnings
class catch_warnings:
    """with warnings.catch_warnings(): none are shown here anyway"""

    def __init__(self, *, record=False, module=None, action=None):
        if record:
            raise NotImplementedError("catch_warnings(record=True) is not in the lesson language: warnings are passed over here")

    def __enter__(self):
        return None

    def __exit__(self, *exc):
        return False


# ---- numbers of 16 bits ----


class _Context:
    """A with, and a decorator, that changes nothing."""

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False

    def __call__(self, func):
        return func


# of torch.cuda.amp
class autocast(_Context):
    """numbers of 16 bits on a GPU; there is none, so it changes nothing"""

    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        pass


# of torch.cuda.amp
class GradScaler:
    """makes losses larger for numbers of 16 bits on a GPU; there is none, so it changes nothing"""

    def __init__(self, init_scale=65536.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        pass

    def scale(self, outputs):
        return outputs

    def unscale_(self, optimizer):
        pass

    def step(self, optimizer, *args, **kwargs):
        return optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        pass

    def get_scale(self):
        return 1.0

    def is_enabled(self):
        return False

    def state_dict(self):
        return {}

    def load_state_dict(self, state_dict):
        pass


# ---- memory ----


# of torch.utils.checkpoint
def checkpoint(function, *args, use_reentrant=True, preserve_rng_state=True, **kwargs):
    """function(*args): memory for gradients is not needed here"""
    return function(*args, **kwargs)


# of torch.utils.checkpoint
def checkpoint_sequential(functions, segments, input, use_reentrant=True, **kwargs):
    """the functions one after the other"""
    for function in functions:
        input = function(input)
    return input


# ---- gradients ----


class _VariableMeta(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, torch.Tensor)


# of torch.autograd
class Variable(metaclass=_VariableMeta):
    """the tensor: since 2018 it is its own Variable"""

    def __new__(cls, data, requires_grad=False, volatile=False):
        return data.requires_grad_() if requires_grad else data


class _FunctionContext:
    """What forward of a Function keeps for its backward."""

    saved_tensors = ()

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def save_for_forward(self, *tensors):
        pass

    def mark_dirty(self, *args):
        pass

    def mark_non_differentiable(self, *args):
        pass

    def set_materialize_grads(self, value):
        pass


# of torch.autograd
class Function:
    """an operation with a forward and a backward of its own; only the forward is run here"""

    @staticmethod
    def forward(ctx, *args, **kwargs):
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @classmethod
    def apply(cls, *args):
        ctx = _FunctionContext()
        ctx.needs_input_grad = tuple(isinstance(x, torch.Tensor) and x.requires_grad for x in args)
        return cls.forward(ctx, *args)


# of torch.autograd
class set_detect_anomaly(_Context):
    """looks for nan in gradients; there are none here"""

    def __init__(self, mode, check_nan=True):
        pass


# of torch.autograd
class detect_anomaly(_Context):
    """looks for nan in gradients; there are none here"""

    def __init__(self, check_nan=True):
        pass


def _with_gradients(parameters):
    parameters = [parameters] if isinstance(parameters, torch.Tensor) else list(parameters)
    return [p for p in parameters if p.grad is not None]


# of torch.nn.utils
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """0: there are no gradients here"""
    assert not _with_gradients(parameters)
    return torch.tensor(0.0)


# of torch.nn.utils
def clip_grad_value_(parameters, clip_value, foreach=None):
    """does nothing: there are no gradients here"""
    assert not _with_gradients(parameters)


# ---- hooks of modules ----


# of torch.utils
class RemovableHandle:
    """what register_forward_hook gives: remove() takes the hook away again"""

    next_id = 0

    def __init__(self, hooks_dict):
        self.hooks_dict = hooks_dict
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1

    def remove(self):
        if self.id in self.hooks_dict:
            del self.hooks_dict[self.id]

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.remove()


# of torch.utils
def _hooked(hooks, hook):
    """keeps a hook, and gives its handle"""
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


# ---- speed ----


# of torch.jit
def script(obj, optimize=None, _frames_up=0, _rcb=None, example_inputs=None):
    """what it gets: it runs as it is"""
    return obj


# of torch.jit
def script_method(fn):
    """what it gets: it runs as it is"""
    return fn


# of torch.jit
def export(fn):
    """what it gets: it runs as it is"""
    return fn


# of torch.jit
def ignore(drop=False, **kwargs):
    """what it gets: it runs as it is"""
    return drop if callable(drop) else export


# of torch.jit
def unused(fn):
    """what it gets: it runs as it is"""
    return fn


# of torch.jit
def is_scripting():
    """False: it runs as it is"""
    return False


# of torch.jit
def is_tracing():
    """False: it runs as it is"""
    return False


# of torch
def compile(model=None, *, fullgraph=False, dynamic=False, backend="inductor", mode=None, options=None, disable=False):
    """what it gets: PyTorch 2 makes it faster, here it runs as it is"""
    return script if model is None else model
