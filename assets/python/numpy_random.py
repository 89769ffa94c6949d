# Python's numpy.random as it was seeded and drawn before generators: numpy.random.seed(0) and on.

import math
import torch
import numpy

_spare = []


def seed(seed=None):
    """begins anew from a number"""
    if seed is not None and not 0 <= seed < 2 ** 32:
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    _numpy_seed(seed)
    _spare.clear()


def _gauss():
    if _spare:
        return _spare.pop()
    r2 = 0.0
    while r2 >= 1.0 or r2 == 0.0:
        x1 = 2.0 * _numpy_double() - 1.0
        x2 = 2.0 * _numpy_double() - 1.0
        r2 = x1 * x1 + x2 * x2
    f = math.sqrt(-2.0 * math.log(r2) / r2)
    _spare.append(f * x1)
    return f * x2


def _interval(most):
    mask = (1 << most.bit_length()) - 1
    value = _numpy_word() & mask if most else 0
    while value > most:
        value = _numpy_word() & mask
    return value


def _filled(size, draw):
    if size is None:
        return draw()
    size = (size,) if isinstance(size, int) else tuple(size)
    cells = [draw() for _ in range(math.prod(size))]
    whole = cells and isinstance(cells[0], int)
    return numpy.array(torch.tensor(cells, dtype=torch.int64 if whole else torch.float64).view(size))


def rand(*shape):
    """numbers from 0 to 1"""
    return _filled(shape if shape else None, lambda: _numpy_double())


def random(size=None):
    """numbers from 0 to 1"""
    return _filled(size, lambda: _numpy_double())


random_sample = random  # numbers from 0 to 1


def randn(*shape):
    """normal numbers"""
    return _filled(shape if shape else None, _gauss)


def standard_normal(size=None):
    """normal numbers"""
    return _filled(size, _gauss)


def normal(loc=0.0, scale=1.0, size=None):
    """normal numbers around loc"""
    return _filled(size, lambda: loc + scale * _gauss())


def uniform(low=0.0, high=1.0, size=None):
    """numbers from low to high"""
    return _filled(size, lambda: low + (high - low) * _numpy_double())


def randint(low, high=None, size=None, dtype=int):
    """whole numbers from low to high, high not among them"""
    if dtype is not int and dtype is not numpy.int64:
        raise NotImplementedError("numpy.random.randint of another dtype than int is not in the lesson language: write .astype behind it")
    low, high = (0, low) if high is None else (low, high)
    if low >= high:
        raise ValueError("low >= high")
    return _filled(size, lambda: low + _interval(high - low - 1))


def shuffle(x):
    """puts the rows of an array, or a list, into a random order"""
    if isinstance(x, numpy.ndarray):
        x.tensor[:] = x.tensor[torch.tensor(_order(len(x)))]
        return
    x[:] = [x[i] for i in _order(len(x))]


def _order(n):
    order = list(range(n))
    for i in reversed(range(1, n)):
        j = _interval(i)
        order[i], order[j] = order[j], order[i]
    return order


def permutation(x):
    """the numbers below x, or the rows of an array, in a random order"""
    order = torch.tensor(_order(x if isinstance(x, int) else len(x)))
    return numpy.array(order) if isinstance(x, int) else numpy.array(numpy.asarray(x).tensor[order])


def choice(a, size=None, replace=True, p=None):
    """some of the items, or of the numbers below a"""
    items = list(range(a)) if isinstance(a, int) else list(a)
    count = 1 if size is None else size if isinstance(size, int) else math.prod(size)
    if p is not None:
        if not replace:
            raise NotImplementedError("numpy.random.choice without replacement by p is not in the lesson language")
        total, bounds = 0.0, []
        for x in p:
            total += float(x)
            bounds.append(total)
        bounds = [b / total for b in bounds]
        draws = [_numpy_double() for _ in range(count)]
        places = [len([b for b in bounds if b <= u]) for u in draws]
    elif replace:
        places = [_interval(len(items) - 1) for _ in range(count)]
    else:
        if count > len(items):
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        places = _order(len(items))[:count]
    chosen = [items[i] for i in places]
    if size is None:
        return chosen[0]
    made = numpy.array(chosen)
    return made if isinstance(size, int) else made.reshape(*size)
