# Python's io: a text that is written and read as a file is, and files beside the lesson to be read.


class TextIOBase:
    """what all texts have in common that are read as files are"""

    def _open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def readlines(self, hint=-1):
        return list(self)

    def flush(self):
        pass

    def isatty(self):
        self._open()
        return False

    def readable(self):
        self._usable()
        return True

    def seekable(self):
        self._usable()
        return True

    def close(self):
        self.closed = True

    def __iter__(self):
        self._open()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()


class StringIO(TextIOBase):
    """a text that is written and read as a file is"""

    def __init__(self, initial_value="", newline="\n"):
        self._text = initial_value or ""
        self._at = 0
        self.closed = False

    def _usable(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def write(self, s):
        self._usable()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        missing = "\0" * (self._at - len(self._text)) if s else ""
        self._text = self._text[: self._at] + missing + s + self._text[self._at + len(s) :]
        self._at += len(s)
        return len(s)

    def writelines(self, lines):
        self._open()
        for line in lines:
            self.write(line)

    def read(self, size=-1):
        self._usable()
        rest = self._text[self._at :]
        text = rest if size is None or size < 0 else rest[:size]
        self._at += len(text)
        return text

    def readline(self, size=-1):
        self._usable()
        end = self._text.find("\n", self._at) + 1
        return self.read((end or len(self._text)) - self._at if size is None or size < 0 else min((end or len(self._text)) - self._at, size))

    def getvalue(self):
        self._usable()
        return self._text

    def seek(self, pos, whence=0):
        self._usable()
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence and pos:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._at = pos if whence == 0 else self._at if whence == 1 else len(self._text)
        return self._at

    def tell(self):
        self._usable()
        return self._at

    def truncate(self, pos=None):
        self._usable()
        pos = self._at if pos is None else pos
        self._text = self._text[:pos]
        return pos

    def writable(self):
        self._usable()
        return True


class TextIOWrapper(TextIOBase):
    """the text of a file beside the lesson, as open gives it"""

    def __init__(self, name, text, mode="r", encoding="utf-8"):
        self.name = name
        self.mode = mode
        self.encoding = encoding
        self.closed = False
        self._text = text
        self.seek(0)

    def _rest(self, text):
        self._lines = text.split("\n")
        last = self._lines.pop()
        self._lines = [line + "\n" for line in self._lines] + ([last] if last else [])
        self._next = 0

    def read(self, size=-1):
        self._open()
        whole = "".join(self._lines[self._next :])
        all = size is None or size < 0
        self._rest("" if all else whole[size:])
        return whole if all else whole[:size]

    def readline(self, size=-1):
        self._open()
        if self._next == len(self._lines):
            return ""
        line = self._lines[self._next]
        if 0 <= size < len(line):
            self._lines[self._next] = line[size:]
            return line[:size]
        self._next += 1
        return line

    def seek(self, cookie, whence=0):
        self._open()
        if whence == 0 and cookie != 0 or whence == 1:
            _file_refused("seek to another place than the beginning or the end", "read() the text, and take a part of it")
        self._rest(self._text if whence == 0 else "")
        return self.tell()

    def tell(self):
        self._open()
        return len(self._text.encode()) - len("".join(self._lines[self._next :]).encode())

    def write(self, text):
        self._open()
        raise UnsupportedOperation("not writable")

    def writelines(self, lines):
        self.write("")

    def writable(self):
        return False

    def __repr__(self):
        return f"<_io.TextIOWrapper name={self.name!r} mode={self.mode!r} encoding={self.encoding!r}>"


class UnsupportedOperation(OSError, ValueError):
    """a file that is read is not written"""


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
    """a file of text beside the lesson, to be read"""
    if not isinstance(file, str) and not hasattr(file, "__fspath__"):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(file).__name__}")
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type(mode).__name__}")
    if mode not in ("r", "rt", "tr"):
        if not mode or mode.strip("rwaxtb+U") or len(set(mode)) < len(mode):
            raise ValueError(f"invalid mode: {mode!r}")
        if "r" in mode and "+" not in mode:
            _file_refused(f"open of bytes, mode {mode!r},", "a file of text is read by open(file); numpy.load and load_file read numbers")
        _file_refused(f"open for writing, mode {mode!r},", "a lesson writes no files: print the text, or collect it in an io.StringIO()")
    if newline is not None:
        _file_refused(f"open with newline={newline!r}", "leave it out")
    name = file if isinstance(file, str) else file.__fspath__()
    kind = _file_kind(name)
    if kind == "folder":
        raise IsADirectoryError(21, "Is a directory", name)
    if not kind:
        raise FileNotFoundError(2, "No such file or directory", name)
    return TextIOWrapper(name, _file_text(name, encoding, errors), mode, encoding or "UTF-8")
