# numpy.testing: whether arrays agree; an AssertionError says how far they are apart.

import torch
import numpy


def _digits(x):
    text = f"{x:.8g}"
    return text if "." in text or "e" in text or "n" in text else text + "."


def _fail(header, lines, x, y, err_msg):
    shown = [f" {name}: {numpy.array(value)!r}" for name, value in (("x", x), ("y", y))]
    raise AssertionError("\n".join(["", header + (f"\n{err_msg}" if err_msg else ""), ""] + lines + shown))


def _compare(x, y, header, agree, err_msg, equal_nan=True):
    x, y = numpy.asarray(x), numpy.asarray(y)
    if x.shape and y.shape and x.shape != y.shape:
        _fail(header, [f"(shapes {x.shape}, {y.shape} mismatch)"], x, y, err_msg)
    a, b = torch.broadcast_tensors(torch.as_tensor(x.tolist(), dtype=torch.float64), torch.as_tensor(y.tolist(), dtype=torch.float64))
    fine = agree(a, b) | (a == b)
    if equal_nan:
        fine = fine | (a.isnan() & b.isnan())
    wrong, count = (~fine).sum().item(), fine.numel()
    if not wrong:
        return
    apart = (a - b).abs()[~fine].flatten()
    lines = [f"Mismatched elements: {wrong} / {count} ({100 * wrong / count:.3g}%)", f"Max absolute difference: {_digits(apart.max().item())}"]
    lines.append(f"Max relative difference: {_digits((apart / b[~fine].flatten().abs()).max().item())}")
    _fail(header, lines, x, y, err_msg)


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True):
    """|actual - desired| <= atol + rtol * |desired| in every cell"""
    _compare(actual, desired, f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}", lambda a, b: (a - b).abs() <= atol + rtol * b.abs(), err_msg, equal_nan)


def assert_array_equal(x, y, err_msg="", verbose=True):
    """equal in every cell"""
    _compare(x, y, "Arrays are not equal", lambda a, b: a == b, err_msg)


def assert_array_almost_equal(x, y, decimal=6, err_msg="", verbose=True):
    """|x - y| < 1.5 * 10**(-decimal) in every cell"""
    _compare(x, y, f"Arrays are not almost equal to {decimal} decimals", lambda a, b: (a - b).abs() < 1.5 * 10.0 ** -decimal, err_msg)


def _plain(value):
    return not isinstance(value, (numpy.ndarray, torch.Tensor, list, tuple, dict))


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    """|actual - desired| < 1.5 * 10**(-decimal)"""
    header = f"Arrays are not almost equal to {decimal} decimals"
    if not (_plain(actual) and _plain(desired)):
        assert_array_almost_equal(actual, desired, decimal, err_msg)
    elif not abs(desired - actual) < 1.5 * 10.0 ** -decimal and not (actual != actual and desired != desired):
        raise AssertionError("\n".join(["", header + (f"\n{err_msg}" if err_msg else ""), f" ACTUAL: {actual!r}", f" DESIRED: {desired!r}"]))


def assert_equal(actual, desired, err_msg="", verbose=True):
    """equal, lists and dicts item by item"""
    if isinstance(desired, dict):
        assert_equal(len(actual), len(desired), err_msg)
        for key in desired:
            assert_equal(actual[key], desired[key], f"key={key!r}\n{err_msg}")
    elif isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg)
        for i in range(len(desired)):
            assert_equal(actual[i], desired[i], f"item={i!r}\n{err_msg}")
    elif not (_plain(actual) and _plain(desired)):
        assert_array_equal(actual, desired, err_msg)
    elif not (desired == actual or (desired != desired and actual != actual)):
        raise AssertionError("\n".join(["", "Items are not equal:" + (f"\n{err_msg}" if err_msg else ""), f" ACTUAL: {actual!r}", f" DESIRED: {desired!r}"]))


def assert_array_less(x, y, err_msg="", verbose=True):
    """x < y in every cell"""
    below = torch.as_tensor(numpy.asarray(x).tolist()) < torch.as_tensor(numpy.asarray(y).tolist())
    if not bool(below.all()):
        wrong, count = (~below).sum().item(), below.numel()
        lines = [f"Mismatched elements: {wrong} / {count} ({100 * wrong / count:.3g}%)"]
        _fail("Arrays are not less-ordered", lines, x, y, err_msg)


def assert_(val, msg=""):
    """val is true"""
    if not val:
        raise AssertionError(msg() if callable(msg) else msg)
