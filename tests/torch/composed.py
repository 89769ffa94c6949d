# Each function, class and method of PyTorch that is composed of others (assets/torch), called at
# least once; tests/test_composed.c finds one that is not called here.
import collections
import logging
import sys
import math
import warnings
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.cuda.amp
import torch.utils.checkpoint
from torch.autograd import Variable
from torch.nn.utils import rnn
from torch.utils import data
from torch import distributions

torch.set_grad_enabled(False)
torch.manual_seed(0)
x = torch.randn(2, 3, 4)
m = torch.randn(3, 4)
v = torch.randn(4)
square = torch.randn(3, 3)
images = torch.randn(2, 4, 5, 5)
ids = torch.tensor([[1, 0, 2], [2, 2, 3]])

# functions of one tensor
for name, y in {
    "gelu": F.gelu(m), "tanh gelu": F.gelu(m, approximate="tanh"), "relu": F.relu(m), "sigmoid": F.sigmoid(m),
    "tanh": F.tanh(m), "silu": F.silu(m), "mish": F.mish(m), "leaky_relu": F.leaky_relu(m, 0.2), "elu": F.elu(m),
    "selu": F.selu(m), "softplus": F.softplus(m), "softsign": F.softsign(m), "relu6": F.relu6(m),
    "hardtanh": F.hardtanh(m), "hardsigmoid": F.hardsigmoid(m), "hardswish": F.hardswish(m),
    "logsigmoid": F.logsigmoid(m), "tanhshrink": F.tanhshrink(m), "glu": F.glu(m),
    "log_softmax": F.log_softmax(m, dim=-1), "softmin": F.softmin(m, dim=0), "normalize": F.normalize(m),
}.items():
    print(name, y)
print(F.gumbel_softmax(m), F.gumbel_softmax(m, hard=True), F.one_hot(ids))
print(torch.log_softmax(m, 0), m.log_softmax(1))

# functions of several
print(F.bilinear(m, square, torch.randn(2, 4, 3)), F.embedding(ids, torch.randn(4, 2)), torch.embedding(m, torch.tensor([2, 0])))
print(F.layer_norm(m, (4,), v, v), torch.layer_norm(x, (3, 4)), F.group_norm(images, 2)[0, 0])
print(F.batch_norm(m, torch.zeros(4), torch.ones(4)), F.batch_norm(m, None, None, training=True), F.instance_norm(x))
print(F.cosine_similarity(m, m[:1]), torch.cosine_similarity(m, v, dim=-1), F.pairwise_distance(m, v), torch.pairwise_distance(m, v))
print(F.pad(m, (1, 2)), F.pad(m[None], (1, 1), mode="reflect"), F.unfold(images, 4).shape)
print(F.conv1d(x, torch.randn(2, 3, 2)), F.conv2d(images, torch.randn(1, 4, 3, 3), padding=1)[0])
print(F.max_pool1d(x, 2), F.avg_pool1d(x, 2), F.max_pool2d(images, 3)[0], F.avg_pool2d(images, 3)[0])
print(F.adaptive_avg_pool1d(x, 2), F.adaptive_max_pool1d(x, 2), F.adaptive_avg_pool2d(images, 1)[0], F.adaptive_max_pool2d(images, 1)[0])

# losses
labels = torch.tensor([0, 3, 1])
shares = torch.rand(3, 4)
print(F.cross_entropy(m, labels), F.cross_entropy(m, shares), F.cross_entropy(m, labels, label_smoothing=0.1))
print(F.nll_loss(F.log_softmax(m, 1), labels), F.mse_loss(m, shares), F.l1_loss(m, shares), F.smooth_l1_loss(m, shares), F.huber_loss(m, shares))
print(F.binary_cross_entropy(shares, shares), F.binary_cross_entropy_with_logits(m, shares), F.kl_div(m, shares, reduction="sum"))
print(nn.CrossEntropyLoss()(m, labels), nn.NLLLoss()(m, labels), nn.BCELoss()(shares, shares), nn.BCEWithLogitsLoss()(m, shares))
print(nn.MSELoss()(m, shares), nn.L1Loss()(m, shares), nn.SmoothL1Loss()(m, shares), nn.HuberLoss()(m, shares), nn.KLDivLoss(reduction="sum")(m, shares))

