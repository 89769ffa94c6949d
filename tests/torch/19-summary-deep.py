# Summaries in three and four dimensions.
print(torch.arange(1200).view(10, 12, 10))
print(torch.arange(1100.).view(2, 50, 11) / 10)
print(torch.ones(2, 3, 20, 10))
print(torch.arange(1024).view(1024, 1))
print(torch.arange(1024).view(1, 1024))
x = torch.zeros(2000)
x[1000] = 0.5
x[1001] = 1e9
print(x)
print(torch.zeros(10, 101).bool())
print(torch.zeros(40, 30).masked_fill(torch.ones(40, 30).bool(), -torch.inf))
