# Python's pprint: a value over several lines, each item on its own, where one line is too short.

import re
import dataclasses


def _key(value):
    return _Sorted(value)


class _Sorted:
    """A key that compares values of unlike types by the names of their types."""

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        try:
            return self.value < other.value
        except TypeError:
            return str(type(self.value)) < str(type(other.value))


class PrettyPrinter:
    """prints values so that a person can read them"""

    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._indent = indent
        self._width = width
        self._depth = depth
        self._stream = stream
        self._compact = compact
        self._sorts = sort_dicts
        self._underscores = underscore_numbers

    def pprint(self, object):
        """prints a value"""
        print(self.pformat(object), file=self._stream)

    def pformat(self, object):
        """the text of a value"""
        pieces = []
        self._put(object, pieces, 0, 0, 0)
        return "".join(pieces)

    # ---- on one line ----

    def _line(self, value, level):
        kind = type(value)
        if self._underscores and kind is int:
            return f"{value:_d}"
        if kind not in (dict, list, tuple) or not value:
            return repr(value)
        if self._depth is not None and level >= self._depth:
            return {dict: "{...}", list: "[...]", tuple: "(...)"}[kind]
        if kind is dict:
            return "{" + ", ".join(f"{self._line(key, level + 1)}: {self._line(item, level + 1)}" for key, item in self._pairs(value)) + "}"
        inner = ", ".join(self._line(item, level + 1) for item in value)
        if kind is list:
            return f"[{inner}]"
        return f"({inner},)" if len(value) == 1 else f"({inner})"

    def _pairs(self, value):
        pairs = list(value.items())
        return sorted(pairs, key=lambda pair: (_key(pair[0]), _key(pair[1]))) if self._sorts else pairs

    # ---- on several ----

    def _put(self, value, out, indent, after, level):
        line = self._line(value, level)
        if len(line) <= self._width - indent - after:
            out.append(line)
            return
        way = self._way(value)
        if way is None:
            out.append(line)
        else:
            way(value, out, indent, after, level + 1)

    def _way(self, value):
        kind = type(value)
        own = {dict: self._put_dict, list: self._put_list, tuple: self._put_tuple, str: self._put_text}
        own[set] = self._put_set
        own[frozenset] = self._put_set
        if kind in own:
            return own[kind]
        names = {"OrderedDict": self._put_ordered, "defaultdict": self._put_default, "Counter": self._put_counter}
        if kind.__name__ in names and isinstance(value, dict):
            return names[kind.__name__]
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return self._put_dataclass
        return None

    def _put_dict(self, value, out, indent, after, level):
        out.append("{" + " " * (self._indent - 1))
        self._put_pairs(self._pairs(value), out, indent, after + 1, level)
        out.append("}")

    def _put_pairs(self, pairs, out, indent, after, level):
        indent += self._indent
        for i, (key, item) in enumerate(pairs):
            last = i == len(pairs) - 1
            text = self._line(key, level)
            out.append(f"{text}: ")
            self._put(item, out, indent + len(text) + 2, after if last else 1, level)
            if not last:
                out.append(",\n" + " " * indent)

    def _put_list(self, value, out, indent, after, level):
        out.append("[")
        self._put_items(value, out, indent, after + 1, level)
        out.append("]")

    def _put_tuple(self, value, out, indent, after, level):
        end = ",)" if len(value) == 1 else ")"
        out.append("(")
        self._put_items(value, out, indent, after + len(end), level)
        out.append(end)

    def _put_set(self, value, out, indent, after, level):
        start, end = ("{", "}") if type(value) is set else ("frozenset({", "})")
        out.append(start)
        self._put_items(sorted(value, key=_key), out, indent + len(start) - 1, after + len(end), level)
        out.append(end)

    def _put_items(self, items, out, indent, after, level):
        indent += self._indent
        out.append(" " * (self._indent - 1))
        items = list(items)
        room = self._width - indent + 1
        left = room
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if self._compact:
                size = len(self._line(item, level)) + 2
                limit = left - (after - 2 if last else 0)
                if i and size > limit:
                    out.append(",\n" + " " * indent)
                    left = room
                elif i:
                    out.append(", ")
                if size <= left - (after - 2 if last else 0):
                    left -= size
                    out.append(self._line(item, level))
                    continue
                left = room
            elif i:
                out.append(",\n" + " " * indent)
            self._put(item, out, indent, after if last else 1, level)

    def _put_text(self, value, out, indent, after, level):
        if level == 1:
            indent, after = indent + 1, after + 1
        chunks = []
        lines = value.splitlines(True)
        for i, line in enumerate(lines):
            end = after if i == len(lines) - 1 else 0
            if len(repr(line)) <= self._width - indent - end:
                chunks.append(repr(line))
                continue
            words = re.findall(r"\S*\s*", line)
            words.pop()
            current = ""
            for j, word in enumerate(words):
                room = self._width - indent - (end if j == len(words) - 1 else 0)
                if len(repr(current + word)) > room:
                    if current:
                        chunks.append(repr(current))
                    current = word
                else:
                    current += word
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            out.append(repr(value))
            return
        text = ("\n" + " " * indent).join(chunks)
        out.append(f"({text})" if level == 1 else text)

    def _put_ordered(self, value, out, indent, after, level):
        name = type(value).__name__
        out.append(f"{name}(")
        self._put(list(value.items()), out, indent + len(name) + 1, after + 1, level)
        out.append(")")

    def _put_default(self, value, out, indent, after, level):
        start = f"{type(value).__name__}({value.default_factory!r},\n"
        indent += len(type(value).__name__) + 1
        out.append(start + " " * indent)
        self._put_dict(value, out, indent, after + 1, level)
        out.append(")")

    def _put_counter(self, value, out, indent, after, level):
        start = f"{type(value).__name__}({{"
        out.append(start + " " * (self._indent - 1))
        self._put_pairs(value.most_common(), out, indent + len(start) - 1, after + 2, level)
        out.append("})")

    def _put_dataclass(self, value, out, indent, after, level):
        name = type(value).__name__
        indent += len(name) + 1
        shown = [field.name for field in dataclasses.fields(value) if field.repr]
        out.append(f"{name}(")
        for i, field in enumerate(shown):
            last = i == len(shown) - 1
            out.append(f"{field}=")
            self._put(getattr(value, field), out, indent + len(field) + 1, after if last else 1, level)
            if not last:
                out.append(",\n" + " " * indent)
        out.append(")")


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """the text that pprint prints"""
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers).pformat(object)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """prints a value, each item on its own line where one line is too short"""
    print(pformat(object, indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers), file=stream)


def pp(object, *args, sort_dicts=False, **kwargs):
    """pprint that leaves the keys in their order"""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)
