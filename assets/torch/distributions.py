# torch.distributions: random numbers whose chances can be asked for.

import math
import torch
import torch.nn.functional as F


def _tensors(*values):
    """Numbers as tensors, all of one shape."""
    return torch.broadcast_tensors(*[value if isinstance(value, torch.Tensor) else torch.tensor(float(value)) for value in values])


class Distribution:
    """what all of them can do"""

    def sample_n(self, n):
        return self.sample((n,))

    @property
    def stddev(self):
        return self.variance.sqrt()


class Normal(Distribution):
    """numbers around loc, spread by scale"""

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _tensors(loc, scale)
        if not bool((self.scale > 0).all()):
            raise ValueError(f"Expected parameter scale ({type(self.scale).__name__} of shape {tuple(self.scale.shape)}) of distribution Normal(loc: {self.loc}, scale: {self.scale}) to satisfy the constraint GreaterThan(lower_bound=0.0), but found invalid values:\n{self.scale}")

    @property
    def mean(self):
        return self.loc

    @property
    def stddev(self):
        return self.scale

    @property
    def variance(self):
        return self.stddev.pow(2)

    def sample(self, sample_shape=()):
        shape = list(sample_shape) + list(self.loc.shape)
        return torch.normal(self.loc.expand(shape), self.scale.expand(shape))

    def rsample(self, sample_shape=()):
        shape = list(sample_shape) + list(self.loc.shape)
        eps = torch.normal(torch.zeros(shape), torch.ones(shape))
        return self.loc + eps * self.scale

    def log_prob(self, value):
        variance = self.scale ** 2
        square = (value - self.loc) ** 2
        unscaled = -square / (2 * variance)
        return unscaled - self.scale.log() - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value):
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / math.sqrt(2)))

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)

    def __repr__(self):
        if self.loc.dim() == 0:
            return f"Normal(loc: {self.loc}, scale: {self.scale})"
        return f"Normal(loc: {self.loc.size()}, scale: {self.scale.size()})"


class Uniform(Distribution):
    """numbers between low and high"""

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = _tensors(low, high)

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def variance(self):
        return (self.high - self.low).pow(2) / 12

    def rsample(self, sample_shape=()):
        shape = list(sample_shape) + list(self.low.shape)
        return self.low + torch.rand(shape) * (self.high - self.low)

    def sample(self, sample_shape=()):
        return self.rsample(sample_shape)

    def log_prob(self, value):
        inside = self.low.le(value).float() * self.high.gt(value).float()
        width = self.high - self.low
        return torch.log(inside) - torch.log(width)

    def entropy(self):
        return torch.log(self.high - self.low)


class Categorical(Distribution):
    """one of several classes"""

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("Either `probs` or `logits` must be specified, but not both.")
        if probs is not None:
            self.probs = probs / probs.sum(-1, keepdim=True)
            eps = torch.finfo(self.probs.dtype).eps
            self.logits = torch.log(self.probs.clamp(min=eps, max=1 - eps))
        else:
            self.logits = logits - logits.logsumexp(dim=-1, keepdim=True)
            self.probs = F.softmax(self.logits, dim=-1)

    def sample(self, sample_shape=()):
        count = math.prod(sample_shape)
        rows = self.probs.reshape(-1, self.probs.shape[-1])
        return torch.multinomial(rows, count, True).T.reshape(list(sample_shape) + list(self.probs.shape[:-1]))

    def log_prob(self, value):
        value = value.long().unsqueeze(-1)
        value, logits = torch.broadcast_tensors(value, self.logits)
        return logits.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self):
        smallest = torch.finfo(self.logits.dtype).min
        terms = torch.clamp(self.logits, min=smallest) * self.probs
        return -terms.sum(-1)


class Bernoulli(Distribution):
    """yes or no"""

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("Either `probs` or `logits` must be specified, but not both.")
        if probs is not None:
            self.probs = _tensors(probs)[0]
            eps = torch.finfo(self.probs.dtype).eps
            inside = self.probs.clamp(min=eps, max=1 - eps)
            self.logits = torch.log(inside) - torch.log1p(-inside)
        else:
            self.logits = _tensors(logits)[0]
            self.probs = torch.sigmoid(self.logits)

    @property
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        return torch.bernoulli(self.probs.expand(list(sample_shape) + list(self.probs.shape)))

    def log_prob(self, value):
        value, logits = torch.broadcast_tensors(value, self.logits)
        return -F.binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self):
        return F.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")
