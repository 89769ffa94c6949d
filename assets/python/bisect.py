# Python's bisect: where an item belongs in a sorted list.


def bisect_right(a, x, lo=0, hi=None, key=None):
    """the place behind all items that are not larger"""
    hi = len(a) if hi is None else hi
    while lo < hi:
        mid = (lo + hi) // 2
        if x < (a[mid] if key is None else key(a[mid])):
            hi = mid
        else:
            lo = mid + 1
    return lo


def bisect_left(a, x, lo=0, hi=None, key=None):
    """the place before all items that are not smaller"""
    hi = len(a) if hi is None else hi
    while lo < hi:
        mid = (lo + hi) // 2
        if (a[mid] if key is None else key(a[mid])) < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


bisect = bisect_right  # the place behind all items that are not larger


def insort_right(a, x, lo=0, hi=None, key=None):
    """puts an item in behind all that are not larger"""
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key), x)


def insort_left(a, x, lo=0, hi=None, key=None):
    """puts an item in before all that are not smaller"""
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key), x)


insort = insort_right  # puts an item in behind all that are not larger
