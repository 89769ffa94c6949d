# Recurrent layers of torch.nn: a state that is carried from step to step. What comes from the input
# is computed for all steps at once; weights stand in the order of PyTorch's gates.

import math
import torch
import torch.nn as nn
import torch.nn.functional as F


# ---- one step: the new state from the old one and from what the input drives ----


def _tanh_step(drive, state, w_hh, b_hh, w_hr):
    """h = tanh(W x + U h)"""
    return (torch.tanh(F.linear(state[0], w_hh, b_hh) + drive),)


def _relu_step(drive, state, w_hh, b_hh, w_hr):
    """h = relu(W x + U h)"""
    return (torch.relu(F.linear(state[0], w_hh, b_hh) + drive),)


def _lstm_step(drive, state, w_hh, b_hh, w_hr):
    """c = forget_gate * c + input_gate * cell_gate; h = output_gate * tanh(c)"""
    h, c = state
    gates = F.linear(h, w_hh, b_hh) + drive
    to_input, to_forget, to_cell, to_output = gates.chunk(4, 1)
    input_gate, forget_gate, output_gate = torch.sigmoid(to_input), torch.sigmoid(to_forget), torch.sigmoid(to_output)
    cell_gate = torch.tanh(to_cell)
    c = forget_gate * c + input_gate * cell_gate
    h = output_gate * torch.tanh(c)
    return (h if w_hr is None else F.linear(h, w_hr), c)


def _gru_step(drive, state, w_hh, b_hh, w_hr):
    """h = update * h + (1 - update) * new"""
    h = state[0]
    reset_x, update_x, new_x = drive.chunk(3, 1)
    reset_h, update_h, new_h = F.linear(h, w_hh, b_hh).chunk(3, 1)
    reset = torch.sigmoid(reset_h + reset_x)
    update = torch.sigmoid(update_h + update_x)
    new = torch.tanh(new_x + new_h * reset)
    return ((h - new) * update + new,)


_STEPS = {"RNN_TANH": _tanh_step, "RNN_RELU": _relu_step, "LSTM": _lstm_step, "GRU": _gru_step}
_GATES = {"RNN_TANH": 1, "RNN_RELU": 1, "LSTM": 4, "GRU": 3}


# ---- layers ----


def _fit(state, rest, size):
    """The first `size` rows of a state; rows that it lacks are those of `rest`."""
    if state.shape[0] < size:
        return torch.cat([state, rest[state.shape[0]:size]])
    return state if state.shape[0] == size else state[:size]


