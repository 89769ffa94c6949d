# Python's statistics, of a list of numbers.

import math


class StatisticsError(ValueError):
    """there are too few numbers"""


def _listed(data, function):
    data = list(data)
    if not data:
        raise StatisticsError(f"{function} requires at least one data point")
    return data


def _number(x, whole):
    return int(x) if whole and x == int(x) else x


def _whole(data):
    return not [x for x in data if not isinstance(x, int)]


def mean(data):
    """the mean"""
    data = _listed(data, "mean")
    if _whole(data):
        return sum(data) // len(data) if sum(data) % len(data) == 0 else sum(data) / len(data)
    return math.fsum(data) / len(data)


def fmean(data):
    """the mean as a float"""
    data = _listed(data, "fmean")
    return math.fsum(data) / len(data)


def median(data):
    """the number in the middle, or the mean of the two there"""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    half = len(data) // 2
    return data[half] if len(data) % 2 else (data[half - 1] + data[half]) / 2


def median_low(data):
    """the number in the middle, or the smaller one there"""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    """the number in the middle, or the larger one there"""
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def mode(data):
    """what occurs most often"""
    return multimode(data)[0] if (data := list(data)) else _none()


def _none():
    raise StatisticsError("no mode for empty data")


def multimode(data):
    """all that occur most often"""
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    return [x for x in counts if counts[x] == max(counts.values())]
