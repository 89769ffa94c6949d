# Python's os.path: names of files, and whether they lie beside the lesson.


def join(a, *p):
    """names as one path"""
    for b in p:
        a = b if b.startswith("/") else a + b if not a or a.endswith("/") else a + "/" + b
    return a


def split(p):
    """what stands before the last name, and that name"""
    i = p.rfind("/") + 1
    head = p[:i]
    return (head.rstrip("/") or head, p[i:])


def basename(p):
    """the last name of a path"""
    return split(p)[1]


def dirname(p):
    """what stands before the last name of a path"""
    return split(p)[0]


def splitext(p):
    """a path without its ending, and the ending"""
    name = basename(p)
    dot = name.rfind(".")
    if dot <= 0 or not name[:dot].strip("."):
        return (p, "")
    return (p[: len(p) - len(name) + dot], name[dot:])


def _kind(path):
    return _file_kind(path if isinstance(path, str) else path.__fspath__())


def exists(path):
    """is there such a file or folder beside the lesson?"""
    return _kind(path) != ""


def isfile(path):
    """is there such a file beside the lesson?"""
    return _kind(path) == "file"


def isdir(path):
    """is there such a folder beside the lesson?"""
    return _kind(path) == "folder"
