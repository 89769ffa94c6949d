# logging: messages for whoever runs a program. Those that go to the error stream no lesson shows;
# those that go to sys.stdout are printed.

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


class LogRecord:
    """a message, and who tells it"""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None):
        self.name = name
        self.levelno = level
        self.levelname = getLevelName(level)
        self.msg = msg
        self.args = args

    def getMessage(self):
        args = self.args[0] if len(self.args) == 1 and isinstance(self.args[0], dict) and self.args[0] else self.args
        return str(self.msg) % args if self.args else str(self.msg)


class Formatter:
    """how messages look"""

    def __init__(self, fmt=None, datefmt=None, style="%"):
        self._fmt = {"%": "%(message)s", "{": "{message}", "$": "${message}"}[style] if fmt is None else fmt
        self._style = style

    def format(self, record):
        for word in ("asctime", "filename", "pathname", "lineno", "process", "thread", "module", "funcName", "relativeCreated", "msecs"):
            if word in self._fmt:
                raise NotImplementedError(f"{word} in the format of a log is not in the lesson language: leave it out of the format")
        values = {"message": record.getMessage(), "name": record.name, "levelname": record.levelname, "levelno": record.levelno}
        if self._style == "%":
            return self._fmt % values
        if self._style == "{":
            return self._fmt.format(**values)
        text = self._fmt
        for name, value in values.items():
            text = text.replace("${" + name + "}", str(value)).replace("$" + name, str(value))
        return text


class Handler:
    """where messages go: nowhere here"""

    def __init__(self, level=0):
        self.level = _level(level)
        self.formatter = None

    def setLevel(self, level):
        self.level = _level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def addFilter(self, filter):
        raise NotImplementedError("filters of logs are not in the lesson language: leave them out")

    def format(self, record):
        return (self.formatter or Formatter()).format(record)

    def handle(self, record):
        if record.levelno >= self.level:
            self.emit(record)

    def emit(self, record):
        pass

    def flush(self):
        pass

    def close(self):
        pass


class StreamHandler(Handler):
    """messages to the error stream, or to sys.stdout"""

    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        self.stream = stream

    def emit(self, record):
        if self.stream is not None and self.stream is not sys.stderr:
            print(self.format(record), end=self.terminator, file=self.stream)


class NullHandler(Handler):
    """messages to nobody"""


class Logger:
    """takes messages, and gives them to its handlers and those above it"""

    def __init__(self, name, level=0):
        self.name = name
        self.level = _level(level)
        self.handlers = []
        self.propagate = True
        self.disabled = False

    @property
    def parent(self):
        name = self.name
        while "." in name:
            name = name[: name.rfind(".")]
            if name in _loggers:
                return _loggers[name]
        return None if self is _root else _root

    def setLevel(self, level):
        self.level = _level(level)

    def getEffectiveLevel(self):
        return self.level if self.level or self is _root else self.parent.getEffectiveLevel()

    def isEnabledFor(self, level):
        return not self.disabled and level > _disabled[0] and level >= self.getEffectiveLevel()

    def hasHandlers(self):
        return len(self.handlers) > 0 or (self.propagate and self is not _root and self.parent.hasHandlers())

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        self.handlers = [each for each in self.handlers if each is not hdlr]

    def handle(self, record):
        for each in self.handlers:
            each.handle(record)
        if self.propagate and self is not _root:
            self.parent.handle(record)

    def getChild(self, suffix):
        return getLogger(suffix if self is _root else self.name + "." + suffix)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            self.handle(LogRecord(self.name, level, "", 0, msg, args, None))

    def debug(self, msg, *args, **kwargs):
        self.log(10, msg, *args)

    def info(self, msg, *args, **kwargs):
        self.log(20, msg, *args)

    def warning(self, msg, *args, **kwargs):
        self.log(30, msg, *args)

    def warn(self, msg, *args, **kwargs):
        self.log(30, msg, *args)

    def error(self, msg, *args, **kwargs):
        self.log(40, msg, *args)

    def exception(self, msg, *args, **kwargs):
        self.log(40, msg, *args)

    def critical(self, msg, *args, **kwargs):
        self.log(50, msg, *args)

    def __repr__(self):
        kind = "RootLogger" if self is _root else "Logger"
        return f"<{kind} {self.name} ({getLevelName(self.getEffectiveLevel())})>"


def _begin():
    if not _root.handlers:
        basicConfig()


_disabled = [-1]
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
    """how messages are told: those to sys.stdout are printed"""
    if force:
        _root.handlers = []
    if _root.handlers:
        return
    if format is None:
        format = {"%": "%(levelname)s:%(name)s:%(message)s", "{": "{levelname}:{name}:{message}", "$": "${levelname}:${name}:${message}"}[style]
    for each in handlers or [StreamHandler(stream)]:
        if each.formatter is None and (getattr(each, "stream", None) not in (None, sys.stderr)):
            each.setFormatter(Formatter(format, datefmt, style))
        _root.addHandler(each)
    if level is not None:
        _root.setLevel(level)


def disable(level=50):
    """passes over messages up to that level"""
    _disabled[0] = _level(level)


def log(level, msg, *args, **kwargs):
    """a message of that level"""
    _begin()
    _root.log(level, msg, *args)


def debug(msg, *args, **kwargs):
    """a message of the level DEBUG"""
    _begin()
    _root.log(10, msg, *args)


def info(msg, *args, **kwargs):
    """a message of the level INFO"""
    _begin()
    _root.log(20, msg, *args)


def warning(msg, *args, **kwargs):
    """a message of the level WARNING"""
    _begin()
    _root.log(30, msg, *args)


def error(msg, *args, **kwargs):
    """a message of the level ERROR"""
    _begin()
    _root.log(40, msg, *args)


def exception(msg, *args, **kwargs):
    """a message of the level ERROR"""
    _begin()
    _root.log(40, msg, *args)


def critical(msg, *args, **kwargs):
    """a message of the level CRITICAL"""
    _begin()
    _root.log(50, msg, *args)
