import torch
torch.manual_seed(8)

def absmax_quantize(X):
    scale = 127 / torch.max(torch.abs(X))
    X_quant = (scale * X).round()
    X_dequant = X_quant / scale
    return X_quant.to(torch.int8), X_dequant

def zeropoint_quantize(X):
    x_range = torch.max(X) - torch.min(X)
    x_range = 1 if x_range == 0 else x_range
    scale = 255 / x_range
    zeropoint = (-scale * torch.min(X) - 128).round()
    X_quant = torch.clip((X * scale + zeropoint).round(), -128, 127)
    X_dequant = (X_quant - zeropoint) / scale
    return X_quant.to(torch.int8), X_dequant, scale, zeropoint

def per_row(X):
    s = X.abs().amax(dim=1, keepdim=True) / 127
    return torch.round(X / s).to(torch.int8), s

W = torch.randn(4, 6)
q, dq = absmax_quantize(W)
print(q)
print(q.dtype, q.element_size(), W.element_size(), q.nelement() * q.element_size())
print((W - dq).abs().max(), (W - dq).pow(2).mean().sqrt())
z, dz, scale, zp = zeropoint_quantize(W)
print(z[0], scale, zp, zp.item())
x = torch.randn(3, 6)
qw, sw = per_row(W)
qx, sx = per_row(x)
acc = qx.int() @ qw.int().T
print(acc, acc.dtype)
y = acc.float() * sx * sw.T
print(y - x @ W.T)
print((qx.long() @ qw.long().T == acc).all())
try:
    qx @ W.T
except RuntimeError as e:
    print('RuntimeError:', e)
print(torch.tensor([200, -200, 127.6]).to(torch.int8) if False else torch.tensor([100, 27]).to(torch.int8) + torch.tensor([28, 100], dtype=torch.int8))
print(torch.iinfo(torch.int8).min, torch.iinfo(torch.int8).max, torch.iinfo(torch.int32).max, torch.iinfo(torch.uint8))
print(torch.arange(5, dtype=torch.uint8) - 3, torch.tensor(-7) // 2, torch.tensor(-7) % 3, torch.tensor(7).div(2), torch.tensor([5, -5]).div(2, rounding_mode='trunc'))
bits = torch.tensor([5, 255, 16], dtype=torch.uint8)
print([(bits >> k) & 1 for k in (7, 4, 0)], bits << 1, ~bits)
packed = torch.tensor([[1, 15], [7, 8]], dtype=torch.uint8)
p4 = (packed[:, 0] << 4) | packed[:, 1]
print(p4, torch.stack([p4 >> 4, p4 & 15], 1).equal(packed))
outlier = W.clone(); outlier[0, 0] = 60.
print(absmax_quantize(outlier)[0][1], per_row(outlier)[0][1])
buckets = torch.bucketize(W[0], torch.tensor([-1., 0., 1.]))
print(buckets, torch.tensor([.1, .5, .9])[buckets.clamp(max=2)])
print(torch.histc(W, 4, -2, 2), torch.quantile(W, 0.5), W.median(), W.kthvalue(2, dim=1).values)
