#!/usr/bin/env python3
"""page.py WASM FONTS OUT: one HTML file of the program, its fonts and what is in src/web/page.

The fonts are cut down to the characters that lessons and pictures use, and to the scripts of which
somebody may write a word or a symbol: Latin, Greek, arrows, mathematics. The page allows itself
nothing but its own scripts, by their hashes. Same sources, same bytes.
"""
import base64
import glob
import gzip
import hashlib
import html
import io
import json
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

FACES = ["Inter-Regular.otf", "Inter-SemiBold.otf", "Inter-Italic.otf", "JetBrainsMono-Regular.ttf",
         "JetBrainsMono-Bold.ttf", "DejaVuSans.ttf"]  # in the order of FontId (draw/draw.h)
WRITTEN = [(0x20, 0x17F), (0x300, 0x36F), (0x370, 0x3FF), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x2070, 0x20CF),
           (0x2100, 0x214F)]
SIGNS = WRITTEN + [(0x2150, 0x218F), (0x2190, 0x23FF), (0x2500, 0x27BF), (0x27C0, 0x27FF), (0x1D400, 0x1D7FF)]
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk"]


def used():
    """The characters beyond ASCII of all that the program says and shows."""
    texts = glob.glob("lessons/*.md") + glob.glob("src/*/*.[ch]") + glob.glob("src/*/*.def") + glob.glob("assets/*.*")
    found = set()
    for name in sorted(texts):
        if not name.endswith(".png"):
            with open(name, encoding="utf-8") as file:
                found |= {ord(c) for c in file.read()}
    return found


def cut(path, wanted):
    """The font as WOFF2 with these characters, and which of them it has."""
    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False, desubroutinize=False,
                             notdef_outline=True, name_IDs=[1, 2], drop_tables=["FFTM"])
    font = TTFont(path, recalcTimestamp=False)
    has = sorted(wanted & set(font.getBestCmap()))
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=has)
    cutter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue(), has


def ranges(characters):
    """First and last of each row of characters without a gap, one behind the other."""
    out = []
    for c in characters:
        if out and out[-1] == c - 1:
            out[-1] = c
        else:
            out += [c, c]
    return out


# What is inside the page, and where its licence stands.
LICENCES = [("attnscope, its fonts and stb", "assets/package/debian/copyright"), ("md4c", "build/sources/md4c/LICENSE.md"), ("cJSON", "build/sources/cjson/LICENSE"),
            ("libdeflate", "build/sources/libdeflate/COPYING"), ("libqrencode", "build/sources/qrencode/COPYING"),
            ("wasi-libc", "/usr/share/doc/wasi-libc/copyright")]


def licences():
    """All of them as HTML."""
    out = []
    for name, path in LICENCES:
        with open(path, encoding="utf-8") as file:
            out.append(f"<h3>{name}</h3><pre>{html.escape(file.read(), quote=False)}</pre>")
    return "".join(out)


def version():
    """That of the first release in the AppStream file, as the program has it."""
    with open("assets/package/org.attnscope.attnscope.metainfo.xml", encoding="utf-8") as file:
        return re.search('<release version="(.*?)"', file.read())[1]


def icon():
    with open("assets/package/icons/attnscope.svg", "rb") as file:
        return base64.b64encode(file.read()).decode()


def packed(data):
    """Bytes as text, seven bits a character: a sixth more, where base 64 has a third. Those that HTML
    does not leave as they are stand 256 further on, and take two bytes."""
    bits = int.from_bytes(data, "big") << -len(data) * 8 % 7
    count = -(-len(data) * 8 // 7)
    text = bytearray()
    for block in range(0, count, 8000):  # of a very long number only parts are quick to look at
        part = min(8000, count - block)
        value = bits >> 7 * (count - block - part) & (1 << 7 * part) - 1
        text += bytes(value >> 7 * (part - 1 - i) & 127 for i in range(part))
    return "".join(chr(256 + c) if c in b"\0\r<" else chr(c) for c in text)


def digest(text):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def read(name):
    with open("src/web/page/" + name, encoding="utf-8") as file:
        return file.read()


def main(wasm, folder, out):
    every = used()
    inside = lambda pairs: {c for low, high in pairs for c in range(low, high + 1)} | every
    faces = [cut(f"{folder}/{face}", inside(SIGNS if face.startswith("DejaVu") else WRITTEN)) for face in FACES]
    with open(wasm, "rb") as file:
        program = packed(gzip.compress(file.read(), 9, mtime=0))
    parts = {
        "PROGRAM": program,
        "FONTS": packed(b"".join(data for data, _ in faces)),
        "FACES": json.dumps([{"bytes": len(data), "has": ranges(has)} for data, has in faces], separators=(",", ":")),
        "CORE": read("core.js"),
        "EARLY": read("early.js"),
        "PAGE": read("page.js"),
        "STYLE": read("page.css"),
        "LICENCES": packed(gzip.compress(licences().encode(), 9, mtime=0)),
        "VERSION": version(),
        "ICON": icon(),
    }
    parts["ALL"] = str(len(parts["PROGRAM"]) + len(parts["FONTS"]))
    parts["POLICY"] = "; ".join([
        "default-src 'none'", f"script-src {digest(parts['EARLY'])} {digest(parts['PAGE'])} 'wasm-unsafe-eval'", f"style-src {digest(parts['STYLE'])}",
        "worker-src blob:", "font-src data: blob:", "img-src data: blob:", "base-uri 'none'", "form-action 'none'"])
    page = re.sub("@([A-Z]+)@", lambda found: parts[found[1]], read("page.html"))
    with open(out, "w", encoding="utf-8") as file:
        file.write(page)
    for name, text in [*parts.items(), ("the whole page", page)]:
        print(f"  {len(text.encode()):9} {name}")


main(*sys.argv[1:])
