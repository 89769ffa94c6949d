# Python's numbers: kinds of numbers, for isinstance.


class _Kind(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, cls._types)


class Number(metaclass=_Kind):
    """any number"""

    _types = (int, float)


class Complex(Number):
    """a number"""


class Real(Complex):
    """a number with an order"""


class Rational(Real):
    """a whole number, or a fraction"""

    _types = (int,)


class Integral(Rational):
    """a whole number"""
