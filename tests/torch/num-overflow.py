# Numbers that a type cannot hold, results in a type that was asked for, and what is refused for it.


def attempt(name, make):
    try:
        print(name, make())
    except Exception as error:
        print(name, "refused", type(error).__name__, str(error).split("\n")[0])


types = (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64)
for dtype in types:
    for number in (-1, -129, 127, 128, 256, 40000, 2**31, -1.5, 127.9, 255.5, 1e20, float("nan")):
        attempt(f"tensor {dtype} {number}", lambda: torch.tensor(number, dtype=dtype))
        attempt(f"full {dtype} {number}", lambda: torch.full((1,), number, dtype=dtype))
        attempt(f"masked_fill {dtype} {number}", lambda: torch.zeros(1, dtype=dtype).masked_fill(torch.tensor([True]), number))
        attempt(f"less {dtype} {number}", lambda: torch.zeros(1, dtype=dtype) < number)

        def put():
            x = torch.zeros(2, dtype=dtype)
            x[0] = number
            return x

        attempt(f"put {dtype} {number}", put)

x = torch.arange(-7, 293)
for dtype in types + (torch.float32, torch.float64):
    attempt(f"sum {dtype}", lambda: x.sum(dtype=dtype))
    attempt(f"prod {dtype}", lambda: x[8:20].prod(dtype=dtype))
    attempt(f"prod {dtype}", lambda: x[8:20].view(3, 4).prod(1, dtype=dtype))
    attempt(f"cumsum {dtype}", lambda: x[:40].cumsum(0, dtype=dtype))
    attempt(f"cumprod {dtype}", lambda: x[8:20].cumprod(0, dtype=dtype))
    attempt(f"sum of floats {dtype}", lambda: (x / 3).view(3, 100).sum(1, dtype=dtype))
    attempt(f"mean {dtype}", lambda: (x / 3).mean(dtype=dtype))
attempt("cumprod bool", lambda: x.cumprod(0, dtype=torch.bool))

a, b = torch.tensor([7, -7, 100], dtype=torch.int8), torch.tensor([2, 2, -3])
print(a ^ b, a << 1, b >> 1, 1 << torch.tensor([0, 3]), a & 3, a | b)
print(torch.div(a, b, rounding_mode="trunc"), torch.div(a, a, rounding_mode="trunc"), torch.div(b, 2, rounding_mode="trunc"))
attempt("trunc", lambda: torch.div(a, 0, rounding_mode="trunc"))
attempt("floor of doubles", lambda: torch.tensor([1.0, -1.0, 0.0]).double() // torch.zeros(3).double())
attempt("remainder of doubles", lambda: torch.tensor([1.0, -1.0, 0.0]).double() % torch.zeros(3).double())
attempt("alpha", lambda: torch.add(a, b, alpha=0.5))
attempt("alpha", lambda: torch.sub(a, a > 0, alpha=2))
attempt("alpha", lambda: torch.add(torch.ones(2).double(), torch.tensor([0.1, 0.2]), alpha=3))
attempt("addcmul", lambda: torch.addcmul(torch.ones(2).double(), torch.tensor([0.1, 0.2]), torch.tensor([0.3, 0.7])))
attempt("addcdiv", lambda: torch.addcdiv(torch.ones(2).double(), torch.tensor([0.1, 0.2]), torch.tensor([0.3, 0.7]), value=-2))