class RNNBase(nn.Module):
    """what RNN, LSTM and GRU have in common"""

    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        if not 0 <= dropout <= 1 or isinstance(dropout, bool):
            raise ValueError("dropout should be a number in range [0, 1] representing the probability of an element being zeroed")
        if proj_size < 0:
            raise ValueError("proj_size should be a positive integer or zero to disable projections")
        if proj_size >= hidden_size:
            raise ValueError("proj_size has to be smaller than hidden_size")
        self._all_weights = []
        for layer in range(num_layers):
            for direction in range(self._directions()):
                self._all_weights.append(self._make_weights(layer, "_reverse" if direction else ""))
        self.reset_parameters()

    def _directions(self):
        return 2 if self.bidirectional else 1

    def _given_size(self):
        return self.proj_size if self.proj_size > 0 else self.hidden_size

    def _make_weights(self, layer, suffix):
        gates = _GATES[self.mode] * self.hidden_size
        width = self.input_size if layer == 0 else self._given_size() * self._directions()
        shapes = {"weight_ih": (gates, width), "weight_hh": (gates, self._given_size())}
        if self.bias:
            shapes.update({"bias_ih": (gates,), "bias_hh": (gates,)})
        if self.proj_size > 0:
            shapes["weight_hr"] = (self.proj_size, self.hidden_size)
        names = []
        for name, shape in shapes.items():
            names.append(f"{name}_l{layer}{suffix}")
            setattr(self, names[-1], nn.Parameter(torch.empty(shape)))
        return names

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            nn.init.uniform_(weight, -bound, bound)

    def flatten_parameters(self):
        """nothing: the weights need no order of their own here"""

    @property
    def all_weights(self):
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def _first_states(self, input, batch, hx):
        """One state for each layer and direction: (h,), or (h, c) of an LSTM."""
        count = self.num_layers * self._directions()
        sizes = [self._given_size(), self.hidden_size] if self.mode == "LSTM" else [self.hidden_size]
        if hx is None:
            hx = tuple(torch.zeros(count, batch, size, dtype=input.dtype) for size in sizes)
        elif self.mode != "LSTM":
            hx = (hx,)
        for k, (part, size) in enumerate(zip(hx, sizes)):
            if list(part.shape) != [count, batch, size]:
                name = f"hidden[{k}]" if self.mode == "LSTM" else "hidden"
                raise RuntimeError(f"Expected {name} size {(count, batch, size)}, got {list(part.shape)}")
        return hx

    def _check(self, input, wanted):
        if input.dim() != wanted:
            raise RuntimeError(f"input must have {wanted} dimensions, got {input.dim()}")
        if input.size(-1) != self.input_size:
            raise RuntimeError(f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.size(-1)}")

    def _run(self, input, sizes, first, k):
        """One direction of one layer over all steps; sizes[t] rows belong to step t."""
        w_ih, w_hh, b_ih, b_hh, w_hr = self._weights(k)
        drive = F.linear(input, w_ih, b_ih)
        packed = input.dim() == 2
        parts = drive.split(sizes) if packed else drive
        outputs = [None] * len(sizes)
        state = first if not packed else tuple(part[:0] for part in first)
        ended = first
        backwards = self.bidirectional and k % 2 == 1
        for t in reversed(range(len(sizes))) if backwards else range(len(sizes)):
            if packed:
                state = tuple(_fit(part, rest, sizes[t]) for part, rest in zip(state, first))
            state = _STEPS[self.mode](parts[t], state, w_hh, b_hh, w_hr)
            outputs[t] = state[0]
            if packed:
                ended = tuple(_fit(part, old, old.shape[0]) for part, old in zip(state, ended))
        return (torch.cat(outputs), ended) if packed else (torch.stack(outputs), state)

    def _weights(self, k):
        found = {name.split("_l")[0]: getattr(self, name) for name in self._all_weights[k]}
        return [found.get(name) for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr")]

    def _forward(self, input, sizes, hx):
        last = []
        for layer in range(self.num_layers):
            outputs = []
            for direction in range(self._directions()):
                k = layer * self._directions() + direction
                half, state = self._run(input, sizes, tuple(part[k] for part in hx), k)
                outputs.append(half)
                last.append(state)
            output = torch.cat(outputs, -1) if self.bidirectional else outputs[0]
            drops = self.dropout > 0 and self.training and layer < self.num_layers - 1
            input = F.dropout(output, self.dropout) if drops else output
        last = tuple(torch.stack(parts) for parts in zip(*last))
        return output, last if self.mode == "LSTM" else last[0]

    def forward(self, input, hx=None):
        if isinstance(input, nn.utils.rnn.PackedSequence):
            return self._forward_packed(input, hx)
        is_batched = input.dim() == 3
        batch_dim = 0 if self.batch_first else 1
        if not is_batched:
            input = input.unsqueeze(batch_dim)
        if hx is not None:
            hx = self._batched(hx, is_batched)
        self._check(input, 3)
        hx = self._first_states(input, input.size(batch_dim), hx)
        steps = input.transpose(0, 1) if self.batch_first else input
        output, hidden = self._forward(steps, [steps.shape[1]] * steps.shape[0], hx)
        if self.batch_first:
            output = output.transpose(0, 1)
        if is_batched:
            return output, hidden
        if self.mode == "LSTM":
            return output.squeeze(batch_dim), (hidden[0].squeeze(1), hidden[1].squeeze(1))
        return output.squeeze(batch_dim), hidden.squeeze(1)

    def _batched(self, hx, is_batched):
        kind, wanted = ("batched 3-D", 3) if is_batched else ("unbatched 2-D", 2)
        if self.mode == "LSTM":
            if hx[0].dim() != wanted or hx[1].dim() != wanted:
                raise RuntimeError(f"For {kind} input, hx and cx should also be {wanted}-D but got ({hx[0].dim()}-D, {hx[1].dim()}-D) tensors")
            return hx if is_batched else (hx[0].unsqueeze(1), hx[1].unsqueeze(1))
        if hx.dim() != wanted:
            raise RuntimeError(f"For {kind} input, hx should also be {wanted}-D but got {hx.dim()}-D tensor")
        return hx if is_batched else hx.unsqueeze(1)

    def _forward_packed(self, packed, hx):
        self._check(packed.data, 2)
        sizes = packed.batch_sizes.tolist()
        if hx is not None and packed.sorted_indices is not None:
            hx = self._permuted(hx, packed.sorted_indices)
        hx = self._first_states(packed.data, sizes[0], hx)
        output, hidden = self._forward(packed.data, sizes, hx)
        if packed.unsorted_indices is not None:
            hidden = self._permuted(hidden, packed.unsorted_indices)
        return nn.utils.rnn.PackedSequence(output, packed.batch_sizes, packed.sorted_indices, packed.unsorted_indices), hidden

    def _permuted(self, hx, order):
        if self.mode == "LSTM":
            return hx[0].index_select(1, order), hx[1].index_select(1, order)
        return hx.index_select(1, order)

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        if self.proj_size != 0:
            text += f", proj_size={self.proj_size}"
        if self.num_layers != 1:
            text += f", num_layers={self.num_layers}"
        if self.bias is not True:
            text += f", bias={self.bias}"
        if self.batch_first is not False:
            text += f", batch_first={self.batch_first}"
        if self.dropout != 0:
            text += f", dropout={self.dropout}"
        if self.bidirectional is not False:
            text += f", bidirectional={self.bidirectional}"
        return text


class RNN(RNNBase):
    """h = tanh(W x + U h) at each step"""

    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        nonlinearity = kwargs.pop("nonlinearity", "tanh")
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'")
        self.nonlinearity = nonlinearity
        super().__init__("RNN_TANH" if nonlinearity == "tanh" else "RNN_RELU", *args, **kwargs)


class LSTM(RNNBase):
    """gates decide what enters, what is forgotten and what leaves the cell"""

    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)


