# softmax of rows with -inf; a row of nothing but -inf has no weights.
ninf = -torch.inf
x = torch.tensor([[1., ninf, ninf], [1., 2., ninf], [ninf, ninf, ninf], [1., torch.inf, 2.]])
print(torch.softmax(x, dim=-1))
print(torch.softmax(x, dim=0))
print(torch.softmax(x, dim=-1).sum(dim=-1), torch.softmax(torch.tensor([ninf, 0.]), dim=0))
causal = torch.zeros(4, 4).masked_fill(torch.triu(torch.ones(4, 4), diagonal=1).bool(), ninf)
print(torch.softmax(causal, dim=-1), causal)
wrong = torch.zeros(3, 3).masked_fill(torch.tril(torch.ones(3, 3)).bool(), ninf)
print(torch.softmax(wrong, dim=-1), torch.softmax(wrong, dim=-1) @ torch.ones(3, 2))
print(x.max(), x.min(), x.sum(), x.sum(dim=-1), x.mean(dim=0), x == ninf)
