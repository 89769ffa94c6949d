import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence

torch.set_grad_enabled(False)
torch.manual_seed(1)
for kind in (nn.RNN, nn.LSTM, nn.GRU):
    for layers, two, first, bias in ((1, False, False, True), (2, True, True, True), (2, False, True, False)):
        rnn = kind(3, 4, num_layers=layers, bidirectional=two, batch_first=first, bias=bias)
        print(rnn, [(n, tuple(p.shape)) for n, p in rnn.named_parameters()])
        out, hidden = rnn(torch.randn(2, 3, 3))
        print(out.shape, out.detach())
        print(hidden)
        out, hidden = rnn(torch.randn(5, 3))
        print(out.shape, out.sum())
rnn = nn.LSTM(3, 4, proj_size=2, num_layers=2, dropout=0.5)
print(rnn.eval(), rnn(torch.randn(2, 1, 3)))
rnn = nn.RNN(3, 2, nonlinearity="relu")
print(rnn, rnn(torch.ones(1, 1, 3), torch.ones(1, 1, 2)))
for cell in (nn.RNNCell(3, 2), nn.LSTMCell(3, 2), nn.GRUCell(3, 2, bias=False), nn.RNNCell(3, 2, nonlinearity="relu")):
    print(cell, cell(torch.randn(2, 3)), cell(torch.randn(3)))

rows = [torch.arange(3.), torch.arange(1.), torch.arange(2.)]
print(pad_sequence(rows), pad_sequence(rows, batch_first=True, padding_value=-1))
lengths = torch.tensor([2, 4, 3])
x = torch.randn(3, 4, 3)
packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
print(packed.batch_sizes, packed.sorted_indices, packed.unsorted_indices, packed.data.shape)
for kind in (nn.GRU, nn.LSTM):
    rnn = kind(3, 2, batch_first=True, bidirectional=True)
    out, hidden = rnn(packed)
    print(pad_packed_sequence(out, batch_first=True), hidden)
for wrong in (lambda: rnn(torch.randn(2, 2, 4)), lambda: nn.GRU(3, 2)(torch.randn(2, 1, 3), torch.zeros(1, 2, 2)),
              lambda: nn.LSTM(2, 2, proj_size=2), lambda: nn.GRU(2, 2, dropout=2),
              lambda: nn.GRU(3, 2)(torch.randn(2, 1, 3), torch.zeros(1, 2))):
    try:
        wrong()
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)
