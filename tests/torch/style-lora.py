import math
import torch
import torch.nn as nn

class LoRALayer(nn.Module):
    def __init__(self, in_dim, out_dim, rank, alpha):
        super().__init__()
        self.A = nn.Parameter(torch.empty(in_dim, rank))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.B = nn.Parameter(torch.zeros(rank, out_dim))
        self.alpha = alpha

    def forward(self, x):
        return self.alpha * (x @ self.A @ self.B)

class LinearWithLoRA(nn.Module):
    def __init__(self, linear, rank, alpha):
        super().__init__()
        self.linear = linear
        self.lora = LoRALayer(linear.in_features, linear.out_features, rank, alpha)

    def forward(self, x):
        return self.linear(x) + self.lora(x)

def replace_linear_with_lora(model, rank, alpha):
    for name, module in model.named_children():
        if isinstance(module, nn.Linear):
            setattr(model, name, LinearWithLoRA(module, rank, alpha))
        else:
            replace_linear_with_lora(module, rank, alpha)

torch.manual_seed(123)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Sequential(nn.Linear(8, 8), nn.Tanh()), nn.Linear(8, 3))
x = torch.randn(2, 4)
before = model(x)
total = sum(p.numel() for p in model.parameters() if p.requires_grad)
for param in model.parameters():
    param.requires_grad = False
replace_linear_with_lora(model, rank=2, alpha=4)
trainable = sum(p.numel() for p in model.parameters() if p.requires_grad)
print(total, trainable, f"{trainable / total:.1%}")
print(torch.equal(before, model(x)))
with torch.no_grad():
    for name, p in model.named_parameters():
        if name.endswith("lora.B"):
            p.fill_(0.1)
    print(model(x))
print(model)
merged = model[0].linear.weight + model[0].lora.alpha * (model[0].lora.A @ model[0].lora.B).T
print(merged.detach()[0])
