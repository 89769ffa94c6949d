# Layers of torch.nn for images and rows: other sizes, and more cells at the ends.

import math
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


class Fold(nn.Module):
    """columns put back as windows of an image; where they overlap their cells are added"""

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.output_size = output_size
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input):
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)

    def extra_repr(self):
        return f"output_size={self.output_size}, kernel_size={self.kernel_size}, dilation={self.dilation}, padding={self.padding}, stride={self.stride}"


# also of torch.nn
class _ConvTransposeNd(nn._ConvNd):
    """Its class says of how many dimensions, and which function does it."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1, padding_mode="zeros", device=None, dtype=None):
        nn.Module.__init__(self)
        if padding_mode != "zeros":
            raise ValueError(f'Only "zeros" padding mode is supported for {type(self).__name__}')
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups != 0:
            raise ValueError("out_channels must be divisible by groups")
        sizes = lambda value: tuple(value) if isinstance(value, (tuple, list)) else (value,) * self.count
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = sizes(kernel_size)
        self.stride = sizes(stride)
        self.padding = sizes(padding)
        self.dilation = sizes(dilation)
        self.output_padding = sizes(output_padding)
        self.groups = groups
        self.weight = nn.Parameter(torch.empty([in_channels, out_channels // groups] + list(self.kernel_size)))
        if bias:
            self.bias = nn.Parameter(torch.empty(out_channels))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def forward(self, input, output_size=None):
        if output_size is not None:
            raise NotImplementedError("output_size is not in the lesson language: give the layer an output_padding")
        return self.put(input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups, self.dilation)

    def extra_repr(self):
        text = f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"
        if max(self.padding) > 0:
            text += f", padding={self.padding}"
        if max(self.dilation) > 1:
            text += f", dilation={self.dilation}"
        if max(self.output_padding) > 0:
            text += f", output_padding={self.output_padding}"
        if self.groups != 1:
            text += f", groups={self.groups}"
        return text if self.bias is not None else text + ", bias=False"


class ConvTranspose1d(_ConvTransposeNd):
    """each cell of a row times a filter, put down as a window; where they overlap they are added"""

    count, put = 1, staticmethod(F.conv_transpose1d)


class ConvTranspose2d(_ConvTransposeNd):
    """each cell times a filter, put down as a window; where they overlap they are added"""

    count, put = 2, staticmethod(F.conv_transpose2d)


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
