# Comments, docstrings, blank lines, continued lines, semicolons, pass.
"""A string standing alone does nothing."""
x = 1 + \
    2
y = [1,
     2,  # a comment inside brackets

     3]
z = torch.tensor(
    [
        [0.5, 1.5],  # first row
        [2.5, 3.5],
    ]
)
a = 1; b = 2; print(a, b)
for i in range(2): print("row", i); print("done", i)
for i in range(3):
    pass
print(x, y, z, i)

for i in range(2):
    # only a comment first

    for j in range(2):
            print(i, j)   # deeper than needed
    print("end of", i)
def f(
    x,
    y=2,
):
    return (x
            + y)
print(f(1,
        y=3)
      )
import math
from torch import nn
assert x == 3, "not shown"
assert True
if_name = "a name may start with a keyword"; print(if_name); in_1 = not_2 = 5; print(in_1)
