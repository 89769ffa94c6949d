# Python's os as a lesson may see it: no files, no variables of whoever runs it.

import os.path as _path

path = _path  # names of files
environ = {}  # the variables of the shell: a lesson sees none
sep = "/"  # between the names of a path
linesep = "\n"  # the end of a line
name = "posix"  # the family of systems


def getenv(key, default=None):
    """a variable of the shell: a lesson sees none"""
    return environ.get(key, default)


def cpu_count():
    """how many processors are used: one"""
    return 1
