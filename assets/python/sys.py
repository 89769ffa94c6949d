# Python's sys, as far as a lesson can ask it.


def exit(status=None, /):
    """ends the run"""
    raise SystemExit() if status is None else SystemExit(status)
