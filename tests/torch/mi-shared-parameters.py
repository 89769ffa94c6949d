torch.manual_seed(2)
class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 2, bias=False)
        self.second = nn.Linear(2, 2, bias=False)
        self.second.weight = self.first.weight
        self.third = self.first
        self.scale = nn.Parameter(torch.ones(1))

tied = Tied()
print(len(list(tied.parameters())))
print([name for name, p in tied.named_parameters()])
tied.first.weight[0, 0] = 7.0
print(tied.second.weight, tied.third.weight[0])
print(tied)
