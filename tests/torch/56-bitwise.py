# & | ~ join and turn masks; on whole numbers they work bit by bit.
a, b = torch.tensor([True, True, False, False]), torch.tensor([True, False, True, False])
print(a & b, a | b, ~a, ~a & b, a | ~b & b)
print(a & True, False | b, (a & b).dtype, (a | b).sum(), ~torch.tensor(True))
n = torch.arange(6)
print(n & 3, n | 4, ~n, n & True, (n & 1 == 1).tolist(), ((n & 1) == 1).tolist(), n & n.view(6, 1))
print((n > 1) & (n < 4), (n < 1) | (n > 4), ~(n == 2), 1 < 2 | 4 == 6, 6 & 3 | 8)
print(6 & 3, 6 | 3, ~6, ~-1, True & False, True | False, ~True, True & 3, 1 + 2 & 3 * 2, -1 & 7)
q, k = n.view(6, 1), n.view(1, 6)
window = (q - k < 0) | (q - k >= 3)
print(window, (~window).sum(dim=-1), a & torch.ones(2, 4).bool())
c = a.clone()
c &= b
a |= b
print(c, a, (a & b).float().mean(), a[:2] & b[2:])
i = 5
i |= 2
i &= 6
print(i)
