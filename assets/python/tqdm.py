# The progress bars of tqdm: they give their items, count them, and show nothing.


class tqdm:
    """the items, one by one; no progress bar is shown"""

    def __init__(self, iterable=None, desc=None, total=None, leave=True, file=None, ncols=None, disable=False, **kwargs):
        self.iterable = iterable
        self.desc = desc
        self.leave = leave
        self.disable = disable
        self.n = self.initial = kwargs.get("initial", 0)
        self.total = total
        if total is None and iterable is not None:
            try:
                self.total = len(iterable)
            except (TypeError, AttributeError):
                self.total = None
        self.unit = kwargs.get("unit", "it")
        self.postfix = kwargs.get("postfix")

    def __iter__(self):
        for item in self.iterable:
            yield item
            self.n += 1

    def __len__(self):
        return self.total if self.iterable is None else len(self.iterable)

    def __bool__(self):
        if self.total is not None:
            return self.total > 0
        if self.iterable is None:
            raise TypeError("bool() undefined when iterable == total == None")
        return bool(self.iterable)

    def __contains__(self, item):
        return item in self.iterable

    def __reversed__(self):
        return reversed(self.iterable)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    def update(self, n=1):
        self.n += n

    def set_description(self, desc=None, refresh=True):
        self.desc = desc + ": " if desc else ""

    def set_description_str(self, desc=None, refresh=True):
        self.desc = desc or ""

    def set_postfix(self, ordered_dict=None, refresh=True, **kwargs):
        given = dict(ordered_dict or {}, **kwargs)
        text = {k: f"{v:.3g}" if isinstance(v, (int, float)) else str(v) for k, v in given.items()}
        self.postfix = ", ".join(k + "=" + v.strip() for k, v in text.items())

    def set_postfix_str(self, s="", refresh=True):
        self.postfix = str(s)

    def refresh(self, *args, **kwargs):
        return True

    def reset(self, total=None):
        self.n = 0
        self.total = self.total if total is None else total

    def unpause(self):
        pass

    def clear(self, *args, **kwargs):
        pass

    def display(self, *args, **kwargs):
        return True

    def close(self):
        pass

    @classmethod
    def write(cls, s, file=None, end="\n", nolock=False):
        print(s, end=end, file=file)

    @classmethod
    def pandas(cls, *args, **kwargs):
        pass


def trange(*args, **kwargs):
    """tqdm(range(...)): no progress bar is shown"""
    return tqdm(range(*args), **kwargs)


tqdm_notebook = tqdm  # the same
