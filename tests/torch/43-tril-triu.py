# Triangles of square and other matrices, above and below.
print(torch.tril(torch.ones(3, 3)), torch.triu(torch.ones(3, 3)))
print(torch.triu(torch.ones(4, 4), diagonal=1), torch.tril(torch.ones(4, 4), diagonal=-1), torch.tril(torch.ones(3, 3), 1))
print(torch.triu(torch.arange(12).view(3, 4), diagonal=-1), torch.tril(torch.arange(12.).view(4, 3)))
print(torch.triu(torch.ones(2, 5), 2), torch.tril(torch.ones(3, 2), -5), torch.triu(torch.ones(2, 2), 5))
print(torch.triu(torch.arange(18).view(2, 3, 3), diagonal=1))
print(torch.triu(torch.ones(3, 3), diagonal=1).bool(), torch.tril(torch.ones(2, 2).bool()))
print(torch.tril(inputs @ inputs.T)[2:4], (torch.tril(torch.ones(3, 3)) == 0))
