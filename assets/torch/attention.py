# Attention and transformer layers of torch.nn.

import copy
import math
import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiheadAttention(nn.Module):
    """every token looks at every token, in several heads"""

    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None, vdim=None, batch_first=False, device=None, dtype=None):
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == self.embed_dim, "embed_dim must be divisible by num_heads"
        if self._qkv_same_embed_dim:
            self.in_proj_weight = nn.Parameter(torch.empty(3 * embed_dim, embed_dim))
            self.register_parameter("q_proj_weight", None)
            self.register_parameter("k_proj_weight", None)
            self.register_parameter("v_proj_weight", None)
        else:
            self.q_proj_weight = nn.Parameter(torch.empty(embed_dim, embed_dim))
            self.k_proj_weight = nn.Parameter(torch.empty(embed_dim, self.kdim))
            self.v_proj_weight = nn.Parameter(torch.empty(embed_dim, self.vdim))
            self.register_parameter("in_proj_weight", None)
        if bias:
            self.in_proj_bias = nn.Parameter(torch.zeros(3 * embed_dim))
        else:
            self.register_parameter("in_proj_bias", None)
        self.out_proj = nn.NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias)
        if add_bias_kv:
            self.bias_k = nn.Parameter(torch.empty(1, 1, embed_dim))
            self.bias_v = nn.Parameter(torch.empty(1, 1, embed_dim))
        else:
            self.bias_k = None
            self.bias_v = None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self):
        if self._qkv_same_embed_dim:
            nn.init.xavier_uniform_(self.in_proj_weight)
        else:
            nn.init.xavier_uniform_(self.q_proj_weight)
            nn.init.xavier_uniform_(self.k_proj_weight)
            nn.init.xavier_uniform_(self.v_proj_weight)
        if self.in_proj_bias is not None:
            nn.init.constant_(self.in_proj_bias, 0.0)
            nn.init.constant_(self.out_proj.bias, 0.0)
        if self.bias_k is not None:
            nn.init.xavier_normal_(self.bias_k)
        if self.bias_v is not None:
            nn.init.xavier_normal_(self.bias_v)

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True, is_causal=False):
        is_batched = query.dim() == 3
        self._check(query, key, value, key_padding_mask, attn_mask)
        if not is_batched:
            query, key, value = query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)
            if key_padding_mask is not None:
                key_padding_mask = key_padding_mask.unsqueeze(0)
        elif self.batch_first:
            query, key, value = query.transpose(1, 0), key.transpose(1, 0), value.transpose(1, 0)
        tgt_len, bsz, embed_dim = query.shape
        q, k, v = self._project(query, key, value)
        mask = self._mask(attn_mask, tgt_len, key.shape[0], bsz)
        if self.bias_k is not None:
            k = torch.cat([k, self.bias_k.repeat(1, bsz, 1)])
            v = torch.cat([v, self.bias_v.repeat(1, bsz, 1)])
            mask, key_padding_mask = _one_more(mask), _one_more(key_padding_mask)
        q = q.contiguous().view(tgt_len, bsz * self.num_heads, self.head_dim).transpose(0, 1)
        k = k.contiguous().view(k.shape[0], bsz * self.num_heads, self.head_dim).transpose(0, 1)
        v = v.contiguous().view(v.shape[0], bsz * self.num_heads, self.head_dim).transpose(0, 1)
        if self.add_zero_attn:
            zero = torch.zeros(bsz * self.num_heads, 1, self.head_dim, dtype=k.dtype)
            k, v = torch.cat([k, zero], dim=1), torch.cat([v, zero], dim=1)
            mask, key_padding_mask = _one_more(mask), _one_more(key_padding_mask)
        src_len = k.size(1)
        if key_padding_mask is not None:
            mask = self._with_padding(mask, key_padding_mask, bsz, src_len)
        attn_scores = q / math.sqrt(self.head_dim) @ k.transpose(-2, -1)
        if mask is not None:
            attn_scores = attn_scores.masked_fill(mask, -math.inf) if mask.dtype == torch.bool else attn_scores + mask
        attn_weights = torch.softmax(attn_scores, dim=-1)
        if self.training and self.dropout > 0.0:
            attn_weights = F.dropout(attn_weights, self.dropout)
        context = attn_weights @ v
        context = context.transpose(0, 1).contiguous().view(tgt_len * bsz, embed_dim)
        output = F.linear(context, self.out_proj.weight, self.out_proj.bias).view(tgt_len, bsz, -1)
        if not is_batched:
            output = output.squeeze(1)
        elif self.batch_first:
            output = output.transpose(1, 0)
        if not need_weights:
            return output, None
        attn_weights = attn_weights.view(bsz, self.num_heads, tgt_len, src_len)
        if average_attn_weights:
            attn_weights = attn_weights.sum(dim=1) / self.num_heads
        return output, attn_weights if is_batched else attn_weights.squeeze(0)

    def _check(self, query, key, value, key_padding_mask, attn_mask):
        if query.dim() not in (2, 3):
            raise AssertionError(f"query should be unbatched 2D or batched 3D tensor but received {query.dim()}-D query tensor")
        kind = "batched" if query.dim() == 3 else "unbatched"
        if key.dim() != query.dim() or value.dim() != query.dim():
            raise AssertionError(f"For {kind} ({query.dim()}-D) `query`, expected `key` and `value` to be {query.dim()}-D but found {key.dim()}-D and {value.dim()}-D tensors respectively")
        if query.shape[-1] != self.embed_dim:
            raise AssertionError(f"was expecting embedding dimension of {self.embed_dim}, but got {query.shape[-1]}")
        if self._qkv_same_embed_dim and key.shape != value.shape:
            raise AssertionError(f"key shape {key.shape} does not match value shape {value.shape}")
        if key_padding_mask is not None and key_padding_mask.dtype != torch.bool and not key_padding_mask.is_floating_point():
            raise AssertionError("only bool and floating types of key_padding_mask are supported")

    def _project(self, query, key, value):
        E = self.embed_dim
        if self._qkv_same_embed_dim:
            w_q, w_k, w_v = self.in_proj_weight[:E], self.in_proj_weight[E:2 * E], self.in_proj_weight[2 * E:]
        else:
            w_q, w_k, w_v = self.q_proj_weight, self.k_proj_weight, self.v_proj_weight
        b_q, b_k, b_v = None, None, None
        if self.in_proj_bias is not None:
            b_q, b_k, b_v = self.in_proj_bias[:E], self.in_proj_bias[E:2 * E], self.in_proj_bias[2 * E:]
        q = F.linear(query, w_q, b_q)
        k = F.linear(key, w_k, b_k)
        v = F.linear(value, w_v, b_v)
        return q, k, v

    def _mask(self, attn_mask, tgt_len, src_len, bsz):
        if attn_mask is None:
            return None
        if attn_mask.dtype == torch.uint8:
            attn_mask = attn_mask.bool()
        if attn_mask.dtype != torch.bool and not attn_mask.is_floating_point():
            raise AssertionError(f"Only float, byte, and bool types are supported for attn_mask, not {attn_mask.dtype}")
        if attn_mask.dim() == 2:
            if list(attn_mask.shape) != [tgt_len, src_len]:
                raise RuntimeError(f"The shape of the 2D attn_mask is {attn_mask.shape}, but should be {(tgt_len, src_len)}.")
            return attn_mask.unsqueeze(0)
        if attn_mask.dim() != 3:
            raise RuntimeError(f"attn_mask's dimension {attn_mask.dim()} is not supported")
        if list(attn_mask.shape) != [bsz * self.num_heads, tgt_len, src_len]:
            raise RuntimeError(f"The shape of the 3D attn_mask is {attn_mask.shape}, but should be {(bsz * self.num_heads, tgt_len, src_len)}.")
        return attn_mask

    def _with_padding(self, mask, key_padding_mask, bsz, src_len):
        if list(key_padding_mask.shape) != [bsz, src_len]:
            raise AssertionError(f"expecting key_padding_mask shape of {(bsz, src_len)}, but got {key_padding_mask.shape}")
        padding = key_padding_mask.view(bsz, 1, 1, src_len).expand(-1, self.num_heads, -1, -1).reshape(bsz * self.num_heads, 1, src_len)
        if mask is None:
            return padding
        if mask.dtype == torch.bool and padding.dtype == torch.bool:
            return mask.logical_or(padding)
        if padding.dtype == torch.bool:
            return mask.masked_fill(padding, -math.inf)
        if mask.dtype == torch.bool:
            return padding.masked_fill(mask, -math.inf)
        return mask + padding


