# torch.nn.functional, rows and images of another size: interpolate and its kin, and windows that
# are put back into an image. Dimension after dimension, each cell of interpolate picks the nearest
# old one, or mixes the two that it lies between.

import math
import torch

_modes = "nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact"
_dims = {"linear": 3, "bilinear": 4, "bicubic": 4, "trilinear": 5}


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None, antialias=False):
    """the last dimensions in another size: cells picked or mixed"""
    if align_corners is not None and mode in ("nearest", "area", "nearest-exact"):
        raise ValueError("align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear")
    dim = input.dim() - 2
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    sizes, scales = _sizes(input, dim, size), _scales(input, dim, scale_factor)
    if recompute_scale_factor is not None and recompute_scale_factor and size is not None:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    if antialias and not (mode in ("bilinear", "bicubic") and input.dim() == 4):
        raise ValueError("Anti-alias option is only supported for bilinear and bicubic modes")
    if sizes is None:
        sizes = [int(math.floor(float(old) * scale)) for old, scale in zip(input.shape[2:], scales)]
    if scales is None or recompute_scale_factor:
        scales = [None] * dim
    _check_mode(input, mode, antialias)
    if mode == "area":
        to_size = torch.nn.functional.adaptive_avg_pool1d if dim == 1 else torch.nn.functional.adaptive_avg_pool2d
        return to_size(input, sizes)
    _check_sizes(input, sizes, mode)
    for d in range(dim + 1, 1, -1):
        old, new, scale = input.shape[d], sizes[d - 2], scales[d - 2]
        if mode in ("nearest", "nearest-exact"):
            _check_dtype(input, "nearest")
            nearest = _nearest(old, new, scale, mode)
            input = input.index_select(d, nearest)
        else:
            input = _mixed(input, d, old, new, scale, align_corners)
    return input


def _sizes(input, dim, size):
    if size is None or not isinstance(size, (tuple, list)):
        return None if size is None else [size] * dim
    if len(size) != dim:
        raise ValueError("Input and output must have the same number of spatial dimensions, but got input with "
                         f"spatial dimensions of {list(input.shape[2:])} and output size of {size}. "
                         "Please provide input tensor in (N, C, d1, d2, ...,dK) format and output size in (o1, o2, ...,oK) format.")
    return list(size)


def _scales(input, dim, scale_factor):
    if scale_factor is None or not isinstance(scale_factor, (tuple, list)):
        return None if scale_factor is None else [float(scale_factor)] * dim
    if len(scale_factor) != dim:
        raise ValueError("Input and scale_factor must have the same number of spatial dimensions, but got input with "
                         f"spatial dimensions of {list(input.shape[2:])} and scale_factor of shape {scale_factor}. "
                         "Please provide input tensor in (N, C, d1, d2, ...,dK) format and scale_factor in (s1, s2, ...,sK) format.")
    return [float(scale) for scale in scale_factor]


