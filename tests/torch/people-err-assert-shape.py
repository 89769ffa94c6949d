import torch
def attention(q, k, v):
    assert q.size(-1) == k.size(-1), f"{q.size(-1)=} but {k.size(-1)=}"
    return (q @ k.transpose(-1, -2)).softmax(-1) @ v
torch.manual_seed(0)
x, y = torch.rand(2, 3), torch.rand(2, 4)
print(attention(x, x, y).shape)
print(attention(x, y, y))
