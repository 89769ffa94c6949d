# More than 1000 elements: three, dots, three; only what is shown decides the format.
print(torch.arange(1000))
print(torch.arange(1001))
print(torch.arange(2000).view(50, 40))
print(torch.zeros(1001))
print(torch.zeros(6, 200))
print(torch.ones(7, 200) / 3)
print(torch.zeros(200, 6))
print(torch.arange(2000.).view(500, 4))