# tensors made and taken apart
print(torch.eye(2, 3), torch.logspace(0, 2, 3), torch.as_tensor([1, 2]), torch.asarray([1.5]), torch.scalar_tensor(2))
print(torch.isclose(m, m + 1e-9), torch.outer(v, v), torch.ger(v, v), torch.inner(m, v), torch.mv(m, v), torch.vdot(v, v))
print(torch.addmm(square, m, m.T), torch.baddbmm(x[:, :, :3], x, x.mT, alpha=0.5), torch.addbmm(square, x, x.mT), torch.addmv(v[:3], m, v), torch.addr(square, v[:3], v[1:]))
print(torch.kron(m[:2, :2], square[:2, :2]), torch.matrix_power(square, 3), torch.diagonal(m), torch.trace(square), torch.diag_embed(m)[0], torch.diag(v[:2]), torch.diagflat(m[:1, :2]))
print(torch.cross(square, square.T, dim=1), torch.cdist(m, m[:2]), torch.tril_indices(2, 3), torch.triu_indices(2, 3))
print(torch.meshgrid(v[:2], v[2:], indexing="ij"), torch.cartesian_prod(v[:2], v[2:]), torch.combinations(v[:3]), torch.block_diag(m[:1], square[:1]), torch.vander(v[:2], 3))
print(torch.diff(v), torch.searchsorted(torch.tensor([1., 2., 3.]), v), torch.bucketize(v, torch.tensor([-1., 0., 1.])), torch.quantile(v, 0.3), torch.positive(v), torch.cov(m))
print(v.new_tensor([1.0]), torch.from_numpy(v.numpy()), torch.finfo(torch.float32), torch.iinfo(torch.int8))

# initial numbers
init = nn.init
print(init.calculate_gain("relu"), init._calculate_fan_in_and_fan_out(m), init._calculate_correct_fan(m, "fan_in"))
for fill in (init.uniform_, init.normal_, init.ones_, init.zeros_, init.eye_, init.xavier_uniform_, init.xavier_normal_, init.kaiming_uniform_, init.kaiming_normal_, init.trunc_normal_):
    print(fill(torch.empty(3, 2)))
print(init.constant_(torch.empty(2), 7), init.dirac_(torch.empty(2, 2, 3)), init.sparse_(torch.empty(4, 2), 0.5))
for fill in (init.uniform, init.normal, init.eye, init.xavier_uniform, init.xavier_normal, init.kaiming_uniform, init.kaiming_normal):
    print(fill(torch.empty(3, 2)))
print(init.constant(torch.empty(2), 7), init.dirac(torch.empty(2, 2, 3)))

# layers of one function
for layer in [nn.Identity(), nn.Softmax(-1), nn.LogSoftmax(-1), nn.Softmin(-1), nn.GELU(), nn.ReLU(), nn.ReLU6(), nn.SiLU(), nn.Mish(),
              nn.SELU(), nn.Hardswish(), nn.Hardsigmoid(), nn.Tanh(), nn.Sigmoid(), nn.LogSigmoid(), nn.Softsign(), nn.Tanhshrink(),
              nn.LeakyReLU(0.2), nn.ELU(), nn.Hardtanh(), nn.Softplus(), nn.GLU(), nn.PReLU(), nn.Flatten(0), nn.Unflatten(1, (2, 2)),
              nn.LayerNorm(4), nn.BatchNorm1d(4), nn.ConstantPad1d(1, 2.0), nn.MaxPool1d(2), nn.AvgPool1d(2)]:
    print(layer, layer(m))
