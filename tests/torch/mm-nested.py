class Block(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.attn = CausalAttention(d, d, 6, 0.0)
        self.layers = nn.ModuleList([nn.Linear(d, 4 * d), nn.Linear(4 * d, d)])
        self.drop = nn.Dropout(0.1)

    def feed(self, x):
        return self.layers[1](torch.tanh(self.layers[0](x)))

    def forward(self, x):
        x = x + self.drop(self.attn(x))
        return x + self.drop(self.feed(x))

class Model(nn.Module):
    def __init__(self, d, n):
        super().__init__()
        self.blocks = nn.ModuleList([Block(d) for _ in range(n)])
        self.head = nn.Linear(d, 5)

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.head(x)

torch.manual_seed(11)
model = Model(3, 2)
print(model(batch))
print(model)
print(sum([p.numel() for p in model.parameters()]))
for name, p in model.named_parameters():
    print(name, tuple(p.shape))
