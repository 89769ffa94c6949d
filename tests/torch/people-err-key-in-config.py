import torch
from types import SimpleNamespace

raw = {"d_model": 8, "heads": 2}
cfg = SimpleNamespace(**raw)
print(cfg)
cfg.layers = 3
print(vars(cfg), cfg.d_model // cfg.heads)
print(getattr(cfg, "dropout", 0.1), hasattr(cfg, "dropout"))
raw.setdefault("bias", True)
print(raw.get("nothing"), raw.get("nothing", "default"), raw.pop("bias"))
torch.manual_seed(0)
print(torch.rand(raw["heads"]))
print(torch.rand(raw["num_layers"]))