for layer in [nn.GroupNorm(2, 4), nn.BatchNorm2d(4), nn.InstanceNorm2d(4), nn.Conv2d(4, 2, 3), nn.MaxPool2d(3), nn.AvgPool2d(3),
              nn.AdaptiveAvgPool2d(1), nn.AdaptiveMaxPool2d(1), nn.Unfold(4), nn.ZeroPad2d(1)]:
    print(layer, layer(images)[0, 0])
for layer in [nn.InstanceNorm1d(3), nn.Conv1d(3, 2, 2), nn.AdaptiveAvgPool1d(2), nn.AdaptiveMaxPool1d(2)]:
    print(layer, layer(x))
print(nn.CosineSimilarity(dim=1)(m, m + 1), nn.PairwiseDistance()(m, m + 1), nn.Bilinear(4, 3, 2)(m, square))
table = nn.Embedding(4, 2)
table.reset_parameters()
print(table, table(ids), nn.Embedding.from_pretrained(m)(ids[:, :2]))
norm = nn.BatchNorm1d(4)
norm.reset_running_stats()
print(norm(m), norm.running_mean)

# attention and transformers
attention = nn.MultiheadAttention(4, 2, batch_first=True)
y, weights = attention(x, x, x, attn_mask=torch.ones(3, 3).triu(1).bool())
print(y, weights)
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 5, 0.0, batch_first=True), 1)
decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 5, 0.0, batch_first=True), 1)
whole = nn.Transformer(4, 2, 1, 1, 5, 0.0, batch_first=True)
print(encoder(x), decoder(x, x), whole(x, x), whole.generate_square_subsequent_mask(2))

# recurrent layers
for layer in (nn.RNN(4, 2), nn.LSTM(4, 2, bidirectional=True), nn.GRU(4, 2, num_layers=2)):
    layer.flatten_parameters()
    print(layer, layer(x)[0], len(layer.all_weights))
for cell in (nn.RNNCell(4, 2), nn.LSTMCell(4, 2), nn.GRUCell(4, 2)):
    print(cell(m))
texts = [v, v[:2]]
packed = rnn.pack_sequence([m, m[:1]])
padded, lengths = rnn.pad_packed_sequence(packed)
print(rnn.pad_sequence(texts), rnn.pack_padded_sequence(padded, lengths), isinstance(packed, rnn.PackedSequence))
print(rnn.unpad_sequence(padded, lengths), rnn.invert_permutation(torch.tensor([1, 0])))

# containers
chain = nn.Sequential(nn.Linear(4, 2))
chain.append(nn.ReLU()).insert(0, nn.Identity())
chain.extend([nn.Tanh()])
print(chain, chain(m))
named = nn.ModuleDict({"a": nn.ReLU()})
named.update({"b": nn.Tanh()})
print(list(named.keys()), list(named.values()), list(named.items()), named.pop("a"))
named.clear()
rows = nn.ParameterList([nn.Parameter(v)])
rows.append(nn.Parameter(v[:2])).extend([nn.Parameter(v[:1])])
more = nn.ParameterDict({"a": nn.Parameter(v)})
more.update({"b": nn.Parameter(v[:2])})
print(len(named), rows, more, list(more.keys()), list(more.values()), list(more.items()))

# chance
for d in (distributions.Normal(torch.zeros(2), torch.ones(2)), distributions.Uniform(torch.zeros(2), torch.ones(2)), distributions.Bernoulli(torch.tensor([0.3, 0.5]))):
    print(d.mean, d.variance, d.stddev, d.sample(), d.sample((2,)), d.log_prob(torch.ones(2) / 2 if isinstance(d, distributions.Uniform) else torch.ones(2)), d.entropy())
d = distributions.Normal(0.0, 1.0)
print(d.rsample(), d.cdf(torch.tensor(0.5)), distributions.Uniform(0.0, 2.0).rsample())
d = distributions.Categorical(logits=v)
print(d.sample(), d.log_prob(torch.tensor(1)), d.entropy())
print(isinstance(d, distributions.Distribution))
print(distributions.Normal(0.0, 1.0).sample_n(2))

