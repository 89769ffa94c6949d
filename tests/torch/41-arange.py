# arange: end, start and step; whole numbers or floats.
print(torch.arange(5), torch.arange(2, 8), torch.arange(2, 11, 3), torch.arange(5, 0, -1), torch.arange(10, 0, -4))
print(torch.arange(5.), torch.arange(1, 2, 0.25), torch.arange(0, 1, 0.1), torch.arange(0.5, 3), torch.arange(1., 0., -0.5))
print(torch.arange(3).dtype, torch.arange(3.).dtype, torch.arange(0, 3, 0.5).dtype, torch.arange(0), torch.arange(3, 3))
print(torch.arange(2.5), torch.arange(-1.5, 1.5), torch.arange(-3, 3, 2))
print(torch.arange(6).view(2, 3) * 10, torch.arange(3).float(), torch.arange(3) * 0.5, torch.arange(3) / 2)
for i in torch.arange(3):
    print(i, i.item(), i * 2)
