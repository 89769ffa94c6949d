# Python's re: regular expressions. A pattern is matched in C (python/regex.c).

NOFLAG = 0  # nothing special
IGNORECASE = 2  # capitals and small letters are the same
I = 2  # capitals and small letters are the same
MULTILINE = 8  # ^ and $ stand for every line
M = 8  # ^ and $ stand for every line
DOTALL = 16  # . is a newline, too
S = 16  # . is a newline, too
UNICODE = 32  # what texts are anyway
U = 32  # what texts are anyway
VERBOSE = 64  # blanks and comments in a pattern mean nothing
X = 64  # blanks and comments in a pattern mean nothing
ASCII = 256  # \w, \d and \s are those of ASCII
A = 256  # \w, \d and \s are those of ASCII


class error(Exception):
    """the pattern is none"""


class Match:
    """what was found, and where"""

    def __init__(self, re, string, spans):
        self.re, self.string, self._spans = re, string, spans
        self.pos, self.endpos = 0, len(string)

    def _number(self, group):
        number = self.re.groupindex.get(group, -1) if isinstance(group, str) else group
        if not 0 <= number < len(self._spans):
            raise IndexError("no such group")
        return number

    def _text(self, group, default=None):
        start, stop = self._spans[self._number(group)]
        return default if start < 0 else self.string[start:stop]

    def group(self, *groups):
        if len(groups) < 2:
            return self._text(groups[0] if groups else 0)
        return tuple(self._text(g) for g in groups)

    def __getitem__(self, group):
        return self._text(group)

    def groups(self, default=None):
        return tuple(self._text(g, default) for g in range(1, len(self._spans)))

    def groupdict(self, default=None):
        return {name: self._text(name, default) for name in self.re.groupindex}

    def start(self, group=0):
        return self._spans[self._number(group)][0]

    def end(self, group=0):
        return self._spans[self._number(group)][1]

    def span(self, group=0):
        return self._spans[self._number(group)]

    def expand(self, template):
        return _expand(self, template)

    @property
    def lastindex(self):
        found = [g for g in range(1, len(self._spans)) if self._spans[g][0] >= 0]
        return found[-1] if found else None

    def __repr__(self):
        return f"<re.Match object; span={self.span()}, match={self.group()!r}>"


def _expand(match, template):
    text, i = "", 0
    while i < len(template):
        c = template[i]
        i += 1
        if c != "\\" or i == len(template):
            text += c
            continue
        c = template[i]
        i += 1
        if c == "g" and template[i:i + 1] == "<":
            end = template.index(">", i)
            name = template[i + 1:end]
            text += match._text(int(name) if name.isdigit() else name, "")
            i = end + 1
        elif c.isdigit() and c != "0":
            if template[i:i + 1].isdigit():
                c += template[i]
                i += 1
            if int(c) > match.re.groups:
                raise error(f"invalid group reference {c} at position {i - len(c)}")
            text += match._text(int(c), "")
        elif c in "nrt\\":
            text += {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}[c]
        elif c.isalpha():
            raise error(f"bad escape \\{c} at position {i - 2}")
        else:
            text += "\\" + c
    return text


class Pattern:
    """a regular expression"""

    def __init__(self, pattern, flags):
        self.pattern = pattern
        self._flags = flags
        self.groups, self.groupindex, wrong = _regex_groups(pattern, flags)
        if wrong is not None:
            raise error(wrong)

    @property
    def flags(self):
        return self._flags | 32

    def _at(self, string, pos, how):
        if not isinstance(string, str):
            raise TypeError(f"expected string or bytes-like object, got '{type(string).__name__}'")
        spans = _regex_match(self.pattern, self._flags, string, pos, how)
        return None if spans is None else Match(self, string, spans)

    def match(self, string, pos=0, endpos=None):
        return self._at(string if endpos is None else string[:endpos], pos, 0)

    def fullmatch(self, string, pos=0, endpos=None):
        return self._at(string if endpos is None else string[:endpos], pos, 1)

    def search(self, string, pos=0, endpos=None):
        return self._at(string if endpos is None else string[:endpos], pos, 2)

    def finditer(self, string, pos=0):
        how = 2
        while pos <= len(string):
            found = self._at(string, pos, how)
            if found is None:
                return
            yield found
            pos = found.end()
            how = 3 if found.start() == pos else 2

    def findall(self, string, pos=0):
        found = list(self.finditer(string, pos))
        if self.groups == 0:
            return [m.group() for m in found]
        return [m._text(1, "") if self.groups == 1 else m.groups("") for m in found]

    def split(self, string, maxsplit=0):
        parts, at = [], 0
        for m in self.finditer(string):
            if maxsplit and len(parts) >= maxsplit * (1 + self.groups):
                break
            parts += [string[at:m.start()], *m.groups()]
            at = m.end()
        return parts + [string[at:]]

    def subn(self, repl, string, count=0):
        parts, at, done = [], 0, 0
        if not callable(repl) and "\\" in repl: # a wrong one is an error even where nothing matches
            _expand(Match(self, "", [(0, 0)] * (self.groups + 1)), repl)
        for m in self.finditer(string):
            if count and done >= count:
                break
            parts += [string[at:m.start()], repl(m) if callable(repl) else _expand(m, repl) if "\\" in repl else repl]
            at = m.end()
            done += 1
        return ("".join(parts) + string[at:], done)

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def __repr__(self):
        names = {2: "re.IGNORECASE", 8: "re.MULTILINE", 16: "re.DOTALL", 64: "re.VERBOSE", 256: "re.ASCII"}
        flags = "|".join([names[f] for f in names if self._flags & f])
        return f"re.compile({self.pattern!r}" + (f", {flags})" if flags else ")")


_patterns = {}


def compile(pattern, flags=0):
    """a pattern to be used several times"""
    if isinstance(pattern, Pattern):
        return pattern
    if not isinstance(pattern, str):
        raise TypeError("first argument must be string or compiled pattern")
    if (pattern, flags) not in _patterns:
        _patterns[pattern, flags] = Pattern(pattern, flags)
    return _patterns[pattern, flags]


def match(pattern, string, flags=0):
    """does the text begin so?"""
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    """is the whole text so?"""
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    """the first place in the text that is so"""
    return compile(pattern, flags).search(string)


def finditer(pattern, string, flags=0):
    """all places that are so, one by one"""
    return compile(pattern, flags).finditer(string)


def findall(pattern, string, flags=0):
    """a list of all parts that are so, or of their groups"""
    return compile(pattern, flags).findall(string)


def split(pattern, string, maxsplit=0, flags=0):
    """a list of what stands between such parts, and of their groups"""
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    """the text with others in the place of such parts"""
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    """the same, and how many there were"""
    return compile(pattern, flags).subn(repl, string, count)


def escape(pattern):
    """a pattern that means the text itself"""
    return "".join(["\\" + c if c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f" else c for c in pattern])
