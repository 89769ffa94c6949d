import torch


class ShapeError(RuntimeError):
    def __init__(self, where, got, want):
        super().__init__(f"{where}: got {tuple(got)}, want {tuple(want)}")
        self.where = where


def check(x, *want):
    if x.shape != want:
        raise ShapeError("input", x.shape, want)
    return x


class Guard:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, tb):
        print("exit", self.name, kind.__name__ if kind else None, value)
        return self.name == "swallow"


with Guard("swallow"):
    check(torch.zeros(2), 3)
print("still here")
try:
    with Guard("pass on"):
        check(torch.zeros(2, 2), 2, 3)
except ShapeError as e:
    print("caught", e.where, "|", e, "|", isinstance(e, RuntimeError), repr(e))
    saved = e
else:
    print("never")
for attempt in range(3):
    try:
        check(torch.zeros(attempt), 1)
        print("attempt", attempt, "works")
    except ShapeError as e:
        if attempt == 2:
            raise
        print("attempt", attempt, "fails")
        continue
