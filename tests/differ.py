#!/usr/bin/env python3
"""differ.py write SEED | run SEED COUNT [--attnscope PROGRAM] [--list LENGTH] [--only WORD]

Random small torch programs, to compare attnscope with PyTorch. `write` prints the program of a seed;
`run` lets PyTorch and `attnscope run` print COUNT programs, from SEED on, and lists those of which
the outputs are not the same. A developer's tool: it needs PyTorch (Debian: apt-get install
python3-torch) and is not part of the tests.

A program makes a few tensors, calls one operation, at times another on what comes out, and shows
results, types, strides and the class and sentence of an error. Operations are the rows of FAMILIES: names that are
called alike, and how. What stands in braces there is a hole; a method of Maker of that name fills it.
The first tensor of a program leads: the others, the dimensions and the indices are made to fit it,
but for a few that are made not to.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import io
import itertools
import math
import pathlib
import random
import re
import struct
import subprocess
import tempfile

FAMILIES = [
    # names, and the call: @ stands for the name
    ("exp sqrt tanh log log2 log10 log1p exp2 expm1 rsqrt reciprocal sin cos tan asin acos atan", "torch.@({some})"),
    ("sinh cosh asinh acosh atanh sigmoid erf erfc erfinv lgamma deg2rad rad2deg", "torch.@({some})"),
    ("floor ceil trunc round frac sign sgn relu neg abs square isnan isinf isfinite isposinf", "torch.@({some})"),
    ("isneginf signbit logical_not bitwise_not positive nan_to_num", "torch.@({some})"),
    ("exp_ sqrt_ tanh_ log_ sigmoid_ relu_ neg_ abs_ round_ floor_ zero_", "{some}.@()"),
    ("+ - * / // % ** == != < <= > >=", "{some} @ {beside}"),
    ("+ - * / // % ** == < >=", "{some} @ {number}"),
    ("+ - * / // % ** < !=", "{number} @ {some}"),
    ("& | ^", "{whole} @ {beside_whole}"),
    ("maximum minimum fmax fmin logaddexp atan2 hypot copysign xlogy fmod remainder", "torch.@({some}, {beside})"),
    ("logical_and logical_or logical_xor heaviside eq ne lt le gt ge pow mul true_divide", "torch.@({some}, {beside})"),
    ("bitwise_and bitwise_or bitwise_xor", "torch.@({whole}, {beside_whole})"),
    ("add sub", "torch.@({some}, {beside}, alpha={number})"),
    ("add_ sub_ mul_ div_ pow_ remainder_ copy_", "{some}.@({beside})"),
    ("floor trunc", "torch.div({some}, {beside}, rounding_mode='@')"),
    ("clamp clip", "torch.@({some}, {number}, {number})"),
    ("clamp_min clamp_max", "torch.@({some}, {number})"),
    ("clamp", "torch.@({some}, min={beside})"),
    ("addcmul addcdiv", "torch.@({real}, {beside_real}, {beside_real}, value={number})"),
    ("lerp", "torch.@({real}, {same}, {share})"),
    ("round", "torch.@({real}, decimals={small})"),
    ("sum mean prod max min argmax argmin var std any all norm median amax amin nansum", "{some}.@()"),
    ("sum mean amax amin var std any all count_nonzero norm argmax argmin logsumexp prod", "{some}.@(dim={dim})"),
    ("sum mean amax amin var std nansum logsumexp", "{some}.@({dims}, keepdim={flag})"),
    ("max min median mode kthvalue cummax cummin sort", "{some}.@({arguments})"),
    ("max min median mode", "{some}.@({dim}, keepdim={flag})"),
    ("sum prod", "{some}.@(dtype={dtype})"),
    ("sum prod cumsum cumprod mean", "{some}.@({dim}, dtype={dtype})"),
    ("var_mean std_mean", "torch.@({real}, {dim}, unbiased={flag})"),
    ("var std", "torch.@({real}, {dims}, correction={small})"),
    ("norm", "{real}.@({order}, {dim})"),
    ("dist", "torch.@({real}, {same}, {order})"),
    ("aminmax", "torch.@({some}, dim={dim})"),
    ("cumsum cumprod argsort softmax log_softmax", "{some}.@({dim})"),
    ("softmax log_softmax", "torch.@({some}, {dim}, dtype={dtype})"),
    ("sort argsort", "{some}.@(dim={dim}, descending={flag}, stable=True)"),
    ("topk", "{real}.@({small}, dim={dim}, largest={flag})"),
    ("topk", "{real}.flatten().@({small})"),
    ("nonzero argwhere unique unique_consecutive", "torch.@({some})"),
    ("unique", "torch.@({some}, return_inverse=True, return_counts={flag})"),
    ("bincount", "{ids}.@(minlength={small})"),
    ("histc", "{real}.@({count}, -2, 2)"),
    ("equal allclose isclose", "torch.@({real}, {same})"),
    ("transpose swapaxes", "{some}.@({dim}, {dim})"),
    ("permute", "{some}.@({order_of_dims})"),
    ("movedim", "{some}.@({dim}, {dim})"),
    ("unsqueeze squeeze unbind flip", "{some}.@({dim})"),
    ("squeeze flatten ravel t contiguous clone numel dim tolist is_contiguous", "{some}.@()"),
    ("T mT", "{some}.@"),
    ("view reshape", "{some}.@({sizes})"),
    ("flatten", "{some}.@({dim}, {dim})"),
    ("unflatten", "{some}.@({dim}, ({count}, -1))"),
    ("expand broadcast_to", "{some}.@({stretched})"),
    ("repeat tile", "{some}.@({times})"),
    ("repeat_interleave", "{some}.@({small}, {dim})"),
    ("roll", "{some}.@({offset}, {dim})"),
    ("rot90", "torch.@({some}, {offset}, ({dim}, {dim}))"),
    ("narrow", "{some}.@({dim}, {offset}, {small})"),
    ("select", "{some}.@({dim}, {offset})"),
    ("split chunk tensor_split", "{some}.@({count}, {dim})"),
    ("split", "{some}.@([{small}, {small}], {dim})"),
    ("cat stack", "torch.@([{some}, {same_some}], {dim})"),
    ("cat stack hstack vstack dstack", "torch.@([{some}, {beside}])"),
    ("diagonal tril triu diag diag_embed", "torch.@({some}, {offset})"),
    ("trace diagflat fliplr flipud adjoint", "torch.@({some})"),
    ("unfold", "{some}.@({dim}, {small}, {count})"),
    ("diff", "torch.@({real}, dim={dim})"),
    ("index", "{some}[{index}]"),
    ("index", "{some}[{index}, {index}]"),
    ("ids", "{some}[{ids_of_first}]"),
    ("mask", "{some}[{mask_of_first}]"),
    ("index_select index_fill", "{some}.@({dim_kept}, {ids_kept}{filling})"),
    ("gather", "{some}.@({dim_kept}, {ids_like})"),
    ("scatter scatter_add", "{real}.@({dim_kept}, {ids_like}, {same})"),
    ("scatter", "{real}.@({dim_kept}, {ids_like}, {number})"),
    ("index_add index_copy", "{real}.@({dim_kept}, {ids_kept}, {picked_like})"),
    ("take", "torch.@({some}, {ids})"),
    ("masked_select", "torch.@({some}, {mask})"),
    ("masked_fill", "{some}.@({mask}, {number})"),
    ("where", "torch.@({mask_first}, {beside}, {beside})"),
    ("where", "torch.@({mask_first}, {beside_real}, {number})"),
    ("searchsorted bucketize", "torch.@(*sorted_pair('@', {vector}, {same_some}))"),
    ("@", "{matrices} @ {right}"),
    ("matmul bmm mm", "torch.@({matrices}, {right})"),
    ("dot outer inner vdot mv", "torch.@({vector}, {same})"),
    ("mv", "torch.@({matrix}, {fitting})"),
    ("addmm addbmm baddbmm", "torch.@({start}, {matrices}, {right}, beta={number}, alpha={number})"),
    ("addmv", "torch.@({vector}, {square}, {same}, beta={number}, alpha={number})"),
    ("addr", "torch.@({square_start}, {vector}, {same}, beta={number}, alpha={number})"),
    ("ij,jk->ik ij,kj->ik ij,jk ij,jk->", "torch.einsum('@', {matrix}, {right})"),
    ("bij,bjk->bik bij,bkj->bik bid,bjd->bij b...,b...->b", "torch.einsum('@', {batch}, {same})"),
    ("tensordot kron cross cdist", "torch.@({real}, {same})"),
    ("linear", "F.@({matrices}, {weight})"),
    ("float double long int bool", "{some}.@()"),
    ("to type", "{some}.@({dtype})"),
    ("type_as", "{some}.@({beside})"),
    ("zeros_like ones_like", "torch.@({some})"),
    ("full_like", "torch.@({some}, {number})"),
    ("new_zeros new_ones", "{some}.@({sizes})"),
    ("arange", "torch.@({number}, {number}, {number})"),
    ("linspace logspace", "torch.@({number}, {number}, {small})"),
    ("full", "torch.@({free_shape}, {number})"),
    ("eye", "torch.@({small}, {small})"),
    ("zeros ones rand randn", "torch.@({free_shape})"),
    ("randint", "torch.@({offset}, {number}, {free_shape})"),
    ("randperm", "torch.@({small})"),
    ("tensor", "torch.@({number}, dtype={dtype})"),
    ("tensor", "torch.@([{number}, {number}], dtype={dtype})"),
    ("tril_indices triu_indices", "torch.@({small}, {small}, {offset})"),
    ("meshgrid cartesian_prod", "torch.@({vector}, {vector})"),
    ("promote_types", "torch.@({dtype}, {dtype})"),
    ("result_type", "torch.@({some}, {beside})"),
    ("bernoulli", "torch.@({share_tensor})"),
    ("normal", "torch.@({real}, {share_tensor})"),
    ("multinomial", "torch.@({share_tensor}, {small}, replacement={flag})"),
    ("uniform_ normal_ exponential_ random_ bernoulli_", "torch.zeros({free_shape}).@({draw})"),
    ("gelu relu silu mish leaky_relu elu selu softplus softsign relu6 hardtanh hardsigmoid", "F.@({real})"),
    ("hardswish logsigmoid tanhshrink sigmoid tanh", "F.@({real})"),
    ("gelu", "F.@({real}, approximate='tanh')"),
    ("glu softmin softmax log_softmax", "F.@({real}, dim={dim})"),
    ("normalize", "F.@({real}, {order}, {dim})"),
    ("cosine_similarity", "F.@({real}, {same}, {dim})"),
    ("pairwise_distance", "F.@({real}, {same})"),
    ("mse_loss l1_loss smooth_l1_loss huber_loss", "F.@({real}, {same}, reduction={reduction})"),
    ("kl_div", "F.@({real}, {share_like}, reduction={reduction})"),
    ("binary_cross_entropy_with_logits", "F.@({real}, {share_like}, reduction={reduction})"),
    ("binary_cross_entropy", "F.@({share_tensor}, {share_like}, reduction={reduction})"),
    ("cross_entropy nll_loss", "F.@({matrix}, {labels}, reduction={reduction})"),
    ("cross_entropy nll_loss", "F.@({batch}, {labels}, reduction={reduction})"),
    ("cross_entropy", "F.@({matrix}, {labels}, label_smoothing=0.1, ignore_index=1)"),
    ("one_hot", "F.@({ids}, {one_hot})"),
    ("embedding", "F.@({ids}, {matrix})"),
    ("pad", "F.@({some}, ({offset}, {small}, {small}, {offset}), value={number})"),
    ("layer_norm", "F.@({real}, {last_sizes})"),
    ("dropout", "F.@({real}, {share})"),
    ("conv1d", "F.@({batch}, {filters}, stride={count}, padding={small})"),
    ("max_pool1d avg_pool1d", "F.@({batch}, {count}, {count})"),
    ("item stride size", "{some}.@()"),
    ("len bool float int", "@({some})"),
]

AFTER = [
    "{} + 1", "{} * 0.5", "{} / 3", "-{}", "{}.sum()", "{}.float().mean(-1)", "{}.double()", "{}.T", "{}.flip(0)",
    "{}.flatten()", "{}.view(-1)", "{}[0]", "{}[..., -1]", "{}[None]", "{} == {}", "{}.max()", "{}.float().softmax(-1)",
    "{}.long()", "{}.unsqueeze(-1)", "{}.cumsum(0)", "{}.clone()", "{}.transpose(0, -1)", "{}.zero_()",
]  # fmt: skip

PRELUDE = """import math
import torch
import torch.nn.functional as F


