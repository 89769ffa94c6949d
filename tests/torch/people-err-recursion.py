def build(depth, tree=None):
    tree = [] if tree is None else [tree]
    if depth == 0:
        return tree
    return build(depth - 1, tree)

print(build(5))

def forever(n):
    return forever(n + 1)

try:
    forever(0)
except RecursionError as e:
    print("RecursionError:", str(e)[:32])
x = build(3)
x[0][0].append(7)
print(x)
x.shape
