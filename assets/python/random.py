# Python's random: generators of one's own, each with its numbers.

import random as _random


class Random:
    """a generator with numbers of its own"""

    def __init__(self, x=None):
        self._number = _random_new()
        self.seed(x)

    def _by(self, function, *args, **kwargs):
        before = _random_use(self._number)
        try:
            return function(*args, **kwargs)
        finally:
            _random_use(before)

    def seed(self, a=None):
        return self._by(_random.seed, a)

    def getstate(self):
        return self._by(_random.getstate)

    def setstate(self, state):
        return self._by(_random.setstate, state)

    def random(self):
        return self._by(_random.random)

    def uniform(self, a, b):
        return self._by(_random.uniform, a, b)

    def getrandbits(self, k):
        return self._by(_random.getrandbits, k)

    def randint(self, a, b):
        return self._by(_random.randint, a, b)

    def randrange(self, *args):
        return self._by(_random.randrange, *args)

    def gauss(self, mu=0.0, sigma=1.0):
        return self._by(_random.gauss, mu, sigma)

    def normalvariate(self, mu=0.0, sigma=1.0):
        return self._by(_random.normalvariate, mu, sigma)

    def expovariate(self, lambd):
        return self._by(_random.expovariate, lambd)

    def choice(self, seq):
        return self._by(_random.choice, seq)

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        return self._by(_random.choices, population, weights, cum_weights=cum_weights, k=k)

    def shuffle(self, x):
        return self._by(_random.shuffle, x)

    def sample(self, population, k):
        return self._by(_random.sample, population, k)
