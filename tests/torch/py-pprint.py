from pprint import pprint, pformat, pp, PrettyPrinter
from collections import OrderedDict, defaultdict, Counter
from dataclasses import dataclass, field
import torch
pprint({"b": 1, "a": 2})
cfg = {"vocab_size": 50257, "context_length": 1024, "emb_dim": 768, "n_heads": 12, "n_layers": 12, "drop_rate": 0.1, "qkv_bias": False}
pprint(cfg)
pp(cfg)
pprint([list(range(20)), list(range(30)), {"x": (1,), "y": [cfg, cfg]}])
pprint([list(range(20)), list(range(30)), {"x": (1,), "y": [cfg, cfg]}], compact=True, width=60)
pprint(cfg, indent=4)
pprint("the cat sat on the mat and looked at the dog and the bird and the fish and the sea and the sky")
pprint({"text": "the cat sat on the mat and looked at the dog and the bird and the fish and the sea and the sky"})
pprint(OrderedDict([("layer_%d.attention.weight" % i, (i, i + 1)) for i in range(5)]))
d = defaultdict(list)
for i in range(8):
    d["key number %d" % i].append(i * 1000)
pprint(d)
pprint(Counter("the quick brown fox jumps over the lazy dog"))
@dataclass
class Config:
    d_model: int = 64
    names: list = field(default_factory=lambda: ["query", "key", "value", "output projection", "dropout"])
    other: str = "something longer than usual"
pprint(Config())
pprint({"shape": torch.Size([1, 2]), "w": torch.ones(2), "set": set(range(40))})
print(pformat([[1, [2, [3, [4]]]]], depth=2))
pprint(["a" * 30, "b" * 30, "c" * 30, ("d" * 30, "e" * 40, "f" * 30)])
pprint({1: "x" * 50, "a": "y" * 50, (1, 2): 3})
pprint(("word " * 30,))
pprint([12345678, 1.5], underscore_numbers=True)
PrettyPrinter(width=20, compact=True).pprint(list(range(30)))
pprint(frozenset(range(60)), compact=True)
pprint([])
pprint({})
pprint([[0.1234567] * 6] * 6)
pprint(None, width=4)
