# Python's sys, as far as a lesson can ask it.

from collections import namedtuple as _namedtuple

argv = [_lesson_name()]  # the name of the lesson: nothing stands behind it on the command line


class _VersionInfo(_namedtuple("version_info", "major minor micro releaselevel serial")):
    def __repr__(self):
        return "sys." + super().__repr__()


version_info = _VersionInfo(3, 11, 2, "final", 0)  # the Python whose texts are printed
byteorder = "little"  # which byte of a number comes first


class _Stream:
    encoding = "utf-8"
    closed = False

    def __init__(self, name, shown):
        self.name = name
        self._shown = shown

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._shown:
            _show(text)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def reconfigure(self, **settings):
        pass

    def __repr__(self):
        return f"<_io.TextIOWrapper name='{self.name}' mode='w' encoding='utf-8'>"


stdout = _Stream("<stdout>", True)  # where print writes
stderr = _Stream("<stderr>", False)  # messages for whoever runs a program: no lesson shows them
# also of sys
__stdout__ = stdout  # where print writes unless sys.stdout is set
# also of sys
__stderr__ = stderr  # the same of sys.stderr


def exit(status=None, /):
    """ends the run"""
    raise SystemExit() if status is None else SystemExit(status)


def getrecursionlimit():
    """how many calls may be within one another"""
    return 1000
