"""A script that reads
files."""
import json
import os
import torch
from pathlib import Path
print(__doc__, __name__, os.path.basename(__file__))
with open("files/question.txt", "r", encoding="utf-8") as f:
    text = f.read()
print(len(text), repr(text))
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
x = torch.tensor([stoi[c] for c in text])
print(x[:10], x.shape)
for line in open("files/question.txt"):
    print(repr(line))
with open("files/question.txt") as f:
    for i, line in enumerate(f):
        print(i, line.strip())
    print(f.read() == "", f.closed)
print(f.closed)
try:
    f.read()
except ValueError as e:
    print(e)
print(open("files/question.txt").readlines())
print(open("files/question.txt").read().splitlines())
f = open("files/question.txt")
print(f.readline(), f.read(4), f.read(4), f.readline(), f.tell(), f.seek(0), f.read(5), f.mode)
f.close()
print(Path("files/question.txt").read_text()[:5], Path("files/question.txt").exists(), Path("files").is_dir(), Path("files").is_file())
print((Path(__file__).parent / "files" / "config.json").read_text())
with open(Path("files") / "config.json") as f:
    print(json.load(f))
with Path("files/config.json").open() as f:
    print(json.loads(f.read())["heads"])
print(open("files/crlf.txt").read().encode())
print(os.path.exists("files/question.txt"), os.path.exists("nope.txt"), os.path.isfile("files"), os.path.isdir("files"), os.path.exists(os.path.join("files", "config.json")))
for name in ("nope.txt", "files", "files/bad.txt", "nope/a.txt"):
    try:
        open(name).read()
    except FileNotFoundError as e:
        print("missing", e, e.errno, e.filename, e.strerror, repr(e), e.args)
    except (OSError, UnicodeDecodeError) as e:
        print(type(e).__name__, e)
try:
    open("files/question.txt", "q")
except ValueError as e:
    print(e)
try:
    open("files/question.txt").write("x")
except OSError as e:
    print(type(e).__name__, e)
if not os.path.exists("corpus.txt"):
    text = "fallback"
print(text, OSError("x"), OSError(), repr(OSError(22, "b")), OSError(22, "b"), FileNotFoundError("no such"))
try:
    {}.pop("it's")
except KeyError as e:
    print(e, repr(e), e.args)
try:
    torch.nn.Module().add_module("a.b", torch.nn.Linear(1, 1))
except KeyError as e:
    print(e, e.args)
m = torch.nn.Linear(1, 1)
try:
    m.register_buffer("weight", torch.ones(1))
except KeyError as e:
    print(e, e.args)
try:
    "{a}".format(b=1)
except KeyError as e:
    print(e)
try:
    set().pop()
except KeyError as e:
    print(e)
