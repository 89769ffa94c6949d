# What code around PyTorch takes of numpy: numbers, and arrays, which are tensors that print as
# numpy prints them and compute with its types.

import math
import numpy.random as _random
import numpy.testing as _testing
import torch

pi = math.pi  # 3.14159...
e = math.e  # 2.71828...
inf = math.inf  # more than all numbers
nan = math.nan  # what is no number
newaxis = None  # in an index: one axis more
random = _random  # numbers as numpy.random draws them
testing = _testing  # whether arrays agree
_options = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False}


class dtype:
    """a type of the cells of an array"""

    def __init__(self, name, of=None):
        self.name = name.name if isinstance(name, dtype) else str(name)
        self.tensors = getattr(torch, self.name) if of is None else of

    def __call__(self, x=0):
        return _scalar(array(x, self).tensor)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{self.name}')"

    def __eq__(self, other):
        return self.tensors == _dtype(other)

    def __hash__(self):
        return hash(self.name)


float64 = dtype("float64", torch.float64)  # a float of 64 bits
double = float64  # a float of 64 bits
float32 = dtype("float32", torch.float32)  # a float of 32 bits
single = float32  # a float of 32 bits
int64 = dtype("int64", torch.int64)  # a whole number of 64 bits
int_ = int64  # a whole number of 64 bits
int32 = dtype("int32", torch.int32)  # a whole number of 32 bits
int16 = dtype("int16", torch.int16)  # a whole number of 16 bits
int8 = dtype("int8", torch.int8)  # a whole number of 8 bits
uint8 = dtype("uint8", torch.uint8)  # a whole number from 0 to 255
bool_ = dtype("bool", torch.bool)  # True or False


def _dtype(of):
    if isinstance(of, dtype):
        return of.tensors
    names = {"float": "float64", "int": "int64", "f": "float32", "d": "float64", "i": "int32", "long": "int64"}
    if of is float or of is int or of is bool:
        return {float: torch.float64, int: torch.int64, bool: torch.bool}[of]
    if isinstance(of, str):
        of = names.get(of, of)
        if of in ("float64", "float32", "int64", "int32", "int16", "int8", "uint8", "bool"):
            return getattr(torch, of)
        raise TypeError(f"data type '{of}' not understood")
    if isinstance(of, torch.dtype):
        raise TypeError(f"Cannot interpret '{of}' as a data type")
    return of


def _named(tensors):
    return dtype(str(tensors)[6:], tensors)


class _single:
    def __init__(self, value):
        self.value = value

    def __repr__(self):
        size = abs(self.value)
        if not math.isfinite(size):
            return repr(self.value)
        if size != 0 and not 1e-4 <= size < 1e16:
            return _shortest(self.value, -1, True, True).replace(".e", "e")
        text = _shortest(self.value, -1, True, False)
        return text + "0" if text.endswith(".") else text

    def __format__(self, spec):
        return format(self.value, spec) if spec else repr(self)

    def __float__(self):
        return self.value

    def __int__(self):
        return int(self.value)

    def __bool__(self):
        return self.value != 0

    def __round__(self, digits=None):
        return round(self.value) if digits is None else _single(round(self.value, digits))

    def __neg__(self):
        return _single(-self.value)

    def __abs__(self):
        return _single(abs(self.value))

    def __eq__(self, other):
        return self.value == _plain(other)

    def __lt__(self, other):
        return self.value < _plain(other)

    def __le__(self, other):
        return self.value <= _plain(other)

    def __gt__(self, other):
        return self.value > _plain(other)

    def __ge__(self, other):
        return self.value >= _plain(other)

    def __hash__(self):
        return hash(self.value)

    def _with(self, value, other):
        return _scalar(torch.tensor(value)) if isinstance(other, _single) else value

    def __add__(self, other):
        return self._with(self.value + _plain(other), other)

    def __radd__(self, other):
        return other + self.value

    def __sub__(self, other):
        return self._with(self.value - _plain(other), other)

    def __rsub__(self, other):
        return other - self.value

    def __mul__(self, other):
        return self._with(self.value * _plain(other), other)

    def __rmul__(self, other):
        return other * self.value

    def __truediv__(self, other):
        return self._with(self.value / _plain(other), other)

    def __rtruediv__(self, other):
        return other / self.value

    def __pow__(self, other):
        return self._with(self.value ** _plain(other), other)

    def item(self):
        return self.value

    def __getattr__(self, name):
        return getattr(ndarray(torch.tensor(self.value, dtype=torch.float32)), name)


