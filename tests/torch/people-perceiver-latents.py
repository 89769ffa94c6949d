import torch
from torch import nn
from torch.nn import functional as F


def exists(val):
    return val is not None


def default(val, d):
    return val if exists(val) else d


class PreNorm(nn.Module):
    def __init__(self, dim, fn, context_dim=None):
        super().__init__()
        self.fn = fn
        self.norm = nn.LayerNorm(dim)
        self.norm_context = nn.LayerNorm(context_dim) if exists(context_dim) else None

    def forward(self, x, **kwargs):
        x = self.norm(x)
        if exists(self.norm_context):
            context = kwargs['context']
            normed_context = self.norm_context(context)
            kwargs.update(context=normed_context)
        return self.fn(x, **kwargs)


class GEGLU(nn.Module):
    def forward(self, x):
        x, gates = x.chunk(2, dim=-1)
        return x * F.gelu(gates)


class FeedForward(nn.Module):
    def __init__(self, dim, mult=4, dropout=0.):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(dim, dim * mult * 2), GEGLU(), nn.Linear(dim * mult, dim), nn.Dropout(dropout))

    def forward(self, x):
        return self.net(x)


class Attention(nn.Module):
    def __init__(self, query_dim, context_dim=None, heads=2, dim_head=4):
        super().__init__()
        inner_dim = dim_head * heads
        context_dim = default(context_dim, query_dim)
        self.scale, self.heads = dim_head ** -0.5, heads
        self.to_q = nn.Linear(query_dim, inner_dim, bias=False)
        self.to_kv = nn.Linear(context_dim, inner_dim * 2, bias=False)
        self.to_out = nn.Linear(inner_dim, query_dim)

    def forward(self, x, context=None, mask=None):
        h = self.heads
        q = self.to_q(x)
        context = default(context, x)
        k, v = self.to_kv(context).chunk(2, dim=-1)

        def split(t):
            b, n, hd = t.shape
            return t.reshape(b, n, h, hd // h).permute(0, 2, 1, 3).reshape(b * h, n, hd // h)

        q, k, v = map(split, (q, k, v))
        sim = torch.einsum('b i d, b j d -> b i j', q, k) * self.scale
        if exists(mask):
            max_neg_value = -torch.finfo(sim.dtype).max
            mask = mask[:, None, None, :].expand(-1, h, -1, -1).reshape(-1, 1, mask.shape[-1])
            sim.masked_fill_(~mask, max_neg_value)
        attn = sim.softmax(dim=-1)
        out = torch.einsum('b i j, b j d -> b i d', attn, v)
        b = x.shape[0]
        out = out.view(b, h, -1, out.shape[-1]).permute(0, 2, 1, 3).flatten(2)
        return self.to_out(out)


class Perceiver(nn.Module):
    def __init__(self, *, depth, input_dim, num_latents, latent_dim, num_classes, share=True):
        super().__init__()
        self.latents = nn.Parameter(torch.randn(num_latents, latent_dim) * 0.02)
        cross = lambda: PreNorm(latent_dim, Attention(latent_dim, input_dim), context_dim=input_dim)
        ff = lambda: PreNorm(latent_dim, FeedForward(latent_dim, mult=2))
        latent = lambda: PreNorm(latent_dim, Attention(latent_dim))
        self.layers = nn.ModuleList([])
        for i in range(depth):
            if share and i > 0:
                self.layers.append(self.layers[0])
            else:
                self.layers.append(nn.ModuleList([cross(), ff(), latent(), ff()]))
        self.to_logits = nn.Sequential(nn.LayerNorm(latent_dim), nn.Linear(latent_dim, num_classes))

    def forward(self, data, mask=None):
        x = self.latents.unsqueeze(0).repeat(data.shape[0], 1, 1)
        for cross_attn, cross_ff, self_attn, self_ff in self.layers:
            x = cross_attn(x, context=data, mask=mask) + x
            x = cross_ff(x) + x
            x = self_attn(x) + x
            x = self_ff(x) + x
        return self.to_logits(x.mean(dim=-2))


torch.manual_seed(2103)
model = Perceiver(depth=2, input_dim=5, num_latents=3, latent_dim=8, num_classes=4)
tied = sum(p.numel() for p in model.parameters())
data = torch.randn(2, 11, 5)
mask = torch.ones(2, 11).bool()
mask[1, 6:] = False
with torch.no_grad():
    logits = model(data, mask)
    print(logits, logits.shape)
    data[1, 6:] = 99.
    print(torch.allclose(model(data, mask), logits))
    print(F.softmax(logits, -1).sum(-1), logits.argmax(-1).tolist())
untied = Perceiver(depth=2, input_dim=5, num_latents=3, latent_dim=8, num_classes=4, share=False)
print(tied, sum(p.numel() for p in untied.parameters()), model.layers[0] is model.layers[1])
print(model.layers[0][1])