# batches
class Words(data.Dataset):
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return m[i]

class Stream(data.IterableDataset):
    def __iter__(self):
        return iter([1, 2])

print(list(data.DataLoader(Words(), batch_size=2)), list(data.DataLoader(Stream())), list(data.DataLoader(Words(), shuffle=True)))
both = data.ConcatDataset([data.TensorDataset(m), data.Subset(data.TensorDataset(m), [1])])
print(len(both), both[3], [len(part) for part in data.random_split(both, [3, 1])], data.default_collate([v, v]))
print(list(data.BatchSampler(data.SequentialSampler(both), 3, False)), list(data.RandomSampler(both)), data.RandomSampler(both).num_samples)
print(list(data.SubsetRandomSampler([1, 2])), list(data.WeightedRandomSampler([0.2, 0.8], 3)), isinstance(data.SequentialSampler(both), data.Sampler))

# what a lesson passes by
log = logging.getLogger("lesson")
log.setLevel(logging.ERROR)
handler = logging.StreamHandler()
handler.setLevel(50)
handler.setFormatter(logging.Formatter("%(message)s"))
log.addHandler(handler)
print(log.getEffectiveLevel(), log.isEnabledFor(50), log.hasHandlers(), logging.getLevelName(20), isinstance(handler, logging.Handler))
log.removeHandler(handler)
log.addHandler(logging.NullHandler())
logging.disable()
log.log(10, "x"), log.debug("x"), log.info("x"), log.warning("x"), log.warn("x"), log.error("x"), log.exception("x"), log.critical("x")
logging.basicConfig(level=50)
logging.log(10, "x"), logging.debug("x"), logging.info("x"), logging.warning("x"), logging.error("x"), logging.exception("x"), logging.critical("x")
print(isinstance(log, logging.Logger))
warnings.filterwarnings("ignore")
warnings.simplefilter("ignore")
with warnings.catch_warnings():
    warnings.warn("old")
warnings.resetwarnings()
with torch.autocast("cpu", enabled=False), torch.cuda.amp.autocast(enabled=False):
    print(Variable(v), torch.utils.checkpoint.checkpoint(nn.Tanh(), v), torch.utils.checkpoint.checkpoint_sequential([nn.Tanh(), nn.ReLU()], 1, v))

class Marked(nn.Module):
    @torch.jit.export
    def exported(self, x):
        return x

    @torch.jit.ignore
    def ignored(self, x):
        return x

    @torch.jit.unused
    def left(self, x):
        return x

print(Marked().left(v), torch.jit.is_scripting(), torch.jit.is_tracing())

# Channels that are dropped, attention with given weights, and what is said of results.
torch.manual_seed(0)
print(torch.nn.functional.dropout1d(torch.ones(1, 4, 2)), torch.nn.functional.dropout2d(torch.ones(1, 4, 1, 2)), torch.nn.functional.dropout3d(torch.ones(1, 4, 1, 1, 2)))
print(torch.nn.Dropout1d(0.5)(torch.ones(1, 4, 2)), torch.nn.Dropout2d(0.5)(torch.ones(1, 4, 1, 2)), torch.nn.Dropout3d(0.5)(torch.ones(1, 4, 1, 1, 2)))
ones62, zeros6 = torch.ones(6, 2), torch.zeros(6)
print(torch.nn.functional.multi_head_attention_forward(torch.ones(2, 1, 2), torch.ones(2, 1, 2), torch.ones(2, 1, 2), 2, 1, ones62, zeros6, None, None, False, 0.0, torch.eye(2), torch.zeros(2)))
from torch.nn.modules.transformer import _get_clones
from torch.utils.hooks import RemovableHandle
print(len(_get_clones(torch.nn.ReLU(), 2)))
RemovableHandle(collections.OrderedDict()).remove()
torch.testing.assert_close(torch.ones(2), torch.ones(2))
torch.testing.assert_allclose(torch.ones(2), torch.ones(2))
print(torch.gcd(torch.tensor([12, -18, 0]), torch.tensor([8, 27, 5])), torch.lcm(torch.tensor([12, 18]), torch.tensor([8, 4])))
print(torch.zeros(2, 3).fill_diagonal_(2.5), F.threshold(torch.tensor([1., 2.]), 1.5, 20.), nn.Threshold(0.5, 3.)(torch.tensor([0., 1.])))
print(F.rrelu(torch.tensor([-1., 2.]), training=False))

