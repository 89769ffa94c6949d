# Long draws cross the generator's block of 624 outputs; and drawing again after seeding again.
torch.manual_seed(42)
x = torch.rand(2000)
print(x, x[622:628], x[1246:1250], x[-1].item())
print(torch.rand(5))
torch.manual_seed(42)
parts = [torch.rand(500) for _ in range(4)]
print(torch.cat(parts)[622:628], torch.allclose(torch.cat(parts), x))
torch.manual_seed(7)
big = torch.rand(100, 1000)
print(big, big[99, 997:], big.min(), big.max())
print(torch.rand(4, 1024, 8)[3, 1023])
