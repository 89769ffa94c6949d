# Python's functools: what its functions give.

from typing import NamedTuple


class CacheInfo(NamedTuple):
    """how often a function remembered, and how much it keeps"""

    hits: int
    misses: int
    maxsize: int
    currsize: int
