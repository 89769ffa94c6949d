# Nadaraya-Watson: attention before attention (a lecture notebook as a script)
import torch
from torch import nn

n_train, n_test = 12, 8
torch.manual_seed(1964)
x_train, _ = torch.sort(torch.rand(n_train) * 5)
f = lambda x: 2 * torch.sin(x) + x ** 0.8
y_train = f(x_train) + torch.normal(0.0, 0.5, (n_train,))
x_test = torch.arange(0, 5, 5 / n_test)
y_truth = f(x_test)
print(x_train, y_train, x_test, len(x_test), sep='\n')

y_hat = torch.repeat_interleave(y_train.mean(), len(x_test))
print(y_hat)

X_repeat = x_test.repeat_interleave(n_train).reshape((-1, n_train))
attention_weights = nn.functional.softmax(-(X_repeat - x_train) ** 2 / 2, dim=1)
y_hat = torch.matmul(attention_weights, y_train)
print(y_hat, (y_hat - y_truth).abs().mean())

kernels = {
    'gaussian': lambda u: torch.exp(-u ** 2 / 2),
    'boxcar': lambda u: (u.abs() < 1.0).float(),
    'constant': lambda u: 1.0 + 0 * u,
    'epanechikov': lambda u: torch.max(1 - u.abs(), torch.zeros_like(u)),
    'tricube': lambda u: (1 - u.abs().clamp(max=1) ** 3) ** 3,
}
for name, kern in kernels.items():
    k = kern(x_train.reshape((-1, 1)) - x_test.reshape((1, -1)))
    w = k / k.sum(0)
    est = y_train @ w
    print(f'{name:<12}mse {((est - y_truth) ** 2).mean().item():8.4f}  nan {est.isnan().sum().item()}  widest {(w > 0).sum(0).max().item()}')

class NWKernelRegression(nn.Module):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.w = nn.Parameter(torch.rand((1,), requires_grad=True))

    def forward(self, queries, keys, values):
        queries = queries.repeat_interleave(keys.shape[1]).reshape((-1, keys.shape[1]))
        self.attention_weights = nn.functional.softmax(-((queries - keys) * self.w) ** 2 / 2, dim=1)
        return torch.bmm(self.attention_weights.unsqueeze(1), values.unsqueeze(-1)).reshape(-1)

X_tile, Y_tile = x_train.repeat((n_train, 1)), y_train.repeat((n_train, 1))
keys = X_tile[(1 - torch.eye(n_train)).type(torch.bool)].reshape((n_train, -1))
values = Y_tile[(1 - torch.eye(n_train)).type(torch.bool)].reshape((n_train, -1))
net, loss = NWKernelRegression(), nn.MSELoss(reduction='none')
with torch.no_grad():
    best = (float('inf'), None)
    for w in torch.linspace(0.5, 6, 12):
        net.w.fill_(w)
        l = loss(net(x_train, keys, values), y_train)
        best = min(best, (l.sum().item(), w.item()))
    print(f'best loss {best[0]:.5f} at w = {best[1]:.2f}', net.w)
    net.w.fill_(best[1])
    pred = net(x_test, x_train.repeat((n_test, 1)), y_train.repeat((n_test, 1)))
    print(pred, net.attention_weights[2])

def masked_softmax(X, valid_lens):
    def _sequence_mask(X, valid_len, value=0):
        maxlen = X.size(1)
        mask = torch.arange((maxlen), dtype=torch.float32)[None, :] < valid_len[:, None]
        X[~mask] = value
        return X
    if valid_lens is None:
        return nn.functional.softmax(X, dim=-1)
    shape = X.shape
    if valid_lens.dim() == 1:
        valid_lens = torch.repeat_interleave(valid_lens, shape[1])
    else:
        valid_lens = valid_lens.reshape(-1)
    X = _sequence_mask(X.reshape(-1, shape[-1]), valid_lens, value=-1e6)
    return nn.functional.softmax(X.reshape(shape), dim=-1)

print(masked_softmax(torch.rand(2, 2, 4), torch.tensor([2, 3])))
print(masked_softmax(torch.rand(2, 2, 4), torch.tensor([[1, 3], [2, 4]])))
Q, K = torch.ones((3, 4)), torch.ones((4, 6))
print((Q @ K).shape, torch.bmm(torch.ones(2, 3, 4), torch.ones(2, 4, 6)).shape)
