# Layers of torch.nn for images and rows: other sizes, and more cells at the ends.

import torch
import torch.nn as nn
import torch.nn.functional as F


# ---- other sizes ----


class Upsample(nn.Module):
    """F.interpolate as a layer"""

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.size = size
        if isinstance(scale_factor, tuple):
            self.scale_factor = tuple([float(factor) for factor in scale_factor])
        else:
            self.scale_factor = float(scale_factor) if scale_factor else None
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def forward(self, input):
        return F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners, self.recompute_scale_factor)

    def extra_repr(self):
        what = f"scale_factor={self.scale_factor}" if self.scale_factor is not None else f"size={self.size}"
        return f"{what}, mode={self.mode}"


class UpsamplingNearest2d(Upsample):
    """F.interpolate as a layer: the nearest cells"""

    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, mode="nearest")


class UpsamplingBilinear2d(Upsample):
    """F.interpolate as a layer: a mixture, corner on corner"""

    def __init__(self, size=None, scale_factor=None):
        super().__init__(size, scale_factor, mode="bilinear", align_corners=True)


class PixelShuffle(nn.Module):
    """channels become cells of a finer image"""

    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor

    def forward(self, input):
        return F.pixel_shuffle(input, self.upscale_factor)

    def extra_repr(self):
        return f"upscale_factor={self.upscale_factor}"


class PixelUnshuffle(nn.Module):
    """cells of an image become channels of a coarser one"""

    def __init__(self, downscale_factor):
        super().__init__()
        self.downscale_factor = downscale_factor

    def forward(self, input):
        return F.pixel_unshuffle(input, self.downscale_factor)

    def extra_repr(self):
        return f"downscale_factor={self.downscale_factor}"


class ChannelShuffle(nn.Module):
    """the channels of several groups by turns"""

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def forward(self, input):
        return torch.channel_shuffle(input, self.groups)

    def extra_repr(self):
        return f"groups={self.groups}"


# ---- more cells at the ends ----


class _Pad(nn.Module):
    """Its class says how many ends there are, and what the new cells are."""

    def __init__(self, padding):
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * self.ends

    def forward(self, input):
        return F.pad(input, self.padding, self.how)

    def extra_repr(self):
        return f"{self.padding}"


class ReflectionPad1d(_Pad):
    """the cells next to the ends of a row once more, turned round"""

    ends, how = 2, "reflect"


class ReflectionPad2d(_Pad):
    """the cells next to the edges of an image once more, turned round"""

    ends, how = 4, "reflect"


class ReplicationPad1d(_Pad):
    """the cells at the ends of a row several times"""

    ends, how = 2, "replicate"


class ReplicationPad2d(_Pad):
    """the cells at the edges of an image several times"""

    ends, how = 4, "replicate"


class ConstantPad2d(nn.Module):
    """more cells of one value around an image"""

    def __init__(self, padding, value):
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * 4
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self):
        return f"padding={self.padding}, value={self.value}"


# ---- functions of each number ----


class Softmax2d(nn.Module):
    """softmax over the channels of an image"""

    def forward(self, input):
        if input.dim() not in (3, 4):
            raise AssertionError("Softmax2d requires a 3D or 4D tensor as input")
        return F.softmax(input, -3)


class CELU(nn.Module):
    """F.celu as a layer"""

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def forward(self, input):
        return F.celu(input, self.alpha, self.inplace)

    def extra_repr(self):
        return f"alpha={self.alpha}{', inplace=True' if self.inplace else ''}"


class _Shrink(nn.Module):
    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def extra_repr(self):
        return f"{self.lambd}"


class Hardshrink(_Shrink):
    """F.hardshrink as a layer"""

    def forward(self, input):
        return F.hardshrink(input, self.lambd)


class Softshrink(_Shrink):
    """F.softshrink as a layer"""

    def forward(self, input):
        return F.softshrink(input, self.lambd)
