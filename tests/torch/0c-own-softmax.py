# softmax written by hand in three ways, and compared.
def softmax_loop(x):
    total = 0.
    for v in x:
        total += torch.exp(v)
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = torch.exp(x[i]) / total
    return out

def softmax_stable(x, dim=-1):
    shifted = x - x.max(dim=dim, keepdim=True)[0]
    e = shifted.exp()
    return e / e.sum(dim=dim, keepdim=True)

x = inputs @ inputs.T
print(softmax_loop(x[1]), softmax_stable(x[1]), torch.softmax(x[1], dim=-1), sep="\n")
for dim in [0, 1, -1]:
    print(dim, torch.allclose(softmax_stable(x, dim), torch.softmax(x, dim=dim)), softmax_stable(x, dim=dim)[0])
print([round(v, 4) for v in softmax_loop(x[0]).tolist()], sum(softmax_loop(x[0]).tolist()) > 0.9999)
