class Plain(nn.Module):
    pass

class Double(nn.Module):
    def forward(self, x):
        return x * 2

class Documented(nn.Module):
    "Only words."

print(Plain(), Double(), Documented())
print(Double()(inputs[0]))
d = Double()
d.weight = nn.Parameter(torch.ones(2))
d.inner = nn.Linear(2, 1)
print(d, len(list(d.parameters())), d.weight)
