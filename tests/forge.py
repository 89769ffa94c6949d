#!/usr/bin/env python3
"""Changes pictures that `attnscope export` drew, for test_verify.sh.

    forge.py FILE OUT WHAT...

    pixel           another colour of one pixel of a PNG
    packed          the same pixels of a PNG, packed otherwise
    bare            a PNG without what it says of itself
    text OLD NEW    another text in the file
    says NAME VALUE the proof says something else, and is sealed again
    own             the proof has the hash of the picture as it is now, and is sealed again
"""
import hashlib
import itertools
import re
import struct
import sys
import zlib

PROOF = re.compile(rb"attnscope proof 1\n.*?\nseal [0-9a-f]{64}\n", re.S)


def chunks(png):
    at = 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at:at + 4])
        yield png[at + 4:at + 8], png[at + 8:at + 8 + size]
        at += 12 + size


def join(parts):
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts)


def rows(png):
    """Width, height and the bytes of a PNG of 8 bits RGB or RGBA without filters."""
    parts = list(chunks(png))
    width, height, depth, colour = struct.unpack(">IIBB", parts[0][1][:10])
    assert depth == 8 and colour in (2, 6)
    return width, height, 3 if colour == 2 else 4, bytearray(
        zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT")))


def with_rows(png, data, level):
    parts = [part for part in chunks(png) if part[0] != b"IDAT"]
    return join(parts[:-1] + [(b"IDAT", zlib.compress(bytes(data), level))] + parts[-1:])


def own(file):
    if not file.startswith(b"\x89PNG"):
        return hashlib.sha256(PROOF.sub(b"", file)).hexdigest().encode()
    width, height, channels, data = rows(file)
    pixels = []
    for y in range(height):
        row = bytes(data[y * (1 + width * channels) + 1:(y + 1) * (1 + width * channels)])
        pixels += [(row[i:i + channels] + b"\xff")[3::-1] for i in range(0, len(row), channels)]
    h = hashlib.sha256(struct.pack("<ii", width, height))
    for pixel, run in itertools.groupby(pixels):
        h.update(pixel + struct.pack("<I", len(list(run))))
    return h.hexdigest().encode()


def says(file, name, value):
    text = PROOF.search(file).group()
    lines = re.sub(rb"(?m)^" + name + rb" .*$", lambda _: name + b" " + value, text)
    lines = lines[:lines.rindex(b"seal ")]
    text = lines + b"seal " + hashlib.sha256(lines).hexdigest().encode() + b"\n"
    if not file.startswith(b"\x89PNG"):
        return PROOF.sub(lambda _: text, file)
    return join((kind, b"attnscope\0" + text if kind == b"tEXt" else body)
                for kind, body in chunks(file))


def main():
    with open(sys.argv[1], "rb") as picture:
        file = picture.read()
    words = [word.encode() for word in sys.argv[3:]]
    while words:
        what = words.pop(0)
        if what == b"pixel":
            _, _, _, data = rows(file)
            data[len(data) // 2 + 5] ^= 1
            file = with_rows(file, data, 6)
        elif what == b"packed":
            file = with_rows(file, rows(file)[3], 1)
        elif what == b"bare":
            file = join(part for part in chunks(file) if part[0] != b"tEXt")
        elif what == b"text":
            assert file.count(words[0]) > 0
            file = file.replace(words.pop(0), words.pop(0), 1)
        elif what == b"says":
            file = says(file, words.pop(0), words.pop(0))
        else:
            file = says(file, b"own", own(file))
    with open(sys.argv[2], "wb") as out:
        out.write(file)


main()
