# Python's io: a text that is written and read as a file is.


class StringIO:
    """a text that is written and read as a file is"""

    def __init__(self, initial_value="", newline="\n"):
        self._text = initial_value or ""
        self._at = 0
        self.closed = False

    def _open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def write(self, s):
        self._open()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        missing = "\0" * (self._at - len(self._text)) if s else ""
        self._text = self._text[: self._at] + missing + s + self._text[self._at + len(s) :]
        self._at += len(s)
        return len(s)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def read(self, size=-1):
        self._open()
        rest = self._text[self._at :]
        text = rest if size is None or size < 0 else rest[:size]
        self._at += len(text)
        return text

    def readline(self, size=-1):
        self._open()
        end = self._text.find("\n", self._at) + 1
        return self.read((end or len(self._text)) - self._at if size is None or size < 0 else min((end or len(self._text)) - self._at, size))

    def readlines(self, hint=-1):
        return list(self)

    def getvalue(self):
        self._open()
        return self._text

    def seek(self, pos, whence=0):
        self._open()
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence and pos:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._at = pos if whence == 0 else self._at if whence == 1 else len(self._text)
        return self._at

    def tell(self):
        self._open()
        return self._at

    def truncate(self, pos=None):
        self._open()
        pos = self._at if pos is None else pos
        self._text = self._text[:pos]
        return pos

    def flush(self):
        self._open()

    def isatty(self):
        return False

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
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
