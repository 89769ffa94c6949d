#!/usr/bin/env python3
"""Reads what `attnscope export` wrote as other programs do, and compares it with what it must be.

    read_back.py numpy DIR          .npy and .npz through NumPy, .csv through numpy.loadtxt
    read_back.py safetensors DIR    by a reader written from the description of the format
    read_back.py json SCHEMA FILE   against the schema; prints the parsed file's nodes, one a line
    read_back.py has numpy          is it there?

The lesson is that of test_numbers.sh: `tensors` below says what it computes.
"""
import json
import struct
import sys

NAN, INF = float("nan"), float("inf")

# name: type, shape, cells
tensors = {
    "f": ("f4", (2, 3), [0.1, NAN, INF, -INF, -0.0, 16777217]),
    "d": ("f8", (3,), [0.1, 1 / 3, -1e300]),
    "i": ("i8", (2,), [2**53 + 1, -5]),
    "b": ("b1", (2, 2), [True, False, False, True]),
    "one": ("f4", (), [2.5]),
    "none": ("f4", (0, 3), []),
    "turned": ("f4", (3, 2), [0.1, -INF, NAN, -0.0, INF, 16777217]),
    "deep": ("i4", (2, 1, 2), [1, 2, 3, 4]),
    "byte": ("u1", (1,), [255]),
    "small": ("i1", (1,), [-128]),
    "short": ("i2", (1,), [-300]),
    "layer.weight": ("f4", (1, 2), [0.5, -0.25]),
}
formats = {"f4": "f", "f8": "d", "i8": "q", "i4": "i", "i2": "h", "i1": "b", "u1": "B", "b1": "?"}


def bits(name):
    kind, _, cells = tensors[name]
    return struct.pack("<%d%s" % (len(cells), formats[kind]), *cells)


def same(what, got, want):
    if got != want:
        sys.exit(f"{what}: {got!r} is not {want!r}")


def read_numpy(folder):
    import numpy

    archive = numpy.load(f"{folder}/kinds.npz")
    same("names", list(archive), list(tensors))
    for name, (kind, shape, cells) in tensors.items():
        with open(f"{folder}/kinds-{name}.npy", "rb") as file:
            descr = archive[name].dtype.str
            same(name, f"'descr': '{descr}'".encode() in file.read(), True)
        for array in archive[name], numpy.load(f"{folder}/kinds-{name}.npy"):
            same(name, (array.dtype.str[1:], array.shape), (kind, shape))
            same(name, array.tobytes(), bits(name))
        if kind != "b1" and cells:
            rows = numpy.loadtxt(f"{folder}/kinds-{name}.csv", delimiter=",", dtype=kind, ndmin=2)
            columns = shape[-1] if len(shape) > 1 else 1
            same(name, rows.shape, (len(cells) // columns, columns))
            same(name, rows.tobytes(), bits(name))


def read_safetensors(folder):
    kinds = {"F32": "f4", "F64": "f8", "I64": "i8", "I32": "i4", "I16": "i2", "I8": "i1",
             "U8": "u1", "BOOL": "b1"}
    with open(f"{folder}/kinds.safetensors", "rb") as file:
        whole = file.read()
    (length,) = struct.unpack("<Q", whole[:8])
    header, cells = json.loads(whole[8:8 + length]), whole[8 + length:]
    same("alignment", length % 8, 0)
    same("names", sorted(header), sorted(tensors))
    end = 0
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, stop = entry["data_offsets"]
        same(name, begin, end)
        same(name, begin % int(kinds[entry["dtype"]][1]), 0)
        same(name, (kinds[entry["dtype"]], tuple(entry["shape"])), tensors[name][:2])
        same(name, cells[begin:stop], bits(name))
        end = stop
    same("the end", end, len(cells))


def check(schema, value, at, root):
    """The part of JSON Schema that the schema uses; what else it holds is an error here."""
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
             "number": (int, float), "null": type(None)}
    known = {"$schema", "$defs", "title", "description", "$ref", "type", "const", "enum", "anyOf",
             "minimum", "required", "properties", "additionalProperties", "items", "minProperties",
             "maxProperties"}
    if set(schema) - known:
        sys.exit(f"{at}: the checker does not know {set(schema) - known}")
    if "$ref" in schema:
        check(root["$defs"][schema["$ref"].rsplit("/")[-1]], value, at, root)
    if "type" in schema:
        wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        truth = isinstance(value, bool)
        if not any(isinstance(value, types[t]) and truth == (t == "boolean") for t in wanted):
            raise ValueError(f"{at}: {value!r} is none of {wanted}")
    if "const" in schema and value != schema["const"] or \
            "enum" in schema and value not in schema["enum"]:
        raise ValueError(f"{at}: {value!r}")
    if "anyOf" in schema:
        for one in schema["anyOf"]:
            try:
                check(one, value, at, root)
                break
            except ValueError:
                continue
        else:
            raise ValueError(f"{at}: {value!r}")
    if "minimum" in schema and value is not None and value < schema["minimum"]:
        raise ValueError(f"{at}: {value} is too small")
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            check(schema["items"], item, f"{at}[{i}]", root)
    if isinstance(value, dict):
        if set(schema.get("required", [])) - set(value):
            raise ValueError(f"{at}: {set(schema['required']) - set(value)} is missing")
        if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", 1e9):
            raise ValueError(f"{at}: {len(value)} entries")
        for key, item in value.items():
            other = schema.get("additionalProperties", True)
            its = schema.get("properties", {}).get(key, other)
            if its is False:
                raise ValueError(f"{at}: {key} is not in the schema")
            if its is not True:
                check(its, item, f"{at}.{key}", root)


def read_json(schema_file, file):
    with open(schema_file) as schema, open(file) as text:
        root = json.load(schema)
        trace = json.loads(text.read(), parse_constant=lambda word: sys.exit(f"a bare {word}"))
    check(root, trace, "", root)
    for i, node in enumerate(trace["nodes"]):
        same("id", node["id"], i)
        for operand in node["operands"]:
            if operand.get("node", -1) >= i:
                sys.exit(f"node {i} is made from a later one")
        place = node["place"] or {"source": "-", "line": 0, "column": 0}
        print(node["step"], node["operation"], node["name"], node["kind"], node["shape"],
              f"{place['source']}:{place['line']}:{place['column']}", json.dumps(node["cells"]))


if __name__ == "__main__":
    if sys.argv[1:] == ["has", "numpy"]:
        import numpy
    else:
        {"numpy": read_numpy, "safetensors": read_safetensors, "json": read_json}[sys.argv[1]](
            *sys.argv[2:])
