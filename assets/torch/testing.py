# torch.testing: whether results agree.

import torch

_TOLERANCES = {torch.float32: (1.3e-06, 1e-05), torch.float64: (1e-07, 1e-07)}


def _tolerances(inputs, rtol, atol):
    if (rtol is None) != (atol is None):
        raise ValueError(f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {'rtol' if rtol is None else 'atol'}.")
    if rtol is not None:
        return rtol, atol
    pairs = [_TOLERANCES.get(each.dtype, (0.0, 0.0)) for each in inputs]
    return max([pair[0] for pair in pairs]), max([pair[1] for pair in pairs])


def _message(what, extra, differences, tolerances):
    equal = tolerances[0] == 0 and tolerances[1] == 0
    lines = [f"{what} are not {'equal' if equal else 'close'}!", ""] + extra
    for text, tolerance in zip(differences, [tolerances[1], tolerances[0]]):
        lines.append(text if equal else f"{text} (up to {tolerance} allowed)")
    return "\n".join(lines)


def _place(flat, shape):
    places = []
    for size in reversed(shape):
        places.append(flat % size)
        flat = flat // size
    return tuple(reversed(places))


def _tensor_message(actual, expected, matches, tolerances):
    count, wrong = matches.numel(), (~matches).sum().item()
    if actual.is_floating_point():
        actual, expected = actual.to(torch.float64), expected.to(torch.float64)
    absolute = torch.where(matches, torch.zeros_like(actual), (actual - expected).abs()).flatten()
    relative = torch.where(matches.flatten(), torch.zeros_like(absolute / 1), absolute / expected.abs().flatten())
    texts = []
    for kind, differences in [("absolute", absolute), ("relative", relative)]:
        most, place = torch.max(differences, 0)
        texts.append(f"Greatest {kind} difference: {most.item()} at index {_place(place.item(), actual.shape)}")
    return _message("Tensor-likes", [f"Mismatched elements: {wrong} / {count} ({wrong / count:.1%})"], texts, tolerances)


def _scalar_message(actual, expected, tolerances):
    absolute = abs(actual - expected)
    relative = float("inf") if expected == 0 else absolute / abs(expected)
    return _message("Scalars", [], [f"Absolute difference: {absolute}", f"Relative difference: {relative}"], tolerances)


def _compare_tensors(actual, expected, rtol, atol, equal_nan, check_dtype):
    if actual.shape != expected.shape:
        return f"The values for attribute 'shape' do not match: {actual.shape} != {expected.shape}."
    tolerances = _tolerances([actual, expected], rtol, atol)
    if actual.dtype != expected.dtype:
        if check_dtype:
            return f"The values for attribute 'dtype' do not match: {actual.dtype} != {expected.dtype}."
        both = torch.promote_types(actual.dtype, expected.dtype)
        actual, expected = actual.to(both), expected.to(both)
    if actual.dtype == torch.bool:
        actual, expected = actual.to(torch.int64), expected.to(torch.int64)
    matches = torch.isclose(actual, expected, rtol=tolerances[0], atol=tolerances[1], equal_nan=equal_nan)
    if torch.all(matches):
        return None
    if actual.dim() == 0:
        return _scalar_message(actual.item(), expected.item(), tolerances)
    return _tensor_message(actual, expected, matches, tolerances)


def _compare_numbers(actual, expected, rtol, atol, equal_nan, check_dtype):
    if check_dtype and type(actual) is not type(expected):
        return f"The (d)types do not match: {type(actual)} != {type(expected)}."
    whole = isinstance(actual, int) and isinstance(expected, int)
    kind = torch.int64 if whole else torch.float64
    tolerances = _tolerances([torch.tensor(0, dtype=kind)], rtol, atol)
    close = abs(actual - expected) <= tolerances[1] + tolerances[0] * abs(expected)
    both_nan = actual != actual and expected != expected
    if actual == expected or close or (equal_nan and both_nan):
        return None
    return _scalar_message(actual, expected, tolerances)


def _compare(actual, expected, path, rtol, atol, equal_nan, check_dtype, msg):
    if isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        if len(actual) != len(expected):
            raise AssertionError(f"The length of the sequences mismatch: {len(actual)} != {len(expected)}")
        for i in range(len(actual)):
            _compare(actual[i], expected[i], path + [i], rtol, atol, equal_nan, check_dtype, msg)
        return
    if isinstance(actual, dict) and isinstance(expected, dict):
        if set(actual) != set(expected):
            missing, more = sorted(set(expected) - set(actual)), sorted(set(actual) - set(expected))
            raise AssertionError(f"The keys of the mappings do not match:\nMissing keys in the actual mapping: {missing}\nAdditional keys in the actual mapping: {more}")
        for key in actual:
            _compare(actual[key], expected[key], path + [key], rtol, atol, equal_nan, check_dtype, msg)
        return
    if isinstance(actual, torch.Tensor) and isinstance(expected, torch.Tensor):
        text = _compare_tensors(actual, expected, rtol, atol, equal_nan, check_dtype)
    elif isinstance(actual, (int, float)) and isinstance(expected, (int, float)):
        text = _compare_numbers(actual, expected, rtol, atol, equal_nan, check_dtype)
    else:
        raise TypeError(f"No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}.")
    if text is not None and msg is not None:
        text = msg(text) if callable(msg) else msg
    elif text is not None and path:
        text += "\n\nThe failure occurred for item " + "".join([f"[{each!r}]" for each in path])
    if text is not None:
        raise AssertionError(text)


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True, check_dtype=True, check_layout=True, check_stride=False, msg=None):
    """silent where both are close, else an AssertionError that says how far they are apart"""
    _compare(actual, expected, [], rtol, atol, equal_nan, check_dtype, msg)


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    """the older name, which asks for no equal types"""
    if not isinstance(actual, torch.Tensor):
        actual = torch.tensor(actual)
    if not isinstance(expected, torch.Tensor):
        expected = torch.tensor(expected, dtype=actual.dtype)
    if rtol is None and atol is None:
        rtol, atol = {torch.float32: (1e-4, 1e-5), torch.float64: (1e-5, 1e-8)}.get(torch.promote_types(actual.dtype, expected.dtype), (0.0, 0.0))
    assert_close(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False, msg=msg if msg else None)
