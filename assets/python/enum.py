# Python's enum: classes whose members are made from the names in their bodies.


class auto:
    """a value that the class chooses: one more than the last"""

    value = None


class EnumType(type):
    """The class of classes of members."""

    def __init__(cls, name, bases, namespace, **words):
        super().__init__(name, bases, namespace)
        type.__setattr__(cls, "_member_map_", {})
        type.__setattr__(cls, "_value2member_map_", [])
        if name in _PLAIN:
            return
        last = []
        ignored = namespace.get("_ignore_", ())
        ignored = ignored.split() if isinstance(ignored, str) else ignored
        for key, value in namespace.items():
            if key.startswith("_") or key in ignored or _is_descriptor(value):
                continue
            if isinstance(value, auto):
                if value.value is None:  # else it is another name of a member
                    value.value = cls._generate_next_value_(key, 1, len(last), last)
                value = value.value
            last.append(value)
            _make_member(cls, key, value)

    def __call__(cls, value, names=None, **words):
        if names is not None:
            return _make_enum(cls, value, names, words.get("start", 1))
        return _member_of(cls, value)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter(_distinct(cls))

    def __reversed__(cls):
        return iter(_distinct(cls)[::-1])

    def __len__(cls):
        return len(_distinct(cls))

    def __bool__(cls):
        return True

    def __contains__(cls, member):
        if not isinstance(member, Enum):
            raise TypeError(
                "unsupported operand type(s) for 'in': '%s' and '%s'"
                % (type(member).__name__, cls.__class__.__name__)
            )
        return isinstance(member, cls) and member._name_ in cls._member_map_

    def __getattr__(cls, name):
        raise AttributeError(name)

    def __repr__(cls):
        return "<enum '%s'>" % cls.__name__

    def __setattr__(cls, name, value):
        if name in cls._member_map_:
            raise AttributeError("cannot reassign member %r" % (name,))
        super().__setattr__(name, value)

    @property
    def __members__(cls):
        return dict(cls._member_map_)


EnumMeta = EnumType


def _is_descriptor(value):
    if isinstance(value, (property, staticmethod, classmethod)):
        return True
    if type(value).__name__ in ("function", "builtin_function_or_method", "cached_property"):
        return True
    return hasattr(value, "__get__")


def _distinct(cls):
    return [m for name, m in cls._member_map_.items() if m._name_ == name]


def _make_member(cls, name, value):
    args = value if isinstance(value, tuple) else (value,)
    own = any("__new__" in getattr(b, "__dict__", ()) for b in cls.__mro__[:-1])
    member = cls.__new__(cls, *args) if own else object.__new__(cls, *args)
    if not hasattr(member, "_value_"):
        member._value_ = value
    member._name_ = name
    same = [m for v, m in cls._value2member_map_ if v == member._value_ and type(v) == type(value)]
    if same:
        member = same[0]
    else:
        if hasattr(cls, "__init__") and not own:
            member.__init__(*args)
        cls._value2member_map_.append((member._value_, member))
    type.__setattr__(cls, name, member)
    cls._member_map_[name] = member


def _member_of(cls, value):
    if isinstance(value, cls):
        return value
    for known, member in cls._value2member_map_:
        if known == value:
            return member
    member = cls._missing_(value)
    if member is not None:
        return member
    raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))


def _make_enum(cls, name, names, start):
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if isinstance(names, dict):
        names = list(names.items())
    body = {}
    for i, item in enumerate(names):
        if isinstance(item, str):
            body[item] = start + i
        else:
            body[item[0]] = item[1]
    return EnumType(name, (cls,), body)


_PLAIN = ("Enum", "ReprEnum", "IntEnum", "StrEnum", "Flag", "IntFlag")


class Enum(metaclass=EnumType):
    """a class whose names are its members"""

    def _generate_next_value_(name, start, count, last_values):
        for last in reversed(last_values):
            try:
                return last + 1
            except TypeError:
                pass
        return start

    @classmethod
    def _missing_(cls, value):
        return None

    def __init__(self, *args):
        pass

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        return "<%s.%s: %r>" % (self.__class__.__name__, self._name_, self._value_)

    def __str__(self):
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __format__(self, spec):
        return format(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __eq__(self, other):
        return self is other if isinstance(other, Enum) or not _is_mixed(self) else NotImplemented

    def __ne__(self, other):
        return self is not other if isinstance(other, Enum) or not _is_mixed(self) else NotImplemented

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _is_mixed(member):
    return isinstance(member, (int, str, float, tuple))


class ReprEnum(Enum):
    """a member prints as its value does"""


class IntEnum(int, ReprEnum):
    """members that are whole numbers as well"""

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)

    def __hash__(self):
        return hash(self._value_)

    def __eq__(self, other):
        return self._value_ == (other._value_ if isinstance(other, IntEnum) else other)

    def __ne__(self, other):
        return not self == other


class StrEnum(str, ReprEnum):
    """members that are texts as well"""

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        return format(self._value_, spec)

    def __hash__(self):
        return hash(self._value_)

    def __eq__(self, other):
        return self._value_ == (other._value_ if isinstance(other, StrEnum) else other)

    def __ne__(self, other):
        return not self == other


def unique(enumeration):
    """refuses two names for one value"""
    twice = [(name, m._name_) for name, m in enumeration._member_map_.items() if name != m._name_]
    if twice:
        details = ", ".join("%s -> %s" % pair for pair in twice)
        raise ValueError("duplicate values found in %r: %s" % (enumeration, details))
    return enumeration
