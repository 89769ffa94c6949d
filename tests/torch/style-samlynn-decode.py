import torch, math, copy
import torch.nn as nn
import torch.nn.functional as F

def attention(q, k, v, d_k, mask=None, dropout=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) /  math.sqrt(d_k)
    if mask is not None:
        mask = mask.unsqueeze(1)
        scores = scores.masked_fill(mask == 0, -1e9)
    scores = F.softmax(scores, dim=-1)
    if dropout is not None:
        scores = dropout(scores)
    output = torch.matmul(scores, v)
    return output

class Norm(nn.Module):
    def __init__(self, d_model, eps = 1e-6):
        super().__init__()
        self.size = d_model
        self.alpha = nn.Parameter(torch.ones(self.size))
        self.bias = nn.Parameter(torch.zeros(self.size))
        self.eps = eps
    def forward(self, x):
        norm = self.alpha * (x - x.mean(dim=-1, keepdim=True)) \
        / (x.std(dim=-1, keepdim=True) + self.eps) + self.bias
        return norm

class MultiHeadAttention(nn.Module):
    def __init__(self, heads, d_model, dropout = 0.1):
        super().__init__()
        self.d_model = d_model
        self.d_k = d_model // heads
        self.h = heads
        self.q_linear = nn.Linear(d_model, d_model)
        self.v_linear = nn.Linear(d_model, d_model)
        self.k_linear = nn.Linear(d_model, d_model)
        self.dropout = nn.Dropout(dropout)
        self.out = nn.Linear(d_model, d_model)
    def forward(self, q, k, v, mask=None):
        bs = q.size(0)
        k = self.k_linear(k).view(bs, -1, self.h, self.d_k)
        q = self.q_linear(q).view(bs, -1, self.h, self.d_k)
        v = self.v_linear(v).view(bs, -1, self.h, self.d_k)
        k = k.transpose(1,2)
        q = q.transpose(1,2)
        v = v.transpose(1,2)
        scores = attention(q, k, v, self.d_k, mask, self.dropout)
        concat = scores.transpose(1,2).contiguous()\
        .view(bs, -1, self.d_model)
        output = self.out(concat)
        return output

def get_clones(module, N):
    return nn.ModuleList([copy.deepcopy(module) for i in range(N)])

class Layer(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.norm_1 = Norm(d_model)
        self.attn = MultiHeadAttention(heads, d_model)
    def forward(self, x, mask):
        x2 = self.norm_1(x)
        return x + self.attn(x2,x2,x2,mask)

torch.manual_seed(77)
layers = get_clones(Layer(6, 3), 3)
layers.eval()
src = torch.tensor([[4, 3, 2, 1], [5, 6, 1, 1]])
src_mask = (src != 1).unsqueeze(-2)
emb = nn.Embedding(7, 6)
x = emb(src) * math.sqrt(6)
with torch.no_grad():
    for i in range(3):
        x = layers[i](x, src_mask)
print(src_mask)
print(x[1])
def nopeak_mask(size):
    np_mask = torch.triu(torch.ones(1, size, size), diagonal=1) == 0
    return np_mask
trg_mask = src_mask & nopeak_mask(4)
print(trg_mask[1].long())
print(all(torch.equal(a, b) for a, b in zip(layers[0].parameters(), layers[1].parameters())), layers[0] is layers[1])
# beams, as k_best_outputs does
out = F.softmax(x @ emb.weight.t(), dim=-1)
k = 2
probs, ix = out[:, -1].data.topk(k)
log_probs = torch.Tensor([math.log(p) for p in probs.data.view(-1)]).view(k, -1)
k_probs, k_ix = log_probs.view(-1).topk(k)
row = torch.div(k_ix, k, rounding_mode="floor")
col = k_ix % k
print(ix, row.tolist(), col.tolist())
print(k_probs)
