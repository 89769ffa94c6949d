import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence


class BahdanauAttention(nn.Module):
    def __init__(self, hidden_size):
        super(BahdanauAttention, self).__init__()
        self.Wa = nn.Linear(hidden_size, hidden_size)
        self.Ua = nn.Linear(hidden_size, hidden_size)
        self.Va = nn.Linear(hidden_size, 1)

    def forward(self, query, keys, lengths):
        scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(keys)))
        scores = scores.squeeze(2).unsqueeze(1)
        mask = torch.arange(keys.size(1))[None, :] < lengths[:, None]
        scores.data.masked_fill_(~mask.unsqueeze(1), -float('inf'))
        weights = F.softmax(scores, dim=-1)
        context = torch.bmm(weights, keys)
        return context, weights


class LuongAttention(nn.Module):
    METHODS = ['dot', 'general', 'concat']

    def __init__(self, method, hidden_size):
        super(LuongAttention, self).__init__()
        self.method = method
        if self.method not in LuongAttention.METHODS:
            raise ValueError(self.method, "is not an appropriate attention method.")
        self.hidden_size = hidden_size
        if self.method == 'general':
            self.attn = nn.Linear(hidden_size, hidden_size)
        elif self.method == 'concat':
            self.attn = nn.Linear(hidden_size * 2, hidden_size)
            self.v = nn.Parameter(torch.ones(hidden_size) / hidden_size)

    def dot_score(self, hidden, encoder_output):
        return torch.sum(hidden * encoder_output, dim=2)

    def general_score(self, hidden, encoder_output):
        energy = self.attn(encoder_output)
        return torch.sum(hidden * energy, dim=2)

    def concat_score(self, hidden, encoder_output):
        energy = self.attn(torch.cat((hidden.expand(encoder_output.size(0), -1, -1), encoder_output), 2)).tanh()
        return torch.sum(self.v * energy, dim=2)

    def forward(self, hidden, encoder_outputs):
        if self.method == 'general':
            attn_energies = self.general_score(hidden, encoder_outputs)
        elif self.method == 'concat':
            attn_energies = self.concat_score(hidden, encoder_outputs)
        elif self.method == 'dot':
            attn_energies = self.dot_score(hidden, encoder_outputs)
        attn_energies = attn_energies.t()
        return F.softmax(attn_energies, dim=1).unsqueeze(1)


torch.manual_seed(1409)
hidden = 5
seqs = [torch.randn(n, hidden) for n in (4, 2, 3)]
keys = pad_sequence(seqs, batch_first=True)
lengths = torch.tensor([len(s) for s in seqs])
print(keys.shape, lengths)
print(keys[1])
attention = BahdanauAttention(hidden)
with torch.no_grad():
    query = torch.randn(3, 1, hidden)
    context, weights = attention(query, keys, lengths)
    print(context.shape, weights.shape)
    print(weights)
    print(context[1])
    enc = keys.transpose(0, 1)
    h = query.transpose(0, 1)
    for method in LuongAttention.METHODS:
        att = LuongAttention(method, hidden)
        w = att(h, enc)
        print(method.ljust(8), w.shape, w[0])
        print(' ' * 8, w.bmm(enc.transpose(0, 1)).squeeze(1)[0])
try:
    LuongAttention('cosine', hidden)
except ValueError as e:
    print(e, e.args)
print(attention)
print(LuongAttention('general', 2))
