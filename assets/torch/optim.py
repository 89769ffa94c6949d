# torch.optim: what an optimizer is told. Nothing is learned here: no weight ever gets a gradient, and a step leaves weights without
# one as they are, in PyTorch too. So all of this is what PyTorch does until the first backward().

from collections import defaultdict

import torch


class _Required:
    def __repr__(self):
        return "<required parameter>"


_required = _Required()


def _check(**settings):
    """Settings that may not be negative, and betas below 1."""
    names = {"lr": "learning rate", "eps": "epsilon value", "rho": "rho value", "betas": "beta parameter"}
    for name, value in settings.items():
        if name == "betas":
            for k in range(2):
                if not 0.0 <= value[k] < 1.0:
                    raise ValueError(f"Invalid beta parameter at index {k}: {value[k]}")
        elif value is not _required and not 0.0 <= value:
            raise ValueError(f"Invalid {names.get(name, name + ' value')}: {value}")


class Optimizer:
    """weights, and how they would be changed by their gradients"""

    def __init__(self, params, defaults):
        self.defaults = defaults
        if isinstance(params, torch.Tensor):
            raise TypeError("params argument given to the optimizer should be an iterable of Tensors or dicts, but got " + params.type())
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if len(groups) == 0:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

    def add_param_group(self, param_group):
        assert isinstance(param_group, dict), "param group must be a dict"
        params = param_group["params"]
        if isinstance(params, set):
            raise TypeError("optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets will change between runs. Please use a list instead.")
        param_group["params"] = params = [params] if isinstance(params, torch.Tensor) else list(params)
        for param in params:
            if not isinstance(param, torch.Tensor):
                raise TypeError("optimizer can only optimize Tensors, but one of the params is " + type(param).__name__)
            if not param.is_leaf:
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, default in self.defaults.items():
            if default is _required and name not in param_group:
                raise ValueError("parameter group didn't specify a value of required optimization parameter " + name)
            param_group.setdefault(name, default)
        known = set()
        for group in self.param_groups:
            known.update(group["params"])
        if not known.isdisjoint(set(params)):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(param_group)

    def zero_grad(self, set_to_none=False):
        """Nothing has a gradient."""

    def step(self, closure=None):
        """A weight without a gradient stays as it is."""
        loss = None if closure is None else closure()
        for group in self.param_groups:
            for param in group["params"]:
                assert param.grad is None
        return loss

    def state_dict(self):
        packed, index = [], 0
        for group in self.param_groups:
            own = {name: value for name, value in group.items() if name != "params"}
            own["params"] = list(range(index, index + len(group["params"])))
            index += len(group["params"])
            packed.append(own)
        return {"state": dict(self.state), "param_groups": packed}

    def load_state_dict(self, state_dict):
        saved = state_dict["param_groups"]
        if len(saved) != len(self.param_groups):
            raise ValueError("loaded state dict has a different number of parameter groups")
        for group, own in zip(self.param_groups, saved):
            if len(group["params"]) != len(own["params"]):
                raise ValueError("loaded state dict contains a parameter group that doesn't match the size of optimizer's group")
        for group, own in zip(self.param_groups, saved):
            group.update({name: value for name, value in own.items() if name != "params"})

    def __repr__(self):
        text = self.__class__.__name__ + " ("
        for i, group in enumerate(self.param_groups):
            text += f"\nParameter Group {i}\n"
            for name in sorted(group.keys()):
                if name != "params":
                    text += f"    {name}: {group[name]}\n"
        return text + ")"


class SGD(Optimizer):
    """plain gradient descent; without gradients a step changes nothing"""

    def __init__(self, params, lr=_required, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False, foreach=None, differentiable=False):
        _check(lr=lr, momentum=momentum, weight_decay=weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        super().__init__(params, dict(lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov, maximize=maximize, foreach=foreach, differentiable=differentiable))


class Adam(Optimizer):
    """Adam; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, amsgrad=False, *, foreach=None, maximize=False, capturable=False, differentiable=False, fused=False):
        _check(lr=lr, eps=eps, betas=betas, weight_decay=weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize, foreach=foreach, capturable=capturable, differentiable=differentiable, fused=fused))


class AdamW(Optimizer):
    """Adam with decoupled weight decay; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0.01, amsgrad=False, *, maximize=False, foreach=None, capturable=False):
        _check(lr=lr, eps=eps, betas=betas, weight_decay=weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, foreach=foreach, maximize=maximize, capturable=capturable))


class RMSprop(Optimizer):
    """RMSprop; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.01, alpha=0.99, eps=1e-08, weight_decay=0, momentum=0, centered=False, foreach=None, maximize=False, differentiable=False):
        _check(lr=lr, eps=eps, momentum=momentum, weight_decay=weight_decay, alpha=alpha)
        super().__init__(params, dict(lr=lr, momentum=momentum, alpha=alpha, eps=eps, centered=centered, weight_decay=weight_decay, foreach=foreach, maximize=maximize, differentiable=differentiable))


class Adagrad(Optimizer):
    """Adagrad; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None, *, maximize=False):
        _check(lr=lr, lr_decay=lr_decay, weight_decay=weight_decay, initial_accumulator_value=initial_accumulator_value, eps=eps)
        super().__init__(params, dict(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay, initial_accumulator_value=initial_accumulator_value, foreach=foreach, maximize=maximize))


class Adamax(Optimizer):
    """Adamax; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, foreach=None, *, maximize=False):
        _check(lr=lr, eps=eps, betas=betas, weight_decay=weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach, maximize=maximize))


class NAdam(Optimizer):
    """Adam with Nesterov momentum; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, momentum_decay=0.004, foreach=None):
        _check(lr=lr, eps=eps, betas=betas, weight_decay=weight_decay, momentum_decay=momentum_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, momentum_decay=momentum_decay, foreach=foreach))


class RAdam(Optimizer):
    """rectified Adam; without gradients a step changes nothing"""

    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, foreach=None):
        _check(lr=lr, eps=eps, betas=betas, weight_decay=weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach))
