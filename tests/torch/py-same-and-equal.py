# What is identical counts as equal within lists; a class body's names are not seen in a comprehension.
x = []
x.append(x)
print(x == x, x == x[:], [x] == [x])
base = 10
class Sizes:
    base = base + 1
    twice = [base for _ in range(2)]
    first = [n for n in [base]]
print(Sizes.twice, Sizes.first)
import torch
for of in (torch.ones(2), torch.empty(0)):
    try:
        print("yes" if of else "no")
    except RuntimeError as error:
        print(error)
wide = torch.arange(3).expand(2, 3)
for change in (lambda: wide.add_(1), lambda: wide.mul_(2)):
    try:
        print(change())
    except RuntimeError as error:
        print(error)
wide[0] = 5
print(wide)


import math, json
nan = math.nan
print(nan in [nan], nan in (nan,), nan in {nan}, [nan] == [nan], [nan].index(nan), [nan].count(nan), (nan,) == (nan,), {1: nan} == {1: nan}, nan in {nan: 1}, float("nan") in [nan])
print([math.nan] == [math.nan], math.nan in [math.nan])
a = float("nan"); print(a in [a], a == a, a is a)
