import torch
import torch.nn as nn
import torch.nn.functional as F
torch.set_grad_enabled(False)
torch.manual_seed(0)
x = torch.randn(2, 3, 7, 6)
for layer in (nn.AdaptiveAvgPool2d(1), nn.AdaptiveAvgPool2d((2, 3)), nn.AdaptiveAvgPool2d((None, 4)), nn.AdaptiveMaxPool2d(3),
              nn.AvgPool2d(2), nn.AvgPool2d(3, 2, 1), nn.AvgPool2d((3, 2), ceil_mode=True), nn.AvgPool2d(3, 2, 1, count_include_pad=False),
              nn.MaxPool2d(2), nn.MaxPool2d(3, 2, 1), nn.MaxPool2d(3, 2, 1, ceil_mode=True), nn.ZeroPad2d(1), nn.InstanceNorm2d(3),
              nn.InstanceNorm2d(3, affine=True), nn.BatchNorm2d(3), nn.GroupNorm(3, 3), nn.Unfold(3, padding=1, stride=2)):
    y = layer(x)
    print(layer, y.shape, y.detach()[0, 0])
x = torch.randn(2, 3, 7)
for layer in (nn.AdaptiveAvgPool1d(1), nn.AdaptiveAvgPool1d(3), nn.AdaptiveMaxPool1d(2), nn.AvgPool1d(2), nn.AvgPool1d(3, 2, 1), nn.MaxPool1d(2),
              nn.MaxPool1d(3, 1, 1), nn.ConstantPad1d((1, 2), 0.5), nn.InstanceNorm1d(3), nn.BatchNorm1d(3), nn.Conv1d(3, 2, 3, padding="same"),
              nn.Conv1d(3, 2, 3, padding=1, padding_mode="circular"), nn.Conv1d(3, 3, 3, groups=3, bias=False), nn.Conv1d(3, 2, 2, dilation=2, padding="valid")):
    y = layer(x)
    print(layer, y.shape, y.detach()[0])

class Mine(nn.Conv1d):
    def _conv_forward(self, input, weight, bias):
        return super()._conv_forward(input, weight * 0, bias)

class Ones(nn.Embedding):
    def reset_parameters(self):
        nn.init.ones_(self.weight)

class Twos(nn.LayerNorm):
    def reset_parameters(self):
        nn.init.constant_(self.weight, 2.0)
        nn.init.constant_(self.bias, 3.0)

print(Mine(3, 1, 2, bias=False)(x), Ones(2, 3).weight, Twos(2)(torch.tensor([1., 2.])))
model = nn.Transformer(8, 2, 1, 1, 16, dropout=0.0)
print(model)
out = model(torch.randn(3, 1, 8), torch.randn(2, 1, 8), tgt_mask=nn.Transformer.generate_square_subsequent_mask(2))
print(out, sum(p.numel() for p in model.parameters()))
