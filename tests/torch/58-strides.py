# Where the cells of a result lie: operations cell by cell follow the strides of their operands.
x = torch.arange(1.0, 7.0).reshape(2, 3)
cube = torch.arange(1.0, 25.0).reshape(2, 3, 4)
row = torch.arange(1.0, 3.0)


def lies(t):
    print(tuple(t.shape), t.stride(), t.is_contiguous())


for y in [x.T, x, cube.transpose(0, 1), cube.permute(2, 0, 1), cube[:, :2].mT, x[:, :2], cube[:, :1].permute(2, 1, 0)]:
    i = y.long()
    b = y > 2
    for t in [-y, abs(y), torch.exp(y), torch.sqrt(y), torch.tanh(y), y + 1, y + y, 2 - y, y * y, y / 2, y // 2, y % 2, y**2]:
        lies(t)
    for t in [torch.maximum(y, y), torch.minimum(y, y), y == y, y != 1, y < 1, y <= y, y > 1, y >= y]:
        lies(t)
    for t in [-i, abs(i), i + i, i * 2, i // 2, i / 2, ~i, i & i, i & 1, 1 | i]:
        lies(t)
    for t in [~b, b & b, b | b, b & True, b & i, b | torch.ones(y.shape).bool(), torch.ones(y.shape).bool() | b]:
        lies(t)
    for t in [y.clone(), y.long(), b.float(), y.contiguous(), i.bool()]:
        lies(t)
    for t in [y.masked_fill(b, 0), torch.tril(y), torch.triu(y), torch.softmax(y, dim=-1), torch.softmax(y, dim=0)]:
        lies(t)
    for p in [0.0, 0.5, 1.0]:
        lies(torch.nn.Dropout(p)(y))

for t in [x.T + row, row + x.T, (x.T > 2) & (row > 1), (row > 1) | (x.T > 2), x.T.masked_fill(row > 1, 0), row.masked_fill(x.T > 2, 0)]:
    lies(t)

torch.manual_seed(123)
wide = torch.arange(1.0, 13.0).reshape(3, 4).T
dropped = torch.nn.Dropout(0.5)(wide)
print(dropped)
lies(dropped)
print(~(wide > 5) & (dropped > 0) | (wide == 1))
print((~wide.long()).reshape(-1))
