# view and reshape, with -1.
x = torch.arange(12)
print(x.view(3, 4), x.view(2, -1), x.view(-1), x.view(2, 2, 3), x.view((4, 3)), x.reshape(-1, 6), x.view(12, 1).shape)
print(x.view(3, 4).view(-1), x.reshape(1, 12, 1).shape, x.view(3, -1, 2).shape, torch.reshape(x, (6, 2))[5], x.view(1, 3, 1, 4, 1).shape)
m = x.view(3, 4)
print(m.T.reshape(12), m.T.reshape(2, 6), m.T.contiguous().view(2, 6), m[:, :2].reshape(-1), m[1:].view(-1))
print(torch.tensor(5).view(1), torch.tensor([5]).view(()), torch.tensor([[5]]).reshape(()), m.view(m.shape).shape, m.view(m.size(0), -1, 2)[2])
print(m.stride(), m.view(2, 6).stride(), m.T.stride())
