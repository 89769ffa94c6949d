# Python's json: the error of a text that is no JSON, and files of JSON.

import json as _json


def load(fp):
    """what a file of JSON says, as open gives it"""
    return _json.loads(fp.read())


class JSONDecodeError(ValueError):
    """the text is no JSON"""

    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, f"{msg}: line {lineno} column {colno} (char {pos})")
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno
