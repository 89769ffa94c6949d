# What PyTorch and Python have around the numbers, for speed, memory, gradients, warnings and hooks.

import torch


# ---- warnings: they go to the error stream, which no lesson shows, unless they are recorded ----

_filters = []  # pairs of an action and a category, the newest first
_records = []  # lists of the warnings that open `with catch_warnings(record=True)` record


# of warnings
class WarningMessage:
    """a warning that was recorded: .message and .category"""

    def __init__(self, message, category):
        self.message = message
        self.category = category


def _action(category):
    for action, of in _filters:
        if issubclass(category, of):
            return action
    return "default"


# of warnings
def warn(message, category=None, stacklevel=1, source=None):
    """a warning, which is passed over unless it is recorded or made an error"""
    if isinstance(message, Warning):
        category = type(message)
    elif not isinstance(message, str):
        raise TypeError(f"category must be a Warning subclass, not '{type(message).__name__}'")
    category = UserWarning if category is None else category
    message = message if isinstance(message, Warning) else category(message)
    action = _action(category)
    if action == "error":
        raise message
    if not _records or action == "ignore":
        return
    known = [w for w in _records[-1] if str(w.message) == str(message) and w.category is category]
    if action == "always" or not known:
        _records[-1].append(WarningMessage(message, category))


# of warnings
def simplefilter(action, category=Warning, lineno=0, append=False):
    """what is done with warnings: "always", "default", "ignore" or "error" """
    if action not in ("default", "error", "ignore", "always", "module", "once"):
        raise AssertionError(f"invalid action: {action!r}")
    _filters.insert(len(_filters) if append else 0, (action, category))


# of warnings
def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """what is done with warnings of a category"""
    if action == "error" and (message or module):
        raise NotImplementedError("filterwarnings(\"error\") for some messages or modules is not in the lesson language: name a category")
    if not message and not module:
        simplefilter(action, category, lineno, append)


# of warnings
def resetwarnings():
    """forgets what is done with warnings"""
    _filters.clear()


# of warnings
class catch_warnings:
    """with warnings.catch_warnings(record=True) as w: w lists the warnings of the block"""

    def __init__(self, *, record=False, module=None, action=None):
        self.record = record
        self.action = action

    def __enter__(self):
        self.before = list(_filters)
        if self.action is not None:
            simplefilter(self.action)
        if not self.record:
            return None
        _records.append([])
        return _records[-1]

    def __exit__(self, *exc):
        _filters[:] = self.before
        if self.record:
            _records.pop()
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
    """What forward keeps for a backward, which is not run here."""

    def __init__(self):
        self.saved_tensors = ()
        self.needs_input_grad = ()

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
    """an operation of one's own: Name.apply(x) runs its forward"""

    @classmethod
    def apply(cls, *args):
        """forward(ctx, *args); backward is never needed"""
        ctx = _FunctionContext()
        ctx.needs_input_grad = tuple(isinstance(arg, torch.Tensor) and arg.requires_grad for arg in args)
        return cls.forward(ctx, *args)

    @staticmethod
    def forward(ctx, *args, **kwargs):
        """what it computes: written in a class of one's own"""
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        """its gradients, which are not computed here"""
        raise NotImplementedError("You must implement either the backward or vjp method for your custom autograd.Function to use it with backward mode AD.")


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


# ---- a weight as its direction and its length ----


# of torch.nn.utils
def weight_norm(module, name="weight", dim=0):
    """the module with its weight as a length weight_g times a direction weight_v"""

    def lengths(v):
        if dim is None or dim == -1:
            return v.norm()
        rows = v.transpose(0, dim).contiguous().view(v.size(dim), -1)
        return rows.norm(2, 1).view([-1 if d == dim else 1 for d in range(v.dim())])

    def compute_weight(module):
        g, v = getattr(module, name + "_g"), getattr(module, name + "_v")
        return v * (g / lengths(v))

    def before_forward(module, inputs):
        setattr(module, name, compute_weight(module))

    weight = getattr(module, name)
    delattr(module, name)
    module.register_parameter(name + "_g", torch.nn.Parameter(lengths(weight).detach()))
    module.register_parameter(name + "_v", torch.nn.Parameter(weight.detach()))
    setattr(module, name, compute_weight(module))
    module._weight_norm = compute_weight, module.register_forward_pre_hook(before_forward)
    return module


# of torch.nn.utils
def remove_weight_norm(module, name="weight"):
    """the module with its weight as one parameter again"""
    if not hasattr(module, name + "_g"):
        raise ValueError(f"weight_norm of '{name}' not found in {module}")
    compute_weight, handle = module._weight_norm
    weight = compute_weight(module)
    delattr(module, name)
    delattr(module, name + "_g")
    delattr(module, name + "_v")
    setattr(module, name, torch.nn.Parameter(weight.detach()))
    handle.remove()
    return module
