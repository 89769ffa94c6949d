import torch
torch.manual_seed(0)
T = 4
mask = torch.tril(torch.ones(T, T))
for t in range(2, 7):
    s = torch.zeros(t, t)
    s = s.masked_fill(mask == 0, float("-inf")) if t == T else s.masked_fill(mask[:t, :t] == 0, float("-inf"))
    print(t, s.softmax(-1)[-1])
