# logging: messages for whoever runs a program. They go to the error stream, which no lesson shows,
# so they are made and passed over.

import sys

CRITICAL = 50  # the level of what ends a program
FATAL = 50  # another name of CRITICAL
ERROR = 40  # the level of what went wrong
WARNING = 30  # the level of what may go wrong
WARN = 30  # another name of WARNING
INFO = 20  # the level of what goes well
DEBUG = 10  # the level of what helps to find mistakes
NOTSET = 0  # no level: that of the logger above
_FIXED = {"CRITICAL": 50, "ERROR": 40, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}


def _level(level):
    if isinstance(level, str):
        if level not in _FIXED:
            raise ValueError(f"Unknown level: {level!r}")
        return _FIXED[level]
    return level


def _refuse_output(stream):
    if stream is sys.stdout:
        raise NotImplementedError("logging to sys.stdout is not in the lesson language: use print(...)")


class Handler:
    """where messages go: nowhere here"""

    def __init__(self, level=0):
        self.level = _level(level)

    def setLevel(self, level):
        self.level = _level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt


class StreamHandler(Handler):
    """messages to the error stream"""

    def __init__(self, stream=None):
        _refuse_output(stream)
        super().__init__()


class NullHandler(Handler):
    """messages to nobody"""


class Formatter:
    """how messages look"""

    def __init__(self, fmt=None, datefmt=None, style="%"):
        self.fmt = fmt


class Logger:
    """takes messages, and passes over them"""

    def __init__(self, name, level=0):
        self.name = name
        self.level = _level(level)
        self.handlers = []
        self.propagate = True
        self.disabled = False

    def setLevel(self, level):
        self.level = _level(level)

    def getEffectiveLevel(self):
        return self.level if self.level or self is _root else _root.level

    def isEnabledFor(self, level):
        return level >= self.getEffectiveLevel()

    def hasHandlers(self):
        return len(self.handlers) > 0 or len(_root.handlers) > 0

    def addHandler(self, hdlr):
        self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        self.handlers = [each for each in self.handlers if each is not hdlr]

    def log(self, level, msg, *args, **kwargs):
        pass

    def debug(self, msg, *args, **kwargs):
        pass

    def info(self, msg, *args, **kwargs):
        pass

    def warning(self, msg, *args, **kwargs):
        pass

    def warn(self, msg, *args, **kwargs):
        pass

    def error(self, msg, *args, **kwargs):
        pass

    def exception(self, msg, *args, **kwargs):
        pass

    def critical(self, msg, *args, **kwargs):
        pass


_root = Logger("root", 30)
_loggers = {"root": _root}


def getLogger(name=None):
    """the logger of that name"""
    if not name:
        return _root
    if name not in _loggers:
        _loggers[name] = Logger(name)
    return _loggers[name]


def getLevelName(level):
    """the name of a level, or the level of a name"""
    if isinstance(level, str):
        return _FIXED.get(level, f"Level {level}")
    names = [name for name, value in _FIXED.items() if value == level]
    return names[0] if names else f"Level {level}"


def basicConfig(filename=None, filemode="a", format=None, datefmt=None, style="%", level=None, stream=None, handlers=None, force=False):
    """how messages are told; they are passed over here"""
    _refuse_output(stream)
    if level is not None:
        _root.setLevel(level)


def disable(level=50):
    """passes over messages, as is done anyway"""


def log(level, msg, *args, **kwargs):
    """a message, which is passed over"""


def debug(msg, *args, **kwargs):
    """a message, which is passed over"""


def info(msg, *args, **kwargs):
    """a message, which is passed over"""


def warning(msg, *args, **kwargs):
    """a message, which is passed over"""


def error(msg, *args, **kwargs):
    """a message, which is passed over"""


def exception(msg, *args, **kwargs):
    """a message, which is passed over"""


def critical(msg, *args, **kwargs):
    """a message, which is passed over"""
