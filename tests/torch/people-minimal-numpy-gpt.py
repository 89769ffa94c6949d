# one file, no classes, weights in nested dicts (picoGPT taste, but torch)
import torch
from torch import tensor, randn, exp, sqrt, tanh, zeros, ones

def gelu(x): return 0.5 * x * (1 + tanh((2 / 3.141592653589793) ** 0.5 * (x + 0.044715 * x**3)))
def softmax(x): e = exp(x - x.amax(-1, True)); return e / e.sum(-1, True)
def layer_norm(x, g, b, eps: float = 1e-5):
    mean = x.mean(-1, keepdim=True); variance = x.var(-1, keepdim=True, unbiased=False)
    return g * (x - mean) / sqrt(variance + eps) + b
def linear(x, w, b): return x @ w + b
def ffn(x, c_fc, c_proj): return linear(gelu(linear(x, **c_fc)), **c_proj)
def attention(q, k, v, mask): return softmax(q @ k.T / q.shape[-1] ** .5 + mask) @ v
def mha(x, c_attn, c_proj, n_head):
    x = linear(x, **c_attn)
    qkv = x.chunk(3, dim=-1)
    heads = list(map(lambda t: t.chunk(n_head, dim=-1), qkv))
    mask = (1 - torch.tril(ones(len(x), len(x)))) * -1e10
    out = [attention(q, k, v, mask) for q, k, v in zip(*heads)]
    return linear(torch.cat(out, dim=-1), **c_proj)
def block(x, mlp, attn, ln_1, ln_2, n_head):
    x = x + mha(layer_norm(x, **ln_1), **attn, n_head=n_head)
    return x + ffn(layer_norm(x, **ln_2), **mlp)
def gpt2(inputs, wte, wpe, blocks, ln_f, n_head):
    x = wte[inputs] + wpe[range(len(inputs))]
    for blk in blocks: x = block(x, **blk, n_head=n_head)
    return layer_norm(x, **ln_f) @ wte.T
def generate(inputs, params, n_head, n):
    inputs = list(inputs)
    for _ in range(n):
        logits = gpt2(inputs, **params, n_head=n_head)
        inputs.append(int(logits[-1].argmax()))
    return inputs[len(inputs) - n:]

torch.manual_seed(60)
d, V, T = 8, 12, 10
def lin(i, o): return {"w": randn(i, o) * .3, "b": zeros(o)}
def ln(): return {"g": ones(d), "b": zeros(d)}
params = {
    "wte": randn(V, d), "wpe": randn(T, d) * .1, "ln_f": ln(),
    "blocks": [{"mlp": {"c_fc": lin(d, 4 * d), "c_proj": lin(4 * d, d)},
                "attn": {"c_attn": lin(d, 3 * d), "c_proj": lin(d, d)},
                "ln_1": ln(), "ln_2": ln()} for _ in range(2)],
}
def walk(p, path=""):
    if isinstance(p, dict):
        for k, v in p.items(): yield from walk(v, f"{path}.{k}" if path else k)
    elif isinstance(p, list):
        for i, v in enumerate(p): yield from walk(v, f"{path}[{i}]")
    else: yield path, p
for path, p in walk(params):
    if "[1]" not in path: print(f"{path:32} {'x'.join(map(str, p.shape))}")
print(sum(p.numel() for _, p in walk(params)))
ids = [1, 5, 3]
logits = gpt2(ids, **params, n_head=2)
print(logits.shape, logits[-1])
print(generate(ids, params, n_head=2, n=6))
print(softmax(tensor([1., 2., 3.])), gelu(tensor([-1., 0., 1.])), layer_norm(tensor([[1., 2., 4.]]), 1, 0))
