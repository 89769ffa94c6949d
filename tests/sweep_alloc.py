x = torch.rand(300, 300)
for i in range(4):
    x = torch.softmax(x @ x.T, dim=-1)
m = nn.Linear(300, 300)
print(m(x)[0, :3], m(x)[299, 299].item(), x[7, 9].item())
numbers = []
for i in range(200):
    numbers = numbers + [i]
print(len([i * 2 for i in range(5000)]), f"{x.sum():.2f}")
x += 1
x[3] = 0
print(x[3, :5])
