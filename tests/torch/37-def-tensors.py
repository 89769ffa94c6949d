# A function gets the tensor itself: writing in place is seen outside, a new name is not.
def writes(x):
    x[0] = 9
    x += 1

def rebinds(x):
    x = x + 1
    return x

a = torch.zeros(3)
writes(a)
print(a)
b = rebinds(a)
print(a, b)

def attention(query, keys, values=None):
    values = values or "not given"
    weights = torch.softmax(query @ keys.T, dim=-1)
    return weights

def normalise(x, dim=-1):
    """Divide by the sum along dim."""
    return x / x.sum(dim=dim, keepdim=True)

print(attention(inputs[0], inputs))
print(normalise(torch.arange(6.).view(2, 3)))
print(normalise(torch.arange(1., 7.).view(2, 3), dim=0))

def dot(x, y):
    res = 0.
    for i in range(len(x)):
        res += x[i] * y[i]
    return res

print(dot(inputs[0], inputs[1]), torch.dot(inputs[0], inputs[1]), dot([1, 2], [3, 4]))
