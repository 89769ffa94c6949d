# Optimizers and schedules as they are before the first backward(): what they print, what a step without gradients does.
import math
import torch
import torch.nn as nn
import torch.optim as optim
from torch.optim import Adam, lr_scheduler
from torch.optim.lr_scheduler import LambdaLR

torch.manual_seed(0)
m = nn.Linear(2, 1)
opt = optim.SGD(m.parameters(), lr=0.1, momentum=0.9)
print(opt)
print(optim.AdamW(m.parameters(), lr=1e-3))
two = Adam([{"params": m.weight, "lr": 1.0}, {"params": [m.bias]}], lr=0.5, betas=(0.9, 0.98), eps=1e-9)
print(two, two.state_dict())
for each in [optim.RMSprop, optim.Adagrad, optim.Adamax, optim.NAdam, optim.RAdam]:
    print(each(m.parameters()).defaults, each, isinstance(each(m.parameters()), optim.Optimizer))

before = m.weight.clone()
opt.zero_grad()
opt.zero_grad(set_to_none=True)
m.zero_grad()
opt.step()
for p in m.parameters():
    p.grad = None
print(torch.equal(before, m.weight), m.weight.grad, opt.step(lambda: 3.0))
print(nn.utils.clip_grad_norm_(m.parameters(), 1.0), nn.utils.clip_grad_value_(m.parameters(), 1.0))
for group in opt.param_groups:
    group["lr"] = 0.01
print(opt.param_groups[0]["lr"], len(opt.param_groups[0]["params"]))
opt.load_state_dict(optim.SGD(m.parameters(), lr=7).state_dict())
print(opt.param_groups[0]["lr"])
opt.add_param_group({"params": torch.zeros(2, requires_grad=True), "lr": 3.0})
print(len(opt.param_groups), opt.param_groups[1]["momentum"])


def rate(step, model_size, factor, warmup):
    if step == 0:
        step = 1
    return factor * (model_size ** (-0.5) * min(step ** (-0.5), step * warmup ** (-1.5)))


def rates(make, steps=12, lr=0.1):
    o = optim.Adam(nn.Linear(1, 1).parameters(), lr=lr, betas=(0.9, 0.98), eps=1e-9)
    s = make(o)
    found = []
    for i in range(steps):
        found.append(o.param_groups[0]["lr"])
        o.step()
        s.step()
    print(s.__class__.__name__, found, s.get_last_lr(), s.last_epoch)
    return o


rates(lambda o: lr_scheduler.LambdaLR(o, lr_lambda=lambda step: rate(step, 512, 1, 4)), lr=1)
rates(lambda o: lr_scheduler.StepLR(o, step_size=3, gamma=0.5))
rates(lambda o: lr_scheduler.StepLR(o, 4))
rates(lambda o: lr_scheduler.MultiStepLR(o, milestones=[2, 5], gamma=0.3))
rates(lambda o: lr_scheduler.ExponentialLR(o, gamma=0.9))
rates(lambda o: optim.lr_scheduler.MultiplicativeLR(o, lambda epoch: 1 / epoch), 4)
rates(lambda o: lr_scheduler.CosineAnnealingLR(o, T_max=5, eta_min=0.001), 14)
rates(lambda o: lr_scheduler.LinearLR(o, start_factor=0.1, total_iters=4))
rates(lambda o: lr_scheduler.ConstantLR(o, factor=0.5, total_iters=3))
rates(lambda o: lr_scheduler.CosineAnnealingWarmRestarts(o, T_0=3, T_mult=2))
print(rates(lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.4, total_steps=13)).param_groups[0]["betas"])
rates(lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.4, epochs=2, steps_per_epoch=7, three_phase=True, anneal_strategy="linear"))
p = lr_scheduler.ReduceLROnPlateau(opt, patience=1, factor=0.5)
for loss in [3.0, 2.0, 2.5, 2.4, 2.3, 1.0, torch.tensor(4.0), 5, 6]:
    p.step(loss)
    print(opt.param_groups[0]["lr"], p.best, p.num_bad_epochs)
print(sorted(name for name in lr_scheduler.StepLR(optim.SGD(m.parameters(), lr=1.0), 2).state_dict() if name != "_get_lr_called_within_step"))

print(p.is_better(1.0, 2.0), sorted(p.state_dict())[:3])
last = lr_scheduler.StepLR(optim.SGD(m.parameters(), lr=1.0), 2)
last.load_state_dict({"last_epoch": 3})
print(last.last_epoch, last.get_lr())
scaler = torch.cuda.amp.GradScaler()
print(scaler.scale(torch.ones(1)), scaler.step(opt), scaler.update(), scaler.get_scale(), scaler.is_enabled(), scaler.state_dict())
scaler.unscale_(opt)
torch.autograd.set_detect_anomaly(True)
with torch.autograd.set_detect_anomaly(False), torch.autograd.detect_anomaly():
    print(m(torch.ones(1, 2)).shape)


class NoamOpt:
    def __init__(self, model_size, factor, warmup, optimizer):
        self.optimizer, self._step, self._rate = optimizer, 0, 0
        self.warmup, self.factor, self.model_size = warmup, factor, model_size

    def step(self):
        self._step += 1
        self._rate = self.rate()
        for p in self.optimizer.param_groups:
            p["lr"] = self._rate
        self.optimizer.step()

    def rate(self, step=None):
        step = self._step if step is None else step
        return self.factor * (self.model_size ** (-0.5) * min(step ** (-0.5), step * self.warmup ** (-1.5)))


noam = NoamOpt(16, 1, 4, optim.Adam(m.parameters(), lr=0, betas=(0.9, 0.98), eps=1e-9))
for i in range(6):
    noam.step()
    print(noam._rate, noam.optimizer.param_groups[0]["lr"])

for wrong in [lambda: optim.SGD(m.parameters()), lambda: optim.SGD([], lr=1), lambda: optim.Adam(m.parameters(), lr=-1.0),
              lambda: optim.Adam(m.weight), lambda: optim.Adam([3]), lambda: optim.Adam([m.weight * 2]),
              lambda: optim.Adam(m.parameters(), betas=(0.9, 1.0)), lambda: optim.SGD(m.parameters(), lr=1, nesterov=True),
              lambda: optim.Adam([{"params": [m.weight]}, {"params": [m.weight]}]), lambda: lr_scheduler.StepLR(m, 3),
              lambda: optim.SGD(m.parameters(), lr=0.1, betas=(1, 2)), lambda: lr_scheduler.OneCycleLR(opt, 0.1),
              lambda: optim.Adam({m.weight}), lambda: LambdaLR(opt, [lambda e: 1])]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)
