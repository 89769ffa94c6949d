# Python's unicodedata, of the characters whose classes are known here.

_classes = {"_": "Pc", "-": "Pd", "+": "Sm", "<": "Sm", "=": "Sm", ">": "Sm", "|": "Sm", "~": "Sm", "$": "Sc", "^": "Sk", "`": "Sk"}
_spaces = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


def category(chr):
    """the class of a character: "Lu", "Ll", "Nd", "Po", "Zs", "Cc" ..."""
    code = ord(chr)
    if code < 32 or 127 <= code < 160:
        return "Cc"
    if chr in _spaces:
        return "Zs"
    if code < 128:
        if chr.isalnum():
            return "Nd" if chr.isdigit() else "Lu" if chr.isupper() else "Ll"
        return "Ps" if chr in "([{" else "Pe" if chr in ")]}" else _classes.get(chr, "Po")
    if chr.isupper() or chr.islower():
        return "Lu" if chr.isupper() else "Ll"
    if chr.isalpha():
        return "Lo"
    if chr == "\ufffd" or 0x2190 <= code < 0x3000 and code >= 0x2300 or 0x1F300 <= code < 0x1FB00:
        return "So"
    raise NotImplementedError(f"unicodedata.category of {chr!r} is not in the lesson language")
