# Python's collections.abc: kinds of values, for isinstance and for hints, and what a class of one's
# own has when it derives from one of them.

from abc import ABC as _ABC
from abc import abstractmethod as _abstract
from collections import deque as _deque

_KEYS, _VALUES, _ITEMS = type({}.keys()), type({}.values()), type({}.items())
_SETS = (set, frozenset, _KEYS, _ITEMS)
_SEQUENCES = (str, bytes, bytearray, list, tuple, range, _deque)


class _Kind(type):
    def __instancecheck__(cls, instance):
        if type.__instancecheck__(cls, instance):
            return True
        own = cls.__dict__
        return isinstance(instance, own.get("_types", ())) or (
            "_methods" in own
            and not isinstance(instance, type)
            and all([hasattr(instance, name) for name in cls._methods.split()])
        )

    def __subclasscheck__(cls, subclass):
        if type.__subclasscheck__(cls, subclass):
            return True
        own = cls.__dict__
        return any([issubclass(subclass, kind) for kind in own.get("_types", ())]) or (
            "_methods" in own and all([hasattr(subclass, name) for name in cls._methods.split()])
        )

    def __getitem__(cls, item):
        return cls


class _Hash(_Kind):
    def __instancecheck__(cls, instance):
        try:
            return isinstance(instance, tuple) or len({instance: 0}) == 1
        except TypeError:
            return False


class _Call(_Kind):
    def __instancecheck__(cls, instance):
        return type.__instancecheck__(cls, instance) or (cls is Callable and callable(instance))


class Hashable(metaclass=_Hash):
    """what can be a key of a dict"""


class Callable(metaclass=_Call):
    """what can be called"""


class Iterable(_ABC, metaclass=_Kind):
    """what a for walks over"""

    _methods = "__iter__"

    @_abstract
    def __iter__(self):
        yield from ()


class Iterator(Iterable):
    """what next() asks"""

    _methods = "__iter__ __next__"

    @_abstract
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Generator(Iterator):
    """what a def with a yield gives"""

    _methods = "__iter__ __next__ send throw close"

    @_abstract
    def send(self, value):
        raise StopIteration

    @_abstract
    def throw(self, typ, val=None, tb=None):
        raise typ

    def __next__(self):
        return self.send(None)


class Reversible(Iterable):
    """what reversed() walks over"""

    _methods = "__iter__ __reversed__"
    _types = (list, dict, range, tuple, str, bytes, bytearray, _deque, _KEYS, _VALUES, _ITEMS)

    @_abstract
    def __reversed__(self):
        yield from ()


class Sized(_ABC, metaclass=_Kind):
    """what has a len()"""

    _methods = "__len__"

    @_abstract
    def __len__(self):
        return 0


class Container(_ABC, metaclass=_Kind):
    """what can be asked with in"""

    _methods = "__contains__"

    @_abstract
    def __contains__(self, x):
        return False


class Collection(Sized, Iterable, Container):
    """what has a len(), is walked over and asked with in"""

    _methods = "__len__ __iter__ __contains__"


class Sequence(Reversible, Collection):
    """items in an order: list, tuple, str, range"""

    _types = _SEQUENCES

    @_abstract
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any([v is value or v == value for v in self])

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        stop = len(self) if stop is None else stop
        for i, v in enumerate(self):
            if start <= i < stop and (v is value or v == value):
                return i
        raise ValueError

    def count(self, value):
        return sum([1 for v in self if v is value or v == value])


class MutableSequence(Sequence):
    """a sequence that can be changed: list"""

    _types = (list, bytearray, _deque)

    @_abstract
    def __setitem__(self, index, value):
        raise IndexError

    @_abstract
    def __delitem__(self, index):
        raise IndexError

    @_abstract
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def extend(self, values):
        for v in list(values):
            self.append(v)

    def pop(self, index=-1):
        v = self[index]
        del self[index]
        return v

    def remove(self, value):
        del self[self.index(value)]

    def clear(self):
        while len(self):
            self.pop()

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Set(Collection):
    """items without an order: set, frozenset"""

    _types = _SETS

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __le__(self, other):
        return len(self) <= len(other) and all([x in other for x in self])

    def __lt__(self, other):
        return len(self) < len(other) and self <= other

    def __ge__(self, other):
        return len(self) >= len(other) and all([x in self for x in other])

    def __gt__(self, other):
        return len(self) > len(other) and self >= other

    def __eq__(self, other):
        return isinstance(other, Set) and len(self) == len(other) and self <= other

    def __and__(self, other):
        return self._from_iterable([x for x in other if x in self])

    def __or__(self, other):
        return self._from_iterable([x for of in (self, other) for x in of])

    def __sub__(self, other):
        return self._from_iterable([x for x in self if x not in other])

    def isdisjoint(self, other):
        return not any([x in self for x in other])


class MutableSet(Set):
    """a set that can be changed"""

    _types = (set,)

    @_abstract
    def add(self, value):
        raise NotImplementedError

    @_abstract
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def clear(self):
        for v in list(self):
            self.discard(v)


class Mapping(Collection):
    """keys with values: dict"""

    _types = (dict,)

    @_abstract
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        return isinstance(other, Mapping) and dict(self.items()) == dict(other.items())


class MutableMapping(Mapping):
    """a mapping that can be changed"""

    _types = (dict,)

    @_abstract
    def __setitem__(self, key, value):
        raise KeyError

    @_abstract
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, *default):
        try:
            value = self[key]
        except KeyError:
            if not default:
                raise
            return default[0]
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        for key in list(self):
            del self[key]

    def update(self, other=(), /, **kwds):
        for key, value in dict(other, **kwds).items():
            self[key] = value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]


class MappingView(Sized):
    """what keys(), values() and items() give"""

    _types = (_KEYS, _VALUES, _ITEMS)

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"


class KeysView(MappingView, Set):
    """what keys() gives"""

    _types = (_KEYS,)

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    """what items() gives"""

    _types = (_ITEMS,)

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, item):
        return item[0] in self._mapping and self._mapping[item[0]] == item[1]

    def __iter__(self):
        for key in self._mapping:
            yield (key, self._mapping[key])


class ValuesView(MappingView, Collection):
    """what values() gives"""

    _types = (_VALUES,)

    def __contains__(self, value):
        return any([v == value for v in self])

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]
