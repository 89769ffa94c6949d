# Functions: defaults, keywords, tuples returned, names of the outside, early values.
scale = 2

def scaled(x, factor=scale, offset=0):
    """The default is taken when the function is made."""
    return x * factor + offset

scale = 10
print(scaled(1), scaled(1, 3), scaled(1, offset=5), scaled(offset=1, x=2, factor=4), scaled(7))

def uses_outside(x):
    return x * scale

scale = 100
print(uses_outside(2))

def stats(x):
    # several values come back as a tuple
    low, high = x.min(), x.max()
    return low, high, x.mean()

low, high, mean = stats(inputs)
print(low, high, mean)
print(stats(torch.tensor([1., 2.])))

def nothing(x):
    x = x + 1
    local = x

x = 5
print(nothing(x), x)

print(scaled(uses_outside(1), offset=scaled(2)))
def one_line(x): return x * x
print(one_line(one_line(3)))
