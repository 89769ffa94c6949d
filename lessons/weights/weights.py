"""Writes and reads the small files of weights of the lessons: safetensors, without its package."""
import json
import struct

import torch


def save(path, tensors, **metadata):
    header, cells = {"__metadata__": metadata}, b""
    for name, tensor in tensors.items():
        data = tensor.contiguous().numpy().astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape),
                        "data_offsets": [len(cells), len(cells) + len(data)]}
        cells += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + cells)


def load(path):
    with open(path, "rb") as file:
        length, = struct.unpack("<Q", file.read(8))
        header, cells = json.loads(file.read(length)), file.read()
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            tensors[name] = torch.frombuffer(bytearray(cells[begin:end]),
                                             dtype=torch.float32).reshape(entry["shape"])
    return tensors
