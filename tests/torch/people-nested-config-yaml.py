"""Config the hard way: classes, dicts, overrides, a mini YAML reader, json."""
import copy
import json
import os
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import torch
import torch.nn as nn

YAML = """
model:
  dim: 16
  heads: 4
  layers: [attn, mlp, attn]
  dropout: 0.0
  name: 'tiny'
train:
  lr: 3e-4
  steps: 100
  amp: false
"""


def parse_value(s: str) -> Any:
    s = s.strip()
    if s.startswith("[") and s.endswith("]"):
        return [parse_value(p) for p in s[1:-1].split(",") if p.strip()]
    if s in ("true", "false"):
        return s == "true"
    for cast in (int, float):
        try:
            return cast(s)
        except ValueError:
            continue
    return s.strip("'\"")


def parse_yaml(text: str) -> Dict[str, Dict[str, Any]]:
    out, section = {}, None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, _, value = line.partition(":")
        if not line.startswith(" "):
            section = out.setdefault(key.strip(), {})
        elif section is None:
            raise SyntaxError(f"line {number}: value outside a section")
        else:
            section[key.strip()] = parse_value(value)
    return out


@dataclass
class ModelConfig:
    dim: int = 8
    heads: int = 2
    layers: List[str] = field(default_factory=lambda: ["attn"])
    dropout: float = 0.1
    name: str = "default"
    head_dim: int = field(init=False, repr=False)

    def __post_init__(self):
        self.head_dim, rest = divmod(self.dim, self.heads)
        if rest:
            raise ValueError(f"{self.dim} % {self.heads} = {rest}")

    @classmethod
    def from_dict(cls, d: Mapping[str, Any]) -> "ModelConfig":
        known = {f.name for f in fields(cls) if f.init}
        unknown = set(d) - known
        if unknown:
            raise TypeError(f"unknown keys: {sorted(unknown)}")
        return cls(**{k: v for k, v in d.items() if k in known})


@dataclass(order=True)
class TrainConfig:
    lr: float = 1e-3
    steps: int = 10
    amp: bool = True
    betas: Tuple[float, float] = (0.9, 0.999)


@dataclass
class Config:
    model: ModelConfig = field(default_factory=ModelConfig)
    train: TrainConfig = field(default_factory=TrainConfig)


def override(cfg, path: str, value):
    *parents, last = path.split(".")
    target = cfg
    for p in parents:
        target = getattr(target, p)
    if not hasattr(target, last):
        raise AttributeError(f"{type(target).__name__} has no setting {last!r}")
    old = getattr(target, last)
    setattr(target, last, type(old)(value))
    return f"{path}: {old!r} -> {getattr(target, last)!r}"


raw = parse_yaml(YAML)
print(raw)
cfg = Config(ModelConfig.from_dict(raw["model"]), TrainConfig(**raw["train"]))
print(cfg)
print(override(cfg, "train.steps", "250"), "|", override(cfg, "model.dropout", 0))
for bad in ("model.depth", "train.optimizer"):
    try:
        override(cfg, bad, 1)
    except AttributeError as e:
        print("AttributeError:", e)
try:
    ModelConfig.from_dict({"dim": 8, "width": 1, "depth": 2})
except TypeError as e:
    print("TypeError:", e)
print(asdict(cfg))
print(json.dumps(asdict(cfg)["train"]), json.loads('{"a": [1, 2.5, null, true], "b": "x"}'))
print(json.dumps({"model": {"dim": 16, "layers": ["attn"]}}, indent=2, sort_keys=True))
other = copy.deepcopy(cfg)
other.model.layers.append("mlp")
print(cfg == other, cfg.model.layers, len(other.model.layers), TrainConfig(1, 2) < TrainConfig(1, 3), is_dataclass(cfg), [f.name for f in fields(TrainConfig)])
print(Path("runs") / "a" / "model.pt", Path("x/y.txt").suffix, os.path.join("a", "b.py"), os.path.basename("a/b.py"), Path("x/y.txt").stem)
torch.manual_seed(0)
MAKE = {"attn": lambda c: nn.MultiheadAttention(c.dim, c.heads, c.dropout, batch_first=True), "mlp": lambda c: nn.Linear(c.dim, c.dim)}
net = nn.ModuleList([MAKE[kind](cfg.model) for kind in cfg.model.layers])
x = torch.randn(1, 3, cfg.model.dim)
with torch.no_grad():
    for kind, layer in zip(cfg.model.layers, net):
        x = layer(x, x, x)[0] if kind == "attn" else layer(x)
        print(f"{kind:<5}{x.norm():.4f}")
