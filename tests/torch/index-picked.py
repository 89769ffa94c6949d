import torch

x = torch.arange(24).reshape(2, 3, 4)
ids = torch.tensor([1, 0, 1])
table = torch.arange(12.0).reshape(6, 2)
mask = torch.tensor([[True, False, True], [False, True, True]])
print(x[..., 0], x[0, ..., None].shape, x[None, :, 1].stride())
print(table[torch.tensor([[5, 0], [2, 2]])])
print(x[ids].shape, x[:, [0, 2]], x[ids, ids], x[ids, :, ids].shape)
print(x[mask], x[mask].shape, x[mask[:, 0]].shape, x[:, mask[0], 1])
print(x.permute(2, 1, 0)[ids].stride(), x[[[0, 1], [1, 2]]])
print(x[True].shape, x[False].shape, x[torch.tensor(1), 2], x[[]].shape)
y = table.clone()
y[ids] += 1
y[torch.tensor([4, 5])] = torch.tensor([[7.0, 8.0]])
y[y > 7] = 0
print(y)
y[:, [0]] = torch.tensor([[9.0]])
y[[2, 2], [1, 1]] = torch.tensor([3.0, 4.0])
print(y)
scores = torch.zeros(3, 3)
scores[~torch.tril(torch.ones(3, 3, dtype=torch.bool))] = -torch.inf
print(scores)
print(x.gather(2, torch.tensor([[[0, 3]], [[1, 1]]])), x.index_select(1, ids), x.take(torch.tensor([5, 0])))
print(torch.zeros(2, 3).scatter_(1, torch.tensor([[2], [0]]), 1.0))
print(torch.zeros(3).index_add_(0, ids, torch.tensor([1.0, 2.0, 3.0])), torch.zeros(3, 2).scatter_add(0, torch.tensor([[0, 1], [0, 2]]), torch.ones(2, 2)))
print(torch.where(table > 4, table, -1.0), torch.where(table[:, 0] > 4), table.masked_select(table < 3))
print(torch.nonzero(mask), mask.nonzero(as_tuple=True)[1])
