import torch
import torch.nn as nn
from torch.nn.parameter import Parameter
from torch.nn.modules.normalization import LayerNorm
from torch.nn.modules.module import Module
from torch.nn.modules.linear import Linear
from torch.nn.modules.activation import MultiheadAttention, ReLU, GELU
from torch.nn.modules.container import ModuleList, Sequential
from torch.nn.modules.dropout import Dropout
from torch.nn.modules.sparse import Embedding
from torch.nn.modules.transformer import TransformerEncoderLayer, _get_clones
from torch.nn.modules.conv import Conv1d
from torch.nn.modules.batchnorm import BatchNorm1d
from torch.nn.modules.loss import CrossEntropyLoss
from torch.nn.modules import Module as M2
from torch.nn import Module as M3, functional as F
from torch.nn.functional import softmax
from torch.nn.init import xavier_uniform_
from torch.nn.modules.rnn import GRU
from torch.nn.modules.pooling import AvgPool1d
from torch.nn.utils import clip_grad_norm_
import torch.nn.modules as mods
import torch.nn.parameter
print(Module is M2, M3 is nn.Module, LayerNorm is nn.LayerNorm)
print(Parameter(torch.ones(2)))
print(torch.nn.parameter.Parameter(torch.ones(1)))
print(nn.parameter.Parameter is nn.Parameter, nn.modules.Linear is nn.Linear)
print(LayerNorm(3), type(LayerNorm(3)), Parameter)
from torch import Tensor, nn
from torch.nn.modules.transformer import TransformerEncoder
print(nn.Module, torch.nn.Linear, nn.ModuleList)

