# learning rate schedules, only looked at
import math
import torch


def noam(step, d_model=512, warmup=4000):
    step = max(step, 1)
    return d_model ** -0.5 * min(step ** -0.5, step * warmup ** -1.5)


def get_lr(it, learning_rate=6e-4, min_lr=6e-5, warmup_iters=20, lr_decay_iters=200):
    # 1) linear warmup for warmup_iters steps
    if it < warmup_iters:
        return learning_rate * it / warmup_iters
    # 2) if it > lr_decay_iters, return min learning rate
    if it > lr_decay_iters:
        return min_lr
    # 3) in between, use cosine decay down to min learning rate
    decay_ratio = (it - warmup_iters) / (lr_decay_iters - warmup_iters)
    assert 0 <= decay_ratio <= 1
    coeff = 0.5 * (1.0 + math.cos(math.pi * decay_ratio)) # coeff ranges 0..1
    return min_lr + coeff * (learning_rate - min_lr)


def wsd(it, peak=1e-3, w=20, s=140, total=200):
    return peak * (it / w if it < w else 1.0 if it < s else max(0.0, (total - it) / (total - s)))


schedules = dict(cosine=get_lr, wsd=wsd, noam=lambda i: noam(i * 50))
steps = list(range(0, 221, 20))
print('step'.ljust(8) + ''.join(f'{s:>10}' for s in steps[:8]))
for name in schedules:
    print(f'{name:8}' + ''.join(f'{schedules[name](s):>10.2e}' for s in steps[:8]))

H = 8
for name, f in schedules.items():
    vals = [f(i) for i in range(0, 220, 4)]
    top = max(vals)
    print(f'\n{name} (peak {top:.4g})')
    grid = [[' '] * len(vals) for _ in range(H)]
    for x, v in enumerate(vals):
        grid[H - 1 - round(v / top * (H - 1))][x] = '*'
    for r, row in enumerate(grid):
        print(f'{top * (H - 1 - r) / (H - 1):8.1e} |' + ''.join(row).rstrip())
    print(' ' * 9 + '+' + '-' * len(vals))

p = torch.nn.Parameter(torch.zeros(1))
opt = torch.optim.SGD([p], lr=0.1)
sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=5)
lrs = []
for _ in range(6):
    lrs.append(opt.param_groups[0]['lr'])
    opt.step()
    sched.step()
print([f'{lr:.4f}' for lr in lrs])
print(f'{3e-4:g} {3e-5:g} {0.00012345:.3g} {1e10:g} {123456789:,} {1234.5:_.1f} {0.5:%} {7:03d} {255:x} {5:b} {1e-7}')