def _check_mode(input, mode, antialias):
    wanted = _dims.get(mode)
    if not 3 <= input.dim() <= 5 or mode not in _modes.split(" | "):
        raise NotImplementedError(f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for the modes: {_modes} (got {mode})")
    if wanted is not None and wanted != input.dim():
        raise NotImplementedError(f"Got {input.dim()}D input, but {mode} mode needs {wanted}D input")
    if mode == "bicubic" or antialias:
        raise NotImplementedError(f"interpolate with {'antialias' if antialias else 'mode=' + repr(mode)} is not in the lesson language: mode=\"bilinear\" mixes the four neighbours")
    if mode == "area" and input.dim() == 5:
        raise NotImplementedError("interpolate with mode=\"area\" of 5 dimensions is not in the lesson language: resize the images one after the other")


def _check_sizes(input, sizes, mode):
    for size in sizes:
        if not isinstance(size, int):
            raise TypeError(f"upsample_{mode}: the new sizes must be ints, but got {type(size).__name__}")
    named = {1: "W", 2: "HW", 3: "DHW"}[len(sizes)]
    if min(sizes) <= 0 or min(input.shape[2:]) <= 0:
        old = ", ".join([f"{letter}: {size}" for letter, size in zip(named, input.shape[2:])])
        new = ", ".join([f"{letter}: {size}" for letter, size in zip(named, sizes)])
        raise RuntimeError(f"Input and output sizes should be greater than 0, but got input ({old}) output ({new})")
    if input.numel() == 0 and 0 in input.shape[1:]:
        raise RuntimeError(f"Non-empty {input.dim()}D data tensor expected but got a tensor with sizes {list(input.shape)}")


def _step(old, new, scale):
    """How far two neighbours lie apart among the old cells, as a float32."""
    if scale is not None and scale > 0:
        return torch.tensor(1.0 / scale, dtype=torch.float32)
    return torch.tensor(float(old), dtype=torch.float32) / torch.tensor(float(new), dtype=torch.float32)


def _check_dtype(input, mode):
    if not input.is_floating_point() and (mode == "linear" or input.dtype != torch.uint8):
        name = {torch.int64: "Long", torch.int32: "Int", torch.bool: "Bool"}.get(input.dtype, "Char")
        raise RuntimeError(f"\"compute_indices_weights_{mode}\" not implemented for '{name}'")


def _nearest(old, new, scale, mode):
    places = torch.arange(new, dtype=torch.float32)
    if mode == "nearest-exact":
        places = places + 0.5
    elif new == old:
        return torch.arange(new)
    elif new == 2 * old:
        return torch.arange(new) // 2
    step = _step(old, new, scale)
    return torch.floor(places * step).long().clamp(max=old - 1)


def _mixed(input, d, old, new, scale, align_corners):
    _check_dtype(input, "linear")
    if new == old:
        return input.clone()
    places = torch.arange(new, dtype=torch.float64)
    if align_corners:
        step = torch.tensor(float(old - 1)) / torch.tensor(float(new - 1)) if new > 1 else torch.tensor(0.0)
        places = places * step.double()
    else:
        step = _step(old, new, scale)
        places = ((places + 0.5) * step.double() - 0.5).clamp(min=0)
    first = places.long().clamp(max=old - 1)
    second = (first + 1).clamp(max=old - 1)
    share = (places - first).to(input.dtype).view([-1] + [1] * (input.dim() - 1 - d))
    before, after = input.index_select(d, first), input.index_select(d, second)
    mixed = torch._times_plus(before, 1 - share, after * share)
    return mixed


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """interpolate"""
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input, size=None, scale_factor=None):
    """interpolate: the nearest cells"""
    return interpolate(input, size, scale_factor, mode="nearest")


def upsample_bilinear(input, size=None, scale_factor=None):
    """interpolate: a mixture, corner on corner"""
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)


