#!/usr/bin/env python3
"""Reads a WebP file by the description of its container, for test_export.sh; dwebp unpacks pixels.

    webp_reader.py FILE             its size, "loops N", and of each picture the milliseconds it stands
    webp_reader.py FILE PNG...      are its pictures these, pixel for pixel? Each PNG may be written
                                    NUMBER=FILE, else they are the first ones

What is not as the description has it ends it: order and sizes of chunks, flags, rectangles.
"""
import struct
import subprocess
import sys
import zlib

import numpy

ANIMATION, XMP, ALPHA = 2, 4, 16


def chunks(data):
    at, found = 0, []
    while at < len(data):
        kind, size = data[at:at + 4], struct.unpack("<I", data[at + 4:at + 8])[0]
        assert at + 8 + size + size % 2 <= len(data), "a chunk is cut off"
        assert size % 2 == 0 or data[at + 8 + size] == 0, "padding is no zero"
        found.append((kind, data[at + 8:at + 8 + size]))
        at += 8 + size + size % 2
    return found


def number(data, at, size=3):
    return int.from_bytes(data[at:at + size], "little")


def unpack(kind, body):
    """The pixels of a still picture of one chunk, as rows x columns x RGBA."""
    assert kind == b"VP8L", "it is packed with loss"
    chunk = kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
    file = b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk
    pam = subprocess.run(["dwebp", "-quiet", "-pam", "-o", "-", "--", "-"], input=file, check=True,
                         stdout=subprocess.PIPE).stdout
    head, data = pam.split(b"ENDHDR\n", 1)
    words = dict(line.split(b" ", 1) for line in head.splitlines()[1:])
    return numpy.frombuffer(data, numpy.uint8).reshape(int(words[b"HEIGHT"]), int(words[b"WIDTH"]), 4)


def pictures(file):
    """Loop count (None: it is still), and (milliseconds, pixels) of each picture."""
    assert file[:4] == b"RIFF" and file[8:12] == b"WEBP" and number(file, 4, 4) == len(file) - 8
    parts = chunks(file[12:])
    kinds = [kind for kind, _ in parts]
    assert kinds[0] == b"VP8X" and kinds[-1] == b"XMP ", kinds
    flags, width, height = parts[0][1][0], number(parts[0][1], 4) + 1, number(parts[0][1], 7) + 1
    assert flags & ~ALPHA == XMP | (ANIMATION if b"ANIM" in kinds else 0), flags
    if b"ANIM" not in kinds:
        assert len(parts) == 3
        pixels = unpack(*parts[1])
        assert pixels.shape == (height, width, 4)
        return None, [(0, pixels)]
    assert kinds[1] == b"ANIM" and set(kinds[2:-1]) == {b"ANMF"}, kinds
    canvas, found = numpy.zeros((height, width, 4), numpy.uint8), []
    for _, body in parts[2:-1]:
        x, y, wide, high = 2 * number(body, 0), 2 * number(body, 3), number(body, 6) + 1, number(body, 9) + 1
        assert x + wide <= width and y + high <= height, "a picture leaves the canvas"
        inner = chunks(body[16:])
        assert len(inner) == 1
        pixels = unpack(*inner[0])
        part = canvas[y:y + high, x:x + wide]
        replaces = numpy.full((high, wide), True) if body[15] & 2 else pixels[..., 3] == 255
        assert (replaces | (pixels[..., 3] == 0)).all(), "what blends is no longer without loss"
        part[replaces] = pixels[replaces]
        found.append((number(body, 12), canvas.copy()))
        if body[15] & 1:
            part[:] = 0
    return number(parts[1][1], 4, 2), found


def png(path):
    """Pixels of a PNG of 8 bits RGB or RGBA, none of its rows filtered."""
    file = open(path, "rb").read()
    at, packed = 8, b""
    while at < len(file):
        (size,), kind = struct.unpack(">I", file[at:at + 4]), file[at + 4:at + 8]
        body = file[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    assert depth == 8 and colour in (2, 6)
    rows = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, -1)
    assert (rows[:, 0] == 0).all()
    pixels = rows[:, 1:].reshape(height, width, -1)
    full = numpy.full((height, width, 1), 255, numpy.uint8)
    return pixels if colour == 6 else numpy.concatenate([pixels, full], 2)


def same(a, b):
    """What cannot be seen has no colour."""
    return a.shape == b.shape and (((a == b).all(2)) | ((a[..., 3] == 0) & (b[..., 3] == 0))).all()


def main():
    loops, found = pictures(open(sys.argv[1], "rb").read())
    if len(sys.argv) == 2:
        high, wide, _ = found[0][1].shape
        print(f"{wide}x{high}", "still" if loops is None else f"loops {loops}", *[ms for ms, _ in found])
    for i, word in enumerate(sys.argv[2:]):
        at, path = word.split("=", 1) if "=" in word else (i, word)
        if not same(found[int(at)][1], png(path)):
            sys.exit(f"picture {at} is not {path}")


main()
