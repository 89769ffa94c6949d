from collections import OrderedDict, namedtuple
from functools import partial
import torch
import torch.nn as nn
import torch.nn.functional as F

ACT2FN = {
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_new": partial(F.gelu, approximate="tanh"),
    "silu": F.silu,
    "tanh": torch.tanh,
    "identity": lambda x: x,
}
Output = namedtuple("Output", ["hidden", "attentions"])

class Config:
    hidden = 8
    heads = 2
    layers = 2
    act = "gelu"
    def __init__(self, **kw):
        for k, v in kw.items():
            if not hasattr(self, k):
                raise AttributeError(f"no such option: {k}")
            setattr(self, k, v)
    def __repr__(self):
        keys = ("hidden", "heads", "layers", "act")
        return "Config(" + ", ".join(f"{k}={getattr(self, k)!r}" for k in keys) + ")"

class Layer(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.attn = nn.MultiheadAttention(cfg.hidden, cfg.heads, batch_first=True)
        self.ff = nn.Sequential(OrderedDict([("up", nn.Linear(cfg.hidden, 2 * cfg.hidden)), ("down", nn.Linear(2 * cfg.hidden, cfg.hidden))]))
        self.act = ACT2FN[cfg.act]
        self.n1, self.n2 = nn.LayerNorm(cfg.hidden), nn.LayerNorm(cfg.hidden)
    def forward(self, x, pad=None):
        a, w = self.attn(x, x, x, key_padding_mask=pad, need_weights=True, average_attn_weights=False)
        x = self.n1(x + a)
        return self.n2(x + self.ff.down(self.act(self.ff.up(x)))), w

class Encoder(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.layers = nn.ModuleList([Layer(cfg) for _ in range(cfg.layers)])
    def forward(self, x, pad=None):
        ws = ()
        for layer in self.layers:
            x, w = layer(x, pad)
            ws += (w,)
        return Output(x, ws)

torch.manual_seed(33)
for act in ("gelu", "gelu_new", "silu"):
    cfg = Config(act=act)
    torch.manual_seed(1)
    enc = Encoder(cfg).eval()
    with torch.no_grad():
        out = enc(torch.linspace(-1, 1, 24).view(1, 3, 8), pad=torch.tensor([[False, False, True]]))
    print(cfg, out.hidden[0, 0, :3], len(out.attentions))
print(out.attentions[0][0])
try:
    Config(depth=3)
except AttributeError as e:
    print(type(e).__name__, e)
print([n for n, _ in enc.layers[0].named_parameters()])
print(enc.layers[0].ff)
