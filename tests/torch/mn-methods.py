class Steps(nn.Module):
    """Methods call methods."""

    def __init__(self, scale=2, bias=1):
        super(Steps, self).__init__()
        self.scale = scale
        self.bias = bias

    def twice(self, x): return self.scaled(self.scaled(x))

    def scaled(self, x):
        return x * self.scale

    def forward(self, x, offset=0):
        return self.twice(x) + self.bias + offset

steps = Steps()
print(steps(torch.arange(3)), steps(1), steps(1, 2), steps(x=3, offset=10))
print(Steps(3)(1), Steps(bias=0)(1), Steps(3, bias=5).forward(2))
call = steps.scaled
print(call(21), [f(5) for f in [steps, steps.twice, Steps(10)]])
