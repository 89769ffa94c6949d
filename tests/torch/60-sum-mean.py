# sum and mean over everything, over one dimension, kept or not.
x = torch.arange(24.).view(2, 3, 4) / 8
print(x.sum(), x.mean(), x.sum(dim=0), x.sum(dim=1), x.sum(dim=2), x.sum(dim=-1), x.sum(-2))
print(x.mean(dim=0), x.mean(dim=-1), x.mean(1).shape, x.mean(dim=-1, keepdim=True))
print(x.sum(dim=1, keepdim=True), x.sum(dim=0, keepdim=True).shape, torch.sum(x), torch.sum(x, dim=1), torch.mean(x, dim=0))
print(x.sum(dim=(0, 1)), x.sum(dim=(-1, 0)), x.mean(dim=(1, 2)), x.sum(dim=(0, 2), keepdim=True).shape)
print(torch.arange(5).sum(), torch.arange(6).view(2, 3).sum(dim=1), torch.tensor([True, True]).sum(), torch.tensor(4.).sum(), torch.tensor(4.).mean())
print(x[0].T.sum(dim=0), x[0].T.sum(dim=1), x.transpose(0, 2).sum(dim=0))
print(inputs.sum(), inputs.mean(), inputs.sum(dim=0), inputs.mean(dim=1), inputs.T.sum(dim=0), batch.sum(dim=1), batch.mean(dim=(0, 1)))
