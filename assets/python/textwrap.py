# Python's textwrap: texts in lines of some width.


def dedent(text):
    """without the blanks that all lines begin with"""
    lines = [line if line.strip() else "" for line in text.split("\n")]
    margin = None
    for line in lines:
        if line:
            blanks = line[: len(line) - len(line.lstrip())]
            if margin is None or blanks.startswith(margin):
                margin = blanks if margin is None else margin
            else:
                same = 0
                while same < len(margin) and same < len(blanks) and margin[same] == blanks[same]:
                    same += 1
                margin = margin[:same]
    return "\n".join([line[len(margin):] if line else "" for line in lines]) if margin else "\n".join(lines)


def indent(text, prefix, predicate=None):
    """with something before each line that is not empty"""
    lines = text.splitlines(True)
    return "".join([prefix + x if (x.strip() if predicate is None else predicate(x)) else x for x in lines])


def wrap(text, width=70, initial_indent="", subsequent_indent=""):
    """lines of at most that width"""
    lines, line = [], initial_indent
    for word in _words(text):
        begins = line == (subsequent_indent if lines else initial_indent)
        gap = "" if begins or line.endswith("-") and word[1] else " "
        if len(line) + len(gap) + len(word[0]) > width and not begins:
            lines.append(line)
            line, gap = subsequent_indent, ""
        rest = word[0]
        while len(line) + len(rest) > width and width > len(line):
            lines.append(line + rest[: width - len(line)])
            rest = rest[width - len(line):]
            line = subsequent_indent
        line += gap + rest
    return lines + [line] if line != subsequent_indent or not lines and line else lines


def _words(text):
    return [(part, False) for part in text.split()]


def fill(text, width=70, initial_indent="", subsequent_indent=""):
    """the same as one text"""
    return "\n".join(wrap(text, width, initial_indent, subsequent_indent))


def shorten(text, width, placeholder=" [...]"):
    """the beginning of a text that is too long"""
    words = text.split()
    if len(" ".join(words)) <= width:
        return " ".join(words)
    while words and len(" ".join(words) + placeholder) > width:
        words.pop()
    return " ".join(words) + placeholder if words else placeholder.lstrip()
