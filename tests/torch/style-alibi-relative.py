import math
import torch
import torch.nn as nn
from typing import List, Dict, Optional, Union

def get_slopes(n: int) -> List[float]:
    def get_slopes_power_of_2(n):
        start = (2 ** (-2 ** -(math.log2(n) - 3)))
        ratio = start
        return [start * ratio ** i for i in range(n)]
    if math.log2(n).is_integer():
        return get_slopes_power_of_2(n)
    closest = 2 ** math.floor(math.log2(n))
    return get_slopes_power_of_2(closest) + get_slopes(2 * closest)[0::2][: n - closest]

def relative_positions(seq_len: int) -> torch.Tensor:
    x = torch.arange(seq_len)[None, :]
    y = torch.arange(seq_len)[:, None]
    return x - y

class ALiBi(nn.Module):
    def __init__(self, heads: int, max_len: int = 16, *, causal: bool = True) -> None:
        super().__init__()
        self.heads = heads
        self.causal = causal
        self.register_buffer("m", torch.tensor(get_slopes(heads)).view(heads, 1, 1), persistent=False)
        self.register_buffer("mask", torch.tril(torch.ones(1, 1, max_len, max_len)))
    def forward(self, scores: torch.Tensor) -> torch.Tensor:
        t = scores.size(-1)
        bias = (self.m * relative_positions(t).clamp(max=0)).unsqueeze(0)
        scores = scores + bias
        if self.causal:
            scores = scores.masked_fill(self.mask[:, :, :t, :t] == 0, float("-inf"))
        return scores.softmax(dim=-1)

print([round(s, 5) for s in get_slopes(8)])
print([round(s, 5) for s in get_slopes(6)])
alibi = ALiBi(3, causal=True)
print(alibi(torch.zeros(1, 3, 4, 4)))
print(list(alibi.state_dict().keys()), {k: tuple(v.shape) for k, v in alibi.named_buffers()})
settings: Dict[str, Optional[Union[int, str]]] = {"heads": 3, "name": None}
for key, value in settings.items():
    print(f"{key:>8} = {value!s:<6}|")
