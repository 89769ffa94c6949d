# Python prints the shortest digits that read back as the same number.
print(0.1, 0.1 + 0.2, 1e-7, 1e16, 1e15, 123456789012345678.0, 3.0, -2.5, 1 / 3, 2 / 3)
print(1e-4, 1e-5, 0.00012345, 1.5e300, 5e-324, 1e22, 1e23, 100.0, 1e2, 1.0e-10)
print(3.14159, 2.5e-3, .5, 5., 1_000, 12.30, 7 / 2, 2**0.5, 10**-2, 2**-1)
print(math.sqrt(2), math.sqrt(16), math.inf, -math.inf, float(3), float(True))
print(1e308 * 10, -1e308 * 10, 1e308 * 10 - 1e308 * 10)
print(9007199254740993.0, 0.1 * 3, 1.1 * 1.1, 4.35 * 100, 1 - 0.9)
print(float("1.5"), float("-inf"), float("inf"), -float("inf"), float("nan"), int("12"))
