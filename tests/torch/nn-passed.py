import logging
import warnings
from math import *
import torch
import torch.nn as nn
import torch.utils.checkpoint
from torch.autograd import *
from torch.cuda.amp import autocast
from torch.utils.checkpoint import checkpoint
from torch.distributions import Normal, Categorical
from torch.distributions.normal import Normal as N2

logger = logging.getLogger(__name__)
logging.basicConfig(level=logging.INFO if hasattr(logging, "INFO") else 20, format="%(message)s")
logger.info("number %d", 3)
logger.warning("nobody reads this")
print(logger.name, logging.getLogger("a") is logging.getLogger("a"), logger.isEnabledFor(10))
warnings.warn("old")
warnings.warn("old", DeprecationWarning)
warnings.filterwarnings("ignore")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")

print(Variable(torch.ones(2)), sqrt(2), floor(2.5))

@autocast(enabled=False)
def f(x):
    return x * 2

with autocast():
    print(f(torch.ones(2)))
with torch.autocast(device_type="cpu", enabled=False):
    print(f(torch.ones(1)))
print(checkpoint(f, torch.ones(2)), torch.utils.checkpoint.checkpoint(f, torch.ones(1), use_reentrant=False))

@torch.jit.script
def g(x):
    return x + 1

print(g(torch.ones(1)))
torch.set_grad_enabled(False)
torch.manual_seed(0)
n = Normal(torch.tensor([0., 1.]), torch.tensor([1., 2.]))
print(n, n.sample(), n.sample((2,)), n.log_prob(torch.zeros(2)), n.cdf(torch.ones(2)), n.entropy(), n.mean, n.stddev, n.rsample())
print(N2(0., 1.), N2(0., 1.).sample(), N2(0., 1.).cdf(torch.tensor(0.5)))
c = Categorical(torch.tensor([0.25, 0.75]))
print(c.sample(), c.sample((3,)), c.log_prob(torch.tensor([0, 1])), c.entropy(), c.probs)
c = Categorical(logits=torch.tensor([[1., 2., 3.], [0., 0., 5.]]))
print(c.sample(), c.log_prob(torch.tensor([0, 2])), c.entropy())
w = torch.empty(3, 4)
for fill in (nn.init.xavier_uniform, nn.init.xavier_normal, nn.init.kaiming_normal, nn.init.kaiming_uniform, nn.init.normal, nn.init.uniform, nn.init.eye):
    print(fill(w))
print(nn.init.constant(w, 2), nn.init.trunc_normal_(w), nn.init.trunc_normal_(w, 0.5, 0.02), nn.init.trunc_normal_(w, std=2, a=-1, b=0.5))
print(nn.init._calculate_fan_in_and_fan_out(torch.empty(3, 4, 5)), nn.init._calculate_correct_fan(w, "fan_out"))
print(nn.init.dirac_(torch.empty(2, 2, 3)), nn.init.sparse_(torch.empty(4, 2), 0.5), nn.init.calculate_gain("leaky_relu", 0.2))
print(torch.linspace(-1, 1, 9).erfinv(), torch.linspace(-1, 1, 5, dtype=torch.float64).erfinv())