# Elimination, lengths, and functions under other names.
from torch import linalg, special
A3, b3 = torch.tensor([[2., 1., 0.], [1., 3., -1.], [0., 2., 4.]]), torch.tensor([1., 2., 3.])
print(torch.det(A3), A3.det(), linalg.det(torch.stack([A3, A3.T * 2])), torch.logdet(A3), torch.inverse(A3), A3.inverse(), linalg.inv(A3[:2, :2]))
print(linalg.solve(A3, b3), linalg.solve(A3, torch.eye(3)), [p for p in torch.slogdet(A3)], linalg.slogdet(A3).logabsdet, linalg.slogdet(-A3)[0], torch.slogdet(A3))
print(linalg.norm(A3), linalg.norm(A3, 1), linalg.norm(A3, float("inf")), linalg.norm(A3, dim=1), linalg.vector_norm(A3, 3, keepdim=True), linalg.matrix_norm(A3, -1), linalg.matrix_norm(A3, keepdim=True))
print(linalg.matmul(A3, b3), linalg.matrix_power(A3, 3), linalg.matrix_power(A3, -1), torch.matrix_power(A3, -2), linalg.multi_dot([A3, A3, b3.unsqueeze(1)]), torch.chain_matmul(A3, A3))
print(linalg.cross(b3, A3[1]), linalg.vecdot(A3, A3), linalg.diagonal(A3))
s5 = torch.tensor([-1., 0., 0.25, 0.5, 1.])
print(special.entr(s5), special.erf(s5), special.erfc(s5), special.erfinv(s5 / 2), special.expit(s5), special.expm1(s5), special.exp2(s5), special.gammaln(s5 + 3), special.log1p(s5.abs()))
print(special.logit(s5), torch.logit(s5, 0.1), s5.logit(), special.log_softmax(s5, 0), special.logsumexp(s5, 0), special.ndtr(s5), special.round(s5), special.sinc(s5), torch.sinc(s5), s5.sinc(), special.softmax(s5, 0), special.xlog1py(s5, s5.abs()), special.xlogy(s5, s5.abs()))

# Where random numbers stand.
torch.manual_seed(3)
state, g = torch.get_rng_state(), torch.Generator().manual_seed(1)
first = torch.randn(3)
torch.set_rng_state(state)
print(torch.equal(first, torch.randn(3)), torch.random.initial_seed())
kept = g.get_state()
once = torch.rand(2, generator=g)
g.set_state(kept)
print(torch.equal(once, torch.rand(2, generator=g)))
torch.random.manual_seed(5)
with torch.random.fork_rng():
    torch.rand(20)
forked = torch.rand(2)
torch.random.manual_seed(5)
print(torch.equal(forked, torch.rand(2)))
again = torch.random.get_rng_state()
torch.random.set_rng_state(again)