class GRU(RNNBase):
    """gates decide what is reset and what is new"""

    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        super().__init__("GRU", *args, **kwargs)


# ---- cells: one step alone ----


class RNNCellBase(nn.Module):
    """what RNNCell, LSTMCell and GRUCell have in common"""

    def __init__(self, input_size, hidden_size, bias, num_chunks, device=None, dtype=None):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self.weight_ih = nn.Parameter(torch.empty(num_chunks * hidden_size, input_size))
        self.weight_hh = nn.Parameter(torch.empty(num_chunks * hidden_size, hidden_size))
        if bias:
            self.bias_ih = nn.Parameter(torch.empty(num_chunks * hidden_size))
            self.bias_hh = nn.Parameter(torch.empty(num_chunks * hidden_size))
        else:
            self.register_parameter("bias_ih", None)
            self.register_parameter("bias_hh", None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            nn.init.uniform_(weight, -bound, bound)

    def _step(self, mode, input, state):
        assert input.dim() in (1, 2), f"{self._get_name()}: Expected input to be 1-D or 2-D but received {input.dim()}-D tensor"
        rows = input if input.dim() == 2 else input.unsqueeze(0)
        if rows.shape[1] != self.input_size:
            raise RuntimeError(f"input has inconsistent input_size: got {rows.shape[1]} expected {self.input_size}")
        if state is None:
            zeros = torch.zeros(rows.size(0), self.hidden_size, dtype=input.dtype)
            state = (zeros, zeros)
        elif input.dim() == 1:
            state = tuple(part.unsqueeze(0) for part in state)
        drive = F.linear(rows, self.weight_ih, self.bias_ih)
        result = _STEPS[mode](drive, state, self.weight_hh, self.bias_hh, None)
        return result if input.dim() == 2 else tuple(part.squeeze(0) for part in result)

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        if self.bias is not True:
            text += f", bias={self.bias}"
        nonlinearity = getattr(self, "nonlinearity", "tanh")
        return text if nonlinearity == "tanh" else text + f", nonlinearity={nonlinearity}"


class RNNCell(RNNCellBase):
    """one step of an RNN: tanh(W x + U h)"""

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 1)
        self.nonlinearity = nonlinearity

    def forward(self, input, hx=None):
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        mode = "RNN_TANH" if self.nonlinearity == "tanh" else "RNN_RELU"
        return self._step(mode, input, None if hx is None else (hx,))[0]


class LSTMCell(RNNCellBase):
    """one step of an LSTM: the new h and c"""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 4)

    def forward(self, input, hx=None):
        return self._step("LSTM", input, hx)


class GRUCell(RNNCellBase):
    """one step of a GRU: the new h"""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 3)

    def forward(self, input, hx=None):
        return self._step("GRU", input, None if hx is None else (hx,))[0]
