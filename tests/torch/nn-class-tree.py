# Which class derives from which, and what isinstance of an init function reaches.
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.modules.batchnorm import _BatchNorm, _NormBase
from torch.nn.modules.conv import _ConvNd
from torch.nn.modules.loss import _Loss, _WeightedLoss


def init_weights(module):
    if isinstance(module, nn.Linear):
        nn.init.normal_(module.weight, mean=0.0, std=0.02)
        if module.bias is not None:
            nn.init.zeros_(module.bias)
    elif isinstance(module, (_BatchNorm, nn.LayerNorm)):
        nn.init.constant_(module.weight, 2.0)


torch.manual_seed(3)
attention = nn.MultiheadAttention(4, 2)
print(isinstance(attention.out_proj, nn.Linear), type(attention.out_proj), attention)
print(issubclass(type(attention.out_proj), nn.Linear), type(attention.out_proj) is nn.Linear)
for layer in (nn.MultiheadAttention(4, 2), nn.TransformerEncoderLayer(4, 2, 8), nn.TransformerDecoderLayer(4, 2, 8), nn.Transformer(4, 2, 1, 1, 8)):
    layer.apply(init_weights)
    print([name for name, part in layer.named_modules() if isinstance(part, nn.Linear)])
    print([round(float(p.detach().sum()), 3) for p in layer.parameters()], torch.rand(1))
    for name, p in layer.named_parameters():
        if name.endswith("out_proj.weight"):
            print(name, p)

layers = [nn.BatchNorm1d(2), nn.BatchNorm2d(2), nn.InstanceNorm1d(2), nn.InstanceNorm2d(2), nn.Conv1d(1, 1, 1), nn.Conv2d(1, 1, 1),
          nn.ConvTranspose1d(1, 1, 1), nn.ConvTranspose2d(1, 1, 1), nn.MaxPool1d(2), nn.MaxPool2d(2), nn.AvgPool1d(2), nn.AvgPool2d(2),
          nn.AdaptiveAvgPool1d(1), nn.AdaptiveAvgPool2d(1), nn.AdaptiveMaxPool1d(1), nn.AdaptiveMaxPool2d(1), nn.ConstantPad1d(1, 0.0),
          nn.ConstantPad2d(1, 0.0), nn.ZeroPad2d(1), nn.ReLU6(), nn.Hardtanh(), nn.LSTM(1, 1), nn.GRUCell(1, 1), nn.CrossEntropyLoss(),
          nn.NLLLoss(), nn.BCELoss(), nn.BCEWithLogitsLoss(), nn.MSELoss(), nn.TripletMarginLoss()]
types = [type(layer) for layer in layers] + [nn.RNNBase, nn.RNNCellBase, nn.Module, _BatchNorm, _NormBase, _ConvNd, _Loss, _WeightedLoss]
for layer in layers:
    print(layer, [kind.__name__ for kind in types if isinstance(layer, kind)])
print(isinstance(torch.Generator(), torch.Generator), isinstance(3, torch.Generator))
print(nn.modules.linear.Linear is nn.Linear, nn.modules.Linear is nn.Linear, isinstance(nn.BatchNorm2d(2), nn.modules.batchnorm._BatchNorm))
print(nn.ReLU6()(torch.tensor([-1.0, 3.0, 9.0])), nn.ZeroPad2d((1, 0, 0, 2))(torch.ones(1, 1, 2)), nn.ConstantPad1d(1, 0.5)(torch.ones(1, 2)))


class Distance(_Loss):
    def forward(self, a, b):
        loss = (a - b).abs()
        return loss.sum() if self.reduction == "sum" else loss.mean()


print(Distance(reduction="sum")(torch.ones(3), torch.zeros(3)), Distance()(torch.ones(3), torch.zeros(3)), Distance(size_average=False).reduction)

# Whole numbers of 32 bits pick rows, too.
table = nn.Embedding(4, 3)
print(table(torch.tensor([[1, 3]], dtype=torch.int32)).detach(), F.embedding(torch.tensor([2], dtype=torch.int32), torch.arange(8.0).view(4, 2)))
for wrong in ([0, 1], torch.tensor([1], dtype=torch.int16), torch.tensor([4], dtype=torch.int32), torch.tensor([0.5])):
    try:
        table(wrong)
    except Exception as e:
        print(type(e).__name__, e)
try:
    F.one_hot(torch.tensor([1], dtype=torch.int32))
except RuntimeError as e:
    print(e)

# The classes that have others below them, by the files in which they stand.
bases = [nn.modules.batchnorm._NormBase, nn.modules.batchnorm._BatchNorm, nn.modules.instancenorm._InstanceNorm, nn.modules.conv._ConvNd,
         nn.modules.conv._ConvTransposeNd, nn.modules.pooling._MaxPoolNd, nn.modules.pooling._AvgPoolNd, nn.modules.pooling._AdaptiveAvgPoolNd,
         nn.modules.pooling._AdaptiveMaxPoolNd, nn.modules.padding._ConstantPadNd, nn.modules.dropout._DropoutNd, nn.modules.loss._Loss, nn.modules.loss._WeightedLoss]
layers = [nn.BatchNorm1d(2), nn.BatchNorm2d(2), nn.InstanceNorm1d(2), nn.Conv1d(1, 1, 1), nn.Conv2d(1, 1, 1), nn.ConvTranspose2d(1, 1, 1), nn.MaxPool2d(2), nn.AvgPool1d(2),
          nn.AdaptiveAvgPool2d(1), nn.AdaptiveMaxPool1d(1), nn.ZeroPad2d(1), nn.ConstantPad1d(1, 0.5), nn.Dropout2d(0.1), nn.MSELoss(), nn.NLLLoss(), nn.CrossEntropyLoss()]
for each in layers:
    print(each, type(each).__name__, [base.__name__ for base in bases if isinstance(each, base)])
print(F._Reduction.legacy_get_string(False, None, emit_warning=False))