# Other sizes.
im = torch.arange(24.).view(1, 2, 3, 4) ** 1.5
print(F.interpolate(im, size=(2, 5)), F.interpolate(im, scale_factor=1.5, mode="bilinear"), F.interpolate(im[0], scale_factor=2.0, mode="linear", align_corners=True), F.interpolate(im, 2, mode="area"), F.interpolate(im[0], 3, mode="nearest-exact"))
print(F.upsample(im, 2), F.upsample_nearest(im, 2), F.upsample_bilinear(im, (2, 2)), nn.Upsample(scale_factor=2)(im), nn.UpsamplingNearest2d(size=2)(im), nn.UpsamplingBilinear2d(scale_factor=2)(im), nn.Upsample(size=3), nn.Upsample(scale_factor=(2, 1)))
p4 = torch.arange(16.).view(1, 4, 2, 2)
print(F.pixel_shuffle(p4, 2), torch.pixel_unshuffle(p4, 2), nn.PixelShuffle(2)(p4), nn.PixelUnshuffle(2)(p4), nn.PixelShuffle(2), torch.channel_shuffle(p4, 2), nn.ChannelShuffle(2), F.pixel_unshuffle(F.pixel_shuffle(p4, 2), 2).equal(p4), torch.pixel_shuffle(p4, 2).shape)
print(nn.ReflectionPad1d(1)(im[0]), nn.ReflectionPad2d((1, 1, 0, 0))(im), nn.ReplicationPad1d((2, 0))(im[0]), nn.ReplicationPad2d(1)(im), nn.ConstantPad2d(1, 0.5)(im), nn.ReflectionPad2d(1), nn.ConstantPad2d(1, 0.5))
print(nn.Softmax2d()(im), nn.CELU(2.0)(s5), nn.Hardshrink()(s5), nn.Softshrink(0.3)(s5), nn.CELU(), nn.Hardshrink(), nn.Softshrink(0.3), F.softshrink(s5), F.hardshrink(s5), torch.hardshrink(s5, 0.3), F.celu(s5), torch.celu(s5), F.prelu(s5, torch.tensor([0.1])), torch.prelu(s5, torch.tensor([0.1])))

# Losses of pairs.
a2, b2, t2 = torch.tensor([[1., 2.], [3., -1.]]), torch.tensor([[0.5, 2.], [1., 1.]]), torch.tensor([1., -1.])
print(F.margin_ranking_loss(a2[0], b2[0], t2), F.hinge_embedding_loss(a2[0], t2), F.cosine_embedding_loss(a2, b2, t2), F.triplet_margin_loss(a2, b2, -b2, swap=True), F.soft_margin_loss(a2[0], t2), F.multilabel_soft_margin_loss(a2, (b2 > 0.7).float()), F.poisson_nll_loss(a2, b2, full=True), F.gaussian_nll_loss(a2, b2, b2))
print(nn.MarginRankingLoss(0.5)(a2[0], b2[0], t2), nn.HingeEmbeddingLoss()(a2[0], t2), nn.CosineEmbeddingLoss()(a2, b2, t2), nn.TripletMarginLoss()(a2, b2, -b2), nn.SoftMarginLoss()(a2[0], t2), nn.MultiLabelSoftMarginLoss()(a2, (b2 > 0.7).float()), nn.PoissonNLLLoss()(a2, b2), nn.GaussianNLLLoss()(a2, b2, b2))