class NonDynamicallyQuantizableLinear(nn.Linear):
    """the layer behind the heads of MultiheadAttention: a Linear with a name of its own"""


def _one_more(mask):
    return None if mask is None else F.pad(mask, (0, 1))


class _Projection:
    """the weights of a Linear"""

    def __init__(self, weight, bias):
        self.weight = weight
        self.bias = bias


# of torch.nn
class GivenAttention(MultiheadAttention):
    """attention with weights that it is given and does not draw"""

    def __init__(self, embed_dim, num_heads, weights, biases, add_zero_attn, dropout, training):
        nn.Module.__init__(self)
        self.embed_dim = embed_dim
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        self.batch_first = False
        self.dropout = dropout
        self.add_zero_attn = add_zero_attn
        self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight = weights[:4]
        self._qkv_same_embed_dim = self.in_proj_weight is not None
        self.in_proj_bias, self.bias_k, self.bias_v = biases[:3]
        self.out_proj = _Projection(weights[4], biases[3])
        self.training = training


# ---- transformers ----


# of torch.nn
def _get_clones(module, N):
    """a ModuleList of copies"""
    return nn.ModuleList([copy.deepcopy(module) for i in range(N)])


def _activation(activation):
    if isinstance(activation, str):
        if activation == "relu":
            return F.relu
        if activation == "gelu":
            return F.gelu
        raise RuntimeError(f"activation should be relu/gelu, not {activation}")
    return activation


