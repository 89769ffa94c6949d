# Shapes are torch.Size values: tuples with a name.
x = torch.zeros(2, 3, 4)
print(x.shape, x.size(), x.size(0), x.size(-1), x.shape[1], x.shape[-1], x.dim(), x.numel())
print(x.shape[1:], x.shape[:-1], len(x.shape), x.shape == (2, 3, 4), x.shape == torch.zeros(2, 3, 4).shape)
a, b, c = x.shape
print(a, b, c, a * b * c)
print(torch.tensor(1.).shape, torch.tensor([1.]).shape, torch.tensor(3).dim(), torch.zeros(0).shape)
for n in x.shape:
    print(n, end=" ")
print()
print(torch.zeros(x.shape).shape, torch.ones(x.shape[:2]).shape, (x.shape[0], x.shape[-1]), [x.shape])
print(f"{x.shape}", str(x.shape), "shape: " + str(x.shape), sum(x.shape), max(x.shape))
print(x.stride(), x.transpose(0, 2).stride(), x.is_contiguous(), x.transpose(0, 2).is_contiguous())