# Functions that are asked for seldom.
n5 = torch.tensor([1., float("nan"), 3.])
print(torch.concat([a2, b2]), torch.isin(torch.tensor([1, 2, 3]), torch.tensor([2, 3])), torch.nanmean(n5), n5.nanmean(0), torch.msort(a2), torch.float_power(2, torch.tensor([1, 2])), torch.ldexp(a2, torch.tensor([1, 2])), torch.logaddexp2(a2, b2), torch.rsub(a2, 1), a2.split_with_sizes([1, 1]), torch.broadcast_shapes((2, 1), (3,)))
print(torch.trapezoid(a2), torch.trapz(torch.tensor([1., 2., 4.]), torch.tensor([0., 1., 3.])), torch.corrcoef(A3), torch.logcumsumexp(a2, 1), torch.is_nonzero(a2[0, 0]), a2.is_same_size(b2), torch.conj(a2).equal(a2), torch.real(a2).equal(a2))
print(torch.zeros(3).scatter_reduce(0, torch.tensor([0, 0, 2]), b3, "sum"), torch.ones(3).scatter_reduce(0, torch.tensor([0, 0, 2]), b3, "mean"))
print(torch.conv1d(im[0], torch.ones(1, 3, 2)), torch.conv2d(im, torch.ones(1, 2, 2, 2)), torch.avg_pool1d(im[0], 2), torch.max_pool1d(im[0], 2), torch.adaptive_avg_pool1d(im[0], 2), torch.bilinear(a2, b2, torch.ones(1, 2, 2)), torch.group_norm(im, 2), torch.selu(s5), torch.threshold(s5, 0.3, 9.), torch.kl_div(a2.log_softmax(1), b2.softmax(1), 2), F.relu_(s5.clone()), torch.relu_(s5.clone()))
told = logging.StreamHandler(sys.stdout)
told.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))
logging.disable(0)
child = log.getChild("part")
child.propagate = False
child.addHandler(told)
child.error("%s of %d", "one", 2)
record = logging.LogRecord("lesson", 40, "", 1, "a %s", ("b",), None)
print(record.getMessage(), child.parent is log, told.format(record), logging.Formatter("%(message)s").format(record))
child.handle(record), told.handle(record), told.emit(record), told.flush(), told.close()
# told.addFilter: refused



# An operation of one's own, whose backward is not run here; a warning that was recorded.
class Halved(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 0.5

print(Halved.apply(v), isinstance(Halved, type))
try:
    torch.autograd.Function.backward(None)
except NotImplementedError as e:
    print("NotImplementedError", len(str(e)) > 0)
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    warnings.warn("dim is missing")
    print([type(w).__name__ == warnings.WarningMessage.__name__ for w in heard], heard[0].message)

x = torch.arange(8.0).view(1, 2, 2, 2)
torch.manual_seed(4)
print(F.fold(F.unfold(x, 2, padding=1), (2, 2), 2, padding=1), nn.Fold((2, 2), (1, 2))(torch.ones(1, 2, 2)))
print(nn.Fold((2, 2), 1), F.conv_transpose2d(x, torch.ones(2, 1, 2, 2), stride=2, padding=1, output_padding=1))
print(nn.ConvTranspose2d(2, 4, 3, stride=2, padding=1, output_padding=1, groups=2), nn.ConvTranspose2d(2, 4, 2, groups=2)(x)[0, 1].detach())
print(nn.ConvTranspose1d(2, 3, 2, dilation=2, bias=False), nn.ConvTranspose1d(2, 3, 2)(x[0]).detach())
print(F.conv_transpose1d(x[0], torch.ones(2, 1, 2), torch.tensor([0.5]), 2))
layer = nn.utils.weight_norm(nn.Linear(2, 3))
print(layer, [name for name, p in layer.named_parameters()], layer(x[0, 0]).detach())
layer.weight_g.data.fill_(2.0)
print(layer(x[0, 0]).detach(), nn.utils.remove_weight_norm(layer)(x[0, 0]).detach(), [name for name, p in layer.named_parameters()])
print(torch.can_cast(torch.float, torch.int), torch.can_cast(torch.int, torch.float), torch.can_cast(torch.bool, torch.int))
y = torch.arange(6)
print(y.storage().size(), len(y[2:].storage()), y[2:].storage().data_ptr() == y.storage().data_ptr(), y.storage().tolist(), y.storage()[4])
print(y.repeat_interleave(torch.tensor([1, 0, 2, 0, 0, 1])), torch.repeat_interleave(torch.tensor([2, 0, 1])), x.repeat_interleave(torch.tensor([2, 1]), dim=3))
print(nn.utils.weight_norm(nn.Linear(2, 3), dim=1).weight_g, nn.utils.weight_norm(nn.Linear(2, 3), dim=None)(torch.ones(2)).detach())
print(nn.modules.linear.NonDynamicallyQuantizableLinear(2, 3))