def show(value):
    if isinstance(value, torch.Tensor):
        print(value, value.dtype, list(value.shape), value.stride())
        print("exactly", value.tolist())
    elif isinstance(value, (tuple, list)) and not isinstance(value, torch.Size):
        for each in value:
            show(each)
    else:
        print("exactly", value)


def sorted_pair(name, a, b):
    return (a.sort().values, b) if name == "searchsorted" else (b, a.sort().values)


"""

INTEGERS = ["int64", "int64", "int64", "int32", "uint8", "int8", "int16"]
TYPES = INTEGERS[2:] + ["float32", "float32", "float64", "bool"]
NUMBERS = ["0", "1", "2", "3", "-1", "-2", "5", "0.5", "-1.5", "2.0", "1e-3", "True", "7"]
RARE = ["float('nan')", "float('inf')", "-float('inf')", "1e10", "300", "-0.0"]


class Maker:
    """One random program."""

    def __init__(self, seed, only=None):
        self.random = random.Random(seed)
        self.lines = []
        self.shape = None  # of the tensor that leads
        self.type = "float32"
        self.dim_number = 0  # what dim_kept chose
        self.ids_count = 0
        families = [row for row in FAMILIES if only is None or only in row[0] + row[1]]
        names, self.call = self.random.choice(families)
        self.name = self.random.choice(names.split())
        self.call = self.call.replace("@", self.name)
        self.seed = seed

    def program(self):
        expression = re.sub(r"\{(\w+)\}", lambda hole: getattr(self, hole[1])(), self.call)
        self.lines.append(f"y = {expression}")
        self.lines.append("show(y)")
        if self.shape is not None and "_(" in self.call:
            self.lines.append("show(a)")
        if self.random.random() < 0.3:
            after = self.random.choice(AFTER).replace("{}", "y")
            self.lines.append(f"show({after})")
        body = "\n    ".join(self.lines)
        error = 'print("refused", type(error).__name__ + ":", str(error).split("\\n")[0])'
        return f"{PRELUDE}torch.manual_seed({self.seed})\ntry:\n    {body}\nexcept Exception as error:\n    {error}\n"

    # ---- shapes and cells ----

    def chance(self, share):
        return self.random.random() < share

    def size(self):
        if self.chance(0.02):
            return 0
        return self.random.randint(17, 70) if self.chance(0.03) else self.random.randint(1, 4)

    def some_shape(self, rank=None):
        if rank is None:
            rank = self.random.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
        return [self.size() for _ in range(rank)]

    def cells(self, shape, dtype):
        """An expression that makes the cells."""
        count, r = math.prod(shape), self.random
        sizes = "(" + "".join(f"{size}, " for size in shape) + ")"
        if dtype == "bool":
            return f"torch.randint(0, 2, {sizes}).bool()"
        if dtype in INTEGERS:
            low = 0 if dtype == "uint8" else -5
            most = r.choice([3, 6, 6, 100])
            made = f"torch.randint({low}, {most}, {sizes})" if self.chance(0.8) else f"torch.arange({count}).view{sizes if shape else '(())'}"
            return made if dtype == "int64" else f"{made}.to(torch.{dtype})"
        if 0 < count <= 6 and self.chance(0.3):
            cells = ", ".join(r.choice(RARE[:5] + NUMBERS[:11]) for _ in range(count))
            made = f"torch.tensor([{cells}], dtype=torch.float32).view({sizes})"
        else:
            made = r.choice(["torch.randn(@)", "torch.randn(@)", "torch.rand(@)", "torch.randn(@) * 10", "torch.randint(-3, 4, @).float()", "torch.randn(@).round()"]).replace("@", sizes)
        return made if dtype == "float32" else f"({made}).double()"

    def tensor(self, shape, dtype, leads=False):
        """Makes a tensor and names it. Some do not lie row after row."""
        way = self.random.random()
        if len(shape) >= 2 and way < 0.1:
            made = f"({self.cells([shape[-1]] + shape[1:-1] + [shape[0]], dtype)}).transpose(0, -1)"
        elif shape and way < 0.15:
            made = f"({self.cells(shape[:-1] + [2 * shape[-1]], dtype)})[..., ::2]"
        elif shape and way < 0.18:
            made = f"({self.cells(shape[1:], dtype)}).expand({', '.join(map(str, shape))})"
        else:
            made = self.cells(shape, dtype)
        name = "abcdefgh"[len(self.lines)]
        self.lines.append(f"{name} = {made}")
        if leads:
            self.shape, self.type = shape, dtype
        return name

    def near(self):
        """A shape that is broadcast with the one that leads, mostly."""
        shape = [1 if self.chance(0.2) else size for size in self.shape]
        if self.chance(0.2):
            shape = shape[1:]
        if shape and self.chance(0.03):
            shape[self.random.randrange(len(shape))] += 1
        return shape

    def float_type(self):
        return "float64" if self.chance(0.15) else "float32"

    def any_type(self):
        return self.float_type() if self.chance(0.55) else self.random.choice(TYPES)

    # ---- holes: tensors ----

    def some(self):
        return self.tensor(self.some_shape(), self.any_type(), True)

    def real(self):
        return self.tensor(self.some_shape(), self.float_type(), True)

    def whole(self):
        return self.tensor(self.some_shape(), self.random.choice(INTEGERS + ["bool"]), True)

    def vector(self):
        return self.tensor([self.random.randint(1, 5)], self.float_type(), True)

    def matrix(self):
        return self.tensor([self.random.randint(2, 5), self.random.randint(2, 5)], "float32", True)

    def batch(self):
        return self.tensor([self.random.randint(1, 4) for _ in range(3)], "float32", True)

    def matrices(self):
        return self.tensor(self.some_shape(self.random.choice([1, 2, 2, 3, 3, 4])), "float32" if self.chance(0.9) else self.any_type(), True)

    def beside(self):
        return self.tensor(self.near(), self.any_type())

    def beside_real(self):
        return self.tensor(self.near(), "float32")

    def beside_whole(self):
        return self.tensor(self.near(), self.random.choice(INTEGERS + ["bool"]))

    def same(self):
        shape = list(self.shape)
        if shape and self.chance(0.03):
            shape[0] += 1
        return self.tensor(shape, "float32" if self.chance(0.05) else self.type)

    def same_some(self):
        return self.tensor(list(self.shape), self.any_type())

    def mask(self):
        return self.tensor(self.near(), "bool")

    def mask_first(self):
        return self.tensor(self.some_shape(), "bool", True)

    def mask_of_first(self):
        return self.tensor(self.shape[: self.random.randint(1, max(1, len(self.shape)))], "bool")

    def right(self):
        """What the one that leads is multiplied with."""
        inner = self.shape[-1] + (1 if self.chance(0.03) else 0)
        columns = self.size()
        rank = self.random.choice([1, 2, len(self.shape), len(self.shape)])
        batch = [size if self.chance(0.8) else 1 for size in self.shape[:-2]]
        shape = [inner] if rank < 2 else batch[len(batch) - (rank - 2) :] + [inner, columns]
        return self.tensor(shape, "float32")

    def start(self):
        return self.tensor([1], "float32")

    def fitting(self):
        return self.tensor([self.shape[1]], "float32")

    def square(self):
        return self.tensor([self.shape[0], self.shape[0]], "float32")

    def square_start(self):
        return self.tensor([1, 1], "float32")

    def weight(self):
        return self.tensor([self.size(), self.shape[-1]], "float32")

    def filters(self):
        return self.tensor([2, self.shape[1], self.random.randint(1, 3)], "float32")

    def share_tensor(self):
        self.shape = self.some_shape()
        self.lines.append(f"s = torch.rand({self.shape})")
        return "s"

    def share_like(self):
        self.lines.append(f"p = torch.rand({self.shape})")
        return "p"

    def labels(self):
        shape = self.shape[:1] + self.shape[2:]
        if self.chance(0.1):
            shape = self.shape[:-1]
        most = self.shape[1] + (1 if self.chance(0.03) else 0)
        self.lines.append(f"t = torch.randint(0, {most}, {tuple(shape)})")
        return "t"

    # ---- holes: whole numbers in tensors ----

    def ids_below(self, most, shape, sign=0):
        least = -most if sign and self.chance(0.3) else 0
        most += 1 if self.chance(0.05) else 0
        self.lines.append(f"i{len(self.lines)} = torch.randint({least}, {max(most, least + 1)}, ({''.join(f'{n}, ' for n in shape)}))")
        return f"i{len(self.lines) - 1}"

    def ids(self):
        return self.ids_below(self.random.randint(1, 5) if self.shape is None else max(1, math.prod(self.shape)), self.some_shape(self.random.choice([1, 1, 2])))

    def ids_of_first(self):
        return self.ids_below(self.shape[0] if self.shape else 1, self.some_shape(self.random.choice([1, 1, 2])), 1)

    def dim_kept(self):
        self.dim_number = self.random.randrange(len(self.shape)) if self.shape else 0
        return str(self.dim_number)

    def kept_size(self):
        return self.shape[self.dim_number] if self.shape else 1

    def ids_kept(self):
        self.ids_count = self.random.randint(1, 4)
        return self.ids_below(self.kept_size(), [self.ids_count])

    def ids_like(self):
        return self.ids_below(self.kept_size(), [max(1, size - (1 if self.chance(0.1) else 0)) for size in self.shape])

    def picked_like(self):
        shape = list(self.shape)
        if shape:
            shape[self.dim_number] = self.ids_count
        return self.tensor(shape, "float32")

    # ---- holes: numbers and words ----

    def number(self):
        return self.random.choice(RARE if self.chance(0.06) else NUMBERS)

    def share(self):
        return self.random.choice(["0.1", "0.5", "0.3", "1.0", "0.0"])

    def small(self):
        return self.random.choice("11223340")

    def count(self):
        return self.random.choice("112234")

    def offset(self):
        return self.random.choice(["0", "0", "1", "1", "-1", "2", "-2"])

    def flag(self):
        return self.random.choice(["True", "False"])

    def order(self):
        return self.random.choice(["1", "2", "2.0", "3", "0.5", "0", "float('inf')", "-float('inf')"])

    def dtype(self):
        return f"torch.{self.random.choice(TYPES)}"

    def reduction(self):
        return self.random.choice(["'mean'", "'sum'", "'none'"])

    def dim(self):
        rank = len(self.shape)
        if self.chance(0.03) or rank == 0:
            return str(self.random.randint(-rank - 2, rank + 1))
        return str(self.random.randint(-rank, rank - 1))

    def dims(self):
        rank = len(self.shape)
        if rank < 2 or self.chance(0.4):
            return self.dim()
        return str(tuple(self.random.sample(range(-rank, 0), self.random.randint(1, rank))))

    def arguments(self):
        if self.name == "kthvalue":
            return f"{self.count()}, {self.dim()}"
        return self.dim()

    def order_of_dims(self):
        dims = list(range(len(self.shape)))
        self.random.shuffle(dims)
        return ", ".join(map(str, dims[1:] if self.chance(0.03) else dims)) or "()"

    def sizes(self):
        """A shape of as many cells as the one that leads."""
        left, sizes = math.prod(self.shape), []
        for factor in (2, 3):
            while left and left % factor == 0 and self.chance(0.6):
                sizes.append(factor)
                left //= factor
        sizes.append(left if self.chance(0.6) else -1)
        if self.chance(0.04):
            sizes[0] += 2
        self.random.shuffle(sizes)
        return str(tuple(sizes))

    def stretched(self):
        sizes = [size if size != 1 else self.size() for size in self.shape]
        return str(tuple([self.size() for _ in range(self.random.choice([0, 0, 1]))] + [-1 if self.chance(0.2) else s for s in sizes]))

    def times(self):
        return str(tuple(self.random.choice([1, 1, 2, 3]) for _ in range(max(1, len(self.shape) + self.random.choice([0, 0, 1, -1])))))

    def free_shape(self):
        return str(tuple(self.some_shape()))

    def last_sizes(self):
        return str(tuple(self.shape[-self.random.choice([1, 1, 2]) :]))

    def filling(self):
        return ", 2" if self.name == "index_fill" else ""

    def one_hot(self):
        return self.random.choice(["-1", "5", "6", "3"])

    def draw(self):
        return {"bernoulli_": self.share(), "random_": "0, 9"}.get(self.name, "")

    def index(self):
        number = lambda: self.random.choice(["0", "1", "-1", "2", "-2", "0"])
        ways = [number, lambda: f"{number()}:", lambda: f":{number()}", lambda: "::2", lambda: "None", lambda: "...", lambda: ":", lambda: "True", lambda: "[0, 0]"]
        return self.random.choice(ways)()


# ---- which operations no family calls ----

# Rows of ops.def that have no name of their own in PyTorch, and what calls them instead.
CALLED_BY = {
    "LOAD": None, "ARANGE": "arange", "FULL": "full", "UNIFORM": "rand", "PARAMETER": None,
    "CAST": "to", "CLONE": "clone", "INDEX": "index", "WRITE": "copy_", "PICK": "gather",
    "INDEX_PUT": "scatter", "ROW_MEAN": "layer_norm", "ROW_VARIANCE": "layer_norm", "GROWING_MEAN": "var_mean",
    "TIMES_PLUS": "layer_norm", "EXP_SUM": "log_softmax", "PAIRED_SUM": "sum", "POWER": "pow", "LOSS_SUM": "cross_entropy", "LOSS_MEAN": "cross_entropy",
    "MASK_PLACES": "masked_select", "ARGMEDIAN": "median", "ARGKTH": "kthvalue", "ARGMODE": "mode", "ARGCUMMAX": "cummax",
    "UNIQUE_COUNTS": "unique", "UNIQUE_INVERSE": "unique", "ARGTOPK": "topk",
    "ADD": "+", "SUB": "-", "MUL": "*", "DIV": "/", "FLOORDIV": "//", "MOD": "%", "POW": "**",
    "EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">=",
}  # fmt: skip


def not_called():
    """The operations of src/trace/ops.def that no row of FAMILIES calls, by their names there."""
    rows = (pathlib.Path(__file__).resolve().parent.parent / "src/trace/ops.def").read_text()
    called = {name for names, call in FAMILIES for name in names.split()}
    called |= {name.rstrip("_") for name in called}
    wanted = {row: CALLED_BY.get(row, name) for row, name in re.findall(r'^OPERATION\((\w+), "(\w+)"', rows, re.M)}
    return sorted(f"{row} ({name})" for row, name in wanted.items() if name is not None and name not in called)


# ---- who prints what ----


def by_torch(program):
    import torch

    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(program, "program", "exec"), {"__name__": "__main__"})
    return output.getvalue()


def by_attnscope(attnscope, program):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(program)
        file.flush()
        done = subprocess.run([attnscope, "run", file.name], capture_output=True, text=True, timeout=60)
    return done.stdout + (f"refused by attnscope: {done.stderr.splitlines()[0]}\n" if done.returncode else "")


# ---- how far apart ----

NUMBER = re.compile(r"-?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf\b|nan\b)")


def place(number, wide):
    """Where a float stands among all floats: neighbours differ by 1."""
    form, bits = ("<d", "<q") if wide else ("<f", "<i")
    (whole,) = struct.unpack(bits, struct.pack(form, number))
    return whole if whole >= 0 else -(whole & (2**63 - 1 if wide else 2**31 - 1))


def close(one, other, wide):
    if one == other:
        return True
    if not ("." in one or "e" in one) or "n" in one + other:
        return False
    try:
        return abs(place(float(one), wide) - place(float(other), wide)) <= 4
    except OverflowError:
        return False


def kind_of(wanted, got):
    if wanted == got:
        return "same"
    ours, theirs = "refused" in got, "refused" in wanted
    if ours and theirs:
        classes = [re.search(r"refused (\w+)", text) for text in (wanted, got)]
        alike = classes[0] and classes[1] and classes[0][1] == classes[1][1]
        return "both refuse, in other words" if alike else "both refuse, by other classes"
    if ours or theirs:
        return "only attnscope refuses" if ours else "only torch refuses"
    if NUMBER.sub("", wanted).replace(" ", "") != NUMBER.sub("", got).replace(" ", ""):
        return "differs"
    wide = "float64" in wanted
    for one, other in zip(wanted.splitlines(), got.splitlines()):
        numbers = NUMBER.findall(one), NUMBER.findall(other)
        if one.startswith("exactly") and not all(close(a, b, wide) for a, b in zip(*numbers)):
            return "differs"
    return "within 4 ulp"


def apart(wanted, got, most=4, widest=240):
    """The first lines in which two outputs differ."""
    pairs = itertools.zip_longest(wanted.splitlines(), got.splitlines(), fillvalue="")
    unlike = [(one, other) for one, other in pairs if one != other]
    return [line[:widest] for one, other in unlike[:most] for line in (f"torch:     {one}", f"attnscope: {other}")]


def run(options):
    import torch
    import warnings

    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    for operation in not_called():
        print("no row of FAMILIES calls", operation)
    seeds = range(options.seed, options.seed + options.count)
    programs = {seed: Maker(seed, options.only).program() for seed in seeds}
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        got = {seed: pool.submit(by_attnscope, options.attnscope, programs[seed]) for seed in seeds}
        for seed in seeds:
            wanted, ours = by_torch(programs[seed]), got[seed].result()
            kind = kind_of(wanted, ours)
            counts[kind] += 1
            if kind not in ("same", "within 4 ulp") and counts[kind] <= options.list:
                body = programs[seed][len(PRELUDE) :].splitlines()[2:-2]
                print(f"---- {seed}: {kind}", *body, *apart(wanted, ours), sep="\n")
    print(f"{len(programs)} programs:", ", ".join(f"{count} {kind}" for kind, count in counts.most_common()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("way", choices=["write", "run"])
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int, nargs="?", default=1)
    parser.add_argument("--attnscope", default=str(pathlib.Path(__file__).resolve().parent.parent / "attnscope"))
    parser.add_argument("--list", type=int, default=20, help="how many of a kind are shown")
    parser.add_argument("--only", help="only families that hold this word")
    options = parser.parse_args()
    if options.way == "run":
        run(options)
    else:
        print(Maker(options.seed, options.only).program(), end="")


if __name__ == "__main__":
    main()
