# torch.nn.functional in terms of torch. The operations stand in the order of PyTorch's kernels, so
# that the same digits come out.

import math
import torch


# ---- functions of each number ----


def gelu(input, approximate="none"):
    """x times the share of normal numbers below x; approximate="tanh" is GPT-2's"""
    if not isinstance(input, torch.Tensor):
        raise TypeError(f"gelu(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    if not input.is_floating_point():
        raise RuntimeError(f"\"GeluKernelImpl\" not implemented for '{_dtype(input)}'")
    if approximate == "none":
        if input.numel() != 1 and input.is_contiguous():
            output = torch._gelu(input)
            return output
        return input * 0.5 * (1 + torch.erf(input * 0.7071067811865476))
    if approximate != "tanh":
        raise RuntimeError("approximate argument must be either none or tanh.")
    inner = 0.7978845608028654 * (input + 0.044715 * (input * input * input))
    return 0.5 * input * (1 + torch.tanh(inner))


def relu(input, inplace=False):
    """x, or 0 where it is negative"""
    return _put(torch.relu(input), input, inplace)


def sigmoid(input):
    """1 / (1 + exp(-x))"""
    return torch.sigmoid(input)


def tanh(input):
    """the hyperbolic tangent of x"""
    return torch.tanh(input)


def silu(input, inplace=False):
    """x * sigmoid(x), also called swish"""
    return _put(input / (1 + torch.exp(-input)), input, inplace)


def mish(input, inplace=False):
    """x * tanh(softplus(x))"""
    return _put(input * torch.tanh(torch.log1p(torch.exp(input))), input, inplace)


def leaky_relu(input, negative_slope=0.01, inplace=False):
    """x, or a small part of it where it is negative"""
    return _put(torch.where(input > 0, input, input * negative_slope), input, inplace)


def elu(input, alpha=1.0, inplace=False):
    """x, or alpha * (exp(x) - 1) where it is negative"""
    return _put(torch.where(input > 0, input, alpha * (torch.exp(input) - 1)), input, inplace)


def selu(input, inplace=False):
    """elu with the two constants that keep mean and spread"""
    scale, alpha = 1.0507009873554805, 1.6732632423543772
    return _put(torch.where(input > 0, input * scale, scale * alpha * (torch.exp(input) - 1)), input, inplace)


def softplus(input, beta=1, threshold=20):
    """log(1 + exp(beta x)) / beta: a smooth relu"""
    scaled = input * beta
    soft = torch.log1p(torch.exp(scaled)) / beta
    return torch.where(scaled > threshold, input, soft)


def softsign(input):
    """x / (1 + |x|)"""
    return input / (1 + torch.abs(input))


def relu6(input, inplace=False):
    """x between 0 and 6"""
    return _put(torch.clamp(input, 0, 6), input, inplace)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """x between two limits"""
    return _put(torch.clamp(input, min_val, max_val), input, inplace)


def hardsigmoid(input, inplace=False):
    """x / 6 + 1/2 between 0 and 1"""
    return _put(torch.clamp(input + 3, 0, 6) / 6, input, inplace)


def hardswish(input, inplace=False):
    """x times hardsigmoid(x)"""
    gate = torch.clamp(input + 3, 0, 6)
    return _put(input * gate / 6, input, inplace)


def logsigmoid(input):
    """log(sigmoid(x))"""
    return torch.clamp(input, max=0) - torch.log1p(torch.exp(-torch.abs(input)))


def tanhshrink(input):
    """x - tanh(x)"""
    return input - torch.tanh(input)


def softshrink(input, lambd=0.5):
    """x moved towards 0 by lambd, and 0 where it is nearer"""
    if lambd < 0:
        raise RuntimeError(f"lambda must be greater or equal to 0, but found to be {lambd:g}.")
    return torch.where(input > lambd, input - lambd, torch.where(input < -lambd, input + lambd, input * 0))


def glu(input, dim=-1):
    """the first half of a row, each times the sigmoid of one of the second half"""
    if input.size(dim) % 2 != 0:
        raise RuntimeError(f"Halving dimension must be even, but dimension {dim % input.dim()} is size {input.size(dim)}")
    first, second = input.chunk(2, dim)
    return first * torch.sigmoid(second)


def _put(result, input, inplace):
    if inplace:
        if torch.is_grad_enabled() and input.requires_grad and input.is_leaf:
            raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
        input.copy_(result)
        return input
    return result


# ---- rows that sum to 1 ----


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    """the log of softmax: x - max - log(sum of exp(x - max))"""
    dim = _row(input, dim)
    return torch.log_softmax(input, dim, dtype=dtype)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    """softmax of -x"""
    dim = _row(input, dim)
    return torch.softmax(-input, dim, dtype=dtype)


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """a softmax of x and random numbers: a soft draw"""
    noise = -torch.empty_like(logits).exponential_().log()
    noisy = (logits + noise) / tau
    soft = torch.softmax(noisy, dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    picked = torch.zeros_like(logits).scatter_(dim, index, 1.0)
    return picked - soft + soft


def _row(input, dim):
    """The dimension that PyTorch takes where none is given."""
    if dim is not None:
        return dim
    return 0 if input.dim() in (0, 1, 3) else 1


# ---- layers ----


def bilinear(input1, input2, weight, bias=None):
    """x1 @ weight[k] @ x2 for each k, plus bias"""
    result = torch.stack([((input1 @ each) * input2).sum(-1) for each in weight], -1)
    return result if bias is None else result + bias


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    """the row of weight with each number"""
    if not isinstance(input, torch.Tensor):
        raise TypeError(f"embedding(): argument 'indices' (position 2) must be Tensor, not {type(input).__name__}")
    if padding_idx is not None:
        assert padding_idx < weight.size(0), "Padding_idx must be within num_embeddings"
        assert padding_idx >= -weight.size(0), "Padding_idx must be within num_embeddings"
    if input.dtype != torch.int64 and input.dtype != torch.int32:
        raise RuntimeError("Expected tensor for argument #1 'indices' to have one of the following scalar types: "
                           f"Long, Int; but got {input.type()} instead (while checking arguments for embedding)")
    if max_norm is not None:
        raise NotImplementedError("embedding: max_norm is not in the lesson language")
    if input.numel() > 0 and (int(input.min()) < 0 or int(input.max()) >= weight.shape[0]):
        raise IndexError("index out of range in self")
    return weight[input if input.dtype == torch.int64 else input.long()]


def one_hot(tensor, num_classes=-1):
    """a 1 at the place of each number, 0 elsewhere"""
    if tensor.dtype != torch.int64:
        raise RuntimeError("one_hot is only applicable to index tensor.")
    if tensor.numel() == 0 and num_classes <= 0:
        raise RuntimeError("Can not infer total number of classes from empty tensor.")
    if tensor.numel() > 0 and int(tensor.min()) < 0:
        raise RuntimeError("Class values must be non-negative.")
    if num_classes == -1:
        num_classes = int(tensor.max()) + 1
    elif num_classes < 1:
        raise RuntimeError("num_classes should be positive")
    elif tensor.numel() > 0 and int(tensor.max()) >= num_classes:
        raise RuntimeError("Class values must be smaller than num_classes.")
    same = tensor.unsqueeze(-1) == torch.arange(num_classes)
    return same.long()


# ---- rows made alike ----


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """each row divided by the root of the mean of its squares; then times weight"""
    dims = _normalized("rms_norm", input, normalized_shape)
    if eps is None:
        eps = 1.1920928955078125e-07
    square = input.pow(2).mean(dims, keepdim=True)
    result = input * torch.rsqrt(square + eps)
    return result if weight is None else result * weight


def _normalized(name, input, normalized_shape):
    """The dimensions at the end that are normalized together."""
    if isinstance(normalized_shape, int):
        raise TypeError(f"{name}(): argument 'normalized_shape' (position 2) must be tuple of ints, not int")
    shape = list(normalized_shape)
    count = len(shape)
    if count < 1:
        raise RuntimeError("Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got normalized_shape = []")
    if list(input.shape)[max(0, input.dim() - count):] != shape:
        sizes = "".join([f", {size}" for size in shape])
        raise RuntimeError(f"Given normalized_shape={shape}, expected input with shape [*{sizes}], but got input of size{list(input.shape)}")
    return list(range(-count, 0))


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    """each row less its mean, divided by its spread; then times weight, plus bias"""
    dims = _normalized("layer_norm", input, normalized_shape)
    rows = input if len(dims) == 1 else input.flatten(-len(dims))
    if input.dtype == torch.float32:
        mean, variance = torch._row_mean(rows), torch._row_variance(rows)
    else:
        mean, variance = rows.mean(-1, keepdim=True), rows.var(-1, unbiased=False, keepdim=True)
    scale = 1 / torch.sqrt(variance + eps)
    shift = -scale * mean
    normalized = torch._times_plus(rows, scale, shift)
    if len(dims) > 1:
        normalized = normalized.view(input.shape)
    if bias is not None:
        factor = torch.ones(1) if weight is None else weight
        output = torch._times_plus(normalized, factor, bias)
        return output
    return normalized if weight is None else normalized * weight


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
    """each channel less its mean, divided by its spread"""
    shape = [1, input.shape[1]] + [1] * (input.dim() - 2)
    mean, variance = running_mean, running_var
    if training:
        count = input.numel() // input.shape[1]
        if count == 1:
            raise ValueError(f"Expected more than 1 value per channel when training, got input size {input.size()}")
        sums = _channel_sums(input, None)
        mean = (sums / count).to(input.dtype)
        away = _channel_sums(input, mean.view(shape))
        squares = away.to(input.dtype)
        variance = squares / count
        if running_mean is not None:
            part = torch.tensor(momentum, dtype=input.dtype)
            rest = 1 - part
            running_mean.copy_(part * mean + rest * running_mean)
            own = squares / (count - 1)
            updated = torch._times_plus(own, part, rest * running_var)
            running_var.copy_(updated)
    spread = torch.sqrt((variance.double() if training else variance) + eps)
    scale = (1 / spread).to(input.dtype)
    if weight is not None:
        scale = scale * weight
    shift = -mean * scale if bias is None else torch._times_plus(-mean, scale, bias)
    result = torch._times_plus(input, scale.view(shape), shift.view(shape))
    return result


def _channel_sums(input, mean):
    """The sum of each channel; with a mean the sum of the squares of what lies apart from it. Rows are
    added one after the other, longer channels in float64."""
    apart = input if mean is None else input - mean
    if input.dim() > 2:
        cells = apart if mean is None else apart * apart
        return cells.double().sum([0] + list(range(2, input.dim())))
    if len(apart) > 256:
        return apart.sum(0) if mean is None else (apart * apart).sum(0)
    total = torch.zeros(input.shape[1], dtype=input.dtype)
    for row in apart:
        total = total + row if mean is None else torch._times_plus(row, row, total)
    return total


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05):
    """each channel of each example less its mean, divided by its spread"""
    examples, channels = input.shape[0], input.shape[1]
    rows = input.reshape([1, examples * channels] + list(input.shape[2:]))
    if use_input_stats and math.prod(input.shape[2:]) == 1:
        raise ValueError(f"Expected more than 1 spatial element when training, got input size {input.size()}")
    means, spreads = _each(running_mean, examples), _each(running_var, examples)
    result = batch_norm(rows, means, spreads, _each(weight, examples), _each(bias, examples), use_input_stats, momentum, eps)
    if use_input_stats and running_mean is not None:
        running_mean.copy_(means.view(examples, channels).mean(0))
        running_var.copy_(spreads.view(examples, channels).mean(0))
    return result.view(input.shape)


def _each(values, examples):
    return None if values is None else values.repeat(examples)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
    """each group of channels less its mean, divided by its spread"""
    channels = input.shape[1]
    if channels % num_groups != 0:
        raise RuntimeError(f"Expected number of channels in input to be divisible by num_groups, but got input of shape {list(input.shape)} and num_groups={num_groups}")
    rows = input.reshape(input.shape[0], num_groups, -1)
    if input.dtype == torch.float32:
        mean, variance = torch._row_mean(rows), torch._row_variance(rows)
    else:
        mean, variance = rows.mean(-1, keepdim=True), rows.var(-1, unbiased=False, keepdim=True)
    scale = 1 / torch.sqrt(variance + eps)
    if weight is None and bias is None:
        normalized = (rows - mean) * scale
        return normalized.view(input.shape)
    if weight is not None:
        scale = scale * weight.view(num_groups, -1)
    shift = -scale * mean if bias is None else -scale * mean + bias.view(num_groups, -1)
    groups = rows.view(list(rows.shape[:2]) + [channels // num_groups, -1])
    result = torch._times_plus(groups, scale.unsqueeze(-1), shift.unsqueeze(-1))
    return result.view(input.shape)


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    """each row divided by its length"""
    length = input.norm(p, dim, keepdim=True).clamp_min(eps)
    return input / length.expand_as(input)


# ---- how far apart ----


def cosine_similarity(x1, x2, dim=1, eps=1e-08):
    """the cosine of the angle between two rows"""
    if x1.shape != x2.shape:
        x1, x2 = torch.broadcast_tensors(x1, x2)
    length1 = torch.sqrt((x1 * x1).sum(dim, keepdim=True)).clamp_min(eps)
    length2 = torch.sqrt((x2 * x2).sum(dim, keepdim=True)).clamp_min(eps)
    return ((x1 / length1) * (x2 / length2)).sum(dim)


def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
    """how far each row of x1 is from that of x2"""
    return torch.norm(x1 - x2 + eps, p, -1, keepdim=keepdim)


# ---- losses ----


# also of torch.nn.functional
class _Reduction:
    """How the numbers of a loss become one."""

    @staticmethod
    def legacy_get_string(size_average, reduce, emit_warning=True):
        if reduce is not None and not reduce:
            return "none"
        return "mean" if size_average is None or size_average else "sum"

    @staticmethod
    def _check(size_average, reduce, reduction):
        if size_average is not None or reduce is not None:
            return _Reduction.legacy_get_string(size_average, reduce)
        if reduction not in ("none", "mean", "sum"):
            raise ValueError(f"{reduction} is not a valid value for reduction")
        return reduction


def _reduced(name, loss, reduction):
    if reduction == "none":
        return loss
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    raise ValueError(f"{reduction} is not a valid value for reduction")


def cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean", label_smoothing=0.0):
    """-log of the probability that softmax gives the right class"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    if not isinstance(target, torch.Tensor):
        raise TypeError(f"cross_entropy_loss(): argument 'target' (position 2) must be Tensor, not {type(target).__name__}")
    classes = 0 if input.dim() < 2 else 1
    if label_smoothing > 1.0:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing:g}")
    log_probabilities = torch.log_softmax(input, classes)
    if target.shape == input.shape:
        if not target.is_floating_point():
            raise RuntimeError(f"Expected floating point type for target with class probabilities, got {_dtype(target)}")
        if ignore_index >= 0:
            raise RuntimeError("ignore_index is not supported for floating point target")
        return _cross_entropy_of_shares(log_probabilities, target, weight, reduction, label_smoothing, classes)
    loss = nll_loss(log_probabilities, target, weight, ignore_index=ignore_index, reduction=reduction)
    if label_smoothing <= 0.0:
        return loss
    return _smoothed(log_probabilities, target, weight, ignore_index, reduction, label_smoothing, classes, loss)


def _cross_entropy_of_shares(log_probabilities, target, weight, reduction, label_smoothing, classes):
    count = log_probabilities.shape[classes]
    if weight is not None and list(weight.shape) != [count]:
        raise RuntimeError(f"cross_entropy: weight tensor should be defined either for all {count} classes or no classes but got weight tensor of shape: {list(weight.shape)}")
    if label_smoothing > 0.0:
        target = target * (1 - label_smoothing) + label_smoothing / count
    terms = log_probabilities * target
    if weight is not None:
        terms = terms * weight.view([1, count] + [1] * (terms.dim() - 2) if classes else [count])
    if reduction == "none":
        return -terms.sum(classes)
    if reduction == "sum":
        return -terms.sum()
    return -terms.sum() / (terms.numel() / count)


def _smoothed(log_probabilities, target, weight, ignore_index, reduction, label_smoothing, classes, loss):
    count = log_probabilities.shape[classes]
    terms = log_probabilities
    if weight is not None:
        terms = terms * weight.view([1, count] + [1] * (terms.dim() - 2) if classes else [count])
    of_all_classes = -terms.sum(classes)
    ignored = target == ignore_index
    of_all_classes = of_all_classes.masked_fill(ignored, 0.0)
    if reduction == "none":
        spread = of_all_classes
    elif reduction == "sum":
        spread = of_all_classes.sum()
    elif weight is not None:
        total = weight[target.masked_fill(ignored, 0)].masked_fill(ignored, 0.0).sum()
        spread = of_all_classes.sum() / total
    else:
        spread = of_all_classes.sum() / (~ignored).sum()
    return (1 - label_smoothing) * loss + spread * (label_smoothing / count)


def _dtype(tensor):
    return tensor.type().split(".")[1].replace("Tensor", "")


def _check_labels(input, target):
    """One label for each row of scores; the classes are dimension 1."""
    if input.dim() == 0:
        raise ValueError("Expected 1 or more dimensions (got 0)")
    if input.dim() == 1:
        if target.dim() > 0:
            raise RuntimeError(f"size mismatch (got input: {list(input.shape)}, target: {list(target.shape)})")
        return
    labels = target.shape[0] if target.dim() > 0 else 0
    if input.shape[0] != labels:
        raise ValueError(f"Expected input batch_size ({input.shape[0]}) to match target batch_size ({labels}).")
    if input.dim() == 2:
        if target.dim() != 1:
            raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
        return
    wanted = [input.shape[0]] + list(input.shape)[2:]
    if list(target.shape) == wanted:
        return
    if input.dim() != 4:
        raise RuntimeError(f"Expected target size {wanted}, got {list(target.shape)}")
    if target.dim() != 3:
        raise RuntimeError(f"only batches of spatial targets supported (3D tensors) but got targets of dimension: {target.dim()}")
    raise RuntimeError(f"size mismatch (got input: {list(input.shape)} , target: {list(target.shape)}")


def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
    """minus the number of the right class in each row"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    classes = 0 if input.dim() == 1 else 1
    _check_labels(input, target)
    count = input.shape[classes]
    if weight is not None and list(weight.shape) != [count]:
        raise RuntimeError(f"weight tensor should be defined either for all {count} classes or no classes but got weight tensor of shape: {list(weight.shape)}")
    if target.dtype == torch.uint8 and input.dim() < 3:
        target = target.long()
    if target.dtype != torch.int64:
        raise RuntimeError(f"expected scalar type Long but found {_dtype(target)}")
    if not input.is_floating_point():
        raise RuntimeError(f"\"nll_loss_out_frame\" not implemented for '{_dtype(input)}'")
    ignored = target == ignore_index
    some = bool(ignored.any())
    right = target.masked_fill(ignored, 0) if some else target
    if right.numel() > 0 and (int(right.min()) < 0 or int(right.max()) >= count):
        wrong = int(right.min()) if int(right.min()) < 0 else int(right.max())
        raise IndexError(f"Target {wrong} is out of bounds.")
    picked = input.gather(classes, right.unsqueeze(classes)).squeeze(classes)
    loss = -picked
    if weight is not None:
        weights = weight[right]
        if some:
            weights = weights.masked_fill(ignored, 0.0)
        loss = loss * weights
    if some:
        loss = loss.masked_fill(ignored, 0.0)
    if reduction == "none":
        return loss
    if reduction == "mean" and weight is None and not some:
        return loss if loss.dim() == 0 else torch._loss_mean(loss)
    total = loss if loss.dim() == 0 else torch._loss_sum(loss)
    if reduction == "sum":
        return total
    if weight is None:
        return total / (~ignored).sum()
    return total / (weights if weights.dim() == 0 else torch._loss_sum(weights))


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """-log of the probability given to what is true, of yes and no"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    if input.shape != target.shape:
        raise ValueError(f"Using a target size ({target.size()}) that is different to the input size ({input.size()}) is deprecated. Please ensure they have the same size.")
    if bool((input < 0).any()) or bool((input > 1).any()):
        raise RuntimeError("all elements of input should be between 0 and 1")
    yes = torch.clamp(torch.log(input), min=-100)
    no = torch.clamp(torch.log(1 - input), min=-100)
    loss = (target - 1) * no - target * yes
    return _reduced("binary_cross_entropy", loss if weight is None else loss * weight, reduction)


def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None):
    """the same of numbers that a sigmoid makes probabilities"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    if input.shape != target.shape:
        raise ValueError(f"Target size ({target.size()}) must be the same as input size ({input.size()})")
    below = torch.clamp(-input, min=0)
    spread = torch.log(torch.exp(-below) + torch.exp(-input - below))
    if pos_weight is None:
        loss = (1 - target) * input + below + spread
    else:
        loss = (1 - target) * input + ((pos_weight - 1) * target + 1) * (spread + below)
    loss = loss.to(target.dtype)
    return _reduced("binary_cross_entropy_with_logits", loss if weight is None else loss * weight, reduction)


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """the square of the difference"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    difference = input - target
    loss = difference * difference
    return _reduced("mse_loss", loss, reduction)


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """the size of the difference"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    loss = torch.abs(input - target)
    return _reduced("l1_loss", loss, reduction)


def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    """the square of a small difference, the size of a large one"""
    reduction = _Reduction._check(size_average, reduce, reduction)
    size = torch.abs(input - target)
    if beta == 0:
        return _reduced("smooth_l1_loss", size, reduction)
    small, large = 0.5 * size * size / beta, size - 0.5 * beta
    loss = torch.where(size < beta, small, large)
    return _reduced("smooth_l1_loss", loss, reduction)


def huber_loss(input, target, reduction="mean", delta=1.0):
    """the same, with another scale"""
    size = torch.abs(input - target)
    small, large = 0.5 * size * size, delta * (size - 0.5 * delta)
    loss = torch.where(size <= delta, small, large)
    return _reduced("huber_loss", loss, reduction)


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """how far the probabilities target are from those whose log is input"""
    if size_average is not None or reduce is not None or reduction != "batchmean":
        reduction = _Reduction._check(size_average, reduce, reduction)
    if log_target:
        loss = torch.exp(target) * (target - input)
    else:
        product = target * torch.log(target)
        own = torch.where(target == 0, torch.zeros_like(product), product)
        loss = own - target * input
    if reduction == "batchmean":
        total = loss.sum()
        return total if input.dim() == 0 else total / input.shape[0]
    return _reduced("kl_div", loss, reduction)


# ---- attention ----


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """softmax(query @ key.T / sqrt(d)) @ value, with a mask or without one"""
    L, S = query.size(-2), key.size(-2)
    if scale is None:
        scale = 1 / math.sqrt(query.size(-1))
    if enable_gqa:
        key = key.repeat_interleave(query.size(-3) // key.size(-3), -3)
        value = value.repeat_interleave(query.size(-3) // value.size(-3), -3)
    attn_weight = query @ key.transpose(-2, -1) * scale
    if is_causal:
        if attn_mask is not None:
            raise RuntimeError("scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True")
        future = torch.ones(L, S, dtype=torch.bool).tril(0).logical_not()
        attn_weight = attn_weight.masked_fill(future, -math.inf)
    if attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            attn_weight = attn_weight.masked_fill(attn_mask.logical_not(), -math.inf)
        else:
            attn_weight = attn_weight + attn_mask
    attn_weight = torch.softmax(attn_weight, dim=-1)
    if dropout_p > 0.0:
        attn_weight = torch.dropout(attn_weight, dropout_p, True)
    return attn_weight @ value


# ---- more cells around ----


def pad(input, pad, mode="constant", value=None):
    """more cells at the ends of the last dimensions; negative numbers cut cells off"""
    if len(pad) % 2 != 0:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) // 2 > input.dim():
        raise RuntimeError("Padding length too large")
    if mode != "constant" and input.dim() < 2:
        raise NotImplementedError("Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now")
    if mode != "constant":
        return _pad_from_inside(input, pad, mode)
    result = input
    for i in range(len(pad) // 2):
        dim = input.dim() - 1 - i
        left, right = pad[2 * i], pad[2 * i + 1]
        if left < 0:
            result = result.narrow(dim, -left, result.shape[dim] + left)
        if right < 0:
            result = result.narrow(dim, 0, result.shape[dim] + right)
        if left > 0:
            border = _filled(result, dim, left, value)
            result = torch.cat([border, result], dim)
        if right > 0:
            border = _filled(result, dim, right, value)
            result = torch.cat([result, border], dim)
    return result.clone() if result is input else result


def _filled(input, dim, count, value):
    shape = list(input.shape)
    shape[dim] = count
    return torch.full(shape, 0 if value is None else value, dtype=input.dtype)


def _pad_from_inside(input, pad, mode):
    if mode not in ("reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    result = input
    for i in range(len(pad) // 2):
        dim = input.dim() - 1 - i
        size, left, right = input.shape[dim], pad[2 * i], pad[2 * i + 1]
        places = list(range(-left, size + right))
        if mode == "replicate":
            places = [min(max(place, 0), size - 1) for place in places]
        elif mode == "circular":
            places = [place % size for place in places]
        else:
            if max(left, right) >= size:
                raise RuntimeError(f"Argument #4: Padding size should be less than the corresponding input dimension, but got: padding ({left}, {right}) at dimension {dim} of input {list(input.shape)}")
            places = [size - 1 - abs(size - 1 - abs(place)) for place in places]
        result = result.index_select(dim, torch.tensor(places))
    return result


# ---- windows ----


def _pair(value):
    return value if isinstance(value, tuple) or isinstance(value, list) else (value, value)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """each window of an image as a column"""
    (kh, kw), (dh, dw), (ph, pw), (sh, sw) = _pair(kernel_size), _pair(dilation), _pair(padding), _pair(stride)
    image = pad(input, (pw, pw, ph, ph))
    rows = (image.shape[-2] - dh * (kh - 1) - 1) // sh + 1
    columns = (image.shape[-1] - dw * (kw - 1) - 1) // sw + 1
    parts = []
    for i in range(kh):
        for j in range(kw):
            part = image[..., i * dh:i * dh + (rows - 1) * sh + 1:sh, j * dw:j * dw + (columns - 1) * sw + 1:sw]
            parts.append(part.flatten(-2))
    return torch.stack(parts, -2).flatten(-3, -2)


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """each window of a row times each filter, summed"""
    _check_conv("conv1d", input, weight, bias, stride, padding, dilation, groups)
    sides = padding if isinstance(padding, str) else (0, _one(padding))
    result = _conv(input.unsqueeze(-2), weight.unsqueeze(-2), bias, (1, _one(stride)), sides, (1, _one(dilation)), groups)
    return result.squeeze(-2)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """each window of an image times each filter, summed"""
    _check_conv("conv2d", input, weight, bias, stride, padding, dilation, groups)
    return _conv(input, weight, bias, stride, padding, dilation, groups)


def _check_conv(name, input, weight, bias, stride, padding, dilation, groups):
    """What PyTorch refuses, in its order."""
    count = weight.dim() - 2
    each = lambda value: tuple(value) * count if isinstance(value, (tuple, list)) and len(value) == 1 else value if isinstance(value, (tuple, list)) else (value,) * count
    if input.dim() != count + 1 and input.dim() != count + 2:
        raise RuntimeError(f"Expected {count + 1}D (unbatched) or {count + 2}D (batched) input to {name}, but got input of size: {list(input.shape)}")
    sizes = list(input.shape) if input.dim() == count + 2 else [1] + list(input.shape)
    if isinstance(padding, str) and padding not in ("same", "valid"):
        raise RuntimeError(f"Invalid padding string: '{padding}'")
    if padding == "same" and max(each(stride)) > 1:
        raise RuntimeError("padding='same' is not supported for strided convolutions")
    sides = (0,) * count if isinstance(padding, str) else each(padding)
    if min(sides) < 0:
        raise RuntimeError("negative padding is not supported")
    if min(each(stride)) <= 0:
        raise RuntimeError("non-positive stride is not supported")
    if min(each(dilation)) <= 0:
        raise RuntimeError(f"dilation should be greater than zero, but got {list(each(dilation))}")
    if weight.shape[0] % groups != 0:
        raise RuntimeError(f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size [{list(weight.shape)}] instead")
    if sizes[1] != weight.shape[1] * groups:
        raise RuntimeError(f"Given groups={groups}, weight of size {list(weight.shape)}, expected input{sizes} to have {weight.shape[1] * groups} channels, but got {sizes[1]} channels instead")
    if bias is not None and list(bias.shape) != [weight.shape[0]]:
        raise RuntimeError(f"Given weight of size {list(weight.shape)}, expected bias to be 1-dimensional with {weight.shape[0]} elements, but got bias of size {list(bias.shape)} instead")
    kernels = [step * (size - 1) + 1 for step, size in zip(each(dilation), weight.shape[2:])]
    rooms = [size + 2 * side for size, side in zip(sizes[2:], sides)]
    if padding != "same" and any(room < kernel for room, kernel in zip(rooms, kernels)):
        words = [" x ".join([str(n) for n in numbers]) for numbers in (rooms, kernels)]
        raise RuntimeError(f"Calculated padded input size per channel: ({words[0]}). Kernel size: ({words[1]}). Kernel size can't be greater than actual input size")


def _conv(input, weight, bias, stride, padding, dilation, groups):
    batched = input if input.dim() == 4 else input.unsqueeze(0)
    (kh, kw), (sh, sw), (dh, dw) = weight.shape[-2:], _pair(stride), _pair(dilation)
    if padding == "same":
        down, across = dh * (kh - 1), dw * (kw - 1)
        batched = pad(batched, (across // 2, across - across // 2, down // 2, down - down // 2))
    ph, pw = padding = (0, 0) if isinstance(padding, str) else _pair(padding)
    rows = (batched.shape[-2] + 2 * ph - dh * (kh - 1) - 1) // sh + 1
    columns = (batched.shape[-1] + 2 * pw - dw * (kw - 1) - 1) // sw + 1
    results = []
    filters = weight.shape[0] // groups
    for g in range(groups):
        part = batched[:, g * weight.shape[1]:(g + 1) * weight.shape[1]]
        windows = unfold(part, (kh, kw), dilation, padding, stride)
        flat = weight[g * filters:(g + 1) * filters].flatten(1)
        results.append(flat @ windows)
    result = results[0] if groups == 1 else torch.cat(results, 1)
    if bias is not None:
        result = result + bias.view(-1, 1)
    result = result.view(batched.shape[0], weight.shape[0], rows, columns)
    return result if input.dim() == 4 else result.squeeze(0)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """the largest of each window of an image"""
    _refuse("max_pool", dilation not in (1, (1, 1)), "dilation")
    _refuse("max_pool", return_indices, "return_indices")
    windows, counts = _pooled(input, kernel_size, stride, padding, ceil_mode, -math.inf)
    return windows.max(-1).values


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    """the mean of each window of an image"""
    windows, counts = _pooled(input, kernel_size, stride, padding, ceil_mode, 0.0)
    (kh, kw), (ph, pw) = _pair(kernel_size), _pair(padding)
    sums = _added(windows)
    if divisor_override is not None:
        return sums / divisor_override
    if count_include_pad and not ceil_mode or (ph, pw) == (0, 0) and not ceil_mode:
        return sums / (kh * kw)
    return sums / counts(count_include_pad)


def _added(windows):
    """The cells of each window, one after the other."""
    total = windows[..., 0]
    for k in range(1, windows.shape[-1]):
        total = total + windows[..., k]
    return total


def _refuse(name, wanted, what):
    if wanted:
        raise NotImplementedError(f"{name} with {what} is not in the lesson language: leave it out")


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """the largest of each window of a row"""
    size, padding = _one(kernel_size), _one(padding)
    step = size if stride is None else _one(stride)
    if size <= 0:
        raise RuntimeError(f"max_pool1d() kernel_size must be greater than zero, but got {size}")
    if step <= 0:
        raise RuntimeError(f"max_pool1d() stride must be greater than zero, but got {step}")
    if padding < 0:
        raise RuntimeError(f"max_pool1d() padding must be non-negative, but got {padding}")
    if padding > size // 2:
        raise RuntimeError(f"max_pool1d() padding should be at most half of kernel size, but got padding={padding} and kernel_size={size}")
    output = max_pool2d(input.unsqueeze(-2), (1, size), (1, step), (0, padding), _one(dilation), ceil_mode, return_indices)
    return output.squeeze(-2)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """the mean of each window of a row"""
    size, padding = _one(kernel_size), _one(padding)
    step = size if stride is None else _one(stride)
    output = avg_pool2d(input.unsqueeze(-2), (1, size), (1, step), (0, padding), ceil_mode, count_include_pad)
    return output.squeeze(-2)


def _one(value):
    return value[0] if isinstance(value, tuple) or isinstance(value, list) else value


def _places(size, kernel, step, padding, ceil_mode):
    """How many windows fit."""
    count = (size + 2 * padding - kernel + (step - 1 if ceil_mode else 0)) // step + 1
    return count - 1 if ceil_mode and (count - 1) * step >= size + padding else count


def _pooled(input, kernel_size, stride, padding, ceil_mode, outside):
    """The cells of each window, and what counts those that are no padding, or all but what lies
    outside of that."""
    (kh, kw), (ph, pw) = _pair(kernel_size), _pair(padding)
    sh, sw = (kh, kw) if stride is None else _pair(stride)
    if 0 in (sh, sw):
        raise RuntimeError("stride should not be zero")
    if min(ph, pw) < 0:
        raise RuntimeError(f"pad must be non-negative, but got pad: {min(ph, pw)}")
    if ph > kh // 2 or pw > kw // 2:
        raise RuntimeError(f"pad should be at most half of kernel size, but got pad={max(ph, pw)} and kernel_size={max(kh, kw)}")
    rows = _places(input.shape[-2], kh, sh, ph, ceil_mode)
    columns = _places(input.shape[-1], kw, sw, pw, ceil_mode)
    if rows < 1 or columns < 1:
        raise RuntimeError(f"Given input size: ({input.shape[-3]}x{input.shape[-2]}x{input.shape[-1]}). Calculated output size: ({input.shape[-3]}x{rows}x{columns}). Output size is too small")
    below = max((rows - 1) * sh + kh - input.shape[-2] - ph, 0)
    right = max((columns - 1) * sw + kw - input.shape[-1] - pw, 0)
    image = pad(input, (pw, right, ph, below), value=outside)

    def windows_of(image):
        parts = []
        for i in range(kh):
            for j in range(kw):
                parts.append(image[..., i:i + (rows - 1) * sh + 1:sh, j:j + (columns - 1) * sw + 1:sw])
        return torch.stack(parts, -1)

    def counts(with_padding):
        ones = torch.ones(input.shape[-2:])
        ones = pad(ones, (pw, pw, ph, ph), value=1.0 if with_padding else 0.0)
        return windows_of(pad(ones, (0, max(right - pw, 0), 0, max(below - ph, 0)))).sum(-1)

    return windows_of(image), counts


def adaptive_avg_pool1d(input, output_size):
    """the mean of as many parts of a row as are asked for"""
    output = _adaptive(input.unsqueeze(-2), (1, _one(output_size)), _mean_of_part)
    return output.squeeze(-2)


def adaptive_avg_pool2d(input, output_size):
    """the mean of as many parts of an image as are asked for"""
    return _adaptive(input, output_size, _mean_of_part)


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """the largest of as many parts of a row as are asked for"""
    _refuse("adaptive_max_pool1d", return_indices, "return_indices")
    output = _adaptive(input.unsqueeze(-2), (1, _one(output_size)), _largest_of_part)
    return output.squeeze(-2)


def adaptive_max_pool2d(input, output_size, return_indices=False):
    """the largest of as many parts of an image as are asked for"""
    _refuse("adaptive_max_pool2d", return_indices, "return_indices")
    return _adaptive(input, output_size, _largest_of_part)


def _mean_of_part(part):
    sums = _added(part.flatten(-2))
    return sums / (part.shape[-2] * part.shape[-1])


def _largest_of_part(part):
    return part.amax((-2, -1))


def _adaptive(input, output_size, of_part):
    """Each part from the floor of its beginning to the ceiling of its end, so that parts may overlap."""
    rows, columns = [size if wanted is None else wanted for size, wanted in zip(input.shape[-2:], _pair(output_size))]
    if (rows, columns) == (1, 1) and of_part is _mean_of_part:
        return input.mean((-2, -1), keepdim=True)
    height, width = input.shape[-2:]
    lines = []
    for i in range(rows):
        line = []
        for j in range(columns):
            part = input[..., i * height // rows:-(-(i + 1) * height // rows), j * width // columns:-(-(j + 1) * width // columns)]
            line.append(of_part(part))
        lines.append(torch.stack(line, -1))
    return torch.stack(lines, -2)


def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True):
    """what nn.MultiheadAttention computes, with the weights that are given"""
    if static_k is not None or static_v is not None:
        raise NotImplementedError("multi_head_attention_forward with static_k or static_v is not in the lesson language: compute the attention with torch.matmul and softmax")
    if query.shape[-1] != embed_dim_to_check:
        raise AssertionError(f"was expecting embedding dimension of {embed_dim_to_check}, but got {query.shape[-1]}")
    if embed_dim_to_check % num_heads != 0:
        raise AssertionError(f"embed_dim {embed_dim_to_check} not divisible by num_heads {num_heads}")
    if use_separate_proj_weight:
        in_proj_weight = None
    weights = [in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, out_proj_weight]
    biases = [in_proj_bias, bias_k, bias_v, out_proj_bias]
    attention = torch.nn.GivenAttention(embed_dim_to_check, num_heads, weights, biases, add_zero_attn, dropout_p, training)
    return attention(query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights)


# ---- dropping whole channels ----


def _drop_channels(input, p, training, inplace):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0 or input.numel() == 0:
        return input
    kept = torch.dropout(torch.ones(list(input.shape[:2]) + [1] * (input.dim() - 2), dtype=input.dtype), p, True)
    return _put(input * kept, input, inplace)


def dropout1d(input, p=0.5, training=True, inplace=False):
    """drops whole channels: rows of (batch, channels, length)"""
    if input.dim() not in (2, 3):
        raise RuntimeError(f"dropout1d: Expected 2D or 3D input, but received a {input.dim()}D input. Note that dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs).")
    if input.dim() == 2:
        return _drop_channels(input.unsqueeze(0), p, training, inplace).squeeze(0)
    return _drop_channels(input, p, training, inplace)


def dropout2d(input, p=0.5, training=True, inplace=False):
    """drops whole channels: pictures of (batch, channels, rows, columns)"""
    return _drop_channels(input, p, training, inplace)


def dropout3d(input, p=0.5, training=True, inplace=False):
    """drops whole channels of (batch, channels, depth, rows, columns)"""
    return _drop_channels(input, p, training, inplace)


def threshold(input, threshold, value, inplace=False):
    """the cells above a threshold, and a value for all others"""
    result = torch.where(input <= threshold, torch.full_like(input, value), input)
    return input.copy_(result) if inplace else result


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """leaky_relu with a slope between two, which is drawn while training"""
    _refuse("rrelu", training, "training=True")
    return leaky_relu(input, (lower + upper) / 2, inplace)
