class Masked(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.register_buffer("mask", torch.triu(torch.ones(n, n), diagonal=1))
        self.register_buffer("empty", None)
        self.plain = torch.zeros(2)

    def forward(self, x):
        return x.masked_fill(self.mask.bool(), -torch.inf)

m = Masked(3)
print(m.mask, m.empty, m.plain)
print(m(torch.zeros(3, 3)))
m.mask = torch.ones(3, 3)
m.mask[0, 0] = 0
print(m(torch.zeros(3, 3)))
print(list(m.parameters()), m)
