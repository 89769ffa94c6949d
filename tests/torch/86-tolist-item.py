# Back to Python values.
x = torch.tensor([[0.5, 0.1], [2., -3.]])
print(x.tolist(), x[0].tolist(), x[0, 1].tolist(), x[0, 1].item(), x[:, 0].tolist(), x.T.tolist(), x.view(1, 4).tolist())
print(torch.arange(3).tolist(), torch.tensor(5).item(), torch.tensor(True).item(), (x > 0).tolist(), torch.tensor([[7]]).item(), torch.tensor([2.5]).item())
print(x.numel(), x.dim(), x.size(0), x.T.size(), len(x), x[0].numel(), torch.tensor(1.).numel(), torch.tensor(1.).dim())
print(x.sum().item() * 2, int(x[1, 0]), float(x[0, 1]), round(x[0, 1].item(), 4), x.mean().item(), x.max().item(), [round(v, 2) for v in x[0].tolist()])
print(x.float().dtype, x.bool(), torch.arange(2).float(), x.shape[0] * x.shape[1] == x.numel(), x.is_contiguous(), x.T.is_contiguous())
