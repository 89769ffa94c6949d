# Python's sys, as far as a lesson can ask it.

argv = [_lesson_name()]  # the name of the lesson: nothing stands behind it on the command line


def exit(status=None, /):
    """ends the run"""
    raise SystemExit() if status is None else SystemExit(status)
