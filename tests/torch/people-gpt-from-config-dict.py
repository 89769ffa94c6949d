import torch
import torch.nn as nn

CONFIG = dict(vocab_size=30, context_length=12, emb_dim=12, n_heads=3, n_layers=2, drop_rate=0.1, qkv_bias=False)


class GELU(nn.Module):
    def forward(self, x):
        return 0.5 * x * (1 + torch.tanh(torch.sqrt(torch.tensor(2.0 / torch.pi)) * (x + 0.044715 * torch.pow(x, 3))))


class LN(nn.Module):
    def __init__(self, emb_dim):
        super().__init__()
        self.eps = 1e-5
        self.scale = nn.Parameter(torch.ones(emb_dim))
        self.shift = nn.Parameter(torch.zeros(emb_dim))

    def forward(self, x):
        mean = x.mean(dim=-1, keepdim=True)
        var = x.var(dim=-1, keepdim=True, unbiased=False)
        return self.scale * (x - mean) / torch.sqrt(var + self.eps) + self.shift


class MHA(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0, "d_out must be divisible by n_heads"
        self.d_out, self.num_heads, self.head_dim = d_out, num_heads, d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.triu(torch.ones(context_length, context_length), diagonal=1))

    def forward(self, x):
        b, num_tokens, _ = x.shape
        keys, queries, values = (W(x).view(b, num_tokens, self.num_heads, self.head_dim).transpose(1, 2)
                                 for W in (self.W_key, self.W_query, self.W_value))
        attn_scores = queries @ keys.transpose(2, 3)
        attn_scores.masked_fill_(self.mask.bool()[:num_tokens, :num_tokens], -torch.inf)
        attn_weights = self.dropout(torch.softmax(attn_scores / keys.shape[-1] ** 0.5, dim=-1))
        return self.out_proj((attn_weights @ values).transpose(1, 2).reshape(b, num_tokens, self.d_out))


class Block(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.att = MHA(cfg["emb_dim"], cfg["emb_dim"], cfg["context_length"], cfg["drop_rate"], cfg["n_heads"], cfg["qkv_bias"])
        self.ff = nn.Sequential(nn.Linear(cfg["emb_dim"], 4 * cfg["emb_dim"]), GELU(), nn.Linear(4 * cfg["emb_dim"], cfg["emb_dim"]))
        self.norm1, self.norm2 = LN(cfg["emb_dim"]), LN(cfg["emb_dim"])
        self.drop = nn.Dropout(cfg["drop_rate"])

    def forward(self, x):
        shortcut = x
        x = self.drop(self.att(self.norm1(x))) + shortcut
        shortcut = x
        return self.drop(self.ff(self.norm2(x))) + shortcut


class Model(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.tok_emb = nn.Embedding(cfg["vocab_size"], cfg["emb_dim"])
        self.pos_emb = nn.Embedding(cfg["context_length"], cfg["emb_dim"])
        self.drop_emb = nn.Dropout(cfg["drop_rate"])
        self.trf_blocks = nn.Sequential(*[Block(cfg) for _ in range(cfg["n_layers"])])
        self.final_norm = LN(cfg["emb_dim"])
        self.out_head = nn.Linear(cfg["emb_dim"], cfg["vocab_size"], bias=False)

    def forward(self, in_idx):
        seq_len = in_idx.shape[1]
        x = self.tok_emb(in_idx) + self.pos_emb(torch.arange(seq_len, device=in_idx.device))
        return self.out_head(self.final_norm(self.trf_blocks(self.drop_emb(x))))


def generate(model, idx, max_new_tokens, context_size, temperature=0.0, top_k=None, eos_id=None):
    for _ in range(max_new_tokens):
        idx_cond = idx[:, -context_size:]
        with torch.no_grad():
            logits = model(idx_cond)
        logits = logits[:, -1, :]
        if top_k is not None:
            top_logits, _ = torch.topk(logits, top_k)
            logits = torch.where(logits < top_logits[:, -1], torch.tensor(float("-inf")), logits)
        if temperature > 0.0:
            idx_next = torch.multinomial(torch.softmax(logits / temperature, dim=-1), num_samples=1)
        else:
            idx_next = torch.argmax(logits, dim=-1, keepdim=True)
        if idx_next == eos_id:
            break
        idx = torch.cat((idx, idx_next), dim=1)
    return idx


torch.manual_seed(123)
batch = torch.stack([torch.tensor([6, 10, 3, 8]), torch.tensor([6, 11, 27, 8])], dim=0)
model = Model(CONFIG)
model.eval()
with torch.no_grad():
    out = model(batch)
print("Output shape:", out.shape)
print(out[0, :2])
total = sum(p.numel() for p in model.parameters())
print(f"Total number of parameters: {total:,}")
print("Token embedding layer shape:", model.tok_emb.weight.shape)
print(f"Without the output head: {total - sum(p.numel() for p in model.out_head.parameters()):,}")
print(f"Total size of the model: {total * 4 / 1024:.2f} KB")
print(generate(model, batch[:1], 6, CONFIG["context_length"]))
torch.manual_seed(123)
print(generate(model, batch[:1], 10, CONFIG["context_length"], temperature=1.4, top_k=3)[0].tolist())
print(generate(model, batch[:1], 20, CONFIG["context_length"], eos_id=generate(model, batch[:1], 1, 12)[0, -1].item()).shape)
probas = torch.softmax(out, dim=-1)
targets = batch.roll(-1, 1)
for i in range(2):
    print(f"Text {i + 1}:", probas[i, [0, 1, 2], targets[i, :3]])
log_probas = torch.log(torch.cat([probas[i, [0, 1, 2], targets[i, :3]] for i in range(2)]))
print(log_probas, log_probas.mean() * -1, torch.exp(-log_probas.mean()))
print(nn.functional.cross_entropy(out[:, :3].flatten(0, 1), targets[:, :3].flatten()))
