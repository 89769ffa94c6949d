# repeat_interleave: each entry, row or head several times in a row.
x = torch.tensor([[1, 2], [3, 4]])
print(x.repeat_interleave(2), x.repeat_interleave(2, dim=0), x.repeat_interleave(3, dim=1), x.repeat_interleave(2, dim=-1))
print(torch.repeat_interleave(x, 2, dim=0), torch.tensor([1., 2.5]).repeat_interleave(2), x.repeat_interleave(1, dim=0), torch.tensor([True, False]).repeat_interleave(2))
keys = torch.arange(8.).view(1, 2, 2, 2)
print(keys.repeat_interleave(2, dim=1), keys.repeat_interleave(2, dim=1).shape, keys.repeat_interleave(repeats=3, dim=2).shape)
