class Box(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.n, self.m = n, n * 2
        self.names = ["a", "b"]
        self.nothing = None
        self.table = torch.arange(4)

    def area(self, extra=0):
        return self.n * self.m + extra

    def grow(self, by):
        self.n += by
        self.table[0] = self.n
        return self

box = Box(3)
print(box.n, box.m, box.names, box.nothing, box.table)
print(box.area(), box.area(1), box.area(extra=2))
print(box.grow(4).n, box.area(), box.table)
box.n = 10
box.label = f"{box.n} x {box.m}"
print(box.label, box.area())
same = box
same.n = 1
print(box.n)
other = Box(2)
print(other.n, other.area(), other == box, same == box)
print(box)