# also of torch
def pixel_shuffle(input, upscale_factor):
    """channels become cells of a finer image"""
    if input.dim() < 3:
        raise RuntimeError(f"pixel_shuffle expects input to have at least 3 dimensions, but got input with {input.dim()} dimension(s)")
    r, (channels, height, width) = upscale_factor, input.shape[-3:]
    if channels % (r * r) != 0:
        raise RuntimeError(f"pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but input.size(-3)={channels} is not divisible by {r * r}")
    batch = list(input.shape[:-3])
    parts = input.reshape(batch + [channels // (r * r), r, r, height, width])
    turned = parts.permute(list(range(len(batch))) + [len(batch) + k for k in (0, 3, 1, 4, 2)])
    return turned.reshape(batch + [channels // (r * r), height * r, width * r])


# also of torch
def pixel_unshuffle(input, downscale_factor):
    """cells of an image become channels of a coarser one"""
    r, (channels, height, width) = downscale_factor, input.shape[-3:]
    if height % r != 0:
        raise RuntimeError(f"pixel_unshuffle expects height to be divisible by downscale_factor, but input.size(-2)={height} is not divisible by {r}")
    if width % r != 0:
        raise RuntimeError(f"pixel_unshuffle expects width to be divisible by downscale_factor, but input.size(-1)={width} is not divisible by {r}")
    batch = list(input.shape[:-3])
    parts = input.reshape(batch + [channels, height // r, r, width // r, r])
    turned = parts.permute(list(range(len(batch))) + [len(batch) + k for k in (0, 2, 4, 1, 3)])
    return turned.reshape(batch + [channels * r * r, height // r, width // r])


# ---- back from windows to an image ----


def _pair(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """columns put back as windows of an image; where they overlap their cells are added"""
    (rows, columns), (kh, kw), (ph, pw) = _pair(output_size), _pair(kernel_size), _pair(padding)
    if input.dim() not in (2, 3):
        raise RuntimeError("Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for input, "
                           f"but got: {list(input.shape)}")
    if input.shape[-2] % (kh * kw) != 0:
        raise RuntimeError("Expected size of input's dimension 1 to be divisible by the product of kernel_size, "
                           f"but got input.size(1)={input.shape[-2]} and kernel_size=({kh}, {kw}).")
    high, wide = rows + 2 * ph, columns + 2 * pw
    places = torch.arange(high * wide).view(1, 1, high, wide)
    places = torch.nn.functional.unfold(places, (kh, kw), dilation, 0, stride)
    if places.shape[-1] != input.shape[-1]:
        raise RuntimeError(f"Given output_size=({rows}, {columns}), kernel_size=({kh}, {kw}), dilation={_pair(dilation)}, padding=({ph}, {pw}), stride={_pair(stride)}, "
                           f"expected size of input's dimension 2 to match the calculated number of sliding blocks, but got input.size(2)={input.shape[-1]}.")
    each = input.reshape(-1, input.shape[-2] // (kh * kw), kh * kw * input.shape[-1])
    image = each.new_zeros(each.shape[0], each.shape[1], high * wide).index_add(2, places.flatten(), each)
    image = image.view(each.shape[0], each.shape[1], high, wide)
    image = image[:, :, ph:ph + rows, pw:pw + columns].contiguous()
    return image if input.dim() == 3 else image.squeeze(0)


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """each cell times a filter, put down as a window; where they overlap they are added"""
    batch = input if input.dim() == 4 else input.unsqueeze(0)
    if batch.shape[1] != weight.shape[0]:
        raise RuntimeError(f"Given transposed=1, weight of size {list(weight.shape)}, expected input{list(batch.shape)} to have {weight.shape[0]} channels, "
                           f"but got {batch.shape[1]} channels instead")
    sizes = [(size - 1) * step - 2 * side + apart * (kernel - 1) + more + 1
             for size, step, side, apart, kernel, more
             in zip(batch.shape[2:], _pair(stride), _pair(padding), _pair(dilation), weight.shape[2:], _pair(output_padding))]
    parts = []
    for part, filters in zip(batch.chunk(groups, 1), weight.chunk(groups, 0)):
        windows = filters.flatten(1).T @ part.flatten(2)
        parts.append(fold(windows, sizes, weight.shape[2:], dilation, padding, stride))
    result = parts[0] if groups == 1 else torch.cat(parts, 1)
    result = result if bias is None else result + bias.view(-1, 1, 1)
    return result if input.dim() == 4 else result.squeeze(0)


def _first(value):
    return value[0] if isinstance(value, (tuple, list)) else value


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """each cell of a row times a filter, put down as a window; where they overlap they are added"""
    result = conv_transpose2d(input.unsqueeze(-2), weight.unsqueeze(-2), bias, (1, _first(stride)), (0, _first(padding)), (0, _first(output_padding)), groups, (1, _first(dilation)))
    return result.squeeze(-2)
