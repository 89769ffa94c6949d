import math
import torch
import torch.nn as nn


def gelu_new(x):
    return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * torch.pow(x, 3.0))))


class Conv1D(nn.Module):
    """A linear layer with a transposed weight, as in GPT-2's first release."""

    def __init__(self, nf, nx):
        super().__init__()
        self.nf = nf
        w = torch.empty(nx, nf)
        nn.init.normal_(w, std=0.02)
        self.weight = nn.Parameter(w)
        self.bias = nn.Parameter(torch.zeros(nf))

    def forward(self, x):
        size_out = x.size()[:-1] + (self.nf,)
        x = torch.addmm(self.bias, x.view(-1, x.size(-1)), self.weight)
        return x.view(size_out)

    def extra_repr(self):
        return 'nf={}, nx={}'.format(self.nf, self.weight.size(0))


class Attention(nn.Module):
    def __init__(self, nx, n_ctx, n_head, scale=False):
        super().__init__()
        self.register_buffer("bias", torch.tril(torch.ones(n_ctx, n_ctx)).view(1, 1, n_ctx, n_ctx))
        self.n_head = n_head
        self.split_size = nx
        self.scale = scale
        self.c_attn = Conv1D(nx * 3, nx)
        self.c_proj = Conv1D(nx, nx)

    def _attn(self, q, k, v):
        w = torch.matmul(q, k)
        if self.scale:
            w = w / math.sqrt(v.size(-1))
        nd, ns = w.size(-2), w.size(-1)
        b = self.bias[:, :, ns - nd:ns, :ns]
        w = w * b - 1e10 * (1 - b)
        w = nn.Softmax(dim=-1)(w)
        return torch.matmul(w, v)

    def merge_heads(self, x):
        x = x.permute(0, 2, 1, 3).contiguous()
        return x.view(*x.size()[:-2] + (x.size(-2) * x.size(-1),))

    def split_heads(self, x, k=False):
        x = x.view(*x.size()[:-1] + (self.n_head, x.size(-1) // self.n_head))
        return x.permute(0, 2, 3, 1) if k else x.permute(0, 2, 1, 3)

    def forward(self, x, layer_past=None):
        query, key, value = self.c_attn(x).split(self.split_size, dim=2)
        query, key, value = self.split_heads(query), self.split_heads(key, k=True), self.split_heads(value)
        if layer_past is not None:
            past_key, past_value = layer_past[0].transpose(-2, -1), layer_past[1]
            key = torch.cat((past_key, key), dim=-1)
            value = torch.cat((past_value, value), dim=-2)
        present = torch.stack((key.transpose(-2, -1), value))
        return self.c_proj(self.merge_heads(self._attn(query, key, value))), present


class MLP(nn.Module):
    def __init__(self, n_state, nx):
        super().__init__()
        self.c_fc, self.c_proj, self.act = Conv1D(n_state, nx), Conv1D(nx, n_state), gelu_new

    def forward(self, x):
        return self.c_proj(self.act(self.c_fc(x)))


class Block(nn.Module):
    def __init__(self, n_ctx, nx, n_head):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(nx, eps=1e-5), nn.LayerNorm(nx, eps=1e-5)
        self.attn = Attention(nx, n_ctx, n_head, True)
        self.mlp = MLP(4 * nx, nx)

    def forward(self, x, layer_past=None):
        a, present = self.attn(self.ln_1(x), layer_past=layer_past)
        x = x + a
        return x + self.mlp(self.ln_2(x)), present


class GPT2(nn.Module):
    def __init__(self, vocab, n_ctx, nx, n_head, n_layer):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(vocab, nx), nn.Embedding(n_ctx, nx)
        self.h = nn.ModuleList([Block(n_ctx, nx, n_head) for _ in range(n_layer)])
        self.ln_f = nn.LayerNorm(nx)
        self.lm_head = nn.Linear(nx, vocab, bias=False)
        self.lm_head.weight = self.wte.weight

    def forward(self, ids, past=None):
        if past is None:
            past_length, past = 0, [None] * len(self.h)
        else:
            past_length = past[0][0].size(-2)
        pos = torch.arange(past_length, ids.size(-1) + past_length, dtype=torch.long).unsqueeze(0).expand_as(ids)
        x = self.wte(ids) + self.wpe(pos)
        presents = []
        for block, layer_past in zip(self.h, past):
            x, present = block(x, layer_past)
            presents.append(present)
        return self.lm_head(self.ln_f(x)), presents


torch.manual_seed(50256)
model = GPT2(17, 10, 12, 3, 2).eval()
print(model)
with torch.no_grad():
    ids = torch.tensor([[3, 14, 1, 5]])
    logits, _ = model(ids)
    step, past = model(ids[:, :3])
    more, past = model(ids[:, 3:], past)
    print(torch.allclose(logits[:, 3:], more, atol=1e-6), past[0].shape)
    print(logits[0, -1])
    prev, out, past = ids, ids, None
    for _ in range(5):
        l, past = model(prev, past)
        _, prev = torch.topk(l[:, -1, :], k=1, dim=-1)
        out = torch.cat((out, prev), dim=1)
    print(out.tolist()[0])
print(sum(p.numel() for p in model.parameters()), len(list(model.parameters())), len(model.state_dict()))