def _plain(x):
    return x.value if isinstance(x, _single) else x


def _scalar(tensor):
    value = tensor.item()
    return _single(value) if tensor.dtype == torch.float32 else torch._of_numpy(value)


class finfo:
    """what a type of broken numbers can hold: min, max, eps, tiny"""

    def __init__(self, dtype=float):
        limits = torch.finfo(_dtype(dtype))
        self.dtype = _named(_dtype(dtype))
        self.bits = limits.bits
        self.resolution = 1e-15 if limits.bits == 64 else self.dtype(1e-06)
        self.eps, self.max, self.min, self.tiny = [self.dtype(x) for x in (limits.eps, limits.max, limits.min, limits.tiny)]
        self.smallest_normal = self.tiny

    def __repr__(self):
        return f"finfo(resolution={self.resolution}, min={self.min}, max={self.max}, dtype={self.dtype})"

    def __str__(self):
        raise NotImplementedError("the table that print(np.finfo(...)) writes is not in the lesson language: print repr(np.finfo(...)), or .max, .eps")


class iinfo:
    """what a type of whole numbers can hold: min, max"""

    def __init__(self, type):
        limits = torch.iinfo(_dtype(type))
        self.dtype = _named(_dtype(type))
        self.bits, self.min, self.max = limits.bits, limits.min, limits.max

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"

    def __str__(self):
        line = "-" * 63
        return f"Machine parameters for {self.dtype}\n{line}\nmin = {self.min}\nmax = {self.max}\n{line}\n"


def _wrap(tensor):
    return ndarray(tensor) if tensor.dim() else _scalar(tensor)


def _tensor(x):
    return x.tensor if isinstance(x, ndarray) else array(x).tensor


def _both(a, b):
    a, b = _plain(a), _plain(b)
    if isinstance(a, torch.Tensor) or isinstance(b, torch.Tensor):
        raise TypeError("unsupported operand type(s): 'numpy.ndarray' and 'Tensor'")
    broken = [x for x in (a, b) if isinstance(x, float) or (isinstance(x, ndarray) and x.tensor.is_floating_point())]
    lists = (list, tuple)
    a = array(a) if isinstance(a, lists) else a
    b = array(b) if isinstance(b, lists) else b
    pair = [x.tensor if isinstance(x, ndarray) else x for x in (a, b)]
    whole = [isinstance(x, torch.Tensor) and not x.is_floating_point() for x in pair]
    if broken:
        return [x.to(torch.float64) if w else x for x, w in zip(pair, whole)]
    return pair


def _quotient(a, b):
    a, b = _both(a, b)
    pair = [x.to(torch.float64) if isinstance(x, torch.Tensor) and not x.is_floating_point() else x for x in (a, b)]
    return pair[0] / pair[1]


def _key(key):
    if isinstance(key, tuple):
        return tuple(_key(k) for k in key)
    return key.tensor if isinstance(key, ndarray) else key


def _picked(tensor, key):
    parts = list(key) if isinstance(key, tuple) else [key]
    for d, part in enumerate(parts):
        if isinstance(part, slice) and part.step is not None and part.step < 0:
            dim = d - len(parts) if [p for p in parts[:d] if p is Ellipsis] else d
            places = list(range(tensor.shape[dim]))[part]
            tensor = tensor.index_select(dim, torch.tensor(places, dtype=torch.int64))
            parts[d] = slice(None)
    return tensor[_key(tuple(parts) if isinstance(key, tuple) else parts[0])]