class TransformerEncoderLayer(nn.Module):
    """self-attention and two Linear layers, each added to what came in and normalized"""

    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
        super().__init__()
        self.self_attn = nn.MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first)
        self.linear1 = nn.Linear(d_model, dim_feedforward, bias)
        self.dropout = nn.Dropout(dropout)
        self.linear2 = nn.Linear(dim_feedforward, d_model, bias)
        self.norm_first = norm_first
        self.norm1 = nn.LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
        self.norm2 = nn.LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
        self.dropout1 = nn.Dropout(dropout)
        self.dropout2 = nn.Dropout(dropout)
        self.activation = _activation(activation)

    def forward(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        x = src
        if self.norm_first:
            attended = self._sa_block(self.norm1(x), src_mask, src_key_padding_mask)
            x = x + attended
            fed = self._ff_block(self.norm2(x))
            x = x + fed
        else:
            attended = self._sa_block(x, src_mask, src_key_padding_mask)
            x = self.norm1(x + attended)
            fed = self._ff_block(x)
            x = self.norm2(x + fed)
        return x

    def _sa_block(self, x, attn_mask, key_padding_mask):
        x = self.self_attn(x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False)[0]
        return self.dropout1(x)

    def _ff_block(self, x):
        x = self.linear2(self.dropout(self.activation(self.linear1(x))))
        return self.dropout2(x)


class TransformerEncoder(nn.Module):
    """a stack of copies of an encoder layer"""

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True):
        super().__init__()
        self.layers = _get_clones(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, src, mask=None, src_key_padding_mask=None):
        output = src
        for layer in self.layers:
            output = layer(output, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class TransformerDecoderLayer(nn.Module):
    """self-attention, attention to memory and two Linear layers, each added and normalized"""

    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
        super().__init__()
        self.self_attn = nn.MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first)
        self.multihead_attn = nn.MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first)
        self.linear1 = nn.Linear(d_model, dim_feedforward, bias)
        self.dropout = nn.Dropout(dropout)
        self.linear2 = nn.Linear(dim_feedforward, d_model, bias)
        self.norm_first = norm_first
        self.norm1 = nn.LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
        self.norm2 = nn.LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
        self.norm3 = nn.LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
        self.dropout1 = nn.Dropout(dropout)
        self.dropout2 = nn.Dropout(dropout)
        self.dropout3 = nn.Dropout(dropout)
        self.activation = _activation(activation)

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None):
        x = tgt
        if self.norm_first:
            attended = self._sa_block(self.norm1(x), tgt_mask, tgt_key_padding_mask)
            x = x + attended
            looked_up = self._mha_block(self.norm2(x), memory, memory_mask, memory_key_padding_mask)
            x = x + looked_up
            fed = self._ff_block(self.norm3(x))
            x = x + fed
        else:
            attended = self._sa_block(x, tgt_mask, tgt_key_padding_mask)
            x = self.norm1(x + attended)
            looked_up = self._mha_block(x, memory, memory_mask, memory_key_padding_mask)
            x = self.norm2(x + looked_up)
            fed = self._ff_block(x)
            x = self.norm3(x + fed)
        return x

    def _sa_block(self, x, attn_mask, key_padding_mask):
        x = self.self_attn(x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False)[0]
        return self.dropout1(x)

    def _mha_block(self, x, memory, attn_mask, key_padding_mask):
        x = self.multihead_attn(x, memory, memory, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False)[0]
        return self.dropout2(x)

    def _ff_block(self, x):
        x = self.linear2(self.dropout(self.activation(self.linear1(x))))
        return self.dropout3(x)


class TransformerDecoder(nn.Module):
    """a stack of copies of a decoder layer"""

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _get_clones(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None):
        output = tgt
        for layer in self.layers:
            output = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class Transformer(nn.Module):
    """an encoder and a decoder"""

    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1, activation=F.relu, custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-05, batch_first=False, norm_first=False, device=None, dtype=None):
        super().__init__()
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            encoder_layer = TransformerEncoderLayer(d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first)
            self.encoder = TransformerEncoder(encoder_layer, num_encoder_layers, nn.LayerNorm(d_model, eps=layer_norm_eps))
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            decoder_layer = TransformerDecoderLayer(d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first)
            self.decoder = TransformerDecoder(decoder_layer, num_decoder_layers, nn.LayerNorm(d_model, eps=layer_norm_eps))
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None):
        batch = 0 if self.batch_first else 1
        if src.dim() == 3 and src.size(batch) != tgt.size(batch):
            raise RuntimeError("the batch number of src and tgt must be equal")
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError("the feature number of src and tgt must be equal to d_model")
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask)

    @staticmethod
    def generate_square_subsequent_mask(sz, device="cpu"):
        return torch.triu(torch.full((sz, sz), float("-inf")), diagonal=1)

    def _reset_parameters(self):
        for weight in self.parameters():
            if weight.dim() > 1:
                nn.init.xavier_uniform_(weight)
