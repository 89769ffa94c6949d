# torch.optim.lr_scheduler: how the learning rate of an optimizer goes down, and up. That is arithmetic, and needs no gradient.

from collections import Counter
import math

import torch


class _LRScheduler:
    """A schedule of learning rates: get_lr says what comes next."""

    def __init__(self, optimizer, last_epoch=-1, verbose=False):
        if not isinstance(optimizer, torch.optim.Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        for i, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                raise KeyError(f"param 'initial_lr' is not specified in param_groups[{i}] when resuming an optimizer")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self.verbose = verbose
        self._step_count = 0
        self.step()

    def get_last_lr(self):
        return self._last_lr

    def get_lr(self):
        raise NotImplementedError

    def _now(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def print_lr(self, is_verbose, group, lr, epoch=None):
        if is_verbose and epoch is None:
            print(f"Adjusting learning rate of group {group} to {lr:.4e}.")

    def step(self, epoch=None):
        self._step_count += 1
        if epoch is None:
            self.last_epoch += 1
            values = self.get_lr()
        else:
            self.last_epoch = epoch
            values = self._get_closed_form_lr() if hasattr(self, "_get_closed_form_lr") else self.get_lr()
        self._set(values, epoch)

    def _set(self, values, epoch):
        for i, (group, lr) in enumerate(zip(self.optimizer.param_groups, values)):
            group["lr"] = lr
            self.print_lr(self.verbose, i, lr, epoch)
        self._last_lr = self._now()

    def state_dict(self):
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict):
        for name, value in state_dict.items():
            setattr(self, name, value)


class LambdaLR(_LRScheduler):
    """the first learning rate times what a function says of the epoch"""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        if not isinstance(lr_lambda, (list, tuple)):
            self.lr_lambdas = [lr_lambda] * len(optimizer.param_groups)
        elif len(lr_lambda) != len(optimizer.param_groups):
            raise ValueError(f"Expected {len(optimizer.param_groups)} lr_lambdas, but got {len(lr_lambda)}")
        else:
            self.lr_lambdas = list(lr_lambda)
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        return [base * factor(self.last_epoch) for factor, base in zip(self.lr_lambdas, self.base_lrs)]


class MultiplicativeLR(_LRScheduler):
    """the learning rate times what a function says of the epoch"""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        several = isinstance(lr_lambda, (list, tuple))
        self.lr_lambdas = list(lr_lambda) if several else [lr_lambda] * len(optimizer.param_groups)
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self._now()
        return [lr * factor(self.last_epoch) for factor, lr in zip(self.lr_lambdas, self._now())]


class StepLR(_LRScheduler):
    """times gamma every step_size epochs"""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0 or self.last_epoch % self.step_size != 0:
            return self._now()
        return [lr * self.gamma for lr in self._now()]

    def _get_closed_form_lr(self):
        return [base * self.gamma ** (self.last_epoch // self.step_size) for base in self.base_lrs]


class MultiStepLR(_LRScheduler):
    """times gamma at each of the milestones"""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch not in self.milestones:
            return self._now()
        return [lr * self.gamma ** self.milestones[self.last_epoch] for lr in self._now()]


class ExponentialLR(_LRScheduler):
    """times gamma every epoch"""

    def __init__(self, optimizer, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        return self._now() if self.last_epoch == 0 else [lr * self.gamma for lr in self._now()]

    def _get_closed_form_lr(self):
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]


class ConstantLR(_LRScheduler):
    """times a factor for the first epochs"""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose=False):
        if factor > 1.0 or factor < 0:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return [lr * self.factor for lr in self._now()]
        return self._now() if self.last_epoch != self.total_iters else [lr * (1.0 / self.factor) for lr in self._now()]


class LinearLR(_LRScheduler):
    """from one factor to another in equal steps"""

    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1, verbose=False):
        if start_factor > 1.0 or start_factor < 0:
            raise ValueError("Starting multiplicative factor expected to be between 0 and 1.")
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return [lr * self.start_factor for lr in self._now()]
        if self.last_epoch > self.total_iters:
            return self._now()
        rise = self.end_factor - self.start_factor
        return [lr * (1.0 + rise / (self.total_iters * self.start_factor + (self.last_epoch - 1) * rise)) for lr in self._now()]


class CosineAnnealingLR(_LRScheduler):
    """down to eta_min along half a cosine, and up again"""

    def __init__(self, optimizer, T_max, eta_min=0, last_epoch=-1, verbose=False):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        t = self.last_epoch
        if t == 0:
            return self._now()
        if self._step_count == 1 and t > 0:
            return [self.eta_min + (base - self.eta_min) * (1 + math.cos(t * math.pi / self.T_max)) / 2 for base in self.base_lrs]
        if (t - 1 - self.T_max) % (2 * self.T_max) == 0:
            return [lr + (base - self.eta_min) * (1 - math.cos(math.pi / self.T_max)) / 2 for base, lr in zip(self.base_lrs, self._now())]
        return [(1 + math.cos(math.pi * t / self.T_max)) / (1 + math.cos(math.pi * (t - 1) / self.T_max)) * (lr - self.eta_min) + self.eta_min for lr in self._now()]

    def _get_closed_form_lr(self):
        return [self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2 for base in self.base_lrs]


class CosineAnnealingWarmRestarts(_LRScheduler):
    """down along half a cosine, again and again"""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        self.T_0 = self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        return [self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2 for base in self.base_lrs]

    def step(self, epoch=None):
        if epoch is not None:
            raise NotImplementedError("step(epoch) of CosineAnnealingWarmRestarts is not in the lesson language: call step()")
        self._step_count += 1
        self.last_epoch += 1
        self.T_cur += 1
        if self.T_cur >= self.T_i:
            self.T_cur -= self.T_i
            self.T_i *= self.T_mult
        self._set(self.get_lr(), epoch)


class OneCycleLR(_LRScheduler):
    """up to max_lr and down to almost nothing, momentum the other way round"""

    def __init__(self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3, anneal_strategy="cos", cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0, final_div_factor=1e4, three_phase=False, last_epoch=-1, verbose=False):
        if total_steps is None and epochs is None and steps_per_epoch is None:
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        if anneal_strategy not in ["cos", "linear"]:
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        self.optimizer = optimizer
        self.total_steps = epochs * steps_per_epoch if total_steps is None else total_steps
        self.cosine = anneal_strategy == "cos"
        self.cycle_momentum = cycle_momentum
        rise = float(pct_start * self.total_steps) - 1
        self.phases = [(rise, "initial_lr", "max_lr", "max_momentum", "base_momentum")]
        if three_phase:
            self.phases.append((float(2 * pct_start * self.total_steps) - 2, "max_lr", "initial_lr", "base_momentum", "max_momentum"))
            self.phases.append((self.total_steps - 1, "initial_lr", "min_lr", "max_momentum", "max_momentum"))
        else:
            self.phases.append((self.total_steps - 1, "max_lr", "min_lr", "base_momentum", "max_momentum"))
        each = self._each(max_lr)
        for group, most in zip(optimizer.param_groups, each):
            if last_epoch == -1:
                group["initial_lr"] = most / div_factor
                group["max_lr"] = most
                group["min_lr"] = group["initial_lr"] / final_div_factor
        if cycle_momentum:
            if "momentum" not in optimizer.defaults and "betas" not in optimizer.defaults:
                raise ValueError("optimizer must support momentum with `cycle_momentum` option enabled")
            for group, most, least in zip(optimizer.param_groups, self._each(max_momentum), self._each(base_momentum)):
                group["max_momentum"] = most
                group["base_momentum"] = least
        super().__init__(optimizer, last_epoch, verbose)

    def _each(self, value):
        return value if isinstance(value, (list, tuple)) else [value] * len(self.optimizer.param_groups)

    def _between(self, start, end, part):
        if self.cosine:
            return end + (start - end) / 2.0 * (math.cos(math.pi * part) + 1)
        return (end - start) * part + start

    def get_lr(self):
        t = self.last_epoch
        if t > self.total_steps:
            raise ValueError(f"Tried to step {t + 1} times. The specified number of total steps is {self.total_steps}")
        lrs = []
        for group in self.optimizer.param_groups:
            begin = 0
            for i, (end, lr_from, lr_to, momentum_from, momentum_to) in enumerate(self.phases):
                if t <= end or i == len(self.phases) - 1:
                    part = (t - begin) / (end - begin)
                    lrs.append(self._between(group[lr_from], group[lr_to], part))
                    if self.cycle_momentum:
                        self._set_momentum(group, self._between(group[momentum_from], group[momentum_to], part))
                    break
                begin = end
        return lrs

    def _set_momentum(self, group, momentum):
        if "betas" in self.optimizer.defaults:
            group["betas"] = (momentum, *group["betas"][1:])
        else:
            group["momentum"] = momentum


class ReduceLROnPlateau:
    """times a factor when a number has not become better for some epochs"""

    def __init__(self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel", cooldown=0, min_lr=0, eps=1e-8, verbose=False):
        if factor >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        if not isinstance(optimizer, torch.optim.Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        if mode not in {"min", "max"}:
            raise ValueError("mode " + mode + " is unknown!")
        if threshold_mode not in {"rel", "abs"}:
            raise ValueError("threshold mode " + threshold_mode + " is unknown!")
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        self.verbose = verbose
        self.min_lrs = list(min_lr) if isinstance(min_lr, (list, tuple)) else [min_lr] * len(optimizer.param_groups)
        self.best = math.inf if mode == "min" else -math.inf
        self.num_bad_epochs = self.cooldown_counter = self.last_epoch = 0

    def is_better(self, a, best):
        if self.threshold_mode == "rel":
            return a < best * (1.0 - self.threshold) if self.mode == "min" else a > best * (self.threshold + 1.0)
        return a < best - self.threshold if self.mode == "min" else a > best + self.threshold

    def step(self, metrics, epoch=None):
        current = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self.is_better(current, self.best):
            self.best = current
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce()
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def _reduce(self):
        for i, group in enumerate(self.optimizer.param_groups):
            old = float(group["lr"])
            new = max(old * self.factor, self.min_lrs[i])
            if old - new > self.eps:
                group["lr"] = new
                if self.verbose:
                    print(f"Epoch {self.last_epoch:05d}: reducing learning rate of group {i} to {new:.4e}.")

    def state_dict(self):
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}