class ndarray:
    """an array: a tensor that computes and prints as numpy does"""

    def __init__(self, tensor):
        self.tensor = tensor

    @property
    def shape(self):
        return tuple(self.tensor.shape)

    @property
    def dtype(self):
        return _named(self.tensor.dtype)

    @property
    def ndim(self):
        return self.tensor.dim()

    @property
    def size(self):
        return self.tensor.numel()

    @property
    def T(self):
        return ndarray(self.tensor.permute(*reversed(range(self.tensor.dim()))))

    def __repr__(self):
        skip = self.tensor.dtype in (torch.float64, torch.int64, torch.bool) and self.size > 0
        end = ")" if skip else ","
        inside = array2string(self, ", ", "array(", end) if self.size or self.shape == (0,) else f"[], shape={self.shape}"
        text = "array(" + inside + end
        if skip:
            return text
        kind = f"dtype={self.dtype})"
        wide = len(text) - text.rfind("\n") - 1 + len(kind) + 1 > _options["linewidth"]
        return text + ("\n      " if wide else " ") + kind

    def __str__(self):
        return array2string(self)

    def __len__(self):
        return len(self.tensor)

    def __iter__(self):
        return iter([_wrap(row) for row in self.tensor])

    def __contains__(self, item):
        return bool((self.tensor == _plain(item)).any())

    def __bool__(self):
        if self.size != 1:
            raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
        return bool(self.tensor.item())

    def __float__(self):
        return float(self.tensor.item())

    def __int__(self):
        return int(self.tensor.item())

    def __getitem__(self, key):
        return _wrap(_picked(self.tensor, key))

    def __setitem__(self, key, value):
        value = _tensor(value) if isinstance(value, (list, tuple)) else _key(_plain(value))
        self.tensor[_key(key)] = value.to(self.tensor.dtype) if isinstance(value, torch.Tensor) else value

    def __neg__(self):
        return ndarray(-self.tensor)

    def __abs__(self):
        return ndarray(self.tensor.abs())

    def __invert__(self):
        return ndarray(~self.tensor)

    def __add__(self, other):
        a, b = _both(self, other)
        return ndarray(a + b)

    def __radd__(self, other):
        a, b = _both(other, self)
        return ndarray(a + b)

    def __sub__(self, other):
        a, b = _both(self, other)
        return ndarray(a - b)

    def __rsub__(self, other):
        a, b = _both(other, self)
        return ndarray(a - b)

    def __mul__(self, other):
        a, b = _both(self, other)
        return ndarray(a * b)

    def __rmul__(self, other):
        a, b = _both(other, self)
        return ndarray(a * b)

    def __truediv__(self, other):
        return ndarray(_quotient(self, other))

    def __rtruediv__(self, other):
        return ndarray(_quotient(other, self))

    def __floordiv__(self, other):
        a, b = _both(self, other)
        return ndarray(a // b)

    def __mod__(self, other):
        a, b = _both(self, other)
        return ndarray(a % b)

    def __pow__(self, other):
        a, b = _both(self, other)
        return ndarray(a ** b)

    def __rpow__(self, other):
        a, b = _both(other, self)
        return ndarray(a ** b)

    def __matmul__(self, other):
        a, b = _both(self, other)
        return _wrap(a @ b)

    def __and__(self, other):
        a, b = _both(self, other)
        return ndarray(a & b)

    def __or__(self, other):
        a, b = _both(self, other)
        return ndarray(a | b)

    def __eq__(self, other):
        a, b = _both(self, other)
        return ndarray(a == b)

    def __ne__(self, other):
        a, b = _both(self, other)
        return ndarray(a != b)

    def __lt__(self, other):
        a, b = _both(self, other)
        return ndarray(a < b)

    def __le__(self, other):
        a, b = _both(self, other)
        return ndarray(a <= b)

    def __gt__(self, other):
        a, b = _both(self, other)
        return ndarray(a > b)

    def __ge__(self, other):
        a, b = _both(self, other)
        return ndarray(a >= b)

    def astype(self, dtype):
        return _wrap(self.tensor.to(_dtype(dtype)))

    def copy(self):
        return ndarray(self.tensor.clone())

    def tolist(self):
        return self.tensor.tolist()

    def item(self, *place):
        if len(place) == 1 and isinstance(place[0], int):
            return self.tensor.reshape(-1)[place[0]].item()
        return (self.tensor[place[0] if len(place) == 1 else place] if place else self.tensor).item()

    def reshape(self, *shape):
        return ndarray(self.tensor.reshape(*shape))

    def transpose(self, *axes):
        axes = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
        return ndarray(self.tensor.permute(*axes)) if axes else self.T

    def swapaxes(self, axis1, axis2):
        return ndarray(self.tensor.transpose(axis1, axis2))

    def squeeze(self, axis=None):
        return ndarray(self.tensor.squeeze() if axis is None else self.tensor.squeeze(axis))

    def flatten(self):
        return ndarray(self.tensor.flatten().clone())

    def ravel(self):
        return ndarray(self.tensor.flatten())

    def dot(self, other):
        return self @ other

    def fill(self, value):
        self.tensor.fill_(_plain(value))

    def sum(self, axis=None, keepdims=False):
        return sum(self, axis, keepdims)

    def mean(self, axis=None, keepdims=False):
        return mean(self, axis, keepdims)

    def var(self, axis=None, ddof=0):
        return var(self, axis, ddof)

    def std(self, axis=None, ddof=0):
        return std(self, axis, ddof)

    def prod(self, axis=None):
        return prod(self, axis)

    def sort(self, axis=-1):
        self.tensor.copy_(self.tensor.sort(axis).values)

    def max(self, axis=None, keepdims=False):
        return max(self, axis, keepdims)

    def min(self, axis=None, keepdims=False):
        return min(self, axis, keepdims)

    def argmax(self, axis=None):
        return argmax(self, axis)

    def argmin(self, axis=None):
        return argmin(self, axis)

    def argsort(self, axis=-1):
        return argsort(self, axis)

    def any(self):
        return bool(self.tensor.any())

    def all(self):
        return bool(self.tensor.all())

    def cumsum(self, axis=None):
        return cumsum(self, axis)

    def clip(self, low, high):
        return clip(self, low, high)

    def std(self, axis=None, ddof=0):
        return std(self, axis, ddof)

    def var(self, axis=None, ddof=0):
        return var(self, axis, ddof)

    def prod(self, axis=None):
        return prod(self, axis)

    def repeat(self, repeats, axis=None):
        return repeat(self, repeats, axis)

    def nonzero(self):
        return where(self)

    def sort(self, axis=-1):
        self.tensor.copy_(self.tensor.sort(axis)[0])

    def diagonal(self):
        return ndarray(self.tensor.diagonal())

    def trace(self):
        return _wrap(self.tensor.diagonal().sum())

    @property
    def strides(self):
        return tuple([step * self.itemsize for step in self.tensor.stride()])

    @property
    def itemsize(self):
        return self.tensor.element_size()

    @property
    def nbytes(self):
        return self.size * self.itemsize

    def round(self, decimals=0):
        return round(self, decimals)


class generic(ndarray):
    """what a number of numpy has: all that an array has"""

    def __init__(self, x):
        super().__init__(torch.tensor(x, dtype=torch.float64 if isinstance(x, float) else None))


def array(object, dtype=None):
    """an array of numbers"""
    if isinstance(object, ndarray):
        made = object.tensor.clone()
    elif isinstance(object, torch.Tensor):
        made = object.detach().clone()
    elif isinstance(object, _single):
        made = torch.tensor(object.value)
    elif isinstance(object, (list, tuple)) and len(object) and isinstance(object[0], (ndarray, torch.Tensor)):
        made = torch.stack([_tensor(row) for row in object])
    else:
        made = _array_of(object)
    return ndarray(made if dtype is None else made.to(_dtype(dtype)))


def _unwrapped(x):
    return [_unwrapped(y) for y in x] if isinstance(x, (list, tuple, range)) else _plain(x)


def _array_of(data):
    made = torch.tensor(_unwrapped(data))
    if not made.is_floating_point():
        return made
    return torch.tensor(_unwrapped(data), dtype=torch.float64)


def asarray(a, dtype=None):
    """an array of numbers, or the array itself"""
    return a if isinstance(a, ndarray) and dtype is None else array(a, dtype)


def _sizes(shape):
    return (shape,) if isinstance(shape, int) else tuple(shape)


def zeros(shape, dtype=float):
    """0 everywhere"""
    return ndarray(torch.zeros(_sizes(shape), dtype=_dtype(dtype)))


def ones(shape, dtype=float):
    """1 everywhere"""
    return ndarray(torch.ones(_sizes(shape), dtype=_dtype(dtype)))


def full(shape, fill_value, dtype=None):
    """one number everywhere"""
    return ndarray(torch.ones(_sizes(shape), dtype=array(fill_value, dtype).tensor.dtype) * _plain(fill_value))


def empty(shape, dtype=float):
    """numbers that nobody wrote"""
    return ndarray(torch.empty(_sizes(shape), dtype=_dtype(dtype)))


def empty_like(a):
    """numbers that nobody wrote, in the shape of an array like this"""
    return ndarray(torch.empty_like(_tensor(a)))


def zeros_like(a):
    """0 in every cell of an array like this"""
    return ndarray(torch.zeros_like(_tensor(a)))


def ones_like(a):
    """1 in every cell of an array like this"""
    return ndarray(torch.ones_like(_tensor(a)))


def full_like(a, fill_value):
    """one number in every cell of an array like this"""
    return ndarray(torch.full_like(_tensor(a), _plain(fill_value)))


def eye(N, dtype=float):
    """1 on the diagonal"""
    return ndarray(torch.eye(N, dtype=_dtype(dtype)))


def identity(n, dtype=float):
    """1 on the diagonal"""
    return eye(n, dtype)


def arange(start, stop=None, step=1, dtype=None):
    """numbers at even steps"""
    start, stop = (0, start) if stop is None else (start, stop)
    if dtype is not None:
        return arange(start, stop, step).astype(dtype)
    if isinstance(start, int) and isinstance(stop, int) and isinstance(step, int):
        return ndarray(torch.arange(start, stop, step))
    count = math.ceil((stop - start) / step)
    delta = (start + step) - start
    return ndarray(torch.tensor([float(start + i * delta) for i in range(count)], dtype=torch.float64))


def linspace(start, stop, num=50):
    """so many numbers from start to stop"""
    step = (stop - start) / (num - 1) if num > 1 else 0.0
    cells = [float(start + i * step) for i in range(num)]
    if num > 1:
        cells[-1] = float(stop)
    return ndarray(torch.tensor(cells, dtype=torch.float64))


def triu(m, k=0):
    """the cells on the diagonal and above it, else 0"""
    return ndarray(torch.triu(_tensor(m), k))


def tril(m, k=0):
    """the cells on the diagonal and below it, else 0"""
    return ndarray(torch.tril(_tensor(m), k))


def _numbers(x, number, cells):
    if isinstance(x, torch.Tensor):
        return cells(x)
    if not isinstance(x, (ndarray, list, tuple, _single)):
        return torch._of_numpy(number(x))
    t = _tensor(x)
    return _wrap(cells(t if t.is_floating_point() else t.double()))


def _root(x):
    return math.sqrt(x) if x >= 0 else math.nan


def _logarithm(x, of):
    return of(x) if x > 0 else -math.inf if x == 0 else math.nan


def sqrt(x):
    """the square root"""
    return _numbers(x, _root, torch.sqrt)


def exp(x):
    """e to the power x"""
    return _numbers(x, math.exp, torch.exp)


def log(x):
    """the natural logarithm"""
    return _numbers(x, lambda v: _logarithm(v, math.log), torch.log)


def log2(x):
    """the logarithm to base 2"""
    return _numbers(x, lambda v: _logarithm(v, math.log2), torch.log2)


def log10(x):
    """the logarithm to base 10"""
    return _numbers(x, lambda v: _logarithm(v, math.log10), torch.log10)


def log1p(x):
    """the logarithm of 1 + x"""
    return _numbers(x, math.log1p, torch.log1p)


def sin(x):
    """the sine"""
    return _numbers(x, math.sin, torch.sin)


def cos(x):
    """the cosine"""
    return _numbers(x, math.cos, torch.cos)


def tan(x):
    """the tangent"""
    return _numbers(x, math.tan, torch.tan)


def tanh(x):
    """the hyperbolic tangent"""
    return _numbers(x, math.tanh, torch.tanh)


def floor(x):
    """down to a whole number"""
    return _numbers(x, lambda v: float(math.floor(v)), torch.floor)


def ceil(x):
    """up to a whole number"""
    return _numbers(x, lambda v: float(math.ceil(v)), torch.ceil)


def abs(x):
    """without its sign"""
    return ndarray(_tensor(x).abs()) if isinstance(x, (ndarray, list, tuple)) else x if x >= 0 else -x


absolute = abs  # without its sign


def square(x):
    """x times x"""
    return x * x if not isinstance(x, (list, tuple)) else array(x) * array(x)


def power(x1, x2):
    """x1 to the power x2"""
    if isinstance(x1, int) and isinstance(x2, int) and x2 < 0:
        raise ValueError("Integers to negative integer powers are not allowed.")
    if isinstance(x1, (list, tuple)) or isinstance(x2, (list, tuple)):
        x1, x2 = array(x1), array(x2)
    return x1 ** x2


def maximum(x1, x2):
    """the larger of two, cell by cell"""
    return where(asarray(x1) >= asarray(x2), x1, x2)


def minimum(x1, x2):
    """the smaller of two, cell by cell"""
    return where(asarray(x1) <= asarray(x2), x1, x2)


def clip(a, a_min, a_max):
    """no less than a_min, no more than a_max"""
    return _wrap(_tensor(a).clamp(a_min, a_max))


def round(a, decimals=0):
    """to so many digits behind the point, halves to the even one"""
    t = _tensor(a)
    return _wrap(torch.round(t * 10 ** decimals) / 10 ** decimals if t.is_floating_point() else t)


def _agreed(x, y):
    pair = [_tensor(x), _tensor(y)]
    for k in range(2):
        number, other = pair[k], pair[1 - k]
        kind = (number.is_floating_point(), number.dtype != torch.bool)
        if number.dim() == 0 and other.dim() and kind <= (other.is_floating_point(), other.dtype != torch.bool):
            pair[k] = number.to(other.dtype)  # a number takes the kind of the array beside it
    return pair


def where(condition, x=None, y=None):
    """x where the condition holds, else y"""
    if x is None:
        return tuple(ndarray(places) for places in _tensor(condition).nonzero().unbind(1))
    x, y = _agreed(x, y)
    return _wrap(torch.where(_tensor(condition), x, y))


def _counted(a):
    t = _tensor(a)
    return t.long() if t.dtype in (torch.bool, torch.int8, torch.int16, torch.int32) else t


def sum(a, axis=None, keepdims=False):
    """all cells added"""
    t = _counted(a)
    return _wrap(_sum(t, axis, keepdims))


def _sum(t, axis, keepdims):
    if t.is_floating_point():
        return torch._paired_sum(t, axis, keepdims)
    return t.sum() if axis is None else t.sum(axis, keepdim=keepdims)


def prod(a, axis=None):
    """all cells multiplied"""
    t = _counted(a)
    return _wrap(t.prod() if axis is None else t.prod(axis))


def _broken(a):
    t = _tensor(a)
    return t if t.is_floating_point() else t.double()


def mean(a, axis=None, keepdims=False):
    """the mean"""
    t = _broken(a)
    total = _sum(t, axis, keepdims)
    return _wrap(total / (t.numel() // (total.numel() or 1)))


average = mean  # the mean


def var(a, axis=None, ddof=0):
    """the mean squared distance from the mean"""
    t = _broken(a)
    return _wrap(t.var(unbiased=ddof == 1) if axis is None else t.var(axis, unbiased=ddof == 1))


def std(a, axis=None, ddof=0):
    """the square root of the variance"""
    t = _broken(a)
    return _wrap(t.std(unbiased=ddof == 1) if axis is None else t.std(axis, unbiased=ddof == 1))


def max(a, axis=None, keepdims=False):
    """the largest"""
    t = _tensor(a)
    return _wrap(t.max() if axis is None else t.amax(axis, keepdim=keepdims))


amax = max  # the largest


def min(a, axis=None, keepdims=False):
    """the smallest"""
    t = _tensor(a)
    return _wrap(t.min() if axis is None else t.amin(axis, keepdim=keepdims))


amin = min  # the smallest


def argmax(a, axis=None):
    """where the largest stands"""
    return _wrap(_tensor(a).argmax() if axis is None else _tensor(a).argmax(axis))


def argmin(a, axis=None):
    """where the smallest stands"""
    return _wrap(_tensor(a).argmin() if axis is None else _tensor(a).argmin(axis))


def argsort(a, axis=-1):
    """the places in the order of what stands there"""
    return ndarray(_tensor(a).argsort(axis))


def sort(a, axis=-1):
    """the cells in order"""
    return ndarray(_tensor(a).sort(axis).values)


def meshgrid(*xi, indexing="xy"):
    """the coordinates of a grid, an array for each axis"""
    rows = [_tensor(x).reshape(-1) for x in xi]
    axes = [k if k > 1 or indexing == "ij" or len(rows) == 1 else 1 - k for k in range(len(rows))]
    sizes = [rows[k].numel() for k in axes]
    alone = [row.reshape([-1 if axis == d else 1 for d in range(len(rows))]) for row, axis in zip(rows, axes)]
    return [ndarray(each.expand(sizes).clone()) for each in alone]


def cumsum(a, axis=None):
    """sums from the first cell on"""
    t = _counted(a)
    return ndarray(t.flatten().cumsum(0) if axis is None else t.cumsum(axis))


def any(a):
    """is one of them true?"""
    return bool(_tensor(a).any())


def all(a):
    """are all of them true?"""
    return bool(_tensor(a).all())


def isnan(x):
    """is it not a number?"""
    return _wrap(torch.isnan(_tensor(x)))


def isinf(x):
    """is it infinite?"""
    return _wrap(torch.isinf(_tensor(x)))


def dot(a, b):
    """the product of two matrices or vectors"""
    return asarray(a) @ asarray(b)


matmul = dot  # the product of two matrices or vectors


def einsum(subscripts, *operands):
    """sums of products, by the letters of the axes"""
    tensors = [_tensor(x) for x in operands]
    dtype = tensors[0].dtype
    for t in tensors[1:]:
        dtype = torch.promote_types(dtype, t.dtype)
    return _wrap(torch.einsum(subscripts, *[t.to(dtype) for t in tensors]))


def outer(a, b):
    """every product of a cell of a and a cell of b"""
    return ndarray(torch.outer(*_both(asarray(a), asarray(b))))


def transpose(a, axes=None):
    """with its axes in another order"""
    return asarray(a).T if axes is None else asarray(a).transpose(*axes)


def reshape(a, newshape):
    """the same cells in another shape"""
    return asarray(a).reshape(newshape)


def expand_dims(a, axis):
    """with one axis more"""
    return ndarray(_tensor(a).unsqueeze(axis))


def squeeze(a, axis=None):
    """without axes of one"""
    return asarray(a).squeeze(axis)


def _alike(arrays):
    tensors = [_tensor(a) for a in arrays]
    if any([t.is_floating_point() for t in tensors]):
        tensors = [t if t.is_floating_point() else t.double() for t in tensors]
    return tensors


def concatenate(arrays, axis=0):
    """arrays one after the other"""
    return ndarray(torch.cat(_alike(arrays), axis))


def stack(arrays, axis=0):
    """arrays one beside the other, along a new axis"""
    return ndarray(torch.stack(_alike(arrays), axis))


def vstack(tup):
    """arrays one below the other"""
    return ndarray(torch.cat([t.unsqueeze(0) if t.dim() == 1 else t for t in _alike(tup)], 0))


def hstack(tup):
    """arrays one beside the other"""
    tensors = _alike(tup)
    return ndarray(torch.cat(tensors, 0 if tensors[0].dim() == 1 else 1))


def repeat(a, repeats, axis=None):
    """every cell, or row, so many times"""
    t = _tensor(a)
    return ndarray(t.flatten().repeat_interleave(repeats) if axis is None else t.repeat_interleave(repeats, axis))


def tile(A, reps):
    """the array so many times"""
    return ndarray(_tensor(A).repeat(*_sizes(reps)))


def allclose(a, b, rtol=1e-05, atol=1e-08):
    """are all cells nearly equal?"""
    return bool(torch.allclose(_broken(a).double(), _broken(b).double(), rtol, atol))


def array_equal(a1, a2):
    """are all cells equal?"""
    return asarray(a1).shape == asarray(a2).shape and bool((_tensor(a1) == _tensor(a2)).all())


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None):
    """how arrays print"""
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth, "suppress": suppress}
    for name, value in given.items():
        if value is not None:
            _options[name] = value


# ---- text ----


def _shown(tensor, edge):
    for axis in range(tensor.dim()):
        size = tensor.shape[axis]
        if size > 2 * edge:
            tensor = torch.cat([tensor.narrow(axis, 0, edge), tensor.narrow(axis, size - edge, edge)], axis)
    return tensor.flatten().tolist()


def _largest(texts):
    most = 0
    for text in texts:
        most = len(text) if len(text) > most else most
    return most


def _float_format(cells, one):
    precision = _options["precision"]
    finite = [x for x in cells if math.isfinite(x)]
    sizes = sorted([x if x > 0 else -x for x in finite if x != 0])
    power = len(sizes) > 0 and (
        sizes[-1] >= 1e8 or (not _options["suppress"] and (sizes[0] < 0.0001 or sizes[-1] / sizes[0] > 1000.0)))
    texts = [_shortest(x, precision, one, power) for x in finite]
    parts = [text.partition("e")[0].partition(".") for text in texts]
    left = _largest([part[0] for part in parts])
    digits = _largest([part[2] for part in parts])
    tail = _largest([text.partition("e")[2] for text in texts])
    right = digits + tail + 1 if power else digits
    if len(finite) < len(cells):
        left = sorted([left, 3 - right - 1, 3 + (-math.inf in cells) - right - 1])[-1]

    def show(x):
        if not math.isfinite(x):
            return repr(x).rjust(left + right + 1)
        whole, _, rest = _shortest(x, precision, one, power).partition(".")
        if not power:
            return whole.rjust(left) + "." + rest.ljust(right)
        mantissa, _, exponent = rest.partition("e")
        return whole.rjust(left) + "." + mantissa.ljust(digits, "0") + "e" + exponent[0] + exponent[1:].rjust(tail - 1, "0")

    return show


def _cell_format(tensor, cells):
    if tensor.is_floating_point():
        return _float_format(cells, tensor.dtype == torch.float32)
    if tensor.dtype == torch.bool:
        return lambda x: str(x).rjust(5) if tensor.dim() else str(x)
    width = _largest([str(x) for x in cells])
    return lambda x: str(x).rjust(width)


def _rows(tensor, show, width, indent, separator, edge, ahead):
    if tensor.dim() == 0:
        return show(tensor.item())
    size = tensor.shape[0]
    short = 0 < edge and size > 2 * edge
    places = [*range(edge), None, *range(size - edge, size)] if short else list(range(size))
    if tensor.dim() == 1:
        cells = tensor.tolist()
        done, line = "", indent
        for n, i in enumerate(places):
            word = "..." if i is None else show(cells[i])
            if len(line) + len(word) > width - (len(separator.rstrip()) or 1) and len(line) > len(indent):
                done += line.rstrip() + "\n"
                line = indent
            line += word + (separator if n + 1 < len(places) else "")
        text = done + line
    else:
        between = separator.rstrip() + "\n" * (tensor.dim() - 1)
        text = between.join([
            indent + ("..." if i is None else _rows(tensor[i], show, width - 1, indent + " ", separator, edge, ahead))
            for i in places])
    return "[" + text[len(indent):] + "]"


def array2string(a, separator=" ", prefix="", suffix=""):
    """an array as text"""
    tensor = a.tensor
    if tensor.numel() == 0:
        return "[]"
    edge = _options["edgeitems"] if tensor.numel() > _options["threshold"] else 0
    show = _cell_format(tensor, _shown(tensor, edge) if edge else tensor.flatten().tolist())
    width = _options["linewidth"] - len(suffix)
    return _rows(tensor, show, width, " " + " " * len(prefix), separator, edge, 0)


class NpzFile:
    """the arrays of a .npz file by their names, as numpy.load gives them"""

    def __init__(self, arrays):
        self._arrays = arrays
        self.files = list(arrays)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return None

    def __getitem__(self, key):
        name = key[:-4] if key.endswith(".npy") and key not in self._arrays else key
        if name not in self._arrays:
            raise KeyError(f"{key} is not a file in the archive")
        return ndarray(self._arrays[name])

    def __contains__(self, key):
        return key in self._arrays

    def __iter__(self):
        return iter(self.files)

    def __len__(self):
        return len(self.files)

    def keys(self):
        return list(self.files)

    def values(self):
        return [self[name] for name in self.files]

    def items(self):
        return [(name, self[name]) for name in self.files]

    def close(self):
        return None


def load(file, mmap_mode=None, allow_pickle=False):
    """the array of a .npy file beside the lesson, or those of a .npz file"""
    read = torch._load_arrays(file)
    return NpzFile(read) if isinstance(read, dict) else ndarray(read)
