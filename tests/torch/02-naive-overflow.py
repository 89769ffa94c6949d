# The naive softmax leaves the range of float32; subtracting the maximum keeps it inside.
def softmax_naive(x):
    return torch.exp(x) / torch.exp(x).sum(dim=0)

for scores in [torch.tensor([1000., 1001., 1002.]), torch.tensor([-1000., -1001., -1002.]), torch.tensor([1., 2., 3.])]:
    print(torch.exp(scores))
    print(softmax_naive(scores), torch.softmax(scores, dim=0))
    print(softmax_naive(scores - scores.max()))
print(torch.exp(torch.tensor([88.72283, 88.72284, -103., -104., -87.4])))
print(torch.exp(torch.tensor(-99999.)), torch.exp(torch.tensor(-torch.inf)), torch.exp(torch.tensor(torch.inf)))
