import torch
import torch.nn as nn

torch.manual_seed(1997)
torch.set_grad_enabled(False)


def lstm_by_hand(x, lstm):
    wi, wh, bi, bh = lstm.weight_ih_l0, lstm.weight_hh_l0, lstm.bias_ih_l0, lstm.bias_hh_l0
    n = lstm.hidden_size
    h = c = torch.zeros(x.size(1), n)
    outs = []
    for xt in x:
        gates = xt @ wi.T + bi + h @ wh.T + bh
        i, f, g, o = gates.split(n, dim=1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        outs.append(h)
    return torch.stack(outs), (h, c)


x = torch.randn(5, 2, 3)
lstm = nn.LSTM(3, 4)
out, (h, c) = lstm(x)
mine, (h2, c2) = lstm_by_hand(x, lstm)
print(lstm, out.shape, h.shape)
print(out[-1], torch.allclose(out, mine, atol=1e-6), torch.allclose(c[0], c2, atol=1e-6))
gru = nn.GRU(3, 4, batch_first=True, bidirectional=True)
o, hn = gru(x.transpose(0, 1))
print(o.shape, hn.shape, o[0, 0])
rnn = nn.RNN(3, 4, num_layers=2, nonlinearity="relu")
o2, h2 = rnn(x)
print(o2[0], h2.shape, [n for n, _ in rnn.named_parameters()][:4])


class SelfAttentivePooling(nn.Module):
    """A Structured Self-Attentive Sentence Embedding"""

    def __init__(self, d, da, r):
        super().__init__()
        self.ws1, self.ws2 = nn.Linear(d, da, bias=False), nn.Linear(da, r, bias=False)

    def forward(self, H, lengths):
        a = self.ws2(torch.tanh(self.ws1(H))).transpose(1, 2)
        pad = torch.arange(H.size(1))[None] >= lengths[:, None]
        a = a.masked_fill(pad.unsqueeze(1), -1e4).softmax(-1)
        p = torch.matmul(a, a.transpose(1, 2)) - torch.eye(a.size(1))
        return a @ H, a, (p ** 2).sum((1, 2))


H = out.transpose(0, 1)
pool = SelfAttentivePooling(4, 3, 2)
m, a, penal = pool(H, torch.tensor([5, 3]))
print(m.shape, a, penal, sep="\n")
cell = nn.LSTMCell(3, 4)
hc = None
for t in range(3):
    hc = cell(x[t], hc)
print(hc[0], hc[1].shape)
packed = nn.utils.rnn.pack_padded_sequence(x, [5, 3])
print(packed.batch_sizes)
po, ph = lstm(packed)
unpacked, lens = nn.utils.rnn.pad_packed_sequence(po)
print(unpacked[:, 1, 0], lens)
