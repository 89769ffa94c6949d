# Python's pathlib: names of files; those of text beside the lesson are read.

import io as _io

_FILES = (
    "absolute chmod cwd expanduser glob group hardlink_to home is_block_device is_char_device "
    "is_fifo is_mount is_socket is_symlink iterdir lchmod link_to lstat mkdir owner "
    "read_bytes readlink rename replace resolve rglob rmdir samefile stat symlink_to touch "
    "unlink write_bytes write_text"
).split()


class PurePath:
    """the name of a file: its parts, and others made of it"""

    def __new__(cls, *args):
        return object.__new__(PosixPath if cls is Path else PurePosixPath if cls is PurePath else cls)

    def __init__(self, *args):
        names = []
        for one in args:
            if not isinstance(one, (str, PurePath)):
                raise TypeError(f"expected str, bytes or os.PathLike object, not {type(one).__name__}")
            names = [str(one)] if str(one).startswith("/") else names + [str(one)]
        whole = "/".join(names)
        self.root = "/" if whole.startswith("/") else ""
        self.drive = ""
        self.parts = (("/",) if self.root else ()) + tuple(x for x in whole.split("/") if x not in ("", "."))

    @property
    def anchor(self):
        return self.root

    @property
    def name(self):
        return "" if len(self.parts) == len(self.root) else self.parts[-1]

    @property
    def suffix(self):
        dot = self.name.rfind(".")
        return self.name[dot:] if 0 < dot < len(self.name) - 1 else ""

    @property
    def suffixes(self):
        return [] if self.name.endswith(".") else ["." + x for x in self.name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        dot = self.name.rfind(".")
        return self.name[:dot] if 0 < dot < len(self.name) - 1 else self.name

    @property
    def parent(self):
        return self if len(self.parts) == len(self.root) else type(self)(*self.parts[:-1])

    @property
    def parents(self):
        above, path = [], self
        while path.parent is not path:
            path = path.parent
            above.append(path)
        return tuple(above)

    def joinpath(self, *args):
        return type(self)(self, *args)

    def __truediv__(self, other):
        return type(self)(self, other) if isinstance(other, (str, PurePath)) else NotImplemented

    def __rtruediv__(self, other):
        return type(self)(other, self) if isinstance(other, str) else NotImplemented

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return type(self)(*self.parts[:-1], name)

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.with_name(self.stem + suffix)

    def relative_to(self, *other):
        base = type(self)(*other)
        if self.parts[: len(base.parts)] != base.parts:
            raise ValueError(
                f"{str(self)!r} is not in the subpath of {str(base)!r}"
                " OR one path is relative and the other is absolute."
            )
        return type(self)(*self.parts[len(base.parts):])

    def is_relative_to(self, *other):
        base = type(self)(*other)
        return self.parts[: len(base.parts)] == base.parts

    def is_absolute(self):
        return self.root == "/"

    def as_posix(self):
        return str(self)

    def __str__(self):
        return self.root + "/".join(self.parts[len(self.root):]) or "."

    def __fspath__(self):
        return str(self)

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other):
        return self.parts == other.parts if isinstance(other, PurePath) else NotImplemented

    def __hash__(self):
        return hash(self.parts)

    def __lt__(self, other):
        return self.parts < other.parts if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self.parts <= other.parts if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self.parts > other.parts if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self.parts >= other.parts if isinstance(other, PurePath) else NotImplemented

    def __getattr__(self, name):
        if name in _FILES and isinstance(self, Path):
            _file_refused(f"Path.{name}", "a lesson reads files of text beside it, and does nothing else with files")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


class PurePosixPath(PurePath):
    """the name of a file as Linux writes it"""


class Path(PurePath):
    """the name of a file; read_text gives its text"""

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return _io.open(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None):
        return self.open("r", -1, encoding, errors).read()

    def exists(self):
        return _file_kind(str(self)) != ""

    def is_file(self):
        return _file_kind(str(self)) == "file"

    def is_dir(self):
        return _file_kind(str(self)) == "folder"


class PosixPath(Path, PurePosixPath):
    """what Path(...) makes"""
