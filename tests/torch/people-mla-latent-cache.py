# Multi-head latent attention, the way I understood it from the DeepSeek-V2 paper.
# keys and values are squeezed into one small vector per token and only that is cached
import math
from dataclasses import dataclass
from typing import Optional, Tuple

import torch
from torch import nn
import torch.nn.functional as F


@dataclass
class MLAConfig:
    dim: int = 16
    n_heads: int = 4
    q_lora_rank: int = 6
    kv_lora_rank: int = 5
    qk_nope_head_dim: int = 4
    qk_rope_head_dim: int = 2
    v_head_dim: int = 4
    max_seq_len: int = 8
    rope_theta: float = 10000.0

    @property
    def qk_head_dim(self) -> int:
        return self.qk_nope_head_dim + self.qk_rope_head_dim


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float = 1e-6):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        return self.weight * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)


def rope_tables(dim: int, n: int, theta: float):
    inv = 1.0 / theta ** (torch.arange(0, dim, 2).float() / dim)
    ang = torch.arange(n).float()[:, None] * inv[None]
    return ang.cos(), ang.sin()


def rope(x, cos, sin):
    x1, x2 = x[..., 0::2], x[..., 1::2]
    return torch.stack([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1).flatten(-2)


class MLA(nn.Module):
    def __init__(self, args: MLAConfig):
        super().__init__()
        self.args = args
        H = args.n_heads
        self.wq_a = nn.Linear(args.dim, args.q_lora_rank, bias=False)
        self.q_norm = RMSNorm(args.q_lora_rank)
        self.wq_b = nn.Linear(args.q_lora_rank, H * args.qk_head_dim, bias=False)
        self.wkv_a = nn.Linear(args.dim, args.kv_lora_rank + args.qk_rope_head_dim, bias=False)
        self.kv_norm = RMSNorm(args.kv_lora_rank)
        self.wkv_b = nn.Linear(args.kv_lora_rank, H * (args.qk_nope_head_dim + args.v_head_dim), bias=False)
        self.wo = nn.Linear(H * args.v_head_dim, args.dim, bias=False)
        self.softmax_scale = args.qk_head_dim ** -0.5
        cos, sin = rope_tables(args.qk_rope_head_dim, args.max_seq_len, args.rope_theta)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)
        self.register_buffer("kv_cache", torch.zeros(1, args.max_seq_len, args.kv_lora_rank), persistent=False)
        self.register_buffer("pe_cache", torch.zeros(1, args.max_seq_len, args.qk_rope_head_dim), persistent=False)

    def forward(self, x: torch.Tensor, start_pos: int, mask: Optional[torch.Tensor] = None) -> Tuple[torch.Tensor, torch.Tensor]:
        a = self.args
        bsz, seqlen, _ = x.size()
        end_pos = start_pos + seqlen
        cos, sin = self.cos[start_pos:end_pos], self.sin[start_pos:end_pos]
        q = self.wq_b(self.q_norm(self.wq_a(x))).view(bsz, seqlen, a.n_heads, a.qk_head_dim)
        q_nope, q_pe = torch.split(q, [a.qk_nope_head_dim, a.qk_rope_head_dim], dim=-1)
        q_pe = rope(q_pe, cos[:, None], sin[:, None])
        kv, k_pe = torch.split(self.wkv_a(x), [a.kv_lora_rank, a.qk_rope_head_dim], dim=-1)
        k_pe = rope(k_pe, cos, sin)
        # the "absorbed" form: queries go down into the latent space, keys are never built
        wkv_b = self.wkv_b.weight.view(a.n_heads, -1, a.kv_lora_rank)
        q_nope = torch.einsum("bshd,hdc->bshc", q_nope, wkv_b[:, :a.qk_nope_head_dim])
        self.kv_cache[:bsz, start_pos:end_pos] = self.kv_norm(kv)
        self.pe_cache[:bsz, start_pos:end_pos] = k_pe
        scores = (torch.einsum("bshc,btc->bsht", q_nope, self.kv_cache[:bsz, :end_pos]) +
                  torch.einsum("bshr,btr->bsht", q_pe, self.pe_cache[:bsz, :end_pos])) * self.softmax_scale
        if mask is not None:
            scores += mask.unsqueeze(1)
        scores = scores.softmax(dim=-1, dtype=torch.float32).type_as(x)
        x = torch.einsum("bsht,btc->bshc", scores, self.kv_cache[:bsz, :end_pos])
        x = torch.einsum("bshc,hdc->bshd", x, wkv_b[:, -a.v_head_dim:])
        return self.wo(x.flatten(2)), scores


torch.manual_seed(2)
cfg = MLAConfig()
print(cfg)
mla = MLA(cfg).eval()
x = torch.randn(1, 5, cfg.dim)
with torch.no_grad():
    mask = torch.full((5, 5), float("-inf")).triu_(1)
    full, w = mla(x, 0, mask)
    print("prefill", full.shape, w.shape)
    print(w[0, :, 0])
    mla.kv_cache.zero_(), mla.pe_cache.zero_()
    for t in range(5):
        step, _ = mla(x[:, t:t + 1], t)
        ok = torch.allclose(step[:, 0], full[:, t], atol=1e-6)
        print(f"token {t}: cached rows {t + 1}, agrees: {ok}")
mha_cells = 2 * cfg.n_heads * cfg.v_head_dim
print(f"cells per token: latent {cfg.kv_lora_rank + cfg.qk_rope_head_dim}, plain {mha_cells}")
print(mla.kv_cache[0, :, 0])
print({k: tuple(v.shape) for k, v in mla.state_dict().items()})
