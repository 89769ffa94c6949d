import torch
import torch.nn as nn
from collections import OrderedDict
from typing import Optional, Tuple, List, Union

class ModelOutput(OrderedDict):
    """dict with attributes, as in the big libraries"""
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)
    def to_tuple(self):
        return tuple(self.values())

class Config(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__

class SelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        for name in ("query", "key", "value"):
            setattr(self, name, nn.Linear(config.hidden, config.hidden))
        self.heads = config.heads
        self.pruned_heads = set()

    def _shape(self, t: torch.Tensor) -> torch.Tensor:
        return t.view(*t.shape[:-1], self.heads, -1).transpose(1, 2)

    def forward(self, hidden, attention_mask: Optional[torch.Tensor] = None, head_mask=None, past: Optional[Tuple[torch.Tensor]] = None,
                use_cache: Optional[bool] = False, output_attentions: Optional[bool] = False):
        q, k, v = self._shape(self.query(hidden)), self._shape(self.key(hidden)), self._shape(self.value(hidden))
        if past is not None:
            k, v = (torch.cat(pair, dim=-2) for pair in zip(past, (k, v)))
        present = (k, v) if use_cache else None
        s = torch.matmul(q, k.transpose(-1, -2)) / (q.size(-1) ** 0.5)
        if attention_mask is not None:
            s = s + attention_mask
        p = nn.functional.softmax(s, dim=-1, dtype=torch.float32).to(q.dtype)
        if head_mask is not None:
            p = p * head_mask
        out = torch.matmul(p, v).permute(0, 2, 1, 3).contiguous()
        out = out.view(out.size()[:-2] + (-1,))
        outputs = (out, present)
        if output_attentions:
            outputs += (p,)
        return outputs

class Model(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.layers = nn.ModuleList([SelfAttention(config) for _ in range(config.layers)])

    def get_extended_attention_mask(self, mask, dtype=torch.float):
        if mask.dim() == 3:
            extended = mask[:, None, :, :]
        elif mask.dim() == 2:
            extended = mask[:, None, None, :]
        else:
            raise ValueError(f"Wrong shape for attention_mask (shape {mask.shape})")
        return (1.0 - extended.to(dtype=dtype)) * torch.finfo(dtype).min

    def forward(self, x, attention_mask=None, past_key_values=None, return_dict=True, **flags):
        past_key_values = past_key_values or (None,) * len(self.layers)
        mask = self.get_extended_attention_mask(attention_mask) if attention_mask is not None else None
        all_hidden = () if flags.get("output_hidden_states") else None
        all_att, presents = (), ()
        for layer, past in zip(self.layers, past_key_values):
            if all_hidden is not None:
                all_hidden = all_hidden + (x,)
            y, *rest = layer(x, mask, past=past, use_cache=True, output_attentions=True)
            x = x + y
            presents += (rest[0],)
            all_att += (rest[1],)
        if not return_dict:
            return tuple(v for v in [x, presents, all_hidden, all_att] if v is not None)
        return ModelOutput(last_hidden_state=x, past_key_values=presents, hidden_states=all_hidden, attentions=all_att)

torch.manual_seed(0)
config = Config(hidden=6, heads=2, layers=2)
config.dropout = 0.1
print(config, config.hidden, config.missing)
model = Model(config).eval()
with torch.no_grad():
    x = torch.randn(2, 3, 6)
    m = torch.tensor([[1, 1, 1], [1, 1, 0]])
    out = model(x, m, output_hidden_states=True)
    print(list(out.keys()), [len(v) if isinstance(v, tuple) else v.shape for v in out.to_tuple()])
    print(out.attentions[0][1, 0])
    print(out.last_hidden_state[0])
    step = model(x[:, :2])
    rest = model(x[:, 2:], past_key_values=step.past_key_values)
    print(rest.past_key_values[0][0].shape, len(model(x, return_dict=False)))
    try:
        out.pooler
    except AttributeError as e:
        print("AttributeError:", e)
    try:
        model(x, torch.ones(3))
    except ValueError as e:
        print("ValueError:", e)
