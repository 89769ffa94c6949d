import torch, math
from torch.nn.functional import softmax

def slopes(n):
    def pow2(n):
        start = 2 ** (-2 ** -(math.log2(n) - 3))
        return [start * start ** i for i in range(n)]
    if math.log2(n).is_integer():
        return pow2(n)
    c = 2 ** math.floor(math.log2(n))
    return pow2(c) + slopes(2 * c)[0::2][:n - c]

for n in (1, 2, 4, 6, 8, 12):
    print(f"{n:2d} heads:", " ".join(f"{s:.6f}" for s in slopes(n)))

@torch.no_grad()
def alibi_attention(q, k, v, m):
    h, t, d = q.shape
    dist = torch.arange(t)[None, :] - torch.arange(t)[:, None]
    bias = m.view(h, 1, 1) * dist.clamp(max=0)
    s = torch.baddbmm(bias.expand(h, t, t), q, k.transpose(1, 2), alpha=1 / math.sqrt(d))
    s.masked_fill_(dist > 0, -math.inf)
    p = softmax(s, -1)
    return p @ v, p, bias

torch.manual_seed(4)
h, t, d = 4, 6, 8
q, k, v = torch.randn(3, h, t, d).unbind()
m = torch.tensor(slopes(h))
o, p, bias = alibi_attention(q, k, v, m)
print(bias[0]); print(bias[3])
torch.set_printoptions(precision=3, linewidth=100)
print(p[0]); print(p[-1])
print(o[:, -1])
expected_distance = (p * (torch.arange(t)[:, None] - torch.arange(t)[None]).float()).sum((-1, -2)) / t
print('mean distance per head', expected_distance)
print('nearest head:', expected_distance.argmin().item(), '| farthest:', expected_distance.argmax().item())
torch.set_printoptions(profile='default')
print(m.double(), m.log2())
