# torch.nn.utils.rnn: rows of different lengths, filled up or packed.

from typing import NamedTuple
import torch


class PackedSequence(NamedTuple):
    """the steps of rows of different lengths, one step after the other"""
    data: torch.Tensor
    batch_sizes: torch.Tensor = None
    sorted_indices: torch.Tensor = None
    unsorted_indices: torch.Tensor = None


def pad_sequence(sequences, batch_first=False, padding_value=0.0):
    """rows of different lengths as one tensor, filled up at the end"""
    longest = max(row.shape[0] for row in sequences)
    first = sequences[0]
    padded = torch.full([len(sequences), longest] + list(first.shape[1:]), padding_value, dtype=first.dtype)
    for i, row in enumerate(sequences):
        padded[i, :row.shape[0]] = row
    return padded if batch_first else padded.transpose(0, 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """the rows without what fills them up"""
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [row[:int(length)] for row, length in zip(rows, lengths)]


def invert_permutation(permutation):
    """the order that undoes an order"""
    return None if permutation is None else torch.argsort(permutation)


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """the steps of filled up rows without what fills them up"""
    lengths = torch.as_tensor(lengths, dtype=torch.int64)
    order = None
    if not enforce_sorted:
        lengths, order = torch.sort(lengths, descending=True)
        input = input.index_select(0 if batch_first else 1, order)
    rows = input.transpose(0, 1) if batch_first else input
    sizes = lengths.tolist()
    if rows.shape[1] != len(sizes):
        raise RuntimeError(f"Expected `len(lengths)` to be equal to batch_size, but got {len(sizes)} (batch_size={rows.shape[1]})")
    if sizes[-1] <= 0:
        raise RuntimeError("Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0")
    if sizes != sorted(sizes, reverse=True):
        raise RuntimeError("`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement if you do not need ONNX exportability.")
    counts = [sum(size > t for size in sizes) for t in range(sizes[0])]
    steps = torch.cat([rows[t, :count] for t, count in enumerate(counts)])
    return PackedSequence(steps, torch.tensor(counts), order, invert_permutation(order))


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """packed rows as one tensor, filled up at the end, and their lengths"""
    counts = sequence.batch_sizes.tolist()
    length = len(counts) if total_length is None else total_length
    if length < len(counts):
        raise ValueError(f"Expected total_length to be at least the length of the longest sequence in input, but got total_length={total_length} and max sequence length being {len(counts)}")
    padded = torch.full([length, counts[0]] + list(sequence.data.shape[1:]), padding_value, dtype=sequence.data.dtype)
    for t, part in enumerate(sequence.data.split(counts)):
        padded[t, :counts[t]] = part
    lengths = torch.tensor([sum(count > i for count in counts) for i in range(counts[0])])
    if batch_first:
        padded = padded.transpose(0, 1)
    if sequence.unsorted_indices is None:
        return padded, lengths
    return padded.index_select(0 if batch_first else 1, sequence.unsorted_indices), lengths[sequence.unsorted_indices]


def pack_sequence(sequences, enforce_sorted=True):
    """rows of different lengths, packed"""
    lengths = [row.shape[0] for row in sequences]
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)
