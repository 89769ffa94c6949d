# A function inside a function sees the names around it.
def outer(x):
    def inner(y):
        return y + x
    return inner(x) * 2

print(outer(3), outer(torch.ones(2)))

def twice(f, x):
    return f(f(x))

def add_one(x):
    return x + 1

print(twice(add_one, 5), twice(f=outer, x=1))
