import torch

x = torch.arange(24).reshape(2, 3, 4)
q, k, v = torch.arange(12.0).reshape(2, 6).split(2, dim=1)
print(q, k.stride(), v, [t.shape for t in x.split([1, 3], dim=-1)])
print(torch.arange(7).chunk(3), torch.arange(7).tensor_split(3), x.unbind(1)[2])
print(x.flatten(1).shape, x.transpose(0, 1).flatten(), x.unflatten(2, (2, -1)).shape)
e = torch.arange(3).unsqueeze(1).expand(-1, 4)
print(e, e.stride(), torch.arange(3).expand(2, 3), torch.ones(2, 1).expand_as(torch.ones(2, 2)))
print(torch.arange(3).repeat(2, 2), x.roll(1, 2)[0], torch.arange(6).roll(-2), x.flip(0, 2)[0])
print(x.narrow(1, 1, 2)[0], x.select(2, 1), x.movedim(0, -1).shape, x.swapaxes(0, 2).stride())
print(torch.rot90(torch.arange(6).reshape(2, 3)), torch.hstack((torch.ones(2), torch.zeros(1))))
print(torch.vstack((torch.arange(3), torch.ones(3))), torch.column_stack((torch.arange(2), torch.ones(2, 2))))
print(torch.arange(7).unfold(0, 3, 2), torch.diagonal(x, 0, 1, 2), torch.zeros(2, 3).T.unsqueeze(2).stride())
base = torch.zeros(2, 4)
left, right = base.chunk(2, dim=1)
left += 1
right[0] = 5
base.flatten()[3] = 7
print(base)
