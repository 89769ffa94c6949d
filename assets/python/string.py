# Python's string: a text with places for words.

import string as _string

printable = _string.digits + _string.ascii_letters + _string.punctuation + " \t\n\r\x0b\x0c"  # what can be printed of ASCII


class Template:
    """a text with places for words: $name, ${name}; $$ is a dollar"""

    def __init__(self, template):
        self.template = template

    def _fill(self, words, strict):
        text, out, i = self.template, [], 0
        while i < len(text):
            dollar = text.find("$", i)
            if dollar < 0:
                break
            out.append(text[i:dollar])
            i = dollar + 1
            braced = text[i : i + 1] == "{"
            end = i + braced
            while end < len(text) and text[end].isascii() and (text[end].isalpha() or text[end] == "_" or (text[end].isdigit() and end > i + braced)):
                end += 1
            name = text[i + braced : end]
            whole = bool(name) and (not braced or text[end : end + 1] == "}")
            if text[i : i + 1] == "$":
                out.append("$")
                i += 1
            elif whole and (strict or name in words):
                out.append(str(words[name]))
                i = end + braced
            elif strict:
                before = text[:dollar].splitlines(keepends=True)
                ended = not before or before[-1].endswith("\n")
                line = len(before) + 1 if ended else len(before)
                column = 1 if ended else len(before[-1]) + 1
                raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")
            else:
                out.append("$")
        out.append(text[i:])
        return "".join(out)

    def substitute(self, mapping={}, /, **kws):
        return self._fill({**mapping, **kws}, True)

    def safe_substitute(self, mapping={}, /, **kws):
        return self._fill({**mapping, **kws}, False)


def capwords(s, sep=None):
    """each word with a capital"""
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])
